"""What a card is: the identity of its decision, the plan of the player on roll, and its arrows."""

from __future__ import annotations

from pathlib import Path

import pytest

from gammon_widget.engine.evaluation import Candidates
from gammon_widget.practice.card import Plan, decision_id, plan_of
from gammon_widget.practice.deck import CardFilter
from gammon_widget.practice.session import Session
from gammon_widget.practice.verdict import answered_arrows
from gammon_widget.rules import Color, Cube, GameState, Position
from tests.practice.decks import open_deck

OPENING = Position.opening()


def test_the_owner_of_the_cube_decides_whether_two_decisions_are_the_same():
    cubes = Cube(), Cube(2, Color.WHITE), Cube(2, Color.BLACK)
    states = [GameState.on_roll(OPENING, cube=cube) for cube in cubes]
    assert len({decision_id(state) for state in states}) == 3
    mirrored = GameState.on_roll(OPENING, turn=Color.BLACK, cube=Cube(4, Color.BLACK))
    assert decision_id(mirrored) == decision_id(states[1])


@pytest.mark.parametrize(
    ("text", "plan"),
    [
        # Four points in front of a checker on the bar, the lowest of them the 1 point.
        ("24:2 13:5 4:2 3:2 2:2 1:2 / 25:1 13:6 8:3 6:5", Plan.PRIMING),
        ("24:2 13:5 4:2 3:2 2:2 1:2 / 13:7 8:3 6:5", Plan.OTHER),
        ("6:5 5:5 4:5 / 6:5 5:5 4:5", Plan.RACING),
    ],
)
def test_the_plan_follows_from_the_position(text: str, plan: Plan):
    assert plan_of(Position.parse(text)) is plan


def test_arrows_show_the_answer_and_the_best_play_or_the_play_under_the_pointer(tmp_path: Path):
    session = Session(open_deck(tmp_path / "mine.jsonl"), CardFilter())
    card = session.card
    assert card is not None
    assert isinstance(card.advice, Candidates)
    words = [str(play) for play in card.state.legal_plays]
    session.answer(words[-1])

    def moves(pointed: int | None) -> set[tuple[int | None, int | None]]:
        arrows = answered_arrows(session, pointed)
        return {(arrow.source.number, arrow.target.number) for arrow in arrows}

    assert (words[-1], str(card.advice.best.play)) == ("8/7*/5", "8/7* 6/4")
    assert moves(None) == {(8, 7), (7, 5), (6, 4)}
    assert moves(0) == {(8, 7), (6, 4)}
