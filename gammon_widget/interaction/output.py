"""What a page is told beside the picture: messages of the moment, as small values.

What lasts, as where something can be done, are traits of the companion.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, ClassVar

from .sound_cues import Sound


@dataclass(frozen=True, slots=True)
class Hold:
    """Keep the picture until `Painted`, while the canvas gets a new size and is blank."""

    NAME: ClassVar[str] = "hold"


@dataclass(frozen=True, slots=True)
class Painted:
    """The canvas shows the truth again: what stands in for it can go."""

    NAME: ClassVar[str] = "painted"


@dataclass(frozen=True, slots=True)
class Beat:
    """Tell for a moment which frame of a motion has come, this one being under way.

    The pages answer with `FrameArrived`; and while they do, no frame is held up on its way.
    """

    NAME: ClassVar[str] = "beat"
    frame: int


@dataclass(frozen=True, slots=True)
class PlaySounds:
    """Make sounds and speak words, if a person has done something in the page.

    Attributes
    ----------
    moment
        Names what has happened: of several boards that tell a page of it, one is heard.
    sounds, words
        One after the other.
    """

    NAME: ClassVar[str] = "sound"
    moment: str
    sounds: tuple[Sound, ...]
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TextAccepted:
    """Empty the field in which this was written: something came of it."""

    NAME: ClassVar[str] = "wrote"
    text: str


@dataclass(frozen=True, slots=True)
class Typeface:
    """The fonts that boards are written in, which come beside the message: one for each weight."""

    NAME: ClassVar[str] = "typeface"
    family: str
    weights: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ShowPicture:
    """Show a picture; its drawing comes along, unless it was sent ahead.

    Attributes
    ----------
    number
        By which it is called; 0: it has come to the canvas by itself, and what the page knows of
        pictures is no longer so.
    since
        The number of the picture over which it is painted; 0: it is whole.
    """

    NAME: ClassVar[str] = "picture"
    number: int
    since: int


@dataclass(frozen=True, slots=True)
class SketchesSent:
    """Keep pictures that may come, and what they come from; see `frontend/predictions.py`."""

    NAME: ClassVar[str] = "sketches"
    parcel: int


@dataclass(frozen=True, slots=True)
class Heard:
    """So many inputs of that page have been heard, and this is what is to be seen now.

    `again` asks for those after them, some of which have not come.
    """

    NAME: ClassVar[str] = "heard"
    page: str
    count: int
    number: int
    again: bool = False


Output = (
    Hold
    | Painted
    | Beat
    | PlaySounds
    | TextAccepted
    | Typeface
    | ShowPicture
    | SketchesSent
    | Heard
)
"""All that a page is told beside its traits."""


def content_of(message: Output) -> dict[str, Any]:
    """The message as it is sent."""
    return {"do": message.NAME, **asdict(message)}
