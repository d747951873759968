"""Adding cards to a deck, their evaluation, and their schedule."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta, timezone
from pathlib import Path
from typing import Any

import fsrs
import pytest

from gammon_widget.analysis.values.analysis import Analysis
from gammon_widget.engine.errors import EngineError
from gammon_widget.engine.evaluation import Candidates
from gammon_widget.engine.net import NetEngine
from gammon_widget.lessons import progress as steps
from gammon_widget.lessons.lesson import Lesson
from gammon_widget.lessons.progress import Progress
from gammon_widget.lessons.progress_file import save_progress
from gammon_widget.practice.card import CardKind, id_of
from gammon_widget.practice.deck import Deck
from gammon_widget.practice.schedule import Grade
from gammon_widget.rules import Color, GameState, GammonError, Phase, Rules
from tests.lessons.texts import EXAMPLE
from tests.practice.decks import BEGIN, ManualClock, card_contents, open_deck, real_analysis

OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
SAME_BY_BLACK = "XGID=-b----E-C---eE---c-e----B-:0:0:-1:13:0:0:0:0:10"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "mine.jsonl"


def test_errors_can_be_filtered_by_size_player_and_kind() -> None:
    errors = real_analysis().errors
    assert errors(worse_than=0.1) == tuple(each for each in errors if each.error >= 0.1)
    white = errors(player=real_analysis().names[0])
    assert white == errors(player=Color.WHITE) == errors(player="white")
    assert len(white) + len(errors(player="black")) == len(errors) == 57
    assert {each.kind for each in errors(kind="double")} == {"double"}
    assert errors(0.06, player="white") == white(0.06)
    for wrong, words in (
        ({"worse_than": "much"}, "worse_than= must be an equity"),
        ({"player": "Nobody"}, "player= must be 'Kévin Unger', 'Maxence Job', 'white' or 'black'"),
        ({"kind": "cube"}, "'play' or 'double' or 'answer'"),
    ):
        with pytest.raises(GammonError, match=words):
            errors(**wrong)


def test_the_id_of_a_card_stays_the_same_in_later_versions() -> None:
    """The reviews in the decks of users refer to it."""
    assert id_of("Zug für Weiß", 3) == "8810c96182f0f092"


def test_cards_of_a_real_analysis_evaluate_as_it_does(path: Path) -> None:
    errors = real_analysis().errors(worse_than=0.06)
    deck = Deck.open(path)
    assert repr(deck.add(errors, engine=False)) == "<Added: 33 cards>"
    assert {card.tags.kind for card in deck} == {"play", "double"}
    by_state = {card.card.state: card.card for card in deck}
    for error in errors:
        card = by_state[error.state]
        assert card.error == pytest.approx(error.error, abs=1e-6)
        assert (card.played, card.best) == (error.played, error.best)
        assert card.judge(error.best).cost == 0
        assert card.judge(error.played).cost == pytest.approx(error.error, abs=1e-6)
        assert card.source == "Kévin Unger – Maxence Job"
    assert next(iter(deck)).card.level == "eXtreme Gammon, XG Roller++"


def test_an_engine_evaluates_plays_that_an_analysis_leaves_out(
    path: Path,
) -> None:
    error = next(each for each in real_analysis().errors if len(each.candidates) == 10)
    deck = Deck.open(path)
    deck.add(error, engine=False)
    card = next(iter(deck)).card
    looked_at = {each.play.result for each in error.candidates}
    left_out = next(each for each in card.state.legal_plays if each.result not in looked_at)
    assert card.left_out == len(card.state.legal_plays) - 10
    assert card.judge(left_out).cost is None
    added = deck.add(error, engine=NetEngine())
    assert (added.new, added.deeper) == ((), (card.id,))
    whole = deck[card.id].card
    assert whole.left_out == 0
    evaluation = whole.judge(left_out)
    assert evaluation.cost is not None
    assert evaluation.level.startswith("Net")
    equities = {each.play.result: each.equity for each in NetEngine().candidates(card.state)}
    best = equities[error.candidates.best.play.result]
    assert evaluation.cost == pytest.approx(max(0.0, best - equities[left_out.result]), abs=1e-6)
    assert whole.judge(error.best) == card.judge(error.best)


def test_duplicates_are_merged_whatever_the_color_or_order_of_the_dice(path: Path) -> None:
    deck = Deck.open(path)
    engine = NetEngine()
    assert repr(deck.add([OPENING, OPENING, SAME_BY_BLACK], engine=engine)) == "<Added: 1 card>"
    assert deck.add(OPENING, engine=engine).known == (deck.cards[0].id,)
    state = GameState.parse(OPENING)
    with_jacoby = replace(state, rules=replace(state.rules, jacoby=not state.rules.jacoby))
    shown_otherwise = replace(state, rules=replace(state.rules, numbering=Rules().numbering.FIXED))
    at_two_away = replace(state, length=3, score=(1, 1))
    assert (
        repr(deck.add(shown_otherwise, engine=engine)) == "<Added: 0 cards, 1 already in the deck>"
    )
    assert repr(deck.add([with_jacoby, at_two_away], engine=engine)) == "<Added: 2 cards>"


def test_a_deeper_analysis_changes_no_schedule_and_keeps_what_it_leaves_out(path: Path) -> None:
    deck = open_deck(path)
    decision = real_analysis().errors[3]
    deck.add(decision, engine=False)
    id = deck.cards[-1].id
    deck.review(id, Grade.GOOD, "8/5", 0.04)
    before = deck[id]
    plays = before.card.left_out
    flat = [
        replace(each, evaluation=replace(each.evaluation, level="1-ply"))
        for each in decision.candidates
    ]
    assert deck.add(replace(decision, advice=Candidates(flat)), engine=False).known == (id,)
    rolled = [
        replace(each, evaluation=replace(each.evaluation, level="Rollout", standard_error=0.01))
        for each in decision.candidates[:3]
    ]
    assert deck.add(replace(decision, advice=Candidates(rolled)), engine=False).deeper == (id,)
    after = deck[id]
    assert after.schedule == before.schedule
    assert after.reviews == before.reviews
    assert after.card.level.endswith("Rollout")
    assert after.card.left_out == plays


def test_cards_of_a_lesson_evaluate_as_it_does(path: Path) -> None:
    deck = Deck.open(path)
    lesson = Lesson.named("openings")
    added = deck.add(lesson)
    asking = [index for index, step in enumerate(lesson) if step.question is not None]
    assert len(added.new) == len(asking) == len(deck)
    assert len(deck.add(lesson).known) == len(asking)
    for index, kept in zip(asking, deck, strict=True):
        question = lesson.steps[index].question
        assert question
        assert kept.tags.kind is CardKind.QUESTION
        for answer in question.solutions(lesson.state(index)):
            assert kept.card.judge(answer).cost == 0
        for wrong in question.answers:
            if not wrong.right and wrong.text != "else":
                assert kept.card.judge(wrong.text).cost == 1


def test_cards_added_while_an_engine_evaluates_are_not_added_again(path: Path) -> None:
    class Slow(NetEngine):
        def candidates(self, state: Any) -> Candidates:
            deck.add(OPENING, engine=NetEngine())  # as another cell does meanwhile
            return super().candidates(state)

    deck = Deck.open(path)
    added = deck.add(OPENING, engine=Slow("1-ply"))
    assert (added.new, len(added.known)) == ((), 1)


def test_only_missed_questions_are_added(path: Path) -> None:
    lesson = Lesson.parse(EXAMPLE)
    play, count = (index for index, step in enumerate(lesson) if step.question is not None)
    progress = Progress()
    for step, answer in ((play, "24/20"), (play, "8/5 6/5"), (count, "167")):
        progress, _ = steps.answer(lesson, steps.jump(lesson, progress, step), answer)
    file = path.with_name("ann.json")
    save_progress(file, lesson, progress)
    deck = Deck.open(path)
    assert repr(deck.add(lesson, missed=file)) == "<Added: 1 card>"
    assert deck.cards[0].card.state == lesson.state(play)
    assert deck.add(lesson, missed=progress).known == (deck.cards[0].id,)
    # A question without an answer was not missed; a shown one was.
    assert repr(deck.add(lesson, missed=replace(progress, shown=(count,)))) == (
        "<Added: 1 card, 1 already in the deck>"
    )
    assert repr(Deck.open(path.with_name("b")).add(lesson, missed=Progress())) == "<Added: 0 cards>"
    # An exam does not evaluate answers; its lesson does.
    exam = lesson.exam()
    taken, _ = steps.answer(exam, Progress(), "24/20")
    save_progress(file, exam, taken)
    other = Deck.open(path.with_name("other.jsonl"))
    assert other.add(lesson, missed=file).new == (deck.cards[0].id,)
    for given, missed, words in (
        (exam, file, "An exam does not contain the answers"),
        ([lesson], file, "With missed=, add the lesson that the progress belongs to"),
        (lesson, path.with_name("none.json"), r".*none\.json. does not contain a learner"),
        (Lesson.named("cube"), file, "The file contains progress in another lesson"),
    ):
        with pytest.raises(GammonError, match=words):
            other.add(given, missed=missed)
    assert len(other) == 1


def test_an_invalid_source_is_refused_and_nothing_is_added(path: Path) -> None:
    deck = Deck.open(path)
    rolled = GameState.parse(OPENING)
    for wrong, words in (
        ([OPENING, 7], "A deck accepts an Analysis"),
        ("XGID=nonsense", "XGID"),
        (GameState.start(), "There is no decision"),
        (
            replace(rolled, length=5, score=(4, 0), crawford=True, dice=None, phase=Phase.ROLL),
            "There is no decision",
        ),
    ):
        with pytest.raises(GammonError, match=words):
            deck.add(wrong, engine=NetEngine())
    with pytest.raises(EngineError, match="name an engine"):
        deck.add(OPENING, engine=False)
    assert len(deck) == 0
    with pytest.raises(GammonError, match="There is no card 'x'"):
        deck.review("x", 4)
    with pytest.raises(GammonError, match=r"no setting 'retenton'.*Did you mean 'retention'"):
        deck.set(retenton=0.8)
    with pytest.raises(GammonError, match=r"a number from 0.5 to 0.99, not 90"):
        deck.set(retention=90)
    with pytest.raises(GammonError, match="out of bounds"):
        deck.set(parameters=[0.0] * 21)
    with pytest.raises(GammonError, match=r"phase= must be 'opening' or .* not 'races'"):
        deck.choose(phase="races")
    assert deck.settings == Deck.open(path).settings


def test_the_schedule_is_that_of_fsrs(path: Path) -> None:
    clock = ManualClock()
    deck = open_deck(path, clock)
    id = deck.cards[0].id
    scheduler = fsrs.Scheduler(enable_fuzzing=False)
    card = fsrs.Card(card_id=1, due=BEGIN)
    for grade, days in ((3, 0), (3, 0.1), (4, 3), (1, 40), (2, 0.01), (3, 1)):
        clock.advance(days=days)
        card.due = clock.now
        card, _ = scheduler.review_card(card, fsrs.Rating(grade), clock.now)
        schedule = deck.review(id, grade)
        assert (schedule.stability, schedule.difficulty) == (card.stability, card.difficulty)
        assert (schedule.stage, schedule.step) == (int(card.state), card.step)
        assert schedule.due
        wait, usual = schedule.due - clock.now, card.due - clock.now
        assert abs(wait - usual) <= max(timedelta(days=1), usual / 20 + timedelta(days=0.5))
        if usual.days < 3:
            assert wait == usual


def test_a_clock_that_was_set_back_counts_as_stopped(path: Path) -> None:
    clock = ManualClock()
    deck = open_deck(path, clock)
    id = deck.cards[0].id
    first = deck.review(id, Grade.EASY)
    clock.advance(days=-30)
    second = deck.review(id, Grade.EASY)
    assert second.last == first.last
    assert second.due
    assert first.due
    assert second.due >= first.last  # type: ignore[operator]


def test_a_card_is_due_at_the_same_moment_in_every_time_zone(path: Path) -> None:
    tokyo = timezone(timedelta(hours=9))
    here, there = ManualClock(), ManualClock(BEGIN.astimezone(tokyo))
    one, other = open_deck(path, here), open_deck(path.with_name("other.jsonl"), there)
    id = one.cards[0].id
    assert one.review(id, 3) == other.review(id, 3)
    assert card_contents(one[id]) == card_contents(other[id])


def test_notes_suspensions_and_deletions_are_kept(path: Path) -> None:
    deck = open_deck(path)
    first, second, third = (card.id for card in deck)
    deck.note(first, "Make points.")
    deck.suspend(first, second)
    deck.resume(second)
    deck.review(third, 1)
    deck.delete(third)
    assert [(card.note, card.suspended) for card in deck] == [("Make points.", True), ("", False)]
    assert deck.reviews == ()
    next_one = deck.next()
    assert next_one
    assert next_one.id == second
    assert deck.counts().suspended == 1


def test_an_analysis_without_errors_adds_nothing(path: Path) -> None:
    deck = Deck.open(path)
    assert repr(deck.add(Analysis("nobody", ("Ann", "Bob"), 5, ()))) == "<Added: 0 cards>"
