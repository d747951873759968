"""Which matches of this program are being kept in which journals.

A cell that is run again asks for the match it has already made; it is the same one, with the
boards that show it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from ..disk import StrPath, full_path
from .journal import Journal

if TYPE_CHECKING:
    from .match import Match

_living: WeakValueDictionary[Journal, Match] = WeakValueDictionary()


def remember(match: Match, journal: Journal) -> None:
    """Take note of a match that is kept in a journal, for as long as the match lives."""
    _living[journal] = match


def still_kept_in(path: StrPath) -> Match | None:
    """The match that is being kept in the very file that stands at a path, if there is one."""
    full = full_path(path, "journal")
    for journal, match in tuple(_living.items()):
        if journal.path == full and journal.in_place:
            return match
    return None
