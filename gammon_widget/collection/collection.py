"""A collection of match files, whose matches are tables that DuckDB queries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Generator, Iterable, Mapping
from concurrent.futures import Executor
from contextlib import closing
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

import numpy as np

from ..analysis.match_analysis import AnalysisProgress, progress_bar
from ..analysis.sources import PRESETS, engines_of
from ..match.files import RecordedMatch
from ..rules import GammonError
from ..rules.tables import html_table
from ..rules.validation import brief
from ..storage.atomic_write import StrPath, full_path
from .queries import MatchQueries
from .reading import ChunkRead, matches_in, read_chunk
from .rows import Row
from .running import Run
from .search import literal
from .sources import SourceFile, as_sources, default_store, find_files, hash_of
from .store import Part, Store
from .tables import TABLES, CollectionTable, duckdb, pyarrow, schema
from .workers import Workers, results_in_order

_PART_FILES, _CHUNK_FILES = 256, 16
_DECISIONS_OF_ONE_PROCESS = 300
_FILES_OF_ONE_PROCESS = 64  # fewer are read before other processes have started
_FILES_VIEW = """create or replace view files as
    with copies as (select file as copy, unnest(copies) as match from all_files),
    named as (select copy, list(file order by file) as copy_of
        from copies join all_matches using (match) group by copy)
    select all_files.* exclude (copies) replace (make_timestamp_ns(modified) as modified), copy_of
    from all_files left join named on copy = file order by file"""


class _KnownFile(NamedTuple):
    size: int
    modified: int
    hash: str | None
    part: Part
    copies: frozenset[int]


class _KnownMatch(NamedTuple):
    number: int
    file: str
    part: Part
    is_evaluated: bool


class _Known:
    """The files and matches in a store, when it was last read."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._forget()
        self.update()

    def _forget(self) -> None:
        self.files: dict[str, _KnownFile] = {}
        self.matches: dict[str, _KnownMatch] = {}
        self._parts: set[Part] = set()
        self.last_match = self.last_part = 0

    def update(self) -> None:
        """Read the parts that were added, or all parts if one was replaced."""
        store, parts = self._store, self._store.parts()
        if not self._parts.issubset(parts):
            self._forget()
        for part in parts:
            if part in self._parts:
                continue
            self._parts.add(part)
            self.last_part = part.number
            for name, size, modified, digest, copies in store.rows("files", part, _FILE_FACTS):
                facts = size, modified, digest, part
                self.files[name] = _KnownFile(*facts, frozenset(copies or ()))
            for key, number, file, source in store.rows("matches", part, _MATCH_FACTS):
                self.matches[key] = _KnownMatch(number, file, part, source is not None)
                self.last_match = max(self.last_match, number)


_FILE_FACTS = ["file", "size", "modified", "hash", "copies"]
_OWNER = ("match", "file")
_MATCH_FACTS = ["key", "match", "file", "source"]


