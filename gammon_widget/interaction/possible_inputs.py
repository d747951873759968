"""What a person may do next with hand or keys, by names that the page knows, too.

The page tells an input by what was done and what it was done to, as ``"press point 13"`` or
``"key u"``. One that is done to something else than is listed goes by the first word alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from ..drawing import Target
from .affordances import Affordance
from .input import Gesture, GestureKind, Input, Key
from .navigation import Arrow
from .turn import Turn

CLICK, BUTTON, DRAG, KEY = 1.0, 1.5, 1.75, 2.5
"""How far off an input is, in clicks on a place: the farther, the later it is looked at."""

NEAREST = RELEASE = 0.25
"""A button that is down is about to go up."""

_NOWHERE = -1.0, -1.0
"""Where on the canvas nothing is."""

_TOUCH = Affordance.CLICK | Affordance.LIFT
_LETTERS = (*"rctxbsuyd", "Escape")
_WALKING = (*Arrow, "n", "Enter", " ")


class Possible(NamedTuple):
    """An input, by which name the page knows it, and how far off it is."""

    name: str
    given: Input
    effort: float


def possible_inputs(can: Mapping[Target, Affordance], turn: Turn) -> Iterator[Possible]:
    """All that may lead to another picture, the likeliest first.

    Parameters
    ----------
    can
        What a hand can do at all that is seen, from the bottom to the top.
    turn
        What there is to act on.
    """
    selection = turn.selection
    if selection.lifted:
        return _drops(can, turn)
    if selection.held is not None:
        return _of_waiting_button(turn)
    return _at_rest(can, turn)


def _drops(targets: Iterable[Target], turn: Turn) -> Iterator[Possible]:
    """Where the checker that follows the hand may go, and that it goes back from anywhere else."""
    own = turn.target_in_hand
    for target in targets:
        place = None if turn.on_roll is None else target.place_for(turn.on_roll)
        if target == own or place in turn.landings:
            yield _gesture(GestureKind.DROP, target, CLICK)
    yield _gesture(GestureKind.DROP, None, CLICK)
    yield _gesture(GestureKind.CANCEL, None, BUTTON)


def _of_waiting_button(turn: Turn) -> Iterator[Possible]:
    """A mouse button is down, and its click waits for it to go up, or a drag begins."""
    yield _gesture(GestureKind.RELEASE, None, RELEASE)
    yield _gesture(GestureKind.LIFT, turn.selection.held, DRAG)


def _at_rest(affordances: Mapping[Target, Affordance], turn: Turn) -> Iterator[Possible]:
    for target, can in affordances.items():
        effort = CLICK if target.is_place else BUTTON
        if can & _TOUCH:
            yield _gesture(GestureKind.PRESS, target, effort)
        if can & Affordance.LIFT:
            # Else a tap leads where a button does that goes down, and the page takes that.
            yield _gesture(GestureKind.CLICK, target, KEY)
            in_hand = turn.selection.selected is not None and target == turn.target_in_hand
            yield _gesture(GestureKind.LIFT, target, DRAG if in_hand else KEY)
    yield _gesture(GestureKind.BACK, None, BUTTON)
    focus = turn.selection.focus
    if focus is not None:  # a hand that comes takes the ring of the keys away
        yield _gesture(GestureKind.PRESS, None, KEY)
        yield _gesture(GestureKind.CLICK, None, KEY)
    for key in (*_WALKING, *_LETTERS) if focus is not None else _LETTERS:
        yield Possible(f"key {key}", Key(key), CLICK if focus is not None else KEY)
    if focus is not None:  # a screen reader presses the button that it is on
        by_name = Gesture(GestureKind.CLICK, target=focus)
        yield Possible(f"{Gesture.BY_NAME} {focus}", by_name, CLICK)


@lru_cache(maxsize=512)  # the same ones in picture after picture
def _gesture(kind: GestureKind, target: Target | None, effort: float) -> Possible:
    if target is None:
        return Possible(kind.value, Gesture(kind, *_NOWHERE), effort)
    return Possible(f"{kind.value} {target}", Gesture(kind, target=target), effort)
