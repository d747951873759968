"""What a page is told beside the picture: messages of the moment, as small values.

What lasts, as where something can be done, are traits of the companion.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, ClassVar

from .prediction_messages import AheadToPage
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
class FilmBackdrop:
    """What is painted under all that moves.

    Attributes
    ----------
    start
        When, in seconds.
    picture
        The number of its drawing commands among the buffers; their numbers follow.
    """

    start: float
    picture: int


@dataclass(frozen=True, slots=True)
class FilmSprite:
    """A picture that moves.

    Attributes
    ----------
    start, end
        When it is seen, in seconds.
    box
        Left, top, right and bottom around its origin, in u.
    picture
        The number of its drawing commands among the buffers; their numbers follow.
    poses
        The number of the buffer with its poses at equal intervals: x, y, width, height and alpha
        of one after the other, in thousandths, as 16 bit integers.
    """

    start: float
    end: float
    box: tuple[float, ...]
    picture: int
    poses: int


@dataclass(frozen=True, slots=True)
class FilmReel:
    """Drawings that are seen one after the other.

    Attributes
    ----------
    start, end
        When it is seen, in seconds.
    box
        Left, top, right and bottom of where it has paint, in u.
    styles
        Fill and stroke, empty for none, with the stroke's width in thousandths of u.
    count
        How many drawings there are.
    drawings
        The number of the buffer that has them, as 16 bit integers. A drawing is the number of its
        shapes, then for each its style, the number of its coordinates and these, in thousandths
        of u: the corners of a polygon, or the three numbers of a circle's middle and radius.
    """

    start: float
    end: float
    box: tuple[float, ...]
    styles: tuple[tuple[str, str, int], ...]
    count: int
    drawings: int


@dataclass(frozen=True, slots=True)
class PlayFilm:
    """Play a motion over the picture in which it ends, in place of any other.

    After one that holds, which is the beginning of another, that one goes on from there.

    Attributes
    ----------
    film
        Its number, by which it can be cut.
    seconds
        How long it takes.
    backdrops, sprites, reels
        What is seen, from the bottom to the top.
    holds
        Whether its end stays in sight until something else is to be seen.
    """

    NAME: ClassVar[str] = "film"
    film: int
    seconds: float
    backdrops: tuple[FilmBackdrop, ...]
    sprites: tuple[FilmSprite, ...]
    reels: tuple[FilmReel, ...]
    holds: bool


@dataclass(frozen=True, slots=True)
class CutFilm:
    """Play that film no longer: the true picture is another one than its end."""

    NAME: ClassVar[str] = "cut"
    film: int


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
class Refused:
    """Show for a moment, where the hand is, why nothing came of what it did."""

    NAME: ClassVar[str] = "refused"
    why: str


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
class RollCall:
    """Tell once more how each of your views shows the board: whoever is silent is gone."""

    NAME: ClassVar[str] = "roll_call"


Output = (
    Hold
    | Painted
    | PlayFilm
    | CutFilm
    | PlaySounds
    | Refused
    | TextAccepted
    | Typeface
    | RollCall
    | AheadToPage
)
"""All that a page is told beside its traits."""


def content_of(message: Output) -> dict[str, Any]:
    """The message as it is sent."""
    return {"do": message.NAME, **asdict(message)}
