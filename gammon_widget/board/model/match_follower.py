"""The follower of a match. It shows and announces changes, and starts bots and automatic plays."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import ExitStack

from ...languages.translation import _, spoken
from ...match.event_bus import Change, Motion
from ...match.event_loop import Delay
from ...match.seats import LEADER
from ...rules import ActionKind, Confirm, MakePlay, Phase, Play, Position, Roll
from ...rules.events import Taken
from .controller import Controller
from .messages import PlaySounds
from .narration import Announcer, initial_message, narrate, rest_passed, sound_cues, spoken_summary
from .status_bar import thinking_in_words
from .turn import Turn

_HOME = 6


def bearoff_play(plays: Sequence[Play]) -> Play | None:
    """Return the play that is made automatically during the bear-off, or None.

    There is such a play only if all the player's checkers are home and nothing can be hit. This
    play bears off as many checkers as possible; among such plays, it leaves the fewest gaps. It is
    a good play, but not always the best play.
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
    """Return whether the user of this board can only roll, because doubling is not allowed."""
    waits = turn.state.phase is Phase.ROLL and turn.idle is None
    return waits and ActionKind.DOUBLE not in turn.allowed


TAKE_SECONDS = 1.0
"""The time before an automatic roll in which the user can see that the opponent has taken."""

PAUSE_SECONDS = 0.25
"""The pause between the end of an animation and the next action of a bot, at a pace of 1."""


class MatchFollower:
    """Shows every change in a match on one board, and makes bots wait for the animations.

    Bots run in the event loop in which the last action was made. Before each decision, they wait
    until the board has shown the previous decision. If that event loop ends because its page is
    closed, the bots resume when the page is loaded again.
    """

    def __init__(self, controller: Controller) -> None:
        self._controller, self._match = controller, controller.match
        self._announcer = Announcer()
        self._tie = ""  # the message for a tied opening roll
        self._last_message = ""  # the last message about bots
        self._standing = self._match.standing
        self._pause = Delay(TAKE_SECONDS, self.resume)
        match, bots, parts = self._match, self._match.thinking, ExitStack()
        parts.callback(bots.rest)
        parts.callback(bots.listen(self._thinking_changed))
        parts.callback(bots.wait_for(self._follow_change))
        parts.callback(self._announcer.end)
        parts.callback(self._pause.cancel)
        parts.callback(match.subscribe(self._changed))
        parts.callback(match.after_change(self._after_change))
        parts.callback(match.on_join(self._joined))
        parts.callback(match.on_announcement(self._announced))
        self.close = parts.close

    @property
    def language(self) -> str:
        """The language of the board's text."""
        return self._controller.language

    def resume(self) -> None:
        """Make an automatic play, or let a bot act.

        The board does not roll automatically for a player who may double.
        """
        turn, auto = self._controller.turn, self._controller.host.traits
        seat, play = turn.viewpoint.seat, None
        is_untouched = turn.is_moving and not turn.state.steps and turn.bot is None
        if is_untouched and (auto.play_forced or auto.bear_off):
            plays = turn.state.legal_plays
            if auto.play_forced and len(plays) == 1:
                play = plays[0]
            elif auto.bear_off:
                play = bearoff_play(plays)
        if play is not None:
            self._match.commit(MakePlay(play.moves), seat, automatic=True)
        elif turn.bot is not None:
            self._match.thinking.resume()
        elif auto.auto_done and turn.is_complete and turn.state.steps:
            self._match.commit(Confirm(), seat, automatic=True)
        elif auto.auto_roll and _needs_only_a_roll(turn):
            self._match.roll(by=seat, automatic=True)

    @spoken
    def _changed(self, change: Change) -> None:
        host = self._controller.host
        try:
            with host.traits.hold_sync():  # one message to the pages, before all observers run
                narrated = self._narrated(change)
                # A tie and the roll that follows at once are shown as one motion.
                is_followed = bool(self._tie) and change.revision < self._match.revision
                self._controller.show_change(change, narrated, is_followed=is_followed)
                self._announce(change, narrated)
        finally:  # the traits must be correct even if painting fails
            host.set_traits()

    def _after_change(self, change: Change) -> None:
        self._pause.cancel()
        has_taken = any(isinstance(each, Taken) for each in change.events)
        if has_taken and self._controller.turn.bot is None and self._pause.start():
            return  # nothing is rolled before the user has seen the take
        if change.motion is Motion.DONE:
            self.resume()
        else:
            self._match.thinking.resume()
        tutor = self._controller.tutor
        if tutor.engine is not None:
            tutor.consider(self._controller.turn)

    def _narrated(self, change: Change) -> str:
        """Return the message about a change.

        The message about a tied opening roll is joined to the message that follows it.
        """
        players, traits = self._match.players, self._controller.host.traits
        narrated = f"{self._tie} {narrate(players, change)}".strip()
        if traits.auto_done:
            narrated = narrated or rest_passed(players, change)
        is_tie = change.after.phase is Phase.OPENING and isinstance(change.action, Roll)
        self._tie = narrated if is_tie else ""
        controller = self._controller
        verdict = controller.tutor.verdict
        is_announced = controller.host.traits.verdicts and change.motion is Motion.DONE and verdict
        return f"{verdict} {narrated}".strip() if is_announced else narrated

    def _announce(self, change: Change, narrated: str) -> None:
        """Announce a change in the status bar, through screen readers, and with sounds."""
        match = self._match
        summary = spoken_summary(match.players, change, self._controller.turn.viewpoint)
        cues = sound_cues(change.events, match.players)
        sounds = None
        if cues.sounds or cues.words:
            moment = f"{id(match):x}:{change.revision}"
            sounds = PlaySounds(moment, cues.sounds, cues.words)
        announced = self._announcer.announce(summary, narrated)
        self._controller.host.announce(narrated, announced, sounds)

    @spoken
    def _joined(self) -> None:
        self._controller.note_seats()
        self._controller.refresh()
        leader = self._match.player(LEADER).name
        both = _("Both players have joined. Leader: {name}.", name=leader)
        message = initial_message(self._match) or both
        self._controller.host.set_message(message)
        self.resume()

    @spoken
    def _announced(self, message: str) -> None:
        """Show a line of chat, or news from a table on several machines."""
        before, self._standing = self._standing, self._match.standing
        if message:  # it can be too long for the status bar
            self._controller.host.set_message(message, is_chat=True)
        elif before.notice != self._standing.notice:
            self._controller.host.set_message(self._standing.notice.words)
        self._controller.refresh()

    async def _follow_change(self) -> None:
        """Wait until the last change has been shown; then pause for a short time."""
        host = self._controller.host
        if host.surface.is_watched and host.traits.pace:
            await host.surface.settled()
            await asyncio.sleep(PAUSE_SECONDS * host.traits.pace)

    @spoken
    def _thinking_changed(self) -> None:
        """Show what a bot is doing.

        If the bot does not respond, show buttons to keep waiting for it or to stop it.
        """
        host, message = self._controller.host, self._match.thinking.message
        bot = self._controller.turn.bot
        if bot is not None and message == f"{bot.name} is thinking…":
            message = thinking_in_words(bot.name)
        if message or host.traits.message == self._last_message:
            host.set_message(message)
        self._last_message = message
        before, self._standing = self._standing, self._match.standing
        if self._standing[1:] != before[1:]:  # otherwise the change in the match is shown anyway
            self._controller.refresh()
            host.set_traits()
