"""Markers and settings of all tests, and of the notebooks that run as tests."""

import gc
import os

import pytest

os.environ["GAMMON_STORE"] = "off"  # a test that needs a store names its own
COURSE = "notebooks/course/"
CORE = frozenset(
    {"board", "drawing", "languages", "lessons", "match", "notation", "odds", "rules", "storage"}
)
"""The core of the package, and the folders that it imports."""

NOT_CORE = frozenset({"kernel", "prove", "endless"})


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave the course's notebooks to `make prove`, and mark the tests of `-m core`."""
    for item in items:
        if item.nodeid.startswith(COURSE):
            item.add_marker("prove")
        root, _, folders = item.nodeid.partition("/")
        is_core = root == "tests" and folders.partition("/")[0] in CORE
        if is_core and not any(mark.name in NOT_CORE for mark in item.iter_markers()):
            item.add_marker("core")


def pytest_collection_finish() -> None:
    """Exempt all imported modules and collected tests from garbage collection."""
    gc.collect()
    gc.freeze()
