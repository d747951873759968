"""The board of a lesson step without a widget: the inputs that count as answers."""

from gammon_widget.board.model.clicks import Command
from gammon_widget.board.model.messages import Back, Drop, Key
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
from tests.board.model.model_board import ModelBoard, click, receive

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


def test_a_question_about_a_place_is_answered_by_a_click() -> None:
    board, given = board_for(BoardTask.POINT)
    for other in (Back(), Drop(Target.point(13), Target.point(8)), Key("Enter")):
        receive(board, other)
    assert given == []
    click(board, Target.point(13), Target.CUBE)
    assert given == [13]
    assert board.state == NOBODY_HAS_ROLLED


def test_a_board_without_a_task_says_how_to_play_from_it() -> None:
    board, given = board_for(BoardTask.WATCH)
    click(board, Target.point(13))
    assert "press “Explore freely”" in board.board_view.status_bar.words  # type: ignore[union-attr]
    assert given == []
    assert board.state == NOBODY_HAS_ROLLED


def test_only_the_requested_kind_of_input_is_an_answer() -> None:
    acts = (Command.ROLL, Double(), Take(), Confirm(), Step(Move(13, 10)))
    for task in BoardTask:
        answers: list[Given] = []
        mode = LessonMode(Setup(NOBODY_HAS_ROLLED), task, answers.append)
        taken = [act for act in acts if mode.take(act)]
        is_cube = task is BoardTask.CUBE
        assert taken == ([Command.ROLL, Double(), Take()] if is_cube else [])
        assert answers == ([ActionKind.ROLL, Double(), Take()] if is_cube else [])
