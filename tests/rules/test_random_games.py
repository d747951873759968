"""Games played at random: whatever is done, nothing impossible comes of it."""

from __future__ import annotations

import pickle
from random import Random

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


@settings(deadline=None, max_examples=10)
@given(strategies.SEEDS)
def test_every_game_ends(seed: int):
    random = Random(seed)
    state = GameState.start(1)
    for _ in range(5000):
        if state.phase is Phase.OVER:
            break
        state = apply(state, strategies.random_action(state, random))
    assert state.phase is Phase.OVER


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
