"""The table of plays: it follows its board, and shows there what is pointed at."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from gammon_widget import (
    Board,
    CandidatesTable,
    Dice,
    EngineError,
    GameState,
    GammonError,
    Match,
    Position,
    Rules,
    SimpleEngine,
)
from gammon_widget.drawing import Target
from gammon_widget.engine.evaluation import Candidates, CubeAdvice
from gammon_widget.rules import Color

from .background_engine import BackgroundEngine

OPENING = Position.opening()
DICE = [(3, 1), (6, 5), (4, 2), (5, 3)]


def rolled(**options: Any) -> Board:
    """White is to play 3 and 1 from the opening."""
    state = GameState.on_roll(OPENING, Color.WHITE, Dice(3, 1), length=7)
    return Board(Match(state=state, dice=DICE, players=("Ann", "Bob")), **options)


def tell(table: CandidatesTable, content: object) -> None:
    """What a page tells."""
    table._handle_custom_msg(content, [])


def pointed_out(board: Board) -> set[tuple[Target, Target]]:
    return {(arrow.source, arrow.target) for arrow in board._controller.view.arrows}


def of_play(table: CandidatesTable, row: int) -> set[tuple[Target, Target]]:
    """The arrows of the play in a row; none of those asked about goes on with one checker."""
    assert isinstance(table.advice, Candidates)
    moves = table.advice[row].play.moves
    return {(Target.point(move.source), Target.point(move.target)) for move in moves}


def test_it_has_a_row_for_each_play_the_best_first() -> None:
    table = CandidatesTable(rolled(), "simple:best", most=5)
    assert table.title == "Ann to play 3-1"
    assert [row[:2] for row in table.rows[:2]] == [["1", "8/5 6/5"], ["2", table.rows[1][1]]]
    assert table.most == 5
    assert table.rows[0][3] == ""
    assert table.rows[1][3].startswith("−0.")
    assert table.notes == ["Simple, no look ahead"]
    assert [head for head, words in zip(table.head, table.words, strict=True) if words] == ["play"]


def test_a_play_that_is_pointed_at_is_shown_on_the_board() -> None:
    board = rolled()
    table = CandidatesTable(board, "simple:best")
    tell(table, {"point": 0})
    assert pointed_out(board) == of_play(table, 0)
    tell(table, {"point": 2})
    assert pointed_out(board) == of_play(table, 2)
    tell(table, {"point": -1})
    assert not pointed_out(board)


def test_a_play_that_is_chosen_stays() -> None:
    board = rolled()
    table = CandidatesTable(board, "simple:best")
    table.set_state({"chosen": 1})
    assert pointed_out(board) == of_play(table, 1)
    tell(table, {"point": 0})
    assert pointed_out(board) == of_play(table, 0)
    tell(table, {"point": -1})
    assert pointed_out(board) == of_play(table, 1)
    table.set_state({"chosen": -1})
    assert not pointed_out(board)


@pytest.mark.parametrize(
    "content", [{"point": 99}, {"point": "1"}, {"point": None}, {}, [], None, "point"]
)
def test_whatever_else_a_page_says_shows_nothing(content: object) -> None:
    board = rolled()
    table = CandidatesTable(board, "simple:best")
    tell(table, content)
    assert not pointed_out(board)
    table.chosen = 1000
    assert not pointed_out(board)


def test_steps_leave_the_table_and_a_turn_changes_it() -> None:
    board = rolled()
    table = CandidatesTable(board, "simple:best")
    drawn = table.drawn
    board.step(8, 5)
    assert table.drawn == drawn
    tell(table, {"point": 0})
    assert pointed_out(board) == {(Target.point(6), Target.point(5))}
    board.step(6, 5)
    board.confirm()
    assert table.title == "Bob and the cube"
    assert isinstance(table.advice, CubeAdvice)
    assert not table.plays
    tell(table, {"point": 0})
    assert not pointed_out(board)
    board.roll()
    assert table.title == "Bob to play 3-1"
    board.undo()
    board.undo()
    assert table.title == "Ann to play 3-1"


def test_where_there_is_nothing_to_decide_it_says_so() -> None:
    table = CandidatesTable(Board(), "simple:best")
    assert (table.title, table.rows, table.advice) == ("There is nothing to decide.", [], None)


def test_bots_decide_for_themselves() -> None:
    async def main() -> None:
        async def slow(state: GameState) -> str:
            await asyncio.sleep(0.05)
            return "24/18 13/8"

        state = GameState.on_roll(OPENING, Color.WHITE, Dice(6, 5), length=7)
        board = Board(Match(state=state, dice=DICE, players=(slow, "Ann")))
        table = CandidatesTable(board, "simple:best")
        assert table.rows == []
        await board.settled()
        assert table.title == "Ann and the cube"

    asyncio.run(main())


def test_it_says_what_the_engine_takes_for_granted() -> None:
    rules = replace(Rules.named("hoyle"), max_cube=8)
    state = GameState.on_roll(OPENING, Color.WHITE, Dice(3, 1), rules=rules)
    table = CandidatesTable(Board(Match(state=state)), "simple:best")
    assert "The cube is taken to have no limit; here it stops at 8." in table.notes


def test_it_thinks_in_the_background_and_shares_the_tutor_of_its_board() -> None:
    async def main() -> None:
        engine = BackgroundEngine()
        board = rolled(tutor=engine)
        table = CandidatesTable(board)
        assert table.title == "Elsewhere is thinking…"
        await table.settled()
        assert table.title == "Ann to play 3-1"
        assert engine.asked == 1
        assert table.advice == board.advice

    asyncio.run(main())


def test_an_engine_that_fails_leaves_an_empty_table() -> None:
    board = rolled()
    table = CandidatesTable(board, BackgroundEngine(EngineError("The engine is out of order.")))
    assert (table.title, table.rows) == ("There is no answer.", [])
    assert board.message == "EngineError: The engine is out of order."


def test_a_closed_table_follows_nothing() -> None:
    board = rolled()
    table = CandidatesTable(board, SimpleEngine())
    table.close()
    board.play("8/5 6/5")
    assert table.title == "Ann to play 3-1"


def test_it_refuses_what_it_cannot_follow() -> None:
    with pytest.raises(GammonError, match="belongs to a Board"):
        CandidatesTable("board")  # type: ignore[arg-type]
    with pytest.raises(GammonError, match="one play or more"):
        CandidatesTable(Board(), "simple:best", most=0)
    with pytest.raises(GammonError, match="no engine"):
        CandidatesTable(Board(), "nobody")
