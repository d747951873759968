"""Games played at random: whatever is done, nothing impossible comes of it."""

from __future__ import annotations

import pickle
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gammon_widget.rules import (
    ActionKind,
    Cube,
    GameState,
    MakePlay,
    Phase,
    Position,
    Rules,
    apply,
    legal_actions,
    legal_plays,
)
from gammon_widget.rules.profiles import PROFILES

from .. import strategies


def checkers(position: Position) -> tuple[int, int]:
    points = position.points
    return sum(n for n in points if n > 0), -sum(n for n in points if n < 0)


def check(state: GameState) -> None:
    """Whatever must hold in every state of a game."""
    assert legal_actions(state)
    for position in (state.position, state.current):
        own, other = checkers(position)
        assert (own + position.off[0], other + position.off[1]) == (15, 15)
    assert state.cube.value <= max(state.rules.max_cube, 2**state.rules.automatic_doubles)
    if state.crawford:
        assert state.is_match
        assert state.cube == Cube()
        assert ActionKind.DOUBLE not in legal_actions(state)
    if not state.rules.cube:
        assert state.cube == Cube()
    assert (state.decider is None) == (state.phase in (Phase.OPENING, Phase.OVER))
    assert (state.result is not None) == (state.phase is Phase.OVER)
    assert (state.match_winner is not None) <= (state.phase is Phase.OVER)


@settings(deadline=None)
@given(strategies.SEEDS, st.sampled_from([0, 1, 3, 7]), strategies.rules())
def test_no_action_leads_anywhere_impossible(seed: int, length: int, rules: Rules):
    random = Random(seed)
    state = GameState.start(length, rules)
    for _ in range(100):
        before, copy = state, pickle.loads(pickle.dumps(state))
        state = apply(state, strategies.random_action(state, random))
        assert before == copy, "apply changed the state it was given"
        check(state)
        if state.result is not None and before.result is None:
            gained = [now - then for now, then in zip(state.score, before.score, strict=True)]
            assert gained[state.result.winner.slot] == state.result.points > 0
            assert gained[state.result.winner.opponent.slot] == 0


def play_a_game(rules: Rules, length: int, random: Random) -> GameState:
    """Play one game at random, checking every state, to its end."""
    state = GameState.start(length, rules)
    for _ in range(10_000):
        if state.phase is Phase.OVER:
            break
        state = apply(state, strategies.random_action(state, random))
        check(state)
    return state


@settings(deadline=None, max_examples=3)
@given(strategies.SEEDS)
@pytest.mark.parametrize("name", list(PROFILES))
def test_every_game_ends_under_every_profile(name: str, seed: int):
    assert play_a_game(Rules.named(name), seed % 4, Random(seed)).phase is Phase.OVER


@pytest.mark.prove
@pytest.mark.parametrize("name", list(PROFILES))
def test_ten_thousand_games_under_every_profile(name: str):
    """Some games last long: a random walk has to bear everything off."""
    random = Random(name)
    for game in range(10_000):
        assert play_a_game(Rules.named(name), game % 4, random).phase is Phase.OVER


@settings(deadline=None)
@given(strategies.states())
def test_states_are_values(state: GameState):
    copy = pickle.loads(pickle.dumps(state))
    assert copy == state
    assert hash(copy) == hash(state)
    assert copy.result == state.result


@settings(deadline=None)
@given(strategies.states())
def test_every_legal_play_can_be_made(state: GameState):
    if state.phase is not Phase.MOVE or state.dice is None:
        return
    for play in legal_plays(state.position, state.dice):
        made = apply(state, MakePlay(play.moves))
        if made.phase is Phase.OVER:
            assert made.position == play.result
        else:
            assert made.position == play.result.swapped()
