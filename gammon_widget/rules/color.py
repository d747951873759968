"""The two players, and sentences about them."""

from __future__ import annotations

from enum import StrEnum

from ..languages.translation import _
from .errors import PositionError
from .validation import brief, folded


class Color(StrEnum):
    """A player, named after the colour of their checkers: ``Color.WHITE == "white"``.

    Examples
    --------
    >>> Color.WHITE.opponent, Color("black") is Color.BLACK
    (Color.BLACK, True)
    """

    WHITE = "white"
    BLACK = "black"

    @classmethod
    def _missing_(cls, value: object) -> Color:
        for color in cls:
            if color.value == folded(value):
                return color
        raise PositionError([f"A player must be 'white' or 'black', not {brief(value)}."])

    @property
    def opponent(self) -> Color:
        """The other player."""
        return Color.BLACK if self is Color.WHITE else Color.WHITE

    @property
    def slot(self) -> int:
        """The player's index in a (White, Black) pair: 0 or 1."""
        return 0 if self is Color.WHITE else 1

    @property
    def label(self) -> str:
        """The name of the colour, in the user's language."""
        return _(self.value.capitalize())

    def __repr__(self) -> str:
        return f"Color.{self.name}"


def color_of(value: object) -> Color:
    """Return the player with this name, ignoring case; raise PositionError for anything else."""
    return Color(value) if isinstance(value, str) else Color._missing_(value)


_IRREGULAR = {"is": "are", "has": "have"}


def doing(name: str, does: str, /, *, inside: bool = False, **fields: object) -> str:
    """Return a statement about a player; the player "You" is addressed in the second person.

    `does` begins with a verb in the third person, and may contain fields in braces. If the
    statement is not at the beginning of a sentence, set `inside`: then "You" is written in lower
    case. Each `does` needs two translations: one that begins with {name}, and one that begins with
    "You".

    Examples
    --------
    >>> doing("Ann", "wins {points}", points=2), doing("You", "wins {points}", points=2)
    ('Ann wins 2', 'You win 2')
    """
    if name.strip().casefold() not in ("you", _("You").casefold()):
        return _(f"{{name}} {does}", name=name, **fields)
    sentence = _(second_person(does), **fields)
    return sentence[:1].lower() + sentence[1:] if inside else sentence


def second_person(does: str) -> str:
    """Return an action in the second person, such as "You win 2 points" for "wins 2 points"."""
    verb, *rest = does.split(" ", 1)
    return " ".join(("You", _IRREGULAR.get(verb, verb.removesuffix("s")), *rest))