class Collection(MatchQueries):
    """A collection of match files as tables, for thousands of matches.

    The files are read when the collection is made: all formats of `read_match`, and the journals of
    boards and matches, also of unfinished ones. Memory does not depend on their number. The tables
    are stored as Parquet files, so that only new and changed files are read the next time. A file
    that cannot be read is listed in `files`, with the reason. Copies of a match, also in another
    format, are found by their rolls and plays, and counted once.

    After an interrupt, the finished files are kept; the next call continues.

    Parameters
    ----------
    source
        A folder, a .zip file, a match file or journal, or a list of them. Other .jsonl files in
        folders, such as decks, are left out.
    store
        The folder for the tables. By default, it is beside the source: ``matches.collection`` for
        ``matches``. It can be deleted; the tables are then made again.
    subfolders
        Whether folders are searched with their subfolders.
    executor
        An executor that reads the files, such as ``ProcessPoolExecutor(4)``. By default, a few
        files are read in this process, and many files with one process per processor.
    progress
        Whether to show a progress bar, as in `analyse`.

    Raises
    ------
    GammonError
        If a source does not exist, or if the store cannot be written.
    ImportError
        If DuckDB or pyarrow is missing. The message explains how to install them.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> folder = pathlib.Path(tempfile.mkdtemp(), "matches")
    >>> folder.mkdir()
    >>> for number, match in enumerate(self_play(2, seed=1)):
    ...     write_match(match, folder / f"{number}.mat")
    >>> collection = Collection(folder)
    >>> collection.sql("select count(*) as matches, sum(games) as games from matches")
    matches  games
          2      2
    1 row
    """

    def __init__(
        self,
        source: StrPath | Iterable[StrPath],
        *,
        store: StrPath | None = None,
        subfolders: bool = True,
        executor: Executor | None = None,
        progress: bool | None = None,
    ) -> None:
        pyarrow()  # before anything is written
        self._connection = duckdb().connect()
        self._sources, self._subfolders = as_sources(source), subfolders
        folder = default_store(self._sources) if store is None else full_path(store, "store")
        self._store = Store(Path(folder))
        self._shown: tuple[Part, ...] | None = None
        self.refresh(executor=executor, progress=progress)

    @property
    def store(self) -> str:
        """The folder with the Parquet files."""
        return str(self._store.folder)

    @property
    def files(self) -> CollectionTable:
        """The files: what was read, why a file could not be read, and which file it copies."""
        return self._table("files")

    @property
    def matches(self) -> CollectionTable:
        """The matches: players, result, event, and the PR of both players with its interval."""
        return self._table("matches")

    @property
    def decisions(self) -> CollectionTable:
        """The decisions: roll, play, errors, score, cube and position."""
        return self._table("decisions")

    @property
    def candidates(self) -> CollectionTable:
        """The best plays of each evaluated decision, with equity and probabilities."""
        return self._table("candidates")

    @property
    def rolls(self) -> CollectionTable:
        """The rolls and their luck."""
        return self._table("rolls")

    def sql(self, text: str, parameters: object = None) -> CollectionTable:
        """Query the tables with SQL, in the dialect of DuckDB.

        Parameters
        ----------
        text
            A query of the tables ``matches``, ``decisions``, ``candidates``, ``rolls`` and
            ``files``. `gammon_widget.collection.tables` describes their columns.
        parameters
            The values of ``?`` or ``$name`` in the query, as a list or a dictionary.

        Raises
        ------
        duckdb.Error
            If the text contains a mistake.

        Examples
        --------
        ::

            collection.sql("select phase, avg(error) from decisions group by phase").to_pandas()
        """
        self._show()
        return CollectionTable(self._connection.sql(text, params=parameters))

    def read_match(self, match: int) -> RecordedMatch:
        """Read a match from its file, for a viewer or a board.

        Parameters
        ----------
        match
            The number of the match, as in the tables.

        Raises
        ------
        GammonError
            If there is no such match, or if its file is missing or has changed.
        """
        query = """select file, in_file, hash from matches join all_files using (file)
            where match = ?"""
        found = self.sql(query, [match]).relation.fetchall()
        if not found:
            raise GammonError(f"There is no match {brief(match)} in this collection.")
        name, in_file, digest = found[0]
        files = {each.name: each for each in self._find_files()}
        data = files[name].read() if name in files else b""
        if hash_of(data) != digest:
            raise GammonError(f"{name!r} is missing or has changed: call refresh().")
        return matches_in(data, name, files[name].modified)[int(in_file) - 1]

    def refresh(
        self, *, executor: Executor | None = None, progress: bool | None = None
    ) -> Collection:
        """Read the files that are new or have changed, and forget those that are gone.

        The parameters and the exceptions are those of the class.
        """
        files = self._find_files()
        with self._store.locked():
            self._store.clean()
            known = _Known(self._store)
            kept = {each.name for each in files if _is_known(each, known)}
            self._forget(known, known.files.keys() - kept)
            known.update()
        new = [each for each in files if each.name not in known.files]
        chunks = [new[at : at + _CHUNK_FILES] for at in range(0, len(new), _CHUNK_FILES)]
        use_pool = len(new) > _FILES_OF_ONE_PROCESS
        waiting: list[ChunkRead] = []
        try:
            with progress_bar(len(new), 0, shown=progress, of="files", what="Reading") as report:
                for chunk in results_in_order(read_chunk, chunks, executor, use_pool=use_pool):
                    waiting.append(chunk)
                    report(len(chunk.files))
                    if len(waiting) * _CHUNK_FILES >= _PART_FILES:
                        part, waiting = waiting, []
                        self._add(part, known)
        finally:  # an interrupt keeps what has been read
            self._add(waiting, known)
        return self

    def analyse(
        self,
        engine: str = "standard",
        *,
        executor: object = None,
        missing: bool = True,
        luck: bool = False,
        progress: bool | None = None,
    ) -> Collection:
        """Evaluate the decisions of all matches with an engine.

        The results are stored as they come. After an interrupt, repeat the call: it continues where
        it stopped. Each worker keeps one engine for the whole run, and a worker or an engine that
        is killed is replaced, with a warning.

        Parameters
        ----------
        engine
            A preset or the name of an engine, as in `analyse`: ``"quick"``, ``"standard"``,
            ``"deep"``, ``"sage:1-ply"``.
        executor
            An executor, such as ``ProcessPoolExecutor(4)``; a client of Dask, or the address of its
            scheduler, such as ``"tcp://10.0.0.1:8786"``. By default, one process per processor. In
            a script, the default needs the line ``if __name__ == "__main__":``.
        missing
            Whether to leave out the matches that have an analysis in their file. With False, the
            engine's evaluations replace it.
        luck
            Whether to evaluate the luck of the rolls as well, if the engine can do so. This takes
            several times as long at 1-ply, because each roll is compared with all others. A later
            call with ``luck=True`` adds the luck to decisions that the engine has evaluated.
        progress
            Whether to show a progress bar with the remaining time, as in `analyse`.

        Returns
        -------
        Collection
            This collection.

        Raises
        ------
        GammonError
            If the name of the engine or the executor is invalid.
        EngineError
            If the engine is not installed, or the workers fail again and again. Finished results
            are kept.

        Warns
        -----
        ExecutorWarning
            If workers or engines were replaced.
        SkippedFileWarning
            If files have changed since they were read.
        """
        steps = self.analysis_steps(engine, executor=executor, missing=missing, luck=luck)
        with closing(steps):
            done, total = 0, next(steps).all
            with progress_bar(total, 0, shown=progress) as report:
                for each in steps:
                    report(each.done - done)
                    done = each.done
        return self

    def analysis_steps(
        self,
        engine: str = "standard",
        *,
        executor: object = None,
        missing: bool = True,
        luck: bool = False,
    ) -> Generator[AnalysisProgress]:
        """Evaluate as `analyse` does, and yield the progress, from 0.

        Close the generator to stop; finished results are kept.
        """
        names = engines_of(engine) if engine in PRESETS else (engine,)
        files = {each.name: each for each in self._find_files()}
        run = Run(self._store, names, files, missing=missing, luck=luck)
        workers = Workers(executor, is_short=run.total < _DECISIONS_OF_ONE_PROCESS)
        begun, done = monotonic(), 0
        with closing(workers):
            yield AnalysisProgress(engine, 0, run.total)
            for count in run.execute(workers):
                done += count
                seconds = (monotonic() - begun) * (run.total - done) / done
                yield AnalysisProgress(engine, done, run.total, seconds)

    def _add(self, chunks: list[ChunkRead], known: _Known) -> None:
        """Add files to the store as a new part."""
        if not chunks:
            return
        arrow = pyarrow()
        with self._store.locked():
            known.update()
            part = Part(known.last_part + 1, 1)
            next_match = known.last_match + 1
            parts: dict[str, list[Any]] = defaultdict(list)
            replaced: dict[int, int] = {}
            files: list[Row] = []
            for chunk in chunks:
                keys = chunk.tables["matches"].column("key").to_pylist()
                sources = chunk.tables["matches"].column("source").to_pylist()
                numbers = np.zeros(len(keys) + 1, dtype=np.uint32)  # 0: not counted
                for file, digest, problem, matches in chunk.files:
                    if file.name in known.files:
                        continue  # another program has added it meanwhile
                    copies = []
                    for local in matches:
                        old = known.matches.get(keys[local])
                        if old is not None and (old.is_evaluated or sources[local] is None):
                            copies.append(old.number)
                            continue
                        if old is not None:
                            replaced[old.number] = next_match
                        is_evaluated = sources[local] is not None
                        new = _KnownMatch(next_match, file.name, part, is_evaluated)
                        known.matches[keys[local]] = new
                        numbers[local] = next_match
                        next_match += 1
                    facts = file.name, file.size, file.modified, digest, len(matches), problem
                    files.append((*facts, copies))
                for name in TABLES:
                    parts[name].append(_renumbered(chunk.tables[name], numbers))
            tables = {name: _joined(name, parts[name]) for name in TABLES}
            columns = [*zip(*files, strict=True)] or [()] * len(schema("files"))
            arrays = [
                arrow.array(column, field.type)
                for column, field in zip(columns, schema("files"), strict=True)
            ]
            tables["files"] = arrow.table(arrays, schema("files"))
            self._store.write(part, tables)
            if replaced:
                self._drop(replaced.keys(), (), replaced)

    def _forget(self, known: _Known, names: Iterable[str]) -> None:
        """Remove files, and the files with copies of their matches, which are read again."""
        gone = set(names)
        matches = {each.number for each in known.matches.values() if each.file in gone}
        if gone:
            gone |= {name for name, each in known.files.items() if each.copies & matches}
            matches |= {each.number for each in known.matches.values() if each.file in gone}
            self._drop(matches, gone, {})

    def _drop(
        self, matches: Iterable[int], files: Iterable[str], replaced: Mapping[int, int]
    ) -> None:
        """Rewrite the parts without some matches and files; `replaced` names their copies."""
        arrow, compute = pyarrow(), pyarrow("pyarrow.compute")
        numbers = arrow.array([*matches], arrow.uint32())
        names = arrow.array([*files], arrow.string())
        for part in self._store.parts():
            old = self._store.read("matches", part)
            listed = self._store.read("files", part)
            hit = compute.is_in(old.column("match"), numbers)
            lost = compute.is_in(listed.column("file"), names)
            if not (compute.any(hit).as_py() or compute.any(lost).as_py()):
                continue
            tables = {}
            for name in TABLES:
                table = self._store.read(name, part)
                gone = compute.is_in(table.column("match"), numbers)
                tables[name] = table.filter(compute.invert(gone))
            new_copies = defaultdict(list)
            for number, file in zip(*(old.column(n).to_pylist() for n in _OWNER), strict=True):
                if number in replaced:
                    new_copies[file].append(replaced[number])
            listed = listed.filter(compute.invert(lost))
            copies = [
                [*(replaced.get(each, each) for each in row["copies"]), *new_copies[row["file"]]]
                for row in listed.to_pylist()
            ]
            at = listed.schema.get_field_index("copies")
            field = listed.schema.field(at)
            tables["files"] = listed.set_column(at, field, arrow.array(copies, field.type))
            self._store.write(part.next, tables)

    def _find_files(self) -> list[SourceFile]:
        return find_files(self._sources, self._store.folder, self._subfolders)

    def _table(self, name: str) -> CollectionTable:
        return self.sql(f"select * from {name}")

    def _show(self) -> None:
        """Show the parts of the store as views, unless they are shown already."""
        parts = tuple(self._store.parts())
        if parts == self._shown:
            return
        for name in (*TABLES, "files"):
            paths = self._store.paths(name, parts)
            if paths:
                quoted = ", ".join(map(literal, paths))
                rows = f"read_parquet([{quoted}])"
            else:
                rows = f"no_{name}"
                self._connection.register(rows, schema(name).empty_table())
            view = f"all_{name}" if name in ("files", "matches") else name
            self._connection.sql(f"create or replace view {view} as select * from {rows}")
        self._connection.sql("create or replace view matches as select * from all_matches")
        self._connection.sql(_FILES_VIEW)
        self._shown = parts

    def _summary(self) -> dict[str, int]:
        problems = self.sql("select count(*) from files where problem is not null")
        read = {name: len(self._table(name)) for name in ("matches", "decisions", "files")}
        return read | {"problems": problems.relation.fetchall()[0][0]}

    def _repr_html_(self) -> str:
        found = self._summary()
        return html_table([[*found], [f"{each:,}" for each in found.values()]])

    def __repr__(self) -> str:
        found = self._summary()
        return f"<Collection: {', '.join(f'{name} {each:,}' for name, each in found.items())}>"


def _is_known(file: SourceFile, known: _Known) -> bool:
    """Whether a file is as it was when it was read."""
    old = known.files.get(file.name)
    if old is None or old.size != file.size:
        return False
    if old.modified == file.modified:
        return True
    try:
        return hash_of(file.read()) == old.hash
    except OSError:
        return False


def _renumbered(table: Any, numbers: Any) -> Any:
    """Return the rows of the matches that are counted, with their numbers."""
    arrow = pyarrow()
    new = numbers[table.column("match").to_numpy()]
    table = table.set_column(0, table.schema.field(0), arrow.array(new))
    return table.filter(arrow.array(new > 0))


def _joined(name: str, tables: list[Any]) -> Any:
    return pyarrow().concat_tables(tables).unify_dictionaries().combine_chunks().cast(schema(name))
