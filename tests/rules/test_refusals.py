"""Every step that is not allowed is refused with a true reason."""

from __future__ import annotations

import pickle
from itertools import accumulate, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gammon_widget.rules import (
    Dice,
    Move,
    PlayError,
    Position,
    Reason,
    Refusal,
    Rules,
    explain,
    legal_plays,
    legal_steps,
    paths_from,
)

from .. import strategies
from .boards import board

OPENING = Position.opening()

Pair = tuple[int, int]
Case = tuple[Reason, Position, Pair, Pair, tuple[Pair, ...], str]
"""Reason, position, dice, step, steps made before, and what the sentence must say."""

CASES: list[Case] = [
    (Reason.NOT_A_PLACE, OPENING, (6, 5), (26, 20), (), "26 to 20 is not a step"),
    (Reason.NOT_A_PLACE, OPENING, (6, 5), (0, 5), (), "a point (1 to 24)"),
    (Reason.WRONG_WAY, OPENING, (6, 5), (13, 25), (), "never back"),
    (Reason.NO_CHECKER, OPENING, (6, 5), (23, 17), (), "You have no checker on point 23"),
    (Reason.NO_CHECKER, OPENING, (6, 5), (12, 6), (), "on point 12 are the opponent's"),
    (Reason.NO_CHECKER, OPENING, (6, 5), (25, 20), (), "You have no checker on the bar"),
    (Reason.BAR_FIRST, board("25:1 13:2"), (6, 5), (13, 8), (), "from the bar first"),
    (Reason.BAR_FIRST, board("25:2 13:2"), (6, 5), (25, 14), (), "All checkers on the bar"),
    (Reason.TURN_COMPLETE, OPENING, (6, 5), (8, 3), ((24, 18), (18, 13)), "all the dice"),
    (Reason.CANNOT_MOVE, board("13:1", against="7:2 8:2"), (6, 5), (13, 10), (), "with 6 and 5"),
    (Reason.WRONG_WAY, OPENING, (6, 5), (8, 13), (), "never back"),
    (Reason.WRONG_WAY, OPENING, (6, 5), (8, 8), (), "never back"),
    (
        Reason.NO_SUCH_DIE,
        OPENING,
        (6, 5),
        (13, 10),
        (),
        "You did not roll a 3; dice to play: 6 and 5.",
    ),
    (Reason.NO_SUCH_DIE, OPENING, (6, 5), (13, 5), (), "from point 13 to point 5 takes 8 pips"),
    (Reason.NO_SUCH_DIE, OPENING, (6, 5), (13, 7), ((24, 18),), "already played the 6"),
    (Reason.NO_SUCH_DIE, board("6:2 5:1"), (4, 3), (5, 0), (), "you need a 5 or higher"),
    (
        Reason.NO_SUCH_DIE,
        board("6:2 5:1"),
        (4, 3),
        (6, 0),
        (),
        "you need a 6; dice to play: 4 and 3.",
    ),
    (Reason.BLOCKED, OPENING, (6, 5), (24, 19), (), "Point 19 is blocked"),
    (Reason.BLOCKED, board("25:1", against="18:3"), (6, 5), (25, 18), (), "has 3 checkers there"),
    (
        Reason.TOUCHDOWN_BLOCKED,
        board("24:1 13:2", against="18:2 19:2"),
        (6, 5),
        (24, 13),
        (),
        "from point 24 to point 13 lands on a blocked point",
    ),
    (
        Reason.NOT_ALL_HOME,
        board("7:1 8:1 6:2"),
        (6, 5),
        (6, 0),
        (),
        "all your checkers are at home",
    ),
    (Reason.NOT_ALL_HOME, board("12:1 6:2"), (6, 5), (12, 0), (), "point 12 must come home"),
    (Reason.CHECKER_BEHIND, board("5:1 3:1"), (4, 1), (3, 0), (), "which is point 5"),
    (Reason.LARGER_DIE, board("13:1", against="2:2"), (6, 5), (13, 8), (), "larger one: the 6"),
    (
        Reason.BOTH_DICE,
        board("10:1 5:1", against="4:2"),
        (6, 3),
        (5, 2),
        (),
        "You must play both dice",
    ),
]

# These two occur elsewhere: with dice that may not be combined, and after impossible steps.
ELSEWHERE = {Reason.ONE_DIE_AT_A_TIME, Reason.NOT_A_LEGAL_PLAY}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]}-{case[5]}")
def test_each_refusal_has_its_reason_and_its_sentence(case: Case):
    reason, position, dice, step, played, words = case
    refusal = explain(position, Dice(*dice), *step, tuple(Move(*made) for made in played))
    assert refusal is not None
    assert refusal.reason is reason
    assert words in refusal.sentence
    assert str(refusal) == refusal.sentence
    assert (refusal.source, refusal.target) == step


def test_every_reason_has_a_case():
    assert {case[0] for case in CASES} | ELSEWHERE == set(Reason)


