"""Exact bear-offs, compared with a plain count, GNU Backgammon's database and Open Sage's table."""

from __future__ import annotations

import json
import math
from functools import cache
from pathlib import Path
from random import Random

import bgbot_cpp
import pytest
from bgsage.weights import bearoff_db_path

from gammon_widget.odds.bearoff import Bearoff, bearoff
from gammon_widget.odds.bearoff_sides import all_sides, covers
from gammon_widget.rules import Dice, Position, PositionError, legal_plays

Places = tuple[int, ...]
GNUBG = Path(__file__).parent.parent / "data" / "bearoffs.jsonl"
GNUBG_STEPS = 1.5e-4  # gnubg rounds every equity, and what it computes from them
NEAR = 2e-6  # the table has single precision


def built(own: Places, other: Places) -> Position:
    return Position.build(*({place: side.count(place) for place in side} for side in (own, other)))


@cache
def played(own: Places) -> list[tuple[int, set[Places]]]:
    """The positions of one side after each roll, by the rules of the game."""
    found = []
    for dice, weight in Dice.all():
        results = {play.result.points for play in legal_plays(built(own, (1,)), dice)}
        found.append((weight, {_places(points) for points in results}))
    return found


def _places(points: tuple[int, ...]) -> Places:
    return tuple(place for place in range(1, 7) for _ in range(points[place]))


@cache
def equity(own: Places, other: Places, cube: str, *, may_double: bool = True) -> float:
    """The equity of the player on roll, by its definition."""
    flipped = {"own": "other", "other": "own"}.get(cube, cube)
    rolling = (
        sum(
            weight * max(1.0 if not side else -equity(other, side, flipped) for side in results)
            for weight, results in played(own)
        )
        / 36
    )
    if not may_double or cube in ("none", "other"):
        return rolling
    return max(rolling, min(2 * equity(own, other, "other"), 1.0))


def small_sides(checkers: int, highest: int) -> list[Places]:
    found: list[Places] = [()]
    for _ in range(checkers):
        found += [
            (*side, place)
            for side in found
            for place in range(side[-1] if side else 1, highest + 1)
        ]
    return sorted({side for side in found if side})


def test_bearoffs_of_two_checkers_a_side_agree_with_a_plain_count():
    sides = small_sides(2, 6)
    assert len(sides) == 27
    for own in sides:
        for other in sides:
            found = bearoff(built(own, other))
            assert 2 * found.win - 1 == pytest.approx(equity(own, other, "none"), abs=NEAR)
            assert found.centred == pytest.approx(equity(own, other, "middle"), abs=NEAR)
            assert found.owned == pytest.approx(equity(own, other, "own"), abs=NEAR)
            assert found.opponents_cube == pytest.approx(equity(own, other, "other"), abs=NEAR)
            rolling = equity(own, other, "own", may_double=False)
            assert found.no_redouble == pytest.approx(rolling, abs=NEAR)


def test_bearoffs_of_more_checkers_agree_with_a_plain_count():
    chance = Random(6)
    sides = small_sides(6, 3)
    for own, other in (chance.sample(sides, 2) for _ in range(12)):
        found = bearoff(built(own, other))
        assert 2 * found.win - 1 == pytest.approx(equity(own, other, "none"), abs=NEAR)
        rolling = equity(own, other, "middle", may_double=False)
        assert found.no_double == pytest.approx(rolling, abs=NEAR)


def test_the_plays_of_a_side_are_the_legal_plays():
    sides = all_sides()
    assert len(sides.sides) == math.comb(12, 6) == 924
    chance = Random(7)
    for number in chance.sample(range(1, 924), 60):
        own = tuple(sorted(filter(None, sides.sides[number])))
        for (_, results), ends in zip(played(own), sides.plays[number], strict=True):
            ours = {tuple(sorted(filter(None, sides.sides[end]))) for end in ends}
            assert ours == results


