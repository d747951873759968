"""Automatic actions on a board: bots, forced plays, and bearing off once contact is over."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING, NamedTuple

from ...rules import ActionKind, Confirm, MakePlay, Phase, Play, Position
from .turn import Turn

if TYPE_CHECKING:
    from .controller import Controller

_HOME = 6


def bearoff_play(plays: Sequence[Play]) -> Play | None:
    """The automatic play if all checkers are home and nothing can be hit; None otherwise.

    It bears off as many checkers as possible, then leaves as few gaps as possible: a good play, but
    not always the best one.
    """
    if not plays or not _is_home_race(plays[0].position):
        return None
    return max(plays, key=_merit)


def _is_home_race(position: Position) -> bool:
    away = any(count > 0 for count in position.points[_HOME + 1 :])
    return not away and not position.has_contact


def _merit(play: Play) -> tuple[int, int]:
    home = play.result.points[1 : _HOME + 1]
    return play.result.off[0], sum(count > 0 for count in home)


def _needs_only_a_roll(turn: Turn) -> bool:
    """Whether this board has to roll, and may not double."""
    waits = turn.state.phase is Phase.ROLL and turn.idle is None
    return waits and ActionKind.DOUBLE not in turn.allowed


PAUSE_SECONDS = 0.25
"""The pause between the end of an animation and the next bot action, at a pace of 1."""


class AutoPlay(NamedTuple):
    """What is automatic: the only legal play, bearing off in a race, rolls, ends of turns.

    A player who may double rolls by hand.
    """

    forced: bool = False
    bear_off: bool = False
    roll: bool = False
    done: bool = False


class BotDriver:
    """Lets bots act at the pace of the viewers, and says what they do meanwhile.

    Bots run in the event loop of the last action, and wait before each decision until the last one
    has been shown. A reloaded page resumes them if the loop ended with the page.
    """

    def __init__(self, controller: Controller) -> None:
        self._controller, self._match = controller, controller.match
        self._last_message = ""
        self._standing = self._match.standing
        bots, parts = self._match.thinking, ExitStack()
        parts.callback(bots.rest)
        parts.callback(bots.listen(self._thinking_changed))
        parts.callback(bots.wait_for(self._follow_change))
        self.close = parts.close

    def resume(self, turn: Turn, auto: AutoPlay) -> None:
        """Make automatic plays, and let bots act."""
        play = None
        is_untouched = turn.is_moving and not turn.state.steps and turn.bot is None
        if is_untouched and (auto.forced or auto.bear_off):
            plays = turn.state.legal_plays
            if auto.forced and len(plays) == 1:
                play = plays[0]
            elif auto.bear_off:
                play = bearoff_play(plays)
        if play is not None:
            self._match.commit(MakePlay(play.moves), turn.viewpoint.seat, automatic=True)
        elif turn.bot is not None:
            self._match.thinking.resume()
        elif auto.done and turn.is_complete and turn.state.steps:
            self._match.commit(Confirm(), turn.viewpoint.seat, automatic=True)
        elif auto.roll and _needs_only_a_roll(turn):
            self._match.roll(by=turn.viewpoint.seat, automatic=True)

    async def _follow_change(self) -> None:
        """Wait until the last change has been shown, and for the pause after it."""
        host = self._controller.host
        if host.is_watched and host.traits.pace:
            await host.surface.settled()
            import asyncio  # slow to import

            await asyncio.sleep(PAUSE_SECONDS * host.traits.pace)

    def _thinking_changed(self) -> None:
        """Show what a bot does, and the buttons for a bot that has failed or is silent."""
        host, message = self._controller.host, self._match.thinking.message
        if message or host.traits.message == self._last_message:
            host.set_message(message)
        self._last_message = message
        before, self._standing = self._standing, self._match.standing
        if self._standing[1:] != before[1:]:  # otherwise the board shows it with the change
            self._controller.refresh()
            host.set_traits()
