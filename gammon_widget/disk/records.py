"""Actions and states as plain JSON, complete and exact: what journals and analyses are kept in.

Written and read again, a value is the same to the last detail: the order of the dice, the steps
of a turn, pending offers, every rule, the result.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from enum import Enum
from typing import Any

from ..rules import (
    Action,
    ActionKind,
    Color,
    Cube,
    Dice,
    Ending,
    GameState,
    GammonError,
    Level,
    Move,
    Offer,
    OfferKind,
    Phase,
    Position,
    Result,
    Rules,
    actions,
)
from ..rules.steps import as_move
from ..rules.validation import brief
from .fields import (
    TRUTH,
    WHOLE,
    Field,
    Json,
    JsonObject,
    member,
    member_of,
    members,
    object_of,
    optional,
    pair,
    tuple_of,
    whole,
    wholes,
)


def action_record(action: Action) -> JsonObject:
    """Write an action that `apply` has accepted."""
    record: JsonObject = {"kind": action.kind.value}
    if action.kind in _ACTIONS:
        _, name, field = _ACTIONS[action.kind]
        record[name] = field.write(getattr(action, name))
    return record


def read_action(record: object) -> Action:
    """Read what `action_record` wrote.

    Raises
    ------
    GammonError
        If it is anything else.
    """
    if not isinstance(record, dict):
        raise GammonError(f"An action is an object, not {brief(record)}.")
    kind = member(ActionKind, record.get("kind"))
    if kind not in _ACTIONS:
        members(record, "kind")
        return actions.PLAIN_ACTIONS[kind]()
    action, name, field = _ACTIONS[kind]
    return action(field.read(members(record, "kind", name)[name]))


def state_record(state: GameState) -> JsonObject:
    """Write a state."""
    return {name: field.write(getattr(state, name)) for name, field in _STATE.items()}


def read_state(record: object) -> GameState:
    """Read what `state_record` wrote.

    Raises
    ------
    GammonError
        If it is anything else, or no such state can be.
    """
    told = members(record, *_STATE)
    return GameState(**{name: field.read(told[name]) for name, field in _STATE.items()})


def _rules(value: object) -> Rules:
    """Read rules; one that is missing is younger than the file, and has its default."""
    if not isinstance(value, dict):
        raise GammonError(f"Rules are an object, not {brief(value)}.")
    defaults = {field.name: field.default for field in fields(Rules)}
    told = members(value, *(name for name in defaults if name in value))
    # `Rules` itself looks at the type of every value.
    options: dict[str, Any] = {
        name: member(type(default), told[name]) if isinstance(default, Enum) else told[name]
        for name, default in defaults.items()
        if name in told
    }
    return Rules(**options)


def _plain(value: bool | int | str) -> Json:
    return value.value if isinstance(value, Enum) else value


COLOR = member_of(Color)
_LEVEL = Field(int, lambda value: member(Level, whole(value)))
DICE = Field(list, lambda value: Dice(*pair(value)))
_MOVE = Field(lambda move: list(as_move(move)), lambda value: Move(*pair(value)))
MOVES = tuple_of(_MOVE)
PAIR = Field(lambda numbers: [int(each) for each in numbers], pair)
_STATE = {
    "position": Field(
        lambda position: list(position.points), lambda value: Position(wholes(value))
    ),
    "turn": optional(COLOR),
    "phase": member_of(Phase),
    "dice": optional(DICE),
    "steps": MOVES,
    "cube": object_of(Cube, value=WHOLE, owner=optional(COLOR)),
    "score": PAIR,
    "length": WHOLE,
    "crawford": TRUTH,
    "offer": optional(
        object_of(Offer, kind=member_of(OfferKind), by=COLOR, level=optional(_LEVEL))
    ),
    "rules": Field(
        lambda rules: {field.name: _plain(getattr(rules, field.name)) for field in fields(Rules)},
        _rules,
    ),
    "result": optional(
        object_of(Result, winner=COLOR, level=_LEVEL, cube=WHOLE, ending=member_of(Ending))
    ),
    "starter": optional(COLOR),
}
"""The fields of a state, in the order of its record."""

ACTION = Field(action_record, read_action)
STATE = Field(state_record, read_state)

_ACTIONS: dict[ActionKind, tuple[Callable[[Any], Action], str, Field]] = {
    ActionKind.ROLL: (actions.Roll, "dice", DICE),
    ActionKind.REROLL: (actions.Reroll, "dice", DICE),
    ActionKind.STEP: (actions.Step, "move", _MOVE),
    ActionKind.PLAY: (actions.MakePlay, "moves", MOVES),
    ActionKind.RESIGN: (actions.Resign, "level", _LEVEL),
    ActionKind.SET_UP: (actions.SetUp, "state", STATE),
}
"""The one field of each action that has one; the others are plain."""
