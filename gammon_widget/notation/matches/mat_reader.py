"""A reader for .mat files, the match export of Jellyfish.

::

     7 point match

     Game 1
     Ann : 0                         Bob : 0
      1) 31: 8/5 6/5                 52: 13/8 24/22
      2)  Doubles => 2                Takes
      ...
                                      Wins 2 points

There is no official specification. The format is the match export of Jellyfish 3 ("Jellyfish
.mat"). There are examples at bkgm.com ("Backgammon match formats"), in the manual of GNU Backgammon
("Import match") and in the help of eXtreme Gammon. The dialects differ in the columns, in how
they write the bar (``25/``, ``Bar/``) and bearing off (``/0``, ``/Off``), in the text for a turn
without a move, and in the comment lines, which begin with a semicolon. The first player, in the
left column, is White.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NoReturn

from ...rules import Color, Dice
from ...rules.state import Pair
from ...rules.validation import MOST_DOUBLES
from ..text import brief, checked_text
from .record import (
    MAX_ENTRIES,
    MAX_GAMES,
    Declared,
    EntryKind,
    FilePlace,
    GameText,
    MatchText,
    RecordEntry,
)

FORMAT = ".mat"
MAX_CHARACTERS = 4_000_000
"""The maximum number of characters in a .mat file: enough for a thousand games."""

_MAX_LINE_CHARACTERS = 1_000
_MAX_COMMENTS = 10_000
_MAX_DIGITS = 6
_LENGTH = re.compile(r"\s*([0-9]{1,9})\s*[ -]?points?\s+match\b", re.I)
_UNLIMITED = re.compile(r"\s*(?:unlimited|money)\s+(?:match|session|game)\b", re.I)
_TAG = re.compile(r'\s*[;#]\s*\[([^"\]]{1,60})"([^"]*)"\s*\]')
_CUBE_LIMIT = re.compile(r"[0-9]{1,10}")
_GAME = re.compile(r"\s*Game\s+([0-9]{1,6})\s*$", re.I)
_SCORE = re.compile(r":\s*([0-9]{1,9})(\s*)")
_MIN_NAME_GAP = 2  # most files have at least this many spaces between the players
_NUMBER = re.compile(r"[0-9]{1,9}")
_NUMBERED = re.compile(r"\s*[0-9]{1,4}\s*\)")
_ACTION = re.compile(
    r"(?<![0-9/])([1-6])[ -]?([1-6])\s*:"
    r"|\b(double|redouble|beaver|raccoon|take|accept|drop|pass|reject|wins?\b|win\b)(?:e?s)?\b",
    re.I,
)
_VALUE = re.compile(r"\s*(?:(?:=>|to|at|:)\s*)?([0-9]{1,9})")
_WINS = re.compile(r"\s*wins?\s+([0-9]{1,9})\s*points?\b", re.I)
_KINDS = {
    **dict.fromkeys(("double", "redouble", "beaver", "raccoon"), EntryKind.DOUBLE),
    **dict.fromkeys(("take", "accept"), EntryKind.TAKE),
    **dict.fromkeys(("drop", "pass", "reject"), EntryKind.DROP),
}
# The number of spaces after the number of a turn: the maximum before an action on the left, and the
# minimum before an action on the right.
_MAX_LEFT_GAP, _MIN_RIGHT_GAP = 6, 14
_MIN_RIGHT_RESULT = 16  # a result from this column on belongs to the player on the right
_RULES = {name: name for name in ("jacoby", "crawford", "beavers", "raccoons", "cube")}
_RULES |= {"beaver": "beavers", "raccoon": "raccoons"}
_SWITCHES = {
    **dict.fromkeys(("on", "yes", "true", "1"), True),
    **dict.fromkeys(("off", "no", "false", "0"), False),
}


def read_mat(text: str) -> MatchText:
    """Read the text of a .mat file, without replaying the match."""
    return _MatReader(checked_text(text, FORMAT, MAX_CHARACTERS)).read()


class _MatReader:
    def __init__(self, text: str) -> None:
        self._text = text
        self._match = MatchText(FORMAT)
        self._length_seen = False
        self._names_due = False
        self._entries = 0
        self._comments: list[str] = []
        self._line = 0

    def read(self) -> MatchText:
        lines = self._text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        for number, line in enumerate(lines, 1):
            self._line = number
            if len(line) > _MAX_LINE_CHARACTERS:
                self._fail(
                    0,
                    f"The line has {len(line)} characters.",
                    f"at most {_MAX_LINE_CHARACTERS} characters",
                )
            if line.strip("\ufeff \t\f\x1a"):
                self._read_line(line.replace("\ufeff", "").expandtabs())
        self._add_remarks()
        if not self._length_seen:
            self._fail(0, "The match length is missing.", "a line such as '7 point match'")
        if not self._match.games:
            self._fail(0, "There is no game in this file.", "a line such as 'Game 1'")
        return self._match

    def _read_line(self, line: str) -> None:
        if line.lstrip().startswith((";", "#")):
            self._read_comment(line)
        elif not self._length_seen:
            self._read_length(line)
        elif _GAME.match(line):
            self._add_remarks()
            if len(self._match.games) >= MAX_GAMES:
                self._fail(0, f"There are more than {MAX_GAMES} games.", "a shorter match")
            self._match.games.append(GameText(FilePlace(self._line, 1)))
            self._names_due = True
        elif not self._match.games:
            self._fail(0, f"{brief(line.strip())} is out of place.", "a line such as 'Game 1'")
        elif self._names_due:
            self._read_scores(line)
        else:
            self._read_actions(line)

    def _read_comment(self, line: str) -> None:
        match = self._match
        tag = _TAG.match(line)
        if tag is None:
            comment = line.strip().lstrip(";# ").strip()
            if comment and match.games:
                self._remark(comment)
            elif comment:
                self._add_tag("Comment", comment)
            return
        name, value = tag.group(1).strip(), tag.group(2).strip()
        key = name.lower()
        rule, switch = _RULES.get(key), _SWITCHES.get(value.lower())
        if rule is not None and switch is not None:
            setattr(match, rule, switch)
        elif key == "cubelimit" and _CUBE_LIMIT.fullmatch(value):
            limit = int(value)
            match.max_cube = limit if limit.bit_count() == 1 else None
        elif key == "variation" and value.lower() not in ("", "backgammon"):
            problem = f"The variation {brief(value)} is not supported."
            self._fail(line.find(value), problem, "Backgammon")
        elif key == "automatic doubles" and match.games and value.isdecimal():
            match.games[-1].cube = 1 << min(int(value[:_MAX_DIGITS]), MOST_DOUBLES)
        elif key != "variation":
            self._add_tag(name, value)

    def _add_tag(self, name: str, value: str) -> None:
        self._match.tags.append((name, value))
        if len(self._match.tags) > _MAX_COMMENTS:
            self._fail(0, "There are too many comments.", f"at most {_MAX_COMMENTS}")

    def _remark(self, comment: str) -> None:
        """Keep a comment until all comments on the same action have been read."""
        self._comments.append(comment)
        if len(self._comments) > _MAX_COMMENTS:
            self._fail(0, "There are too many comments.", f"at most {_MAX_COMMENTS}")

    def _add_remarks(self) -> None:
        """Add the kept comments to the last action, or to the game if it has no action yet."""
        if self._comments:
            game, remark = self._match.games[-1], "\n".join(self._comments)
            if game.entries:
                game.entries[-1] = replace(game.entries[-1], remark=remark)
            else:
                game.remark = remark
            self._comments = []

    def _read_length(self, line: str) -> None:
        found = _LENGTH.match(line)
        if found is not None:
            self._match.length = int(found.group(1))
        elif not _UNLIMITED.match(line):
            problem = f"{brief(line.strip())} is not the start of a match."
            self._fail(0, problem, "a line such as '7 point match'")
        self._length_seen = True

    def _read_scores(self, line: str) -> None:
        found = _names_and_score(line)
        if found is None:
            expected = "a line such as 'Ann : 0      Bob : 0'"
            self._fail(0, "The names and the score are missing.", expected)
        game = self._match.games[-1]
        players, game.score = found
        if len(self._match.games) == 1:
            self._match.players = players
        self._names_due = False

    def _read_actions(self, line: str) -> None:
        numbered = _NUMBERED.match(line)
        start = numbered.end() if numbered else 0
        found = list(_ACTION.finditer(line, start))
        if not found or (found[0].start() > start and line[start : found[0].start()].strip()):
            offset = len(line) - len(line[start:].lstrip())
            if numbered and not line[start:].strip():
                return  # a number with nothing after it
            expected = "dice such as '31:', or a word such as 'Doubles', 'Takes', 'Drops' or 'Wins'"
            self._fail(offset, f"{brief(line[offset:].strip())} is not an action.", expected)
        wins = [each for each in found if (each.group(3) or "").lower().startswith("win")]
        end = len(line)
        if wins:
            end = wins[0].start()
            self._read_result(line, end, len(found) - len(wins))
            found = found[: found.index(wins[0])]
        if len(found) > len(Color):
            self._fail(found[2].start(), "The line has more than two actions.", "at most two")
        if len(found) == len(Color):
            self._read_action(line, found[0], Color.WHITE, found[1].start())
            self._read_action(line, found[1], Color.BLACK, end)
        elif found:
            gap = found[0].start() - start
            right = Color.BLACK if gap >= _MIN_RIGHT_GAP else None
            by = Color.WHITE if gap <= _MAX_LEFT_GAP else right
            self._read_action(line, found[0], by, end)

    def _read_action(self, line: str, action: re.Match[str], by: Color | None, end: int) -> None:
        self._entries += 1
        if self._entries > MAX_ENTRIES:
            self._fail(0, f"There are more than {MAX_ENTRIES} actions.", "a shorter match")
        self._add_remarks()
        entries = self._match.games[-1].entries
        rest = line[action.end() : end]
        column = action.start() + 1
        if action.group(1):
            if rest.strip():
                column = action.end() + len(rest) - len(rest.lstrip()) + 1
            dice = Dice(int(action.group(1)), int(action.group(2)))
            place = FilePlace(self._line, column)
            entries.append(RecordEntry(EntryKind.ROLL, by, place, dice, rest.strip()))
            return
        kind = _KINDS[action.group(3).lower()]
        value = _VALUE.match(rest)
        junk = rest[value.end() :] if value else rest
        if junk.strip(" .!=>") and not junk.lstrip().startswith(("(", "[")):
            problem = f"{brief(junk.strip())} is not part of a {kind.value}."
            self._fail(action.end(), problem, "a value such as '=> 2', or nothing")
        place, number = FilePlace(self._line, column), int(value.group(1)) if value else None
        entries.append(RecordEntry(kind, by, place, value=number))

    def _read_result(self, line: str, start: int, others: int) -> None:
        wins = _WINS.match(line, start)
        if wins is None:
            self._fail(
                start, "The number of points won is missing.", "words such as 'Wins 1 point'"
            )
        right = start >= _MIN_RIGHT_RESULT or others > 0
        game = self._match.games[-1]
        if game.declared is not None:
            self._fail(start, "The game has already ended.", "the next game")
        points = int(wins.group(1))
        if points < 1:
            self._fail(start, "The number of points won is 0.", "at least 1 point")
        game.declared = Declared(Color.BLACK if right else Color.WHITE, points)
        game.declared_at = FilePlace(self._line, start + 1)

    def _fail(self, offset: int, problem: str, expected: str) -> NoReturn:
        raise FilePlace(self._line, offset + 1).error(FORMAT, problem, expected)


def _names_and_score(line: str) -> tuple[tuple[str, str], Pair] | None:
    """Return both names and the score; None if the line does not contain them."""
    # Names may contain colons and digits, and GNU Backgammon leaves no space after the score of a
    # player with a long name. Therefore, the widest gap decides where the right name begins.
    rest, colon, last = line.rpartition(":")
    right_score = last.strip()
    found = list(_SCORE.finditer(rest))
    if not colon or not found or not _NUMBER.fullmatch(right_score):
        return None
    left = max(found, key=lambda score: min(len(score.group(2)), _MIN_NAME_GAP))
    names = rest[: left.start()].strip(), rest[left.end() :].strip()
    return (names[0] or "White", names[1] or "Black"), (int(left.group(1)), int(right_score))
