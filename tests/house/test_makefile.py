"""The commands that `make test` would run."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def commands(arguments: str) -> str:
    done = subprocess.run(
        ["make", "--dry-run", "test", f"ARGS={arguments}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
def test_core_tests_wait_for_no_browser_and_no_tests_wait_for_lint() -> None:
    core, all_tests = commands("-m core"), commands("")
    assert "tests.browser.chromium" in all_tests
    assert "tests.browser.chromium" not in core
    for each in (core, all_tests):
        assert each.count("mypy") + each.count(" lint ") == 1
        assert each.index(" lint ") < each.index("-m pytest") < each.index("wait $lint")
