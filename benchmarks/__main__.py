"""Run benchmarks and print their tables: ``python -m benchmarks [--write] [NAME ...]``.

With ``--write``, the figures replace those in `results.md`.
"""

from __future__ import annotations

import sys
from importlib import import_module

from .results import record
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
    "searching",
    "collecting",
    "analysing",
    "playing",
    "lite",
)


def main(arguments: list[str]) -> int:
    """Run the chosen benchmarks, or all; return 1 if a name is unknown."""
    chosen = [name for name in arguments if name != "--write"]
    unknown = [name for name in chosen if name not in NAMES]
    if unknown:
        print(f"Unknown benchmark: {', '.join(unknown)}. Choose from {', '.join(NAMES)}.")
        return 1
    for name in chosen or NAMES:
        # Import only what is chosen, since each benchmark needs other packages.
        rows = import_module(f".{name}", __package__).rows()
        print(f"\n{name}\n\n{table(rows)}", flush=True)
        if "--write" in arguments:
            record(name, rows, NAMES)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
