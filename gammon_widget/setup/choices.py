"""What can be chosen under an editor's board, and what each choice makes of a draft."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..rules import Color, Dice, OfferKind
from .draft import Draft

Edit = Callable[[Draft], Draft]
"""What a control does to a draft."""

# Values of a dropdown are texts, since ipywidgets takes None for no choice at all.
NOBODY = "nobody"
TURNS = [("White", "white"), ("Black", "black"), ("nobody yet", NOBODY)]
OWNERS = [("centred", NOBODY), ("White", "white"), ("Black", "black")]
TO_ROLL = "to roll"
_ROLLS = {f"{roll.high}-{roll.low}": roll for roll, _ in Dice.all()}
_OFFERS = {
    OfferKind.DOUBLE: "to answer a double",
    OfferKind.BEAVER: "to answer a beaver",
    OfferKind.RESIGNATION: "to answer a resignation",
}
CUBES = [1 << power for power in range(11)]
LONGEST = 999
EDITS: tuple[tuple[str, str, Edit], ...] = (
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


def decisions(draft: Draft) -> list[str]:
    """What can be awaited: a roll, an answer, or a play of each roll."""
    offer = draft.offer.kind if draft.offer is not None else None
    possible = {offer, OfferKind.DOUBLE}
    if not draft.length and draft.rules.beavers:
        possible.add(OfferKind.BEAVER)
    offers = [words for kind, words in _OFFERS.items() if kind in possible]
    return [TO_ROLL, *offers, *_ROLLS]


def decision(draft: Draft) -> str:
    """What is awaited."""
    if draft.offer is not None:
        return _OFFERS[draft.offer.kind]
    return f"{draft.dice.high}-{draft.dice.low}" if draft.dice is not None else TO_ROLL


def with_decision(draft: Draft, words: str) -> Draft:
    """With another decision that is awaited."""
    if words in _ROLLS:
        return draft.rolled(_ROLLS[words])
    for kind, name in _OFFERS.items():
        if name == words:
            return draft.offered(kind)
    return replace(draft, dice=None, offer=None)


def _color(name: str) -> Color | None:
    return None if name == NOBODY else Color(name)


def with_turn(draft: Draft, name: str) -> Draft:
    """With another player on roll."""
    return draft.on_roll(_color(name))


def with_cube(draft: Draft, value: int) -> Draft:
    """With another value of the cube."""
    return replace(draft, cube_value=value)


def with_owner(draft: Draft, name: str) -> Draft:
    """With another owner of the cube."""
    return replace(draft, cube_owner=_color(name))


def with_highest(draft: Draft, value: int) -> Draft:
    """With another value that the cube can reach."""
    return replace(draft, rules=replace(draft.rules, max_cube=value))


def with_white(draft: Draft, points: int) -> Draft:
    """With another score of White's."""
    return replace(draft, score=(points, draft.score[1]))


def with_black(draft: Draft, points: int) -> Draft:
    """With another score of Black's."""
    return replace(draft, score=(draft.score[0], points))


def with_crawford(draft: Draft, value: bool) -> Draft:
    """In the Crawford game, or in another one."""
    return replace(draft, crawford=value)


def with_jacoby(draft: Draft, value: bool) -> Draft:
    """With the Jacoby rule, or without."""
    return replace(draft, rules=replace(draft.rules, jacoby=value))


def with_beavers(draft: Draft, value: bool) -> Draft:
    """With beavers, and raccoons as in an XGID, or without."""
    return replace(draft, rules=replace(draft.rules, beavers=value, raccoons=value))
