"""What can be saved of a damaged journal: everything that its sums prove, and nothing else.

Every line carries the sum of itself and of all before it. That tells more than that something is
wrong: it also proves a guess. Where one byte was changed, all bytes are tried in its place; where
a line is lost, every action that was possible there; and what the sums agree with is what stood
there, as surely as 64 bits can say. What follows a damage that cannot be put right is true, but
there is no board to play it on, until a position is set up or a new game begins.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations, product

from ..disk import StrPath, failure, full_path, write_file
from ..disk.chained_file import BYTE_ORDER_MARK
from ..disk.checksummed_lines import (
    SEAL_LENGTH,
    length_of,
    opened,
    parsed,
    sealed,
    sum_of,
    sum_written,
    unsealed,
)
from ..disk.fields import JsonObject
from ..rules import (
    Action,
    ActionKind,
    Dice,
    FormatError,
    GameState,
    GammonError,
    Level,
    MakePlay,
    Reroll,
    Resign,
    Roll,
    SetUp,
    Step,
    legal_actions,
)
from ..rules.actions import PLAIN_ACTIONS
from .history import Entry
from .journal import demand_header
from .journal_reader import JournalReader
from .log import ActionLog
from .records import entry_record

_SMALLEST_BYTE = 0x20  # JSON writes what is less as an escape
_MAX_REPAIRED_BYTES = 2000
"""Bytes of a line in which each is tried in turn; a state takes about 900."""

_MAX_TRIED_SUMS = 2_000_000
"""Sums that are tried in all, which takes some seconds."""

_MAX_LINES_APART = 1000
"""Lines among which the one is looked for that belongs in a place."""


@dataclass(frozen=True, repr=False)
class Salvage:
    """What became of a damaged journal.

    Attributes
    ----------
    path
        The damaged file, which is as it was.
    into
        The new file.
    kept
        How many lines of the old file are in the new one, those put right included.
    left_out
        How many lines are not.
    remarks
        What was put right, set up anew and left out, a sentence each, in the order of the lines.
    """

    path: str
    into: str
    kept: int
    left_out: int
    remarks: tuple[str, ...]

    def __repr__(self) -> str:
        out = f", {self.left_out} left out" if self.left_out else ""
        first = f"{self.into}: {self.kept} lines of {self.path} are saved{out}."
        return "\n".join((first, *self.remarks))


def salvage(journal: StrPath, into: StrPath) -> Salvage:
    """Save what can be saved: see `Match.salvage`."""
    path, new = full_path(journal, "journal"), full_path(into, "journal")
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError as error:
        raise failure("There can be no reading of the journal", path, error) from error
    if os.path.lexists(new) and (not os.path.isfile(new) or os.path.getsize(new)):
        raise GammonError(
            f"There is something in {new!r} already, and it is not written over: choose a name "
            "that is not used yet."
        )
    salvager = _Salvager(data)
    salvager.run()
    write_file(new, b"".join(salvager.written), "journal")
    return Salvage(path, new, salvager.kept, salvager.left_out, tuple(salvager.remarks))


class _Salvager:
    """Reads a damaged journal, and writes the lines of a whole one.

    Parameters
    ----------
    data
        What is in the file.
    """

    def __init__(self, data: bytes) -> None:
        self.written: list[bytes] = []
        self.remarks: list[str] = []
        self.kept = self.left_out = 0
        self._lines = list(_lines_of(data, self.remarks))
        self._reader = JournalReader()
        self._old_sum = ""  # of the last line that was taken
        self._new_sum = ""
        self._floor = 0  # entries of the log before which there is a gap
        self._tries = _MAX_TRIED_SUMS
        self._aside: list[tuple[int, bytes]] = []  # lines that stand where they do not belong

    def run(self) -> None:
        if not self._lines:
            raise FormatError("journal", "The file is empty.", line=1)
        index = 0
        while index < len(self._lines):
            found = opened(self._lines[index][1] + b"\n", self._old_sum)
            if found and self._take(*found):
                index += 1
            else:
                index = self._mend(index)
        if self._aside:
            numbers = ", ".join(str(number) for number, _ in self._aside)
            self.left_out += len(self._aside)
            self.remarks.append(f"Line {numbers}: does not belong there, and is left out.")

    def _take(self, text: bytes, old_sum: str) -> bool:
        """Take a line in, if it can be played."""
        log = self._reader.log
        if text.startswith(b'{"undo":') and log.done - log.undoable < self._floor:
            return False  # it goes back to what is lost
        try:
            if not self.written:
                demand_header(text + b"\n")
            self._reader.take(len(self.written) + 1, text)
        except FormatError:
            raise
        except GammonError:
            return False
        self._old_sum = old_sum
        self._write(text)
        self.kept += 1
        return True

    def _write(self, text: bytes) -> None:
        record = parsed(text)
        assert isinstance(record, dict)
        line, self._new_sum = sealed(record, self._new_sum)
        self.written.append(line)

    # Putting a line right, by which the index of the next one is given

    def _mend(self, index: int) -> int:
        number = self._lines[index][0]
        for mend in (self._put_aside, self._separated, self._repaired, self._derived):
            after = mend(index)
            if after is not None:
                return after
        if not self.written:
            demand_header(self._lines[0][1] + b"\n")
            raise FormatError(
                "journal",
                "The first line is beyond repair, and tells who plays what: without it nothing "
                "can be salvaged.",
                line=number,
            )
        return self._passed_over(index)

    def _put_aside(self, index: int) -> int | None:
        """Find the line that belongs here among those that follow, or that were put aside."""
        for place, (_, line) in enumerate(self._aside):
            found = opened(line + b"\n", self._old_sum)
            if found and self._take(*found):
                number = self._aside.pop(place)[0]
                self.remarks.append(f"Line {number}: was moved, and is back in its place.")
                return index
        for other in range(index + 1, min(len(self._lines), index + _MAX_LINES_APART)):
            if opened(self._lines[other][1] + b"\n", self._old_sum):
                self._aside += self._lines[index:other]
                return other
        return None

    def _separated(self, index: int) -> int | None:
        """Part two lines that stand in one, since the end of the first was changed or removed."""
        number, line = self._lines[index]
        length = length_of(line)
        found = unsealed(line, self._old_sum)
        if found is None or length == len(line) or not self._take(*found):
            return None
        rest = line[length:]
        rest = rest if rest.startswith(b"{") else rest[1:]
        self._lines[index] = (number, rest)
        self.remarks.append(f"Line {number}: its end was changed, and is put right.")
        return index

    def _repaired(self, index: int) -> int | None:
        """Try every byte in the place of every other one: in the line, or between two."""
        number, line = self._lines[index]
        follows = self._line_after(index)
        for text, lines in ((line, 1), (line + b"\n" + follows, 2)):
            for body in self._bodies(text):
                checksum = sum_of(body, self._old_sum)
                seal = text[-SEAL_LENGTH:]
                proven = _nearly(seal, checksum) or (
                    lines == 1 and opened(follows + b"\n", checksum) is not None
                )
                if proven and self._take(body + b"}", checksum):
                    what = "One byte was changed" if lines == 1 else "A line end was put in"
                    self.remarks.append(
                        f"Line {number}: {what}, and is put right: the sums prove it."
                    )
                    return index + lines
        return None

    def _bodies(self, line: bytes) -> Iterator[bytes]:
        """What a line may have said, by its bytes: as it stands, or with one of them changed."""
        body = line[:-SEAL_LENGTH]
        yield body
        told = sum_written(line)
        if told is None or len(body) > _MAX_REPAIRED_BYTES:
            return
        for tried in _one_byte_off(body):
            if self._tries <= 0:
                return
            self._tries -= 1
            if sum_of(tried, self._old_sum) == told:
                yield tried

    def _derived(self, index: int) -> int | None:
        """Try every action that was possible where a line is lost."""
        if not self.written:
            return None
        number, line = self._lines[index]
        told, follows = sum_written(line), self._line_after(index) + b"\n"
        for entry in _possible(self._reader.log):
            text, checksum = sealed(entry, self._old_sum)
            after = index + 1
            if checksum != told and opened(follows, checksum) is None:
                after = index
                if opened(line + b"\n", checksum) is None:
                    continue
            if self._take(text[: -SEAL_LENGTH - 1] + b"}", checksum):
                lost = "cannot be read" if after > index else "is preceded by one that is missing"
                did = text[: -SEAL_LENGTH - 1].decode()
                self.remarks.append(
                    f"Line {number}: {lost}; of all actions that were possible, the sums prove "
                    f"this one: {did}}}."
                )
                return after
        return None

    def _line_after(self, index: int) -> bytes:
        return self._lines[index + 1][1] if index + 1 < len(self._lines) else b""

    # Where nothing can be proven

    def _passed_over(self, index: int) -> int:
        """Go on where a later line says, or implies, what the position is."""
        lines = self._lines
        first, last = lines[index][0], lines[-1][0]
        for other in range(index + 1, len(lines)):
            told = sum_written(lines[other - 1][1])
            found = opened(lines[other][1] + b"\n", told) if told is not None else None
            state = self._state_after(found[0]) if found else None
            if found is None or state is None:
                continue
            self._old_sum = found[1]
            entry = Entry(SetUp(state), state)
            text = sealed(entry_record(entry), "")[0][: -SEAL_LENGTH - 1] + b"}"
            self._reader.take(len(self.written) + 1, text)
            self._write(text)
            self._floor = self._reader.log.done
            self.kept += 1
            self.left_out += other - index
            self._tell_of_the_gap(first, lines[other - 1][0])
            begun = found[0].startswith(b'{"do":{"kind":"new_game"')
            white, black = state.score
            self.remarks.append(
                f"Line {lines[other][0]}: a new game begins, and is set up here. Nobody has points "
                f"for what was left out: the score is {white}-{black}, as before it."
                if begun
                else f"Line {lines[other][0]}: a position is set up, from which the match goes on."
            )
            return other + 1
        self.left_out += len(lines) - index
        self._tell_of_the_gap(first, last)
        return len(lines)

    def _tell_of_the_gap(self, first: int, last: int) -> None:
        where = f"Line {first}" if first == last else f"Lines {first} to {last}"
        self.remarks.append(
            f"{where}: left out. The damage begins in line {first}, and no sum proves what stood "
            "there; what follows it cannot be played without it."
        )

    def _state_after(self, text: bytes) -> GameState | None:
        """The state that a line gives by itself, whatever was before it."""
        last = self._reader.log.state
        try:
            if text.startswith(b'{"do":{"kind":"set_up"'):
                other = JournalReader()
                other.log = ActionLog(last)
                other.take(2, text)
                return other.log.state
            if text.startswith(b'{"do":{"kind":"new_game"'):
                return GameState.start(last.length, last.rules, last.score)
        except GammonError:  # the score before it has decided the match
            return None
        return None


def _lines_of(data: bytes, remarks: list[str]) -> Iterator[tuple[int, bytes]]:
    """The lines with their numbers, without what editors do to all of them."""
    if data.startswith(BYTE_ORDER_MARK):
        data = data[len(BYTE_ORDER_MARK) :]
        remarks.append("A byte order mark before the first line is left out.")
    if b"\r\n" in data:
        data = data.replace(b"\r\n", b"\n")
        remarks.append("The line ends of Windows (CRLF) are put right.")
    lines = data.split(b"\n")
    if not lines[-1]:
        lines.pop()
    blank = sum(not line.strip() for line in lines)
    if blank:
        remarks.append(f"{blank} blank line{'s are' if blank > 1 else ' is'} left out.")
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield number, line


def _one_byte_off(body: bytes) -> Iterator[bytes]:
    """The bytes with one of them changed, taken out, or put in."""
    for place in range(len(body)):
        before, after = body[:place], body[place + 1 :]
        yield before + after
        for byte in range(_SMALLEST_BYTE, 256):
            yield b"%b%c%b" % (before, byte, after)
    for place in range(len(body) + 1):
        for byte in range(_SMALLEST_BYTE, 0x7F):
            yield b"%b%c%b" % (body[:place], byte, body[place:])


def _nearly(seal: bytes, checksum: str) -> bool:
    """Whether this is how a line with such a sum ends, but for one byte at the most."""
    right = b',"sum":"%b"}' % checksum.encode()
    return len(seal) == len(right) and sum(a != b for a, b in zip(seal, right, strict=True)) <= 1


def _possible(log: ActionLog) -> Iterator[JsonObject]:
    """Every line that could follow, but for a position that is set up, and somebody's name."""
    state = log.state
    for kind in sorted(legal_actions(state)):
        rolls = kind in (ActionKind.ROLL, ActionKind.REROLL)
        for action in _actions(state, kind):
            for automatic, drawn in product((False, True), (False, True) if rolls else (False,)):
                yield entry_record(Entry(action, state, automatic, drawn))
    if log.undoable:
        yield {"undo": log.undoable}
    if log.redoable:
        yield {"redo": log.redoable}


def _actions(state: GameState, kind: ActionKind) -> Iterator[Action]:
    match kind:
        case ActionKind.ROLL | ActionKind.REROLL:
            make = Roll if kind is ActionKind.ROLL else Reroll
            for first, second in product(range(1, 7), repeat=2):
                yield make(Dice(first, second))
        case ActionKind.STEP:
            yield from (Step(move) for move, _ in state.next_steps)
        case ActionKind.PLAY:
            for play in state.legal_plays:
                yield from (MakePlay(moves) for moves in set(permutations(play.moves)))
        case ActionKind.RESIGN:
            yield from map(Resign, Level)
        case _:
            yield PLAIN_ACTIONS[kind]()
