"""A lesson from the worst decisions of a match."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import gammon_widget as gw
from gammon_widget.analysis.values.decision import DecisionKind
from gammon_widget.lessons.from_analysis import AS_GOOD
from tests.lessons.widget.panel import page, panel_text, press

MATCHES = Path(__file__).parents[1] / "data" / "matches" / "xg"
FILE = MATCHES / "B4_SrGcsKAQmoTyHlgJCbM.xg"

pytestmark = pytest.mark.filterwarnings("ignore")  # warnings about other data in the file


@pytest.fixture(scope="module")
def analysis() -> gw.Analysis:
    return gw.read_match(FILE).analyses[0]


def test_a_lesson_from_a_match_has_the_five_worst_decisions(analysis: gw.Analysis) -> None:
    lesson = gw.lesson_from(analysis)
    worst = sorted((each.error for each in analysis.errors), reverse=True)[:5]
    assert len(lesson) == 5
    states = [lesson.state(step) for step in range(5)]
    by_state = {each.state.xgid: each for each in analysis.errors}
    decisions = [by_state[state.xgid] for state in states]
    assert [each.error for each in decisions] == worst
    for step, decision in enumerate(decisions):
        assert lesson.judge(step, decision.best).right
        wrong = lesson.judge(step, decision.played)
        assert wrong.right is False
        assert f"{decision.error:.3f}" in wrong.feedback
    kinds = {decision.kind for decision in decisions}
    assert {DecisionKind.PLAY, DecisionKind.ANSWER} <= kinds


def test_only_answers_as_good_as_the_best_are_right(analysis: gw.Analysis) -> None:
    lesson = gw.lesson_from(analysis, 20)
    by_state = {each.state.xgid: each for each in analysis.errors}
    compared = 0
    for step in range(len(lesson)):
        decision = by_state[lesson.state(step).xgid]
        for each in decision.candidates:
            verdict = lesson.judge(step, str(each.play))
            assert verdict.right is (-each.difference < AS_GOOD)
            compared += 1
    assert compared > 50


def test_a_lesson_from_a_match_has_no_problems_and_can_be_parsed(
    analysis: gw.Analysis, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lesson = gw.lesson_from(analysis, player="Fox")
    deciders = {lesson.state(step).decider for step in range(len(lesson))}
    assert deciders == {gw.Color.WHITE if analysis.names[0] == "Fox" else gw.Color.BLACK}
    path = tmp_path / "worst.md"
    lesson.save(path)
    assert gw.Lesson.read(path) == lesson
    assert gw.check_lesson(path)
    assert "no problems found" in capsys.readouterr().out
    assert len(lesson.exam()) == len(lesson)


def test_the_player_shows_the_cost_of_a_mistake(analysis: gw.Analysis) -> None:
    player = gw.LessonPlayer(gw.lesson_from(analysis))
    decision = next(
        each for each in analysis.errors if each.state.xgid == player.lesson.state(0).xgid
    )
    player.give(decision.played)
    assert f"This was the play in the match. It costs {decision.error:.3f}." in panel_text(player)
    player.give(decision.best)
    assert "Compared with" in panel_text(player)
    press(player, "Next")
    assert player.step == 1
    assert page(player)["question"]


def test_names_cannot_contain_markup(analysis: gw.Analysis) -> None:
    evil = replace(analysis, names=("*Ann* <b>\x07", "[x](javascript:1)"))
    lesson = gw.lesson_from(evil, 2)
    assert lesson.players == ("*Ann* <b>", "[x](javascript:1)")
    assert gw.Lesson.parse(lesson.write()) == lesson
    names = [name for name in lesson.players if name in lesson.heading(0)]
    assert len(names) == 1
    page = lesson.to_html()
    assert "&lt;b&gt;" in page
    assert 'href="javascript' not in page


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"most": 0}, "from 1 to 100, not 0"),
        ({"most": "five"}, "from 1 to 100, not 'five'"),
        ({"player": "Nobody"}, "not 'Nobody'"),
    ],
)
def test_invalid_arguments_are_refused_with_a_sentence(
    analysis: gw.Analysis, options: dict[str, object], words: str
) -> None:
    with pytest.raises(gw.GammonError, match=words):
        gw.lesson_from(analysis, **options)
    with pytest.raises(gw.GammonError, match=r"must be an Analysis.*not 'match.xg'"):
        gw.lesson_from("match.xg")
    with pytest.raises(gw.GammonError, match="no error"):
        gw.lesson_from(replace(analysis, decisions=()))