def test_gnu_backgammon_agrees():
    """Bear-offs from gnubg 1.07's ``makebearoff -t 6x6``, in steps of 0.00003.

    gnubg gives all equities but the first without doubling.
    """
    for line in GNUBG.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        found = bearoff(built(tuple(record["own"]), tuple(record["other"])))
        assert 2 * found.win - 1 == pytest.approx(record["cubeless"], abs=GNUBG_STEPS)
        assert found.no_redouble == pytest.approx(record["owned"], abs=GNUBG_STEPS)
        assert found.no_double == pytest.approx(record["centred"], abs=GNUBG_STEPS)
        assert found.opponents_cube == pytest.approx(record["opponents"], abs=GNUBG_STEPS)


def test_open_sages_table_nearly_agrees():
    """The table lets each side bear off as if it were alone, so the figures differ a little."""
    database = bgbot_cpp.BearoffDB()
    assert database.load(str(bearoff_db_path()))
    chance = Random(8)
    off = []
    for _ in range(2000):
        own, other = (
            tuple(chance.randint(1, 6) for _ in range(chance.randint(1, 6))) for _ in range(2)
        )
        position = built(own, other)
        points = [
            abs(count) if place in (0, 25) else count for place, count in enumerate(position.points)
        ]
        off.append(bearoff(position).win - database.lookup_probs(points)[0])
    assert max(map(abs, off)) < 0.02
    assert math.sqrt(sum(each * each for each in off) / len(off)) < 0.002
    assert any(each > 1e-4 for each in off)  # taking the other side into account does better


@pytest.mark.parametrize(
    ("own", "other", "win", "action"),
    [
        ((4, 1), (1,), 29 / 36, "wins 80.6% (redouble; drop)"),
        ((5, 2), (1,), 19 / 36, "wins 52.8% (redouble; take)"),
        ((3, 3), (1,), 17 / 36, "wins 47.2% (wait; take)"),
        ((6,), (1,), 27 / 36, "wins 75.0% (redouble; take)"),
        ((1, 1), (6, 6), 1, "wins 100.0% (redouble; drop)"),
    ],
)
def test_last_rolls_have_the_equities_counted_by_hand(
    own: Places, other: Places, win: float, action: str
):
    found = bearoff(built(own, other))
    assert found.win == pytest.approx(win, abs=NEAR)
    assert str(found) == action


def test_a_double_may_be_right_when_a_redouble_is_wrong():
    found = bearoff(built((1,) * 6, (1,) * 6))  # both sides need three rolls
    assert isinstance(found, Bearoff)
    assert found.win == pytest.approx(0.788, abs=5e-4)
    assert (found.double, found.redouble, found.take) == (True, True, False)
    both = {
        (found.double, found.redouble)
        for found in (
            bearoff(built((6, 5, 4, low), (6, 6, other)))
            for low in range(1, 7)
            for other in range(1, 7)
        )
    }
    assert (True, False) in both
    assert (False, True) not in both


@pytest.mark.parametrize(
    ("position", "words"),
    [
        (
            Position.opening(),
            "The player on roll has 15 checkers left, but the table covers at most 6.",
        ),
        (Position.build({1: 1}, {1: 7}), "The opponent has 7 checkers left"),
        (Position.build({7: 1}, {1: 1}), "The player on roll has checkers outside their home"),
        (Position.build({1: 1}, {"bar": 1}), "The opponent has checkers outside their home"),
        (Position.build({1: 1}, {}), "The game is over"),
        (1, "The position must be a Position such as .*, not 1"),
    ],
)
def test_a_position_outside_the_table_is_refused(position: Position, words: str):
    with pytest.raises(PositionError, match=words):
        bearoff(position)


def test_all_reasons_are_reported_at_once():
    with pytest.raises(PositionError) as caught:
        bearoff(Position.opening())
    assert len(caught.value.problems) == 4
    assert not covers(Position.opening())
