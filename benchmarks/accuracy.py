"""Compare the presets of an analysis with eXtreme Gammon, and measure their processor time.

``python -m benchmarks.accuracy [standard gnubg:2-ply …]`` analyses matches that eXtreme Gammon has
analysed deeply: those in ``tests/data/matches/xg``, or in ``--folder``. To measure the full
processor time, set ``GAMMON_STORE=off``; otherwise, stored evaluations take no time.

``--beside`` also prints the processor time of GNU Backgammon's own 2-ply analysis of each match.
``--referee 20`` rolls out the 20 largest disagreements with XG, with 1,296 games for each action
and different dice, and counts how often the rollouts agree with each analysis. This takes ten
minutes or more.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import tempfile
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import psutil

import gammon_widget as gw
from gammon_widget.analysis.comparison import ComparedDecision, Comparison
from gammon_widget.analysis.match_analysis import combine
from gammon_widget.analysis.sources import PRESETS, engines_of
from gammon_widget.engine.names import open_engine

FOLDER = Path(__file__).parents[1] / "tests" / "data" / "matches" / "xg"
SMALL_ERROR = 0.02


class Compared(NamedTuple):
    """A match: each decision as (kind, our error, XG's error), the ratings, and the time."""

    decisions: list[tuple[str, float, float]]
    ratings: list[tuple[float, float]]
    seconds: float
    pairs: tuple[ComparedDecision, ...] = ()


def compare(path: Path, names: Sequence[str]) -> Compared:
    """Analyse a match with one or two engines, and compare the result with XG's analysis."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # real files contain illegal plays
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
        ours.compare(theirs).pairs,
    )


def seconds_of_gnubg(path: Path) -> float:
    """Return the processor time that gnubg takes for its own 2-ply analysis of a match."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        match = gw.read_match(path)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "match.sgf"
        gw.write_match(match, file)
        commands = [
            "set analysis luck off",
            *(
                f"set analysis {kind} evaluation {setting}"
                for kind in ("chequerplay", "cubedecision")
                for setting in ("plies 2", "prune on")
            ),
            *("set threads 1", f"load match {file}", "analyse clear match", "analyse match"),
        ]
        begun = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            ["gnubg", "--tty", "--quiet"],
            input="\n".join(commands) + "\n",
            text=True,
            capture_output=True,
            check=False,  # gnubg reports an error at the end of its input
            env={**os.environ, "PATH": f"{os.environ['PATH']}:/usr/games"},
        )
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return ended.ru_utime + ended.ru_stime - begun.ru_utime - begun.ru_stime


def _spent(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


def row(name: str, matches: Sequence[Compared]) -> str:
    """Return a line of the table; the number after ± is a standard error."""
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
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=PRESETS)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--beside", action="store_true", help="also time gnubg's own analysis")
    parser.add_argument("--referee", type=int, default=0, metavar="COUNT")
    arguments = parser.parse_args()
    paths = sorted(arguments.folder.glob("*.xg"), key=os.path.getsize)
    print(
        f"{len(paths)} matches: difference from XG per decision, correlation, differences for"
        " doubles and answers"
    )
    print(f"that lose {SMALL_ERROR} or more (count), PR gap, PR bias, processor seconds per match")
    for name in arguments.names:
        engines = engines_of(name) if name in PRESETS else name.split("+")
        matches = [compare(path, engines) for path in paths]
        print(row(name, matches), flush=True)
        if arguments.referee:
            pairs = tuple(pair for match in matches for pair in match.pairs)
            print(Comparison((name, "XG"), pairs).referee(arguments.referee), flush=True)
    if arguments.beside:
        seconds = [seconds_of_gnubg(path) for path in paths]
        print(f"{'gnubg itself, 2-ply':28} {np.mean(seconds):83.1f}")


if __name__ == "__main__":
    main()
