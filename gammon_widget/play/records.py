"""Actions and states as plain JSON, complete and exact: what a journal's lines are made of.

Written and read again, a value is the same to the last detail: the order of the dice, the steps
of a turn, pending offers, every rule, the result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from enum import Enum
from typing import Any, TypeVar

from ..rules import (
    Accept,
    Action,
    ActionKind,
    Beaver,
    Color,
    Confirm,
    Cube,
    Decline,
    Dice,
    Double,
    Drop,
    Ending,
    GameState,
    GammonError,
    Level,
    MakePlay,
    Move,
    NewGame,
    Offer,
    OfferKind,
    Phase,
    Position,
    Raccoon,
    Reroll,
    Resign,
    Result,
    Roll,
    Rules,
    SetUp,
    Step,
    Take,
)
from ..rules.steps import as_move
from ..rules.validation import brief
from .history import Entry
from .players import Player

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
JsonObject = dict[str, Json]

_Member = TypeVar("_Member", bound=Enum)
_Value = TypeVar("_Value")

_PAIR = 2
_FLAGS = ("automatic", "drawn")

PLAIN_ACTIONS: dict[ActionKind, Callable[[], Action]] = {
    action.kind: action
    for action in (Confirm, Double, Beaver, Raccoon, Take, Drop, Accept, Decline, NewGame)
}
"""The actions of which nothing but their kind is to be said."""


def action_record(action: Action) -> JsonObject:
    """Write an action that `apply` has accepted."""
    record: JsonObject = {"kind": action.kind.value}
    match action:
        case Roll(dice=dice) | Reroll(dice=dice):
            record["dice"] = list(dice)
        case Step(move=move):
            record["move"] = list(as_move(move))
        case MakePlay(moves=moves):
            record["moves"] = _moves_record(moves)
        case Resign(level=level):
            record["level"] = int(level)
        case SetUp(state=state):
            record["state"] = state_record(state)
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
    match kind:
        case ActionKind.ROLL:
            return Roll(_dice(members(record, "kind", "dice")["dice"]))
        case ActionKind.REROLL:
            return Reroll(_dice(members(record, "kind", "dice")["dice"]))
        case ActionKind.STEP:
            return Step(_move(members(record, "kind", "move")["move"]))
        case ActionKind.PLAY:
            return MakePlay(_moves(members(record, "kind", "moves")["moves"]))
        case ActionKind.RESIGN:
            return Resign(_member(Level, members(record, "kind", "level")["level"]))
        case ActionKind.SET_UP:
            return SetUp(read_state(members(record, "kind", "state")["state"]))
        case _:
            members(record, "kind")
            return PLAIN_ACTIONS[kind]()


def entry_record(entry: Entry) -> JsonObject:
    """Write an entry of the log without the state it led to; a flag stands there if it is true."""
    record: JsonObject = {"do": action_record(entry.action)}
    if entry.automatic:
        record["automatic"] = True
    if entry.drawn:
        record["drawn"] = True
    return record


def join_records(before: tuple[Player, Player], after: tuple[Player, Player]) -> list[JsonObject]:
    """The lines that say who has taken a seat that was free."""
    return [
        {"join": after[color.slot].name, "seat": color.value}
        for color in Color
        if after[color.slot].joined and not before[color.slot].joined
    ]


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
    dice, offer, result = state.dice, state.offer, state.result
    white, black = state.score
    return {
        "position": list(state.position.points),
        "turn": _color_record(state.turn),
        "phase": state.phase.value,
        "dice": None if dice is None else list(dice),
        "steps": _moves_record(state.steps),
        "cube": {"value": state.cube.value, "owner": _color_record(state.cube.owner)},
        "score": [int(white), int(black)],
        "length": int(state.length),
        "crawford": state.crawford,
        "offer": None
        if offer is None
        else {
            "kind": offer.kind.value,
            "by": offer.by.value,
            "level": None if offer.level is None else int(offer.level),
        },
        "rules": {field.name: _plain(getattr(state.rules, field.name)) for field in fields(Rules)},
        "result": None
        if result is None
        else {
            "winner": Color(result.winner).value,
            "level": int(result.level),
            "cube": int(result.cube),
            "ending": Ending(result.ending).value,
        },
        "starter": _color_record(state.starter),
    }


def read_state(record: object) -> GameState:
    """Read what `state_record` wrote.

    Raises
    ------
    GammonError
        If it is anything else, or no such state can be.
    """
    told = members(record, *(field.name for field in fields(GameState)))
    return GameState(
        position=Position(_wholes(told["position"])),
        turn=_optional(_color, told["turn"]),
        phase=_member(Phase, told["phase"]),
        dice=_optional(_dice, told["dice"]),
        steps=_moves(told["steps"]),
        cube=_cube(told["cube"]),
        score=_pair(told["score"]),
        length=_whole(told["length"]),
        crawford=_truth(told["crawford"]),
        offer=_optional(_offer, told["offer"]),
        rules=_rules(told["rules"]),
        result=_optional(_result, told["result"]),
        starter=_optional(_color, told["starter"]),
    )


def _color_record(color: Color | None) -> str | None:
    return None if color is None else color.value


def _plain(value: bool | int | str) -> Json:
    return value.value if isinstance(value, Enum) else value


def _moves_record(moves: Iterable[Move]) -> Json:
    return [list(as_move(move)) for move in moves]


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


def _optional(read: Callable[[object], _Value], value: object) -> _Value | None:
    return None if value is None else read(value)


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


def _color(value: object) -> Color:
    return _member(Color, value)


def _dice(value: object) -> Dice:
    return Dice(*_pair(value))


def _move(value: object) -> Move:
    return Move(*_pair(value))


def _moves(value: object) -> tuple[Move, ...]:
    return tuple(_move(each) for each in _list(value))


def _cube(value: object) -> Cube:
    told = members(value, "value", "owner")
    return Cube(_whole(told["value"]), _optional(_color, told["owner"]))


def _offer(value: object) -> Offer:
    told = members(value, "kind", "by", "level")
    level = None if told["level"] is None else _member(Level, _whole(told["level"]))
    return Offer(_member(OfferKind, told["kind"]), _color(told["by"]), level)


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


def _result(value: object) -> Result:
    told = members(value, "winner", "level", "cube", "ending")
    return Result(
        _color(told["winner"]),
        _member(Level, _whole(told["level"])),
        _whole(told["cube"]),
        _member(Ending, told["ending"]),
    )
