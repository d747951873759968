"""The traits of a state or a draft, and the actions or drafts that result from written traits.

Traits do not depend on the player on roll: numbers of checkers are positive for White and negative
for Black, and pairs are (White, Black). The values that are written to a board's traits must result
in one action; otherwise an error lists every reason. In the editor, the values need not be
consistent. Setting up a position does not change the house rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypedDict, cast

from ...rules import (
    Action,
    ActionError,
    ActionKind,
    Color,
    Cube,
    GameState,
    OfferKind,
    Phase,
    Position,
    PositionError,
    Roll,
    Rules,
    SetUp,
    legal_actions,
    objection,
)
from ...rules.dice import to_dice
from ...rules.validation import brief
from .draft import Draft, Pair, doubts_about, draft_of, problems_with, require_within_limits


def house_rules(start: GameState, now: Rules) -> Rules:
    """Return the rules `now`, without the changes that positions have made to them since `start`.

    Every XGID has settings for the Jacoby rule, beavers and the cube limit. Setting up an XGID must
    not change these house rules for the next XGID.
    """
    given = start.rules
    is_beginning = start == GameState.start(start.length, given)
    if not is_beginning and _with_carried(Rules(), given) == given:
        given = Rules()  # the rules at the start also came from a position
    return given if _with_carried(now, given) == given else now


def _with_carried(rules: Rules, others: Rules) -> Rules:
    """Return the rules with the Jacoby rule, beavers, raccoons and cube limit of `others`."""
    return replace(
        rules,
        jacoby=others.jacoby,
        beavers=others.beavers,
        raccoons=others.raccoons,
        max_cube=others.max_cube,
    )


def under_house_rules(state: GameState, house: Rules) -> GameState:
    """Return a state whose settings are overridden by the house rules."""
    return replace(state, rules=house.laid_over(state.rules))


class StateTraits(TypedDict, total=False):
    """The traits that show the parts of a state."""

    position: Position | None
    points: tuple[int, ...]
    bar: Pair
    off: Pair
    pips: Pair
    dice: tuple[int, ...]
    dice_left: tuple[int, ...]
    cube: tuple[int, str | None]
    cube_value: int
    cube_owner: str | None
    turn: str | None
    phase: str | None
    score: Pair
    match_length: int
    crawford: bool
    xgid: str


class EditorTraits(StateTraits, total=False):
    """The traits that show the parts of a draft."""

    offer: str | None
    jacoby: bool
    beavers: bool
    max_cube: int
    problems: tuple[str, ...]
    doubts: tuple[str, ...]


# Values of traits


def traits_of(state: GameState) -> StateTraits:
    """Return the values of all traits of a state."""
    found: dict[str, object] = {
        **_parts_of(state, state.cube.value, state.cube.owner),
        "position": state.position,
        "dice_left": state.dice_left,
        "phase": state.phase.value,
        "xgid": state.xgid,
    }
    # Observers are notified in this order.
    return cast(StateTraits, {name: found[name] for name in StateTraits.__annotations__})


def traits_of_draft(draft: Draft) -> EditorTraits:
    """Return the values of all traits of a draft.

    If the draft is invalid, `phase` is None, `xgid` is empty, and `problems` has the reasons.
    """
    problems = problems_with(draft)
    state = None if problems else draft.state()
    return {
        **_parts_of(draft, draft.cube_value, draft.cube_owner),
        "position": None if state is None else state.position,
        "dice_left": () if draft.dice is None else draft.dice.numbers,
        "phase": None if state is None else state.phase.value,
        "xgid": "" if state is None else state.xgid,
        "offer": None if draft.offer is None else draft.offer.kind.value,
        "jacoby": draft.rules.jacoby,
        "beavers": draft.rules.beavers,
        "max_cube": draft.rules.max_cube,
        "problems": problems,
        "doubts": () if state is None else doubts_about(state),
    }


def _parts_of(state: GameState | Draft, cube_value: int, cube_owner: Color | None) -> StateTraits:
    """Return the trait values that states and drafts have in common."""
    return StateTraits(
        points=state.points,
        bar=state.bar,
        off=state.off,
        pips=state.pips,
        dice=() if state.dice is None else tuple(state.dice),
        cube=(cube_value, cube_owner and cube_owner.value),
        cube_value=cube_value,
        cube_owner=cube_owner and cube_owner.value,
        turn=state.turn and state.turn.value,
        score=state.score,
        match_length=state.length,
        crawford=state.crawford,
    )


# Written traits


def action_from_traits(state: GameState, changes: StateTraits, house: Rules) -> Action:
    """Return the action that changes the traits to the values written in one request.

    Raises PositionError with all reasons if the state is invalid, and ActionError if dice are
    written when no roll is due.
    """
    if changes.keys() == {"dice"} and changes["dice"]:
        dice = to_dice(changes["dice"])
        if ActionKind.ROLL in legal_actions(state):
            return Roll(dice)
        if state.phase is not Phase.MOVE:
            why = objection(state, ActionKind.ROLL)
            raise ActionError(ActionKind.ROLL, state.phase, legal_actions(state), why)
    return SetUp(_state_from_traits(state, changes, house))


def _state_from_traits(state: GameState, changes: StateTraits, house: Rules) -> GameState:
    if "xgid" in changes:
        state = under_house_rules(GameState.from_xgid(changes["xgid"]), house)
    old = Draft.of(state)
    draft = _with_parts(old, changes)
    if (draft.turn != old.turn or "position" in changes) and "dice" not in changes:
        draft = replace(draft, dice=None)  # a roll belongs to the player who made it
    if changes.keys() & {"position", "points", "bar", "turn", "dice"}:
        try:
            new = replace(draft, offer=None).state()
        except PositionError as error:
            together = [_TOGETHER] if changes.keys() == {"bar"} else []
            raise PositionError([*error.problems, *together]) from None
    else:
        # The score and the cube can change in the middle of a turn, or while an offer is open.
        new = replace(
            state,
            cube=Cube(draft.cube_value, draft.cube_owner),
            score=draft.score,
            length=draft.length,
            crawford=draft.crawford,
        )
    _require_consistent(changes, traits_of(new))
    return new


_TOGETHER = (
    "To write points and bar together, use 'with board.hold_trait_notifications():', or assign a "
    "position to board.position."
)


def draft_from_traits(draft: Draft, changes: EditorTraits) -> Draft:
    """Return the draft with the values that were written to traits.

    Raises GammonError if a value is invalid, contradicts the other values, or exceeds the editor's
    limits.
    """
    if "xgid" in changes:
        draft = draft_of(GameState.from_xgid(changes["xgid"]), draft)
    draft = _with_parts(draft, changes)
    if "offer" in changes:
        draft = _with_offer(draft, changes["offer"])
    rules: dict[str, Any] = {name: value for name, value in changes.items() if name in _OF_RULES}
    if "beavers" in rules:
        rules["raccoons"] = rules["beavers"]
    draft = require_within_limits(replace(draft, rules=replace(draft.rules, **rules)))
    _require_consistent(changes, traits_of_draft(draft))
    return draft


_OF_RULES = frozenset({"jacoby", "beavers", "max_cube"})


def _with_parts(draft: Draft, changes: StateTraits) -> Draft:
    """Return the draft with the parts that were assigned."""
    if "turn" in changes:
        turn = changes["turn"]
        draft = draft.on_roll(None if turn is None else Color(turn))
    if "dice" in changes:
        draft = draft.rolled(to_dice(changes["dice"]) if changes["dice"] else None)
    position = changes.get("position")
    if position is not None:
        draft = draft.on_roll(draft.turn or Color.WHITE).placed(position)
    if "cube" in changes:
        changes = {"cube_value": changes["cube"][0], "cube_owner": changes["cube"][1], **changes}
    parts: dict[str, Any] = {
        _PARTS[name]: value for name, value in changes.items() if name in _PARTS
    }
    if parts.get("cube_owner") is not None:
        parts["cube_owner"] = Color(parts["cube_owner"])
    return replace(draft, **parts)


_PARTS = {
    **{name: name for name in ("points", "bar", "cube_value", "cube_owner", "score", "crawford")},
    "match_length": "length",
}
"""The parts of a draft, by the names of their traits."""


def _with_offer(draft: Draft, name: str | None) -> Draft:
    if name != OfferKind.RESIGNATION:
        return draft.offered(None if name is None else OfferKind(name))
    if draft.offer is None or draft.offer.kind is not OfferKind.RESIGNATION:
        raise PositionError(["A resignation cannot be set up here: resign on a board instead."])
    return draft


def _require_consistent(changes: Mapping[str, object], true: Mapping[str, object]) -> None:
    """Raise PositionError with all reasons if written values contradict the other values."""
    problems = [
        f"{name} cannot be {brief(value)} here: the other values make it {true.get(name)!r}."
        for name, value in changes.items()
        if name != "xgid" and true.get(name) != value
    ]
    if problems:
        raise PositionError(problems)
