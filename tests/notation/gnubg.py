"""Installs GNU Backgammon, which reads the files that we write.

``python -m tests.notation.gnubg`` installs it in continuous integration (if ``$CI`` is set) and if
the machine allows it. Elsewhere, nothing is installed, and the tests that need it are skipped.
"""

import os
import shutil

from tests import debian

GNUBG = shutil.which("gnubg") or shutil.which("/usr/games/gnubg")
"""The program; None where there is none."""

ABSENT = "gnubg is not installed (Debian: apt-get install gnubg)"


def main() -> None:
    """Install GNU Backgammon if ``$CI`` is set and the machine allows it."""
    if GNUBG is None and os.environ.get("CI") and debian.can_install():
        debian.install("gnubg")


if __name__ == "__main__":
    main()
