"""Backgammon as an environment of PettingZoo, for reinforcement learning.

The environment is a turn-based ("AEC") environment: https://pettingzoo.farama.org/api/aec/. Every
state, action and result comes from the rules. The environment rolls the dice where no double is
possible, passes where no checker can move, and ends turns.
"""

from __future__ import annotations

from typing import Any

from ..engine.features import features
from ..libraries import library
from ..match.dice_source import DiceLike, DiceSource, dice_source
from ..rules import (
    Action,
    ActionKind,
    Color,
    GameState,
    GammonError,
    Phase,
    Rules,
    actions,
    legal_actions,
)
from ..rules.position import BAR
from ..rules.validation import as_int, brief

AECEnv: Any = library("pettingzoo", "An environment needs PettingZoo", "env").AECEnv

_MAX_DIE = 6
_PLAIN = (
    *(ActionKind.ROLL, ActionKind.DOUBLE, ActionKind.TAKE, ActionKind.DROP),
    *(ActionKind.BEAVER, ActionKind.RACCOON),
)
_STEPS = BAR * _MAX_DIE
ACTIONS = _STEPS + len(_PLAIN)
"""The number of actions: the steps, and then roll, double, take, drop, beaver and raccoon."""

_MAX_DICE = 4
_EXTRA = _MAX_DIE + 8
"""Numbers after the position: the dice that are left, the cube, the score and the phase."""


class BackgammonEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """Backgammon for two agents, ``"white"`` and ``"black"``.

    An action is the number of a step or of a decision about the cube. The step from a place
    (1 to 24, or 25 for the bar) over a distance (1 to 6) has the number
    ``6 * (place - 1) + distance - 1``; bearing off has the distance to the edge. The numbers 150 to
    155 are roll, double, take, drop, beaver and raccoon. `action_of` and `number_of` convert.

    An observation has two parts. ``"action_mask"`` contains 1 for each legal action.
    ``"observation"`` contains the 196 numbers of `gammon_widget.features` for the agent, then how
    many dice of each of the six numbers are left (divided by 4), and then: the logarithm of the
    cube to base 2 (divided by 10), whether the agent and whether the opponent owns the cube, the
    points that the agent and the opponent need (divided by 25; 0 for money), whether this is the
    Crawford game, whether a double waits for an answer, and whether the agent has to act.

    A single game for money (`length` 0) is rewarded with the points won or lost, a match with 1 or
    -1.

    Parameters
    ----------
    length
        The number of points that wins the match; 0 for one game for money.
    rules
        The rules, or their name.
    dice
        The dice, as for `Match`. ``reset(seed=…)`` replaces them with seeded dice.
    render_mode
        ``"ansi"`` to render the board as text, or None.

    Raises
    ------
    GammonError
        If an argument or an action is invalid.

    Examples
    --------
    >>> from gammon_widget.environment.aec import BackgammonEnv
    >>> env = BackgammonEnv(length=1)
    >>> env.reset(seed=1)
    >>> env.agent_selection in env.agents
    True
    """

    metadata = {  # noqa: RUF012 - PettingZoo reads it
        "name": "backgammon_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        length: int = 1,
        rules: Rules | str = "standard",
        *,
        dice: DiceLike = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise GammonError(f"render_mode must be 'ansi' or None, not {brief(render_mode)}.")
        spaces = library("gymnasium", "An environment needs gymnasium", "env").spaces
        self._start = GameState.start(length, rules)
        self._dice: DiceSource = dice_source(dice)
        self.render_mode = render_mode
        self.possible_agents = [color.value for color in Color]
        size = (features("opening").size + _EXTRA,)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0.0, 15.0, size, "float32"),
                    "action_mask": spaces.Box(0, 1, (ACTIONS,), "int8"),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self.state_of_game = self._start

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new match; with a seed, its dice depend only on the seed."""
        if seed is not None:
            self._dice = dice_source(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._enter(self._start)

    def step(self, action: int | None) -> None:
        """Take an action of the selected agent."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen = self.action_of(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        made = self._rolled() if isinstance(chosen, ActionKind) else chosen
        self._enter(self.state_of_game.apply(made))
        self._accumulate_rewards()

    def action_of(self, number: object) -> Action | ActionKind:
        """Return the action with a number; the kind of a roll, whose dice the environment chooses.

        Raises GammonError if the action is not legal now.
        """
        chosen = as_int(number)  # type: ignore[arg-type]  # `as_int` accepts anything
        legal = self._legal(self.state_of_game)
        if chosen is None or chosen not in legal:
            raise GammonError(
                f"The action {brief(number)} is not legal now; legal are {sorted(legal)}."
            )
        return legal[chosen]

    def number_of(self, action: Action | ActionKind) -> int:
        """Return the number of a step or of a decision about the cube."""
        if isinstance(action, actions.Step):
            source, target = action.move
            return _MAX_DIE * (source - 1) + source - target - 1
        kind = action if isinstance(action, ActionKind) else action.kind
        if kind not in _PLAIN:
            raise GammonError(f"The environment has no number for the action {kind.value!r}.")
        return _STEPS + _PLAIN.index(kind)

    def observe(self, agent: str) -> dict[str, Any]:
        """Return an agent's observation."""
        np = library("numpy", "An environment needs NumPy")
        state, color = self.state_of_game, Color(agent)
        is_asked = state.decider is color and agent == self.agent_selection
        mask = np.zeros(ACTIONS, np.int8)
        if is_asked and state.phase is not Phase.OVER:
            mask[list(self._legal(state))] = 1
        left = [state.dice_left.count(die) / _MAX_DICE for die in range(1, _MAX_DIE + 1)]
        need = [
            max(state.length - state.score[each.slot], 0) / 25 if state.is_match else 0
            for each in (color, color.opponent)
        ]
        extra = [
            *(*left, (state.cube.value.bit_length() - 1) / 10),
            *(state.cube.owner is color, state.cube.owner is color.opponent, *need),
            *(state.crawford, state.offer is not None, is_asked),
        ]
        seen = features(state.seen_by(color))
        row = np.concatenate([seen, np.array(extra, np.float32)])
        return {"observation": row.clip(0, 15), "action_mask": mask}

    def render(self) -> str | None:
        """Return the board as text; None without a render mode."""
        return None if self.render_mode is None else str(self.state_of_game)

    def close(self) -> None:
        """Do nothing: the environment has no resources."""

    def _legal(self, state: GameState) -> dict[int, Action | ActionKind]:
        """Return the legal actions in a state by their numbers, and the kind of a roll."""
        if state.phase is Phase.MOVE:
            found = [actions.Step(move) for move, _ in state.next_steps]
            return {self.number_of(action): action for action in found}
        kinds = legal_actions(state)
        return {
            self.number_of(kind): kind if kind is ActionKind.ROLL else actions.PLAIN_ACTIONS[kind]()
            for kind in _PLAIN
            if kind in kinds
        }

    def _rolled(self) -> Action:
        return actions.Roll(self._dice())

    def _enter(self, state: GameState) -> None:
        """Play on until an agent has a choice or the match is over."""
        while True:
            if state.phase is Phase.OVER and state.is_match and state.match_winner is None:
                state = state.apply(actions.NewGame())
            elif state.phase is Phase.MOVE and not state.most_steps:
                state = state.apply(actions.Confirm())
            elif state.phase in (Phase.OPENING, Phase.ROLL) and len(self._legal(state)) == 1:
                state = state.apply(self._rolled())
            else:
                break
        self.state_of_game = state
        if state.phase is Phase.OVER:
            self._finish(state)
        else:
            assert state.decider is not None  # the opening roll has been made
            self.agent_selection = state.decider.value

    def _finish(self, state: GameState) -> None:
        result = state.result
        assert result is not None  # the game is over
        points = 1 if state.is_match else result.points
        for agent in self.agents:
            self.rewards[agent] = float(points if Color(agent) is result.winner else -points)
            self.terminations[agent] = True
        self.agent_selection = result.winner.value
