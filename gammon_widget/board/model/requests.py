"""What the cards of a board's pages request, and what they show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, dataclass_transform


@dataclass_transform(frozen_default=True)
class PageMessage:
    """A message between a page and the kernel: an immutable value, with the name it is sent by."""

    NAME: ClassVar[str]

    def __init_subclass__(cls, *, name: str = "") -> None:
        cls.NAME = name
        dataclass(frozen=True)(cls)


class CardWanted(PageMessage, name="card_wanted"):
    """A view asks for the contents of a card: ``"match"``, ``"file"`` or ``"games"``."""

    view: str
    card: str


class MatchWanted(PageMessage, name="match_wanted"):
    """Begin a match against an opponent by name, or between two people.

    `opponent` is empty for two people, otherwise the name of one player is. `length` is 0 for a
    money session. `rules` are the name of a house, or empty for the present rules; `switches` are
    the options of the house that are on.
    """

    opponent: str
    white: str
    black: str
    length: int
    tutor: bool
    rules: str
    switches: tuple[str, ...]


class OfferDeclined(PageMessage, name="offer_declined"):
    """The user declines a new match, and plays on."""


class FileWanted(PageMessage, name="file_wanted"):
    """Write the match to a file, or keep it in one from now on, by the suffix of the path."""

    path: str


class ReviewWanted(PageMessage, name="review_wanted"):
    """Review an earlier match."""

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
    """A house in the list of rules; its options have a name, a label, and whether they are on."""

    name: str
    title: str
    description: str
    length: int
    switches: tuple[tuple[str, str, bool], ...]


class OfferMatch(PageMessage, name="offer_match"):
    """Open the card for a new match in a view.

    `asks` are the questions that code has not answered, of ``"rules"``, ``"opponent"``,
    ``"length"`` and ``"tutor"``. `rules` is the house of the present rules, or empty.
    `first` says that the card has opened by itself, so that the user may play on without it.
    """

    view: str
    asks: tuple[str, ...]
    opponents: tuple[Opponent, ...]
    houses: tuple[House, ...]
    rules: str
    length: int
    first: bool


class OfferFile(PageMessage, name="offer_file"):
    """Open the card for a file in a view, with a path to begin with."""

    view: str
    path: str


@dataclass(frozen=True, slots=True)
class EarlierGame:
    """A row of the earlier games."""

    game: str
    title: str
    detail: str


class OfferGames(PageMessage, name="offer_games"):
    """Open the card of the earlier games in a view, with a table of each player's results."""

    view: str
    record: tuple[tuple[str, ...], ...]
    games: tuple[EarlierGame, ...]


class RequestDone(PageMessage, name="request_done"):
    """The answer to a request: the cards close, unless there is a reason why not."""

    why: str


class Notice(PageMessage, name="notice"):
    """Show a sentence for some seconds."""

    words: str


Offer = OfferMatch | OfferFile | OfferGames | RequestDone | Notice
"""All messages to cards."""
