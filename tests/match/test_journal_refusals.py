"""Changed journals and other files are refused, and the error names the line."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from gammon_widget.match.match import Match
from gammon_widget.rules import (
    FormatError,
    GameState,
    GammonError,
)
from gammon_widget.rules.fields import JsonObject
from gammon_widget.storage.append_log import MAX_LINE_BYTES
from gammon_widget.storage.codec import state_record
from tests.match.journals import forge, small_game


def test_an_existing_game_is_not_overwritten(path: Path) -> None:
    small_game(path).close()
    before = path.read_bytes()
    with pytest.raises(GammonError, match=r"Match\.resume"):
        Match(journal=path)
    path.with_name("letter").write_text("Dear Ann")
    with pytest.raises(GammonError, match="not be overwritten"):
        Match(journal=path.with_name("letter"))
    assert path.read_bytes() == before
    assert path.with_name("letter").read_text() == "Dear Ann"


def test_every_changed_byte_is_detected_and_its_line_named(path: Path) -> None:
    small_game(path).close()
    good = path.read_bytes()
    for place in range(len(good)):
        for byte in {0x0A, 0x20, 0x31, good[place] ^ 1} - {good[place]}:
            bad = good[:place] + bytes([byte]) + good[place + 1 :]
            path.write_bytes(bad)
            with pytest.raises(FormatError) as refused:
                Match.resume(path)
            assert refused.value.line == good.count(b"\n", 0, place) + 1
            assert f"line {refused.value.line}" in str(refused.value)
            assert path.read_bytes() == bad


def test_an_edited_last_line_is_not_mistaken_for_a_torn_one(path: Path) -> None:
    small_game(path).close()
    path.write_bytes(path.read_bytes().replace(b"[6,5]", b"[6,6]").rstrip())
    with pytest.raises(FormatError) as refused:
        Match.resume(path)
    assert refused.value.line == 8


def test_moved_removed_duplicate_and_foreign_lines_are_detected(path: Path) -> None:
    small_game(path).close()
    good = path.read_bytes().splitlines(keepends=True)
    other = path.with_name("other")
    with Match(3, dice=8, journal=other) as match:
        match.roll()
    stranger = other.read_bytes().splitlines(keepends=True)[1]
    for index in range(1, len(good) - 1):
        changed = {
            "removed": (good[:index] + good[index + 1 :], index),
            "doubled": (good[: index + 1] + good[index:], index + 1),
            "moved": ([*good[:index], good[index + 1], good[index], *good[index + 2 :]], index),
            "foreign": ([*good[:index], stranger, *good[index:]], index),
            "blank": ([*good[:index], b"\n", *good[index:]], index),
        }
        for lines, line in changed.values():
            path.write_bytes(b"".join(lines))
            with pytest.raises(FormatError) as refused:
                Match.resume(path)
            assert refused.value.line == line + 1


def test_a_torn_file_resumes_from_its_last_whole_line(path: Path) -> None:
    small_game(path).close()
    good = path.read_bytes()
    header = good.index(b"\n")
    for length in range(len(good)):
        path.write_bytes(good[:length])
        if length < header:
            with pytest.raises(FormatError) as refused:
                Match.resume(path)
            assert refused.value.line == 1
            with Match.open(path, 3, players=("Ann", "Bob")) as match:  # no action yet
                assert match.revision == 0
            assert path.read_bytes() == good[: header + 1]
            continue
        with Match.resume(path) as match:
            # A line is complete if only its line end is missing.
            lines = good[: length + 1].count(b"\n") - 1
            assert match.revision == lines
            ends = [place + 1 for place, byte in enumerate(good) if byte == 0x0A]
            assert path.read_bytes() == good[: ends[lines]]
            match.set_up(GameState.start(5))
        with Match.resume(path) as match:
            assert match.state == GameState.start(5)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "empty"),
        (b"\n", "not the journal"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "not the journal"),
        (b"\xff\xfe" * 50, "not the journal"),
        (b"\0" * 3000, "not the journal"),
        (b"a" * (MAX_LINE_BYTES + 10), "not the journal"),
        (b'{"journal":"gammon_widget","version":' + b"1" * MAX_LINE_BYTES, "not the journal"),
        (b"[" * 200_000 + b"\n", "not the journal"),
        (b'{"nbformat": 4, "cells": []}\n', "not the journal"),
        (b'["journal"]\n', "not the journal"),
        (b'{"journal":"chess","version":1}\n', "not the journal"),
        (b'{"journal":"gammon_widget","version":4,"moves":[]}\n', "newer"),
        (b'{"journal":"gammon_widget","version":' + b"9" * 4000 + b"}\n", "newer"),
        (b'{"journal":"gammon_widget","version":3}\n', "does not match its checksum"),
        (b'{"journal":"gammon_widget","vers', "is incomplete"),
        (b'; [Site "GamesGrid"]\r\n 7 point match\r\n', "not the journal"),
    ],
)
def test_a_foreign_file_is_refused_at_its_first_line(path: Path, content: bytes, says: str) -> None:
    path.write_bytes(content)
    with pytest.raises(FormatError, match=says) as refused:
        Match.resume(path)
    assert refused.value.line == 1
    assert path.read_bytes() == content


HEADER: JsonObject = {
    "journal": "gammon_widget",
    "version": 3,
    "players": ["Ann", None],
    "start": state_record(GameState.start(3)),
}
ROLL: JsonObject = {"do": {"kind": "roll", "dice": [3, 1]}, "drawn": True}


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ({"do": {"kind": "play", "moves": [[8, 4]]}}, "8 to 4|die|step"),
        ({"do": {"kind": "roll", "dice": [3, 1]}}, "The dice have already been rolled"),
        ({"do": {"kind": "double"}}, "before you roll"),
        ({"do": {"kind": "step", "move": [8, 5]}, "drawn": True}, "Only a roll"),
        ({"undo": 2}, "not possible to undo 2"),
        ({"undo": 0}, "not possible to undo 0"),
        ({"undo": True}, "not possible to undo True"),
        ({"undo": 1, "redo": 1}, "redo: There is no such key"),
        ({"redo": 1}, "not possible to redo 1"),
        ({"do": {"kind": "roll"}}, "do.dice: This key is missing"),
        ({"do": {"kind": "double", "dice": [1, 1]}}, "do.dice: There is no such key"),
        ({"do": {"kind": "castle"}}, "castle"),
        (
            {"do": {"kind": ["roll"]}},
            r"do.kind: It cannot be the list \['roll'\]. Expected one of roll",
        ),
        ({"do": {"kind": "step", "move": [8, "5"]}}, "whole number"),
        ({"do": {"kind": "step", "move": [8]}}, "2 values"),
        ({"do": {"kind": "play", "moves": 7}}, "Expected a list"),
        (
            {"do": {"kind": "resign", "level": 4}},
            "do.level: It cannot be 4. Expected one of 1, 2, 3",
        ),
        ({"do": {"kind": "set_up", "state": {}}}, "is missing"),
        ({"do": []}, "do: The list is empty. Expected an object"),
        ({"do": {"kind": "double"}, "automatic": 1}, "automatic: It cannot be 1. Expected true"),
        ({"do": {"kind": "double"}, "by": "white"}, "by: There is no such key"),
        ({"note": "hello"}, "is missing|no such key"),
        ({"join": "Bob"}, "seat: This key is missing"),
        ({"join": "Bob", "seat": "white"}, "cannot take the seat 'white'"),
        ({"join": "Bob", "seat": "red"}, "cannot take the seat 'red'"),
        ({"join": 5, "seat": "black"}, "5 cannot take"),
        ({"join": "Bob", "seat": "black", "drawn": True}, "drawn: There is no such key"),
        (HEADER, "is missing|no such key"),
    ],
)
def test_a_line_that_no_match_writes_is_refused(path: Path, line: JsonObject, says: str) -> None:
    forge(path, HEADER, ROLL, line)
    with pytest.raises(FormatError, match=says) as refused:
        Match.resume(path)
    assert refused.value.line == 3


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"version": 0}, "Version 0"),
        ({"version": True}, "Version True"),
        ({"players": ["Ann"]}, "players: .* list of 2"),
        ({"players": ["Ann", 5]}, r"players\[1\]: It cannot be 5. Expected a name"),
        ({"version": 2}, "Version 2"),
        ({"start": None}, "object"),
        ({"more": 1}, "more: There is no such key"),
    ],
)
def test_a_header_that_no_match_writes_is_refused(
    path: Path, change: JsonObject, says: str
) -> None:
    forge(path, HEADER | change, ROLL)
    with pytest.raises(FormatError, match=says) as refused:
        Match.resume(path)
    assert refused.value.line == 1


@pytest.mark.parametrize(
    "change",
    [
        {"position": [1] * 26},
        {"position": "opening"},
        {"turn": "red"},
        {"phase": "later"},
        {"phase": "roll"},
        {"dice": [3, 1]},
        {"dice": [0, 7]},
        {"cube": {"value": 3, "owner": None}},
        {"cube": 2},
        {"score": [3, 0]},
        {"length": 2.5},
        {"crawford": "yes"},
        {"offer": {"kind": "double", "by": "white", "level": None}},
        {"offer": {"kind": "bribe", "by": "white", "level": None}},
        {"rules": {"name": 5}},
        {"rules": {"name": "mine", "speed": 5}},
        {"rules": {"starter": "loser"}},
        {"rules": []},
        {"result": {"winner": "white", "level": 1, "cube": 1}},
        {"result": {"winner": "white", "level": 1, "cube": 1, "ending": "bored"}},
    ],
)
def test_an_impossible_state_in_a_journal_is_refused(path: Path, change: JsonObject) -> None:
    forge(path, HEADER | {"start": state_record(GameState.start(3)) | change})
    with pytest.raises(FormatError) as refused:
        Match.resume(path)
    assert refused.value.line == 1


def test_a_journal_of_a_newer_version_is_not_called_damaged(path: Path) -> None:
    forge(path, HEADER | {"version": 4})
    with pytest.raises(FormatError, match="newer") as refused:
        Match.resume(path)
    assert "salvage" not in str(refused.value)


def test_dice_that_were_changed_after_an_undo_are_refused(path: Path) -> None:
    other: JsonObject = {"do": {"kind": "roll", "dice": [6, 1]}, "drawn": True}
    forge(path, HEADER, ROLL, {"undo": 1}, other)
    with pytest.raises(FormatError, match="3-1") as refused:
        Match.resume(path)
    assert refused.value.line == 4


@pytest.mark.parametrize("path", [5, None, b"\0", "a\0b", object(), "", "."])
def test_a_path_that_is_not_a_journal_is_refused(path: object, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    for attempt in (Match.resume, Match.open, lambda p: Match(journal=p)):
        if path is None and attempt is not Match.resume and attempt is not Match.open:
            continue  # a match without a journal
        with pytest.raises(GammonError):
            attempt(path)


def test_a_journal_that_cannot_be_opened_gives_the_reason(tmp_path: Path) -> None:
    with pytest.raises(GammonError, match="no such file"):
        Match.resume(tmp_path / "nothing")
    with pytest.raises(GammonError, match="folder"):
        Match(journal=tmp_path / "no" / "game")
    with pytest.raises(GammonError, match="directory"):
        Match(journal=tmp_path)
    os.mkfifo(tmp_path / "pipe")
    for attempt in (Match.open, Match.resume):
        with pytest.raises(GammonError, match="not a regular file"):
            attempt(tmp_path / "pipe")


def test_a_read_only_folder_is_an_error(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with without_superuser(), pytest.raises(GammonError, match="Permission denied"):
        Match(journal=tmp_path / "game")


@contextmanager
def without_superuser() -> Iterator[None]:
    """Run without superuser rights, which would permit everything."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)
