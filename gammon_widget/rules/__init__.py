"""What backgammon is: immutable values and pure functions, on the standard library alone."""

from ..lazy_names import names_from_stub
from .apply import apply as apply
from .events import events as events
from .perft import perft as perft

__getattr__, __dir__, __all__ = names_from_stub(__name__)
