"""Messages survive encoding, match their schema, and are checked before they are used."""

import json
from dataclasses import fields
from importlib.resources import files

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from gammon_widget.match.clock import ClockReading
from gammon_widget.match.seats import Seat
from gammon_widget.online.host import _Guest
from gammon_widget.online.wire import (
    FROM_GUEST,
    FROM_HOST,
    MAX_REQUEST_BYTES,
    Answer,
    Entries,
    Goodbye,
    Hello,
    Missing,
    News,
    OpenTable,
    Request,
    Seed,
    Welcome,
    What,
    decode,
    encode,
)
from gammon_widget.rules import GammonError, Move, Step

SUM, SECRET = "00112233445566ff", "abcdefghijklmnop-_0123"
MESSAGES = [
    Hello(1, SECRET, SECRET[::-1], "Bob", 12, SUM),
    Hello(1, SECRET, SECRET),
    Request(7, What.DO, SUM, Step(Move(8, 5)), automatic=True),
    Request(8, What.SAY, text="Good luck!"),
    Missing(3, SUM),
    Welcome(1, Seat.BLACK),
    Entries(1, ('{"journal":"gammon_widget","sum":"0011223344556677"}',)),
    Answer(7, 12, "Roll first."),
    Answer(8, 12, is_late=True),
    News(3, "Bob: good luck!", ("Ann",), arrows=(["8", "5"],), marks=({"point": 5},)),
    News(4, clock=ClockReading(10, (30.5, 0), 1, 5.25)),
    Goodbye("The table is closed."),
    OpenTable("t1", SECRET, "the standard rules", 7, ("Ann", ""), 2),
]
SCHEMA = json.loads((files("gammon_widget.online") / "wire.schema.json").read_text("utf-8"))


def of(message: object) -> object:
    kinds = FROM_GUEST if type(message) in FROM_GUEST.values() else FROM_HOST
    return decode(encode(message), kinds)


@pytest.mark.parametrize("message", MESSAGES, ids=lambda each: type(each).__name__)
def test_a_message_survives_the_wire_and_matches_the_schema(message: object):
    assert of(message) == message
    record = json.loads(encode(message))
    Draft202012Validator(SCHEMA).validate(record)
    assert not Draft202012Validator(SCHEMA).is_valid(record | {"more": 1})
    assert b"\n" not in encode(message)


def test_the_schema_names_the_members_of_every_message():
    for name, kind in {**FROM_GUEST, **FROM_HOST}.items():
        members = {each.name for each in fields(kind)}
        assert set(SCHEMA["$defs"][name]["properties"]) == {"kind", *members}


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe",
        b"[]",
        b"null",
        b"[" * 5000,
        b'{"kind":"goodbye","why":"from a guest"}',
        b'{"kind":["hello"]}',
        b'{"kind":"request","number":1,"what":"do","action":{"kind":"roll","dice":[6,7]}}',
        b'{"kind":"request","number":1,"what":"reroll"}',
        b'{"kind":"request","number":true,"what":"roll"}',
        b'{"kind":"request","number":1,"what":"roll","seat":"white"}',
        b'{"kind":"request","number":1e400,"what":"roll"}',
        b'{"kind":"news","number":1,"clock":{"minutes":-1,"used":[0,0],"running":0,"elapsed":0}}',
        b'{"kind":"hello","version":1,"secret":"short","key":"short"}',
        b'{"kind":"request","number":1,"what":"say","text":"%s"}' % (b"a" * MAX_REQUEST_BYTES),
    ],
)
def test_an_invalid_message_is_refused(data: bytes):
    with pytest.raises(GammonError):
        decode(data, FROM_GUEST)


def test_secrets_are_not_shown():
    seed = "5eed" * 16
    shown = f"{MESSAGES[0]!r} {_Guest(Seat.BLACK, SECRET)!r} {Seed(seed)!r}"
    assert SECRET not in shown
    assert seed not in shown
