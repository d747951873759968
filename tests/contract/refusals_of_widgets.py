"""What is refused by widgets and decks, and in which words."""

from __future__ import annotations

from typing import Any

from .refusals import LINES, WIDGETS, outcomes


def observe() -> dict[str, Any]:
    """The words of every refusal, and what sort of error it is."""
    return outcomes([line for line in LINES if WIDGETS.search(line)])
