"""The two players."""

from __future__ import annotations

from enum import StrEnum

from .errors import PositionError
from .validation import brief, folded


class Color(StrEnum):
    """A player, by the colour of the checkers: ``Color.WHITE == "white"``."""

    WHITE = "white"
    BLACK = "black"

    @classmethod
    def _missing_(cls, value: object) -> Color:
        for color in cls:
            if color.value == folded(value):
                return color
        raise PositionError([f"A player is 'white' or 'black', not {brief(value)}."])

    @property
    def opponent(self) -> Color:
        """The other player."""
        return Color.BLACK if self is Color.WHITE else Color.WHITE

    @property
    def slot(self) -> int:
        """Where this player stands in a (White, Black) pair: 0 or 1."""
        return 0 if self is Color.WHITE else 1

    def __repr__(self) -> str:
        return f"Color.{self.name}"


def color_of(value: object) -> Color:
    """The player that is meant, by a text in any case; an array is no text.

    Raises
    ------
    PositionError
        If it is no player.
    """
    return Color(value) if isinstance(value, str) else Color._missing_(value)
