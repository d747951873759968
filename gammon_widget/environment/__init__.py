"""An environment for reinforcement learning, for agents that follow PettingZoo's interface."""

from .aec import BackgammonEnv as BackgammonEnv
