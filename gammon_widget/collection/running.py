"""The analysis of a collection by an engine, on one machine or on many.

Results are stored as they come, in the folder ``evaluated`` of the store. When all decisions (and
rolls) of a part are evaluated, the part is written with them. So an analysis that was interrupted
continues where it stopped, and the tables do not depend on the order of work, except for the
rounding that `gammon_widget.analysis.work` describes.
"""

from __future__ import annotations

import warnings
from collections import Counter, defaultdict, deque
from collections.abc import Generator, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from time import monotonic
from typing import Any, NamedTuple

import numpy as np

from ..engine.errors import EngineError
from ..engine.names import FAMILIES, engine_named
from ..engine.request import LuckEngine
from ..rules import GammonError
from ..rules.validation import counted
from .evaluating import Evaluated, Piece, evaluate_pieces
from .rows import LUCK, PLACE, VERDICT, with_totals
from .sources import SourceFile, hash_of
from .store import PENDING_TABLES, Part, Store, rows_in
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
    source: str | None


class _Event(NamedTuple):
    """The place of a decision or a roll."""

    is_roll: bool
    game: int
    action: int


def source_of_engines(names: Sequence[str]) -> str:
    """Return the source of an analysis by one engine, or by the mean of two."""
    return " + ".join(engine_named(name).name for name in names)


def is_engine(source: str) -> bool:
    """Return whether an analysis comes from an engine, and not from a file."""
    return source.startswith(tuple(f"{each.title} (" for each in FAMILIES.values()))


