"""Fixtures for the tests of matches."""

from pathlib import Path

import pytest


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A path for a journal."""
    return tmp_path / "game.jsonl"
