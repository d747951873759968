"""Shots: the well-known table, blocked points, the bar, and a comparison with a naive count."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings

from gammon_widget.odds.rolls import ShotKind, shots
from gammon_widget.rules import Dice, Position, PositionError
from tests import strategies
from tests.odds.naive import hits_of

# https://oeis.org/A055100: blot-hitting rolls when the blot is 1 to 24 points away.
IN_THE_OPEN = [11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3, 0, 0, 1, 1, 0, 1, 0, 1, 0, 0, 0, 1]


@pytest.mark.parametrize(("away", "expected"), list(enumerate(IN_THE_OPEN, start=1)))
def test_an_open_blot_is_hit_as_often_as_the_well_known_table_says(away: int, expected: int):
    found = shots(Position.build(own={1 + away: 1}, other={24: 1}))
    assert found.count == expected
    assert found.direct == (11 if away <= 6 else 0)
    assert found.direct + found.combination + found.indirect == expected
    assert (found.combination if away > 6 else found.indirect) == 0


def test_a_blot_six_away_is_hit_by_these_seventeen_rolls():
    found = shots(Position.build(own={13: 1}, other={18: 1}))
    assert str(found) == (
        "17 of 36 rolls hit (11 direct, 6 combination): "
        "2-2, 3-3, 4-2, 5-1, 6-1, 6-2, 6-3, 6-4, 6-5, 6-6"
    )


def test_points_on_the_path_block_combinations():
    # Both intermediate points of 4-2 and the first one of 2-2 are made; 5-1 can still be played by
    # way of the 5.
    position = Position.build(own={13: 1}, other={18: 1, 14: 2, 16: 2})
    found = shots(position)
    assert Dice(4, 2) not in found.rolls
    assert Dice(2, 2) not in found.rolls
    assert Dice(5, 1) in found.rolls
    assert found.count == 17 - 2 - 1


def test_an_indirect_shot_with_one_blocked_path_hits_on_the_other():
    open_way = Position.build(own={13: 1}, other={20: 1})  # the blot is eight away
    half = Position.build(own={13: 1}, other={20: 1, 18: 2})  # 2-2 is blocked, the 2 of 6-2 is not
    shut = Position.build(own={13: 1}, other={20: 1, 18: 2, 14: 2})  # now the 2 is blocked, too
    assert [shots(each).count for each in (open_way, half, shut)] == [6, 5, 3]


def test_double_shots_count_each_roll_once():
    # 5 and 6 away: 20 rolls with a 5 or a 6, and 4-1, 4-2, 3-2, 3-3, 2-2 (1-1 needs five steps).
    found = shots(Position.build(own={12: 1, 13: 1}, other={18: 1}))
    assert found.direct == 20
    assert found.count == 20 + 2 + 2 + 2 + 1 + 1


def test_two_blots_are_distinguished():
    # on 8 and 5: the blot is five and eight away
    position = Position.build(own={13: 2}, other={17: 1, 20: 1})
    both, near, far = shots(position), shots(position, 8), shots(position, 5)
    assert both.blots == (8, 5)
    assert (near.count, far.count) == (15, 6)
    assert set(both.rolls) == {*near.rolls, *far.rolls}
    by_roll = {shot.dice: shot for shot in both.hitting}
    assert by_roll[Dice(5, 3)].blots == (8, 5)
    assert by_roll[Dice(5, 3)].kind is ShotKind.DIRECT
    assert by_roll[Dice(4, 4)].blots == (5,)
    assert by_roll[Dice(4, 4)].kind is ShotKind.INDIRECT
    assert shots(position, [5, 8]) == both


def test_from_the_bar_the_blot_is_hit_by_entering_on_it():
    # On the bar against a blot on the 20 point: 5s, and 4-1 and 3-2, which enter and move on.
    found = shots(Position.build(own={"bar": 1}, other={5: 1}))
    assert (found.count, found.direct) == (15, 11)


def test_from_the_bar_one_die_enters_and_the_other_hits():
    # 21, 22 and 23 are made, so 2, 3 and 4 do not enter; a hit needs a 6, or 5-1.
    position = Position.build(own={"bar": 1, 13: 1}, other={18: 1, 2: 2, 3: 2, 4: 2})
    found = shots(position)
    assert set(found.rolls) == {Dice(6, 1), Dice(6, 5), Dice(6, 6)}
    assert found.count == 5


def test_with_two_on_the_bar_only_doublets_hit_elsewhere():
    found = shots(Position.build(own={"bar": 2, 13: 1}, other={18: 1}))
    # two checkers enter; two steps of 3 or one of 6 remain
    assert found.rolls == (Dice(3, 3), Dice(6, 6))
    assert [shot.kind for shot in found.hitting] == [ShotKind.COMBINATION, ShotKind.DIRECT]


def test_a_die_that_must_be_played_elsewhere_does_not_hit():
    # Only one die of 6-1 can be played: the larger, which does not hit.
    position = Position.build(own={8: 1}, other={18: 1, 24: 2, 19: 2})
    assert Dice(6, 1) not in shots(position).rolls


def test_there_are_no_shots_without_a_blot_or_contact_or_after_the_game():
    assert shots(Position.opening()).count == 0
    assert shots(Position.build(own={6: 1}, other={6: 1})).count == 0
    assert shots(Position.build(other={6: 1})).count == 0
    assert str(shots(Position.opening())) == "0 of 36 rolls hit: none"


def test_shots_are_those_of_the_player_on_roll():
    position = Position.opening().move(13, 10).move(13, 11)
    assert shots(position).count == 0
    assert shots(position.swapped()).blots == (15, 14)
    assert shots(position.swapped()).count > 0


def test_a_point_without_a_blot_is_refused():
    with pytest.raises(PositionError, match=r"no blot on point 6 \(blots: 8, 5\)"):
        shots(Position.build(own={13: 2}, other={17: 1, 20: 1}), 6)
    with pytest.raises(PositionError, match="The position must be a Position such as"):
        shots(type("State", (), {"position": 1})())


@given(strategies.positions())
@example(Position.parse("6:1 / bar:1 20:1"))
@settings(deadline=None)
def test_shots_agree_with_a_naive_count(position: Position):
    found = {shot.dice: shot for shot in shots(position).hitting}
    if 15 in position.off:
        assert not found
        return
    blots = set(shots(position).blots)
    for dice, weight in Dice.all():
        hits = hits_of(position, dice.high, dice.low)
        shot = found.get(dice)
        assert {point for point, _, _ in hits} == set(shot.blots if shot else ())
        if shot:
            assert shot.weight == weight
            assert set(shot.blots) <= blots
            assert shot.kind is easiest(hits)


def easiest(hits: set[tuple[int, int, int]]) -> ShotKind:
    if any(used == 1 for _, _, used in hits):
        return ShotKind.DIRECT
    near = any(origin - point <= 6 for point, origin, _ in hits)
    return ShotKind.COMBINATION if near else ShotKind.INDIRECT
