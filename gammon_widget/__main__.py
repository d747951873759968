"""The commands of the package: ``python -m gammon_widget check lesson.md`` checks lessons."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks for.

    Parameters
    ----------
    arguments
        What stands behind the name of the program; by default what it was started with.

    Returns
    -------
    int
        0 if every lesson can be opened, as `check_lesson` says, with or without warnings; 1 for
        a lesson that cannot be, a file that cannot be read, or an engine that fails.
    """
    parser = argparse.ArgumentParser(prog="python -m gammon_widget", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="command")
    check = commands.add_parser(
        "check",
        help="say everything that is wrong with lessons, with line, column and what was expected",
    )
    check.add_argument("lessons", nargs="+", metavar="lesson.md", help="a lesson in Markdown")
    check.add_argument("--engine", help="warn of right answers that are not best by this engine")
    given = parser.parse_args(arguments)
    return _check(given.lessons, given.engine)


def _check(paths: Sequence[str], engine: str | None) -> int:
    from .lessons.lesson_file import check_lesson
    from .rules import GammonError

    failed = False
    for path in paths:
        try:
            failed |= not check_lesson(path, engine)
        except (GammonError, ImportError) as error:
            print(error, file=sys.stderr)
            failed = True
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
