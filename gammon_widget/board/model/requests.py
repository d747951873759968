"""What the cards of a board's pages request, and what they show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class CardWanted:
    """A view asks for the contents of a card: ``"match"``, ``"file"`` or ``"games"``."""

    NAME: ClassVar[str] = "card_wanted"
    view: str
    card: str


@dataclass(frozen=True, slots=True)
class MatchWanted:
    """Begin a match against an opponent by name, or between two people.

    `opponent` is empty for two people, otherwise the name of one player is. `length` is 0 for a
    money session. `rules` are the name of a house, or empty for the present rules; `switches` are
    the options of the house that are on.
    """

    NAME: ClassVar[str] = "match_wanted"
    opponent: str
    white: str
    black: str
    length: int
    tutor: bool
    rules: str
    switches: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OfferDeclined:
    """The user declines a new match, and plays on."""

    NAME: ClassVar[str] = "offer_declined"


@dataclass(frozen=True, slots=True)
class FileWanted:
    """Write the match to a file, or keep it in one from now on, by the suffix of the path."""

    NAME: ClassVar[str] = "file_wanted"
    path: str


@dataclass(frozen=True, slots=True)
class ReviewWanted:
    """Review an earlier match."""

    NAME: ClassVar[str] = "review_wanted"
    game: str


Request = CardWanted | MatchWanted | OfferDeclined | FileWanted | ReviewWanted
"""All requests of cards."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """A row of the opponents: `strength` is "PR 25" or empty; `install` is empty if it can play."""

    name: str
    title: str
    description: str
    strength: str
    install: str


@dataclass(frozen=True, slots=True)
class House:
    """A row of the houses; each of its options has a name, a label, and whether it is on."""

    name: str
    title: str
    description: str
    length: int
    switches: tuple[tuple[str, str, bool], ...]


@dataclass(frozen=True, slots=True)
class OfferMatch:
    """Open the card for a new match in a view.

    `asks` are the questions that code has not answered, of ``"rules"``, ``"opponent"``,
    ``"length"`` and ``"tutor"``. `rules` is the house of the present rules, or empty.
    `first` says that the card has opened by itself, so that the user may play on without it.
    """

    NAME: ClassVar[str] = "offer_match"
    view: str
    asks: tuple[str, ...]
    opponents: tuple[Opponent, ...]
    houses: tuple[House, ...]
    rules: str
    length: int
    first: bool


@dataclass(frozen=True, slots=True)
class OfferFile:
    """Open the card for a file in a view, with a path to begin with."""

    NAME: ClassVar[str] = "offer_file"
    view: str
    path: str


@dataclass(frozen=True, slots=True)
class EarlierGame:
    """A row of the earlier games."""

    game: str
    title: str
    detail: str


@dataclass(frozen=True, slots=True)
class OfferGames:
    """Open the card of the earlier games in a view, with a table of each player's results."""

    NAME: ClassVar[str] = "offer_games"
    view: str
    record: tuple[tuple[str, ...], ...]
    games: tuple[EarlierGame, ...]


@dataclass(frozen=True, slots=True)
class RequestDone:
    """The answer to a request: the cards close, unless there is a reason why not."""

    NAME: ClassVar[str] = "request_done"
    why: str


@dataclass(frozen=True, slots=True)
class Notice:
    """Show a sentence for some seconds."""

    NAME: ClassVar[str] = "notice"
    words: str


Offer = OfferMatch | OfferFile | OfferGames | RequestDone | Notice
"""All messages to cards."""
