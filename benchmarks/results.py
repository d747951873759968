"""The committed figures, in `results.md`: the latest run of each benchmark, dated."""

from __future__ import annotations

import os
import platform
import re
import subprocess
from collections.abc import Sequence
from datetime import date
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from .rivals import Row, cells

FILE = Path(__file__).with_name("results.md")
PACKAGES = (
    *("gammon-widget", "numpy", "pillow", "anywidget", "ipycanvas", "ipywidgets", "ipykernel"),
    *("jupyterlab", "bgsage", "chess", "gnubg-nn", "open_spiel", "distributed"),
)
ROW = re.compile(r"^\| (\d{4}-\d\d-\d\d) \| (.+?) \| .+ \|$", re.MULTILINE)
"""A row of either table: its date, and its benchmark or machine."""

TEXT = """\
# Results

`python -m benchmarks --write NAME …` runs benchmarks and replaces their rows.
[README.md](README.md) says what each figure begins and ends with, and what `theirs` is. A ratio is
a median over all rounds, of times or of speeds: the goal says which. It depends less on the load of
the machine than the times do. A goal that is not met stays in the table.

{figures}

## Machines and versions

{machines}
"""
FIGURES = """\
| date | benchmark | job | compared with | ours | theirs | ratio | goal |
| --- | --- | --- | --- | ---: | ---: | ---: | --- |
"""
MACHINES = """\
| date | machine | versions |
| --- | --- | --- |
"""


def record(name: str, rows: Sequence[Row], names: Sequence[str], file: Path = FILE) -> None:
    """Replace the rows of a benchmark, and add today's machine and versions.

    Parameters
    ----------
    name
        The benchmark.
    rows
        Its figures.
    names
        All benchmarks, in the order of the table.
    file
        The file with the tables.
    """
    today = date.today().isoformat()
    text = file.read_text("utf-8") if file.exists() else ""
    kept = [(found[0], found[1], found[2]) for found in ROW.finditer(text)]
    figures = [(line, each) for line, _, each in kept if each in names and each != name]
    figures += [(f"| {today} | {name} | {cells(row)} |", name) for row in rows]
    figures.sort(key=lambda each: names.index(each[1]))
    machines = [line for line, day, each in kept if each not in names and day != today]
    machines.append(f"| {today} | {machine()} | {versions()} |")
    file.write_text(
        TEXT.format(
            figures=FIGURES + "\n".join(line for line, _ in figures),
            machines=MACHINES + "\n".join(sorted(machines)),
        ),
        "utf-8",
    )


def machine() -> str:
    """Return the processor, the number of cores, the load and the operating system."""
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists() and (found := re.search(r"^model name\s*: (.+)$", info.read_text(), re.M)):
        cpu = found[1]
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return f"{cpu}, {os.cpu_count()} cores{load}; {platform.system()} {platform.release()}"


def versions() -> str:
    """Return the versions of Python, of the packages, and of the browser if there is one."""
    found = [f"Python {platform.python_version()}"]
    for package in PACKAGES:
        try:
            found.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            continue
    if browser := os.environ.get("CHROMIUM"):
        done = subprocess.run([browser, "--version"], check=True, capture_output=True, text=True)
        found.append(" ".join(done.stdout.split()[:2]))
    return ", ".join(found)
