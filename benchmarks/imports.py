"""The duration of imports in fresh processes, compared with that of ipycanvas."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from statistics import median
from tempfile import TemporaryDirectory

from .rivals import Job, Row, in_turns, ratio

ROUNDS = 15
PEER = "import ipycanvas"
GOALS = {
    "import gammon_widget": "≤ 1.3 × as long",
    "from gammon_widget import Board": "≤ 1.3 × as long",
    "from gammon_widget import Position, legal_plays": "",
}


def rows(rounds: int = ROUNDS) -> list[Row]:
    """Time whole processes, and subtract the time of a process that imports nothing."""
    with TemporaryDirectory() as cache:
        # Compile everything again, whatever the environment says about caches.
        environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
        environment["PYTHONPYCACHEPREFIX"] = cache
        jobs: list[Job] = [partial(run, code, environment) for code in ("pass", PEER, *GOALS)]
        for job in jobs:
            job()  # the first runs compile, and fill the disk cache
        nothing, peer, *ours = in_turns([jobs] * rounds)
    theirs = _beyond(peer, nothing)
    return [
        _row(statement, goal, _beyond(times, nothing), theirs)
        for (statement, goal), times in zip(GOALS.items(), ours, strict=True)
    ]


def _row(statement: str, goal: str, ours: Sequence[float], theirs: Sequence[float]) -> Row:
    return Row(
        f"`{statement}`",
        f"`{PEER}`",
        median(ours),
        median(theirs),
        ratio(ours, theirs),
        goal,
        "ms",
    )


def run(statement: str, environment: Mapping[str, str]) -> None:
    """Run a statement in a fresh process."""
    subprocess.run([sys.executable, "-c", statement], check=True, env=environment)


def _beyond(times: Sequence[float], nothing: Sequence[float]) -> list[float]:
    """Return the milliseconds beyond those of a process that imports nothing."""
    return [1000 * (time - least) for time, least in zip(times, nothing, strict=True)]
