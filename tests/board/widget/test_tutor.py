"""The rows of a hint, and a tutor who thinks in the background of a board."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from gammon_widget import (
    Board,
    CandidatesTable,
    Dice,
    GameState,
    GammonError,
    Match,
    NetEngine,
    Position,
    Rules,
    SageEngine,
)
from gammon_widget.drawing import Target
from gammon_widget.engine.evaluation import Candidates, CubeAdvice
from gammon_widget.rules import Color
from tests.virtual_time import VirtualTime

from .background_engine import BackgroundEngine
from .page_messages import button, click, points, press_keys, shown_targets

MONEY = replace(Rules.standard(), jacoby=False, beavers=False)
PATIENCE = 20.0  # seconds
DICE = [(3, 1), (6, 5), (4, 2), (5, 3)]


def rolled(**options: Any) -> Board:
    """A board with the built-in engine; White has to play 3-1 from the opening."""
    state = GameState.on_roll(Position.opening(), Color.WHITE, Dice(3, 1), length=7)
    return Board(Match(state=state, dice=DICE), **({"tutor": "net:1-ply"} | options))


def arrows(board: Board) -> list[tuple[Target, Target, str]]:
    """The highlighted moves: source, target and label."""
    shown = board._controller.view.arrows
    return [(arrow.source, arrow.target, arrow.label) for arrow in shown]


# Hints


def hint_table(board: Board) -> CandidatesTable | None:
    """The table that the board shows, or None."""
    table: CandidatesTable | None = board.hint_table
    return table


def test_a_hint_shows_the_best_play_and_six_rows() -> None:
    board = rolled()
    click(board, button("hint"))
    assert isinstance(board.advice, Candidates)
    best, second, third, *_ = board.advice
    assert {(a.number, b.number) for a, b, _ in arrows(board)} == set(best.play.moves)
    assert {label for *_, label in arrows(board)} == {""}
    assert board.message.startswith(f"Best: 8/5 6/5, then {second.play} (−")
    assert board.message.endswith("). According to Net, 1-ply (as XG counts).")
    table = hint_table(board)
    assert table is not None
    assert (table.most, table.chosen) == (6, 0)
    assert [row[1] for row in table.rows[:3]] == [str(each.play) for each in (best, second, third)]
    assert len(table.rows) == len(board.advice)
    table._handle_custom_msg({"point": 2}, [])
    assert {(a.number, b.number) for a, b, _ in arrows(board)} == set(third.play.moves)
    table._handle_custom_msg({"point": -1}, [])
    assert {(a.number, b.number) for a, b, _ in arrows(board)} == set(best.play.moves)


def test_observers_are_notified_of_the_table() -> None:
    board = rolled()
    tables: list[CandidatesTable | None] = []
    board.observe(lambda change: tables.append(change["new"]), "hint_table")
    board.hint()
    table = hint_table(board)
    assert table is not None
    assert board.get_state("hint_table")["hint_table"].endswith(table.model_id)
    click(board, button("hint"))
    assert tables == [table, None]
    assert board.get_state("hint_table") == {"hint_table": None}
    assert table.comm is None


def test_hints_have_the_numbers_of_the_player_to_move() -> None:
    state = GameState.on_roll(Position.opening(), Color.BLACK, Dice(3, 1), length=7)
    board = Board(Match(state=state, dice=DICE), tutor="net:1-ply")
    board.hint()
    assert board.message.startswith("Best: 8/5 6/5, then ")
    assert board.announcement == f"On this board: 17/20, 19/20. {board.message}"
    table = hint_table(board)
    assert table is not None
    assert table.rows[0][1] == "8/5 6/5"
    board.numbering = "fixed"
    assert table.rows[0][1] == "8/5 6/5"
    board = rolled(numbering="fixed")
    board.hint()
    assert board.message.startswith("Best: 17/20 19/20, then ")
    assert board.announcement == board.message
    table = hint_table(board)
    assert table is not None
    assert table.rows[0][1] == "17/20 19/20"
    board.numbering = "own"
    assert table.rows[0][1] == "8/5 6/5"
    assert table.chosen == 0


def test_the_rows_of_a_hint_stay_until_the_end_of_the_turn() -> None:
    board = rolled()
    click(board, button("hint"), *points(8, 5))
    assert hint_table(board) is not None
    click(board, *points(6, 5))
    assert hint_table(board) is not None
    click(board, Target.DICE)
    assert hint_table(board) is None
    board.roll()
    board.hint()
    assert hint_table(board) is not None
    table = hint_table(board)
    assert table is not None
    board.close()
    assert table.comm is None


def test_a_second_hint_closes_the_rows() -> None:
    board = rolled()
    for is_by_key in (False, True):
        click(board, button("hint"))
        assert hint_table(board) is not None
        if is_by_key:
            press_keys(board, "Escape")
        else:
            click(board, button("hint"))
        assert hint_table(board) is None
        assert not arrows(board)


def test_the_close_button_of_the_rows_ends_the_hint() -> None:
    board = rolled()
    click(board, button("hint"))
    table = hint_table(board)
    assert table is not None
    assert table.marks[0] == "fine"
    assert table.marks[-1] == "blunder"
    table._handle_custom_msg({"close": True}, [])
    assert hint_table(board) is None
    assert not arrows(board)


def test_a_tutor_is_an_engine_its_name_or_the_best_available() -> None:
    engine = NetEngine()
    assert rolled(tutor=engine).tutor is engine
    best = Board(tutor=True).tutor
    assert isinstance(best, SageEngine)
    assert best.pid is None, "the process starts with the first request"
    with pytest.raises(GammonError, match="There is no engine 'nobody'"):
        Board(tutor="nobody")
    with pytest.raises(GammonError, match="A tutor must be an engine, the name"):
        Board(tutor=3.5)


# In the background


def blunder(board: Board) -> None:
    click(board, *points(6, 3, 3, 2), Target.DICE)


class Uninterruptible:
    """The built-in engine without `interrupt`; it answers when the test permits it."""

    name = "Uninterruptible"

    def __init__(self) -> None:
        self.requests: list[GameState] = []
        self.may_answer = threading.Event()

    def evaluate(self, state: GameState) -> Any:
        return NetEngine().evaluate(state)

    def candidates(self, state: GameState) -> Candidates:
        self.requests.append(state)
        assert self.may_answer.wait(PATIENCE)
        return NetEngine().candidates(state)

    def cube(self, state: GameState) -> CubeAdvice:
        return NetEngine().cube(state)


async def test_a_tutor_without_interrupt_blocks_nothing() -> None:
    engine = Uninterruptible()
    board = rolled(tutor=engine)
    while not engine.requests:
        await asyncio.sleep(0.01)
    blunder(board)
    assert board.message == "Uninterruptible is evaluating your play…"
    click(board, button("undo"), button("undo"))
    assert not board.state.steps
    board.match.set_up(GameState.on_roll(Position.opening(), Color.WHITE, Dice(6, 5), length=7))
    board.match.set_up(GameState.on_roll(Position.opening(), Color.WHITE, Dice(5, 3), length=7))
    await asyncio.sleep(0)  # both requests were made, and the first is cancelled
    engine.may_answer.set()
    await board.settled()
    assert isinstance(board.advice, Candidates)
    assert str(board.advice.best.play) == "8/3 6/3"
    assert [state.dice for state in engine.requests] == [Dice(3, 1), Dice(5, 3)]
    assert board.turn == "white"
    board.close()


async def test_a_late_answer_to_a_closed_board_is_dropped() -> None:
    engine = Uninterruptible()
    board = rolled(tutor=engine)
    while not engine.requests:
        await asyncio.sleep(0.01)
    blunder(board)
    board.close()
    engine.may_answer.set()
    for thread in threading.enumerate():
        if thread.name == "gammon-bot":
            await asyncio.to_thread(thread.join, PATIENCE)
    await asyncio.sleep(0)  # the loop handles what the thread has sent
    assert board.advice is None
    assert board.match.state.turn is Color.WHITE


async def test_a_late_hint_is_shown_if_it_is_still_wanted() -> None:
    board = rolled(tutor=None)
    board.tutor = BackgroundEngine()
    board.hint()
    assert board.message == "Elsewhere is thinking…"
    await board.settled()
    assert arrows(board)
    late = rolled(tutor=BackgroundEngine())
    late.hint()
    late.play("8/5 6/5")
    await late.settled()
    assert not arrows(late)


class Level(BackgroundEngine):
    """An engine with a level, and engines of other levels as its alternatives.

    Each answers when its `release` is set.
    """

    def __init__(self, level: str, *others: Level | None) -> None:
        super().__init__()
        self.level, self._others = level, others or (None, None)
        self.name = f"Elsewhere ({level})"
        self.release = threading.Event()

    def quicker(self) -> Level | None:
        return self._others[0]

    def deeper(self) -> Level | None:
        return self._others[1]

    def candidates(self, state: GameState) -> Candidates:
        assert self.release.wait(PATIENCE)
        return Candidates(
            replace(each, evaluation=replace(each.evaluation, level=self.level))
            for each in super().candidates(state)
        )


def levels_seen(board: Board) -> set[str]:
    table = hint_table(board)
    if table is None:
        return set()
    assert isinstance(table.advice, Candidates)
    return {each.evaluation.level for each in table.advice}


def sees(board: Board, level: str) -> bool:
    return levels_seen(board) == {level}


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.001)


async def test_a_visible_hint_deepens_one_level_at_a_time() -> None:
    quick, deep = Level("glance"), Level("deep")
    usual = Level("usual", quick, deep)
    board = rolled(tutor=usual)
    board.hint()
    assert board.message == "Elsewhere (usual) is thinking…"
    for level in (quick, usual, deep):
        level.release.set()
        await until(partial(sees, board, level.level))
        assert board.message.endswith(f" Net, {level.level}.")
        assert arrows(board)
        table = hint_table(board)
        assert table is not None
        assert table.chosen == (0 if level is quick else 1), "the user's choice is kept"
        table.chosen = 1
    await board.settled()
    assert [each.requests for each in (quick, usual, deep)] == [1, 1, 1]
    click(board, button("hint"), button("hint"))
    assert levels_seen(board) == {"deep"}, "the tutor gets no second request"
    assert deep.requests == 1


async def test_a_dismissed_hint_does_not_return_at_a_deeper_level() -> None:
    deep = Level("deep")
    usual = Level("usual", None, deep)
    usual.release.set()
    board = rolled(tutor=usual)
    board.hint()
    await until(lambda: levels_seen(board) == {"usual"})
    click(board, button("hint"))
    deep.release.set()
    await board.settled()
    assert not arrows(board)
    assert hint_table(board) is None


async def test_a_warning_has_the_usual_level_of_the_tutor() -> None:
    quick, deep = Level("glance"), Level("deep")
    for each in (quick, deep):
        each.release.set()
    usual = Level("usual", quick, deep)
    board = rolled(tutor=usual)
    blunder(board)
    assert board.message == "Elsewhere (usual) is evaluating your play…"
    usual.release.set()
    await until(lambda: "button anyway" in shown_targets(board))
    assert board.message.endswith("according to Elsewhere (usual).")
    assert deep.requests == 0


@pytest.mark.event_loop(kind=VirtualTime)
async def test_a_closed_board_asks_no_tutor() -> None:
    engine = BackgroundEngine()
    board = rolled(tutor=engine)
    board.close()
    board.match.play("8/5 6/5")
    board.match.roll()
    await asyncio.sleep(0.1)
    assert engine.requests <= 1
