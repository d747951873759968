"""What backgammon is: immutable values and pure functions, on the standard library alone."""

from .actions import (
    Accept,
    Action,
    ActionKind,
    Beaver,
    Confirm,
    Decline,
    Double,
    Drop,
    MakePlay,
    NewGame,
    Raccoon,
    Reroll,
    Resign,
    Roll,
    SetUp,
    Step,
    Take,
)
from .apply import apply, legal_actions, steps_from, why_no_double
from .color import Color
from .comparison import Comparison, compare_rules
from .cube import Cube, Ending, Level, Offer, OfferKind, Result
from .dice import Dice
from .errors import ActionError, FormatError, GammonError, PlayError, PositionError
from .legal import legal_plays
from .moves import Move, Play
from .perft import divide, perft
from .position import Position
from .refusal import Reason, Refusal, explain
from .sampling import random_position
from .state import GameState, Phase
from .steps import legal_steps, ways
from .variant import HomeSide, Numbering, RollBy, Rules, Starter

__all__ = [
    "Accept",
    "Action",
    "ActionError",
    "ActionKind",
    "Beaver",
    "Color",
    "Comparison",
    "Confirm",
    "Cube",
    "Decline",
    "Dice",
    "Double",
    "Drop",
    "Ending",
    "FormatError",
    "GameState",
    "GammonError",
    "HomeSide",
    "Level",
    "MakePlay",
    "Move",
    "NewGame",
    "Numbering",
    "Offer",
    "OfferKind",
    "Phase",
    "Play",
    "PlayError",
    "Position",
    "PositionError",
    "Raccoon",
    "Reason",
    "Refusal",
    "Reroll",
    "Resign",
    "Result",
    "Roll",
    "RollBy",
    "Rules",
    "SetUp",
    "Starter",
    "Step",
    "Take",
    "apply",
    "compare_rules",
    "divide",
    "explain",
    "legal_actions",
    "legal_plays",
    "legal_steps",
    "perft",
    "random_position",
    "steps_from",
    "ways",
    "why_no_double",
]
