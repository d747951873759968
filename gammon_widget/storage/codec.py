"""Encoding of values as plain JSON, and decoding with a check of every value.

A `Field` encodes and decodes one kind of value. Larger fields are composed of smaller ones.
Journals and analysis files use this module for actions and states. A value that is encoded and
decoded again keeps every detail, such as the order of the dice, the steps of a turn, and pending
offers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
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


def members(record: object, *names: str, optional: Iterable[str] = ()) -> Mapping[str, object]:
    """Return an object that has exactly these keys; raise GammonError for anything else.

    The optional keys may be missing.
    """
    if not isinstance(record, dict):
        raise GammonError(f"Expected an object, not {brief(record)}.")
    wrong = sorted(set(names).symmetric_difference(record).difference(optional))
    if wrong:
        state = "is missing" if wrong[0] in names else "is unknown"
        raise GammonError(f"The member {brief(wrong[0])} {state}.")
    return record


def member(kind: type[_Member], value: object) -> _Member:
    """Return the enumeration member that has this value; raise GammonError if there is none."""
    try:
        return kind(value)
    except ValueError:
        raise GammonError(f"{brief(value)} is not a valid {kind.__name__}.") from None


def whole(value: object) -> int:
    """Return the value if it is an integer; otherwise, raise GammonError."""
    if type(value) is not int:  # a bool is not a number here
        raise GammonError(f"Expected a whole number, not {brief(value)}.")
    return value


def boolean(value: object) -> bool:
    """Return the value if it is a boolean; otherwise, raise GammonError."""
    if not isinstance(value, bool):
        raise GammonError(f"Expected true or false, not {brief(value)}.")
    return value


def items(value: object, least: int = 0) -> list[object]:
    """Return the value if it is a list of at least this length; otherwise, raise GammonError."""
    if not isinstance(value, list) or len(value) < least:
        many = f" of {least} values or more" if least else ""
        raise GammonError(f"Expected a list{many}, not {brief(value)}.")
    return value


def wholes(value: object) -> list[int]:
    """Return the value if it is a list of integers; otherwise, raise GammonError."""
    return [whole(each) for each in items(value)]


def real(value: object) -> float:
    """Return the value as a float if it is a finite number; otherwise, raise GammonError."""
    number = as_float(value)
    if number is None:
        raise GammonError(f"Expected a number, not {brief(value)}.")
    return number


def text(value: object) -> str:
    """Return the value if it is a string; otherwise, raise GammonError."""
    if not isinstance(value, str):
        raise GammonError(f"Expected text, not {brief(value)}.")
    return value


_NO_KEYS: Mapping[str, str] = {}


class Field(NamedTuple):
    """An encoder and decoder for one kind of value."""

    write: Callable[[Any], Json]
    read: Callable[[object], Any]


def optional(field: Field) -> Field:
    """Return a field for None and for all values of the given field."""
    return Field(
        lambda value: None if value is None else field.write(value),
        lambda value: None if value is None else field.read(value),
    )


def object_of(
    make: Callable[..., object], /, *, keys: Mapping[str, str] = _NO_KEYS, **fields: Field
) -> Field:
    """Return a field for objects. The keyword arguments are the fields of the attributes.

    `keys` maps attributes to their keys in files, if these differ.
    """
    names = {keys.get(name, name): name for name in fields}
    by_key = {key: fields[name] for key, name in names.items()}

    def write(value: object) -> JsonObject:
        return {key: by_key[key].write(getattr(value, name)) for key, name in names.items()}

    def read(value: object) -> object:
        found = read_members(by_key, members(value, *by_key))
        return make(**{names[key]: each for key, each in found.items()})

    return Field(write, read)


def write_members(fields: Mapping[str, Field], value: object) -> JsonObject:
    """Encode attributes of a value. `fields` maps the attribute names to fields."""
    return {name: field.write(getattr(value, name)) for name, field in fields.items()}


def read_members(fields: Mapping[str, Field], record: Mapping[str, object]) -> dict[str, Any]:
    """Decode members of a record. `fields` maps the keys to fields."""
    return {name: field.read(record[name]) for name, field in fields.items()}


def record_of(kind: type, /, keys: Mapping[str, str] = _NO_KEYS, **special: Field) -> Field:
    """Return a field for a dataclass or a named tuple; for `keys`, see `object_of`.

    The fields of its attributes are derived from the annotations, or taken from `special`.
    """
    hints = get_type_hints(kind)
    names = getattr(kind, "_fields", None) or [each.name for each in fields(kind)]
    found = {name: special.get(name) or _field_of(hints[name]) for name in names}
    return object_of(kind, keys=keys, **found)


def _field_of(hint: Any) -> Field:
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
    """Return a field that stores the members of an enumeration by their values."""
    is_number = issubclass(kind, int)
    return Field(
        lambda value: kind(value).value,
        lambda value: member(kind, whole(value) if is_number else value),
    )


def tuple_of(field: Field) -> Field:
    """Return a field for tuples of any length with values of one kind."""
    return Field(
        lambda values: [field.write(value) for value in values],
        lambda value: tuple(field.read(each) for each in items(value)),
    )


def each_of(*fields: Field) -> Field:
    """Return a field for tuples of fixed length. The arguments are the fields of the values."""

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
    return cast("JsonObject", STATE.write(state))


def read_state(record: object) -> GameState:
    """Decode the output of `state_record`.

    Raises GammonError if the data is not such a record, or if the state is impossible.
    """
    return cast("GameState", STATE.read(record))


def _rules(value: object) -> Rules:
    """Decode rules. If a rule is missing from an older file, its value comes from the profile."""
    if not isinstance(value, dict):
        raise GammonError(f"Rules must be an object, not {brief(value)}.")
    defaults = {field.name: field.default for field in fields(Rules)}
    values = members(value, optional=defaults)
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
STATE = _BY_TYPE[GameState] = record_of(GameState, keys={"turn_start": "position"})
ACTION = Field(action_record, read_action)

_WITH_ONE_FIELD = (actions.Roll, actions.Reroll, actions.Step, actions.MakePlay, actions.Resign)
_ACTIONS: dict[ActionKind, Field] = {
    **{action.kind: record_of(action) for action in _WITH_ONE_FIELD},
    ActionKind.SET_UP: object_of(actions.SetUp, state=STATE),
}
