"""Fields that follow from the annotations of a class."""

from __future__ import annotations

import json
import pickle
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, NamedTuple

import pytest

from gammon_widget.rules import GammonError
from gammon_widget.rules.fields import TEXT, DataError, Field, record_of, tuple_of


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
    maybe: float | None = None
    special: str = ""


CODEC = record_of(Value, special=Field(str.upper, lambda value: TEXT.read(value).lower()))
FULL = Value(1, 0.5, True, Suit.CLUBS, (2, 3), ("a", "b"), Place(4, "x"), 0.25, "word")


@pytest.mark.parametrize(
    "value", [FULL, Value(1, 2.0, False, Suit.CLUBS, (0, 0), (), Place(0, ""))]
)
def test_a_value_is_read_back(value: Value):
    assert CODEC.read(json.loads(json.dumps(CODEC.write(value)))) == value


def test_a_record_has_the_fields_in_order():
    record = CODEC.write(FULL)
    assert isinstance(record, dict)
    assert json.dumps(record, separators=(",", ":")) == (
        '{"whole":1,"real":0.5,"truth":true,"suit":"clubs","pair":[2,3],"texts":["a","b"],'
        '"place":{"row":4,"name":"x"},"maybe":0.25,"special":"WORD"}'
    )


@pytest.mark.parametrize(
    ("name", "wrong", "message"),
    [
        ("whole", True, "whole: It cannot be True. Expected a whole number"),
        ("real", "1", "real: It cannot be '1'. Expected a number"),
        ("truth", 1, "truth: It cannot be 1. Expected true or false"),
        ("suit", "stars", "suit: It cannot be 'stars'. Expected one of clubs"),
        ("pair", [1], "Expected a list of 2 values"),
        ("texts", ["a", 1], r"texts\[1\]: It cannot be 1. Expected text"),
        ("place", {"row": 1}, "place.name: This key is missing"),
        ("maybe", "no", "maybe: It cannot be 'no'. Expected a number"),
        ("more", 1, "more: There is no such key. Expected one of whole, real"),
    ],
)
def test_a_wrong_member_is_refused(name: str, wrong: object, message: str):
    record = CODEC.write(FULL)
    assert isinstance(record, dict)
    with pytest.raises(GammonError, match=message):
        CODEC.read({**record, name: wrong})


def test_a_message_lists_everything_that_is_wrong():
    record = CODEC.write(FULL)
    assert isinstance(record, dict)
    del record["truth"]
    wrong = {"turth": True, "pair": [1, "x"], "place": {"row": None, "name": 5}}
    with pytest.raises(DataError) as caught:
        CODEC.read({**record, **wrong})
    assert str(caught.value).split(". ") == [
        "truth: This key is missing",
        "pair[1]: It cannot be 'x'",
        "Expected a whole number",
        "place.row: It cannot be None",
        "Expected a whole number",
        "place.name: It cannot be 5",
        "Expected text",
        "turth: There is no such key",
        "Did you mean 'truth'? Expected one of whole, real, truth, suit, pair, texts, place, "
        "maybe, special.",
    ]
    assert pickle.loads(pickle.dumps(caught.value)).faults == caught.value.faults


def test_a_message_has_a_length_limit():
    with pytest.raises(DataError, match="… and 80 more"):
        tuple_of(TEXT).read([1] * 100)
