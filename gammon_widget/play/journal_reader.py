"""A journal read back: the same log, the same cursor, the same dice, the same people."""

from __future__ import annotations

from functools import lru_cache
from typing import Self

from ..disk.chained_file import START
from ..disk.checksummed_lines import parsed
from ..disk.fields import members
from ..disk.records import read_state
from ..rules import Action, Color, Dice, FormatError, GameState, GammonError, Reroll, Roll, apply
from ..rules.validation import brief
from .history import Entry
from .journal import VERSION, Journal
from .log import ActionLog
from .players import NOBODY, Names
from .reading_progress import Progress, ReadingProgress
from .records import read_entry

_BEFORE_FREE_SEATS = 1
"""The version in which every seat had a name."""

_LINES_PER_REPORT = 500
"""Lines between two words about the progress."""

_MAX_CACHED_ENTRIES = 4096
"""There are some hundred different rolls and steps, and rather more plays that are common."""


class JournalReader:
    """A match as the lines of a journal tell it, one after another.

    Attributes
    ----------
    names
        The players' names, as (White, Black); None for a seat that is still free.
    log
        Everything that was done, undone and redone.
    drawn
        All dice that ever came from the dice source, those of undone rolls included.
    revision
        How many changes there were.
    """

    def __init__(self) -> None:
        self.names: Names = NOBODY
        self.log = ActionLog(GameState())
        self.drawn: list[Dice] = []
        self.revision = 0

    @classmethod
    def of(cls, journal: Journal, progress: Progress | None = None) -> Self:
        """Read a whole journal.

        Parameters
        ----------
        journal
            Where to read. A torn last line is cut off there, and the log goes on being kept in
            it.
        progress
            Told again and again what share has been read, from 0 to 1; by default a line is
            written about a reading that takes long.

        Raises
        ------
        FormatError
            With the number of the first line that is not as it was written, or that no match
            could have written. The file is left as it was.
        """
        reader = cls()
        tell = progress or ReadingProgress(journal.path)
        size = max(1, journal.size)
        end = START
        try:
            for number, (text, mark) in enumerate(journal.lines(), 1):
                try:
                    reader.take(number, text)
                except GammonError as error:
                    raise FormatError("journal", str(error), line=number) from error
                end = mark
                if number % _LINES_PER_REPORT == 0:
                    tell(end.end / size)
            tell(1.0)
        except OSError as error:
            why = error.strerror
            raise GammonError(f"The journal {journal.path!r} cannot be read: {why}.") from error
        journal.cut(end)
        reader.log.keep_in(journal, end)
        return reader

    def _begin(self, header: object) -> None:
        told = members(header, "journal", "version", "players", "start")
        version = told["version"]
        if version not in (_BEFORE_FREE_SEATS, VERSION) or isinstance(version, bool):
            raise GammonError(f"There is no version {brief(version)} of journals.")
        match told["players"]:
            case [str() | None as white, str() | None as black]:
                self.names = (white, black)
            case other:
                raise GammonError(f"The players are two names, not {brief(other)}.")
        if version == _BEFORE_FREE_SEATS and None in self.names:
            raise GammonError("In version 1 of journals no seat is free.")
        self.log = ActionLog(read_state(told["start"]))

    def take(self, number: int, text: bytes) -> None:
        """Take in a line, without its sum.

        Raises
        ------
        GammonError
            If no match could have written it here.
        """
        if number == 1:
            self._begin(parsed(text))
        elif text.startswith(b'{"do":'):
            self._do(*_entry_in(text))
        else:
            self._go_on(parsed(text))

    def _go_on(self, record: object) -> None:
        match record:
            case {"undo": count}:
                members(record, "undo")
                self._walk("undo", count, self.log.undoable)
                self.log.back(self.log.undoable)
            case {"redo": count}:
                members(record, "redo")
                self._walk("redo", count, self.log.redoable)
                self.log.forward(self.log.redoable)
            case {"join": name}:
                self._join(name, members(record, "join", "seat")["seat"])
            case _:
                self._do(*read_entry(record))

    def _walk(self, verb: str, count: object, possible: int) -> None:
        if type(count) is not int or count != possible or not possible:
            raise GammonError(f"It cannot {verb} {brief(count)} actions here.")
        self.revision += possible

    def _join(self, name: object, seat: object) -> None:
        white, black = self.names
        match name, seat:
            case str(), Color.WHITE.value if white is None:
                self.names = (name, black)
            case str(), Color.BLACK.value if black is None:
                self.names = (white, name)
            case _:
                raise GammonError(f"{brief(name)} cannot take the seat {brief(seat)} here.")

    def _do(self, action: Action, automatic: bool, drawn: bool) -> None:
        if drawn:
            if not isinstance(action, Roll | Reroll):
                raise GammonError("Only rolls draw dice.")
            used = self.log.drawn
            if used == len(self.drawn):
                self.drawn.append(action.dice)
            elif tuple(self.drawn[used]) != tuple(action.dice):
                raise GammonError(f"After the undo, the dice were {self.drawn[used]} once before.")
        self.log.recall(Entry(action, apply(self.log.state, action), automatic, drawn))
        self.revision += 1


@lru_cache(maxsize=_MAX_CACHED_ENTRIES)
def _entry_in(text: bytes) -> tuple[Action, bool, bool]:
    """What an action's line says, which is the same wherever it stands."""
    return read_entry(parsed(text))
