"""Recovery of a damaged journal: everything that its checksums prove, and nothing else.

The checksum of a line covers this line and all lines before it, so it can also prove a guess. For a
changed byte all byte values are tried, for a lost line all actions that were possible there. A
guess with the right checksum is correct (64 bits). Lines after damage that cannot be repaired are
valid but cannot be played until a position is set up or a new game begins.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations, product

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
from ..storage import StrPath, full_path, read_file, write_file
from ..storage.append_log import (
    BYTE_ORDER_MARK,
    SEAL_LENGTH,
    encode,
    length_of,
    opened,
    parsed,
    sum_of,
    sum_written,
    verify,
)
from ..storage.codec import JsonObject
from .history import HistoryEntry
from .journal import entry_record, require_header
from .journal_reader import JournalReader
from .log import ActionLog

_SMALLEST_BYTE = 0x20  # JSON escapes smaller ones
_MAX_REPAIRED_BYTES = 2000
"""Maximum line length in bytes for the byte search; a state takes about 900."""

_MAX_TRIED_SUMS = 2_000_000
"""Maximum number of checksums to try, some seconds of work."""

_MAX_LINES_APART = 1000
"""Maximum distance in lines of a misplaced line."""


@dataclass(frozen=True, repr=False)
class Salvage:
    """Result of the recovery of a damaged journal.

    Attributes
    ----------
    path, into
        The damaged file, unchanged, and the new file.
    kept, left_out
        Number of lines in the new file, repaired ones included, and of lines left out.
    remarks
        A sentence for each repair and omission, in line order.
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
    """Recover a damaged journal: see `Match.salvage`."""
    path, new = full_path(journal, "journal"), full_path(into, "journal")
    data = read_file(path, "journal")
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
    """Reads the bytes of a damaged journal and writes the lines of a valid one."""

    def __init__(self, data: bytes) -> None:
        self.written: list[bytes] = []
        self.remarks: list[str] = []
        self.kept = self.left_out = 0
        self._lines = list(_lines_of(data, self.remarks))
        self._reader = JournalReader()
        self._old_sum = ""  # checksum of the last accepted line
        self._new_sum = ""
        self._floor = 0  # entries of the log before the last gap
        self._tries = _MAX_TRIED_SUMS
        self._aside: list[tuple[int, bytes]] = []  # misplaced lines

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
        log = self._reader.log
        if text.startswith(b'{"undo":') and log.done - log.undoable < self._floor:
            return False  # it would undo lost actions
        try:
            if not self.written:
                require_header(text + b"\n")
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
        line, self._new_sum = encode(record, self._new_sum)
        self.written.append(line)

    # Repairs; each returns the index of the next line

    def _mend(self, index: int) -> int:
        number = self._lines[index][0]
        for mend in (self._put_aside, self._separated, self._repaired, self._derived):
            after = mend(index)
            if after is not None:
                return after
        if not self.written:
            require_header(self._lines[0][1] + b"\n")
            raise FormatError(
                "journal",
                "The first line is beyond repair, and tells who plays what: without it nothing "
                "can be salvaged.",
                line=number,
            )
        return self._passed_over(index)

    def _put_aside(self, index: int) -> int | None:
        """Find the line that belongs here, among the next lines or the misplaced ones."""
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
        """Split two lines that a damaged line end has joined."""
        number, line = self._lines[index]
        length = length_of(line)
        found = verify(line, self._old_sum)
        if found is None or length == len(line) or not self._take(*found):
            return None
        rest = line[length:]
        rest = rest if rest.startswith(b"{") else rest[1:]
        self._lines[index] = (number, rest)
        self.remarks.append(f"Line {number}: its end was changed, and is put right.")
        return index

    def _repaired(self, index: int) -> int | None:
        """Try every byte value at every place, in the line or between two lines."""
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
        """Candidates for the bytes of a line: as it is, or with one byte changed."""
        body = line[:-SEAL_LENGTH]
        yield body
        expected = sum_written(line)
        if expected is None or len(body) > _MAX_REPAIRED_BYTES:
            return
        for tried in _one_byte_off(body):
            if self._tries <= 0:
                return
            self._tries -= 1
            if sum_of(tried, self._old_sum) == expected:
                yield tried

    def _derived(self, index: int) -> int | None:
        """Try every possible action in place of a lost line."""
        if not self.written:
            return None
        number, line = self._lines[index]
        expected, follows = sum_written(line), self._line_after(index) + b"\n"
        for entry in _possible(self._reader.log):
            text, checksum = encode(entry, self._old_sum)
            after = index + 1
            if checksum != expected and opened(follows, checksum) is None:
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

    # Gaps

    def _passed_over(self, index: int) -> int:
        """Continue at the next line that sets up a position or begins a game."""
        lines = self._lines
        first, last = lines[index][0], lines[-1][0]
        for other in range(index + 1, len(lines)):
            expected = sum_written(lines[other - 1][1])
            found = opened(lines[other][1] + b"\n", expected) if expected is not None else None
            state = self._state_after(found[0]) if found else None
            if found is None or state is None:
                continue
            self._old_sum = found[1]
            entry = HistoryEntry(SetUp(state), state)
            text = encode(entry_record(entry), "")[0][: -SEAL_LENGTH - 1] + b"}"
            self._reader.take(len(self.written) + 1, text)
            self._write(text)
            self._floor = self._reader.log.done
            self.kept += 1
            self.left_out += other - index
            self._report_gap(first, lines[other - 1][0])
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
        self._report_gap(first, last)
        return len(lines)

    def _report_gap(self, first: int, last: int) -> None:
        where = f"Line {first}" if first == last else f"Lines {first} to {last}"
        self.remarks.append(
            f"{where}: left out. The damage begins in line {first}, and no sum proves what stood "
            "there; what follows it cannot be played without it."
        )

    def _state_after(self, text: bytes) -> GameState | None:
        """The state that a line defines by itself, or None."""
        last = self._reader.log.state
        try:
            if text.startswith(b'{"do":{"kind":"set_up"'):
                other = JournalReader()
                other.log = ActionLog(last)
                other.take(2, text)
                return other.log.state
            if text.startswith(b'{"do":{"kind":"new_game"'):
                return GameState.start(last.length, last.rules, last.score)
        except GammonError:  # the match was already over by the score
            return None
        return None


