"""Check lessons from the command line: ``python -m gammon_widget check lesson.md``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from contextlib import ExitStack

from .engine.names import open_engine
from .lessons.lesson_file import check_lesson
from .rules import GammonError


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command of the package.

    Parameters
    ----------
    arguments
        The command-line arguments after the name of the program. By default, the arguments of this
        process are used.

    Returns
    -------
    int
        0 if every lesson can be opened, even with warnings. 1 if a lesson has errors, a file cannot
        be read, or the engine fails or cannot be opened.
    """
    parser = argparse.ArgumentParser(prog="python -m gammon_widget", description="Check lessons.")
    commands = parser.add_subparsers(required=True, metavar="command")
    check = commands.add_parser(
        "check", help="list the errors and probable mistakes in lessons, with line and column"
    )
    files = "the Markdown file of a lesson"
    check.add_argument("lessons", nargs="+", metavar="lesson.md", help=files)
    engine = "check the right answers with an engine, such as net or sage:3-ply"
    check.add_argument("--engine", help=engine)
    given = parser.parse_args(arguments)
    return _check(given.lessons, given.engine)


def _check(paths: Sequence[str], engine_name: str | None) -> int:
    failed = False
    with ExitStack() as open_engines:
        try:
            engine = open_engines.enter_context(open_engine(engine_name)) if engine_name else None
        except (GammonError, ImportError) as error:
            print(error, file=sys.stderr)
            return 1
        for path in paths:
            try:
                failed |= not check_lesson(path, engine)
            except (GammonError, ImportError) as error:
                print(error, file=sys.stderr)
                failed = True
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
