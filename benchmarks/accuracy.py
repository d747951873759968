"""Compare the presets of an analysis with eXtreme Gammon, and measure their processor time.

``python -m benchmarks.accuracy [standard gnubg:2-ply gnubg-itself …]`` analyses matches that
eXtreme Gammon has analysed deeply: those in ``tests/data/matches/xg``, or in each ``--folder``. A
file that is in two folders counts once. To measure the full processor time, set
``GAMMON_STORE=off``; otherwise, stored evaluations take no time.

``gnubg-itself`` is the 2-ply analysis of the program GNU Backgammon with its default settings.
Each further name is also compared with the first one, on the same decisions. ``--groups`` prints
the differences by kind of decision, by phase and by size of the error.
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
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
import psutil

import gammon_widget as gw
from gammon_widget.analysis.comparison import ComparedDecision, Comparison
from gammon_widget.analysis.match_analysis import combine
from gammon_widget.analysis.sources import PRESETS, engines_of
from gammon_widget.analysis.values.analysis import Analysis
from gammon_widget.engine.names import open_engine
from gammon_widget.odds.significance import CONFIDENT

FOLDER = Path(__file__).parents[1] / "tests" / "data" / "matches" / "xg"
SMALL_ERROR = 0.02
GNUBG_ITSELF = "gnubg-itself"
SIZES = (0.0, 0.0001, 0.01, 0.02, 0.04, 0.08, float("inf"))
"""Limits of the groups by XG's error."""


class Verdict(NamedTuple):
    """One decision: its place, its kind and its phase, and the errors by an analysis and by XG."""

    place: tuple[str, int, int]
    kind: str
    phase: str
    error: float
    xg_error: float

    @property
    def off(self) -> float:
        """The difference between the two errors."""
        return abs(self.error - self.xg_error)


class Compared(NamedTuple):
    """A match: its decisions, the ratings of its players by an analysis and by XG, and the time."""

    verdicts: list[Verdict]
    ratings: list[tuple[float, float]]
    seconds: float
    pairs: tuple[ComparedDecision, ...] = ()


