"""A recorder receives every journal record, and boards show what is announced."""

import json
from collections.abc import Sequence
from pathlib import Path

from gammon_widget.board.widget.board import Board
from gammon_widget.match.event_bus import Notice
from gammon_widget.match.match import Match
from gammon_widget.rules import GameState, Rules
from gammon_widget.rules.fields import JsonObject

TABLE = Rules(two_must_join=True)


class Kept:
    def __init__(self) -> None:
        self.records: list[JsonObject | str] = []

    def record(self, records: Sequence[JsonObject]) -> None:
        self.records.extend(records)

    def restart(self) -> None:
        self.records.append("restart")


def test_a_recorder_receives_what_the_journal_contains(path: Path):
    match, kept = Match(rules=TABLE, dice=[(3, 1), (6, 4)], journal=path), Kept()
    match.set_recorder(kept)
    match.join("Ann")
    match.join("Bob", key="of-bob")
    match.roll()
    match.play("8/5 6/5")
    match.undo()
    match.redo()
    match.leave("black")
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()[1:]]
    assert kept.records == [
        {name: value for name, value in line.items() if name != "sum"} for line in lines
    ]
    assert kept.records[1] == {"join": "Bob", "seat": "black", "key": "of-bob"}


def test_a_recorder_sees_the_new_state_before_subscribers():
    match, seen = Match(dice=[(3, 1)]), list[object]()

    class Recorder(Kept):
        def record(self, records: Sequence[JsonObject]) -> None:
            seen.append(match.state.dice)

    match.set_recorder(Recorder())
    match.subscribe(lambda change: seen.append(change.revision))
    match.roll()
    assert seen == [match.state.dice, 1]


def test_a_recorder_follows_a_restart():
    match, kept = Match(), Kept()
    match.set_recorder(kept)
    match.restart(GameState.start(3))
    match.roll((3, 1))
    assert kept.records[0] == "restart"
    assert len(kept.records) == 2


def test_the_key_of_a_player_survives_a_restart_of_the_kernel(path: Path):
    with Match(rules=TABLE, journal=path) as match:
        match.join("Ann")
        match.join("Bob", key="of-bob")
    with Match.resume(path) as match:
        assert [player.key for player in match.players] == [None, "of-bob"]
        copied = path.with_name("copy.jsonl")
        with match.copy() as copy:
            copy.keep(copied)
    with Match.resume(copied) as match:
        assert match.players[1].key == "of-bob"
        match.leave("black")
    with Match.resume(copied, players=("Ann", "Bob")) as match:
        assert match.players[1].key is None


def test_a_board_shows_a_notice_until_it_is_replaced():
    match = Match(dice=[(3, 1)])
    board = Board(match)

    def words() -> str:
        status_bar = board._controller.view.status_bar
        return "" if status_bar is None else status_bar.words

    match.announce("Bob: good luck!")
    assert board.message == "Bob: good luck!"
    match.show_notice(Notice("{name} is not connected.", ("Bob",)))
    match.roll()
    assert words() == "Bob is not connected."
    match.show_notice(Notice())
    assert words() != "Bob is not connected."
    board.close()
