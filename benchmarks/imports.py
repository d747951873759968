"""How long an import takes, in fresh processes, beside the library that is imported anyway."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from statistics import median

from .rivals import Job, Row, in_turns, ratio

ROUNDS = 15
STATEMENTS = (
    "import ipycanvas",
    "import gammon_widget",
    "from gammon_widget import Board",
    "from gammon_widget import Position, legal_plays",
)


def rows(rounds: int = ROUNDS) -> list[Row]:
    """Time whole processes, and take away one that imports nothing."""
    statements = ("pass", *STATEMENTS)
    jobs: list[Job] = [partial(run, statement) for statement in statements]
    for job in jobs:
        job()  # the first ones compile, and fill the cache of the disk
    nothing, peer, *ours = in_turns([jobs] * rounds)
    bare = [_beyond(times, nothing) for times in (peer, *ours)]
    return [
        Row(statement, STATEMENTS[0], median(times), median(bare[0]), ratio(times, bare[0]), goal, "ms")
        for statement, times, goal in zip(STATEMENTS[1:], bare[1:], ("≤ 1.3", "≤ 1.3", ""), strict=True)
    ]


def run(statement: str) -> None:
    """Run a statement in a fresh process."""
    subprocess.run([sys.executable, "-c", statement], check=True)


def _beyond(times: Sequence[float], nothing: Sequence[float]) -> list[float]:
    """Milliseconds beyond those of a process that does nothing."""
    return [1000 * (time - least) for time, least in zip(times, nothing, strict=True)]
