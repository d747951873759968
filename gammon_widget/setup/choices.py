"""The controls under an editor's board, as data: what each shows, and what it does to a draft.

A control that is added to `CONTROLS`, or a button to `EDIT_BUTTONS`, is shown with the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import Enum, auto
from operator import attrgetter
from typing import Any

from ..rules import Color, Dice, OfferKind
from .draft import Draft

Edit = Callable[[Draft], Draft]
"""What a control does to a draft."""

MAX_POINTS = 999
"""The longest match and the highest score that can be chosen."""


class ControlKind(Enum):
    """How something is chosen."""

    SEGMENTS = auto()
    """One of few, which are all seen."""
    DROPDOWN = auto()
    STEPS = auto()
    """One of several in their order, by buttons for the one before and the next."""
    NUMBER = auto()
    """Any number, written or by buttons for one less and one more."""
    CHECKBOX = auto()


@dataclass(frozen=True, slots=True)
class Control:
    """A control that shows one part of a draft and changes it.

    Attributes
    ----------
    kind
        How the part is chosen.
    label
        What it is called.
    span
        How wide it is, in sixths of its row.
    value
        What is chosen in a draft.
    edit
        The draft with another choice.
    options
        What it offers, unless it takes any number: values, or pairs of a text and a value.
    is_shown
        Whether there is anything to choose in a draft.
    """

    kind: ControlKind
    label: str
    span: int
    value: Callable[[Draft], str | int]
    edit: Callable[[Draft, Any], Draft]
    options: Callable[[Draft], Iterable[object]] = lambda _: ()
    is_shown: Callable[[Draft], bool] = lambda _: True


# Values to choose from are texts, since ipywidgets takes None for no choice at all.
_NOBODY = "nobody"
_TURNS = [("White", "white"), ("Black", "black"), ("Nobody yet", _NOBODY)]
_OWNERS = [("Centre", _NOBODY), ("White", "white"), ("Black", "black")]
_TO_ROLL = "to roll"
_ROLLS = {f"{roll.high}-{roll.low}": roll for roll, _ in Dice.all()}
_ANSWERS = {
    OfferKind.DOUBLE: "to answer a double",
    OfferKind.BEAVER: "to answer a beaver",
    OfferKind.RESIGNATION: "to answer a resignation",
}


def _decision(draft: Draft) -> str:
    """What is awaited."""
    if draft.offer is not None:
        return _ANSWERS[draft.offer.kind]
    return f"{draft.dice.high}-{draft.dice.low}" if draft.dice is not None else _TO_ROLL


def _decisions(draft: Draft) -> list[str]:
    """What can be awaited: a roll, an answer, or a play of each roll."""
    possible = {OfferKind.DOUBLE, draft.offer and draft.offer.kind}
    if not draft.length and draft.rules.beavers:
        possible.add(OfferKind.BEAVER)
    return [_TO_ROLL, *(words for kind, words in _ANSWERS.items() if kind in possible), *_ROLLS]


def _with_decision(draft: Draft, words: str) -> Draft:
    if words in _ROLLS:
        return draft.rolled(_ROLLS[words])
    offers = {answer: kind for kind, answer in _ANSWERS.items()}
    return replace(draft, dice=None).offered(offers.get(words))


def _cube_values(value: int) -> list[int]:
    """What a cube can be, and what it is, which may be no power of two."""
    return sorted({*(1 << power for power in range(11)), value})


def _with_rules(draft: Draft, **rules: Any) -> Draft:
    return replace(draft, rules=replace(draft.rules, **rules))


_SEGMENTS, _DROPDOWN, _STEPS, _NUMBER, _CHECKBOX = ControlKind
_Part = tuple[Callable[[Draft], Any], Callable[[Draft, Any], Draft]]


def _field(name: str) -> _Part:
    """How a part of a draft is read and edited that is chosen as it is."""
    return attrgetter(name), lambda draft, value: replace(draft, **{name: value})


def _rule(name: str) -> _Part:
    return attrgetter(f"rules.{name}"), lambda draft, value: _with_rules(draft, **{name: value})


def _player(name: str, edit: Callable[[Draft, Color | None], Draft]) -> _Part:
    return (
        lambda draft: getattr(draft, name) or _NOBODY,
        lambda draft, color: edit(draft, None if color == _NOBODY else Color(color)),
    )


def _score(color: Color) -> _Part:
    return lambda draft: draft.score[color.slot], lambda draft, points: draft.scored(color, points)


def _is_match(draft: Draft) -> bool:
    return draft.length != 0 or draft.crawford


def _is_money(draft: Draft) -> bool:
    return draft.length == 0


CONTROLS = (
    (
        Control(_SEGMENTS, "On roll", 6, *_player("turn", Draft.on_roll), lambda _: _TURNS),
        Control(_DROPDOWN, "Decision", 4, _decision, _with_decision, _decisions),
        Control(
            _STEPS,
            "Cube up to",
            2,
            *_rule("max_cube"),
            lambda draft: _cube_values(draft.rules.max_cube),
        ),
        Control(
            _STEPS, "Cube", 2, *_field("cube_value"), lambda draft: _cube_values(draft.cube_value)
        ),
        Control(
            _SEGMENTS,
            "Cube's owner",
            4,
            *_player("cube_owner", lambda draft, owner: replace(draft, cube_owner=owner)),
            lambda _: _OWNERS,
        ),
    ),
    (
        Control(_NUMBER, "Match to", 2, attrgetter("length"), Draft.to_length),
        Control(_NUMBER, "White has", 2, *_score(Color.WHITE)),
        Control(_NUMBER, "Black has", 2, *_score(Color.BLACK)),
        Control(_CHECKBOX, "Crawford game", 4, *_field("crawford"), is_shown=_is_match),
        Control(_CHECKBOX, "Jacoby", 2, *_rule("jacoby"), is_shown=_is_money),
        Control(
            _CHECKBOX,
            "Beavers",
            2,
            attrgetter("rules.beavers"),
            # With raccoons, as in an XGID.
            lambda draft, value: _with_rules(draft, beavers=value, raccoons=value),
            is_shown=_is_money,
        ),
    ),
)
"""The rows of controls."""

EDIT_BUTTONS: tuple[tuple[str, str, Edit], ...] = (
    ("Opening", "The position every game starts from", lambda draft: draft.opened),
    ("Clear", "Take all checkers from the board", lambda draft: draft.cleared),
    (
        "Mirror",
        "Left and right exchanged, for a position from a board that bears off at the other side",
        lambda draft: draft.mirrored,
    ),
    (
        "Swap sides",
        "The players exchange everything: checkers, turn, cube and score",
        lambda draft: draft.swapped,
    ),
)
"""Buttons that edit the whole draft: what each is called, its tooltip, and what it does."""
