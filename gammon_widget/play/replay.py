"""A journal read back: the same log, the same cursor, the same dice, the same people."""

from __future__ import annotations

from ..rules import Color, Dice, FormatError, GameState, GammonError, Reroll, Roll, apply
from ..rules.whole import shown
from .chain import parsed
from .history import Entry
from .journal import FORMAT, START, VERSION, Journal
from .log import ActionLog
from .players import NOBODY, Names, Player, names_of
from .records import JsonObject, members, read_entry, read_state, state_record

_BEFORE_FREE_SEATS = 1
"""The version in which every seat had a name."""


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


def joins(before: tuple[Player, Player], after: tuple[Player, Player]) -> list[JsonObject]:
    """The lines that say who has taken a seat that was free."""
    return [
        {"join": after[color.slot].name, "seat": color.value}
        for color in Color
        if after[color.slot].joined and not before[color.slot].joined
    ]


class Replay:
    """A match as its journal tells it.

    Parameters
    ----------
    journal
        Where to read. A torn last line is cut off there, and the log goes on being kept in it.

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

    Raises
    ------
    FormatError
        With the number of the first line that is not as it was written, or that no match could
        have written. The file is left as it was.
    """

    def __init__(self, journal: Journal) -> None:
        self.names: Names = NOBODY
        self.log = ActionLog(GameState())
        self.drawn: list[Dice] = []
        self.revision = 0
        end = START
        try:
            for number, (text, mark) in enumerate(journal.lines(), 1):
                take = self._begin if number == 1 else self._go_on
                try:
                    take(parsed(text))
                except GammonError as error:
                    raise FormatError("journal", str(error), line=number) from error
                end = mark
        except OSError as error:
            why = error.strerror
            raise GammonError(f"The journal {journal.path!r} cannot be read: {why}.") from error
        journal.cut(end)
        self.log.keep_in(journal, end)

    def _begin(self, header: object) -> None:
        told = members(header, "journal", "version", "players", "start")
        version = told["version"]
        if version not in (_BEFORE_FREE_SEATS, VERSION) or isinstance(version, bool):
            raise GammonError(f"There is no version {shown(version)} of journals.")
        match told["players"]:
            case [str() | None as white, str() | None as black]:
                self.names = (white, black)
            case other:
                raise GammonError(f"The players are two names, not {shown(other)}.")
        if version == _BEFORE_FREE_SEATS and None in self.names:
            raise GammonError("In version 1 of journals no seat is free.")
        self.log = ActionLog(read_state(told["start"]))

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
                self._do(record)

    def _walk(self, verb: str, count: object, possible: int) -> None:
        if type(count) is not int or count != possible or not possible:
            raise GammonError(f"It cannot {verb} {shown(count)} actions here.")
        self.revision += possible

    def _join(self, name: object, seat: object) -> None:
        white, black = self.names
        match name, seat:
            case str(), Color.WHITE.value if white is None:
                self.names = (name, black)
            case str(), Color.BLACK.value if black is None:
                self.names = (white, name)
            case _:
                raise GammonError(f"{shown(name)} cannot take the seat {shown(seat)} here.")

    def _do(self, record: object) -> None:
        action, automatic, drawn = read_entry(record)
        if drawn:
            if not isinstance(action, Roll | Reroll):
                raise GammonError("Only rolls draw dice.")
            used = self.log.drawn
            if used == len(self.drawn):
                self.drawn.append(action.dice)
            elif tuple(self.drawn[used]) != tuple(action.dice):
                raise GammonError(f"After the undo, the dice were {self.drawn[used]} once before.")
        self.log.append([Entry(action, apply(self.log.state, action), automatic, drawn)])
        self.revision += 1
