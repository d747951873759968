"""Who thinks: engines that say what a game is worth, and bots that play with them."""

from ..lazy_names import names_from_stub

__getattr__, __dir__, __all__ = names_from_stub(__name__)
