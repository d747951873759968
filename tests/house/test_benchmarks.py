"""Benchmarks print tables, and the committed figures have dates, machines and versions.

The runs here are too short for valid figures.
"""

from __future__ import annotations

import platform
import re
import subprocess
import sys
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from benchmarks.__main__ import NAMES
from benchmarks.results import FILE, ROW, record
from benchmarks.rivals import Row

ROOT = Path(__file__).parents[2]
TIMEOUT_S = 900

SHORT = {
    "plays": "rows = module.rows(rounds=1, turns=20)",
    "clicks": "module.CANVASES = ['own']; rows = module.rows(turns=2, echoes=3)",
    "far": "rows = module.rows(turns=2, echoes=3)",
    "drags": "module.MOVES = 60; rows = module.rows()",
    "motion": "rows = module.rows(rounds=1)",
    "thinking": "rows = module.rows(turns=1)",
    "imports": "rows = module.rows(rounds=1)",
    "pictures": "rows = module.rows(rounds=1)",
    "lessons": "rows = module.rows(rounds=1)",
    "lesson_steps": "module.CLICKS = 3; rows = module.rows()",
    "viewer": "module.OPENINGS = 1; rows = module.rows(rounds=1)",
    "decks": "module.FRAMES = 200; rows = module.rows(times=1)",
    "searching": "rows = module.rows(times=1, decisions=2_000)",
    "collecting": "module.COPIES = 1; rows = module.rows(rounds=1)",
    "analysing": "module.QUICK_ROUNDS = 1; rows = module.rows(rounds=1, level='1-ply')",
    "playing": "rows = module.rows(rounds=1, games=4)",
    "lite": "rows = module.rows()",
}
"""How each is made short."""


def test_every_benchmark_is_run() -> None:
    assert sorted(SHORT) == sorted(NAMES)


def test_every_benchmark_has_dated_figures_and_an_explanation() -> None:
    rows = [found.groups() for found in ROW.finditer(FILE.read_text("utf-8"))]
    figures = [(day, name) for day, name in rows if name in NAMES]
    assert {name for _, name in figures} == set(NAMES)
    days_of_machines = {day for day, name in rows if name not in NAMES}
    assert {day for day, _ in figures} == days_of_machines
    explained = re.findall(r"^\| `(\w+)` \|", (FILE.parent / "README.md").read_text("utf-8"), re.M)
    assert sorted(explained) == sorted(NAMES)


def test_figures_are_recorded_with_the_date_the_machine_and_versions(tmp_path: Path) -> None:
    file, names = tmp_path / "results.md", ("plays", "decks")
    old = Row("opening", "the aim", 1.0, 2.0, 0.5, unit="ms")
    record("decks", [old], names, file)
    file.write_text(file.read_text("utf-8").replace(date.today().isoformat(), "2026-01-02"))
    record("plays", [replace(old, job="legal plays")], names, file)
    record("plays", [replace(old, job="legal plays", ours=1.5)], names, file)
    today = date.today().isoformat()
    lines = [line for line in file.read_text("utf-8").splitlines() if line.startswith("| 2")]
    assert lines[:2] == [
        f"| {today} | plays | legal plays | the aim | 1.5 ms | 2.0 ms | 0.50 |  |",
        "| 2026-01-02 | decks | opening | the aim | 1.0 ms | 2.0 ms | 0.50 |  |",
    ]
    days = [line.split(" | ")[0] for line in lines[2:]]
    assert days == ["| 2026-01-02", f"| {today}"]
    assert f"Python {platform.python_version()}, gammon-widget 0." in lines[-1]


@pytest.mark.prove
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
