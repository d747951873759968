"""Who plays: the match, its players, its dice and its history."""

from ..lazy_names import names_from_stub
from .dice_source import dice_source as dice_source

__getattr__, __dir__, __all__ = names_from_stub(__name__)
