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
        0 if nothing is wrong, 1 for a lesson that cannot be or a file that cannot be read.
        Warnings alone are no failure.
    """
    parser = argparse.ArgumentParser(prog="python -m gammon_widget", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="command")
    check = commands.add_parser(
        "check",
        help="say everything that is wrong with lessons, with line, column and what was expected",
    )
    check.add_argument("lessons", nargs="+", metavar="lesson.md", help="a lesson in Markdown")
    return _check(parser.parse_args(arguments).lessons)


def _check(paths: Sequence[str]) -> int:
    from .lessons.reading import check_file
    from .rules import GammonError

    failed = False
    for path in paths:
        try:
            report = check_file(path)
        except (GammonError, ImportError) as error:
            print(error, file=sys.stderr)
            failed = True
        else:
            print(report)
            failed |= report.lesson is None
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
