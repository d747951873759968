"""What is practised? Decks of cards, scheduled, graded by what an answer costs.

A card is one decision with what every answer to it is worth, so it is graded without an engine. A
`Deck` is the one thing here that changes, and keeps itself in a file.
"""

from ..lazy_names import names_from_stub

__getattr__, __dir__, __all__ = names_from_stub(__name__)
