"""What holds for all tests, and for the notebooks that are run as tests."""

import gc
from pathlib import Path

import pytest

COURSE = Path(__file__).parents[1] / "notebooks" / "course"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave the course's notebooks to `make prove`: its lessons have tests of their own.

    Wherever tests are dealt out one by one, a notebook's cells stay with each other.
    """
    for item in items:
        if item.path.suffix == ".ipynb":
            item.add_marker(pytest.mark.xdist_group(str(item.path)))
        if COURSE in item.path.parents:
            item.add_marker("prove")


def pytest_collection_finish() -> None:
    """Spare those who throw garbage away a look through all that was imported and collected."""
    gc.collect()
    gc.freeze()
