"""Practice with candidates: name some plays, then choose the best."""

from __future__ import annotations

from pathlib import Path

import pytest

import gammon_widget as gw
from gammon_widget.drawing import Target
from gammon_widget.practice.session import Stage
from tests.board.widget.page_messages import click, points
from tests.practice.widget.test_practice import send_to_panel

THREE_ONE = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"


@pytest.fixture
def practice(tmp_path: Path) -> gw.Practice:
    deck = gw.Deck.open(tmp_path / "mine.jsonl")
    deck.add([THREE_ONE, THREE_ONE.replace(":31:", ":00:")], engine="net")
    practice = gw.Practice(deck, kind="play", candidates=2, visual_fx=False)
    assert practice.question == "White to play 3-1. Name up to 2 candidates."
    return practice


def choices(practice: gw.Practice) -> list[tuple[str, str, bool]]:
    page = practice._panel.practice
    return [(each["words"], each["mark"], each["enabled"]) for each in page["choices"]]


def test_candidates_are_played_on_the_board_and_the_best_is_chosen(practice: gw.Practice) -> None:
    click(practice.board, *points(24, 23, 13, 10), Target.DICE)
    assert practice.board.state.position == gw.Position.opening()  # ready for the next candidate
    assert choices(practice) == [("24/23 13/10", "", False)]
    assert practice.feedback == ""
    assert not practice.deck.reviews
    click(practice.board, *points(8, 5, 6, 5), Target.DICE)
    assert practice.question == "White to play 3-1. Which candidate is the best?"
    assert [enabled for _, _, enabled in choices(practice)] == [True, True]
    send_to_panel(practice, do="answer", text="8/5 6/5")
    assert practice.grade == 3
    assert choices(practice)[1] == ("8/5 6/5", "right", False)
    assert "The best play was among your candidates." in practice._panel.practice["notes"]
    assert len(practice.deck.reviews) == 1


def test_a_best_play_that_was_not_named_is_reported(practice: gw.Practice) -> None:
    assert practice.give("24/23 13/10").cost is None  # it is not evaluated yet
    send_to_panel(practice, do="go", command="choose")
    practice.give("24/23 13/10")
    assert "The best play was not among your candidates." in practice._panel.practice["notes"]
    assert choices(practice) == [("24/23 13/10", "wrong", False)]


def test_undo_removes_the_last_candidate_and_then_the_answer(practice: gw.Practice) -> None:
    practice.give("24/23 13/10")
    practice.give("8/5 6/5")
    practice.undo()
    assert practice.session.named == ("24/23 13/10",)
    assert practice.session.stage is Stage.CANDIDATES
    practice.give("8/5 6/5")
    practice.give("8/5 6/5")
    practice.undo()
    assert not practice.deck.reviews
    assert practice.session.stage is Stage.CANDIDATES
    assert choices(practice) == []


def test_other_plays_are_refused_and_change_nothing(practice: gw.Practice) -> None:
    with pytest.raises(gw.GammonError, match="Name a candidate first"):
        practice.session.choose()
    practice.give("24/23 13/10")
    with pytest.raises(gw.GammonError, match="already one of your candidates"):
        practice.give("24/23 13/10")
    practice.session.choose()
    with pytest.raises(gw.GammonError, match="Choose one of your candidates"):
        practice.give("8/5 6/5")
    assert practice.session.named == ("24/23 13/10",)
    with pytest.raises(gw.GammonError, match="candidates= must be a whole number from 0 to 10"):
        gw.Practice(practice.deck, candidates=11)


def test_a_cube_question_has_no_candidates(tmp_path: Path) -> None:
    deck = gw.Deck.open(tmp_path / "cube.jsonl")
    deck.add(THREE_ONE.replace(":31:", ":00:"), engine="net")
    practice = gw.Practice(deck, candidates=3)
    assert practice.session.stage is Stage.QUESTION
    assert practice.question == "White is on roll. Do you double?"
