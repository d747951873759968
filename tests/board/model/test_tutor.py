"""Hints, and warnings of the tutor before a blunder, both from an engine's evaluation."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from gammon_widget import (
    Dice,
    EngineError,
    GameState,
    Match,
    Position,
    Rules,
)
from gammon_widget.analysis.values.error_class import ERROR_COLORS, ErrorClass
from gammon_widget.board.model.hints import share_of
from gammon_widget.board.model.messages import TextWritten
from gammon_widget.drawing import StatusBarView, Target
from gammon_widget.engine.evaluation import Candidates, CubeAdvice
from gammon_widget.rules import Color, Phase, Step
from tests.board.widget.background_engine import BackgroundEngine

from .model_board import ModelBoard, button, buttons, click, points, press_keys

MONEY = replace(Rules.standard(), jacoby=False, beavers=False)
PATIENCE = 20.0  # seconds
DICE = [(3, 1), (6, 5), (4, 2), (5, 3)]


def rolled(**options: Any) -> ModelBoard:
    """A board with the built-in engine; White has to play 3-1 from the opening."""
    state = GameState.on_roll(Position.opening(), Color.WHITE, Dice(3, 1), length=7)
    return ModelBoard(Match(state=state, dice=DICE), **({"tutor": "net:1-ply"} | options))


def racing(**options: Any) -> ModelBoard:
    """White leads the race by forty pips and may double."""
    position = Position.build({6: 4, 5: 4, 4: 2}, {6: 7, 5: 7, 4: 1})
    state = GameState.on_roll(position, Color.WHITE, rules=MONEY)
    return ModelBoard(Match(state=state, dice=DICE), **({"tutor": "net:1-ply"} | options))


def arrows(board: ModelBoard) -> list[tuple[Target, Target]]:
    """The highlighted moves: source and target."""
    return [(arrow.source, arrow.target) for arrow in board.board_view.arrows]


def shows_hint(board: ModelBoard) -> bool:
    status_bar = board.board_view.status_bar
    return status_bar is not None and any(
        tool.ready for tool in status_bar.tools if tool.name == "hint"
    )


def test_a_hint_disappears_when_used_or_dismissed() -> None:
    board = rolled()
    click(board, button("hint"), *points(8))
    assert arrows(board), "a selected checker keeps the hint"
    click(board, *points(5))
    assert not arrows(board)
    click(board, button("hint"))
    assert {(a.number, b.number) for a, b in arrows(board)} == {(6, 5)}
    click(board, button("hint"))
    assert not arrows(board)
    click(board, button("hint"))
    press_keys(board, "Escape")
    assert not arrows(board)


def test_plays_excluded_by_a_step_are_not_shown() -> None:
    board = rolled()
    board.step(24, 23)
    board.hint()
    assert not arrows(board)
    assert board.message.startswith("Best: 8/5 6/5")


def test_two_checkers_from_one_point_have_an_arrow_each() -> None:
    state = GameState.on_roll(Position.opening(), Color.BLACK, Dice(1, 1), length=7)
    board = ModelBoard(Match(state=state), tutor="net:1-ply")
    board.hint()
    assert isinstance(board.advice, Candidates)
    best = board.advice.best.play
    starts = {*arrows(board)}
    assert str(best) == "8/7(2) 6/5(2)"
    assert starts == {
        (Target.point(25 - source), Target.point(25 - target)) for source, target in best.moves
    }


def test_a_hint_about_the_cube_is_a_sentence() -> None:
    board = racing()
    board.hint()
    assert isinstance(board.advice, CubeAdvice)
    assert board.message.startswith("Double, drop: no double +0.")
    board.double()
    board.hint()
    assert board.message.startswith("Drop: a take is worth −1.")
    assert arrows(board) == []


def test_a_hint_names_the_assumptions_of_the_engine() -> None:
    rules = replace(MONEY, max_cube=8)
    state = GameState.on_roll(Position.opening(), Color.WHITE, Dice(3, 1), rules=rules)
    board = ModelBoard(Match(state=state), tutor="net:1-ply")
    board.hint()
    assert board.message.endswith(
        "The evaluation assumes a cube without a limit; here the limit is 8."
    )


def test_there_is_no_hint_without_a_decision() -> None:
    board = ModelBoard(tutor="net:1-ply", dice=[(3, 1)])
    assert not shows_hint(board)
    board.hint()
    assert board.message == "There is nothing to decide now."
    board.roll()
    assert shows_hint(board)
    assert not shows_hint(rolled(seat="black"))


def test_without_a_tutor_only_cells_get_hints() -> None:
    board = rolled(tutor=None)
    assert not shows_hint(board)
    press_keys(board, "h")
    assert board.message == "This board has no tutor."
    assert board.advice is None
    board.tutor = "net:1-ply"
    press_keys(board, "h")
    assert board.message.startswith("Best: 8/5 6/5")
    board.tutor = None
    assert not shows_hint(board)
    assert not arrows(board)


# Warnings


def blunder(board: ModelBoard) -> None:
    click(board, *points(6, 3, 3, 2), Target.DICE)


def warning(board: ModelBoard) -> StatusBarView:
    status_bar = board.board_view.status_bar
    assert status_bar is not None
    return status_bar


def test_a_blunder_needs_a_second_confirmation() -> None:
    board = rolled()
    blunder(board)
    assert board.turn == "white"
    assert len(board.state.steps) == 2
    assert board.message.startswith("Blunder: it costs 0.")
    assert board.message.endswith(", according to Net (1-ply).")
    shown = warning(board)
    assert (shown.lead, shown.words[:8]) == ("Blunder", "costs 0.")
    best, yours = shown.compared
    assert (best.words, best.share, yours.words) == ("?", 1.0, "6/2")
    assert (yours.share, yours.error) == (share_of(board.selection.cost), ErrorClass.BLUNDER)
    assert [each.label for each in shown.buttons] == ["Try again", "Show", "Play anyway"]
    assert not board.board_view.buttons
    assert "point 8" in board.labels(), "the position stays visible"
    assert not arrows(board)
    click(board, Target.DICE)
    assert board.turn == "white", "another click is no confirmation"
    click(board, button("anyway"))
    assert board.turn == "black"


def test_bars_are_at_least_an_eighth_long() -> None:
    assert [share_of(cost) for cost in (0.0, 0.01, 0.1)] == pytest.approx([1.0, 0.945, 0.45])
    assert share_of(0.5) == share_of(2.0) == 0.12


@pytest.mark.parametrize("by_key", [False, True])
def test_the_best_play_is_shown_on_request(by_key: bool) -> None:
    def show() -> None:
        if by_key:
            press_keys(board, "h")
        else:
            click(board, button("better"))

    board = rolled()
    blunder(board)
    show()
    assert warning(board).compared[0].words == "8/5 6/5"
    assert board.message == "Best: 8/5 6/5."
    assert len(board.state.steps) == 2
    found = {(a.source.number, a.target.number) for a in board.selection.arrows}
    assert found == {(8, 5), (6, 5)}
    assert {a.color for a in board.selection.arrows} == {ERROR_COLORS[ErrorClass.FINE]}
    show()
    assert warning(board).compared[0].words == "?"
    assert not arrows(board)
    show()
    click(board, button("anyway"))
    assert board.turn == "black"
    assert not arrows(board)


@pytest.mark.parametrize("by_key", [False, True])
def test_the_user_can_try_again_without_seeing_the_best_play(by_key: bool) -> None:
    board = rolled()
    blunder(board)
    if by_key:
        press_keys(board, "Enter")
    else:
        click(board, button("again"))
    assert board.state.steps == ()
    assert not warning(board).compared
    assert not arrows(board)
    assert "8/5" not in board.message
    click(board, *points(8, 5, 6, 5), Target.DICE)
    assert board.turn == "black"


def test_a_doubtful_play_can_be_made_by_key() -> None:
    board = rolled()
    blunder(board)
    press_keys(board, "p")
    assert board.turn == "black"


def test_a_warning_can_be_dismissed() -> None:
    board = rolled()
    blunder(board)
    press_keys(board, "Escape")
    assert "anyway" not in buttons(board.board_view)
    assert board.turn == "white"
    click(board, button("undo"), button("undo"))
    assert board.state.steps == ()


def test_playing_on_closes_a_warning() -> None:
    board = rolled(entry=True)
    board.controller.receive(TextWritten("6/2"))
    assert warning(board).compared
    click(board, *points(8))
    assert not warning(board).compared
    assert board.selection.selected == 8


def test_good_plays_and_small_mistakes_need_no_confirmation() -> None:
    board = rolled()
    click(board, *points(8, 5, 6, 5), Target.DICE)
    assert board.turn == "black"
    lenient = rolled(blunder=2.0)
    blunder(lenient)
    assert lenient.turn == "black"


def test_every_decision_is_evaluated_on_request() -> None:
    board = rolled(verdicts=True)
    click(board, *points(8, 5, 6, 5), Target.DICE)
    assert board.message == "That was the best choice."
    board = rolled(verdicts=True)
    blunder(board)
    click(board, button("anyway"))
    assert board.message.startswith("Blunder: it costs 0.")
    board.match.undo()
    assert "costs" not in board.message
    lenient = rolled(verdicts=True, blunder=2.0)
    blunder(lenient)
    assert lenient.message.startswith("Blunder: it costs 0.")
    silent = rolled()
    click(silent, *points(8, 5, 6, 5), Target.DICE)
    assert "best move" not in silent.message


@pytest.mark.parametrize("how", ["key", "entry"])
def test_every_kind_of_input_is_checked(how: str) -> None:
    board = rolled(entry=True)
    if how == "key":
        click(board, *points(6, 3, 3, 2))
        press_keys(board, "c")
    else:
        board.controller.receive(TextWritten("6/2"))
    assert board.turn == "white"
    assert "costs 0." in board.message
    click(board, button("anyway"))
    assert board.turn == "black"


def test_plays_of_a_cell_are_not_checked() -> None:
    board = rolled()
    board.play("6/2")
    assert board.turn == "black"


def test_cube_decisions_are_checked() -> None:
    board = racing(blunder=0.001)
    click(board, button("roll"))
    assert board.phase == "roll"
    assert "costs 0." in board.message
    click(board, button("better"))
    assert board.message == "Best: Double."
    click(board, button("again"), Target.CUBE)
    assert board.phase == "double"
    click(board, button("take"))
    assert board.phase == "double"
    assert "costs 0." in board.message
    click(board, button("anyway"))
    assert (board.phase, board.cube_value) == ("roll", 2)


def test_plays_of_bots_are_not_checked() -> None:
    def bad(state: GameState) -> str:
        return "6/2"

    state = GameState.on_roll(Position.opening(), Color.WHITE, Dice(3, 1), length=7)
    board = ModelBoard(Match(state=state, players=(bad, "Ann"), dice=DICE), tutor="net:1-ply")
    assert board.turn == "black"
    assert board.phase == Phase.ROLL


# In the background


async def test_the_tutor_evaluates_in_advance() -> None:
    engine = BackgroundEngine()
    board = rolled(tutor=engine)
    await board.settled()
    assert engine.requests == 1
    assert board.advice is not None
    for move in [(8, 5), (6, 5)]:
        board.match.commit(Step(move))
    click(board, Target.DICE)
    assert board.turn == "black"
    assert engine.requests == 1


async def test_an_early_confirmation_waits_for_the_tutor() -> None:
    board = rolled(tutor=BackgroundEngine())
    blunder(board)
    assert board.turn == "white"
    assert board.message == "Elsewhere is evaluating your play…"
    await board.settled()
    assert "costs 0." in board.message
    good = rolled(tutor=BackgroundEngine())
    click(good, *points(8, 5, 6, 5), Target.DICE)
    assert good.turn == "white"
    await good.settled()
    assert good.turn == "black"


async def test_undo_cancels_a_waiting_confirmation() -> None:
    board = rolled(tutor=BackgroundEngine())
    click(board, *points(8, 5, 6, 5), Target.DICE, button("undo"))
    await board.settled()
    assert (board.turn, len(board.state.steps)) == ("white", 1)


def test_a_failing_tutor_shows_a_message_and_blocks_nothing() -> None:
    async def main() -> None:
        board = rolled(tutor=BackgroundEngine(EngineError("The engine is out of order.")))
        await board.settled()
        assert board.message == "EngineError: The engine is out of order."
        blunder(board)
        await board.settled()
        assert board.turn == "black"

    asyncio.run(main())
    board = rolled(tutor=BackgroundEngine(EngineError("The engine is out of order.")))
    blunder(board)
    assert board.turn == "black"
