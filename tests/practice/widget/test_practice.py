"""Practice on a board: answers, grades, double and take, undo, cram sessions, refusals."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
import traitlets

import gammon_widget as gw
from gammon_widget.drawing import ButtonStyle, Target
from gammon_widget.practice.deck_page import SummaryPage
from gammon_widget.practice.page import PracticeCommand, PracticePage
from gammon_widget.practice.schedule import Grade
from gammon_widget.practice.session import Stage
from gammon_widget.rules import GammonError
from tests.board.widget.page_messages import click, points
from tests.practice.decks import ManualClock, open_deck, real_analysis

MATCHES = Path(__file__).parents[2] / "data" / "matches"
THREE_ONE = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
CUBE = "XGID=-BBBBBB------------bbbbbb-:0:0:1:00:0:0:0:0:10"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "mine.jsonl"


def practice_of(path: Path, *positions: str, **options: Any) -> gw.Practice:
    """Practice of positions with evaluations by the built-in engine."""
    deck = gw.Deck.open(path, clock=ManualClock())
    deck.add(list(positions), engine="net")
    return gw.Practice(deck, visual_fx=False, **options)


def page(practice: gw.Practice) -> PracticePage:
    return practice._panel.practice


def send_to_panel(practice: gw.Practice, **message: Any) -> None:
    practice._panel._handle_custom_msg(message, [])


def go(practice: gw.Practice, command: PracticeCommand) -> None:
    send_to_panel(practice, do="go", command=command.value)


def summary(practice: gw.Practice) -> SummaryPage:
    (found,) = page(practice)["summary"]
    return found


def labels(practice: gw.Practice) -> list[str]:
    """The labels of the board's buttons, after a check that none is emphasised."""
    buttons = practice.board._controller.view.buttons
    assert {button.style for button in buttons} == {ButtonStyle.OUTLINE}
    return [button.label for button in buttons]


def commands(practice: gw.Practice) -> list[str]:
    panel = page(practice)
    return [each["command"] for each in (*panel["tools"], *panel["navigation"]) if each["enabled"]]


def test_a_play_on_the_board_is_recorded_before_it_is_evaluated(path: Path) -> None:
    practice = practice_of(path, THREE_ONE)
    click(practice.board, *points(8, 5, 6, 5), Target.DICE)
    assert (practice.answer, practice.grade) == ("8/5 6/5", 3)
    assert practice.feedback == "Correct. 8/5 6/5."
    assert page(practice)["verdict"] == "Correct."
    assert [(each.answer, each.grade) for each in practice.deck.reviews] == [("8/5 6/5", 3)]
    assert practice.board.state == practice.session.state  # the decision, with arrows
    assert practice.board._controller.view.arrows
    assert commands(practice) == ["play_on", "suspend", "undo", "next"]
    grades = page(practice)["grades"]
    assert [each["wait"] for each in grades[:3]] == ["1 min", "6 min", "10 min"]
    assert [each["chosen"] for each in grades] == [False, False, True, False]


def test_the_grade_follows_from_the_cost_and_can_be_changed(path: Path) -> None:
    deck = gw.Deck.open(path, clock=ManualClock())
    deck.add(real_analysis().errors(worse_than=0.06), engine=False)
    practice = gw.Practice(deck, visual_fx=False)
    while practice.left > 14:
        card = practice.session.card
        assert card
        evaluation = practice.give(card.played)
        if practice.session.stage is Stage.TAKE_QUESTION:
            practice.give("take")
        cost = practice.session.cost
        assert cost is not None
        assert evaluation.cost is not None
        assert practice.grade == Grade.of(cost)
        send_to_panel(practice, do="grade", grade=3)
        assert practice.grade == 3
        assert deck.reviews[-1].grade is Grade.GOOD
        practice.next()
    assert practice.question


