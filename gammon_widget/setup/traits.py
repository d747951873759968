"""A state or a draft as the traits of a widget, and written traits as an action or a draft.

Traits are absolute: White's checkers count positive, and pairs are (White, Black). Writing a
trait is a notebook's way to act: on a board, what is written has to become one action, or every
reason why it cannot; in an editor, the values need not go together.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypedDict, cast

from ..play import to_dice
from ..rules import (
    Action,
    ActionError,
    ActionKind,
    Color,
    Cube,
    GameState,
    GammonError,
    OfferKind,
    Phase,
    PositionError,
    Roll,
    Rules,
    SetUp,
    legal_actions,
    objection,
)
from ..rules.validation import brief
from .draft import Draft, Pair, draft_of
from .house_rules import under_house_rules
from .validation import doubts_about, require_within_limits


class StateTraits(TypedDict, total=False):
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
    phase: str | None
    score: Pair
    match_length: int
    crawford: bool
    xgid: str


class EditorTraits(StateTraits, total=False):
    """The traits that show a part of a draft, by name."""

    offer: str | None
    jacoby: bool
    beavers: bool
    max_cube: int
    problems: tuple[str, ...]
    doubts: tuple[str, ...]


# What they show


def traits_of(state: GameState) -> StateTraits:
    """The value of every trait that shows a part of the state."""
    found: dict[str, object] = {
        **_parts_of(Draft.of(state)),
        "dice_left": state.dice_left,
        "phase": state.phase.value,
        "xgid": state.xgid,
    }
    # Observers hear of them in this order.
    return cast(StateTraits, {name: found[name] for name in StateTraits.__annotations__})


def traits_of_draft(draft: Draft) -> EditorTraits:
    """The value of every trait that shows a part of the draft.

    What only a whole state has is empty while there are problems: `phase` and `xgid`.
    """
    problems: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()
    phase, xgid = None, ""
    try:
        state = draft.state()
        phase, xgid, doubts = state.phase.value, state.xgid, doubts_about(state)
    except PositionError as error:
        problems = error.problems
    except GammonError as error:  # a state that no XGID can hold
        problems = (str(error),)
    return {
        **_parts_of(draft),
        "dice_left": () if draft.dice is None else draft.dice.numbers,
        "phase": phase,
        "xgid": xgid,
        "offer": None if draft.offer is None else draft.offer.kind.value,
        "jacoby": draft.rules.jacoby,
        "beavers": draft.rules.beavers,
        "max_cube": draft.rules.max_cube,
        "problems": problems,
        "doubts": doubts,
    }


def _parts_of(draft: Draft) -> StateTraits:
    """The traits that show a part of a draft, whether or not it is a state."""
    return StateTraits(
        points=draft.points,
        bar=draft.bar,
        off=draft.off,
        pips=draft.pips,
        dice=() if draft.dice is None else tuple(draft.dice),
        cube_value=draft.cube_value,
        cube_owner=draft.cube_owner and draft.cube_owner.value,
        turn=draft.turn and draft.turn.value,
        score=draft.score,
        match_length=draft.length,
        crawford=draft.crawford,
    )


# What is written to them


def action_from_traits(state: GameState, written: StateTraits, house: Rules) -> Action:
    """The one action that gives traits the values written to them.

    Parameters
    ----------
    state
        The state now.
    written
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
    if written.keys() == {"dice"} and written["dice"]:
        dice = to_dice(written["dice"])
        if ActionKind.ROLL in legal_actions(state):
            return Roll(dice)
        if state.phase is not Phase.MOVE:
            why = objection(state, ActionKind.ROLL)
            raise ActionError(ActionKind.ROLL, state.phase, legal_actions(state), why)
    return SetUp(_state_from_traits(state, written, house))


def _state_from_traits(state: GameState, written: StateTraits, house: Rules) -> GameState:
    if "xgid" in written:
        state = under_house_rules(GameState.from_xgid(written["xgid"]), house)
    old = Draft.of(state)
    draft = _with_parts(old, written)
    if draft.turn != old.turn and "dice" not in written:
        draft = replace(draft, dice=None)  # a roll belongs to the player who made it
    if written.keys() & {"points", "bar", "turn", "dice"}:
        new = replace(draft, offer=None).state()
    else:
        # Score and cube can change in the middle of a turn, or of an offer.
        new = replace(
            state,
            cube=Cube(draft.cube_value, draft.cube_owner),
            score=draft.score,
            length=draft.length,
            crawford=draft.crawford,
        )
    _require_consistent(written, traits_of(new))
    return new


def draft_from_traits(draft: Draft, written: EditorTraits) -> Draft:
    """The draft with the values that were written to traits.

    Raises
    ------
    GammonError
        If a value is none that its part can have, follows from others, or is more than an editor
        holds.
    """
    if "xgid" in written:
        draft = draft_of(GameState.from_xgid(written["xgid"]), draft)
    draft = _with_parts(draft, written)
    if "offer" in written:
        draft = _with_offer(draft, written["offer"])
    beavers = written.get("beavers", draft.rules.beavers)
    rules = replace(
        draft.rules,
        jacoby=written.get("jacoby", draft.rules.jacoby),
        beavers=beavers,
        raccoons=beavers if "beavers" in written else draft.rules.raccoons,
        max_cube=written.get("max_cube", draft.rules.max_cube),
    )
    draft = require_within_limits(replace(draft, rules=rules))
    _require_consistent(written, traits_of_draft(draft))
    return draft


def _with_parts(draft: Draft, written: StateTraits) -> Draft:
    """The draft with the parts of it that were written."""
    if "turn" in written:
        turn = written["turn"]
        draft = draft.on_roll(None if turn is None else Color(turn))
    if "dice" in written:
        draft = draft.rolled(to_dice(written["dice"]) if written["dice"] else None)
    owner = written.get("cube_owner", draft.cube_owner)
    return replace(
        draft,
        points=written.get("points", draft.points),
        bar=written.get("bar", draft.bar),
        cube_value=written.get("cube_value", draft.cube_value),
        cube_owner=None if owner is None else Color(owner),
        score=written.get("score", draft.score),
        length=written.get("match_length", draft.length),
        crawford=written.get("crawford", draft.crawford),
    )


def _with_offer(draft: Draft, name: str | None) -> Draft:
    if name != OfferKind.RESIGNATION:
        return draft.offered(None if name is None else OfferKind(name))
    if draft.offer is None or draft.offer.kind is not OfferKind.RESIGNATION:
        raise PositionError(["A resignation is not set up here: let a player resign on a board."])
    return draft


def _require_consistent(written: Mapping[str, object], true: Mapping[str, object]) -> None:
    """Refuse what was written to a trait that follows from the others, with all reasons."""
    problems = [
        f"{name} cannot be {brief(value)} here: it follows from the others as {true.get(name)!r}."
        for name, value in written.items()
        if name != "xgid" and true.get(name) != value
    ]
    if problems:
        raise PositionError(problems)
