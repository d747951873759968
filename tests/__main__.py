"""Run the tests in the way that is quickest: ``python -m tests``, with what pytest takes besides.

First everything that needs no browser, in a process for each processor; then the tests that drive
one. Those wait for pages most of the time, so more of them run side by side than there are
processors. Tests of one file stay together, as the cells of a notebook have to, and as those do
that share a page.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

BROWSER = "tests/browser"
PHASES = (
    (f"--ignore={BROWSER}", "--numprocesses=auto", "--maxprocesses=4"),
    (BROWSER, "--numprocesses=3"),
)
_NOTHING_TO_RUN = 5
"""What pytest ends with when no test was picked."""


def main(arguments: Sequence[str]) -> int:
    """Run both parts, or what is named by its path; give what pytest ends with."""
    has_paths = any(Path(each.partition("::")[0]).exists() for each in arguments)
    phases = (("--numprocesses=auto", "--maxprocesses=4"),) if has_paths else PHASES
    ends = [
        subprocess.run(
            [sys.executable, "-m", "pytest", *options, "--dist=loadfile", *arguments], check=False
        ).returncode
        for options in phases
    ]
    ran = [end for end in ends if end != _NOTHING_TO_RUN]
    return max(ran) if ran else _NOTHING_TO_RUN


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
