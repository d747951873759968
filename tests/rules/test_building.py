"""Building, editing and sampling positions; all problems are reported at once."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gammon_widget.rules import GammonError, Position, PositionError, random_position
from tests import strategies

OPENING = {24: 2, 13: 5, 8: 3, 6: 5}


def problems_of(call: Any, *args: Any, **options: Any) -> tuple[str, ...]:
    with pytest.raises(PositionError) as caught:
        call(*args, **options)
    return caught.value.problems


def test_each_side_is_built_in_its_own_numbering():
    assert Position.build(own=OPENING, other=OPENING) == Position.opening()
    position = Position.build(own={6: 1, "bar": 1}, other={24: 2, 25: 3})
    assert position == Position.parse("6:1 bar:1 / 24:2 bar:3")
    assert position.off == (13, 10)


def test_a_position_without_checkers_is_an_empty_board():
    assert Position.build() == Position([0] * 26)


@pytest.mark.parametrize("made_by", [list, tuple, iter, np.array])
def test_lists_and_arrays_begin_with_the_1_point(made_by: Any):
    counts = [0] * 24
    for point, count in OPENING.items():
        counts[point - 1] = count
    assert Position.build(made_by(counts), made_by(counts)) == Position.opening()
    with_bar = Position.build(made_by([*counts, 0]), made_by([0] * 24 + [2]))
    assert with_bar.bar == (0, 2)


def test_places_and_counts_may_be_numpy_integers_and_places_may_be_texts():
    assert Position.build({np.int64(6): np.int8(2)}) == Position.build({"6": 2, "OFF": 13})


def test_a_given_number_of_borne_off_checkers_is_checked():
    assert Position.build({6: 2, "off": 13}, {0: 15}).off == (13, 15)
    assert problems_of(Position.build, {6: 2, "off": 12}) == (
        "own: 2 checkers on the board and 12 off; the total must be 15.",
    )


def test_all_problems_are_reported_at_once_with_their_place():
    own = {26: 1, 13: -2, 8: 2.0, 6: 9, 4: 8, "bar": True, "home": 1, 25: 1}
    assert problems_of(Position.build, own, {21: 1, "25": 1, "bar": 1}) == (
        "own: there is no place 26; use 1 to 24, 'bar' (25) or 'off' (0).",
        "own: point 13 must hold a whole number of checkers, 0 or more, not -2.",
        "own: point 8 must hold a whole number of checkers, 0 or more, not 2.0.",
        "own: the bar must hold a whole number of checkers, 0 or more, not True.",
        "own: there is no place 'home'; use 1 to 24, 'bar' (25) or 'off' (0).",
        "own: the bar appears twice.",
        "own: 17 checkers (9 on point 6, 8 on point 4); at most 15 are possible.",
        "other: the bar appears twice.",
        "Both sides have checkers on the same point: 4 in own= is 21 in other=.",
    )


@pytest.mark.parametrize(
    ("side", "problem"),
    [
        ("24:2 13:5", "to Position.parse; here, pass counts by place"),
        ([0] * 26, "not more than 25 counts"),
        ([1, 2, 3], "not 3 counts"),
        (7, "not 7"),
        (None, "not None"),
        (np.zeros(24), "point 1 must hold a whole number"),
        (np.array(3), "not array"),
    ],
)
def test_a_value_that_is_not_a_side_is_refused(side: Any, problem: str):
    assert any(problem in each for each in problems_of(Position.build, side))


@given(strategies.positions())
def test_every_position_can_be_rebuilt_from_its_description(position: Position):
    def side(seen: Position) -> list[int]:
        return [max(count, 0) for count in seen.points[1:]]

    assert Position.build(side(position), side(position.swapped())) == position


@given(
    *[
        st.one_of(
            st.dictionaries(st.one_of(st.integers(-2, 27), st.text(), st.none()), st.integers()),
            st.lists(st.one_of(st.integers(-3, 16), st.floats(), st.text()), max_size=27),
            st.text(),
            st.integers(),
        )
    ]
    * 2
)
def test_building_raises_only_position_errors(own: Any, other: Any):
    with suppress(PositionError):
        Position.build(own, other)


# --- edits ------------------------------------------------------------------------------------


def test_put_replaces_the_checkers_on_a_point():
    opening = Position.opening()
    assert opening.put(6, 2) == Position.parse("24:2 13:5 8:3 6:2 / 24:2 13:5 8:3 6:5")
    assert opening.put(6, 2).off == (3, 0)
    assert opening.clear(1).put(6, -2).points[6] == -2
    assert opening.clear(8).put(7).points[7] == 1
    assert opening == Position.opening()


def test_the_sign_of_a_count_chooses_the_bar():
    position = Position.build({6: 5}, {6: 5}).put("bar", 2).put(25, -1)
    assert position.bar == (2, 1)
    assert position.put("bar", 0).bar == position.clear("bar").bar == (0, 0)


def test_putting_more_than_there_are_is_refused():
    opening = Position.opening()
    assert problems_of(opening.put, 7, 1) == (
        "With 1 on point 7, the player on roll would have 16 checkers; at most 15 are possible.",
    )
    assert problems_of(opening.put, "bar", -3) == (
        "With 3 on the bar, the opponent would have 18 checkers; at most 15 are possible.",
    )
    assert opening.put(6, 5) == opening  # the checkers that were there are replaced


def test_put_reports_all_problems():
    assert len(problems_of(Position.opening().put, "home", 1.5)) == 2
    assert problems_of(Position.opening().put, "off", 1) == (
        "You cannot put checkers 'off': checkers that are not on the board count as borne off.",
    )


def test_clear_removes_the_checkers_of_either_player():
    cleared = Position.opening().clear(24, 1, "6")
    assert cleared == Position.parse("13:5 8:3 / 13:5 8:3 6:5")
    assert Position.opening().clear() == Position.build()
    assert len(problems_of(Position.opening().clear, 0, 30, "x", 6)) == 3


def test_a_free_move_goes_anywhere():
    opening = Position.opening()
    assert opening.move(24, 14, 2) == Position.parse("14:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5")
    assert opening.move(8, 13).points[13] == 6  # also backwards
    assert opening.move(13, "off", 5).off == (5, 0)
    assert opening.move(13, "off", 5).move("off", "bar", 2).bar == (2, 0)
    assert opening.move(24, "bar").move("bar", 24) == opening


def test_a_free_move_hits_a_blot_but_not_a_made_point():
    position = Position.build({13: 3}, {18: 1, 17: 2})
    assert position.move(13, 7, 2) == Position.parse("13:1 7:2 / 17:2 bar:1")
    assert problems_of(position.move, 13, 8, 4) == (
        "You have 3 checkers on point 13, so you cannot move 4.",
        "Point 8 is blocked: the opponent has 2 checkers there.",
    )


@pytest.mark.parametrize(
    ("move", "problem"),
    [
        ((6, 6), "source and the target are the same"),
        ((1, 2), "You have no checkers on point 1"),
        (("bar", 20), "You have no checkers on the bar"),
        (("off", 20), "You have no checkers borne off"),
        ((13, 30), "no place 30"),
        ((13, 7, 0), "1 or more, not 0"),
        ((13, 7, "2"), "1 or more, not '2'"),
    ],
)
def test_an_impossible_move_is_refused(move: tuple[Any, ...], problem: str):
    assert any(problem in each for each in problems_of(Position.opening().move, *move))


@given(strategies.positions(), st.data())
def test_edits_give_valid_positions_or_errors(position: Position, data: st.DataObject):
    place, count = st.integers(-1, 26), st.integers(-16, 16)
    edits = [
        lambda: position.put(data.draw(place), data.draw(count)),
        lambda: position.clear(data.draw(place)),
        lambda: position.move(data.draw(place), data.draw(place), data.draw(count)),
    ]
    with suppress(PositionError):
        after = data.draw(st.sampled_from(edits))()
        assert Position(after.points) == after


# --- random positions -------------------------------------------------------------------------


def test_a_random_position_meets_all_conditions():
    for seed in range(5):
        assert random_position(True, seed=seed).has_contact
        assert not random_position(contact=False, seed=seed).has_contact
        assert any(random_position(bar=True, off=True, seed=seed).bar)
        assert not any(random_position(bar=False, off=False, seed=seed).off)
        early = random_position(where=lambda position: min(position.pips) > 140, seed=seed)
        assert min(early.pips) > 140


def test_a_seed_gives_the_same_position_again():
    assert random_position(seed=7) == random_position(seed=7)
    assert len({random_position(seed=seed) for seed in range(10)}) > 5
    assert isinstance(random_position(), Position)


def test_a_random_position_is_in_the_middle_of_a_game():
    for seed in range(20):
        assert 15 not in random_position(seed=seed).off


def test_conditions_that_no_position_meets_are_reported():
    assert problems_of(random_position, contact=False, bar=True, games=3) == (
        "No position with contact=False, bar=True was found in 3 games: search more games or "
        "change the conditions.",
    )
    assert problems_of(random_position, where=lambda _: False, games=2) == (
        "No position with where=… was found in 2 games: search more games or change the "
        "conditions.",
    )


def test_contradictory_conditions_are_all_reported():
    options: dict[str, Any] = {"contact": "yes", "bar": 1, "seed": 1.5, "games": 0, "where": 3}
    assert len(problems_of(random_position, **options)) == 5
    assert issubclass(PositionError, GammonError)
