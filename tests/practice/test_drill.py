"""The drills: 25 positions for each part; two engines agree on the answers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import gammon_widget as gw
from gammon_widget.engine.advice import cost_of
from gammon_widget.engine.evaluation import Candidates, CubeAdvice
from gammon_widget.lessons.course import parts
from gammon_widget.lessons.question import Counted
from gammon_widget.odds.rolls import every_roll
from gammon_widget.practice.card import Card, CardKind, read_card
from gammon_widget.practice.deck import DRILL_FOLDER, DRILLS, drill_cards
from gammon_widget.rules import ActionKind, Double, apply
from tests.course.verdicts import SAGE_LEVEL, engines, versions

MARGIN = 0.03
CLOSE = 0.005
"""By how much figures of another run may differ."""

LEVELS = (
    f"Sage, {SAGE_LEVEL}",
    f"Sage, {SAGE_LEVEL} (as XG counts)",
    "Sage, 2-ply (as XG counts)",  # cubes get no 3-ply
    "Sage, counted through",  # exact evaluations
)

COUNT = 25


def content(part: str) -> dict[str, Any]:
    path = DRILL_FOLDER / f"{part.lower().replace(' ', '-')}.json"
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found


def costs_of(card: Card, advice: Candidates | CubeAdvice | None) -> dict[str, float]:
    """The cost of each answer: of the first plays, or of all cube actions."""
    if isinstance(advice, Candidates):
        return {str(each.play): advice.best.equity - each.equity for each in advice}
    assert isinstance(advice, CubeAdvice)
    kinds = {"no double": ActionKind.ROLL, "double": ActionKind.DOUBLE}
    costs = {word: cost_of(advice, card.state, kind) for word, kind in kinds.items()}
    if advice.answer is not None:
        offered = apply(card.state, Double())
        for kind in (ActionKind.TAKE, ActionKind.DROP):
            costs[kind.value] = cost_of(advice, offered, kind)
    return costs


def best_of(costs: dict[str, float]) -> set[str]:
    """The correct answers, each of them better than the others by the margin."""
    questions = [("no double", "double"), ("take", "drop")] if "double" in costs else [(*costs,)]
    right = set()
    for answers in questions:
        first, second, *_ = sorted((costs[each], each) for each in answers if each in costs)
        assert first[0] == 0
        assert second[0] >= MARGIN
        right.add(first[1])
    return right


def test_every_part_has_a_drill_of_25_different_positions() -> None:
    assert tuple(parts()) == DRILLS
    cards = [card for part in DRILLS for card in drill_cards(part)]
    assert len(cards) == COUNT * len(DRILLS)
    assert len({card.id for card in cards}) == len(cards)


@pytest.mark.parametrize("part", DRILLS)
def test_both_engines_agree_on_every_answer(part: str) -> None:
    for entry in content(part)["positions"]:
        card = read_card(entry["card"])
        if card.kind is not CardKind.QUESTION:
            assert card.level in LEVELS
            assert best_of(costs_of(card, card.advice)) == best_of(entry["second"])


def test_the_counts_are_those_of_the_rules() -> None:
    questions = [card for card in drill_cards("Counting") if card.question is not None]
    assert len(questions) == 16
    for card in questions:
        assert card.question is not None
        position = card.state.turn_start
        own, other = position.pips
        hits = sum(
            weight
            for _, weight, plays in every_roll(position)
            if any("*" in str(play) for play in plays)
        )
        answer = other - own if card.question.count is Counted.LEAD else hits
        assert card.best == str(answer)
        assert card.judge(str(answer)).cost == 0


def test_a_drill_is_a_deck_that_continues(tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    deck = gw.drill("the opening", path)
    card = deck.next()
    assert card is not None
    assert card.card.source == "Drill: The opening"
    assert all(each.card.left_out == 0 for each in deck)  # every answer is evaluated
    deck.review(card, 3)
    again = gw.drill("The opening", path)
    assert (len(again), len(again.reviews)) == (COUNT, 1)


def test_an_unknown_part_is_refused() -> None:
    with pytest.raises(gw.GammonError, match="no part 'Openings'; its parts are 'The rules'"):
        gw.drill("Openings")


@pytest.mark.prove
@pytest.mark.parametrize("part", DRILLS)
def test_the_engines_still_give_the_same_answers(part: str) -> None:
    found = content(part)
    assert found["engines"] == versions()
    sage, gnubg = engines()
    for entry in found["positions"]:
        card = read_card(entry["card"])
        if card.kind is CardKind.QUESTION:
            continue
        for engine, stored in (
            (sage, costs_of(card, card.advice)),
            (gnubg, entry["second"]),
        ):
            ask = engine.candidates if card.kind is CardKind.PLAY else engine.cube
            costs = costs_of(card, ask(card.state))
            assert {each: costs[each] for each in stored} == pytest.approx(stored, abs=CLOSE)
