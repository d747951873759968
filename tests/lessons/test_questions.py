"""Questions: answers, feedback and branches."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gammon_widget.lessons.lesson import Lesson
from gammon_widget.lessons.question import Answer, Question, Reply, Verdict
from gammon_widget.lessons.question_kinds import QuestionKind
from gammon_widget.odds.rolls import blocked_rolls, shots
from gammon_widget.rules import (
    Beaver,
    Color,
    Dice,
    Drop,
    GameState,
    GammonError,
    Play,
    PlayError,
    Position,
    Take,
    legal_plays,
)
from tests.strategies import dice, positions

OPENING = Position.opening()
THREE_ONE = GameState.on_roll(OPENING, dice=Dice(3, 1))
TO_ROLL = GameState.on_roll(OPENING)
DOUBLED = GameState.from_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:D:0:0:3:0:10")


GOING_ON = positions().filter(lambda position: max(position.off) < 15)
"""Positions of games that are not over."""


def asking(kind: str, *right: str, **wrong: str) -> Question:
    answers = [Answer(text, True) for text in right]
    return Question(
        QuestionKind(kind),
        (*answers, *(Answer(text, False, Reply(say)) for text, say in wrong.items())),
    )


def block_of(block: str) -> Lesson:
    return Lesson.parse(f"# A\n\n```board\n{block}\n```\n")


# Checker plays


@pytest.mark.parametrize("written", ["8/5 6/5", "6/5,8/5", "31: 8/5 6/5", "6-5 8-5"])
def test_a_play_may_have_any_notation(written: str) -> None:
    assert asking("checker play", "8/5 6/5").judge(written, THREE_ONE).right


@given(GOING_ON, dice(), st.data())
@settings(deadline=None)
def test_plays_are_the_same_if_they_lead_to_the_same_position(
    position: Position, roll: Dice, data: st.DataObject
) -> None:
    plays = legal_plays(position, roll)
    state = GameState.on_roll(position, dice=roll)
    right, other = (data.draw(st.sampled_from(plays)) for _ in range(2))
    question = asking("checker play", str(right))
    if question.problems(state):
        assert not right.moves  # a roll that cannot be played is no question
        return
    for given_as in (other, other.result, str(other)):
        verdict = question.judge(given_as, state)
        assert verdict.right == (other.result == right.result)
        assert verdict.answer == str(other)


def test_an_illegal_play_is_neither_right_nor_wrong() -> None:
    question = asking("checker play", "8/5 6/5")
    with pytest.raises(PlayError):
        question.judge("24/19 6/5", THREE_ONE)
    with pytest.raises(GammonError, match="No legal play for 3-1 leads"):
        question.judge(OPENING, THREE_ONE)
    with pytest.raises(GammonError, match="Write a checker play like"):
        question.judge(5, THREE_ONE)
    assert isinstance(legal_plays(OPENING, Dice(3, 1))[0], Play)


# The other kinds


@pytest.mark.parametrize(
    ("state", "right", "given_as", "is_right"),
    [
        (TO_ROLL, "no double", "roll", True),
        (TO_ROLL, "roll", "Play on", True),
        (TO_ROLL, "roll", "double", False),
        (DOUBLED, "take", Take(), True),
        (DOUBLED, "take", "pass", False),
        (DOUBLED, "drop", Drop(), True),
        (DOUBLED, "beaver", Beaver(), True),
    ],
)
def test_cube_actions_are_answers(
    state: GameState, right: str, given_as: object, is_right: bool
) -> None:
    question = asking("cube action", right)
    assert not question.problems(state)
    assert question.judge(given_as, state).right is is_right


def test_a_resignation_is_accepted_or_declined() -> None:
    question = asking("cube action", "decline")
    from gammon_widget.rules import Resign, apply

    resigned = apply(THREE_ONE, Resign())
    assert not question.problems(resigned)
    assert question.judge("decline", resigned).right


@pytest.mark.parametrize(
    ("right", "given_as", "is_right"),
    [("5", 5, True), ("bar", 25, True), ("off", "0", True), ("5", "6", False), ("BAR", "b", True)],
)
def test_points_are_answers(right: str, given_as: str | int, is_right: bool) -> None:
    assert asking("point", right).judge(given_as, TO_ROLL).right is is_right


@pytest.mark.parametrize(
    ("right", "given_as", "is_right"),
    [
        ("167", "167", True),
        ("167", 167.0, True),
        ("167", "168", False),
        ("12.5", "12,50", True),
        ("11/36", "22 / 72", True),
        ("25 %", "25", True),
        ("1.5 %", "1.5", True),
        ("-4", "−4", True),
    ],
)
def test_numbers_are_answers(right: str, given_as: str | float, is_right: bool) -> None:
    assert asking("number", right).judge(given_as, TO_ROLL).right is is_right


def test_a_number_within_the_tolerance_is_right() -> None:
    lesson = block_of("ask: number\nanswer: 12.5\ntolerance: 0.5\nwrong: {13: Exactly so wrong.}")
    verdicts = [lesson.judge(0, each).right for each in ("12", "12.25", "13", "13.1")]
    assert verdicts == [True, True, False, False]
    assert lesson.judge(0, 13).feedback == "Exactly so wrong."


@pytest.mark.parametrize(
    "given_as", ["", "x", "1/0", "nan", "1e5", "9" * 500, float("nan"), float("inf"), True, "1 2"]
)
def test_an_answer_must_be_a_number(given_as: str | float) -> None:
    with pytest.raises(GammonError):
        asking("number", "1").judge(given_as, TO_ROLL)


@pytest.mark.parametrize("given_as", ["", "26", "-1", 26, 2.5, "x" * 500, "9" * 500])
def test_an_answer_must_be_a_place(given_as: str | float) -> None:
    with pytest.raises(GammonError):
        asking("point", "1").judge(given_as, TO_ROLL)


@given(GOING_ON, dice())
@settings(max_examples=12, deadline=None)
def test_a_counted_question_needs_no_answer(position: Position, roll: Dice) -> None:
    own, other = position.pips
    counts = {
        "pips": own,
        "opponent pips": other,
        "lead": other - own,
        "plays": len(legal_plays(position, roll)),
        "shots": shots(position).count,
        "blocked rolls": blocked_rolls(position).count,
    }
    state = GameState.on_roll(position, Color.BLACK, dice=roll)
    for name, count in counts.items():
        from gammon_widget.lessons.question import Counted

        question = Question(QuestionKind.NUMBER, count=Counted(name))
        assert not question.problems(state)
        assert question.judge(count, state).right
        assert not question.judge(count + 1, state).right
        assert question.solutions(state) == (str(count),)


def test_choices_do_not_depend_on_case_and_spacing() -> None:
    lesson = block_of("ask: choice\nchoices: [Double and take, No double]\nanswer: no  DOUBLE")
    assert lesson.judge(0, " NO double").right
    assert lesson.judge(0, "double and take") == Verdict(False, "Double and take", "Not quite.")
    with pytest.raises(GammonError, match="not one of the choices"):
        lesson.judge(0, "drop")


# Feedback


def test_an_answer_has_its_own_reply_or_the_default_one() -> None:
    lesson = block_of(
        "ask: point\nanswer: {5: The best., 7: Fine, too., 4: }\n".replace(
            "Fine, too.", "'Fine, too.'"
        )
        + "right: Good.\n"
        "wrong: {20: Not yours., else: Look again., 8: {go: a}}"
    )
    verdicts = {place: lesson.judge(0, place) for place in (5, 7, 4, 20, 8, 9)}
    assert {place: verdict.feedback for place, verdict in verdicts.items()} == {
        5: "The best.",
        7: "Fine, too.",
        4: "Good.",
        20: "Not yours.",
        8: "Look again.",
        9: "Look again.",
    }
    assert [place for place, verdict in verdicts.items() if verdict.go] == [8]
    assert lesson.steps[0].question is not None
    assert lesson.steps[0].question.solutions(lesson.state(0)) == ("5", "7", "4")


def test_a_step_without_a_question_evaluates_nothing() -> None:
    with pytest.raises(GammonError, match="Step 0 has no question"):
        block_of("roll: 3-1").judge(0, "8/5 6/5")
    with pytest.raises(GammonError, match="There is no step 1"):
        block_of("roll: 3-1").judge(1, "8/5 6/5")
