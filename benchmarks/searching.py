"""Processor time of searches in a million decisions: the tables of one match, many times."""

from __future__ import annotations

import shutil
import tempfile
import warnings
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import duckdb
import pandas as pd  # type: ignore[import-untyped]

import gammon_widget as gw
from gammon_widget.collection.found import rows_of
from gammon_widget.collection.queries import MatchQueries
from gammon_widget.collection.search import bits_of
from gammon_widget.collection.tables import CollectionTable

from .rivals import Row

ROWS = 1_000_000
TIMES = 5
FILE = Path(__file__).parents[1] / "tests" / "data" / "matches" / "xg" / "test.xg"
POINTS = bits_of([8, 6, 5])
LEAST_ERROR = gw.ErrorScale().doubtful
PARQUET_S, WARM_S = 0.2, 0.05


class ManyMatches(MatchQueries):
    """The tables of a match many times, as Parquet files or in memory."""

    def __init__(self, folder: Path, *, in_memory: bool) -> None:
        self._database = duckdb.connect()
        kind = "table" if in_memory else "view"
        for name in ("matches", "decisions"):
            source = folder / f"{name}.parquet"
            self._database.execute(f"create {kind} {name} as select * from '{source}'")

    def sql(self, text: str, parameters: object = None) -> CollectionTable:
        return CollectionTable(self._database.sql(text, params=parameters))

    def read_match(self, match: int) -> Any:
        raise gw.GammonError(f"Match {match} has no file.")


def rows(times: int = TIMES, decisions: int = ROWS) -> list[Row]:
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        player = write_tables(folder, decisions)
        frame = pd.read_parquet(folder / "decisions.parquet")
        found = []
        for name, in_memory, aim in (("Parquet", False, PARQUET_S), ("memory", True, WARM_S)):
            tables = ManyMatches(folder, in_memory=in_memory)
            for job, ours, theirs in jobs(tables, frame, player):
                peer = 1e3 * median(seconds(theirs) for _ in range(times))
                taken = 1e3 * median(seconds(ours) for _ in range(times))
                goal = f"≤ {1e3 * aim:.0f} ms of processor time"
                words = f"{job} in {decisions:,} decisions, from {name}"
                found.append(Row(words, "pandas, in memory", taken, peer, peer / taken, goal, "ms"))
    return found


Job = Callable[[], object]


def jobs(tables: MatchQueries, frame: pd.DataFrame, player: str) -> list[tuple[str, Job, Job]]:
    """Return the searches, each with the same in pandas."""

    def structure() -> object:
        is_found = (frame.own_points & POINTS) == POINTS
        return frame[is_found & (frame.kind == "play")].nlargest(9, "error")

    def errors() -> object:
        mine = frame[(frame.player == player) & (frame.error >= LEAST_ERROR)]
        keys = ["kind", "phase", "away_player", "away_opponent"]
        return mine.groupby(keys, observed=True).error.agg(["sum", "count"])

    def similar() -> object:
        opening = gw.Position.opening()
        points = bits_of(each for each in range(1, 25) if opening[each] > 0)
        differing = (frame.own_points ^ points).map(int.bit_count)
        return frame.loc[differing.nsmallest(20).index]

    return [
        (
            "points held",
            lambda: rows_of(tables.search(own=dict.fromkeys((8, 6, 5), "2+"))),
            structure,
        ),
        ("leaks", lambda: tables.leaks(player), errors),
        ("20 nearest positions", lambda: rows_of(tables.nearest("opening")), similar),
    ]


def write_tables(folder: Path, decisions: int) -> str:
    """Write the tables of one match many times, in random order, and return a player's name."""
    source = folder / "matches"
    source.mkdir()
    shutil.copy(FILE, source)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        collection = gw.Collection(source, progress=False)
    copies = -(-decisions // len(collection.decisions))
    for name in ("matches", "decisions"):
        every = "* replace ((match + copy)::uinteger as match)"
        query = f"select {every} from {name}, range({copies}) copies(copy) order by random()"
        collection.sql(query).relation.write_parquet(str(folder / f"{name}.parquet"))
    ((player,),) = collection.sql("select white::varchar from matches").relation.fetchall()
    return str(player)


def seconds(job: Job) -> float:
    start = process_time()
    job()
    return process_time() - start
