"""Encoding of actions and states as plain JSON, and decoding with a check of every value.

Journals, decks and analysis files use this module. A value that is encoded and decoded again keeps
every detail, such as the order of the dice, the steps of a turn, and pending offers.
"""

from __future__ import annotations

from dataclasses import fields, replace
from enum import Enum
from typing import Any, cast

from ..rules import Action, ActionKind, Color, Dice, GameState, Move, Position, Rules, actions
from ..rules.fields import (
    ANYTHING,
    BY_TYPE,
    WHOLE,
    Field,
    JsonObject,
    each_of,
    member_of,
    object_of,
    record_of,
    tuple_of,
)
from ..rules.legal import as_move
from ..rules.variant import PROFILES


def action_record(action: Action) -> JsonObject:
    """Encode an action that `apply` has accepted."""
    written: Any = _ACTIONS[action.kind].write(action)
    return {"kind": action.kind.value, **written}


def read_action(record: object) -> Action:
    """Decode the output of `action_record`; raise GammonError for anything else."""
    kind = _KIND.read(record)["kind"]
    values = {name: value for name, value in cast("JsonObject", record).items() if name != "kind"}
    return cast("Action", _ACTIONS[kind].read(values))


def state_record(state: GameState) -> JsonObject:
    return cast("JsonObject", STATE.write(state))


def read_state(record: object) -> GameState:
    """Decode the output of `state_record`.

    Raises GammonError if the data is not such a record, or if the state is impossible.
    """
    return cast("GameState", STATE.read(record))


def _read_rules(value: object) -> Rules:
    """Decode rules. If a rule is missing from an older file, its value comes from the profile."""
    options = _RULES.read(value)
    name = options.get("name")
    return replace(PROFILES.get(name if isinstance(name, str) else "", Rules()), **options)


COLOR = member_of(Color)
_PAIR = each_of(WHOLE, WHOLE)
DICE = Field(list, lambda value: Dice(*_PAIR.read(value)))
_MOVE = Field(lambda move: list(as_move(move)), lambda value: Move(*_PAIR.read(value)))
MOVES = tuple_of(_MOVE)
_POINTS = tuple_of(WHOLE)
_OPTIONS = {  # `Rules` itself checks the type of every other value
    each.name: member_of(type(each.default)) if isinstance(each.default, Enum) else ANYTHING
    for each in fields(Rules)
}
_RULES = object_of(dict, _OPTIONS, absent=_OPTIONS)
BY_TYPE[Dice], BY_TYPE[Move] = DICE, _MOVE
BY_TYPE[Position] = Field(
    lambda position: list(position.points), lambda value: Position([*_POINTS.read(value)])
)
BY_TYPE[Rules] = Field(_RULES.write, _read_rules)
STATE = record_of(GameState, keys={"turn_start": "position"})
ACTION = Field(action_record, read_action)

_KIND = object_of(dict, {"kind": member_of(ActionKind)}, is_open=True)
_WITH_ONE_FIELD = (actions.Roll, actions.Reroll, actions.Step, actions.MakePlay, actions.Resign)
_ACTIONS: dict[ActionKind, Field] = {
    **{kind: object_of(action, {}) for kind, action in actions.PLAIN_ACTIONS.items()},
    **{action.kind: record_of(action) for action in _WITH_ONE_FIELD},
    ActionKind.SET_UP: object_of(actions.SetUp, {"state": STATE}),
}
