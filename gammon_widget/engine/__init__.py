"""Who thinks: engines that say what a game is worth, and bots that play with them."""

from .bot import SKILLS, Bot, Skill
from .errors import EngineError, EngineInterruptedError
from .gnubg import GnubgEngine
from .judging import Advice, advice_on, cost_of, is_decision
from .names import best_engine, bot_named, engine_named
from .probabilities import Probabilities
from .protocol import Engine
from .sage import SageEngine
from .simple import SimpleEngine
from .values import Candidate, Candidates, CubeAdvice, CubeChoice, Evaluation, Luck

__all__ = [
    "SKILLS",
    "Advice",
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
    "advice_on",
    "best_engine",
    "bot_named",
    "cost_of",
    "engine_named",
    "is_decision",
]
