"""Processor time to read match files into the tables of a collection, and to query the tables.

gvformat, from the package gammonview, reads the same files into dictionaries of its own.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from time import process_time

import gammon_widget as gw
from gammon_widget.collection import collection

from .rivals import Row

ROUNDS = 5
COPIES = 8
"""So many times each file is read; as copies, all but one are left out of the tables."""

REAL = Path(__file__).parents[1] / "tests" / "data" / "matches" / "xg"
QUERY = """select phase, kind, count(*), sum(mwc_lost) from decisions
    where counted group by all having count(*) >= 5 order by 4 desc"""
SECOND_RUN_S, QUERY_S = 2.0, 0.2  # the aims


def rows(rounds: int = ROUNDS) -> list[Row]:
    """Return the figures; this process does all the work."""
    import gvformat

    collection._FILES_OF_ONE_PROCESS = 1_000_000
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for suffix, read in ((".xg", gvformat.convert_xg), (".mat", gvformat.convert_mat)):
            files = _copies(Path(folder, suffix[1:]), suffix)
            store = Path(folder, f"store{suffix}")
            ours = _median(_reading(files, store), rounds)
            theirs = _median(_converting(read, files), rounds)
            found.append(_row(f"a {suffix} file", "gvformat", ours, theirs, len(files)))
        files = _copies(Path(folder, "all"), ".xg")
        whole = gw.Collection(files, store=Path(folder, "store"), progress=False)
        again = _median(lambda: whole.refresh(progress=False), rounds)
        query = _median(lambda: whole.sql(QUERY).to_arrow(), rounds)
        found.append(_row(f"{len(files)} files without changes", "the aim", again, SECOND_RUN_S))
        found.append(_row(f"a query of {len(whole.decisions):,} rows", "the aim", query, QUERY_S))
    return found


def _copies(folder: Path, suffix: str) -> list[Path]:
    folder.mkdir()
    real = sorted(REAL.glob(f"*{suffix}"))
    return [
        Path(shutil.copy(path, folder / f"{n}-{path.name}")) for n in range(COPIES) for path in real
    ]


def _reading(files: Sequence[Path], store: Path) -> Callable[[], object]:
    def read() -> None:
        shutil.rmtree(store, ignore_errors=True)
        gw.Collection(files, store=store, progress=False)

    return read


def _converting(read: Callable[[Path], object], files: Sequence[Path]) -> Callable[[], object]:
    return lambda: [read(each) for each in files]


def _median(job: Callable[[], object], rounds: int) -> float:
    taken = []
    for _ in range(rounds):
        begun = process_time()
        job()
        taken.append(process_time() - begun)
    return median(taken)


def _row(job: str, peer: str, ours: float, theirs: float, count: int = 1) -> Row:
    ours, theirs = 1e3 * ours / count, 1e3 * theirs / count
    return Row(job, peer, ours, theirs, ours / theirs, "", "ms")