class Run:
    """One analysis of the decisions in a store.

    With `missing`, matches with an analysis from their file are left out. Decisions that were
    evaluated by the same engines are always left out. With `luck`, so are rolls with known luck.
    """

    def __init__(
        self,
        store: Store,
        names: Sequence[str],
        files: dict[str, SourceFile],
        *,
        missing: bool,
        luck: bool,
    ) -> None:
        self._store, self._names, self._files = store, tuple(names), files
        self._source = source_of_engines(names)
        self._luck = luck and isinstance(engine_named(names[0]), LuckEngine)
        self._skipped: set[str] = set()
        self._part_of: dict[int, int] = {}
        self._left: Counter[int] = Counter()  # by part
        self._rate = 0.0  # decisions and rolls in a second, by one worker
        self._found: list[Evaluated] = []
        self._stored_at = monotonic()
        self._work = [*self._open_work(missing=missing)]
        self.total = sum(self._left.values())

    def _open_work(self, *, missing: bool) -> Iterator[tuple[_Match, list[_Event]]]:
        """Yield the matches with the places of their open decisions and rolls."""
        for part in self._store.parts():
            hashes = dict(self._store.rows("files", part, ["file", "hash"]))
            matches = {}
            facts = self._store.rows("matches", part, ["match", "file", "in_file", "source"])
            for number, file, in_file, source in facts:
                if not (missing and source and not is_engine(source) and source != self._source):
                    matches[number] = _Match(number, file, in_file, hashes[file], source)
            places: dict[int, list[_Event]] = defaultdict(list)
            for number, event in self._open_events(part, matches):
                places[number].append(event)
                self._part_of[number] = part.number
            self._left[part.number] += sum(map(len, places.values()))
            if not self._left[part.number]:
                self._finish(part.number)
            yield from ((matches[number], found) for number, found in places.items())

    def _open_events(
        self, part: Part, matches: Mapping[int, _Match]
    ) -> Iterator[tuple[int, _Event]]:
        """Yield the open decisions of a part and, after them, the open rolls."""
        stored = self._store.read_evaluated(part.number, self._source)
        done = {name: set(rows_in(table, PLACE)) for name, table in stored.items()}
        for place in self._store.rows("decisions", part, PLACE):
            match = matches.get(place[0])
            if match and match.source != self._source and place not in done.get("decisions", ()):
                yield place[0], _Event(False, place[1] - 1, place[2])
        if not self._luck:
            return
        for number, game, action, luck in self._store.rows("rolls", part, (*PLACE, "luck")):
            match, place = matches.get(number), (number, game, action)
            known = (None, self._source) if luck is not None else ()
            if match and match.source not in known and place not in done.get("rolls", ()):
                yield number, _Event(True, game - 1, action)

    def execute(self, workers: Workers) -> Generator[int]:
        """Evaluate all open decisions and rolls; yield the number of each finished chunk.

        Whatever happens, the results so far are stored; close the generator to stop early. Raises
        `EngineError` if the workers fail again and again, or if an engine is missing.
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
                        restarts, failures = restarts + found.restarts, 0
                        yield found.size
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
            self._end(running)
        if restarts:
            warn(f"An engine had to be started again {counted(restarts, 'time')}.")
        if self._skipped:
            warnings.warn(
                f"{counted(len(self._skipped), 'file')} changed or disappeared, such as "
                f"{min(self._skipped)!r}, and were not analysed. Call refresh() first.",
                SkippedFileWarning,
                stacklevel=4,
            )

    def _end(self, running: Mapping[Future[Evaluated], list[Piece]]) -> None:
        """Cancel what has not begun, and store what is finished."""
        for future, chunk in running.items():
            if not future.cancel() and future.done() and not _has_failed(future):
                self._keep(chunk, future.result())
        self._store_found()

    def _chunks(self) -> Iterator[list[Piece]]:
        """Yield the open decisions in chunks of about the same time."""
        chunk: list[Piece] = []
        room = self._size()
        for match, places in self._work:
            data, rest = self._content(match), tuple(places)
            while data is not None and rest:
                some, rest = rest[:room], rest[room:]
                decisions = tuple(each[1:] for each in some if not each.is_roll)
                rolls = tuple(each[1:] for each in some if each.is_roll)
                facts = match.number, match.file, data, match.in_file
                chunk.append(Piece(*facts, decisions, rolls))
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
        self._rate = found.size / max(found.seconds, _LEAST_SECONDS)
        for piece in chunk:
            self._left[self._part_of[piece.match]] -= piece.size
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
        tables = {}
        for name in PENDING_TABLES:
            whole = arrow.concat_tables([each.tables[name] for each in found])
            tables[name] = whole.unify_dictionaries().combine_chunks()
        parts = {name: self._parts(table) for name, table in tables.items()}
        for number in np.unique(np.concatenate([*parts.values()])):
            some = {
                name: table.filter(arrow.array(parts[name] == number))
                for name, table in tables.items()
            }
            self._store.add_evaluated(int(number), self._source, some)

    def _parts(self, table: Any) -> Any:
        numbers = table.column("match").to_pylist()
        return np.array([self._part_of[each] for each in numbers], dtype=np.int64)

    def _finish(self, number: int) -> None:
        """Write a part with the evaluations of all its decisions."""
        store = self._store
        with store.locked():
            part = next((each for each in store.parts() if each.number == number), None)
            found = store.read_evaluated(number, self._source)
            if part is not None and found:
                tables = _merged({name: store.read(name, part) for name in TABLES}, found)
                store.write(part.next, tables)
            store.remove_evaluated(number, self._source)


def _has_failed(future: Future[Evaluated]) -> bool:
    return future.cancelled() or future.exception() is not None


_AHEAD = 2  # chunks for each worker
_LEAST_SECONDS = 1e-3


def _merged(tables: dict[str, Any], found: dict[str, Any]) -> dict[str, Any]:
    """Return the tables of a part with new evaluations instead of the old ones."""
    arrow = pyarrow()
    decisions = _filled(tables["decisions"], found["decisions"], VERDICT)
    rolls = _filled(tables["rolls"], found["rolls"], LUCK)
    old, candidates = tables["candidates"], found["candidates"]
    keys, new = _keys(decisions), np.unique(_keys(found["decisions"]))
    stays = old.filter(arrow.array(~np.isin(_keys(old), new)))
    comes = candidates.filter(arrow.array(np.isin(_keys(candidates), keys)))
    both = arrow.concat_tables([stays, comes.cast(stays.schema)]).unify_dictionaries()
    ranks = both.column("rank").to_numpy()
    distinct = np.unique(
        np.stack([_keys(both), ranks.astype(np.uint64)], 1), axis=0, return_index=True
    )[1]
    both = both.take(arrow.array(distinct)).combine_chunks()
    matches = with_totals(tables["matches"], decisions, rolls)
    return {"matches": matches, "decisions": decisions, "candidates": both, "rolls": rolls}


def _filled(table: Any, found: Any, names: Sequence[str]) -> Any:
    """Return a table with new values of some columns, in the rows that have been evaluated."""
    arrow = pyarrow()
    new, first = np.unique(_keys(found), return_index=True)  # two programs may have the same
    if not len(new):
        return table
    keys = _keys(table)
    at = np.minimum(np.searchsorted(new, keys), len(new) - 1)
    rows = np.where(new[at] == keys, len(table) + first[at], np.arange(len(table)))
    for name in names:
        field = table.schema.field(name)
        both = arrow.chunked_array([*table.column(name).chunks, *found.column(name).chunks])
        both = both.unify_dictionaries().combine_chunks() if len(both.chunks) else both
        column = both.take(arrow.array(rows)).cast(field.type)
        table = table.set_column(table.schema.get_field_index(name), field, column)
    return table


def _keys(table: Any) -> Any:
    """Return a number for the place of each row, in the order of the places."""
    match, game, action = (table.column(name).to_numpy().astype(np.uint64) for name in PLACE)
    return match << np.uint64(32) | game << np.uint64(16) | action
