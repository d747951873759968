"""What a card is: the identity of its decision, and the plan of the player on roll."""

from __future__ import annotations

import pytest

from gammon_widget.practice.card import Plan, decision_id, plan_of
from gammon_widget.rules import Color, Cube, GameState, Position

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
