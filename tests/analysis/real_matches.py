"""Real matches with analyses, each read once."""

from __future__ import annotations

import warnings
from functools import cache
from pathlib import Path

from gammon_widget.match.files import ContradictionWarning, RecordedMatch, read_match
from gammon_widget.match.match import Match

MATCHES = Path(__file__).parents[1] / "data" / "matches"
XG = MATCHES / "xg"
MONEY = "xg/B4_SrGcsKAQmoTyHlgJCbM.xg"
"""A session for money."""


@cache
def read(name: str) -> RecordedMatch:
    """A match by its name in the folder of matches, without warnings about its illegal plays."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ContradictionWarning)
        return read_match(MATCHES / name)


def without_analyses() -> Match:
    """A copy of the money session, without analyses."""
    match = read(MONEY).copy()
    match.analyses = ()
    return match
