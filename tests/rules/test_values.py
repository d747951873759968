"""Positions, dice, cubes and states as values: immutable, comparable, with checked input."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from copy import copy, deepcopy
from dataclasses import FrozenInstanceError, replace
from itertools import repeat

import numpy as np
import pytest
from hypothesis import given

from gammon_widget.rules import (
    ActionError,
    ActionReason,
    Color,
    Cube,
    Dice,
    GameState,
    GammonError,
    Level,
    Move,
    Objection,
    Offer,
    OfferKind,
    Phase,
    Position,
    PositionError,
    Rules,
    legal_plays,
)

from .. import strategies
from .boards import board

HUGE = 10**5000  # more digits than Python converts to text
NO_NUMBERS = [None, "3", 3.0, True, HUGE, -HUGE, [3], object()]


class Unprintable:
    """An object whose `repr` raises an error."""

    def __repr__(self) -> str:
        raise RuntimeError("no")


class TestPosition:
    def test_the_opening_has_its_checkers(self):
        opening = Position.opening()
        assert opening.letters == "-b----E-C---eE---c-e----B-"
        assert opening.pips == (167, 167)
        assert opening.bar == opening.off == (0, 0)
        assert opening[24] == 2
        assert opening.has_contact

    def test_checkers_and_pips_are_counted(self):
        position = board("25:2 3:1", against="0:1 20:2")
        assert position.bar == (2, 1)
        assert position.off == (12, 12)
        assert position.pips == (53, 25 + 2 * 5)

    @pytest.mark.parametrize(
        ("position", "contact"),
        [
            (board("6:2", against="5:1"), True),
            (board("6:2", against="7:1"), False),
            (board("6:2", against="0:1"), True),
            (board("25:1", against="24:1"), True),
            (board("25:1"), False),
            (board("", against="0:1"), False),
        ],
    )
    def test_contact_ends_when_the_sides_have_passed(self, position: Position, contact: bool):
        assert position.has_contact is contact

    @given(strategies.positions())
    def test_swapped_twice_is_the_identity(self, position: Position):
        other = position.swapped()
        assert other.swapped() == position
        assert other.points == tuple(-count for count in reversed(position.points))
        for pair, swapped in ((position.bar, other.bar), (position.off, other.off)):
            assert swapped == pair[::-1]
        assert other.pips == position.pips[::-1]
        assert other.has_contact == position.has_contact

    @given(strategies.positions())
    def test_the_same_counts_are_the_same_position(self, position: Position):
        again = Position(position.points)
        assert again == position
        assert hash(again) == hash(position)
        assert pickle.loads(pickle.dumps(position)) == position
        assert copy(position) == deepcopy(position) == position

    def test_it_equals_no_other_type(self):
        assert Position.opening() != Position.opening().points
        assert Position.opening() != 0

    def test_it_cannot_be_changed(self):
        position = Position.opening()
        for name in ("points", "_packed", "new"):
            with pytest.raises(AttributeError, match="immutable"):
                setattr(position, name, 0)
            with pytest.raises(AttributeError, match="immutable"):
                delattr(position, name)

    def test_numpy_counts_and_any_iterable_are_accepted(self):
        points = Position.opening().points
        for given_points in (np.array(points), list(points), iter(points)):
            assert Position(given_points) == Position.opening()
        assert {type(count) for count in Position(np.array(points)).points} == {int}

    @pytest.mark.parametrize("given_points", [None, 5, 2.5, object(), Unprintable()], ids=type)
    def test_a_value_that_is_not_a_sequence_is_refused(self, given_points: list[int]):
        with pytest.raises(PositionError, match="26 whole numbers"):
            Position(given_points)

    @pytest.mark.parametrize("given_points", [(), [0] * 25, [0] * 27, repeat(0), "", b"ab"])
    def test_a_wrong_number_of_places_is_refused(self, given_points: list[int]):
        with pytest.raises(PositionError, match="26 whole numbers"):
            Position(given_points)

    @pytest.mark.parametrize("count", [*NO_NUMBERS, Unprintable()], ids=type)
    def test_an_invalid_count_is_refused(self, count: int):
        with pytest.raises(PositionError):
            Position([0] * 10 + [count] + [0] * 15)

    def test_all_problems_are_reported_at_once(self):
        with pytest.raises(PositionError) as caught:
            Position([1, 16, None, 2.5, *[0] * 20, -16, -1])
        assert len(caught.value.problems) == 6
        for words in ("[2]", "[3]", "[25] is the bar", "[0] is the opponent's", "player on roll"):
            assert words in str(caught.value)

    def test_sixteen_checkers_are_too_many(self):
        assert Position([0, 15, *[0] * 22, -15, 0]).off == (0, 0)
        with pytest.raises(PositionError, match="16 checkers"):
            Position([0, 15, *[0] * 23, 1])


class TestDice:
    def test_dice_are_equal_in_any_order_and_keep_it(self):
        assert Dice(3, 1) == Dice(1, 3)
        assert hash(Dice(3, 1)) == hash(Dice(1, 3))
        assert tuple(Dice(1, 3)) == (1, 3)
        assert Dice(1, 3).swapped().numbers == (3, 1)
        assert (Dice(1, 3).high, Dice(1, 3).low) == (3, 1)
        assert Dice(3, 1) == (3, 1) == Dice(1, 3)
        assert Dice(3, 1) not in {(3, 2), (3,), (3, 1, 1)}

    def test_doublets_give_four_steps(self):
        assert Dice(2, 2).numbers == (2, 2, 2, 2)
        assert Dice(2, 2).is_double
        assert not Dice(2, 1).is_double

    def test_there_are_21_rolls(self):
        rolls = Dice.all()
        assert len(rolls) == len({dice for dice, _ in rolls}) == 21
        assert sum(weight for _, weight in rolls) == 36

    @pytest.mark.parametrize("die", [*NO_NUMBERS, 0, 7, -1, Unprintable()], ids=type)
    def test_other_values_are_refused(self, die: int):
        for values in ((die, 1), (1, die)):
            with pytest.raises(PositionError, match="1 to 6"):
                Dice(*values)
        with pytest.raises(PositionError) as caught:
            Dice(die, die)
        assert len(caught.value.problems) == 2

    def test_dice_are_values(self):
        dice = Dice(np.int64(5), np.int8(2))
        assert repr(dice) == "Dice(5, 2)"
        assert str(dice) == "5-2"
        assert tuple(pickle.loads(pickle.dumps(dice))) == (5, 2)
        with pytest.raises(AttributeError, match="immutable"):
            dice.first = 3  # type: ignore[misc]
        with pytest.raises(AttributeError, match="immutable"):
            del dice.second


class TestCube:
    @pytest.mark.parametrize("value", [*NO_NUMBERS, 0, -1, -2, 3, 6, Unprintable()], ids=type)
    def test_its_value_is_a_power_of_two(self, value: int):
        with pytest.raises(PositionError, match="power of two"):
            Cube(value)

    def test_its_owner_is_a_player(self):
        assert Cube(np.int64(4), "white").owner is Color.WHITE
        for owner in ("red", 1, ""):
            with pytest.raises(PositionError, match="'white' or 'black'"):
                Cube(2, owner)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Offer("bribe", Color.WHITE),
        lambda: Offer(OfferKind.DOUBLE, "red"),
        lambda: Offer(OfferKind.RESIGNATION, Color.WHITE, 4),
        lambda: Rules(max_cube=3),
        lambda: Rules(max_cube=-4),
        lambda: Rules(max_cube="64"),
        lambda: Rules(automatic_doubles=-1),
        lambda: Rules(beavers=1),
        lambda: Rules(name=None),
        lambda: GameState(turn_start=None),
        lambda: GameState(turn="red"),
        lambda: GameState(phase="roll"),
        lambda: GameState(dice=(3, 1)),
        lambda: GameState(cube=2),
        lambda: GameState(length="7"),
        lambda: GameState(length=2.5),
        lambda: GameState(length=True),
        lambda: GameState(length=-1),
        lambda: GameState(length=-HUGE),
        lambda: GameState(score=None),
        lambda: GameState(score=(1,)),
        lambda: GameState(score=(1, "2")),
        lambda: GameState(score=(0, -1)),
        lambda: GameState(score=(HUGE, 0), length=7),
        lambda: GameState(score=(HUGE, 0)),
        lambda: GameState(length=10**9),
        lambda: GameState(length=HUGE),
        lambda: Cube(2**30),
        lambda: Cube(2**20_000),
        lambda: Rules(max_cube=2**30),
        lambda: GameState(score=(0, 7), length=7),
        lambda: GameState(score=(HUGE, 0), length=HUGE),
        lambda: GameState(crawford=1),
        lambda: GameState(crawford=True),
        lambda: GameState(crawford=True, length=3, score=(0, 1)),
        lambda: GameState(offer=Offer(OfferKind.DOUBLE, Color.WHITE)),
        lambda: GameState(rules="standard"),
        lambda: GameState(steps=None),
        lambda: GameState(steps=(Move(13, 7),)),
        lambda: GameState(turn=Color.WHITE),
        lambda: GameState(phase=Phase.ROLL),
        lambda: GameState(turn=Color.WHITE, phase=Phase.ROLL, dice=Dice(2, 1)),
        lambda: GameState(turn=Color.WHITE, phase=Phase.MOVE),
        lambda: GameState(turn=Color.WHITE, phase=Phase.DOUBLE),
        lambda: GameState(turn=Color.WHITE, phase=Phase.RESIGN),
        lambda: GameState(
            turn=Color.WHITE, phase=Phase.RESIGN, offer=Offer(OfferKind.RESIGNATION, Color.BLACK)
        ),
        lambda: GameState(
            turn=Color.WHITE, phase=Phase.DOUBLE, offer=Offer(OfferKind.DOUBLE, Color.BLACK)
        ),
        lambda: GameState(
            turn=Color.WHITE, phase=Phase.DOUBLE, offer=Offer(OfferKind.BEAVER, Color.WHITE)
        ),
        lambda: GameState.on_roll(board("6:1")),
        lambda: GameState.on_roll(Position.opening(), "red"),
        lambda: replace(
            GameState.on_roll(Position.opening(), dice=Dice(2, 1)), steps=(Move(13, 7),)
        ),
        lambda: replace(GameState.on_roll(Position.opening(), dice=Dice(2, 1)), steps=(5,)),
    ],
)
def test_an_impossible_value_is_a_position_error(make: Callable[[], object]):
    with pytest.raises(PositionError) as caught:
        make()
    assert caught.value.problems
    assert pickle.loads(pickle.dumps(caught.value)).problems == caught.value.problems


def test_all_wrong_types_and_contradictions_are_reported_at_once():
    with pytest.raises(PositionError) as types:
        GameState(turn_start=1, dice=2, length="x", score=3)
    assert len(types.value.problems) == 5  # a score is a tuple of two numbers
    with pytest.raises(PositionError) as contradictions:
        GameState(length=-1, score=(-1, 0), turn=Color.WHITE, dice=Dice(2, 1))
    assert len(contradictions.value.problems) == 4


class TestGameState:
    def test_a_player_may_be_named(self):
        state = GameState.on_roll(Position.opening(), "black")
        assert state.turn is Color.BLACK
        assert replace(state, turn="white").turn is Color.WHITE
        assert state.seen_by("white") == state.turn_start.swapped()

    def test_absolute_views_do_not_depend_on_the_turn(self):
        position = board("25:1 13:2 6:3", against="0:2 19:5")
        white = GameState.on_roll(position, Color.WHITE)
        black = GameState.on_roll(position.swapped(), Color.BLACK)
        for name in ("points", "bar", "off", "pips"):
            assert getattr(white, name) == getattr(black, name)
        assert white.points == position.points[1:25]
        assert white.bar == (1, 2)
        assert white.off == (9, 8)

    def test_steps_made_show_in_the_views_but_not_in_the_position(self):
        state = GameState.on_roll(Position.opening(), Color.WHITE, Dice(6, 5))
        stepped = replace(state, steps=(Move(24, 18),))
        assert stepped.turn_start == state.turn_start
        assert stepped.position == board("24:1 18:1 13:5 8:3 6:5", against="1:2 12:5 17:3 19:5")
        assert stepped.dice_left == (5,)
        assert stepped.pips == (161, 167)
        assert stepped.points[17] == 1

    def test_it_is_a_value(self):
        state = GameState.on_roll(Position.opening(), Color.WHITE, Dice(6, 5))
        assert state == replace(state, dice=Dice(5, 6))
        assert hash(state) == hash(replace(state, dice=Dice(5, 6)))
        assert pickle.loads(pickle.dumps(state)) == state
        with pytest.raises(FrozenInstanceError):
            state.length = 7  # type: ignore[misc]


def test_plays_are_values():
    play = legal_plays(Position.opening(), Dice(3, 1))[0]
    again = pickle.loads(pickle.dumps(play))
    assert again == play
    assert type(again) is type(play)
    assert hash(again) == hash(play)


def test_errors_have_their_base_classes():
    assert issubclass(GammonError, ValueError)
    error = ActionError("roll", "move", ["play", "resign"], "The dice are rolled.")
    assert isinstance(error, GammonError)
    assert str(error) == "The dice are rolled."
    assert (error.tried, error.phase, error.allowed) == ("roll", "move", ("play", "resign"))
    assert str(ActionError("new_game", "move", [])) == "Cannot new game now."
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    assert error.reason is None
    why = Objection(ActionReason.NO_CUBE, "There is none.")
    again = pickle.loads(pickle.dumps(ActionError("double", "roll", ["roll"], why)))
    assert (again.reason, again.why) == (ActionReason.NO_CUBE, "There is none.")


def test_levels_and_colours_have_values():
    assert [level.word for level in Level] == ["a single game", "a gammon", "a backgammon"]
    assert Color.WHITE.opponent is Color.BLACK
    assert Color.BLACK.opponent is Color.WHITE
    assert Color.WHITE == "white"  # type: ignore[comparison-overlap]
    assert repr(Color.BLACK) == "Color.BLACK"
