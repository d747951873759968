"""Every benchmark runs to its end and prints a table; runs are too short for valid figures."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.__main__ import NAMES

pytestmark = pytest.mark.prove

ROOT = Path(__file__).parents[2]
TIMEOUT_S = 900

SHORT = {
    "plays": "rows = module.rows(rounds=1, turns=20)",
    "clicks": "rows = module.rows(blocks=2)",
    "far": "rows = module.rows(turns=3)",
    "drags": "module.MOVES = 60; rows = module.rows()",
    "motion": "module.ROUNDS = 1; module.CLICKS = 3; rows = module.rows()",
    "thinking": "rows = module.rows(blocks=1)",
    "imports": "rows = module.rows(rounds=1)",
    "pictures": "rows = module.rows(rounds=1)",
    "lessons": "rows = module.rows(rounds=1)",
    "lesson_steps": "module.CLICKS = 3; rows = module.rows()",
    "viewer": "module.OPENINGS = 1; rows = module.rows(rounds=1)",
    "decks": "module.FRAMES = 200; rows = module.rows(times=1)",
    "analysing": "module.QUICK_ROUNDS = 1; rows = module.rows(rounds=1, level='1-ply')",
    "lite": "rows = module.rows()",
}
"""How each is made short."""


def test_every_benchmark_is_run() -> None:
    assert sorted(SHORT) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_benchmark_gives_a_table(name: str) -> None:
    code = (
        f"from benchmarks import {name} as module; from benchmarks.rivals import table; "
        f"{SHORT[name]}; print(table(rows))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=TIMEOUT_S,
    )
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) > 2