def test_a_play_without_an_evaluation_waits_for_a_grade(path: Path) -> None:
    error = next(each for each in real_analysis().errors if len(each.candidates) == 10)
    deck = gw.Deck.open(path, clock=ManualClock())
    deck.add(error, engine=False)
    practice = gw.Practice(deck, visual_fx=False)
    looked_at = {str(each.play) for each in error.candidates}
    plays = map(str, error.state.legal_plays)
    practice.give(next(play for play in plays if play not in looked_at))
    assert practice.grade == 0
    assert "This play has not been evaluated" in practice.feedback
    assert page(practice)["grade_note"] == "Choose a grade yourself"
    assert list(deck.reviews) == []
    with pytest.raises(GammonError, match="choose a grade first"):
        practice.next()
    practice.grade = 2
    assert [(each.grade, each.cost) for each in deck.reviews] == [(2, None)]
    practice.next()


def test_a_double_is_followed_by_its_take_and_the_worse_of_both_counts(path: Path) -> None:
    practice = practice_of(path, CUBE)
    card = practice.session.card
    assert card
    keys = [(each["key"], each["words"]) for each in page(practice)["keys"]]
    assert keys == [("D", "Double"), ("R", "No double")]
    assert page(practice)["choices"] == []  # the question is answered on the board
    assert labels(practice) == ["Double", "No double"]
    click(practice.board, Target.button("double"))
    assert practice.question == "If White doubles, does Black take?"
    assert list(practice.deck.reviews) == []
    assert labels(practice) == ["Take", "Drop"]
    click(practice.board, Target.button("drop"))
    costs = card.judge("double").cost, card.evaluate_take("drop").cost
    assert practice.answer == "double, drop"
    assert practice.session.cost == max(cost or 0.0 for cost in costs)
    assert practice.deck.reviews[-1].cost == practice.session.cost
    practice.undo()
    assert practice.question == "White is on roll. Do you double?"
    click(practice.board, Target.button("roll"))
    assert practice.question == "If White doubles, does Black take?"
    practice.undo()  # undo the double, the first half of the answer
    assert practice.question == "White is on roll. Do you double?"
    assert practice.board.state.dice is None  # nothing was rolled


def test_the_right_answer_is_correct_even_if_the_match_had_an_error(path: Path) -> None:
    match = gw.Match(5, dice=[(3, 1), (6, 5)])
    match.roll()
    match.play("8/5 6/5")
    match.double()  # a premature double
    match.take()
    match.roll()
    decisions = gw.analyse(match, "net", progress=False).decisions
    doubles = [each for each in decisions if each.kind == "double" and each.error > 0.1]
    deck = gw.Deck.open(path, clock=ManualClock())
    deck.add(doubles, engine=False)
    practice = gw.Practice(deck, visual_fx=False)
    practice.give("no double")
    practice.give("take")
    assert practice.feedback.startswith("Correct. No double, take.")
    (table,) = page(practice)["tables"]
    assert (table["mark"], table["rows"][table["done"]][0]) == ("fine", "No double")


def test_undo_repeats_the_question(path: Path) -> None:
    practice = practice_of(path, THREE_ONE, CUBE)
    id, state = practice.card, practice.board.state
    practice.give("8/5 6/5")
    practice.next()
    assert practice.card != id
    go(practice, PracticeCommand.UNDO)
    assert (practice.card, practice.answer, practice.grade) == (id, "", 0)
    assert practice.board.state == state
    assert practice.deck.reviews == ()
    assert practice.results == []
    with pytest.raises(GammonError, match="no answer"):
        practice.undo()


def test_playing_on_returns_to_the_card(path: Path) -> None:
    practice = practice_of(path, THREE_ONE)
    with pytest.raises(GammonError, match="Answer the card first"):
        practice.play_on()
    practice.give("24/23 13/10")
    assert page(practice)["answered"]  # keys control the panel
    go(practice, PracticeCommand.PLAY_ON)
    assert practice.playing_on
    assert not page(practice)["answered"]  # keys enter a play
    click(practice.board, *points(8, 5, 6, 5), Target.DICE)
    assert practice.board.match.state.turn == "black"
    assert len(practice.deck.reviews) == 1
    go(practice, PracticeCommand.PLAY_ON)
    assert practice.board.state == practice.session.state
    assert practice.answer == "24/23 13/10"


