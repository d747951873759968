"""The lines of one game in a .mat file: the actions, and whose action each of them is."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NoReturn

from ...rules import Color, Dice
from ..text import brief
from .mat_words import (
    ACTION,
    CUBE_KINDS,
    FORMAT,
    NUMBERED,
    VALUE,
    WINS,
    WINS_MATCH,
)
from .record import Declared, EntryKind, FilePlace, GameText, RecordEntry

# An action that is alone on its line is in the right column if it begins near the column of the
# right name or of other actions on the right, and in the left column if it begins near the number.
_RIGHT_SHARE = 0.75
_MAX_LEFT = 11
_NEAR_NUMBER = 2
_USUAL_RIGHT = 34
_MAX_GAP_INSIDE = 2  # spaces within a column, or between columns that are not aligned
_PASS_AT_END = re.compile(r"(?<=\S)\s+\(?pass(?:es)?\)?\.?\s*$", re.I)
_Sides = tuple[Color, Color]


@dataclass(slots=True)
class _Cell:
    """An action, its offset in the line, and its column: 0, 1, or None if it is alone.

    ``gap`` is the number of spaces before the action.
    """

    entry: RecordEntry
    start: int
    column: int | None
    gap: int


class GameLines:
    """The lines of a game, which are collected until the columns are known.

    Attributes
    ----------
    text
        The game that `finish` completes.
    wins_match
        Whether the result line says that the match is over.
    """

    def __init__(self, text: GameText) -> None:
        self.text = text
        self.wins_match = False
        self._sides: _Sides = (Color.WHITE, Color.BLACK)
        self._names = ("", "")
        self._right = 0
        self._cells: list[_Cell] = []
        self._remarks: dict[int, list[str]] = {}
        self._unread: tuple[int, str] | None = None
        self._result: tuple[int, int | None, int] | None = None  # points, column, offset

    @property
    def has_ended(self) -> bool:
        return self._result is not None or self.text.is_given_up

    def set_columns(self, sides: _Sides, right: int, names: tuple[str, str]) -> None:
        """Set the players of the columns, the offset of the right column, and the names.

        An offset of 0 means that the names do not show the columns.
        """
        self._sides, self._right = sides, right or _USUAL_RIGHT
        self._names = names[0].casefold(), names[1].casefold()

    def add_comment(self, comment: str) -> None:
        self._remarks.setdefault(len(self._cells), []).append(comment)

    def add(self, number: int, line: str, habits: dict[str, int]) -> None:
        """Read a line; add unusual spellings to ``habits``, with the number of the line."""
        numbered = NUMBERED.match(line)
        start = numbered.end() if numbered else 0
        found = _actions(line, start)
        before = line[start : found[0].start()].strip() if found else ""
        winner = self._named_winner(before) if found and found[0]["wins"] else None
        if not found or (before and winner is None):
            if numbered and not line[start:].strip():
                return  # a number with nothing after it
            if numbered:
                self._fail_unread(number, line, start)
            self._unread = self._unread or (number, line)
            return
        if self._unread is not None and not self.has_ended:
            self._fail_unread(*self._unread)
        if self.has_ended and (self._result is not None or not found[0]["wins"]):
            place = FilePlace(number, found[0].start() + 1)
            raise place.error(FORMAT, "The game has already ended.", "the next game")
        if numbered and numbered.group().rstrip().endswith("."):
            habits.setdefault("A number of a turn with a full stop", number)
        if any(each["first"] and ":" not in each.group() for each in found):
            habits.setdefault("A roll without a colon", number)
        self._add_cells(number, line, start, found, winner)

    def _add_cells(
        self, number: int, line: str, start: int, found: list[re.Match[str]], winner: int | None
    ) -> None:
        ends = [*(each.start() for each in found[1:]), len(line)]
        actions = [each for each in found if each["first"] or each["cube"]]
        if len(actions) > len(Color):
            place = FilePlace(number, actions[2].start() + 1)
            raise place.error(FORMAT, "The line has more than two actions.", "at most two")
        for index, (each, end) in enumerate(zip(found, ends, strict=True)):
            alone = len(found) == 1
            if each["wins"]:
                column = winner if winner is not None else None if alone else int(index > 0)
                self._add_result(number, line, each, column)
            elif each["gives_up"]:
                self.text.is_given_up = True
                self.text.declared_at = FilePlace(number, each.start() + 1)
            else:
                column = None if len(actions) == 1 else actions.index(each)
                if index == 0 and each.start() - start <= _NEAR_NUMBER and start:
                    column = 0
                entry = _entry(number, line, each, end)
                gap = each.start() - len(line[: each.start()].rstrip())
                self._cells.append(_Cell(entry, each.start(), column, gap))

    def _add_result(self, number: int, line: str, found: re.Match[str], column: int | None) -> None:
        place = FilePlace(number, found.start() + 1)
        wins = WINS.match(line, found.start())
        if wins is None:
            problem = "The number of points won is missing."
            raise place.error(FORMAT, problem, "words such as 'Wins 1 point'")
        points = int(wins.group(1))
        if points < 1:
            raise place.error(FORMAT, "The number of points won is 0.", "at least 1 point")
        self._result = points, column, found.start()
        self.wins_match = WINS_MATCH.search(line, wins.end()) is not None
        self.text.declared_at = place

    def _named_winner(self, name: str) -> int | None:
        """Return the column of the player whose name is before "wins"."""
        name = name.casefold()
        same = [column for column, each in enumerate(self._names) if each == name]
        return same[0] if len(same) == 1 else None

    def finish(self) -> tuple[int, str] | None:
        """Complete the game; return the line and the beginning of text that was skipped."""
        text = self.text
        if self._unread is not None and not self._cells and not self.has_ended:
            self._fail_unread(*self._unread)
        lefts = [cell.start for cell in self._cells if cell.column == 0]
        rights = [
            cell.start for cell in self._cells if cell.column == 1 and cell.gap > _MAX_GAP_INSIDE
        ]
        right = min([self._right, *rights])
        left = max(lefts, default=0)
        for cell in self._cells:
            if cell.column is None:
                cell.column = _column(cell.start, left, right)
        self._place_opening()
        for cell in self._cells:
            by = None if cell.column is None else self._sides[cell.column]
            text.entries.append(cell.entry._replace(by=by))
        for count, comments in self._remarks.items():
            remark = "\n".join(comments)
            if count:
                text.entries[count - 1] = text.entries[count - 1]._replace(remark=remark)
            else:
                text.remark = remark
        if self._result is not None:
            points, column, start = self._result
            if column is None:
                column = _column(start, left, right)
            if column is None:
                text.points_won = points
            else:
                text.declared = Declared(self._sides[column], points)
        return None if self._unread is None else (self._unread[0], self._unread[1].strip())

    def _place_opening(self) -> None:
        """Find the column of the first action, if its place in the line does not show it."""
        if not self._cells or self._cells[0].column is not None:
            return
        first = self._cells[0]
        following = self._cells[1].column if len(self._cells) > 1 else None
        if following is None:
            place = first.entry.place
            problem = "The column does not show who acts first."
            expected = f"the action in the column of its player: 1 to {_MAX_LEFT}, or below the "
            raise place.error(FORMAT, problem, expected + "right name")
        answers = self._cells[1].entry.kind in (EntryKind.TAKE, EntryKind.DROP)
        first.column = 1 - following if answers or first.entry.kind is EntryKind.ROLL else following

    def _fail_unread(self, number: int, line: str, start: int = 0) -> NoReturn:
        offset = len(line) - len(line[start:].lstrip())
        expected = (
            "dice such as '31:', or a word such as 'Doubles', 'Takes', 'Drops' or 'Wins'; or ';' "
            "before a comment"
        )
        problem = f"{brief(line[offset:].strip())} is not an action."
        raise FilePlace(number, offset + 1).error(FORMAT, problem, expected)


def _column(start: int, left: int, right: int) -> int | None:
    """Return the column of an offset: 0, 1, or None if it is between the columns."""
    if start >= right * _RIGHT_SHARE and start > left:
        return 1
    return 0 if start <= max(left, min(_MAX_LEFT, right // 2)) else None


def _actions(line: str, start: int) -> list[re.Match[str]]:
    """Return the actions in a line; "pass" after a roll is part of the play."""
    found: list[re.Match[str]] = []
    for each in ACTION.finditer(line, start):
        if found and found[-1]["first"] and (each["cube"] or "").lower() == "pass":
            between = line[found[-1].end() : each.start()]
            gap = len(between) - len(between.rstrip())
            if not between.strip() or gap <= _MAX_GAP_INSIDE:
                continue
        found.append(each)
    return found


def _entry(number: int, line: str, found: re.Match[str], end: int) -> RecordEntry:
    rest = line[found.end() : end]
    column = found.start() + 1
    if found["first"]:
        if rest.strip():
            column = found.end() + len(rest) - len(rest.lstrip()) + 1
        known = "?" not in (found["first"], found["second"])
        dice = Dice(int(found["first"]), int(found["second"])) if known else None
        play = _PASS_AT_END.sub("", rest.strip())
        return RecordEntry(EntryKind.ROLL, None, FilePlace(number, column), dice, play)
    kind = CUBE_KINDS[found["cube"].lower()]
    value = VALUE.match(rest)
    junk = rest[value.end() :] if value else rest
    if junk.strip(" .!=>") and not junk.lstrip().startswith(("(", "[")):
        problem = f"{brief(junk.strip())} is not part of a {kind.value}."
        place = FilePlace(number, found.end() + 1)
        raise place.error(FORMAT, problem, "a value such as '=> 2', or nothing")
    amount = int(value.group(1)) if value else None
    return RecordEntry(kind, None, FilePlace(number, column), value=amount)
