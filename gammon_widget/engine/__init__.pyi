from .bot import SKILLS as SKILLS
from .bot import Bot as Bot
from .bot import Skill as Skill
from .decisions import is_decision as is_decision
from .errors import EngineError as EngineError
from .errors import EngineInterruptedError as EngineInterruptedError
from .gnubg import GnubgEngine as GnubgEngine
from .judging import Advice as Advice
from .judging import advice_on as advice_on
from .judging import cost_of as cost_of
from .luck import Luck as Luck
from .names import best_engine as best_engine
from .names import bot_named as bot_named
from .names import engine_named as engine_named
from .probabilities import Probabilities as Probabilities
from .protocol import Engine as Engine
from .sage import SageEngine as SageEngine
from .simple import SimpleEngine as SimpleEngine
from .values import Candidate as Candidate
from .values import Candidates as Candidates
from .values import CubeAdvice as CubeAdvice
from .values import CubeChoice as CubeChoice
from .values import Evaluation as Evaluation

__all__: list[str]
