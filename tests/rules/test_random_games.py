"""Random games never lead to an impossible state."""

from __future__ import annotations

import pickle
from collections import Counter
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gammon_widget.rules import (
    Accept,
    Action,
    ActionKind,
    Beaver,
    Color,
    Cube,
    Decline,
    Double,
    Ending,
    GameState,
    Level,
    MakePlay,
    NewGame,
    Phase,
    Position,
    Raccoon,
    Resign,
    Result,
    Roll,
    Rules,
    Starter,
    Take,
    apply,
    legal_actions,
    legal_plays,
)
from gammon_widget.rules.variant import PROFILES

from .. import strategies

VARIED = Rules(name="varied", beavers=True, raccoons=True, automatic_doubles=3, max_cube=8)
HOUSES = {**PROFILES, VARIED.name: VARIED}

MONEY_GAMES = 3
"""How many games of a money session are played."""
LONGEST = 100_000
"""How many actions a session may have: more than any has."""

# The share of actions by random players that do not advance the game.
SIDE_ACTION_SHARE = 0.004
ABANDONED_SHARE = 0.0005
DOUBLED_SHARE = 0.03
TAKEN_SHARE = 0.8


def checkers(position: Position) -> tuple[int, int]:
    points = position.points
    return sum(n for n in points if n > 0), -sum(n for n in points if n < 0)


def check(state: GameState) -> None:
    """The invariants of every state of a game."""
    assert legal_actions(state)
    for position in (state.turn_start, state.position):
        own, other = checkers(position)
        assert (own + position.off[0], other + position.off[1]) == (15, 15)
    assert state.cube.value <= state.rules.max_cube
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
def test_no_action_leads_to_an_impossible_state(seed: int, length: int, rules: Rules):
    random = Random(seed)
    state = GameState.start(length, rules)
    for _ in range(100):
        before, copy = state, pickle.loads(pickle.dumps(state))
        state = apply(state, strategies.random_action(state, random))
        assert before == copy, "apply changed its argument"
        check(state)
        if state.result is not None and before.result is None:
            gained = [now - then for now, then in zip(state.score, before.score, strict=True)]
            assert gained[state.result.winner.slot] == state.result.points > 0
            assert gained[state.result.winner.opponent.slot] == 0


class Played(NamedTuple):
    """The result of a session: the first states of its games, and their ends."""

    begun: list[GameState]
    results: list[Result | None]


def action_in_play(state: GameState, random: Random) -> Action:
    """An action that advances the game: usually a play, rarely an offer."""
    kinds = legal_actions(state)
    if random.random() < SIDE_ACTION_SHARE:
        return strategies.random_action(state, random)  # a single step, or other dice
    if ActionKind.RESIGN in kinds and random.random() < ABANDONED_SHARE:
        leave = NewGame() if ActionKind.NEW_GAME in kinds else Resign()
        return random.choice([leave, Resign(random.choice(list(Level)))])
    match state.phase:
        case Phase.MOVE if state.dice is not None and not state.steps:
            plays = random.choices(legal_plays(state.turn_start, state.dice), k=2)
            # Of two plays, choose the one with fewer hits; random games would last too long
            # otherwise.
            return MakePlay(min(plays, key=lambda play: play.result.pips[1]).moves)
        case Phase.ROLL if ActionKind.DOUBLE in kinds and random.random() < DOUBLED_SHARE:
            return Double()
        case Phase.ROLL | Phase.OPENING:
            return Roll(strategies.random_dice(random))
        case Phase.DOUBLE if random.random() < TAKEN_SHARE:
            again = [each for each in (Beaver(), Raccoon()) if each.kind in kinds]
            return random.choice([Take(), *again])
        case Phase.RESIGN:
            return random.choice([Accept(), Decline()])
        case _:
            return strategies.random_action(state, random)


def play_a_session(rules: Rules, length: int, random: Random) -> Played:
    """Play a random match, or some money games, and check the invariants."""
    state = GameState.start(length, rules)
    begun, results = [state], list[Result | None]()
    score = [0, 0]
    for _ in range(LONGEST):
        if state.phase is Phase.OVER and (
            state.match_winner if length else len(results) >= MONEY_GAMES
        ):
            return Played(begun, results)
        before = state
        action = NewGame() if state.phase is Phase.OVER else action_in_play(state, random)
        state = apply(before, action)
        check(state)
        if state.result is not None and before.result is None:
            result = state.result
            assert result.points == result.level * result.cube
            assert result.cube <= rules.max_cube
            score[result.winner.slot] += result.points
            results.append(result)
        if isinstance(action, NewGame):
            begun.append(state)
            if before.result is None:
                assert rules.leader_restarts
                results.append(None)  # abandoned, without points
        assert list(state.score) == score
        assert (state.match_winner is not None) == (length > 0 and max(score) >= length)
    raise AssertionError("The session does not end.")


def check_session(rules: Rules, length: int, played: Played) -> None:
    """Derive who started and which game was the Crawford game from the results."""
    score, crawford_is_over = [0, 0], False
    for number, (begun, result) in enumerate(zip(*played, strict=True)):
        if rules.starter is Starter.ALTERNATE:
            assert begun.turn is begun.starter is list(Color)[number % 2]
        else:
            assert begun.turn is None
        on_the_brink = length > 1 and length - 1 in score
        assert begun.crawford == (rules.crawford and on_the_brink and not crawford_is_over)
        if result is not None:
            crawford_is_over |= begun.crawford
            score[result.winner.slot] += result.points


@pytest.mark.parametrize("length", [0, 1, 3, 5])
@pytest.mark.parametrize("name", list(HOUSES))
def test_random_matches_are_valid_under_every_profile(name: str, length: int):
    rules = HOUSES[name]
    check_session(rules, length, play_a_session(rules, length, Random(f"{name} {length}")))


@pytest.mark.prove
@pytest.mark.parametrize("name", list(PROFILES))
def test_ten_thousand_games_are_valid_under_every_profile(name: str):
    """Money sessions and matches, until ten thousand games were finished."""
    rules, random, games = PROFILES[name], Random(name), 10_000
    endings: Counter[Ending] = Counter()
    while endings.total() < games:
        length = random.choice((0, 1, 3, 5, 7))
        played = play_a_session(rules, length, random)
        check_session(rules, length, played)
        endings.update(result.ending for result in played.results if result is not None)
    assert endings[Ending.BORNE_OFF] > games / 2


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
    for play in legal_plays(state.turn_start, state.dice):
        made = apply(state, MakePlay(play.moves))
        if made.phase is Phase.OVER:
            assert made.position == play.result
        else:
            assert made.position == play.result.swapped()
