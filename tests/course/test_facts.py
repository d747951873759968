"""The statements of the built-in course about rules, wins, the cube and the houses."""

from __future__ import annotations

from dataclasses import replace

import pytest

import gammon_widget as gw
from gammon_widget.drawing import Scene
from gammon_widget.drawing.shapes import TextShape
from gammon_widget.engine.equity import stakes_of
from gammon_widget.engine.sage import SageEngine
from gammon_widget.lessons.lesson import Lesson
from gammon_widget.lessons.question_kinds import QuestionKind
from gammon_widget.odds.bearoff import bearoff
from gammon_widget.rules import (
    Color,
    Cube,
    Dice,
    GameState,
    Level,
    MakePlay,
    Phase,
    Position,
    Roll,
    Rules,
    apply,
    legal_plays,
    legal_steps,
    why_no_double,
)
from tests.course import engine_figures
from tests.course.facts import advice, winning

FORCED = [
    *(("must-play", heading) for heading in ("Look ahead", "The larger it is", "When it hurts")),
    *(("must-play", heading) for heading in ("Only the smaller can go", "Question 1")),
    *(("bearing-off", heading) for heading in ("Example: 5-5", "Question 1")),
    ("hitting", "Two on the bar"),
    ("house-rules", "The larger die, by the book"),
]
"""Steps that call the play forced."""


def step_of(name: str, heading: str) -> tuple[Lesson, int]:
    lesson = Lesson.named(name)
    return lesson, lesson.index(heading)


def state_of(name: str, heading: str) -> GameState:
    lesson, index = step_of(name, heading)
    return lesson.state(index)


@pytest.mark.parametrize(("name", "heading"), FORCED)
def test_a_forced_play_is_forced(name: str, heading: str) -> None:
    state = state_of(name, heading)
    assert state.dice is not None
    assert len(legal_plays(state.turn_start, state.dice)) == 1


def test_plays_called_impossible_are_illegal() -> None:
    nothing = state_of("must-play", "Nothing at all")
    assert nothing.dice == Dice(3, 2)
    assert not legal_steps(nothing.position, Dice(3, 2), ())

    threes = state_of("must-play", "Doublets: as many as you can")
    assert threes.dice is not None
    (only,) = legal_plays(threes.position, threes.dice)
    assert len(only.moves) == 2
    assert only.result.points[7:25] == (1, *[0] * 17)  # the checker on 7 is not home yet
    four = legal_plays(state_of("must-play", "Question 4").position, Dice(5, 5))
    assert all(len(play.moves) == 4 for play in four)


def test_the_rolls_that_fail_are_those_in_the_text() -> None:
    fails = {dice for dice, _ in Dice.all() if not takes_all_off("bearing-off", "Question 4", dice)}
    assert fails == {Dice(1, 1), Dice(2, 1), Dice(3, 1), Dice(4, 1), Dice(3, 2)}


def test_checkers_left_behind_agree_with_the_text() -> None:
    lower = state_of("bearing-off", "All are lower")
    assert lower.dice is not None
    assert {str(play) for play in legal_plays(lower.position, lower.dice)} == {"3/off(2)"}
    last = state_of("races", "Do not waste")
    assert last.dice is not None
    outside = {
        str(play): sum(count > 0 for count in play.result.points[7:25])
        for play in legal_plays(last.position, last.dice)
    }
    assert [play for play, count in outside.items() if not count] == ["10/6 7/6"]


def takes_all_off(name: str, heading: str, dice: Dice) -> bool:
    plays = legal_plays(state_of(name, heading).position, dice)
    return any(play.result.off[0] == 15 for play in plays)


@pytest.mark.parametrize(
    ("name", "heading", "level", "score"),
    [
        ("gammons", "A single game", Level.SINGLE, (1, 0)),
        ("gammons", "A gammon", Level.GAMMON, (2, 0)),
        ("gammons", "A backgammon", Level.BACKGAMMON, (3, 0)),
        ("matches", "The score", Level.GAMMON, (10, 3)),
        ("matches", "For money, with Jacoby", Level.SINGLE, (1, 0)),
        ("house-rules", "No Jacoby in any of the five", Level.GAMMON, (2, 0)),
    ],
)
def test_a_win_has_the_value_in_the_text(
    name: str, heading: str, level: Level, score: tuple[int, int]
) -> None:
    state = state_of(name, heading)
    assert state.result is not None
    assert (state.result.level, state.score) == (level, score)


@pytest.mark.parametrize(
    ("name", "heading", "points", "answer"),
    [
        ("gammons", "What is it?", 3, "A backgammon"),
        ("gammons", "Almost the same", 2, "A gammon"),
        ("gammons", "Question 1", 3, "3"),
        ("gammons", "Question 6", 1, "A single game"),
        ("matches", "The cube multiplies", 8, "8"),
        ("matches", "How many points?", 4, "4"),
        ("matches", "No cube yet", 1, "One point"),
        ("house-rules", "What makes a backgammon?", 3, "A backgammon"),
        ("house-rules", "What does it count?", 1, "A single game"),
    ],
)
def test_the_last_checker_wins_the_points_of_the_answer(
    name: str, heading: str, points: int, answer: str
) -> None:
    lesson, index = step_of(name, heading)
    before = lesson.state(index)
    after = finished(before)
    assert after.score[0] - before.score[0] == points
    assert lesson.judge(index, answer).right


