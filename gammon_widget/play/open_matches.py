"""Which matches of this program are being kept in which journals, from their first line on."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from ..disk import StrPath, full_path
from ..disk.chained_file import START
from ..disk.fields import JsonObject
from ..disk.records import state_record
from ..rules import GammonError
from .journal import FORMAT, VERSION, Journal
from .log import ActionLog
from .players import Player, names_of

if TYPE_CHECKING:
    from .match import Match

_open_matches: WeakValueDictionary[Journal, Match] = WeakValueDictionary()


def begin(journal: Journal, players: tuple[Player, Player], log: ActionLog) -> None:
    """Begin a journal with its first line, and keep the log in it from now on.

    Raises
    ------
    GammonError
        If there is a game in it already, or it cannot be written.
    """
    if not journal.is_blank:
        raise GammonError(
            f"There is something in {journal.path!r} already, and it is not written over: "
            "Match.resume goes on with the game in it, Match.open goes on or begins one, and "
            "under another name a new one can be begun."
        )
    header: JsonObject = {
        "journal": FORMAT,
        "version": VERSION,
        "players": list(names_of(players)),
        "start": state_record(log.start),
    }
    log.keep_in(journal, journal.append([header], START))
    journal.settle()


def remember(match: Match, journal: Journal) -> None:
    """Take note of a match that is kept in a journal, for as long as the match lives."""
    _open_matches[journal] = match


def open_match(path: StrPath) -> Match | None:
    """The match of this program that is being kept in the very file at a path, if there is one.

    A cell that is run again asks for the match it has already made; it is the same one, with the
    boards that show it.
    """
    full = full_path(path, "journal")
    for journal, match in tuple(_open_matches.items()):
        if journal.path == full and journal.in_place:
            return match
    return None