def test_a_shown_answer_counts_as_not_remembered(path: Path) -> None:
    practice = practice_of(path, THREE_ONE)
    go(practice, PracticeCommand.SHOW)
    assert practice.grade == 1
    assert practice.feedback == f"The answer: {practice.session.card.best}."  # type: ignore[union-attr]
    assert practice.deck.reviews[0].answer == ""


def test_a_cram_session_changes_no_schedule_and_has_each_card_once(path: Path) -> None:
    practice = practice_of(path, THREE_ONE, CUBE, cram=True)
    seen = []
    while practice.card:
        seen.append(str(practice.card))
        practice.show_answer()
        practice.grade = 3
        practice.next()
    assert len(set(seen)) == len(seen) == 2
    assert practice.deck.reviews == ()
    assert practice.left == 0
    assert summary(practice)["heading"] == "Cram session complete"
    practice.undo()
    assert practice.card == seen[-1]


def test_a_session_has_only_the_chosen_cards(path: Path) -> None:
    practice = practice_of(path, THREE_ONE, CUBE, kind="cube")
    assert practice.left == 1
    assert practice.session.card
    assert practice.session.card.kind == "double"
    with pytest.raises(GammonError, match="kind= must be 'play' or"):
        gw.Practice(path, kind="cubes")
    with pytest.raises(gw.SettingError, match="phas"):
        gw.Practice(path, phas="race")


def test_a_card_can_be_suspended_and_have_a_note(path: Path) -> None:
    practice = practice_of(path, THREE_ONE, CUBE)
    id = practice.card
    practice.give("8/5 6/5")
    turn = page(practice)["turn"]
    send_to_panel(practice, do="write", text="Own the point.", turn=turn)
    assert practice.deck[id].note == "Own the point."
    send_to_panel(practice, do="write", text="Of another card.", turn=turn - 1)
    assert practice.deck[id].note == "Own the point."
    go(practice, PracticeCommand.SUSPEND)
    assert practice.deck[id].suspended
    assert practice.card != id


@pytest.mark.parametrize("cram", [False, True])
def test_a_skipped_card_comes_after_the_others_and_is_not_recorded(path: Path, cram: bool) -> None:
    practice = gw.Practice(practice_of(path, THREE_ONE, CUBE).deck, cram=cram, visual_fx=False)
    first, turn, left = practice.card, page(practice)["turn"], practice.left
    go(practice, PracticeCommand.SKIP)
    second = practice.card
    assert second != first
    assert page(practice)["turn"] > turn
    assert (practice.left, practice.deck.reviews) == (left, ())
    go(practice, PracticeCommand.SKIP)
    assert practice.card == first  # all cards were skipped and begin again
    go(practice, PracticeCommand.SKIP)
    assert practice.card == second
    practice.show_answer()
    go(practice, PracticeCommand.SKIP)
    assert practice.feedback == "There is no open question."
    assert "skip" not in commands(practice)
    practice.next()
    assert practice.card == first


def test_lesson_questions_are_answered_as_in_the_lesson(path: Path) -> None:
    deck = gw.Deck.open(path, clock=ManualClock())
    deck.set(new_a_day=500)
    deck.add([gw.Lesson.named("hitting"), gw.Lesson.named("cube")])
    practice = gw.Practice(deck, visual_fx=False)
    kinds = set()
    while practice.card:
        card = practice.session.card
        assert card
        assert card.question
        kinds.add(str(card.question.kind))
        practice.give(card.question.solutions(card.state)[0])
        assert practice.grade == 3
        practice.next()
    assert {"checker play", "choice", "number", "cube action"} <= kinds


def test_two_sessions_of_one_deck_do_not_grade_each_others_answers(path: Path) -> None:
    one = practice_of(path, THREE_ONE, CUBE)
    two = gw.Practice(one.deck, kind="cube", visual_fx=False)
    one.give("8/5 6/5")
    two.show_answer()
    with pytest.raises(gw.SettingError, match="can no longer change"):
        one.grade = 1
    assert [each.grade for each in one.deck.reviews] == [3, 1]


