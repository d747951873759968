"""The evaluation of some decisions by an engine, as a task for any process.

A task contains the files themselves, so that a worker on another machine needs none of them.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from time import monotonic
from typing import Any, NamedTuple, TypeVar

from ..analysis.match_analysis import combine
from ..analysis.values.analysis import Analysis
from ..analysis.values.decision import Decision, RollLuck
from ..analysis.work import DecisionContext, Place, RollOf, decisions_in, place_of, rolls_in
from ..engine.errors import EngineError
from ..engine.names import engine_named
from ..engine.protocol import Engine, alone, close_engine
from ..engine.request import LuckEngine, PlanEngine, advise
from ..match.files import RecordedMatch
from .reading import matches_in
from .rows import LUCK, PLACE, VERDICT, Row, candidate_rows, table_of, verdict_row


class Piece(NamedTuple):
    """Work on a match: its number, its file, its number in the file, and the places.

    `rolls` are the places of the rolls whose luck is evaluated.
    """

    match: int
    name: str
    data: bytes
    in_file: int
    decisions: tuple[Place, ...]
    rolls: tuple[Place, ...] = ()

    @property
    def size(self) -> int:
        """The number of decisions and rolls."""
        return len(self.decisions) + len(self.rolls)


class Evaluated(NamedTuple):
    """The evaluated rows by table, and how often an engine had to be started again."""

    tables: dict[str, Any]
    seconds: float
    restarts: int

    @property
    def size(self) -> int:
        """The number of decisions and rolls."""
        return int(self.tables["decisions"].num_rows + self.tables["rolls"].num_rows)


def evaluate_pieces(names: Sequence[str], pieces: Sequence[Piece]) -> Evaluated:
    """Evaluate decisions with one engine, or with the mean of two; the first evaluates the luck.

    Each thread keeps its engines for the next task, until `close_engines`.
    """
    begun, restarts = monotonic(), 0

    def evaluate(work: Callable[[str, Any], list[_Result]], name: str, given: Any) -> list[_Result]:
        nonlocal restarts
        try:
            return work(name, given)
        except EngineError:  # such as an engine whose process was killed
            restarts += 1
            _close(name)
            return work(name, given)

    together, rolled = [*_contexts(pieces)], [*_rolls(pieces)]
    found = [evaluate(_evaluated, name, [each for _, each in together]) for name in names]
    lucks = evaluate(_lucks, names[0], [each for _, each in rolled])
    decisions, source = found[0], _engine(names[0]).name
    if len(found) > 1:
        sources = [_engine(name).name for name in names]
        both = [
            Analysis(each, ("", ""), 0, tuple(some))
            for each, some in zip(sources, found, strict=True)
        ]
        combined = combine(*both)
        decisions, source = [*combined.decisions], combined.source
    rows: list[Row] = []
    candidates: list[Row] = []
    for (number, _), decision in zip(together, decisions, strict=True):
        place = number, decision.game + 1, decision.action
        rows.append((*place, *verdict_row(decision, source)))
        candidates += candidate_rows(place, decision)
    tables = {
        "candidates": table_of("candidates", candidates),
        "rolls": table_of(
            "rolls",
            [
                (number, each.game + 1, each.action, each.luck, each.match_chance)
                for (number, _), each in zip(rolled, lucks, strict=True)
            ],
            (*PLACE, *LUCK),
        ),
        "decisions": table_of("decisions", rows, (*PLACE, *VERDICT)),
    }
    return Evaluated(tables, monotonic() - begun, restarts)


_Result = TypeVar("_Result")


@lru_cache(maxsize=1)  # the next task often has other decisions of the same match
def _matches(data: bytes, name: str) -> list[RecordedMatch]:
    return matches_in(data, name)


def _contexts(pieces: Sequence[Piece]) -> Iterator[tuple[int, DecisionContext]]:
    for piece in pieces:
        wanted = set(piece.decisions)
        games = _matches(piece.data, piece.name)[piece.in_file - 1].games if wanted else ()
        yield from ((piece.match, e) for e in decisions_in(games) if place_of(e) in wanted)


def _rolls(pieces: Sequence[Piece]) -> Iterator[tuple[int, RollOf]]:
    for piece in pieces:
        wanted = set(piece.rolls)
        games = _matches(piece.data, piece.name)[piece.in_file - 1].games if wanted else ()
        yield from ((piece.match, each) for each in rolls_in(games) if place_of(each) in wanted)


def _evaluated(name: str, contexts: Sequence[DecisionContext]) -> list[Decision]:
    engine = _engine(name)
    found = advise(engine, [each.request for each in contexts])
    decisions = [each.evaluated(advice) for each, advice in zip(contexts, found, strict=True)]
    if not isinstance(engine, PlanEngine):
        return decisions
    plans = engine.plans([each.state.turn_start for each in decisions])
    return [replace(each, plan=plan) for each, plan in zip(decisions, plans, strict=True)]


def _lucks(name: str, rolls: Sequence[RollOf]) -> list[RollLuck]:
    engine = _engine(name)
    if not rolls or not isinstance(engine, LuckEngine):
        return []
    found = engine.lucks([each.rolled for each in rolls])
    return [each.evaluated(luck) for each, luck in zip(rolls, found, strict=True)]


_engines: dict[tuple[int, str], Engine] = {}
"""The open engines of this process, by thread and name."""


def _engine(name: str) -> Engine:
    key = threading.get_ident(), name
    if key not in _engines:
        _engines[key] = alone(engine_named(name))
    return _engines[key]


def _close(name: str) -> None:
    engine = _engines.pop((threading.get_ident(), name), None)
    if engine is not None:
        close_engine(engine)


def close_engines() -> None:
    """Close all engines that this process has opened for tasks."""
    while _engines:
        close_engine(_engines.popitem()[1])
