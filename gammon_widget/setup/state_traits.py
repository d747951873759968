"""A game state as the traits of a board, and changed traits as an action.

Traits are absolute: White's checkers count positive, and pairs are (White, Black). Writing a
trait is a notebook's way to act, so what is written has to become one action, or every reason
why it cannot.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypedDict

from ..play import to_dice
from ..rules import (
    Action,
    ActionError,
    ActionKind,
    Color,
    Cube,
    GameState,
    Phase,
    PositionError,
    Roll,
    Rules,
    SetUp,
    legal_actions,
    objection,
)
from ..rules.validation import brief
from .draft import Draft, Pair


class Traits(TypedDict, total=False):
    """The traits that show a part of the state, by name."""

    points: tuple[int, ...]
    bar: Pair
    off: Pair
    pips: Pair
    dice: tuple[int, ...]
    dice_left: tuple[int, ...]
    cube_value: int
    cube_owner: str | None
    turn: str | None
    phase: str
    score: Pair
    match_length: int
    crawford: bool
    xgid: str


def traits_of(state: GameState) -> Traits:
    """The value of every trait that shows a part of the state."""
    return Traits(
        points=state.points,
        bar=state.bar,
        off=state.off,
        pips=state.pips,
        dice=() if state.dice is None else tuple(state.dice),
        dice_left=state.dice_left,
        cube_value=state.cube.value,
        cube_owner=None if state.cube.owner is None else state.cube.owner.value,
        turn=None if state.turn is None else state.turn.value,
        phase=state.phase.value,
        score=state.score,
        match_length=state.length,
        crawford=state.crawford,
        xgid=state.xgid,
    )


def action_from_traits(state: GameState, wanted: Traits, house: Rules) -> Action:
    """The one action that gives traits the values written to them.

    Parameters
    ----------
    state
        The state now.
    wanted
        The traits that were written, all together, with their new values.
    house
        The rules of the house.

    Raises
    ------
    PositionError
        If no such state can be, with all reasons.
    ActionError
        If dice are written when no roll is due.
    """
    if wanted.keys() == {"dice"} and wanted["dice"]:
        dice = to_dice(wanted["dice"])
        if ActionKind.ROLL in legal_actions(state):
            return Roll(dice)
        if state.phase is not Phase.MOVE:
            why = objection(state, ActionKind.ROLL)
            raise ActionError(ActionKind.ROLL, state.phase, legal_actions(state), why)
    return SetUp(_set_up(state, wanted, house))


def house_rules(start: GameState, now: Rules) -> Rules:
    """The rules of the house: without what positions have brought with them since.

    Every XGID carries Jacoby, beavers and the limit of the cube. One that was set up must not
    speak for the house when the next one is.

    Parameters
    ----------
    start
        What the match began with.
    now
        The rules now.
    """
    given = start.rules
    is_beginning = start == GameState.start(start.length, given)
    if not is_beginning and _with_carried(Rules(), given) == given:
        given = Rules()  # a position brought these, too
    return given if _with_carried(now, given) == given else now


def _with_carried(rules: Rules, others: Rules) -> Rules:
    """The rules with what others say of that which positions carry with them."""
    return replace(
        rules,
        jacoby=others.jacoby,
        beavers=others.beavers,
        raccoons=others.raccoons,
        max_cube=others.max_cube,
    )


def under_house_rules(state: GameState, house: Rules) -> GameState:
    """A state under the rules of the house, which win over its own where they say something."""
    return replace(state, rules=house.laid_over(state.rules))


def _set_up(state: GameState, wanted: Traits, house: Rules) -> GameState:
    base = (
        under_house_rules(GameState.from_xgid(wanted["xgid"]), house) if "xgid" in wanted else state
    )
    old = Draft.of(base)
    draft = changed(old, wanted)
    if draft.turn != old.turn and "dice" not in wanted:
        draft = replace(draft, dice=None)  # a roll belongs to the player who made it
    if wanted.keys() & {"points", "bar", "turn", "dice"}:
        new = replace(draft, offer=None).state()
    else:
        # Score and cube can change in the middle of a turn, or of an offer.
        new = replace(
            base,
            cube=Cube(draft.cube_value, draft.cube_owner),
            score=draft.score,
            length=draft.length,
            crawford=draft.crawford,
        )
    require_consistent(wanted, traits_of(new))
    return new


def require_consistent(wanted: Mapping[str, object], true: Mapping[str, object]) -> None:
    """Refuse what was written of a trait that follows from the others.

    Parameters
    ----------
    wanted
        The traits that were written, with their new values.
    true
        What all traits tell now that they are.

    Raises
    ------
    PositionError
        With everything that is told otherwise than it was written.
    """
    problems = [
        f"{name} cannot be {brief(value)} here: it follows from the others as {true.get(name)!r}."
        for name, value in wanted.items()
        if name != "xgid" and true.get(name) != value
    ]
    if problems:
        raise PositionError(problems)


def changed(draft: Draft, wanted: Traits) -> Draft:
    """The draft with the traits that were written."""
    if "turn" in wanted:
        turn = wanted["turn"]
        draft = draft.on_roll(None if turn is None else Color(turn))
    if "dice" in wanted:
        draft = draft.rolled(to_dice(wanted["dice"]) if wanted["dice"] else None)
    owner = wanted.get("cube_owner", draft.cube_owner)
    return replace(
        draft,
        points=wanted.get("points", draft.points),
        bar=wanted.get("bar", draft.bar),
        cube_value=wanted.get("cube_value", draft.cube_value),
        cube_owner=None if owner is None else Color(owner),
        score=wanted.get("score", draft.score),
        length=wanted.get("match_length", draft.length),
        crawford=wanted.get("crawford", draft.crawford),
    )
