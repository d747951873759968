"""The board of a lesson step without a widget: the inputs that count as answers."""

import pytest

from gammon_widget.board.model.clicks import ChosenPlace, Command
from gammon_widget.board.model.messages import FocusIn, Gesture, GestureKind
from gammon_widget.drawing import Target
from gammon_widget.lessons.board_mode import LessonMode
from gammon_widget.lessons.question import BoardTask, Given
from gammon_widget.lessons.step import Setup
from gammon_widget.match.match import Match
from gammon_widget.rules import (
    ActionKind,
    Color,
    Confirm,
    Double,
    GameState,
    Move,
    Position,
    Step,
    Take,
)
from tests.board.model.model_board import ModelBoard, click, press_keys, receive, send_gesture

NOBODY_HAS_ROLLED = GameState.on_roll(Position.opening(), Color.WHITE)


def board_for(
    task: BoardTask, state: GameState = NOBODY_HAS_ROLLED
) -> tuple[ModelBoard, list[Given]]:
    """A board of a step with this task, and the answers of its user."""
    given: list[Given] = []
    board = ModelBoard(Match(state=state))
    board.controller.use(LessonMode(Setup(state), task, given.append))
    board.controller.refresh()
    return board, given


@pytest.mark.parametrize("kind", ["click", "press"])
def test_a_question_about_a_place_is_answered_by_the_pointer(kind: str) -> None:
    board, given = board_for(BoardTask.POINT)
    send_gesture(board, kind, 13)
    assert given == [13]
    send_gesture(board, "release", 13)
    assert given == [13]
    assert board.state == NOBODY_HAS_ROLLED


def test_a_question_about_a_place_is_answered_by_the_keyboard() -> None:
    board, given = board_for(BoardTask.POINT)
    press_keys(board, "Enter")  # no target has the focus
    assert given == []
    receive(board, FocusIn(Target.point(8)))
    press_keys(board, "Enter")
    assert given == [8]


def test_a_click_outside_the_places_is_no_answer() -> None:
    board, given = board_for(BoardTask.POINT)
    receive(board, Gesture(GestureKind.CLICK, 0.001, 0.999))
    assert given == []


def test_a_board_without_a_task_says_how_to_play_from_it() -> None:
    board, given = board_for(BoardTask.WATCH)
    click(board, Target.point(13))
    assert "press “Explore freely”" in board.view.status_bar.words  # type: ignore[union-attr]
    assert given == []
    assert board.state == NOBODY_HAS_ROLLED


def test_the_buttons_of_a_cube_decision_are_answers() -> None:
    for button, answer in (("roll", ActionKind.ROLL), ("double", Double())):
        board, given = board_for(BoardTask.CUBE)
        click(board, Target.button(button))
        assert given == [answer]
        assert board.state == NOBODY_HAS_ROLLED  # no roll and no double


def test_only_the_requested_kind_of_input_is_an_answer() -> None:
    acts = (Command.ROLL, Double(), Take(), Confirm(), Step(Move(13, 10)), ChosenPlace(13))
    answers = {
        task: [
            act for act in acts if LessonMode(Setup(NOBODY_HAS_ROLLED), task, print).answers(act)
        ]
        for task in BoardTask
    }
    assert answers.pop(BoardTask.CUBE) == [Command.ROLL, Double(), Take()]
    assert answers.pop(BoardTask.PLAY) == [Confirm()]
    assert not any(answers.values())
