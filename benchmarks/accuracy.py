"""How near the presets of an analysis come to eXtreme Gammon, and what they cost.

``python -m benchmarks.accuracy [standard gnubg:2-ply …]`` analyses the matches in
``tests/data/matches/xg``, or in ``--folder``, which eXtreme Gammon has analysed deeply. With
``GAMMON_STORE=off`` it measures processor time; otherwise what is stored costs none.
"""

from __future__ import annotations

import argparse
import os
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import psutil

import gammon_widget as gw
from gammon_widget.analysis.match_analysis import combine
from gammon_widget.analysis.sources import PRESETS, engines_of
from gammon_widget.engine.names import open_engine

FOLDER = Path(__file__).parents[1] / "tests" / "data" / "matches" / "xg"
SMALL_ERROR = 0.02


class Compared(NamedTuple):
    """One match: a row for each decision (kind, our error, XG's), the ratings, and the time."""

    decisions: list[tuple[str, float, float]]
    ratings: list[tuple[float, float]]
    seconds: float


def compare(path: Path, names: Sequence[str]) -> Compared:
    """Analyse a match by one or two engines, one process each, beside XG's analysis."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # illegal plays in real files
        match = gw.read_match(path)
    theirs = match.analyses[0]
    found, seconds = [], 0.0
    for name in names:
        with open_engine(name) as engine:
            begun = _spent(psutil.Process())
            found.append(gw.analyse(match, engine, luck=False, progress=False))
            seconds += _spent(psutil.Process()) - begun
            if (pid := getattr(engine, "pid", None)) is not None:
                seconds += _spent(psutil.Process(pid))
    ours = combine(*found) if len(found) > 1 else found[0]
    places = {(each.game, each.action): each for each in theirs.decisions if each.legal}
    return Compared(
        [
            (each.kind.value, each.error, places[each.game, each.action].error)
            for each in ours.decisions
            if (each.game, each.action) in places
        ],
        [
            (own.pr, other.pr)
            for own, other in zip(ours.players, theirs.players, strict=True)
            if own.pr is not None and other.pr is not None
        ],
        seconds,
    )


def _spent(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


def row(name: str, matches: Sequence[Compared]) -> str:
    """A line of the table; a number after ± is a standard error."""
    kinds, ours, xg = map(
        np.array, zip(*(each for m in matches for each in m.decisions), strict=True)
    )
    gaps = np.array([own - other for m in matches for own, other in m.ratings])
    off = np.abs(ours - xg)
    wrong = [off[(kinds == kind) & (xg >= SMALL_ERROR)] for kind in ("double", "answer")]

    def mean(values: np.ndarray) -> str:
        return f"{values.mean():.2f} ± {values.std(ddof=1) / len(values) ** 0.5:.2f}"

    return (
        f"{name:28} {off.mean():.5f}  {np.corrcoef(ours, xg)[0, 1]:.3f}  "
        + "  ".join(f"{each.mean():.4f} ({len(each)})" for each in wrong)
        + f"  {mean(np.abs(gaps))}  {mean(gaps)}  "
        f"{np.mean([each.seconds for each in matches]):6.1f}"
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=PRESETS)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    arguments = parser.parse_args()
    paths = sorted(arguments.folder.glob("*.xg"), key=os.path.getsize)
    print(
        f"{len(paths)} matches: difference from XG per decision, r, doubles and answers with"
        " an error"
    )
    print(
        f"of {SMALL_ERROR} or more (how many), gap in PR, bias in PR, processor seconds per match"
    )
    for name in arguments.names:
        engines = engines_of(name) if name in PRESETS else name.split("+")
        print(row(name, [compare(path, engines) for path in paths]), flush=True)


if __name__ == "__main__":
    main()
