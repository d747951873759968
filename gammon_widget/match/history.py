"""The history of a match: the actions, the states after them, a cursor, and the games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, starmap
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from .. import rules
from ..rules import (
    Action,
    Color,
    Dice,
    GameState,
    GammonError,
    Move,
    Phase,
    Position,
    Result,
    apply,
)
from ..rules import Play as _Play
from ..rules.fields import JsonObject
from ..rules.position import CHECKERS
from ..storage.append_log import AppendLog, Offset
from ..storage.codec import action_record
from .dice_audit import Sides

if TYPE_CHECKING:
    from ..analysis.values.analysis import Analysis


class HistoryEntry(NamedTuple):
    """An entry in the log: an action and the state after the action.

    `automatic` marks an action that was not decided by a person: a forced pass, a rerolled tie or a
    bot's action. `drawn` marks a roll from the dice source of the match. `seeds` are the seeds of
    the roll, if several sides have made it.
    """

    action: Action
    state: GameState
    automatic: bool = False
    drawn: bool = False
    seeds: Sides | None = None


class NoAnalysisError(GammonError, IndexError):
    """A match has no analysis with the given index."""


class Analyses(tuple["Analysis", ...]):
    """The analyses of a match."""

    __slots__ = ()

    def __getitem__(self, index: Any) -> Any:
        try:
            return super().__getitem__(index)
        except IndexError:
            raise NoAnalysisError(
                f"Analyses of this match: {len(self)}. Call gw.analyse(match), which adds one."
            ) from None


def entry_record(entry: HistoryEntry) -> JsonObject:
    """Return the JSON object of a log entry, without the state; false flags are omitted."""
    record: JsonObject = {"do": action_record(entry.action)}
    if entry.automatic:
        record["automatic"] = True
    if entry.drawn:
        record["drawn"] = True
    if entry.seeds is not None:
        record["seeds"] = dict(entry.seeds)
    return record


def join_record(seat: Color, name: str | None, key: str | None = None) -> JsonObject:
    """Return the JSON object for taking a free seat or, if the name is None, leaving a seat."""
    record: JsonObject = {"join": name, "seat": seat.value}
    return record if key is None else record | {"key": key}


class Recorder(Protocol):
    """What receives the journal records of a match, such as the host of a table."""

    def record(self, records: Sequence[JsonObject]) -> None:
        """Take new records, after the match has changed and before its subscribers are called."""

    def restart(self) -> None:
        """Note that the match has discarded its history."""


class CompletedTurn(NamedTuple):
    """One finished turn: the player, the roll and the play.

    Attributes
    ----------
    color
        The player.
    dice
        The roll.
    play
        The play. It has no moves if no move was possible.
    """

    color: Color
    dice: Dice
    play: _Play

    @property
    def position(self) -> Position:
        """The position before the play, from the player's point of view."""
        return self.play.position

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of single checkers, in the order of play."""
        return self.play.moves


class Game(NamedTuple):
    """One game of a match, finished or not.

    Attributes
    ----------
    states
        The initial state, followed by the state after each action.
    actions
        The actions: ``actions[n]`` leads from ``states[n]`` to ``states[n + 1]``.
    """

    states: tuple[GameState, ...]
    actions: tuple[Action, ...]

    @property
    def result(self) -> Result | None:
        """The result of the game; None if the game is unfinished."""
        return self.states[-1].result

    def __repr__(self) -> str:
        result = "unfinished" if self.result is None else f"{self.result.winner} won"
        return f"<Game: {len(self.actions)} actions, {result}>"

    @property
    def turns(self) -> tuple[CompletedTurn, ...]:
        """The finished turns, in order."""
        steps = zip(self.states, self.actions, self.states[1:], strict=False)
        return tuple(filter(None, starmap(finished_turn, steps)))


def finished_turn(before: GameState, action: Action, after: GameState) -> CompletedTurn | None:
    """Return the turn that an action finishes; None if it does not finish a turn.

    `before` and `after` are the states before and after the action.
    """
    if before.turn is None or before.dice is None:
        return None
    if isinstance(action, rules.MakePlay):
        moves = action.moves
    elif isinstance(action, rules.Confirm):
        moves = before.steps
    else:
        return None
    has_ended = after.turn is before.turn  # the last checker was borne off
    result = after.turn_start if has_ended else after.turn_start.swapped()
    return CompletedTurn(before.turn, before.dice, _Play(moves, result, before.turn_start))


def forced_end(state: GameState) -> list[HistoryEntry]:
    """Return the entry that ends a turn by itself, in a list, which is empty if none does.

    A turn without a legal play is passed, and the last checker that is borne off ends the game.
    """
    if state.phase is not Phase.MOVE or state.next_steps:
        return []
    if state.steps and state.position.off[0] < CHECKERS:
        return []
    forced = rules.Confirm() if state.steps else rules.MakePlay(())
    return [HistoryEntry(forced, apply(state, forced), automatic=True)]


def games_of(start: GameState, log: Sequence[HistoryEntry]) -> Iterator[Game]:
    states: list[GameState] = [start]
    actions: list[Action] = []
    for entry in log:
        if isinstance(entry.action, rules.NewGame):
            yield Game(tuple(states), tuple(actions))
            states, actions = [entry.state], []
        else:
            states.append(entry.state)
            actions.append(entry.action)
    yield Game(tuple(states), tuple(actions))


class Passage(NamedTuple):
    """An action that the cursor passes, with the states before and after this step."""

    action: Action
    before: GameState
    after: GameState


class ActionLog:
    """The actions before the cursor, and the undone actions after the cursor.

    With a journal, every change is first written to the file. If this fails, `GammonError` is
    raised and nothing changes. `state` is the state at the cursor.
    """

    def __init__(self, start: GameState) -> None:
        self.start = self.state = start
        self._entries: list[HistoryEntry] = []
        self._drawn = [0]  # the count before each entry, and after the last entry
        self._cursor = 0
        self._kept: tuple[AppendLog, Offset] | None = None  # the journal, and the offset of its end
        self.recorder: Recorder | None = None

    def copy(self) -> ActionLog:
        """Return an independent copy without a journal."""
        twin = ActionLog(self.start)
        twin._entries, twin._drawn = [*self._entries], [*self._drawn]
        twin._cursor, twin.state = self._cursor, self.state
        return twin

    def keep_in(self, journal: AppendLog, mark: Offset) -> None:
        """Write all later changes to a journal, starting at an offset."""
        self._kept = journal, mark

    @property
    def kept(self) -> tuple[AppendLog, Offset] | None:
        """The journal and the offset of its end; None if there is no journal."""
        return self._kept

    @property
    def journal(self) -> AppendLog | None:
        return None if self._kept is None else self._kept[0]

    @property
    def drawn(self) -> int:
        """The number of rolls from the dice source before the cursor."""
        return self._drawn[self._cursor]

    @property
    def done(self) -> int:
        """The number of entries before the cursor."""
        return self._cursor

    @property
    def undoable(self) -> int:
        """The number of entries to undo: the last decision and the automatic actions after it."""
        for index in range(self._cursor - 1, -1, -1):
            if not self._entries[index].automatic:
                return self._cursor - index
        return 0

    @property
    def redoable(self) -> int:
        """The number of entries to redo: the next action and the automatic actions after it."""
        end = self._cursor
        while end < len(self._entries) and (end == self._cursor or self._entries[end].automatic):
            end += 1
        return end - self._cursor

    @property
    def to_undo(self) -> Passage | None:
        """The decision that an undo would take back; None if there is nothing to undo."""
        count = self.undoable
        return self._passage(self._cursor - count) if count else None

    @property
    def to_redo(self) -> Passage | None:
        """The decision that a redo would repeat; None if there is nothing to redo."""
        return self._passage(self._cursor) if self._cursor < len(self._entries) else None

    @property
    def games(self) -> tuple[Game, ...]:
        """The games up to the cursor."""
        return tuple(games_of(self.start, self._entries[: self._cursor]))

    @property
    def last_turn(self) -> CompletedTurn | None:
        """The last finished turn in the current game; None if a position was set up after it."""
        for index in range(self._cursor - 1, -1, -1):
            action = self._entries[index].action
            if isinstance(action, rules.NewGame | rules.SetUp):
                return None
            before = self._entries[index - 1].state if index else self.start
            turn = finished_turn(before, action, self._entries[index].state)
            if turn is not None:
                return turn
        return None

    def append(
        self,
        entries: Sequence[HistoryEntry],
        joined: Sequence[tuple[Color, str | None, str | None]] = (),
    ) -> list[Passage]:
        """Add entries at the cursor, and discard the undone entries.

        If this fails, nothing changes. If there are no new entries, the undone entries remain.
        `joined` contains the changed seats. The journal stores them before the entries.
        """
        records: list[JsonObject] = []
        if self._kept is not None or self.recorder is not None:
            records = [*starmap(join_record, joined), *map(entry_record, entries)]
        kept = self._written(records)
        if not entries:
            self._kept = kept
            self._tell(records)
            return []
        here = self._cursor
        drawn = list(accumulate((entry.drawn for entry in entries), initial=self._drawn[here]))
        there = here + len(entries)
        # No call between these assignments: an interrupt comes before or after all of them.
        self._entries[here:] = entries
        self._drawn[here:] = drawn
        self._cursor, self.state = there, entries[-1].state
        self._kept = kept
        self._tell(records)
        return self.passages(here, there)

    def note(self, record: JsonObject) -> None:
        """Write a line that changes no state to the journal, if there is one."""
        self._kept = self._written([record])
        self._tell([record])

    @property
    def entries(self) -> tuple[HistoryEntry, ...]:
        """All entries, including the undone ones."""
        return tuple(self._entries)

    def records(self) -> list[JsonObject]:
        """Return the journal records that restore this log.

        These are the records of all entries, and then the undos that move the cursor back.
        """
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

    def back(self) -> list[Passage]:
        """Move the cursor back by one undo."""
        count = self.undoable
        return self._moved({"undo": count}, -count)

    def forward(self) -> list[Passage]:
        """Move the cursor forward by one redo."""
        count = self.redoable
        return self._moved({"redo": count}, count)

    def _moved(self, record: JsonObject, by: int) -> list[Passage]:
        passages = self.passages(self._cursor, self._cursor + by)
        kept = self._written([record])
        self._cursor, self.state = self._cursor + by, passages[-1].after
        self._kept = kept
        self._tell([record])
        return passages

    def passages(self, start: int, end: int) -> list[Passage]:
        """Return the steps of the cursor between two numbers of entries, in either direction."""
        if end >= start:
            return [self._passage(index) for index in range(start, end)]
        back = map(self._passage, range(start - 1, end - 1, -1))
        return [Passage(action, after, before) for action, before, after in back]

    def _tell(self, records: Sequence[JsonObject]) -> None:
        if self.recorder is not None and records:
            self.recorder.record(records)

    def _written(self, records: Sequence[JsonObject]) -> tuple[AppendLog, Offset] | None:
        if self._kept is None or not records:
            return self._kept
        journal, mark = self._kept
        return journal, journal.append(records, mark)

    def _passage(self, index: int) -> Passage:
        entry = self._entries[index]
        before = self._entries[index - 1].state if index else self.start
        return Passage(entry.action, before, entry.state)
