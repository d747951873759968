"""Fields of the codec that follow from the annotations of a class."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, NamedTuple

import pytest

from gammon_widget.rules import Dice, GammonError
from gammon_widget.storage.codec import TEXT, Field, record_of


class Suit(StrEnum):
    CLUBS = "clubs"


class Place(NamedTuple):
    row: int
    name: str


@dataclass(frozen=True)
class Value:
    USUAL: ClassVar[int] = 3

    whole: int
    real: float
    truth: bool
    suit: Suit
    pair: tuple[int, int]
    texts: tuple[str, ...]
    place: Place
    dice: Dice
    maybe: float | None = None
    special: str = ""


CODEC = record_of(Value, special=Field(str.upper, lambda value: TEXT.read(value).lower()))
FULL = Value(1, 0.5, True, Suit.CLUBS, (2, 3), ("a", "b"), Place(4, "x"), Dice(3, 1), 0.25, "word")


@pytest.mark.parametrize(
    "value", [FULL, Value(1, 2.0, False, Suit.CLUBS, (0, 0), (), Place(0, ""), Dice(6, 6))]
)
def test_a_value_is_read_back(value: Value):
    assert CODEC.read(json.loads(json.dumps(CODEC.write(value)))) == value


def test_a_record_has_the_fields_in_order():
    record = CODEC.write(FULL)
    assert isinstance(record, dict)
    assert json.dumps(record, separators=(",", ":")) == (
        '{"whole":1,"real":0.5,"truth":true,"suit":"clubs","pair":[2,3],"texts":["a","b"],'
        '"place":{"row":4,"name":"x"},"dice":[3,1],"maybe":0.25,"special":"WORD"}'
    )


@pytest.mark.parametrize(
    ("name", "wrong", "message"),
    [
        ("whole", True, "Expected a whole number, not True"),
        ("real", "1", "Expected a number, not '1'"),
        ("truth", 1, "Expected true or false, not 1"),
        ("suit", "stars", "'stars' is not a valid Suit"),
        ("pair", [1], "Expected 2 values"),
        ("texts", ["a", 1], "Expected text, not 1"),
        ("place", {"row": 1}, "The member 'name' is missing"),
        ("maybe", "no", "Expected a number, not 'no'"),
        ("more", 1, "The member 'more' is unknown"),
    ],
)
def test_a_wrong_member_is_refused(name: str, wrong: object, message: str):
    record = CODEC.write(FULL)
    assert isinstance(record, dict)
    with pytest.raises(GammonError, match=message):
        CODEC.read({**record, name: wrong})
