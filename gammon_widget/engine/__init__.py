"""Who thinks: engines that say what a game is worth, and bots that play with them."""

from .bot import SKILLS, Bot, Skill
from .errors import EngineError, EngineInterruptedError
from .gnubg import GnubgEngine
from .names import bot_named
from .probabilities import Probabilities
from .protocol import Engine
from .sage import SageEngine
from .simple import SimpleEngine
from .values import Candidate, Candidates, CubeAdvice, CubeChoice, Evaluation, Luck

__all__ = [
    "SKILLS",
    "Bot",
    "Candidate",
    "Candidates",
    "CubeAdvice",
    "CubeChoice",
    "Engine",
    "EngineError",
    "EngineInterruptedError",
    "Evaluation",
    "GnubgEngine",
    "Luck",
    "Probabilities",
    "SageEngine",
    "SimpleEngine",
    "Skill",
    "bot_named",
]
