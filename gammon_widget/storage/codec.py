"""Codec between values and plain JSON, which checks every value that it reads.

A `Field` encodes and decodes one kind of value; larger fields are composed of smaller ones.
Actions and states in journals and analysis files use it. The round trip is exact: the order of
the dice, the steps of a turn, pending offers, every rule, the result.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from enum import Enum
from types import UnionType
from typing import Any, NamedTuple, TypeVar, cast, get_args, get_origin, get_type_hints

from ..rules import (
    Action,
    ActionKind,
    Color,
    Dice,
    GameState,
    GammonError,
    Move,
    Position,
    Rules,
    actions,
)
from ..rules.legal import as_move
from ..rules.validation import as_float, brief
from ..rules.variant import PROFILES

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
JsonObject = dict[str, Json]

_Member = TypeVar("_Member", bound=Enum)


def members(record: object, *names: str) -> Mapping[str, object]:
    """The members of an object with exactly these keys; raises GammonError for any other object."""
    if not isinstance(record, dict):
        raise GammonError(f"Expected an object, not {brief(record)}.")
    wrong = sorted(set(names).symmetric_difference(record))
    if wrong:
        state = "is missing" if wrong[0] in names else "is unknown"
        raise GammonError(f"The member {brief(wrong[0])} {state}.")
    return record


def member(kind: type[_Member], value: object) -> _Member:
    """The enumeration member with a value; this and all readers below raise GammonError."""
    try:
        return kind(value)
    except ValueError:
        raise GammonError(f"{brief(value)} is not a {kind.__name__}.") from None


def whole(value: object) -> int:
    """An integer."""
    if type(value) is not int:  # a bool is not a number here
        raise GammonError(f"Expected a whole number, not {brief(value)}.")
    return value


def boolean(value: object) -> bool:
    """A boolean."""
    if not isinstance(value, bool):
        raise GammonError(f"Expected true or false, not {brief(value)}.")
    return value


def items(value: object, least: int = 0) -> list[object]:
    """A list with a minimum length."""
    if not isinstance(value, list) or len(value) < least:
        many = f" of {least} values or more" if least else ""
        raise GammonError(f"Expected a list{many}, not {brief(value)}.")
    return value


def wholes(value: object) -> list[int]:
    """A list of integers."""
    return [whole(each) for each in items(value)]


def real(value: object) -> float:
    """A finite number."""
    number = as_float(value)
    if number is None:
        raise GammonError(f"Expected a number, not {brief(value)}.")
    return number


def text(value: object) -> str:
    """A string."""
    if not isinstance(value, str):
        raise GammonError(f"Expected text, not {brief(value)}.")
    return value


class Field(NamedTuple):
    """An encoder and decoder for one kind of value."""

    write: Callable[[Any], Json]
    read: Callable[[object], Any]


def optional(field: Field) -> Field:
    """A field that may be None."""
    return Field(
        lambda value: None if value is None else field.write(value),
        lambda value: None if value is None else field.read(value),
    )


def object_of(make: Callable[..., object], /, **fields: Field) -> Field:
    """A field for an object whose attributes have fields of their own."""
    return Field(
        lambda value: write_members(fields, value),
        lambda value: make(**read_members(fields, members(value, *fields))),
    )


def write_members(fields: Mapping[str, Field], value: object) -> JsonObject:
    """Encode the attributes of a value that are named by these fields."""
    return {name: field.write(getattr(value, name)) for name, field in fields.items()}


def read_members(fields: Mapping[str, Field], record: Mapping[str, object]) -> dict[str, Any]:
    """Decode the members of a record that are named by these fields."""
    return {name: field.read(record[name]) for name, field in fields.items()}


def record_of(kind: type, /, **special: Field) -> Field:
    """A field for a dataclass or a named tuple, derived from its annotations."""
    hints = get_type_hints(kind)
    names = getattr(kind, "_fields", None) or [each.name for each in fields(kind)]
    return object_of(kind, **{name: special.get(name) or _field_of(hints[name]) for name in names})


def _field_of(hint: Any) -> Field:
    """The field for an annotation."""
    if hint in _BY_TYPE:
        return _BY_TYPE[hint]
    choices = get_args(hint)
    if isinstance(hint, UnionType):
        return optional(_field_of(choices[0]))
    if get_origin(hint) is tuple:
        kinds = [_field_of(each) for each in choices if each is not ...]
        return tuple_of(*kinds) if ... in choices else each_of(*kinds)
    return member_of(hint) if issubclass(hint, Enum) else record_of(hint)


def member_of(kind: type[Enum]) -> Field:
    """A field that stores a member of an enumeration by its value."""
    is_number = issubclass(kind, int)
    return Field(
        lambda value: kind(value).value,
        lambda value: member(kind, whole(value) if is_number else value),
    )


def tuple_of(field: Field) -> Field:
    """A field for a tuple of any length, with values of one kind."""
    return Field(
        lambda values: [field.write(value) for value in values],
        lambda value: tuple(field.read(each) for each in items(value)),
    )


def each_of(*fields: Field) -> Field:
    """A field for a tuple of fixed length, with one of these fields for each value."""

    def read(value: object) -> tuple[Any, ...]:
        found = items(value)
        if len(found) != len(fields):
            raise GammonError(f"Expected {len(fields)} values, not {brief(value)}.")
        return tuple(field.read(each) for field, each in zip(fields, found, strict=True))

    return Field(
        lambda values: [field.write(each) for field, each in zip(fields, values, strict=True)], read
    )


WHOLE = Field(int, whole)
REAL = Field(real, real)
TEXT = Field(str, text)
BOOLEAN = Field(bool, boolean)


def action_record(action: Action) -> JsonObject:
    """Encode an action that `apply` has accepted."""
    written: Any = _ACTIONS[action.kind].write(action) if action.kind in _ACTIONS else {}
    return {"kind": action.kind.value, **written}


def read_action(record: object) -> Action:
    """Decode the output of `action_record`; raise GammonError for anything else."""
    if not isinstance(record, dict):
        raise GammonError(f"An action must be an object, not {brief(record)}.")
    kind = member(ActionKind, record.get("kind"))
    if kind not in _ACTIONS:
        members(record, "kind")
        return actions.PLAIN_ACTIONS[kind]()
    values = {name: value for name, value in record.items() if name != "kind"}
    return cast("Action", _ACTIONS[kind].read(values))


def state_record(state: GameState) -> JsonObject:
    """Encode a state."""
    return cast("JsonObject", STATE.write(state))


def read_state(record: object) -> GameState:
    """Decode the output of `state_record`; raise GammonError for impossible or other data."""
    return cast("GameState", STATE.read(record))


def _rules(value: object) -> Rules:
    """Decode rules; a field that is missing in an older file gets the value from the profile."""
    if not isinstance(value, dict):
        raise GammonError(f"Rules must be an object, not {brief(value)}.")
    defaults = {field.name: field.default for field in fields(Rules)}
    values = members(value, *(name for name in defaults if name in value))
    # `Rules` itself checks the type of every value.
    options: dict[str, Any] = {
        name: member(type(default), values[name]) if isinstance(default, Enum) else values[name]
        for name, default in defaults.items()
        if name in values
    }
    if not isinstance(name := options.get("name"), str):
        return Rules(**options)
    return replace(PROFILES.get(name, Rules()), **options)


def _plain(value: bool | int | str) -> Json:
    return value.value if isinstance(value, Enum) else value


COLOR = member_of(Color)
_PAIR = each_of(WHOLE, WHOLE)
DICE = Field(list, lambda value: Dice(*_PAIR.read(value)))
_MOVE = Field(lambda move: list(as_move(move)), lambda value: Move(*_PAIR.read(value)))
MOVES = tuple_of(_MOVE)
_BY_TYPE: dict[Any, Field] = {
    **{int: WHOLE, float: REAL, str: TEXT, bool: BOOLEAN, Dice: DICE, Move: _MOVE},
    Position: Field(lambda position: list(position.points), lambda value: Position(wholes(value))),
    Rules: Field(
        lambda rules: {field.name: _plain(getattr(rules, field.name)) for field in fields(Rules)},
        _rules,
    ),
}
STATE = record_of(GameState)
ACTION = Field(action_record, read_action)

_WITH_ONE_FIELD = (actions.Roll, actions.Reroll, actions.Step, actions.MakePlay, actions.Resign)
_ACTIONS: dict[ActionKind, Field] = {
    **{action.kind: record_of(action) for action in _WITH_ONE_FIELD},
    ActionKind.SET_UP: object_of(actions.SetUp, state=STATE),
}
