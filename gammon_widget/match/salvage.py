"""Recovery of a damaged journal: the lines before the damage, and usable lines after it.

After the damage, lines can be used again from the next line that sets up a position or begins a new
game. Nothing is guessed. All other lines are omitted and reported.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from ..rules import Action, FormatError, GameState, GammonError, NewGame, SetUp, apply
from ..rules.validation import counted
from ..storage.append_log import BYTE_ORDER_MARK, encode, parsed, sum_written, verify, written
from ..storage.atomic_write import StrPath, full_path, read_file, write_file
from .history import HistoryEntry, entry_record
from .journal import Journal, JournalReader, read_entry


@dataclass(frozen=True, repr=False)
class Salvage:
    """The result of recovering a damaged journal.

    Attributes
    ----------
    path, into
        The path of the damaged file, which is unchanged, and the path of the new file.
    kept, left_out
        The number of lines in the new file, and the number of lines that were left out.
    remarks
        A sentence for each correction and each omission, in the order of the lines.
    """

    path: str
    into: str
    kept: int
    left_out: int
    remarks: tuple[str, ...]

    def __repr__(self) -> str:
        out = f", {self.left_out} left out" if self.left_out else ""
        first = f"Saved {self.kept} lines of {self.path} to {self.into}{out}."
        return "\n".join((first, *self.remarks))


def salvage(journal: StrPath, into: StrPath) -> Salvage:
    """Recover a damaged journal: see `Match.salvage`."""
    path, new = full_path(journal, "journal"), full_path(into, "journal")
    data = read_file(path, "journal")
    if os.path.lexists(new) and (not os.path.isfile(new) or os.path.getsize(new)):
        raise GammonError(
            f"{new!r} already exists and will not be overwritten: choose another name."
        )
    salvager = _Salvager(data)
    salvager.run()
    write_file(new, b"".join(salvager.written), "journal")
    return Salvage(path, new, len(salvager.written), salvager.left_out, tuple(salvager.remarks))


class _Salvager:
    """The conversion of a damaged journal to the lines of a valid journal."""

    def __init__(self, data: bytes) -> None:
        self.written: list[bytes] = []
        self.remarks: list[str] = []
        self.left_out = 0
        self._lines = list(_lines_of(data, self.remarks))
        self._reader = JournalReader()
        self._old_sum = ""  # checksum of the last accepted line
        self._new_sum = ""
        self._floor = 0  # entries of the log before the last gap

    def run(self) -> None:
        if not self._lines:
            raise FormatError("journal", "The file is empty.", line=1)
        index = 0
        while index < len(self._lines):
            number, line = self._lines[index]
            found = verify(line, self._old_sum)
            if found and self._take(*found):
                index += 1
            elif self.written:
                index = self._passed_over(index)
            else:
                Journal.require_header(line + b"\n")
                raise FormatError(
                    "journal",
                    "The first line, which has the players and the rules, is damaged. Without it, "
                    "nothing can be salvaged.",
                    line=number,
                )

    def _take(self, text: bytes, old_sum: str) -> bool:
        log = self._reader.log
        if text.startswith(b'{"undo":') and log.done - log.undoable < self._floor:
            return False  # the undo would take back lost actions
        try:
            if not self.written:
                Journal.require_header(text + b"\n")
            self._reader.take(len(self.written) + 1, text)
        except FormatError:
            raise
        except GammonError:
            return False
        self._old_sum = old_sum
        self._write(text)
        return True

    def _write(self, text: bytes) -> None:
        record = parsed(text)
        assert isinstance(record, dict)
        line, self._new_sum = encode(record, self._new_sum)
        self.written.append(line)

    def _passed_over(self, index: int) -> int:
        """Continue at the next line that sets up a position or begins a game."""
        lines = self._lines
        end, found = next(self._starts(index + 1), (len(lines), None))
        self.left_out += end - index
        first, last = lines[index][0], lines[end - 1][0]
        where = f"Line {first}" if first == last else f"Lines {first} to {last}"
        self.remarks.append(
            f"{where}: left out. The damage begins at line {first}, which has a wrong checksum, "
            "and later lines depend on this line."
        )
        if found is None:
            return end
        action, state, self._old_sum = found
        text = written(entry_record(HistoryEntry(SetUp(state), state)))
        self._reader.take(len(self.written) + 1, text)
        self._write(text)
        self._floor = self._reader.log.done
        white, black = state.score
        self.remarks.append(
            f"Line {lines[end][0]}: a new game begins here. No points are counted for the omitted "
            f"lines, so the score is still {white}-{black}."
            if isinstance(action, NewGame)
            else f"Line {lines[end][0]}: the match continues from the position set up here."
        )
        return end + 1

    def _starts(self, index: int) -> Iterator[tuple[int, tuple[Action, GameState, str]]]:
        """Return each valid line that defines a state: its index, action, state and checksum."""
        last = self._reader.log.state
        for other in range(index, len(self._lines)):
            expected = sum_written(self._lines[other - 1][1])
            found = verify(self._lines[other][1], expected) if expected is not None else None
            if found is None or not found[0].startswith(b'{"do":'):
                continue
            with suppress(GammonError):  # according to the score, the match was already over
                action = read_entry(parsed(found[0])).action
                if isinstance(action, SetUp):
                    yield other, (action, apply(last, action), found[1])
                if isinstance(action, NewGame):
                    start = GameState.start(last.length, last.rules, last.score)
                    yield other, (action, start, found[1])


def _lines_of(data: bytes, remarks: list[str]) -> Iterator[tuple[int, bytes]]:
    """Return numbered lines, after undoing the changes that text editors make.

    These changes are a byte order mark, CRLF line endings and blank lines.
    """
    if data.startswith(BYTE_ORDER_MARK):
        data = data[len(BYTE_ORDER_MARK) :]
        remarks.append("Removed the byte order mark before the first line.")
    if b"\r\n" in data:
        data = data.replace(b"\r\n", b"\n")
        remarks.append("Corrected Windows line endings (CRLF).")
    lines = data.split(b"\n")
    if not lines[-1]:
        lines.pop()
    blank = sum(not line.strip() for line in lines)
    if blank:
        remarks.append(f"Removed {counted(blank, 'blank line')}.")
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield number, line