def compare(path: Path, name: str) -> Compared:
    """Analyse a match with a preset, engines or ``gnubg-itself``, and compare it with XG."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # real files contain illegal plays
        match = gw.read_match(path)
    theirs = match.analyses[0]
    match.analyses = ()
    ours, seconds = _by_gnubg(match) if name == GNUBG_ITSELF else _by_engines(match, name)
    places = {(each.game, each.action): each for each in theirs.decisions if each.legal}
    return Compared(
        [
            Verdict(
                (path.name, each.game, each.action),
                *(each.kind.value, xg.phase.value, each.error, xg.error),
            )
            for each in ours.decisions
            if each.legal and (xg := places.get((each.game, each.action))) is not None
        ],
        [
            (own.pr, other.pr)
            for own, other in zip(ours.players, theirs.players, strict=True)
            if own.pr is not None and other.pr is not None
        ],
        seconds,
        # An .sgf file has other states, such as other names of the rules.
        () if name == GNUBG_ITSELF else ours.compare(theirs).pairs,
    )


def _by_engines(match: gw.Match, name: str) -> tuple[Analysis, float]:
    found, seconds = [], 0.0
    for engine_name in engines_of(name) if name in PRESETS else name.split("+"):
        with open_engine(engine_name) as engine:
            begun = _spent(psutil.Process())
            found.append(gw.analyse(match, engine, luck=False, progress=False))
            seconds += _spent(psutil.Process()) - begun
            if (pid := getattr(engine, "pid", None)) is not None:
                seconds += _spent(psutil.Process(pid))
    return combine(*found) if len(found) > 1 else found[0], seconds


def _by_gnubg(match: gw.Match) -> tuple[Analysis, float]:
    with tempfile.TemporaryDirectory() as folder:
        file, analysed = Path(folder) / "match.sgf", Path(folder) / "analysed.sgf"
        gw.write_match(match, file)
        commands = [
            "set analysis luck off",
            *(
                f"set analysis {kind} evaluation {setting}"
                for kind in ("chequerplay", "cubedecision")
                for setting in ("plies 2", "prune on")
            ),
            *("set threads 1", f"load match {file}", "analyse clear match", "analyse match"),
            f"save match {analysed}",
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
        found = gw.read_match(analysed).analyses[0]
    return found, ended.ru_utime + ended.ru_stime - begun.ru_utime - begun.ru_stime


def _spent(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


def interval(values: Iterable[float], digits: int = 4) -> str:
    """Return a mean with its interval of 95 % and the number of values."""
    found = np.array([*values])
    if len(found) < 2:  # noqa: PLR2004 - one value has no spread
        return f"{'–' if not len(found) else f'{found[0]:.{digits}f}'} ({len(found)})"
    half = CONFIDENT * found.std(ddof=1) / len(found) ** 0.5
    return f"{found.mean():.{digits}f} ± {half:.{digits}f} ({len(found)})"


def summary(name: str, matches: Sequence[Compared]) -> str:
    """Return the lines about one analysis of all matches."""
    verdicts = [each for match in matches for each in match.verdicts]
    gaps = [own - other for match in matches for own, other in match.ratings]
    ours, xg = zip(*((each.error, each.xg_error) for each in verdicts), strict=True)
    wrong = [
        interval(
            each.off for each in verdicts if each.kind == kind and each.xg_error >= SMALL_ERROR
        )
        for kind in ("double", "answer")
    ]
    return (
        f"{name}: difference {interval((each.off for each in verdicts), 5)}, "
        f"r {np.corrcoef(ours, xg)[0, 1]:.3f}, doubles {wrong[0]}, answers {wrong[1]}, "
        f"PR gap {interval(map(abs, gaps), 2)}, PR bias {interval(gaps, 2)}, "
        f"{np.mean([each.seconds for each in matches]):.1f} s a match"
    )


def change(first: Sequence[Compared], other: Sequence[Compared]) -> str:
    """Return how much further from XG the other analysis is, on the same decisions."""
    known = {each.place: each.off for match in first for each in match.verdicts}
    changes = [
        each.off - known[each.place]
        for match in other
        for each in match.verdicts
        if each.place in known
    ]
    seconds = [sum(each.seconds for each in matches) for matches in (first, other)]
    return (
        f"  change of the difference {interval(changes, 5)}, "
        f"{seconds[1] / seconds[0]:.2f} × the processor time of the first"
    )


def groups(matches: Sequence[Compared]) -> list[str]:
    """Return the difference from XG and the bias, by kind, by phase and by size of the error."""
    found = defaultdict[str, list[Verdict]](list)
    for match in matches:
        for each in match.verdicts:
            for name in (f"kind: {each.kind}", f"phase: {each.phase}", _size(each.xg_error)):
                found[name].append(each)
    return [
        f"  {name:30} {interval((each.off for each in verdicts), 5):30} "
        f"bias {interval((each.error - each.xg_error for each in verdicts), 5)}"
        for name, verdicts in sorted(found.items())
    ]


def _size(error: float) -> str:
    least, most = next(limits for limits in pairwise(SIZES) if limits[0] <= error < limits[1])
    return f"size of the error: {least} to {most}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=PRESETS)
    parser.add_argument("--folder", type=Path, action="append")
    parser.add_argument("--groups", action="store_true", help="also print the groups")
    parser.add_argument("--referee", type=int, default=0, metavar="COUNT")
    arguments = parser.parse_args()
    folders = arguments.folder or [FOLDER]
    by_name = {path.name: path for folder in folders for path in folder.glob("*.xg")}
    paths = sorted(by_name.values(), key=os.path.getsize)
    print(
        f"{len(paths)} matches. A number after ± is half an interval of 95 %. Differences from XG"
        f" per decision; doubles and answers are those that lose {SMALL_ERROR} or more."
    )
    first: list[Compared] = []
    for name in arguments.names:
        matches = [compare(path, name) for path in paths]
        print(summary(name, matches), flush=True)
        if first:
            print(change(first, matches), flush=True)
        if arguments.groups:
            print("\n".join(groups(matches)), flush=True)
        if arguments.referee:
            pairs = tuple(pair for match in matches for pair in match.pairs)
            print(Comparison((name, "XG"), pairs).referee(arguments.referee), flush=True)
        first = first or matches


if __name__ == "__main__":
    main()
