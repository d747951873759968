"""One record of an .xg file: numbers, texts and positions at their offsets.

The layout is that of ``TSaveRec`` in ``XG_format.pas``; see the module `xg_file`.
"""

from __future__ import annotations

import struct
from enum import IntEnum
from typing import NoReturn

from ..rules import Color, Cube, Position, PositionError
from ..rules.position import BAR, PLACES
from ..rules.validation import MOST_DOUBLES
from .match_text import Place
from .xg_archive import FORMAT

RECORD_BYTES = 2560
KIND_AT = 8
"""Where a record says what it is."""


class Kind(IntEnum):
    """What a record is."""

    MATCH = 0
    GAME = 1
    CUBE = 2
    MOVE = 3
    GAME_END = 4
    MATCH_END = 5


_MAX_OLD_NAME_BYTES, _MAX_NAME_BYTES = 40, 256
_INT, _SHORT_INT, _REAL = struct.Struct("<i"), struct.Struct("<h"), struct.Struct("<d")
_REAL_DECIMALS = 6
_COUNTS = struct.Struct("<26b")


class Record:
    """One record, and which of the file it is, counted from 1."""

    def __init__(self, data: bytes, at: int) -> None:
        self._data, self._at = data, at
        self.place = Place(record=at // RECORD_BYTES + 1)

    @property
    def kind(self) -> int:
        """What it is: a `Kind`, or a number that is none."""
        return self._data[self._at + KIND_AT]

    def flag(self, at: int) -> bool:
        """A truth value of one byte."""
        return bool(self._data[self._at + at])

    def number(self, at: int) -> int:
        """A number of four bytes."""
        number: int = _INT.unpack_from(self._data, self._at + at)[0]
        return number

    def short_number(self, at: int) -> int:
        """A number of two bytes."""
        number: int = _SHORT_INT.unpack_from(self._data, self._at + at)[0]
        return number

    def real(self, at: int) -> float:
        """A real number of eight bytes, which may be none at all."""
        real: float = _REAL.unpack_from(self._data, self._at + at)[0]
        return real

    def reals(self, at: int, count: int) -> tuple[float, ...]:
        """Real numbers of four bytes each, to the six decimals that they can hold."""
        found = struct.unpack_from(f"<{count}f", self._data, self._at + at)
        return tuple(round(real, _REAL_DECIMALS) for real in found)

    def counts(self, at: int) -> tuple[int, ...]:
        """A position as it is written, not looked at."""
        return _COUNTS.unpack_from(self._data, self._at + at)

    def color(self, at: int) -> Color:
        """Who acts: 1 is player 1, and -1, or 2 in some versions, player 2."""
        player = self.number(at)
        if player not in (1, 2, -1):
            self.fail(f"{player} is no player.", "1 or -1")
        return Color.WHITE if player == 1 else Color.BLACK

    def position(self, at: int) -> Position | None:
        """A position; None without checkers, which says that there is none."""
        counts = list(self.counts(at))
        if not any(counts):
            return None
        # The sign of a bar says nothing: it is clear whose it is.
        counts[0], counts[BAR] = -abs(counts[0]), abs(counts[BAR])
        try:
            return Position(counts[:PLACES])
        except PositionError as error:
            self.fail(str(error), "a position that can be")

    def cube(self, at: int) -> Cube:
        """The cube: its exponent, negative if it is player 2's."""
        exponent = self.number(at)
        if abs(exponent) > MOST_DOUBLES:
            self.fail(f"The cube cannot be at 2 to the power of {abs(exponent)}.", "a smaller one")
        owner = Color.WHITE if exponent > 0 else Color.BLACK
        return Cube(1 << abs(exponent), owner if exponent else None)

    def short(self, at: int) -> str:
        """A string with its length in front, in the letters of Windows."""
        start = self._at + at + 1
        length = min(self._data[start - 1], _MAX_OLD_NAME_BYTES)
        return self._data[start : start + length].decode("cp1252", "replace").strip()

    def wide(self, at: int) -> str:
        """A string of wide letters that ends with a zero."""
        start = self._at + at
        letters = self._data[start : start + _MAX_NAME_BYTES].decode("utf-16-le", "replace")
        return letters.split("\0", 1)[0].strip()

    def fail(self, problem: str, expected: str) -> NoReturn:
        """Refuse something in it."""
        raise self.place.error(FORMAT, problem, expected)
