"""Race counts: published examples, gnubg's figures, and the limits of the rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gammon_widget.odds.races import RaceMethod, keith_count, thorp_count, ward_count
from gammon_widget.rules import Position, PositionError

COUNTS = (keith_count, thorp_count, ward_count)
DATA = Path(__file__).parent.parent / "data" / "races.jsonl"
RACES = [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()]

# Stick Rice, "Keith count fails this cube hard", bgonline.org, 9 December 2014: 102 pips to 112,
# "if we do the Keith straight up we get 117 to 112 for a difference of 5 making it a no double".
STICK = "XGID=-----CFACA-Aaaa-abaeba----:0:0:1:00:0:0:3:0:10"

# Dan Scoones in rec.games.backgammon, March 1998 ("Is this a take?"): 84 pips to 96, "the
# trailer's adjusted count minus the leader's adjusted count is exactly 0, which indicates a take".
SCOONES = "2:2 3:2 5:2 6:3 7:2 8:4 / 2:2 3:2 4:1 5:2 6:3 7:1 9:1 11:2 16:1"


def test_keiths_count_of_a_published_example():
    count = keith_count(Position.parse(STICK))
    assert (count.pips, count.own, count.other) == ((102, 112), 117, 112)
    assert (count.double, count.redouble, count.take) == (False, False, True)
    assert str(count) == "Keith: 117 to 112 (wait; take)"


def test_thorps_count_of_a_published_example():
    count = thorp_count(Position.parse(SCOONES))
    assert (count.pips, count.own, count.other) == ((84, 96), 121, 121)
    assert (count.double, count.redouble, count.take) == (True, True, True)


@pytest.mark.parametrize(("other", "takes"), [({5: 1, 4: 3}, True), ({5: 2, 4: 2}, False)])
def test_thorps_take_point_is_two_more(other: dict[int, int], takes: bool):
    count = thorp_count(Position.build(own={6: 2, 5: 1}, other=other))
    assert (count.own, count.other, count.take) == (21, 23 if takes else 24, takes)


def test_wards_count_agrees_with_a_count_by_hand():
    # On roll: 84 pips, four home points, six checkers outside. Opponent: 96, five, five. One more
    # checker outside gives 84½, plus a tenth. The opponent holds one home point more: 95.
    count = ward_count(Position.parse(SCOONES))
    assert (count.own, count.other) == (92.95, 95)
    assert (count.double, count.redouble, count.take) == (True, True, True)


def test_wards_count_includes_low_stacks_and_extra_checkers():
    # 1+1+1+1+2+2+2 pips, 2·2 for two extra checkers on 1, 1 for one on 2, 2·5 for five more
    # checkers.
    count = ward_count(Position.build(own={1: 4, 2: 3}, other={1: 1, 2: 1}))
    assert (count.own, count.other) == (27.5, 3)


@pytest.mark.parametrize(
    ("pips", "margin"), [(30, 2), (50, 2), (60, 2.4), (75, 3), (100, 4), (105, 4)]
)
def test_wards_take_point_grows_with_the_length_of_the_race(pips: int, margin: float):
    # The opponent's checkers are moved back until the double is a drop; both sides keep the
    # average.
    takes = []
    for more in range(15):
        count = ward_count(Position.build(ten(pips - more), ten(pips + more)))
        takes.append(count.take)
        assert count.take == (count.other - count.own <= margin + 1e-9)
    assert set(takes) == {True, False}


def ten(pips: int) -> dict[int, int]:
    """Ten checkers on two points, with this number of pips."""
    low, more = divmod(pips, 10)
    return {low: 10 - more, low + 1: more} if more else {low: 10}


@pytest.mark.parametrize(
    ("other", "double", "redouble", "take"),
    [
        # 70 pips on roll, counted as 80; the opponent's checkers are moved back pip by pip.
        (75, False, False, True),
        (76, True, False, True),
        (77, True, True, True),
        (78, True, True, True),
        (79, True, True, False),
    ],
)
def test_keiths_cube_rules_are_exact_at_their_limits(
    other: int, double: bool, redouble: bool, take: bool
):
    own = {6: 5, 5: 4, 4: 5}
    count = keith_count(Position.build(own, {6: 5, 5: 4, 4: 4, other - 66: 1}))
    assert (count.own, count.other) == (80, other)
    assert (count.double, count.redouble, count.take) == (double, redouble, take)


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        ({1: 1}, 1 + 3),  # three gaps
        ({1: 3}, 3 + 3 + 2 * 2),
        ({2: 3}, 6 + 3 + 2),
        ({3: 5}, 15 + 3 + 2),
        ({6: 1, 5: 1, 4: 1}, 15),
        ({6: 1, 4: 1}, 10 + 1),
    ],
)
def test_each_part_of_keiths_wastage_is_counted(other: dict[int, int], expected: int):
    assert keith_count(Position.build({6: 1}, other)).other == expected


def test_thorps_tenth_begins_above_thirty():
    # Pips, plus two for each checker, plus one for each checker on the 1 point, minus the points
    # held.
    thirty = Position.build(own={6: 3, 5: 1, 1: 1}, other={6: 3})  # 24 + 10 + 1 - 3 = 32
    assert thorp_count(thirty).own == 35.2
    assert thorp_count(thirty.move(5, 3)).own == 30
    assert thorp_count(thirty.move(5, 4)).own == 31 * 11 / 10


@pytest.mark.parametrize("race", RACES)
def test_gnubg_counts_the_same(race: dict[str, Any]):
    """gnubg 1.07 wrote these figures (``show thorp``, ``show keith``); it does not round the
    seventh.
    """
    position = Position.parse(race["pos"])
    thorp, keith = thorp_count(position), keith_count(position)
    assert [thorp.own, thorp.other] == pytest.approx(race["thorp"], abs=0.051)
    own, other = race["keith"]
    assert (keith.own, keith.other) == (own + own // 7, other)


@pytest.mark.parametrize("count", COUNTS)
def test_a_position_with_contact_has_no_race_count(count):
    with pytest.raises(PositionError, match="can still meet"):
        count(Position.opening())
    with pytest.raises(PositionError, match="game is over"):
        count(Position.build(own={1: 1}))
    with pytest.raises(PositionError, match="such as an XGID, not 5"):
        count(5)


def test_each_count_names_its_player():
    position = Position.parse(SCOONES)
    assert [count(position).method for count in COUNTS] == list(RaceMethod)
