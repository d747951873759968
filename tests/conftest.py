"""Markers and settings of all tests, and of the notebooks that run as tests."""

from __future__ import annotations

import asyncio
import gc
import inspect
import os
from collections import Counter, defaultdict
from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from xdist.remote import Producer

os.environ["GAMMON_STORE"] = "off"  # a test that needs a store names its own
os.environ["GAMMON_SETTINGS"] = "off"  # as above, for the file of settings
settings.register_profile("short", max_examples=30)
settings.register_profile("thorough", max_examples=250, deadline=None)
settings.load_profile("short")  # `make prove` chooses the other
TESTS = Path(__file__).parent
BROWSER = "tests/browser/"
CORE = frozenset({"board", "drawing", "lessons", "match", "notation", "rules"})
"""The folders that the README calls the core of the package."""

NOT_CORE = frozenset({"kernel", "prove", "endless"})


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option of `make prove`."""
    parser.addoption("--table", action="store_true", help="print a table of results by folder")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print how many tests of each folder passed, failed and were skipped, and their time."""
    if not terminalreporter.config.getoption("table"):
        return
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for outcome in ("passed", "failed", "error", "skipped"):
        for report in terminalreporter.getreports(outcome):
            folder = "/".join(report.nodeid.split("::")[0].split("/")[:2])
            counts[folder]["failed" if outcome == "error" else outcome] += 1
            counts[folder]["seconds"] += report.duration
    terminalreporter.section("results by folder")
    columns = ("passed", "failed", "skipped", "seconds")
    terminalreporter.write_line("| folder | " + " | ".join(columns) + " |")
    terminalreporter.write_line("| --- |" + " ---: |" * len(columns))
    for folder, found in sorted(counts.items()):
        cells = " | ".join(f"{found[column]:.0f}" for column in columns)
        terminalreporter.write_line(f"| {folder} | {cells} |")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Import no tests of other folders for `-m core`."""
    if config.option.markexpr != "core" or collection_path.parent != TESTS:
        return None
    return True if collection_path.is_dir() and collection_path.name not in CORE else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of `-m core`."""
    for item in items:
        root, _, folders = item.nodeid.partition("/")
        is_core = root == "tests" and folders.partition("/")[0] in CORE
        if is_core and not any(mark.name in NOT_CORE for mark in item.iter_markers()):
            item.add_marker("core")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> object:
    """Let `--dist=loadgroup` run all browser tests in one process, and the tests of each file.

    So there is one JupyterLab and one browser, whose pages and kernels later tests use again.
    """
    if config.option.dist != "loadgroup":
        return None
    from xdist.scheduler import LoadFileScheduling

    scheduling = LoadFileScheduling(config, log)
    file_of = scheduling._split_scope

    def scope_of(nodeid: str) -> str:
        return BROWSER if nodeid.startswith(BROWSER) else str(file_of(nodeid))

    scheduling._split_scope = scope_of
    return scheduling


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run an async test in an event loop: in one of the class of its closest mark `event_loop`."""
    test = pyfuncitem.obj
    if not inspect.iscoroutinefunction(test):
        return None
    chosen = pyfuncitem.get_closest_marker("event_loop")
    given = {name: pyfuncitem.funcargs[name] for name in inspect.signature(test).parameters}
    with asyncio.Runner(loop_factory=chosen.kwargs["kind"] if chosen else None) as runner:
        runner.run(test(**given))
    return True


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Exempt all imported modules and collected tests from garbage collection."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()
