"""The evaluation of some decisions by an engine, as a task for any process.

A task contains the files themselves, so that a worker on another machine needs none of them.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from time import monotonic
from typing import Any, NamedTuple

from ..analysis.match_analysis import combine
from ..analysis.values.analysis import Analysis
from ..analysis.values.decision import Decision
from ..analysis.work import DecisionContext, Place, decisions_in, place_of
from ..engine.errors import EngineError
from ..engine.names import engine_named
from ..engine.protocol import Engine, alone, close_engine
from ..engine.request import PlanEngine, advise
from ..match.files import RecordedMatch
from .reading import matches_in
from .rows import PLACE, VERDICT, Row, candidate_rows, table_of, verdict_row


class Piece(NamedTuple):
    """Decisions of a match: its number, its file, its number in the file, and their places."""

    match: int
    name: str
    data: bytes
    in_file: int
    places: tuple[Place, ...]


class Evaluated(NamedTuple):
    """The rows of evaluated decisions, and how often an engine had to be started again."""

    decisions: Any
    candidates: Any
    seconds: float
    restarts: int


def evaluate_pieces(names: Sequence[str], pieces: Sequence[Piece]) -> Evaluated:
    """Evaluate decisions with one engine, or with the mean of two engines.

    Each thread keeps its engines for the next task, until `close_engines`.
    """
    begun, restarts = monotonic(), 0
    contexts = [[*_contexts(piece)] for piece in pieces]
    together = [each for some in contexts for each in some]
    found: list[list[Decision]] = []
    for name in names:
        try:
            found.append(_evaluated(name, together))
        except EngineError:  # such as an engine whose process was killed
            restarts += 1
            _close(name)
            found.append(_evaluated(name, together))
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
    numbers = [piece.match for piece, some in zip(pieces, contexts, strict=True) for _ in some]
    for number, decision in zip(numbers, decisions, strict=True):
        place = number, decision.game + 1, decision.action
        rows.append((*place, *verdict_row(decision, source)))
        candidates += candidate_rows(place, decision)
    tables = table_of("decisions", rows, (*PLACE, *VERDICT)), table_of("candidates", candidates)
    return Evaluated(*tables, monotonic() - begun, restarts)


@lru_cache(maxsize=1)  # the next task often has other decisions of the same match
def _matches(data: bytes, name: str) -> list[RecordedMatch]:
    return matches_in(data, name)


def _contexts(piece: Piece) -> Iterator[DecisionContext]:
    games = _matches(piece.data, piece.name)[piece.in_file - 1].games
    wanted = set(piece.places)
    return (each for each in decisions_in(games) if place_of(each) in wanted)


def _evaluated(name: str, contexts: Sequence[DecisionContext]) -> list[Decision]:
    engine = _engine(name)
    found = advise(engine, [each.request for each in contexts])
    decisions = [each.evaluated(advice) for each, advice in zip(contexts, found, strict=True)]
    if not isinstance(engine, PlanEngine):
        return decisions
    plans = engine.plans([each.state.turn_start for each in decisions])
    return [replace(each, plan=plan) for each, plan in zip(decisions, plans, strict=True)]


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