def _lines_of(data: bytes, remarks: list[str]) -> Iterator[tuple[int, bytes]]:
    """Numbered lines, without common changes by editors (byte order mark, CRLF, blank lines)."""
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
    """All variants with one byte changed, removed or inserted."""
    for place in range(len(body)):
        before, after = body[:place], body[place + 1 :]
        yield before + after
        for byte in range(_SMALLEST_BYTE, 256):
            yield b"%b%c%b" % (before, byte, after)
    for place in range(len(body) + 1):
        for byte in range(_SMALLEST_BYTE, 0x7F):
            yield b"%b%c%b" % (body[:place], byte, body[place:])


def _nearly(seal: bytes, checksum: str) -> bool:
    """Whether the line ends with this checksum, apart from at most one byte."""
    right = b',"sum":"%b"}' % checksum.encode()
    return len(seal) == len(right) and sum(a != b for a, b in zip(seal, right, strict=True)) <= 1


def _possible(log: ActionLog) -> Iterator[JsonObject]:
    """Every line that could follow, except a set-up position or a new player."""
    state = log.state
    for kind in sorted(legal_actions(state)):
        rolls = kind in (ActionKind.ROLL, ActionKind.REROLL)
        for action in _actions(state, kind):
            for automatic, drawn in product((False, True), (False, True) if rolls else (False,)):
                yield entry_record(HistoryEntry(action, state, automatic, drawn))
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
