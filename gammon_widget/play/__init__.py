"""Who plays: the match, its players, its dice and its history."""

from .bulletin import Change, Motion
from .dice_source import DiceSource, dice_source, fair_dice, scripted_dice, seeded_dice, to_dice
from .history import Game, Turn
from .match import Match
from .players import Decider, Player

__all__ = [
    "Change",
    "Decider",
    "DiceSource",
    "Game",
    "Match",
    "Motion",
    "Player",
    "Turn",
    "dice_source",
    "fair_dice",
    "scripted_dice",
    "seeded_dice",
    "to_dice",
]
