"""The analysis of a collection by an engine, on one machine or on many.

Results are stored as they come, in the folders ``evaluated`` and ``evaluated_candidates`` of the
store. When all decisions of a part are evaluated, the part is written with them. So an analysis
that was interrupted continues where it stopped, and the tables do not depend on the order of work,
except for the rounding that `gammon_widget.analysis.work` describes.
"""

from __future__ import annotations

import warnings
from collections import Counter, defaultdict, deque
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from time import monotonic
from typing import Any, NamedTuple

import numpy as np

from ..analysis.match_analysis import ReportProgress
from ..engine.errors import EngineError
from ..engine.names import FAMILIES, engine_named
from ..rules import GammonError
from ..rules.validation import counted
from .evaluating import Evaluated, Piece, evaluate_pieces
from .rows import PLACE, VERDICT, with_totals
from .sources import SourceFile, hash_of
from .store import Part, Store, rows_in
from .tables import TABLES, pyarrow
from .workers import Workers, warn

_FIRST_AT_ONCE, _LEAST_AT_ONCE, _MOST_AT_ONCE = 48, 16, 4096  # decisions
_SECONDS_AT_ONCE, _SECONDS_UNTIL_STORED = 4.0, 5.0
_MOST_FAILURES = 3  # in a row


class SkippedFileWarning(UserWarning):
    """A warning that matches were not analysed, because their files have changed."""


class _Match(NamedTuple):
    number: int
    file: str
    in_file: int
    hash: str


def source_of_engines(names: Sequence[str]) -> str:
    """Return the source of an analysis by one engine, or by the mean of two."""
    return " + ".join(engine_named(name).name for name in names)


def is_engine(source: str) -> bool:
    """Return whether an analysis comes from an engine, and not from a file."""
    return source.startswith(tuple(f"{each.title} (" for each in FAMILIES.values()))


class Run:
    """One analysis of the decisions in a store.

    With `missing`, matches with an analysis from their file are left out. Decisions that were
    evaluated by the same engines are always left out.
    """

    def __init__(
        self, store: Store, names: Sequence[str], files: dict[str, SourceFile], *, missing: bool
    ) -> None:
        self._store, self._names, self._files = store, tuple(names), files
        self._source = source_of_engines(names)
        self._skipped: set[str] = set()
        self._part_of: dict[int, int] = {}
        self._left: Counter[int] = Counter()  # by part
        self._rate = 0.0  # decisions in a second, by one worker
        self._found: list[Evaluated] = []
        self._stored_at = monotonic()
        self._work = [*self._open_work(missing=missing)]
        self.total = sum(self._left.values())

    def _open_work(self, *, missing: bool) -> Iterator[tuple[_Match, list[tuple[int, int]]]]:
        """Yield the matches with the places of their open decisions."""
        for part in self._store.parts():
            hashes = dict(self._store.rows("files", part, ["file", "hash"]))
            matches = {}
            facts = self._store.rows("matches", part, ["match", "file", "in_file", "source"])
            for number, file, in_file, source in facts:
                if source == self._source or (missing and source and not is_engine(source)):
                    continue
                matches[number] = _Match(number, file, in_file, hashes[file])
            if not matches:
                continue
            done = self._stored_places(part)
            places: dict[int, list[tuple[int, int]]] = defaultdict(list)
            for number, game, action in self._store.rows("decisions", part, PLACE):
                if number in matches:
                    self._part_of[number] = part.number
                    if (number, game, action) not in done:
                        places[number].append((game - 1, action))
            self._left[part.number] += sum(map(len, places.values()))
            if done and not self._left[part.number]:
                self._finish(part.number)
            yield from ((matches[number], found) for number, found in places.items())

    def _stored_places(self, part: Part) -> set[tuple[int, int, int]]:
        stored = self._store.read_evaluated(part.number, self._source)
        if stored is None:
            return set()
        return set(rows_in(stored[0], PLACE))

    def execute(self, workers: Workers, report: ReportProgress) -> None:
        """Evaluate all open decisions. Whatever happens, the results so far are stored.

        Raises `EngineError` if the workers fail again and again, or if an engine is missing.
        """
        chunks, again = self._chunks(), deque[list[Piece]]()
        running: dict[Future[Evaluated], list[Piece]] = {}
        failures = restarts = 0
        try:
            while True:
                try:
                    while len(running) < _AHEAD * workers.count:
                        chunk = again.popleft() if again else next(chunks, None)
                        if chunk is None:
                            break
                        again.appendleft(chunk)  # until it is submitted
                        running[workers.submit(evaluate_pieces, self._names, chunk)] = chunk
                        again.popleft()
                    if not running:
                        break
                    done = wait(running, return_when=FIRST_COMPLETED).done
                    for future in sorted(done, key=_has_failed):
                        found = future.result()
                        self._keep(running.pop(future), found)
                        report(found.decisions.num_rows)
                        restarts, failures = restarts + found.restarts, 0
                except GammonError:
                    raise
                except Exception as error:  # executors raise various types when workers are gone
                    failures += 1
                    if failures == _MOST_FAILURES:
                        raise EngineError(
                            f"The workers failed {failures} times: {error}"
                        ) from error
                    again.extend(running.values())
                    running.clear()
                    workers.replace(error)
        finally:
            for future in running:
                future.cancel()
            self._store_found()
        if restarts:
            warn(f"An engine had to be started again {counted(restarts, 'time')}.")
        if self._skipped:
            warnings.warn(
                f"{counted(len(self._skipped), 'file')} changed or disappeared, such as "
                f"{min(self._skipped)!r}, and were not analysed. Call refresh() first.",
                SkippedFileWarning,
                stacklevel=4,
            )

    def _chunks(self) -> Iterator[list[Piece]]:
        """Yield the open decisions in chunks of about the same time."""
        chunk: list[Piece] = []
        room = self._size()
        for match, places in self._work:
            data, rest = self._content(match), tuple(places)
            while data is not None and rest:
                some, rest = rest[:room], rest[room:]
                chunk.append(Piece(match.number, match.file, data, match.in_file, some))
                room -= len(some)
                if not room:
                    yield chunk
                    chunk, room = [], self._size()
        if chunk:
            yield chunk

    def _size(self) -> int:
        if not self._rate:
            return _FIRST_AT_ONCE
        return min(max(int(self._rate * _SECONDS_AT_ONCE), _LEAST_AT_ONCE), _MOST_AT_ONCE)

    def _content(self, match: _Match) -> bytes | None:
        """Return the content of a match's file; None if it is not the one that was read."""
        try:
            data = self._files[match.file].read()
        except (KeyError, OSError):
            data = b""
        if hash_of(data) == match.hash:
            return data
        self._skipped.add(match.file)
        return None

    def _keep(self, chunk: Sequence[Piece], found: Evaluated) -> None:
        """Keep the results of a chunk, store them if it is time, and finish complete parts."""
        self._found.append(found)
        self._rate = found.decisions.num_rows / max(found.seconds, _LEAST_SECONDS)
        for piece in chunk:
            self._left[self._part_of[piece.match]] -= len(piece.places)
        complete = {self._part_of[piece.match] for piece in chunk}
        complete = {number for number in complete if not self._left[number]}
        if complete or monotonic() - self._stored_at > _SECONDS_UNTIL_STORED:
            self._store_found()
        for number in complete:
            self._finish(number)

    def _store_found(self) -> None:
        """Store the results that are only in memory, by part."""
        arrow = pyarrow()
        found, self._found, self._stored_at = self._found, [], monotonic()
        if not found:
            return
        tables = [
            arrow.concat_tables(each).unify_dictionaries().combine_chunks()
            for each in zip(*((each.decisions, each.candidates) for each in found), strict=True)
        ]
        parts = [self._parts(each) for each in tables]
        for number in np.unique(parts[0]):
            some = [
                table.filter(arrow.array(of == number))
                for table, of in zip(tables, parts, strict=True)
            ]
            self._store.add_evaluated(int(number), self._source, *some)

    def _parts(self, table: Any) -> Any:
        numbers = table.column("match").to_pylist()
        return np.array([self._part_of[each] for each in numbers], dtype=np.int64)

    def _finish(self, number: int) -> None:
        """Write a part with the evaluations of all its decisions."""
        store = self._store
        with store.locked():
            part = next((each for each in store.parts() if each.number == number), None)
            found = store.read_evaluated(number, self._source)
            if part is not None and found is not None:
                tables = _merged({name: store.read(name, part) for name in TABLES}, *found)
                store.write(part.next, tables)
            store.remove_evaluated(number, self._source)


