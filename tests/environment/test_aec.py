"""The environment obeys PettingZoo's interface, and every state in it comes from the rules."""

from __future__ import annotations

import warnings
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import gammon_widget as gw
from gammon_widget.environment import BackgammonEnv
from gammon_widget.environment.aec import ACTIONS


@pytest.mark.parametrize(
    "options", [{"length": 1}, {"length": 3}, {"length": 0}, {"length": 0, "rules": "hoyle"}]
)
def test_the_test_of_pettingzoo_passes(options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        # It prefers a space without a mask, and agents named player_0.
        warnings.simplefilter("ignore", UserWarning)
        api_test(BackgammonEnv(**options), num_cycles=120)


def test_a_seed_gives_the_same_game() -> None:
    seed_test(lambda: BackgammonEnv(length=3), num_cycles=100)


@pytest.mark.parametrize("length", [0, 3])
def test_the_mask_contains_exactly_the_legal_steps_and_decisions(length: int) -> None:
    env, random = BackgammonEnv(length), Random(5)
    kinds: set[str] = set()
    for seed in range(4):
        env.reset(seed=seed)
        while not any(env.terminations.values()):
            state, agent = env.state_of_game, env.agent_selection
            legal = np.flatnonzero(env.observe(agent)["action_mask"]).tolist()
            assert agent == state.decider.value  # type: ignore[union-attr]  # somebody decides
            found = {number: env.action_of(number) for number in legal}
            if state.phase == "move":
                assert {a.move for a in found.values()} == {m for m, _ in state.next_steps}  # type: ignore[union-attr]
            else:
                names = {str(getattr(a, "kind", a)) for a in found.values()}
                assert names == gw.legal_actions(state) - {"resign", "new_game"}
            assert {env.number_of(action): action for action in found.values()} == found
            kinds |= {str(getattr(a, "kind", a)) for a in found.values()}
            assert not env.observe(gw.Color(agent).opponent.value)["action_mask"].any()
            env.step(random.choice(legal))
    assert {"roll", "double", "take", "drop", "step"} <= kinds


def test_rewards_are_points_for_money_and_one_for_a_match() -> None:
    for length in (0, 3):
        env, random = BackgammonEnv(length), Random(1)
        env.reset(seed=1)
        total = dict.fromkeys(env.agents, 0.0)
        for agent in env.agent_iter():
            seen, reward, is_over, _, _ = env.last()
            total[agent] += reward
            legal = np.flatnonzero(seen["action_mask"]).tolist()
            env.step(None if is_over else random.choice(legal))
        result = env.state_of_game.result
        assert result is not None
        won = 1 if length else result.points
        assert total == {result.winner.value: won, result.winner.opponent.value: -won}


def test_what_is_illegal_is_refused() -> None:
    env = BackgammonEnv(dice=[(3, 1)], render_mode="ansi")
    env.reset()
    assert "to play 3-1" in str(env.render())
    before = env.state_of_game
    for wrong in (0, ACTIONS, -1, "roll", None):
        with pytest.raises(gw.GammonError, match="is not legal now; legal are"):
            env.step(wrong)
    assert env.state_of_game is before
    with pytest.raises(gw.GammonError, match="'ansi' or None"):
        BackgammonEnv(render_mode="human")
