"""GNU Backgammon, which reads what we write; as a program, install it for continuous integration.

``python -m tests.notation.gnubg`` does so where ``$CI`` is set and it can be installed. Anywhere
else the tests that need it are skipped, and say so: nobody's machine gets a program unasked.
"""

import os
import shutil

from tests import debian

GNUBG = shutil.which("gnubg") or shutil.which("/usr/games/gnubg")
"""The program; None where there is none."""

ABSENT = "gnubg is not installed (Debian: apt-get install gnubg)"


def main() -> None:
    """Install it where that is wanted and can be done; without it, its tests are skipped."""
    if GNUBG is None and os.environ.get("CI") and debian.can_install():
        debian.install("gnubg")


if __name__ == "__main__":
    main()