def test_combined_moves_are_refused_if_dice_are_played_one_at_a_time():
    refusal = explain(OPENING, Dice(6, 5), 24, 13, rules=Rules(combined_moves=False))
    assert refusal is not None
    assert refusal.reason is Reason.ONE_DIE_AT_A_TIME
    assert explain(OPENING, Dice(6, 5), 24, 13) is None


def test_a_refusal_names_the_dice_left():
    refusal = explain(OPENING, Dice(6, 5), 13, 12, (Move(24, 18),))
    assert refusal is not None
    assert refusal.dice == (5,)


@pytest.mark.parametrize(
    ("played", "reason"),
    [
        ([Move(24, 18), Move(24, 18)], Reason.NO_SUCH_DIE),
        ([Move(24, 19)], Reason.BLOCKED),
        ([Move(24, 13)], Reason.ONE_DIE_AT_A_TIME),
        ([Move(6, 0)], Reason.NOT_ALL_HOME),
        ([(24,)], Reason.NOT_A_PLACE),
        ([None], Reason.NOT_A_PLACE),
    ],
)
def test_impossible_earlier_steps_are_refused(played: list[Move], reason: Reason):
    with pytest.raises(PlayError) as caught:
        explain(OPENING, Dice(6, 5), 13, 8, played)
    assert caught.value.refusal.reason is reason
    assert str(caught.value) == caught.value.refusal.sentence
    assert pickle.loads(pickle.dumps(caught.value)).refusal == caught.value.refusal


@pytest.mark.parametrize("place", [None, "13", 2.5, True, -1, 10**5000, 26], ids=type)
def test_invalid_places_are_refused(place: int):
    for source, target in ((place, 5), (13, place)):
        refusal = explain(OPENING, Dice(6, 5), source, target)
        assert refusal is not None
        assert refusal.reason is Reason.NOT_A_PLACE


@st.composite
def turns(draw: st.DrawFn) -> tuple[Position, Dice, tuple[Move, ...]]:
    """A turn with no or some steps made."""
    position, dice = draw(strategies.positions()), draw(strategies.dice())
    play = draw(st.sampled_from(legal_plays(position, dice)))
    return position, dice, play.moves[: draw(st.integers(0, 4))]


@settings(deadline=None)
@given(turns(), st.booleans(), st.integers(1, 25))
def test_a_step_is_refused_exactly_if_it_is_impossible_and_for_a_true_reason(
    turn: tuple[Position, Dice, tuple[Move, ...]], combine: bool, source: int
):
    allowed = paths_from(*turn[:2], source, turn[2], combine=combine)
    for target in range(25):
        refusal = explain(*turn[:2], source, target, turn[2], rules=Rules(combined_moves=combine))
        assert (refusal is None) == (target in allowed)
        if refusal is not None:
            assert is_true(refusal, *turn, combine=combine), refusal


def is_true(  # noqa: PLR0912  # one branch for each reason
    refusal: Refusal, position: Position, dice: Dice, played: tuple[Move, ...], *, combine: bool
) -> bool:
    """Check a reason against the counts, independently of the code that gave it."""
    points = moved(position, played)
    source, target, left = refusal.source, refusal.target, refusal.dice
    distance = source - target
    together = {sum(left[:count]) for count in range(2, len(left) + 1)}
    outside = any(count > 0 for count in points[7:])
    most = len(legal_plays(position, dice)[0].moves)
    two_dice_left = len(left) == 2 and not dice.is_double
    match refusal.reason:
        case Reason.BLOCKED:
            return points[target] <= -2
        case Reason.NO_CHECKER:
            return points[source] <= 0
        case Reason.BAR_FIRST:
            return points[25] > 0 and (source != 25 or (points[25] > 1 and distance in together))
        case Reason.TURN_COMPLETE:
            return not left
        case Reason.WRONG_WAY:
            return target >= source
        case Reason.CANNOT_MOVE:
            return bool(left) and not legal_steps(position, dice, played)
        case Reason.NO_SUCH_DIE:
            short = target > 0 or max(left) < source
            return short and distance not in left and distance not in together
        case Reason.TOUCHDOWN_BLOCKED:
            return combine and all(
                any(points[source - walked] <= -2 for walked in list(accumulate(order))[:-1])
                for count in range(2, len(left) + 1)
                for order in permutations(left, count)
                if sum(order) == distance
            )
        case Reason.ONE_DIE_AT_A_TIME:
            return not combine and distance in together
        case Reason.NOT_ALL_HOME:
            return target == 0 and outside
        case Reason.CHECKER_BEHIND:
            return target == 0 and not outside and any(n > 0 for n in points[source + 1 :])
        case Reason.LARGER_DIE:
            return two_dice_left and most == 1 and distance != dice.high
        case Reason.BOTH_DICE:
            return two_dice_left and most == 2
        case _:
            return False


def moved(position: Position, played: tuple[Move, ...]) -> list[int]:
    points = list(position.points)
    for source, target in played:
        points[source] -= 1
        if target > 0:
            if points[target] < 0:
                points[0] -= 1
            points[target] = max(points[target], 0) + 1
    return points
