"""Every key of a lesson file, declared once: the reader and the JSON schema are made of these."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar, cast

from ..rules import Color, HomeSide
from ..rules.profiles import PROFILES
from .errors import Problem
from .field_types import (
    JsonObject,
    Shape,
    Table,
    either,
    maybe,
    one_of,
    record,
    several,
    table,
    text,
    unknown,
)
from .question import Counted, QuestionKind, Reply
from .yaml_text import Pairs

T = TypeVar("T")

CUBE_WORDS = ("double", "take", "drop", "beaver", "raccoon")
ELSE = "else"
"""The key of what is said to every other wrong answer."""

_COLOR = r"#[0-9A-Fa-f]{6}"
_COLORS = one_of(color.value for color in Color)
_SIDES = one_of(side.value for side in HomeSide)
# The schema does not list them, so that one profile more is one value and nothing else.
_PROFILES = replace(one_of(PROFILES), schema={"type": "string"})
_PROSE = text("a text")
_REPLY = either(
    _PROSE.to(Reply),
    record(
        {"say": _PROSE, "go": text("the heading of a step")}, "a mapping with 'say' and 'go'"
    ).to(lambda said: Reply(said.get("say", ""), said.get("go"))),
)
_REPLIES = table(text("an answer"), maybe(_REPLY, Reply()))
_PLACE = text("a point from 1 to 24, bar or off", "0*(?:[1-9]|1[0-9]|2[0-5])|0|[Bb]ar|[Oo]ff")
_MARK = text("ring, dot, a colour #RRGGBB or up to 3 characters", f"ring|dot|{_COLOR}|.{{1,3}}")
_ARROW = text("a play such as 8/5 6/5")


def _alone(texts: tuple[str, ...]) -> Table[str, str]:
    """Texts of which nothing more is said."""
    return tuple((each, "") for each in texts)


def _no_reply(texts: tuple[str, ...]) -> Table[str, Reply]:
    return tuple((each, Reply()) for each in texts)


@dataclass(frozen=True, slots=True)
class Key(Generic[T]):
    """A key of a block.

    Attributes
    ----------
    name
        How it is written.
    shape
        What its value looks like.
    meaning
        What it does, in a sentence or two; for the schema and for teachers.
    """

    name: str
    shape: Shape[T]
    meaning: str

    @property
    def schema(self) -> JsonObject:
        """The JSON schema of its value."""
        return {"description": self.meaning, **self.shape.schema}


# How the board comes to show what it shows

POSITION = Key(
    "position",
    text("a position"),
    "A position to begin with: opening, an XGID or GNUBG ID, 26 letters, counts such as "
    "24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5, an OGID, a FIBS or ASCII board. Without it the board "
    "goes on from the step before.",
)
TURN = Key("turn", _COLORS, "Who is on roll, where the position does not say it.")
RULES = Key("rules", _PROFILES, "The rules of the house, by the name of their profile.")
AFTER = Key(
    "after",
    text("the heading of a step"),
    "The heading of an earlier step to go on from, in place of the step before.",
)
ROLL = Key("roll", text("a roll such as 3-1", "[1-6][-, ]*[1-6]"), "The player on roll rolls this.")
PLAY = Key(
    "play",
    text("a play such as 8/5 6/5"),
    "He plays this. A roll that cannot be played is passed by itself.",
)
CUBE = Key("cube", several(one_of(CUBE_WORDS)), "What is done with the cube.")
MOVES = Key(
    "moves",
    several(text("a move such as '31: 8/5 6/5'")),
    "A longer way to go on: 31: 8/5 6/5 rolls and plays, 31 rolls, double, take and so on turn "
    "the cube.",
)

NEXT = Key(
    "next",
    text("the heading of a step"),
    "The heading of the step that comes next, where that is not the one below.",
)

# How it is shown

ARROWS = Key(
    "arrows",
    either(several(_ARROW).to(_alone), table(_ARROW, maybe(text("a colour #RRGGBB", _COLOR), ""))),
    "Arrows: a play, several, or a mapping from plays to colours.",
)
MARKS = Key(
    "marks",
    either(several(_PLACE).to(_alone), table(_PLACE, maybe(_MARK, ""))),
    "Marked places, by the numbers on the board: a point, several, or a mapping from points to "
    "ring, dot, a colour #RRGGBB or up to three characters.",
)
BOTTOM = Key("bottom", _COLORS, "Who sits at the bottom of the board.")
HOME = Key("home", _SIDES, "On which side the player at the bottom bears off.")

# What is asked

ASK = Key("ask", one_of(QuestionKind), "The kind of question.")
PROMPT = Key("prompt", _PROSE, "The question in words, where the text above has not asked it.")
CHOICES = Key("choices", several(_PROSE), "What there is to choose from, for ask: choice.")
ANSWER = Key(
    "answer",
    either(several(text("an answer")).to(_no_reply), _REPLIES),
    "The right answer, or several of which each is right; or a mapping from answers to what is "
    "said to them.",
)
RIGHT = Key("right", _REPLY, "What is said to a right answer.")
WRONG = Key(
    "wrong",
    either(_PROSE.to(lambda said: ((ELSE, Reply(said)),)), _REPLIES),
    "What is said to wrong answers: a text for all, or a mapping from answers to texts, in which "
    "else stands for all others.",
)
HINT = Key("hint", several(_PROSE), "A hint, or several that are given one after another.")
COUNT = Key("count", one_of(Counted), "For ask: number: what is counted, so no answer is needed.")
TOLERANCE = Key(
    "tolerance",
    text("a number", r"[0-9]{1,9}(?:\.[0-9]{1,9})?"),
    "For ask: number: how far off an answer may be.",
)

BOARD: tuple[Key[object], ...] = cast(
    tuple[Key[object], ...],
    (
        *(POSITION, TURN, RULES, AFTER, ROLL, PLAY, CUBE, MOVES, NEXT),
        *(ARROWS, MARKS, BOTTOM, HOME),
        *(ASK, PROMPT, CHOICES, ANSWER, RIGHT, WRONG, HINT, COUNT, TOLERANCE),
    ),
)
"""The keys of a board block."""

TITLE = Key("title", _PROSE, "The title of the lesson, where the first heading is not the title.")
AUTHOR = Key("author", _PROSE, "Who has written it.")
PLAYERS = Key("players", several(_PROSE), "What White and Black are called.")

FRONT: tuple[Key[object], ...] = cast(
    tuple[Key[object], ...], (TITLE, AUTHOR, PLAYERS, RULES, BOTTOM, HOME)
)
"""The keys at the head of a file, which hold for the whole lesson."""


class Taken:
    """The values that a block has, under their keys, in the order in which they were written.

    Parameters
    ----------
    keys
        The keys that may be there.
    block
        What is there.
    problems
        Takes everything that is wrong.
    """

    def __init__(self, keys: Sequence[Key[object]], block: Pairs, problems: list[Problem]) -> None:
        known = {key.name: key for key in keys}
        self._values: dict[str, object] = {}
        for name, node in block.pairs:
            if name.text not in known:
                problems.append(unknown(name, (name.text,), known))
                continue
            value = known[name.text].shape.read(node, (name.text,), problems)
            if value is not None:
                self._values[name.text] = value

    @property
    def names(self) -> tuple[str, ...]:
        """The keys that are there, in order."""
        return tuple(self._values)

    def get(self, key: Key[T]) -> T | None:
        """The value of a key, if it is there and right."""
        return cast(T | None, self._values.get(key.name))
