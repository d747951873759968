"""What is added to a deck: new cards, and more that is said of those that are there."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass, replace

from ..disk.fields import JsonObject
from ..engine import Engine, EngineError, engine_named
from ..engine.judging import Advice, advice_on
from ..engine.protocol import close_engine, demand_engine
from ..engine.values import Candidates, CubeAdvice, Evaluation
from ..rules import GameState
from .card import Card
from .card_record import card_record, read_card
from .decision_key import decision_id
from .ledger import Ledger
from .making import Source, cards_of, tags_of, together, with_all_plays

_OF_POSITIONS, _OF_PLAYS = "sage:3-ply", "sage:1-ply"
"""Who judges where nobody is named: bare positions, and plays that an analysis leaves out."""


@dataclass(frozen=True, slots=True, repr=False)
class Added:
    """What has been added to a deck.

    Attributes
    ----------
    new
        The ids of the cards that were not there before.
    deeper
        Those of which more is known now; when they come back has not changed.
    known
        Those of which all was there already.
    """

    new: tuple[str, ...]
    deeper: tuple[str, ...]
    known: tuple[str, ...]

    def __repr__(self) -> str:
        told = [f"{len(self.new)} card{'s' * (len(self.new) != 1)}"]
        told += [f"{len(self.deeper)} judged deeper"] * bool(self.deeper)
        told += [f"{len(self.known)} known already"] * bool(self.known)
        return f"<Added: {', '.join(told)}>"


def records_to_add(
    ledger: Ledger,
    given: Source | Iterable[Source],
    source: str,
    engine: str | Engine | bool | None,
) -> tuple[list[JsonObject], Added]:
    """The lines that adding something writes, and what it comes to; see `Deck.add`."""
    with ExitStack() as parts:
        judges = _Judges(engine, parts)

        def judge(state: GameState) -> Advice:
            old = ledger.cards.get(decision_id(state))
            if old is not None and old.card.advice is not None and not judges.are_named:
                return old.card.advice
            return judges.advice_on(state)

        found: dict[str, Card] = {}
        for made in cards_of(given, source, judge):
            card = as_kept(made)
            if card.id in found:
                card = merge(found[card.id], card)
            elif card.id in ledger.cards:
                card = merge(ledger.cards[card.id].card, card)
            found[card.id] = card
        found = {id: as_kept(judges.completed(card)) for id, card in found.items()}
    new = tuple(id for id in found if id not in ledger.cards)
    same = tuple(id for id in found if id not in new and ledger.cards[id].card == found[id])
    deeper = tuple(id for id in found if id not in (*new, *same))
    records = [card_record(found[id], tags_of(found[id])) for id in (*new, *deeper)]
    return records, Added(new, deeper, same)


def as_kept(card: Card) -> Card:
    """A card as it is read from the file again, with as many decimals as are kept there."""
    return read_card(card_record(card, tags_of(card)))


class _Judges:
    """The engines that judge what nobody has judged, each made when it is asked first."""

    def __init__(self, engine: str | Engine | bool | None, parts: ExitStack) -> None:
        self._given, self._parts = engine, parts
        self._made: dict[str, Engine] = {}

    @property
    def are_named(self) -> bool:
        """Whether somebody has said who is to judge."""
        return not isinstance(self._given, bool | None)

    def advice_on(self, state: GameState) -> Advice:
        """What is right in a bare position; the engine says itself if it is not installed."""
        if self._given is False:
            raise EngineError(
                f"Nobody says what is right in {state.xgid}: name an engine, as in "
                'deck.add(…, engine="sage:3-ply").'
            )
        return advice_on(self._own() if self.are_named else self._named(_OF_POSITIONS), state)

    def completed(self, card: Card) -> Card:
        """A card with its plays all judged, where there is somebody to judge them."""
        if not card.left_out or self._given is False:
            return card
        try:
            engine = self._own() if self.are_named else self._named(_OF_PLAYS)
            return with_all_plays(card, engine)
        except EngineError:
            if self.are_named:
                raise
            self._given = False  # it is not installed, and will not be for the next card
            return card

    def _own(self) -> Engine:
        if isinstance(self._given, str):
            return self._named(self._given)
        demand_engine(self._given)  # type: ignore[arg-type]  # which it refuses
        return self._given  # type: ignore[return-value]

    def _named(self, name: str) -> Engine:
        engine = self._made.get(name)
        if engine is None:
            engine = self._made[name] = engine_named(name)
            self._parts.callback(close_engine, engine)
        return engine


def merge(old: Card, new: Card) -> Card:
    """A card of which more is said: the deeper look counts, and what it leaves out stays."""
    if isinstance(old.advice, Candidates) and isinstance(new.advice, Candidates):
        deep, other = new.advice, old.advice
        if depth_of(deep.best.evaluation) < depth_of(other.best.evaluation):
            deep, other = other, deep
        there = {each.play.result for each in deep}
        rest = [each for each in other if each.play.result not in there]
        advice = deep if not rest else together(deep, rest)
        return replace(old, advice=advice, done=old.done or new.done)
    if isinstance(old.advice, CubeAdvice) and isinstance(new.advice, CubeAdvice):
        is_deeper = depth_of(new.advice.evaluation) > depth_of(old.advice.evaluation)
        advice_on_cube = new.advice if is_deeper else old.advice
        return replace(old, advice=advice_on_cube, done=old.done or new.done)
    return replace(new, source=old.source) if new.question is not None else old


_NAMES = ("XG Roller", "XG Roller+", "XG Roller++")
_PLIES = re.compile(r"(\d+)-ply")
_TRUNCATED = re.compile(r"truncated-(\d+)")
_TRUNCATED_FROM, _ROLLED_OUT = 10, 100


def depth_of(said: Evaluation) -> int:
    """How far somebody has looked, as a number to compare: plies, short rollouts, whole ones."""
    level = said.level
    if said.standard_error is not None or "rollout" in level.lower() or "book" in level.lower():
        return _ROLLED_OUT
    if level in _NAMES:
        return _TRUNCATED_FROM + 1 + _NAMES.index(level)
    truncated, plies = _TRUNCATED.search(level), _PLIES.search(level)
    if truncated:
        return _TRUNCATED_FROM + int(truncated[1])
    return int(plies[1]) if plies else 0
