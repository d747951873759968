"""What kernel and pages tell each other of pictures that are there before anybody asks for them.

`frontend/predictions.py` tells how that goes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar


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


@dataclass(frozen=True, slots=True)
class SketchesKept:
    """A page has so many parcels of pictures sent ahead, and wants more of them or not."""

    NAME: ClassVar[str] = "kept"
    page: str
    parcel: int
    wants: bool


@dataclass(frozen=True, slots=True)
class PictureLost:
    """A page does not have the picture that it is to show, or over which that is painted."""

    NAME: ClassVar[str] = "lost"


@dataclass(frozen=True, slots=True)
class Made:
    """Where an input was made, and what its page has shown for it already.

    Attributes
    ----------
    page
        The page, by a name of its own.
    count
        So many inputs it has told, this one included.
    oldest
        The count of the first of them that it has no answer to: it waits for none before.
    on
        The number of the picture that was seen.
    shows
        The number of the one that is seen since; None, and not told, where nothing was foreseen.
    """

    page: str
    count: int
    oldest: int
    on: int
    shows: int | None


AheadFromPage = SketchesKept | PictureLost
"""What a page tells of pictures alone."""

AheadToPage = ShowPicture | SketchesSent | Heard
"""What pages are told of them."""


def read_ahead(content: Mapping[str, Any]) -> AheadFromPage | None:
    """What a page tells of pictures; None if it tells something else.

    Raises
    ------
    ValueError, TypeError, KeyError
        When it is nothing that a page can tell.
    """
    match content["do"]:
        case SketchesKept.NAME:
            parcel, wants = int(content["parcel"]), content["wants"] is True
            return SketchesKept(as_text(content["page"]), parcel, wants)
        case PictureLost.NAME:
            return PictureLost()
    return None


def read_made(content: Mapping[str, Any]) -> Made | None:
    """Where an input was made; None if its page shows nothing ahead.

    Raises
    ------
    ValueError, TypeError, KeyError
        When it is nothing that a page can tell.
    """
    made = content.get("made")
    if made is None:
        return None
    shows = made.get("shows")
    shows = None if shows is None else int(shows)
    count, oldest, on = (int(made[name]) for name in ("count", "oldest", "on"))
    return Made(as_text(made["page"]), count, oldest, on, shows)


def as_text(value: object) -> str:
    """A text that a page has told.

    Raises
    ------
    TypeError
        When it is none.
    """
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no text.")
    return value
