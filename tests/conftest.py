"""What holds for all tests, and for the notebooks that are run as tests."""

import gc
import os
from pathlib import Path

import pytest

os.environ["GAMMON_STORE"] = "off"  # a test that wants a store names its own
COURSE = Path(__file__).parents[1] / "notebooks" / "course"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave the course's notebooks to `make prove`: its lessons have tests of their own."""
    for item in items:
        if COURSE in item.path.parents:
            item.add_marker("prove")


def pytest_collection_finish() -> None:
    """Spare those who throw garbage away a look through all that was imported and collected."""
    gc.collect()
    gc.freeze()
