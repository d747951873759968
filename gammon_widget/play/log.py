"""The log of a match: every action with the state it led to, and a cursor among them."""

from __future__ import annotations

from ..rules import Action, GameState, NewGame, SetUp
from .history import Entry, Game, Turn, finished_turn, games_of


class ActionLog:
    """What has been done, and what has been undone but could be done again.

    Parameters
    ----------
    start
        The state before everything.
    """

    def __init__(self, start: GameState) -> None:
        self._start = start
        self._entries: list[Entry] = []
        self._cursor = 0

    @property
    def state(self) -> GameState:
        """The state at the cursor."""
        return self._state_after(self._cursor)

    @property
    def drawn(self) -> int:
        """How many rolls up to the cursor came from the dice source."""
        return sum(entry.drawn for entry in self._entries[: self._cursor])

    @property
    def can_undo(self) -> bool:
        """Whether a person has decided anything before the cursor."""
        return any(not entry.automatic for entry in self._entries[: self._cursor])

    @property
    def can_redo(self) -> bool:
        """Whether there is anything after the cursor."""
        return self._cursor < len(self._entries)

    @property
    def next_is_automatic(self) -> bool:
        """Whether what comes after the cursor was nobody's decision."""
        return self.can_redo and self._entries[self._cursor].automatic

    @property
    def games(self) -> tuple[Game, ...]:
        """The games up to the cursor."""
        return tuple(games_of(self._start, self._entries[: self._cursor]))

    @property
    def last_turn(self) -> Turn | None:
        """The last finished turn of the present game, unless a position was set up since."""
        for index in range(self._cursor - 1, -1, -1):
            action = self._entries[index].action
            if isinstance(action, NewGame | SetUp):
                return None
            turn = finished_turn(self._state_after(index), action)
            if turn is not None:
                return turn
        return None

    def append(self, entry: Entry) -> None:
        """Write an entry at the cursor; whatever was undone is gone."""
        del self._entries[self._cursor :]
        self._entries.append(entry)
        self._cursor += 1

    def back(self) -> Entry:
        """Step over the entry before the cursor."""
        self._cursor -= 1
        return self._entries[self._cursor]

    def forward(self) -> Action:
        """Step over the entry after the cursor."""
        self._cursor += 1
        return self._entries[self._cursor - 1].action

    def _state_after(self, count: int) -> GameState:
        return self._entries[count - 1].state if count else self._start