def test_an_invalid_answer_is_a_message_and_does_not_count(path: Path) -> None:
    practice = practice_of(path, THREE_ONE)
    with pytest.raises(gw.SettingError, match="You did not roll a 6"):
        practice.answer = "24/18"
    send_to_panel(practice, do="answer", text="nonsense")
    assert "nonsense" in page(practice)["notes"][0]
    assert practice.deck.reviews == ()
    for name, value in (("card", "x"), ("left", 3), ("feedback", "well done")):
        with pytest.raises(traitlets.TraitError, match="read-only"):
            setattr(practice, name, value)
    with pytest.raises(gw.SettingError, match="then choose a grade"):
        practice.grade = 4
    strange: list[dict[str, Any]] = [{}, {"do": "go", "command": "x"}, {"do": "grade", "grade": 9}]
    for message in strange:
        send_to_panel(practice, **message)
    with pytest.raises(GammonError, match="needs a Deck"):
        gw.Practice(7)


def test_a_full_disk_is_a_message_and_the_question_stays(path: Path) -> None:
    practice = practice_of(path, THREE_ONE)
    path.unlink()
    send_to_panel(practice, do="answer", text="8/5 6/5")
    assert "deleted, moved or replaced" in page(practice)["notes"][0]
    assert practice.session.stage is Stage.QUESTION
    assert practice.answer == ""


def test_after_the_last_card_the_next_day_is_shown(path: Path) -> None:
    deck = open_deck(path)
    practice = gw.Practice(deck, visual_fx=False)
    while practice.card:
        practice.show_answer()
        practice.grade = 4
        practice.next()
    assert practice.left == 0
    assert summary(practice)["heading"] == "Done for today"
    assert [day["count"] for day in summary(practice)["days"]] == [
        count for _, count in deck.forecast(8)[1:]
    ]
    empty = gw.Practice(path.with_name("empty.jsonl"))
    assert "The deck is empty" in summary(empty)["words"]


def test_a_saved_notebook_shows_the_board_and_the_answers(path: Path) -> None:
    practice = practice_of(path, THREE_ONE)
    practice.give("8/5 6/5")
    bundle, _ = practice._repr_mimebundle_()
    assert bundle["text/plain"] == "<Practice: mine.jsonl> Trust this notebook to play here."
    assert "8/5 6/5" in bundle["text/html"]
    assert bundle["image/png"]


def test_matches_are_added_and_cards_are_exported_on_the_page_of_the_deck(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(path.parent)
    shutil.copy(MATCHES / "match02_3pt.mat", path.parent)  # this file has no analysis
    with gw.Match(1, players=("You", "Bob"), journal="game.jsonl", dice=[(3, 1)]) as match:
        match.roll()
    practice = practice_of(path, THREE_ONE)
    send_to_panel(practice, do="add", path="match02_3pt.mat")  # files are not added on this page
    assert len(practice.deck) == 1
    go(practice, PracticeCommand.DECK)

    def outcome(do: str, name: str) -> str:
        send_to_panel(practice, do=do, path=name)
        (shown,) = page(practice)["deck"]
        return shown["note"]

    assert page(practice)["deck"][0]["matches"] == ["match02_3pt.mat", "game.jsonl"]
    assert outcome("add", "match02_3pt.mat").endswith("cards, from match02_3pt.mat.")
    count = len(practice.deck)
    assert count > 1
    assert "already in the deck" in outcome("add", " match02_3pt.mat")
    assert outcome("add", "game.jsonl") == "There are no mistakes in game.jsonl."
    shutil.copy("game.jsonl", "copy.JSONL")
    assert outcome("add", "copy.JSONL") == "There are no mistakes in copy.JSONL."
    assert "cannot be read" in outcome("add", "nothing.xg")
    assert outcome("export", "mine.csv") == "Saved in mine.csv."
    assert len(Path("mine.csv").read_text().splitlines()) == count + 1
    assert "choose another name" in outcome("export", "mine.csv")
    assert ".apkg" in outcome("export", "mine.pdf")
    assert len(practice.deck) == count
    practice.close()
