"""What is heard of what happens: which sound, and which word."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from ..rules import Event, Level
from ..rules.events import (
    Accepted,
    Beavered,
    BoreOff,
    CubeTurned,
    Declined,
    Doubled,
    Dropped,
    Entered,
    Hit,
    Moved,
    Passed,
    Raccooned,
    Resigned,
    Rolled,
    Taken,
    Won,
)


class Sound(StrEnum):
    """The sounds there are; `sounds.js` makes them."""

    DICE = "dice"
    CHECKER = "checker"
    HIT = "hit"
    OFF = "off"
    CUBE = "cube"
    RESULT = "result"


class SoundCues(NamedTuple):
    """What is heard of some events: sounds one after the other, and the calls."""

    sounds: tuple[Sound, ...] = ()
    words: tuple[str, ...] = ()


_SOUNDS: dict[type[Event], Sound] = {
    Rolled: Sound.DICE,
    Moved: Sound.CHECKER,
    Entered: Sound.CHECKER,
    Hit: Sound.HIT,
    BoreOff: Sound.OFF,
    CubeTurned: Sound.CUBE,
    Doubled: Sound.CUBE,
    Beavered: Sound.CUBE,
    Raccooned: Sound.CUBE,
    Taken: Sound.CUBE,
    Won: Sound.RESULT,
}

_WORDS: dict[type[Event], str] = {
    Passed: "no move",
    Doubled: "double",
    Beavered: "beaver",
    Raccooned: "raccoon",
    Taken: "take",
    Dropped: "drop",
    Resigned: "resign",
    Accepted: "accept",
    Declined: "decline",
}


def sound_cues(events: Sequence[Event]) -> SoundCues:
    """What is heard when these events happen, in their order."""
    sounds = tuple(_SOUNDS[type(event)] for event in events if type(event) in _SOUNDS)
    words = tuple(word for event in events if (word := _word(event)))
    return SoundCues(sounds, words)


def _word(event: Event) -> str:
    # A single game needs no word: the last call, or the board, has told.
    if isinstance(event, Won) and event.result.level is not Level.SINGLE:
        return event.result.level.name.lower()
    return _WORDS.get(type(event), "")
