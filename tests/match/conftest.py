"""What tests of the match have in common."""

from pathlib import Path

import pytest


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a journal can be kept."""
    return tmp_path / "game.jsonl"
