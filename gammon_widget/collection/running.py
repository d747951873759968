"""The analysis of a collection by an engine, on one machine or on many.

The tables are written again and again with the results so far. So an analysis that was interrupted
continues where it stopped, and the tables do not depend on the order of work, except for the
rounding that `gammon_widget.analysis.work` describes.
"""

from __future__ import annotations

import warnings
from collections import Counter, defaultdict, deque
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from time import monotonic
from typing import NamedTuple

from ..engine.errors import EngineError
from ..engine.names import FAMILIES, engine_named
from ..engine.request import LuckEngine
from ..rules import GammonError
from ..rules.validation import counted
from .derived import computed
from .evaluating import Evaluated, Piece, evaluate_pieces
from .rows import LUCK, PLACE, VERDICT
from .search import literal
from .sources import SourceFile, hash_of
from .store import Part, Store
from .tables import TABLES, pyarrow
from .workers import Workers, warn

_FIRST_AT_ONCE, _MOST_AT_ONCE = 16, 4096  # decisions
_SECONDS_AT_ONCE = 1.0  # an interrupt waits for so much work
_LEAST_SECONDS_UNTIL_STORED, _SHARE_OF_STORING = 10.0, 0.02  # of the time
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
        self._left: Counter[int] = Counter()  # by match
        self._rate = 0.0  # decisions and rolls in a second, by one worker
        self._found: list[Evaluated] = []
        self._store_at = monotonic() + _LEAST_SECONDS_UNTIL_STORED
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
                self._left[number] += 1
            yield from ((matches[number], found) for number, found in places.items())

    def _open_events(
        self, part: Part, matches: Mapping[int, _Match]
    ) -> Iterator[tuple[int, _Event]]:
        """Yield the open decisions of a part and, after them, the open rolls."""
        decisions = self._store.rows("decisions", part, (*PLACE, "source"))
        for number, game, action, source in decisions:
            match = matches.get(number)
            if match and self._source not in (match.source, source):
                yield number, _Event(False, game - 1, action)
        if not self._luck:
            return
        for number, game, action, luck in self._store.rows("rolls", part, (*PLACE, "luck")):
            match = matches.get(number)
            if match and match.source not in ((None, self._source) if luck is not None else ()):
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
        """Cancel what has not begun, wait for the rest, and store what is finished."""
        rest = [future for future in running if not future.cancel()]
        for future in wait(rest).done:
            if not _has_failed(future):
                self._keep(running[future], future.result())
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
        return min(max(int(self._rate * _SECONDS_AT_ONCE), 1), _MOST_AT_ONCE)

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
        """Keep the results of a chunk, and store them if it is time."""
        self._found.append(found)
        self._rate = found.size / max(found.seconds, _LEAST_SECONDS)
        for piece in chunk:
            self._left[piece.match] -= piece.size
        if monotonic() >= self._store_at:
            self._store_found()

    def _store_found(self) -> None:
        """Write the parts that the results belong to, with the results."""
        begun, (found, self._found) = monotonic(), (self._found, [])
        if not found:
            return
        concat, store = pyarrow().concat_tables, self._store
        new = {f"new_{name}": concat([each.tables[name] for each in found]) for name in TABLES[1:]}
        matches = {number for each in new.values() for number in each.column("match").to_pylist()}
        numbers = {self._part_of[number] for number in matches}
        complete = [number for number in matches if not self._left[number]]
        queries = _QUERIES | {"matches": _matches_query(complete, self._source)}
        with store.locked():
            for part in store.parts():
                if part.number in numbers:
                    old = {name: store.read(name, part) for name in TABLES}
                    store.write(part.next, computed(old | new, queries))
        now = monotonic()
        pause = (now - begun) / _SHARE_OF_STORING
        self._store_at = now + max(pause, _LEAST_SECONDS_UNTIL_STORED)


def _has_failed(future: Future[Evaluated]) -> bool:
    return future.cancelled() or future.exception() is not None


_AHEAD = 2  # chunks for each worker
_LEAST_SECONDS = 1e-3


_BY_PLACE = f"using ({', '.join(PLACE)})"


def _filled(table: str, columns: Iterable[str]) -> str:
    """Return the query for a table with new values of some columns, where there are any."""
    news = ", ".join(f"if(new.match is null, old.{n}, new.{n}) as {n}" for n in columns)
    return f"""select old.* replace ({news})
        from {table} old left join new_{table} new {_BY_PLACE} order by {", ".join(PLACE)}"""


_QUERIES = {
    "decisions": _filled("decisions", VERDICT),
    "rolls": _filled("rolls", LUCK),
    "candidates": f"""from candidates anti join new_decisions {_BY_PLACE} union all by name
        from new_candidates semi join decisions {_BY_PLACE} order by {", ".join(PLACE)}, rank""",
}


def _matches_query(complete: Iterable[int], source: str) -> str:
    """Return the query for the matches; those that are complete get the source."""
    is_complete = f"match in ({', '.join(map(str, complete)) or 'null'})"
    return f"""select * replace (if({is_complete}, {literal(source)}, source) as source)
        from matches order by match"""
