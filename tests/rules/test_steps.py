"""Steps within a turn: each offered step can be completed, and every legal play is offered."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from gammon_widget.rules import (
    Dice,
    GameState,
    Move,
    PlayError,
    Position,
    Reason,
    Step,
    apply,
    legal_plays,
    legal_steps,
    paths_from,
)

from .. import strategies
from .boards import board


def ends(position: Position, dice: Dice) -> dict[Position, set[tuple[Move, ...]]]:
    """Follow every offered step to the end of the turn, and check that none ends too early."""
    found: dict[Position, set[tuple[Move, ...]]] = {}
    seen: set[tuple[Move, ...]] = set()
    open_paths: list[tuple[tuple[Move, ...], Position]] = [((), position)]
    while open_paths:
        made, now = open_paths.pop()
        steps = legal_steps(position, dice, made)
        if not steps:
            found.setdefault(now, set()).add(made)
        for move, after in steps:
            # Equivalent orders of doublets are followed once.
            longer = (*made, move)
            key = tuple(sorted(longer)) if dice.is_double else longer
            if key not in seen:
                seen.add(key)
                open_paths.append((longer, after))
    return found


@settings(deadline=None)
@given(strategies.positions(), strategies.dice())
def test_steps_lead_to_exactly_the_legal_plays(position: Position, dice: Dice):
    plays = legal_plays(position, dice)
    found = ends(position, dice)
    assert set(found) == {play.result for play in plays}
    # No sequence of steps wastes a die.
    assert {len(made) for paths_to in found.values() for made in paths_to} == {len(plays[0].moves)}


@settings(deadline=None)
@given(strategies.positions(), strategies.dice())
def test_every_legal_play_is_offered_step_by_step(position: Position, dice: Dice):
    for play in legal_plays(position, dice):
        now = position
        for count, move in enumerate(play.moves):
            steps = dict(legal_steps(position, dice, play.moves[:count]))
            assert move in steps
            now = steps[move]
        assert now == play.result
        assert legal_steps(position, dice, play.moves) == ()


def test_both_orders_are_offered_if_legal():
    position = Position.opening()
    for made, rest in (((8, 5), (6, 5)), ((6, 5), (8, 5))):
        assert Move(*rest) in dict(legal_steps(position, Dice(3, 1), (Move(*made),)))


def test_a_step_that_would_waste_the_other_die_is_not_offered():
    # 5/2 is possible, but leaves no 6, since 10/4 is blocked; 10/7/1 plays both dice
    position = board("10:1 5:1", against="4:2")
    assert [move for move, _ in legal_steps(position, Dice(6, 3))] == [(10, 7)]
    assert [move for move, _ in legal_steps(position, Dice(6, 3), (Move(10, 7),))] == [(7, 1)]


def test_only_the_larger_die_is_offered_if_only_one_can_be_played():
    position = board("13:1", against="2:2")
    assert [move for move, _ in legal_steps(position, Dice(6, 5))] == [(13, 7)]
    with pytest.raises(PlayError, match="larger"):
        apply(GameState.on_roll(position, dice=Dice(6, 5)), Step(Move(13, 8)))


def test_the_steps_made_must_be_possible():
    with pytest.raises(PlayError) as caught:
        legal_steps(Position.opening(), Dice(6, 5), (Move(13, 7), Move(13, 7)))
    assert caught.value.refusal.reason is Reason.NOT_A_LEGAL_PLAY
    assert "13/7" in str(caught.value)


@pytest.mark.parametrize("step", [None, 7, (), (13,), (13, 8, 5), ("13", 8), (13.0, 8), (True, 0)])
def test_values_that_are_not_steps_are_refused(step: object):
    with pytest.raises(PlayError, match="not"):
        legal_steps(Position.opening(), Dice(6, 5), [step])


def test_bearing_off_with_either_die_keeps_the_better_one():
    # The last two checkers: 1/off uses the 1, so that the 6 can bear off from the 5.
    position = board("5:1 1:1")
    assert legal_steps(position, Dice(6, 1), (Move(1, 0),)) == ((Move(5, 0), board()),)


class TestPathsFrom:
    def test_a_checker_has_a_path_for_each_die_and_for_both(self):
        found = paths_from(Position.opening(), Dice(3, 1), 24)
        assert found == {23: (Move(24, 23),), 21: (Move(24, 21),), 20: (Move(24, 21), Move(21, 20))}

    def test_the_die_written_first_moves_first(self):
        assert paths_from(Position.opening(), Dice(1, 3), 24)[20] == ((24, 23), (23, 20))

    def test_the_other_order_is_used_if_an_intermediate_point_is_blocked(self):
        found = paths_from(board("24:1 8:2", against="21:2"), Dice(3, 1), 24)
        assert found[20] == ((24, 23), (23, 20))

    def test_one_die_at_a_time_if_dice_are_not_combined(self):
        assert set(paths_from(Position.opening(), Dice(3, 1), 24, combine=False)) == {23, 21}

    def test_doublets_go_up_to_four_steps(self):
        assert set(paths_from(Position.opening(), Dice(3, 3), 13)) == {10, 7, 4}
        assert len(paths_from(board("24:1"), Dice(2, 2), 24)[16]) == 4

    def test_a_path_ends_with_bearing_off(self):
        assert paths_from(board("6:1 2:1"), Dice(4, 2), 6) == {
            4: ((6, 4),),
            2: ((6, 2),),
            0: ((6, 2), (2, 0)),
        }

    def test_an_empty_place_has_no_paths(self):
        assert paths_from(Position.opening(), Dice(3, 1), 23) == {}

    def test_paths_use_only_the_remaining_dice(self):
        assert paths_from(Position.opening(), Dice(3, 1), 24, (Move(6, 5),)) == {21: ((24, 21),)}
