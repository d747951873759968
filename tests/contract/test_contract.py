"""The package does what it did when the contract was recorded."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.prove
ROOT = Path(__file__).parents[2]


def compare(part: str) -> None:
    words = [sys.executable, "-m", "tests.contract", "compare", part]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout[-4000:]}\n{done.stderr[-2000:]}"


PARTS = ["names", "refusals", "files", "refusals_of_widgets", "pictures", "inputs"]


@pytest.mark.parametrize("part", PARTS)
def test_the_package_still_does_what_was_recorded(part):
    compare(part)
