"""The table of plays follows its board, and highlights the play under the pointer."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

import gammon_widget as gw
from gammon_widget import (
    Board,
    CandidatesTable,
    Dice,
    EngineError,
    GameState,
    GammonError,
    Match,
    NetEngine,
    Position,
    Rules,
)
from gammon_widget.drawing import Target
from gammon_widget.engine.evaluation import Candidates, CubeAdvice
from gammon_widget.rules import Color

from .background_engine import BackgroundEngine

OPENING = Position.opening()
DICE = [(3, 1), (6, 5), (4, 2), (5, 3)]


def rolled(**options: Any) -> Board:
    """White has to play 3 and 1 from the opening."""
    state = GameState.on_roll(OPENING, Color.WHITE, Dice(3, 1), length=7)
    return Board(Match(state=state, dice=DICE, players=("Ann", "Bob")), **options)


def send(table: CandidatesTable, content: object) -> None:
    table._handle_custom_msg(content, [])


def pointed_out(board: Board) -> set[tuple[Target, Target]]:
    return {(arrow.source, arrow.target) for arrow in board._controller.view.arrows}


def of_play(table: CandidatesTable, row: int) -> set[tuple[Target, Target]]:
    """The arrows of the play in a row; each checker moves once."""
    assert isinstance(table.advice, Candidates)
    moves = table.advice[row].play.moves
    return {(Target.point(move.source), Target.point(move.target)) for move in moves}


def test_the_table_has_a_row_for_each_play_with_the_best_first() -> None:
    table = CandidatesTable(rolled(), "net:1-ply", most=5)
    assert table.title == "Ann to play 3-1"
    assert [row[:2] for row in table.rows[:2]] == [["1", "8/5 6/5"], ["2", table.rows[1][1]]]
    assert table.most == 5
    assert table.rows[0][3] == ""
    assert table.rows[1][3].startswith("−0.")
    assert table.notes == ["Net, 1-ply (as XG counts)"]
    assert [head for head, words in zip(table.head, table.words, strict=True) if words] == ["play"]


def test_the_play_under_the_pointer_is_shown_on_the_board() -> None:
    board = rolled()
    table = CandidatesTable(board, "net:1-ply")
    send(table, {"point": 0})
    assert pointed_out(board) == of_play(table, 0)
    send(table, {"point": 2})
    assert pointed_out(board) == of_play(table, 2)
    send(table, {"point": -1})
    assert not pointed_out(board)


def test_a_chosen_play_stays_on_the_board() -> None:
    board = rolled()
    table = CandidatesTable(board, "net:1-ply")
    table.set_state({"chosen": 2})
    assert pointed_out(board) == of_play(table, 2)
    send(table, {"point": 0})
    assert pointed_out(board) == of_play(table, 0)
    send(table, {"point": -1})
    assert pointed_out(board) == of_play(table, 2)
    table.set_state({"chosen": -1})
    assert not pointed_out(board)


@pytest.mark.parametrize(
    "content", [{"point": 99}, {"point": "1"}, {"point": None}, {}, [], None, "point"]
)
def test_invalid_messages_are_ignored(content: object) -> None:
    board = rolled()
    table = CandidatesTable(board, "net:1-ply")
    send(table, content)
    assert not pointed_out(board)
    table.chosen = 1000
    assert not pointed_out(board)


def test_the_table_changes_with_the_turn_and_not_with_a_step() -> None:
    board = rolled()
    table = CandidatesTable(board, "net:1-ply")
    drawn = table.drawn
    board.step(8, 5)
    assert table.drawn == drawn
    send(table, {"point": 0})
    assert pointed_out(board) == {(Target.point(6), Target.point(5))}
    board.step(6, 5)
    board.confirm()
    assert table.title == "Bob: cube decision"
    assert isinstance(table.advice, CubeAdvice)
    assert not table.plays
    send(table, {"point": 0})
    assert not pointed_out(board)
    board.roll()
    assert table.title == "Bob to play 3-1"
    board.undo()
    board.undo()
    assert table.title == "Ann to play 3-1"


def test_a_message_replaces_the_table_without_a_decision() -> None:
    table = CandidatesTable(Board(), "net:1-ply")
    assert (table.title, table.rows, table.advice) == ("There is nothing to decide.", [], None)


async def test_there_is_no_table_for_decisions_of_bots() -> None:
    async def slow(state: GameState) -> str:
        await asyncio.sleep(0.05)
        return "24/18 13/8"

    state = GameState.on_roll(OPENING, Color.WHITE, Dice(6, 5), length=7)
    board = Board(Match(state=state, dice=DICE, players=(slow, "Ann")))
    table = CandidatesTable(board, "net:1-ply")
    assert table.rows == []
    await board.settled()
    assert table.title == "Ann: cube decision"


def test_the_table_names_the_assumptions_of_the_engine() -> None:
    rules = replace(Rules.named("hoyle"), max_cube=8)
    state = GameState.on_roll(OPENING, Color.WHITE, Dice(3, 1), rules=rules)
    table = CandidatesTable(Board(Match(state=state)), "net:1-ply")
    assert "The evaluation assumes a cube without a limit; here the limit is 8." in table.notes


async def test_the_table_shares_the_tutor_of_its_board() -> None:
    engine = BackgroundEngine()
    board = rolled(tutor=engine)
    table = CandidatesTable(board)
    assert table.title == "Elsewhere is thinking…"
    await table.settled()
    assert table.title == "Ann to play 3-1"
    assert engine.requests == 1
    assert table.advice == board.advice


def test_a_failing_engine_leaves_an_empty_table() -> None:
    board = rolled()
    table = CandidatesTable(board, BackgroundEngine(EngineError("The engine is out of order.")))
    assert (table.title, table.rows) == ("The engine did not answer.", [])
    assert board.message == "EngineError: The engine is out of order."


def test_a_closed_table_does_not_change() -> None:
    board = rolled()
    table = CandidatesTable(board, NetEngine())
    table.close()
    board.play("8/5 6/5")
    assert table.title == "Ann to play 3-1"


def test_the_table_refuses_anything_but_a_board() -> None:
    with pytest.raises(GammonError, match="needs a Board"):
        CandidatesTable("board")
    with pytest.raises(GammonError, match="number of plays, 1 or more"):
        CandidatesTable(Board(), "net:1-ply", most=0)
    with pytest.raises(GammonError, match="no engine"):
        CandidatesTable(Board(), "nobody")


def test_differences_are_of_plays_at_one_depth_only() -> None:
    state = gw.GameState.from_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10")
    first = gw.NetEngine("1-ply").candidates(state)
    deep = replace(first[0].evaluation, level="2-ply")
    best = replace(first[0], evaluation=deep)
    _head, rows, _notes = Candidates([best, *first[1:4]]).table()
    assert [row[3] for row in rows] == [""] * 4
    alike = [
        replace(each, evaluation=replace(each.evaluation, level="2-ply")) for each in first[:3]
    ]
    _head, rows, _notes = Candidates([*alike, first[3]]).table()
    assert [bool(row[3]) for row in rows] == [False, True, True, False]
