"""Every function accepts the same descriptions of positions, states and rolls."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from gammon_widget import Board, Match, bearoff, blocked_rolls, keith_count, legal_plays, shots
from gammon_widget.rules import (
    ActionKind,
    Color,
    Dice,
    GameState,
    GammonError,
    Move,
    Phase,
    Position,
    Roll,
    Step,
    apply,
    compare_rules,
    explain,
    legal_actions,
    perft,
    to_dice,
    to_position,
    to_state,
)
from tests.notation.arbitrary import states

XGID = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"
RACE = Position.build(own={1: 2}, other={2: 2})


@pytest.mark.parametrize("given", ["3-1", "31", " 3,1 ", 31, (3, 1), [3, 1], Dice(3, 1)])
def test_a_roll_is_dice_two_numbers_or_text(given: Any) -> None:
    assert to_dice(given) == Dice(3, 1)
    assert tuple(to_dice(given)) == (3, 1)


def test_a_position_is_what_is_shown_after_the_steps() -> None:
    state = apply(GameState.from_xgid(XGID), Step(Move(8, 5)))
    match = Match(state=state)
    assert to_position(state) == to_position(match) == state.position != state.turn_start
    assert to_position("opening") == to_position(XGID) == Position.opening() == state.turn_start


def test_a_position_alone_is_a_state_with_white_on_roll() -> None:
    assert to_state(Position.opening()) == GameState.on_roll(Position.opening(), Color.WHITE)
    assert to_state("24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5") == to_state(Position.opening())
    assert to_state("opening") == GameState()
    assert to_state(Match(7, dice=[(3, 1)])).length == 7


@pytest.mark.parametrize(
    "answer",
    [
        lambda position: legal_plays(position, "3-1"),
        lambda position: perft(position, 1),
        lambda position: explain(position, 31, 24, 20),
        lambda position: compare_rules(position, "31"),
        shots,
        blocked_rolls,
        legal_actions,
    ],
)
def test_functions_accept_every_description(answer: Any) -> None:
    state = GameState.on_roll("opening", "white", "31").at_turn_start
    board = Board(state)
    assert answer(board) == answer(state) == answer(board.match)
    if not isinstance(answer(state), frozenset):
        assert answer("opening") == answer(Position.opening()) == answer(XGID) == answer(state)


def test_a_race_is_counted_from_a_state() -> None:
    state = GameState.on_roll(RACE)
    assert keith_count(state) == keith_count(RACE) == keith_count(state.xgid)
    assert bearoff(state) == bearoff(RACE)


@pytest.mark.parametrize("given", [5, None, [0] * 26, object()])
def test_other_values_are_refused_with_what_is_accepted(given: Any) -> None:
    for convert, words in ((to_position, "such as an XGID"), (to_state, "such as an XGID")):
        with pytest.raises(GammonError, match=words):
            convert(given)


def test_a_roll_can_be_applied() -> None:
    assert apply("opening", Roll(Dice(3, 1))).dice == (3, 1)


@given(state=states())
def test_every_listed_action_can_be_applied(state: GameState) -> None:
    listed = state.legal_actions
    assert len(set(map(repr, listed))) == len(listed)
    assert {action.kind for action in listed} == legal_actions(state) - {
        *(ActionKind.STEP, ActionKind.CONFIRM, ActionKind.REROLL)
    }
    for action in listed:
        state.apply(action)


def test_a_game_can_be_played_in_text() -> None:
    state = GameState().apply("3-1").apply("8/5 6/5").apply("double").apply("take").apply("65")
    assert (state.turn, state.cube.value) == (Color.BLACK, 2)
    for roll in (" 3 1 ", (3, 1), [3, 1], 31):
        assert GameState().apply(roll) == GameState().apply(Dice(3, 1))
    assert state.apply(state.legal_plays[0]) == state.apply(state.legal_plays[0].moves)
    over = state.apply(state.legal_plays[0]).apply("resign").apply("accept")
    assert over.apply("new game").phase is Phase.OPENING


@pytest.mark.parametrize(
    ("state", "action", "words"),
    [
        (GameState(), "double", "For now, roll"),
        (GameState(), "7-1", "neither a roll such as '3-1' nor one of 'confirm', 'double'"),
        (GameState.on_roll("opening", dice=31), "eight", "'eight'"),
        (GameState.on_roll("opening", dice=31), "8/3", "You did not roll a 5"),
        (GameState.on_roll("opening", dice=31), 5, "such as '8/5 6/5', not 5"),
    ],
)
def test_a_wrong_action_is_refused_with_a_reason(state: GameState, action: Any, words: str) -> None:
    with pytest.raises(GammonError, match=words):
        state.apply(action)
