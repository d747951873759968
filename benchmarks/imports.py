"""The duration of an import, in fresh processes, and that of the library imported anyway."""

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
    """Time whole processes, and take away one that imports nothing."""
    with TemporaryDirectory() as cache:
        # Everything is compiled again, whatever the environment says about caches.
        environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
        environment["PYTHONPYCACHEPREFIX"] = cache
        jobs: list[Job] = [partial(run, code, environment) for code in ("pass", PEER, *GOALS)]
        for job in jobs:
            job()  # the first ones compile, and fill the cache of the disk
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
    """Milliseconds beyond those of a process that does nothing."""
    return [1000 * (time - least) for time, least in zip(times, nothing, strict=True)]
