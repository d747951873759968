"""The log of a match: every action with the state it led to, and a cursor among them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, starmap
from typing import TYPE_CHECKING, NamedTuple

from ..rules import Action, Color, GameState, NewGame, SetUp
from .history import CompletedTurn, Entry, Game, finished_turn, games_of

if TYPE_CHECKING:
    from ..disk.chained_file import Mark
    from ..disk.fields import JsonObject
    from .journal import Journal


class Passage(NamedTuple):
    """One entry that the cursor has passed, and the states in the order of its motion."""

    action: Action
    before: GameState
    after: GameState


class ActionLog:
    """What has been done, and what has been undone but could be done again.

    Once it is kept in a journal, everything is written there first: what cannot be written
    raises `GammonError`, and has not happened.

    Parameters
    ----------
    start
        The state before everything.
    drawn
        How many rolls came from the dice source before that.

    Attributes
    ----------
    state
        The state at the cursor.
    """

    def __init__(self, start: GameState, drawn: int = 0) -> None:
        self.start = self.state = start
        self._entries: list[Entry] = []
        self._drawn = [drawn]  # before each entry, and after the last
        self._cursor = 0
        self._kept: tuple[Journal, Mark] | None = None  # where, and how far

    def copy(self) -> ActionLog:
        """The same log, kept nowhere: what is added to the one is not in the other."""
        twin = ActionLog(self.start)
        twin._entries, twin._drawn = [*self._entries], [*self._drawn]
        twin._cursor, twin.state = self._cursor, self.state
        return twin

    def keep_in(self, journal: Journal, mark: Mark) -> None:
        """Write everything that follows to a journal, from a place in it on."""
        self._kept = journal, mark

    @property
    def journal(self) -> Journal | None:
        """Where the log is kept."""
        return None if self._kept is None else self._kept[0]

    @property
    def drawn(self) -> int:
        """How many rolls up to the cursor came from the dice source."""
        return self._drawn[self._cursor]

    @property
    def done(self) -> int:
        """How many entries stand before the cursor."""
        return self._cursor

    @property
    def undoable(self) -> int:
        """How many entries are undone together: a person's decision, and what followed it."""
        for index in range(self._cursor - 1, -1, -1):
            if not self._entries[index].automatic:
                return self._cursor - index
        return 0

    @property
    def redoable(self) -> int:
        """How many entries are redone together: one, and what followed it by itself."""
        end = self._cursor
        while end < len(self._entries) and (end == self._cursor or self._entries[end].automatic):
            end += 1
        return end - self._cursor

    @property
    def to_undo(self) -> Passage | None:
        """The decision that undoing would take back."""
        count = self.undoable
        return self._passage(self._cursor - count) if count else None

    @property
    def to_redo(self) -> Passage | None:
        """The decision that redoing would make again."""
        return self._passage(self._cursor) if self.redoable else None

    @property
    def games(self) -> tuple[Game, ...]:
        """The games up to the cursor."""
        return tuple(games_of(self.start, self._entries[: self._cursor]))

    @property
    def last_turn(self) -> CompletedTurn | None:
        """The last finished turn of the present game, unless a position was set up since."""
        for index in range(self._cursor - 1, -1, -1):
            passage = self._passage(index)
            if isinstance(passage.action, NewGame | SetUp):
                return None
            turn = finished_turn(passage.before, passage.action)
            if turn is not None:
                return turn
        return None

    def append(
        self, entries: Sequence[Entry], joined: Sequence[tuple[Color, str]] = ()
    ) -> list[Passage]:
        """Write entries at the cursor, all or none; whatever was undone is gone then.

        Parameters
        ----------
        entries
            What was done; where it is nothing, what was undone stays.
        joined
            Who has taken which seat: the journal has it before the entries.
        """
        kept = self._written_down(entries, joined)
        if not entries:
            self._kept = kept
            return []
        here = self._cursor
        drawn = list(accumulate((entry.drawn for entry in entries), initial=self._drawn[here]))
        there = here + len(entries)
        # No call stands between these: an interrupt comes before them or after them.
        self._entries[here:] = entries
        self._drawn[here:] = drawn
        self._cursor, self.state = there, entries[-1].state
        self._kept = kept
        return [self._passage(index) for index in range(here, there)]

    def recall(self, entry: Entry) -> None:
        """Take in one entry at the cursor that is in the journal already."""
        here = self._cursor
        self._drawn[here + 1 :] = [self._drawn[here] + entry.drawn]
        self._entries[here:] = [entry]
        self._cursor, self.state = here + 1, entry.state

    def back(self, count: int) -> list[Passage]:
        """Step back over entries before the cursor."""
        here = self._cursor
        there = here - count
        passages = [
            Passage(action, after, before)
            for action, before, after in map(self._passage, range(here - 1, there - 1, -1))
        ]
        kept = self._written([{"undo": count}])
        self._cursor, self.state = there, passages[-1].after
        self._kept = kept
        return passages

    def forward(self, count: int) -> list[Passage]:
        """Step over entries after the cursor."""
        here = self._cursor
        there = here + count
        passages = [self._passage(index) for index in range(here, there)]
        kept = self._written([{"redo": count}])
        self._cursor, self.state = there, passages[-1].after
        self._kept = kept
        return passages

    def _written_down(
        self, entries: Sequence[Entry], joined: Sequence[tuple[Color, str]]
    ) -> tuple[Journal, Mark] | None:
        if self._kept is None:
            return None
        from .records import entry_record, join_record  # only a journal needs them

        return self._written([*starmap(join_record, joined), *map(entry_record, entries)])

    def _written(self, records: Sequence[JsonObject]) -> tuple[Journal, Mark] | None:
        """Write lines to the journal, if there is one, and give how far it goes then."""
        if self._kept is None or not records:
            return self._kept
        journal, mark = self._kept
        return journal, journal.append(records, mark)

    def _passage(self, index: int) -> Passage:
        entry = self._entries[index]
        before = self._entries[index - 1].state if index else self.start
        return Passage(entry.action, before, entry.state)
