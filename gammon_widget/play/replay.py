"""A journal read back: the same log, the same cursor, the same dice."""

from __future__ import annotations

from collections.abc import Sequence

from ..rules import Dice, FormatError, GameState, GammonError, Reroll, Roll, apply
from ..rules.whole import shown
from .chain import parsed
from .history import Entry
from .journal import FORMAT, START, VERSION, Journal
from .log import ActionLog
from .players import Player
from .records import JsonObject, members, read_entry, read_state, state_record

_SIDES = 2


def begin(journal: Journal, players: Sequence[Player], log: ActionLog) -> None:
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
        "players": [str(player.name) for player in players],
        "start": state_record(log.start),
    }
    log.keep_in(journal, journal.append([header], START))
    journal.settle()


class Replay:
    """A match as its journal tells it.

    Parameters
    ----------
    journal
        Where to read. A torn last line is cut off there, and the log goes on being kept in it.

    Attributes
    ----------
    names
        The players' names, as (White, Black).
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
        self.names = ("", "")
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
        if told["version"] != VERSION or isinstance(told["version"], bool):
            raise GammonError(f"There is no version {shown(told['version'])} of journals.")
        match told["players"]:
            case [str(white), str(black)]:
                self.names = (white, black)
            case other:
                raise GammonError(f"The players are two names, not {shown(other)}.")
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
            case _:
                self._do(record)

    def _walk(self, verb: str, count: object, possible: int) -> None:
        if type(count) is not int or count != possible or not possible:
            raise GammonError(f"It cannot {verb} {shown(count)} actions here.")
        self.revision += possible

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
