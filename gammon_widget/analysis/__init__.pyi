from .analysis import Analysis as Analysis
from .analysis import GameOutcome as GameOutcome
from .decision import Decision as Decision
from .decision import DecisionKind as DecisionKind
from .error_class import ErrorClass as ErrorClass
from .game_phase import GamePhase as GamePhase
from .roll_luck import RollLuck as RollLuck
from .totals import PlayerTotals as PlayerTotals

__all__: list[str]
