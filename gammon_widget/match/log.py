"""The log of a match: every action with the state after it, and a cursor."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, starmap
from typing import TYPE_CHECKING, NamedTuple

from ..rules import Action, Color, GameState, NewGame, SetUp
from .history import CompletedTurn, Game, HistoryEntry, finished_turn, games_of

if TYPE_CHECKING:
    from ..storage.append_log import Offset
    from ..storage.codec import JsonObject
    from .journal import Journal


class Passage(NamedTuple):
    """An entry that the cursor has passed, with the states in the order of the motion."""

    action: Action
    before: GameState
    after: GameState


class ActionLog:
    """Actions before the cursor, and undone actions after it.

    With a journal, every change is written to the file first; if that fails, `GammonError` is
    raised and nothing has changed. `state` is the state at the cursor; the parameter `drawn` is the
    number of rolls that the dice source gave before `start`.
    """

    def __init__(self, start: GameState, drawn: int = 0) -> None:
        self.start = self.state = start
        self._entries: list[HistoryEntry] = []
        self._drawn = [drawn]  # before each entry, and after the last
        self._cursor = 0
        self._kept: tuple[Journal, Offset] | None = None  # the journal, and its end

    def copy(self) -> ActionLog:
        """An independent copy without a journal."""
        twin = ActionLog(self.start)
        twin._entries, twin._drawn = [*self._entries], [*self._drawn]
        twin._cursor, twin.state = self._cursor, self.state
        return twin

    def keep_in(self, journal: Journal, mark: Offset) -> None:
        """Write everything that follows to a journal, from this offset on."""
        self._kept = journal, mark

    @property
    def journal(self) -> Journal | None:
        """The journal of this log."""
        return None if self._kept is None else self._kept[0]

    @property
    def drawn(self) -> int:
        """Number of rolls before the cursor that the dice source gave."""
        return self._drawn[self._cursor]

    @property
    def done(self) -> int:
        """Number of entries before the cursor."""
        return self._cursor

    @property
    def undoable(self) -> int:
        """Number of entries that one undo takes back: a decision and its automatic consequences."""
        for index in range(self._cursor - 1, -1, -1):
            if not self._entries[index].automatic:
                return self._cursor - index
        return 0

    @property
    def redoable(self) -> int:
        """Number of entries that one redo repeats: one, and its automatic consequences."""
        end = self._cursor
        while end < len(self._entries) and (end == self._cursor or self._entries[end].automatic):
            end += 1
        return end - self._cursor

    @property
    def to_undo(self) -> Passage | None:
        """The decision that an undo would take back."""
        count = self.undoable
        return self._passage(self._cursor - count) if count else None

    @property
    def to_redo(self) -> Passage | None:
        """The decision that a redo would repeat."""
        return self._passage(self._cursor) if self._cursor < len(self._entries) else None

    @property
    def games(self) -> tuple[Game, ...]:
        """The games up to the cursor."""
        return tuple(games_of(self.start, self._entries[: self._cursor]))

    @property
    def last_turn(self) -> CompletedTurn | None:
        """The last finished turn of the current game; None if a position was set up after it."""
        for index in range(self._cursor - 1, -1, -1):
            action = self._entries[index].action
            if isinstance(action, NewGame | SetUp):
                return None
            turn = finished_turn(self._entries[index - 1].state if index else self.start, action)
            if turn is not None:
                return turn
        return None

    def append(
        self, entries: Sequence[HistoryEntry], joined: Sequence[tuple[Color, str]] = ()
    ) -> list[Passage]:
        """Write entries at the cursor, all or none, and discard undone entries.

        Without entries the undone ones stay. The journal has the new players (`joined`) before the
        entries.
        """
        kept = None if self._kept is None else self._written_down(entries, joined)
        if not entries:
            self._kept = kept
            return []
        here = self._cursor
        drawn = list(accumulate((entry.drawn for entry in entries), initial=self._drawn[here]))
        there = here + len(entries)
        # No call between these assignments: an interrupt comes before or after all of them.
        self._entries[here:] = entries
        self._drawn[here:] = drawn
        self._cursor, self.state = there, entries[-1].state
        self._kept = kept
        return [self._passage(index) for index in range(here, there)]

    def records(self) -> list[JsonObject]:
        """The records of all entries, and of the undos that lead back to the cursor."""
        from .journal import entry_record  # only a journal needs it

        records: list[JsonObject] = [*map(entry_record, self._entries)]
        back = self.copy()
        back._cursor = len(self._entries)
        while back._cursor > self._cursor:
            records.append({"undo": back.undoable})
            back._cursor -= back.undoable
        return records

    def recall(self, entry: HistoryEntry) -> None:
        """Add an entry that is already in the journal."""
        here = self._cursor
        self._drawn[here + 1 :] = [self._drawn[here] + entry.drawn]
        self._entries[here:] = [entry]
        self._cursor, self.state = here + 1, entry.state

    def back(self, count: int) -> list[Passage]:
        """Move the cursor back."""
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
        """Move the cursor forward."""
        here = self._cursor
        there = here + count
        passages = [self._passage(index) for index in range(here, there)]
        kept = self._written([{"redo": count}])
        self._cursor, self.state = there, passages[-1].after
        self._kept = kept
        return passages

    def _written_down(
        self, entries: Sequence[HistoryEntry], joined: Sequence[tuple[Color, str]]
    ) -> tuple[Journal, Offset] | None:
        from .journal import entry_record, join_record  # only a journal needs them

        return self._written([*starmap(join_record, joined), *map(entry_record, entries)])

    def _written(self, records: Sequence[JsonObject]) -> tuple[Journal, Offset] | None:
        if self._kept is None or not records:
            return self._kept
        journal, mark = self._kept
        return journal, journal.append(records, mark)

    def _passage(self, index: int) -> Passage:
        entry = self._entries[index]
        before = self._entries[index - 1].state if index else self.start
        return Passage(entry.action, before, entry.state)
