"""Actions and states as plain JSON, complete and exact: what a journal's lines are made of.

Written and read again, a value is the same to the last detail: the order of the dice, the steps
of a turn, pending offers, every rule, the result.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import Enum
from typing import Any, NamedTuple, TypeVar

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
from .history import Entry

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
JsonObject = dict[str, Json]

_Member = TypeVar("_Member", bound=Enum)

_PAIR = 2
_FLAGS = ("automatic", "drawn")


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
    kind = _member(ActionKind, record.get("kind"))
    if kind not in _ACTIONS:
        members(record, "kind")
        return actions.PLAIN_ACTIONS[kind]()
    action, name, field = _ACTIONS[kind]
    return action(field.read(members(record, "kind", name)[name]))


def entry_record(entry: Entry) -> JsonObject:
    """Write an entry of the log without the state it led to; a flag stands there if it is true."""
    record: JsonObject = {"do": action_record(entry.action)}
    if entry.automatic:
        record["automatic"] = True
    if entry.drawn:
        record["drawn"] = True
    return record


def join_record(seat: Color, name: str) -> JsonObject:
    """The line that says who has taken a seat that was free."""
    return {"join": name, "seat": seat.value}


def read_entry(record: object) -> tuple[Action, bool, bool]:
    """Read an entry of the log: the action, whether it was automatic, whether dice were drawn.

    Raises
    ------
    GammonError
        If it is anything else.
    """
    flags = [flag for flag in _FLAGS if isinstance(record, dict) and flag in record]
    told = members(record, "do", *flags)
    if not all(told[flag] is True for flag in flags):
        raise GammonError(f"The members {' and '.join(_FLAGS)} are true where they stand.")
    return read_action(told["do"]), "automatic" in flags, "drawn" in flags


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


# Reading: every value is looked at, for a file may hold anything


def members(record: object, *names: str) -> Mapping[str, object]:
    """The members of an object that has exactly these.

    Raises
    ------
    GammonError
        If it has others, or is no object.
    """
    if not isinstance(record, dict):
        raise GammonError(f"An object was expected, not {brief(record)}.")
    wrong = sorted(set(names).symmetric_difference(record))
    if wrong:
        state = "is missing" if wrong[0] in names else "is not known"
        raise GammonError(f"The member {brief(wrong[0])} {state}.")
    return record


def _member(kind: type[_Member], value: object) -> _Member:
    try:
        return kind(value)
    except ValueError:
        raise GammonError(f"{brief(value)} is no {kind.__name__}.") from None


def _whole(value: object) -> int:
    if type(value) is not int:  # a bool is no number here
        raise GammonError(f"A whole number was expected, not {brief(value)}.")
    return value


def _truth(value: object) -> bool:
    if not isinstance(value, bool):
        raise GammonError(f"true or false was expected, not {brief(value)}.")
    return value


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise GammonError(f"A list was expected, not {brief(value)}.")
    return value


def _wholes(value: object) -> list[int]:
    return [_whole(each) for each in _list(value)]


def _pair(value: object) -> tuple[int, int]:
    numbers = _wholes(value)
    if len(numbers) != _PAIR:
        raise GammonError(f"Two numbers were expected, not {brief(value)}.")
    return numbers[0], numbers[1]


def _rules(value: object) -> Rules:
    """Read rules; one that is missing is younger than the file, and has its default."""
    if not isinstance(value, dict):
        raise GammonError(f"Rules are an object, not {brief(value)}.")
    defaults = {field.name: field.default for field in fields(Rules)}
    told = members(value, *(name for name in defaults if name in value))
    # `Rules` itself looks at the type of every value.
    options: dict[str, Any] = {
        name: _member(type(default), told[name]) if isinstance(default, Enum) else told[name]
        for name, default in defaults.items()
        if name in told
    }
    return Rules(**options)


def _plain(value: bool | int | str) -> Json:
    return value.value if isinstance(value, Enum) else value


class _Field(NamedTuple):
    """How a value is written, and read again."""

    write: Callable[[Any], Json]
    read: Callable[[object], Any]


def _optional(field: _Field) -> _Field:
    """A field that may hold nothing."""
    return _Field(
        lambda value: None if value is None else field.write(value),
        lambda value: None if value is None else field.read(value),
    )


def _object(make: Callable[..., object], /, **fields: _Field) -> _Field:
    """A value with fields of its own."""

    def write(value: object) -> Json:
        return {name: field.write(getattr(value, name)) for name, field in fields.items()}

    def read(value: object) -> object:
        told = members(value, *fields)
        return make(**{name: field.read(told[name]) for name, field in fields.items()})

    return _Field(write, read)


def _named(kind: type[Enum]) -> _Field:
    """A member of an enumeration, by its name."""
    return _Field(lambda value: kind(value).value, lambda value: _member(kind, value))


_WHOLE = _Field(int, _whole)
_COLOR = _named(Color)
_LEVEL = _Field(int, lambda value: _member(Level, _whole(value)))
_DICE = _Field(list, lambda value: Dice(*_pair(value)))
_MOVE = _Field(lambda move: list(as_move(move)), lambda value: Move(*_pair(value)))
_MOVES = _Field(
    lambda moves: [_MOVE.write(move) for move in moves],
    lambda value: tuple(_MOVE.read(each) for each in _list(value)),
)
_STATE = {
    "position": _Field(
        lambda position: list(position.points), lambda value: Position(_wholes(value))
    ),
    "turn": _optional(_COLOR),
    "phase": _named(Phase),
    "dice": _optional(_DICE),
    "steps": _MOVES,
    "cube": _object(Cube, value=_WHOLE, owner=_optional(_COLOR)),
    "score": _Field(lambda score: [int(each) for each in score], _pair),
    "length": _WHOLE,
    "crawford": _Field(bool, _truth),
    "offer": _optional(_object(Offer, kind=_named(OfferKind), by=_COLOR, level=_optional(_LEVEL))),
    "rules": _Field(
        lambda rules: {field.name: _plain(getattr(rules, field.name)) for field in fields(Rules)},
        _rules,
    ),
    "result": _optional(
        _object(Result, winner=_COLOR, level=_LEVEL, cube=_WHOLE, ending=_named(Ending))
    ),
    "starter": _optional(_COLOR),
}
"""The fields of a state, in the order of its record."""

_ACTIONS: dict[ActionKind, tuple[Callable[[Any], Action], str, _Field]] = {
    ActionKind.ROLL: (actions.Roll, "dice", _DICE),
    ActionKind.REROLL: (actions.Reroll, "dice", _DICE),
    ActionKind.STEP: (actions.Step, "move", _MOVE),
    ActionKind.PLAY: (actions.MakePlay, "moves", _MOVES),
    ActionKind.RESIGN: (actions.Resign, "level", _LEVEL),
    ActionKind.SET_UP: (actions.SetUp, "state", _Field(state_record, read_state)),
}
"""The one field of each action that has one; the others are plain."""
