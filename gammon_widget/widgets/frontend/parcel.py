"""Pictures that may come, packed together on their way to the pages."""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ...interaction.output import content_of
from .renderer import Drawing, Part

if TYPE_CHECKING:
    from ...interaction.film_message import FilmMessage


@dataclass(slots=True)
class Parcel:
    """All that is to be sent together, and is painted over one base.

    Attributes
    ----------
    base
        The number of the picture over which it is painted.
    oldest_part
        Pages may forget all parts with lesser numbers.
    drawings, parts, films
        What is new to the pages, by its number.
    areas, boards
        What can be clicked, by a name, and in each picture that name and what can be done there.
    leads, complete
        Which input leads from which picture to which one, and those of which all are told.
    """

    base: int = 0
    oldest_part: int = 0
    drawings: dict[int, Drawing] = field(default_factory=dict)
    parts: dict[int, Part] = field(default_factory=dict)
    areas: dict[int, list[list[Any]]] = field(default_factory=dict)
    boards: dict[int, tuple[int, str, list[list[int]]]] = field(default_factory=dict)
    films: dict[int, FilmMessage] = field(default_factory=dict)
    leads: list[tuple[int, str, int | None, int]] = field(default_factory=list)
    complete: list[int] = field(default_factory=list)

    def packed(self) -> tuple[bytes, bytes]:
        """What it says, and all that is painted, one after the other."""
        pieces = [
            [part.message.text, *map(bytes, part.message.buffers)] for part in self.parts.values()
        ]
        films = list(self.films.values())
        told = {
            "base": self.base,
            "oldest": self.oldest_part,
            "parts": [
                [number, list(map(len, buffers))]
                for number, buffers in zip(self.parts, pieces, strict=True)
            ],
            "pictures": [
                [number, drawing.since, [part.number for part in drawing.parts]]
                for number, drawing in self.drawings.items()
            ],
            "films": [[content_of(film), list(map(len, parts))] for film, parts in films],
            "areas": self.areas,
            "boards": self.boards,
            "leads": self.leads,
            "complete": self.complete,
        }
        text = json.dumps(told, separators=(",", ":")).encode()
        pieces += [[*map(bytes, buffers)] for _, buffers in films]
        return zlib.compress(text), zlib.compress(b"".join(b"".join(parts) for parts in pieces))
