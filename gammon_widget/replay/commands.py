"""Where the keys of a replay lead, and its buttons."""

from __future__ import annotations

from enum import StrEnum

from .verdicts import Verdicts


class ReplayCommand(StrEnum):
    """What a key or a button asks for."""

    PREVIOUS = "previous"
    NEXT = "next"
    PREVIOUS_SAME = "previous_same"
    """The decision of the same player before this one."""
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
    """Play on from here, or come back to the match."""
    ANALYSE = "analyse"
    """Have the match analysed, or stop that."""
    DEEPER = "deeper"
    """Look at what is seen once more, deeper."""
    LEAVE = "leave"
    """Leave the replay, and go back to the game that it was opened from."""


KEYS: dict[str, ReplayCommand] = {
    "ArrowLeft": ReplayCommand.PREVIOUS,
    "ArrowRight": ReplayCommand.NEXT,
    "ArrowUp": ReplayCommand.PREVIOUS_SAME,
    "ArrowDown": ReplayCommand.NEXT_SAME,
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
}
"""What keys ask for, as a browser calls them; while one plays on, only the last one."""


def leads_to(command: ReplayCommand, verdicts: Verdicts, index: int) -> int | None:
    """The moment that a command leads to; None where it leads to no moment."""
    replay = verdicts.replay
    match command:
        case ReplayCommand.PREVIOUS:
            return max(0, index - 1)
        case ReplayCommand.NEXT:
            return min(replay.last, index + 1)
        case ReplayCommand.PREVIOUS_SAME:
            return replay.same_player(index, -1)
        case ReplayCommand.NEXT_SAME:
            return replay.same_player(index, 1)
        case ReplayCommand.FIRST:
            return 0
        case ReplayCommand.LAST:
            return replay.last
        case ReplayCommand.PREVIOUS_GAME:
            return replay.game_start(index, -1)
        case ReplayCommand.NEXT_GAME:
            return replay.game_start(index, 1)
        case ReplayCommand.PREVIOUS_ERROR:
            return verdicts.next_error(index, -1)
        case ReplayCommand.NEXT_ERROR:
            return verdicts.next_error(index, 1)
    return None
