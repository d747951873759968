"""A deck on disk: a file to which every card and every review is added before anybody sees it.

A deck's file is a text in UTF-8, one JSON object a line, kept as safely as a journal: see
`gammon_widget.disk.chained_file`. The first line says what it is. Each later one adds a card or
says more of one (``"card"``), tells of a review (``"review"``), takes the last one back
(``"undo"``) or gives it another grade (``"regrade"``), suspends a card, writes a note to it or
deletes it, or changes the settings (``"set"``).
"""

from __future__ import annotations

from weakref import WeakValueDictionary

from ..disk import StrPath, full_path
from ..disk.chained_file import START, ChainedFile, Mark
from ..disk.checksummed_lines import parsed, written
from ..disk.fields import JsonObject
from ..rules import FormatError, GammonError
from ..rules.validation import brief
from .ledger import Ledger

VERSION = 1
_FORMAT = "gammon_widget"
HEADER: JsonObject = {"deck": _FORMAT, "version": VERSION}
_BEGINNING = b'{"deck":"gammon_widget","version":'


class DeckFile(ChainedFile):
    """The file of a deck: see `ChainedFile`."""

    kind, owner = "deck's file", "deck"
    begun_by = resumed_by = "Deck.open"

    def demand_header(self, line: bytes) -> None:
        """Refuse a file that is no deck, or one of a newer version."""
        try:
            header = parsed(line)
        except GammonError:
            header = None
        if not isinstance(header, dict) or header.get("deck") != _FORMAT:
            raise FormatError(
                "deck",
                "This is no deck of cards.",
                expected='a first line that begins with {"deck":"gammon_widget", or a new name',
                line=1,
            )
        version = header.get("version")
        if version != VERSION:
            raise FormatError(
                "deck",
                f"It is of version {brief(version)}.",
                expected=f"version {VERSION}",
                line=1,
            )

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing in it, or no more than the beginning of its first line.

        That much is left when a program is killed as it begins a deck.
        """
        with open(self._descriptor, "rb", closefd=False) as file:
            file.seek(0)
            line = file.readline(len(_BEGINNING) + 64)
        is_whole = line.endswith(b"\n")
        return not is_whole and (line.startswith(_BEGINNING) or _BEGINNING.startswith(line))


class DeckLog:
    """A deck's file, what stands in it, and how far it goes.

    Parameters
    ----------
    path
        The file; it is begun if there is none.

    Raises
    ------
    FormatError
        If it is no deck, or was changed; it names the line. It is left as it was.
    GammonError
        If it cannot be opened, or another deck is writing to it.
    """

    def __init__(self, path: StrPath) -> None:
        self.ledger = Ledger()
        with DeckFile(path, create=True).closed_on_failure() as file:
            self._file = file
            if file.is_blank:
                file.cut(START)
                self._mark = file.append([HEADER], START)
                file.settle()
            else:
                self._mark = self._read()

    @property
    def path(self) -> str:
        """Where the file is."""
        return self._file.path

    @property
    def is_kept(self) -> bool:
        """Whether the file is open, and still stands at its path."""
        return self._file.in_place

    def write(self, *records: JsonObject) -> None:
        """Add lines, and take them in once they are safely on the disk: all of them or none.

        Raises
        ------
        GammonError
            If they cannot be written; nothing has happened then.
        """
        if records:
            self._mark = self._file.append(records, self._mark)
            for record in records:
                self.ledger.take(written(record))

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def _read(self) -> Mark:
        end = START
        try:
            for number, (text, mark) in enumerate(self._file.lines(), 1):
                if number > 1:
                    try:
                        self.ledger.take(text)
                    except GammonError as error:
                        raise FormatError("deck", str(error), line=number) from error
                end = mark
        except OSError as error:
            why = error.strerror
            raise GammonError(f"The deck {self.path!r} cannot be read: {why}.") from error
        self._file.cut(end)
        return end


_open_logs: WeakValueDictionary[str, DeckLog] = WeakValueDictionary()


def open_log(path: StrPath) -> DeckLog:
    """The log of a deck; the one of this program that is open already, if there is one.

    A cell that is run again opens the deck that it has opened before.
    """
    full = full_path(path, "deck")
    log = _open_logs.get(full)
    if log is None or not log.is_kept:
        log = _open_logs[full] = DeckLog(path)
    return log
