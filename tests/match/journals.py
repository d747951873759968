"""Journals to read, damage and forge."""

import json
from pathlib import Path

from gammon_widget.match.match import Match
from gammon_widget.rules import (
    GameState,
    Play,
    legal_plays,
)
from gammon_widget.rules.fields import JsonObject
from gammon_widget.storage.append_log import encode

DANCE = "XGID=------N-----------cbbbbbbA:0:0:1:00:0:0:0:0:10"
"""White dances with any roll."""


def small_game(path: Path) -> Match:
    """A match with a line of every kind."""
    match = Match(3, players=("Ann", "Bob"), dice=7, journal=path)
    match.roll()
    match.play(match.legal_plays[0])
    match.undo()
    match.redo()
    match.double()
    match.take()
    match.roll((6, 5))
    return match


def records(path: Path) -> list[JsonObject]:
    """The lines of a journal without their checksums."""
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    return [{key: value for key, value in line.items() if key != "sum"} for line in lines]


def forge(path: Path, *lines: object) -> None:
    """Write a journal of any content with valid checksums."""
    previous = ""
    with path.open("wb") as file:
        for record in lines:
            assert isinstance(record, dict)
            line, previous = encode(record, previous)
            file.write(line)


def first_play(state: GameState) -> Play:
    assert state.dice
    return legal_plays(state.turn_start, state.dice)[0]
