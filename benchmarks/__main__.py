"""Run benchmarks and print their tables: ``python -m benchmarks``, or with names of some."""

from __future__ import annotations

import sys
from importlib import import_module

from .rivals import table

NAMES = (
    "plays",
    "clicks",
    "far",
    "drags",
    "motion",
    "thinking",
    "imports",
    "pictures",
    "lessons",
    "lesson_steps",
    "viewer",
    "decks",
    "analysing",
    "lite",
)


def main(chosen: list[str]) -> int:
    """Run the chosen benchmarks, or all; 1 if there is none of such a name."""
    unknown = [name for name in chosen if name not in NAMES]
    if unknown:
        print(f"There is no benchmark {', '.join(unknown)}; there are {', '.join(NAMES)}.")
        return 1
    for name in chosen or NAMES:
        # One after the other, since each needs other packages.
        print(f"\n{name}\n\n{table(import_module(f'.{name}', __package__).rows())}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
