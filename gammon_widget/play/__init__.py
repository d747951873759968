"""Who plays: the match, its players, its dice and its history."""

from .dice_source import DiceSource, dice_source, fair_dice, scripted_dice, seeded_dice, to_dice
from .event_bus import Change, Motion
from .files import (
    ContradictionWarning,
    RecordedMatch,
    format_match,
    parse_match,
    read_match,
    write_match,
)
from .history import CompletedTurn, Game
from .match import Match
from .players import Decider, Player
from .seats import Actor, Seat, why_idle, why_not

__all__ = [
    "Actor",
    "Change",
    "CompletedTurn",
    "ContradictionWarning",
    "Decider",
    "DiceSource",
    "Game",
    "Match",
    "Motion",
    "Player",
    "RecordedMatch",
    "Seat",
    "dice_source",
    "fair_dice",
    "format_match",
    "parse_match",
    "read_match",
    "scripted_dice",
    "seeded_dice",
    "to_dice",
    "why_idle",
    "why_not",
    "write_match",
]
