"""Commands from the viewer's keys and buttons, values assigned to its traits, and autoplay."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from enum import StrEnum
from typing import Any

from ..analysis.values.analysis import Analysis
from ..analysis.values.decision import Decision
from ..match.event_loop import BackgroundTask
from ..match.match import Match
from ..rules import GammonError, to_state
from ..rules.validation import brief
from .comments import whole_letters
from .replay import Moment
from .verdicts import Verdicts


class ReplayCommand(StrEnum):
    """A command from a key or a button."""

    PREVIOUS = "previous"
    NEXT = "next"
    PREVIOUS_SAME = "previous_same"
    """Go to the previous decision of the same player."""
    NEXT_SAME = "next_same"
    FIRST = "first"
    LAST = "last"
    PREVIOUS_GAME = "previous_game"
    NEXT_GAME = "next_game"
    PREVIOUS_ERROR = "previous_error"
    NEXT_ERROR = "next_error"
    FLIP = "flip"
    AUTOPLAY = "autoplay"
    PLAY_ON = "play_on"
    """Play on from here, or return to the match."""
    ANALYSE = "analyse"
    """Start or stop an analysis of the match."""
    DEEPER = "deeper"
    """Analyse the current moment again, more deeply."""
    ROLL_OUT = "roll_out"
    """Start, stop or continue the rollout of the current decision."""
    REPORT = "report"
    """Show the report on the open analysis in the page."""
    SAVE_PAGE = "save_page"
    """Save the match as an HTML page."""
    EXPORT = "export"
    """Save the match, with the first analysis, as an .sgf file."""
    PRACTISE = "practise"
    """Practise the mistakes of the selected player."""
    SOUND_FX = "sound_fx"
    VISUAL_FX = "visual_fx"
    LEAVE = "leave"
    """Close the viewer, and return to the game from which it was opened."""


ERROR_COMMANDS = frozenset({ReplayCommand.PREVIOUS_ERROR, ReplayCommand.NEXT_ERROR})
"""Commands that go to an error."""

WHILE_PLAYING_ON = frozenset({ReplayCommand.PLAY_ON, ReplayCommand.FLIP, ReplayCommand.LEAVE})
"""Commands that work while the user plays on."""


KEYS: dict[str, ReplayCommand] = {
    "ArrowLeft": ReplayCommand.PREVIOUS,
    "ArrowRight": ReplayCommand.NEXT,
    "Shift+ArrowLeft": ReplayCommand.PREVIOUS_ERROR,
    "Shift+ArrowRight": ReplayCommand.NEXT_ERROR,
    "Shift+ArrowUp": ReplayCommand.PREVIOUS_SAME,
    "Shift+ArrowDown": ReplayCommand.NEXT_SAME,
    "Home": ReplayCommand.FIRST,
    "End": ReplayCommand.LAST,
    "PageUp": ReplayCommand.PREVIOUS_GAME,
    "PageDown": ReplayCommand.NEXT_GAME,
    "e": ReplayCommand.NEXT_ERROR,
    "E": ReplayCommand.PREVIOUS_ERROR,
    "f": ReplayCommand.FLIP,
    " ": ReplayCommand.AUTOPLAY,
    "p": ReplayCommand.PLAY_ON,
    "a": ReplayCommand.ANALYSE,
    "d": ReplayCommand.DEEPER,
    "r": ReplayCommand.ROLL_OUT,
}
"""The command for each key. The keys have the names that browsers use, such as ``ArrowLeft``."""


_TARGETS: Mapping[ReplayCommand, Callable[[Verdicts, int], int]] = {
    ReplayCommand.PREVIOUS: lambda _, index: max(0, index - 1),
    ReplayCommand.NEXT: lambda verdicts, index: min(verdicts.replay.last, index + 1),
    ReplayCommand.PREVIOUS_SAME: lambda verdicts, index: verdicts.replay.same_player(index, -1),
    ReplayCommand.NEXT_SAME: lambda verdicts, index: verdicts.replay.same_player(index, 1),
    ReplayCommand.FIRST: lambda *_: 0,
    ReplayCommand.LAST: lambda verdicts, _: verdicts.replay.last,
    ReplayCommand.PREVIOUS_GAME: lambda verdicts, index: verdicts.replay.game_start(index, -1),
    ReplayCommand.NEXT_GAME: lambda verdicts, index: verdicts.replay.game_start(index, 1),
    ReplayCommand.PREVIOUS_ERROR: lambda verdicts, index: verdicts.next_error(index, -1),
    ReplayCommand.NEXT_ERROR: lambda verdicts, index: verdicts.next_error(index, 1),
}


def leads_to(command: ReplayCommand, verdicts: Verdicts, index: int) -> int | None:
    """Return the moment that a command goes to; None if the command does not go to a moment."""
    return _TARGETS[command](verdicts, index) if command in _TARGETS else None


def requested_place(verdicts: Verdicts, near: int, requested: Mapping[str, Any]) -> int | None:
    """Return the moment requested by `index`, `state` or `decision`; None if none was requested.

    ``near`` is the current moment. If several moments have the requested state, the first one at
    or after ``near`` is used. An error is raised if the match has no such moment, or if different
    moments are requested.
    """
    replay, found = verdicts.replay, set[int]()
    if "index" in requested:
        found.add(replay.require(requested["index"]))
    if "state" in requested:
        found.add(replay.index_of(to_state(requested["state"]), near))
    if "decision" in requested:
        found.add(_place_of(verdicts, requested["decision"]))
    if len(found) > 1:
        numbers = " and ".join(map(str, sorted(found)))
        raise GammonError(f"index, state and decision must name the same moment, not {numbers}.")
    return next(iter(found), None)


def _place_of(verdicts: Verdicts, decision: object) -> int:
    if isinstance(decision, Decision):
        there = verdicts.place_of(decision)
        if there is not None:
            return there
    if isinstance(decision, Moment) and decision in verdicts.replay.moments:
        return verdicts.replay.where(decision)
    raise GammonError(
        "decision must be a moment of this match, such as viewer.replay.moments[3], or a decision "
        f"from its analysis, not {brief(decision)}."
    )


def require_comment(text: object) -> None:
    """Reject a comment with a lone surrogate or a NUL character, which no file can contain."""
    if isinstance(text, str) and whole_letters(text) != text:
        raise GammonError(
            f"comment must be text without lone surrogates or NUL characters, not {brief(text)}."
        )


def requested_analysis(match: Match, given: object) -> Analysis | None:
    """Return the requested analysis; raise an error if it does not belong to the match."""
    if given is None:
        return None
    if not isinstance(given, Analysis):
        raise GammonError(
            f"analysis must be an Analysis of the match, or None, not {brief(given)}."
        )
    names = tuple(player.name for player in match.players)
    if given.names != names:
        raise GammonError(
            f"analysis must belong to this match between {' and '.join(names)}, not to one between "
            f"{' and '.join(given.names)}."
        )
    return given


PAUSE_SECONDS = 1.2
"""Seconds between the animation of a play and the next play; enough time to read the play."""


class Autoplay:
    """Automatic steps through the match until the last moment, or until `stop` is called.

    Before each step, ``settled`` is awaited, so that all animations have ended.
    """

    def __init__(
        self,
        step: Callable[[], bool],
        settled: Callable[[], Awaitable[None]],
        ended: Callable[[], object],
    ) -> None:
        self._step, self._settled, self._ended = step, settled, ended
        self._task = BackgroundTask()

    def start(self) -> bool:
        """Start autoplay; return False if no event loop is running."""
        return self._task.start(self._run, self._end, self._end)

    def stop(self) -> None:
        """Stop autoplay after the current step."""
        self._task.cancel()

    async def _run(self) -> None:
        while True:
            await self._settled()
            await asyncio.sleep(PAUSE_SECONDS)
            if not (self._task.is_current and self._step()):
                break

    def _end(self, error: Exception | None) -> None:
        self._ended()
        if error is not None:
            raise error  # asyncio logs it
