"""What a button or a key asks for while one practises."""

from __future__ import annotations

from enum import StrEnum


class PracticeCommand(StrEnum):
    """What a button or a key asks for."""

    NEXT = "next"
    SHOW = "show"
    """Give up, and see what is right."""
    UNDO = "undo"
    PLAY_ON = "play_on"
    """Play on from here, or come back from it."""
    SUSPEND = "suspend"


KEYS: dict[str, PracticeCommand] = {
    "Enter": PracticeCommand.NEXT,
    " ": PracticeCommand.NEXT,
    "ArrowRight": PracticeCommand.NEXT,
    "u": PracticeCommand.UNDO,
    "p": PracticeCommand.PLAY_ON,
    "s": PracticeCommand.SUSPEND,
}
"""The keys, once a card is answered; 1 to 4 give it a grade."""