def finished(state: GameState) -> GameState:
    """The end of a game; any roll bears off the last checker."""
    rolled = apply(state, Roll(Dice(6, 5)))
    (play,) = legal_plays(rolled.position, Dice(6, 5))
    over = apply(rolled, MakePlay(play.moves))
    assert over.phase is Phase.OVER
    return over


@pytest.mark.parametrize("heading", ["Save yourself", "Question 2", "Question 3"])
def test_a_gammon_counts_where_the_text_tries_to_save_it(heading: str) -> None:
    stakes = stakes_of(state_of("gammons", heading), Color.WHITE)
    assert stakes.ends[4] < stakes.ends[3]


# The cube


@pytest.mark.parametrize(
    ("name", "heading"),
    [
        ("matches", "The Crawford game"),
        ("matches", "Crawford"),
        ("matches", "A dead cube"),
        ("house-rules", "The cube, and its limits"),
    ],
)
def test_the_rules_forbid_a_double_where_the_text_says_so(name: str, heading: str) -> None:
    state = state_of(name, heading)
    assert why_no_double(state) is not None
    # It is forbidden for this reason only, not because of the position.
    free = replace(state, crawford=False, length=0, score=(0, 0), cube=Cube(), rules=Rules())
    assert why_no_double(free) is None


def test_the_player_who_took_owns_the_cube() -> None:
    lesson, index = step_of("cube", "The cube has an owner")
    assert lesson.state(index).cube == Cube(2, Color.BLACK)
    state = state_of("cube", "Question 5")
    assert why_no_double(state) is not None
    assert (
        why_no_double(replace(state, turn_start=state.turn_start.swapped(), turn=Color.BLACK))
        is None
    )


@pytest.mark.parametrize("rolls", [2, 3])
def test_counted_bearoffs_agree_on_equal_rolls(rolls: int) -> None:
    found = bearoff(Position.build(own={1: 2 * rolls}, other={1: 2 * rolls}))
    assert found.win == pytest.approx(float(winning(rolls, rolls)), abs=1e-6)
    assert (found.double, found.take) == (True, "drop" not in advice(rolls))


# The engine


def test_the_cube_figures_in_the_lessons_are_those_of_the_engine() -> None:
    stored = engine_figures.stored()
    with SageEngine(stored["cube_level"]) as engine:
        for name, headings in engine_figures.CUBES.items():
            for heading in headings:
                found = engine_figures.cube(engine, Lesson.named(name), heading)
                assert found == pytest.approx(stored["cubes"][heading], abs=2e-3)
        assert engine_figures.effective_pips(engine) == pytest.approx(stored["effective_pips"])


def test_the_accepted_plays_of_the_openings_are_the_engines_best() -> None:
    lesson = Lesson.named("openings")
    for index, step in enumerate(lesson):
        if step.question is not None and step.question.kind is QuestionKind.PLAY:
            state = lesson.state(index)
            plays = engine_figures.stored()["openings"][str(state.dice)]
            cost = {play["play"]: plays[0]["equity"] - play["equity"] for play in plays}
            accepted = set(step.question.solutions(state))
            assert accepted >= {play for play, lost in cost.items() if lost < 0.01}
            assert all(cost[play] < 0.016 for play in accepted)  # "hardly worse"
    six_four = {play["play"]: play["gammon"] for play in engine_figures.stored()["openings"]["6-4"]}
    assert max(six_four, key=six_four.__getitem__) == "8/2 6/2"


@pytest.mark.prove
@pytest.mark.parametrize("dice", engine_figures.opening_rolls()[::3], ids=str)
def test_the_opening_figures_in_the_lesson_are_those_of_the_engine(dice: Dice) -> None:
    """Every third roll, because one run has computed the figures of all."""
    stored = engine_figures.stored()
    with SageEngine(stored["opening_level"]) as engine:
        found = engine_figures.openings(engine, dice)
    assert [play["play"] for play in found] == [
        play["play"] for play in stored["openings"][str(dice)]
    ]
    for play, known in zip(found, stored["openings"][str(dice)], strict=True):
        assert play["equity"] == pytest.approx(known["equity"], abs=5e-4)


# The houses


def test_the_picture_of_fixed_numbers_shows_them() -> None:
    lesson, index = step_of("house-rules", "Where is home?")
    player = gw.LessonPlayer(lesson)
    player.jump(index)
    for diagram in (lesson.diagram(index), player.board.snapshot()):
        numbers = numbers_in(diagram.scene)
        # White's home, with the 20 point, is at the bottom on the left.
        assert numbers["20"][1] > numbers["5"][1]
        assert numbers["20"][0] == numbers["5"][0] < diagram.scene.width / 2


def numbers_in(scene: Scene) -> dict[str, tuple[float, float]]:
    """The places of the point numbers."""
    words = (shape for shape in scene.shapes if isinstance(shape, TextShape))
    return {word.text: (word.x, word.y) for word in words if word.text in ("5", "20")}
