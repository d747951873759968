from .card import Card as Card
from .card import CardKind as CardKind
from .choice import Choice as Choice
from .deck import Deck as Deck
from .grade import Grade as Grade
from .ledger import DeckCard as DeckCard
from .review import Review as Review
from .schedule import Schedule as Schedule
from .schedule import Settings as Settings

__all__: list[str]