def _has_failed(future: Future[Evaluated]) -> bool:
    return future.cancelled() or future.exception() is not None


_AHEAD = 2  # chunks for each worker
_LEAST_SECONDS = 1e-3


def _merged(tables: dict[str, Any], verdicts: Any, candidates: Any) -> dict[str, Any]:
    """Return the tables of a part with new evaluations instead of the old ones."""
    arrow = pyarrow()
    decisions, old = tables["decisions"], tables["candidates"]
    keys, new = _keys(decisions), _keys(verdicts)
    new, first = np.unique(new, return_index=True)  # two programs may have the same results
    at = np.minimum(np.searchsorted(new, keys), len(new) - 1)
    known = new[at] == keys
    rows = arrow.array(len(decisions) + first[at])
    rows = arrow.compute.if_else(arrow.array(known), rows, arrow.array(np.arange(len(decisions))))
    for name in VERDICT:
        index = decisions.schema.get_field_index(name)
        both = arrow.chunked_array([*decisions.column(name).chunks, *verdicts.column(name).chunks])
        both = both.unify_dictionaries().combine_chunks() if len(both.chunks) else both
        column = both.take(rows).cast(decisions.schema.field(name).type)
        decisions = decisions.set_column(index, decisions.schema.field(name), column)
    stays = old.filter(arrow.array(~np.isin(_keys(old), new)))
    comes = candidates.filter(arrow.array(np.isin(_keys(candidates), keys)))
    both = arrow.concat_tables([stays, comes.cast(stays.schema)]).unify_dictionaries()
    ranks = both.column("rank").to_numpy()
    distinct = np.unique(
        np.stack([_keys(both), ranks.astype(np.uint64)], 1), axis=0, return_index=True
    )[1]
    both = both.take(arrow.array(distinct)).combine_chunks()
    matches = with_totals(tables["matches"], decisions, tables["rolls"])
    return {"matches": matches, "decisions": decisions, "candidates": both}


def _keys(table: Any) -> Any:
    """Return a number for the place of each row, in the order of the places."""
    match, game, action = (table.column(name).to_numpy().astype(np.uint64) for name in PLACE)
    return match << np.uint64(32) | game << np.uint64(16) | action
