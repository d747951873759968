"""Run benchmarks and print their tables: ``python -m benchmarks [NAME ...]``."""

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
    """Run the chosen benchmarks, or all; return 1 if a name is unknown."""
    unknown = [name for name in chosen if name not in NAMES]
    if unknown:
        print(f"Unknown benchmark: {', '.join(unknown)}. Choose from {', '.join(NAMES)}.")
        return 1
    for name in chosen or NAMES:
        # Import only what is chosen, since each benchmark needs other packages.
        print(f"\n{name}\n\n{table(import_module(f'.{name}', __package__).rows())}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
