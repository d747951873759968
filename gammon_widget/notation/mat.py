"""Reading .mat files: matches as Jellyfish wrote them, and everybody after it.

::

     7 point match

     Game 1
     Ann : 0                         Bob : 0
      1) 31: 8/5 6/5                 52: 13/8 24/22
      2)  Doubles => 2                Takes
      ...
                                      Wins 2 points

There is no official specification: the format is the match export of Jellyfish 3 ("Jellyfish
.mat"), described by example at bkgm.com ("Backgammon match formats"), in the manual of GNU
Backgammon ("Import match") and in the help of eXtreme Gammon. The dialects differ in columns, in
``25/`` and ``Bar/``, in ``/0`` and ``/Off``, in how they write a turn without a move, and in the
comment lines that begin with a semicolon. The first player, in the left column, is White.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NoReturn

from ..rules.color import Color
from ..rules.dice import Dice
from ..rules.errors import FormatError
from ..rules.state import Pair
from ..rules.validation import MOST_DOUBLES
from .match_text import MOST_ENTRIES, MOST_GAMES, Entry, EntryKind, GameText, MatchText, Place
from .record import Declared
from .text import brief, checked_text

FORMAT = ".mat"
LONGEST = 4_000_000
"""Characters that a .mat file may have: a thousand games."""

_LONGEST_LINE = 1_000
_MOST_COMMENTS = 10_000
_MOST_DIGITS = 6
_LENGTH = re.compile(r"\s*([0-9]{1,9})\s*[ -]?points?\s+match\b", re.I)
_UNLIMITED = re.compile(r"\s*(?:unlimited|money)\s+(?:match|session|game)\b", re.I)
_TAG = re.compile(r'\s*[;#]\s*\[([^"\]]{1,60})"([^"]*)"\s*\]')
_CUBE_LIMIT = re.compile(r"[0-9]{1,10}")
_GAME = re.compile(r"\s*Game\s+([0-9]{1,6})\s*$", re.I)
_SCORE = re.compile(r":\s*([0-9]{1,9})(\s*)")
_ROOM = 2  # spaces that separate the players, at least, in most files
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
    "double": EntryKind.DOUBLE,
    "redouble": EntryKind.DOUBLE,
    "beaver": EntryKind.DOUBLE,
    "raccoon": EntryKind.DOUBLE,
    "take": EntryKind.TAKE,
    "accept": EntryKind.TAKE,
    "drop": EntryKind.DROP,
    "pass": EntryKind.DROP,
    "reject": EntryKind.DROP,
}
_LEFT_GAP, _RIGHT_GAP = (
    6,
    14,
)  # spaces after the number: at most in front of a left, at least a right
_WINS_RIGHT = 16  # the column from which a result stands under the right player
_RULES = {
    "jacoby": "jacoby",
    "crawford": "crawford",
    "beaver": "beavers",
    "beavers": "beavers",
    "raccoon": "raccoons",
    "raccoons": "raccoons",
    "cube": "cube",
}
_ON, _OFF = ("on", "yes", "true", "1"), ("off", "no", "false", "0")


def read_mat(text: str) -> MatchText:
    """Read a .mat file, without replaying it.

    Raises
    ------
    FormatError
        If a line is none of those that such files have; with its line and column.
    """
    return _Reader(checked_text(text, FORMAT, LONGEST)).read()


class _Reader:
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
            if len(line) > _LONGEST_LINE:
                self._fail(0, f"The line has {len(line)} characters.", "a line of a .mat file")
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
            if len(self._match.games) >= MOST_GAMES:
                self._fail(0, f"There are more than {MOST_GAMES} games.", "a shorter match")
            self._match.games.append(GameText(Place(self._line, 1)))
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
        rule = _RULES.get(name.lower())
        if rule is not None and value.lower() in _ON + _OFF:
            setattr(match, rule, value.lower() in _ON)
        elif name.lower() == "cubelimit" and _CUBE_LIMIT.fullmatch(value):
            limit = int(value)
            match.max_cube = limit if limit.bit_count() == 1 else None
        elif name.lower() == "variation" and value.lower() not in ("", "backgammon"):
            self._fail(line.find(value), f"The variation {brief(value)} is not played here.",
                       "Backgammon")  # fmt: skip
        elif name.lower() == "automatic doubles" and match.games and value.isdecimal():
            match.games[-1].cube = 1 << min(int(value[:_MOST_DIGITS]), MOST_DOUBLES)
        elif name.lower() != "variation":
            self._add_tag(name, value)

    def _add_tag(self, name: str, value: str) -> None:
        self._match.tags.append((name, value))
        if len(self._match.tags) > _MOST_COMMENTS:
            self._fail(0, "There are too many comments.", "the match")

    def _remark(self, comment: str) -> None:
        """Keep a comment until it is clear that no other follows on the same moment."""
        self._comments.append(comment)
        if len(self._comments) > _MOST_COMMENTS:
            self._fail(0, "There are too many comments.", "the match")

    def _add_remarks(self) -> None:
        """Add the comments kept to the last action, or to the game."""
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
            self._fail(0, f"{brief(line.strip())} does not begin a match.",
                       "a line such as '7 point match'")  # fmt: skip
        self._length_seen = True

    def _read_scores(self, line: str) -> None:
        found = _names_and_score(line)
        if found is None:
            self._fail(0, "The names and the score are missing.",
                       "a line such as 'Ann : 0      Bob : 0'")  # fmt: skip
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
            self._fail(
                offset,
                f"{brief(line[offset:].strip())} is no action.",
                "dice such as '31:', or a word such as Doubles, Takes, Drops, Wins",
            )
        wins = [each for each in found if (each.group(3) or "").lower().startswith("win")]
        if wins:
            self._read_result(line, wins[0].start(), len(found) - len(wins))
            found = found[: found.index(wins[0])]
        if not found:
            return
        sides = self._sides(found, start)
        ends = [each.start() for each in found[1:]]
        ends.append(wins[0].start() if wins else len(line))
        for action, by, end in zip(found, sides, ends, strict=True):
            self._read_action(line, action, by, end)

    def _sides(self, found: list[re.Match[str]], start: int) -> list[Color | None]:
        """Whose action is whose: the first is White's and the second Black's, by their columns."""
        if len(found) > len(Color):
            self._fail(found[2].start(), "There are three actions in a line.", "two at most")
        if len(found) == len(Color):
            return list(Color)
        gap = found[0].start() - start
        if gap <= _LEFT_GAP:
            return [Color.WHITE]
        return [Color.BLACK] if gap >= _RIGHT_GAP else [None]

    def _read_action(self, line: str, action: re.Match[str], by: Color | None, end: int) -> None:
        self._entries += 1
        if self._entries > MOST_ENTRIES:
            self._fail(0, f"There are more than {MOST_ENTRIES} actions.", "a shorter match")
        self._add_remarks()
        entries = self._match.games[-1].entries
        place = Place(self._line, action.start() + 1)
        if action.group(1):
            play = line[action.end() : end]
            column = action.end() + len(play) - len(play.lstrip()) + 1
            dice = Dice(int(action.group(1)), int(action.group(2)))
            at = Place(self._line, column if play.strip() else place.column)
            entries.append(Entry(EntryKind.ROLL, by, at, dice, play.strip()))
            return
        kind = _KINDS[action.group(3).lower()]
        rest = line[action.end() : end]
        value = _VALUE.match(rest)
        junk = rest[value.end() :] if value else rest
        if junk.strip(" .!=>") and not junk.lstrip().startswith(("(", "[")):
            self._fail(action.end(), f"{brief(junk.strip())} is no part of a {kind.value}.",
                       "a value such as '=> 2', or nothing")  # fmt: skip
        entries.append(Entry(kind, by, place, value=int(value.group(1)) if value else None))

    def _read_result(self, line: str, start: int, others: int) -> None:
        wins = _WINS.match(line, start)
        if wins is None:
            self._fail(start, "What is won is missing.", "'Wins 1 point'")
        right = start >= _WINS_RIGHT or others > 0
        game = self._match.games[-1]
        if game.declared is not None:
            self._fail(start, "The game has ended before.", "the next game")
        points = int(wins.group(1))
        if points < 1:
            self._fail(start, "Nothing is won.", "1 point at least")
        game.declared = Declared(Color.BLACK if right else Color.WHITE, points)
        game.declared_at = Place(self._line, start + 1)

    def _fail(self, offset: int, problem: str, expected: str) -> NoReturn:
        raise FormatError(
            FORMAT, problem, expected=expected, line=self._line or 1, column=offset + 1
        )


def _names_and_score(line: str) -> tuple[tuple[str, str], Pair] | None:
    """Both names and the score, or None if the line does not hold them.

    Names may hold colons and digits, and GNU Backgammon leaves no room at all after the score of
    a player with a long name: the widest room decides where the right name begins.
    """
    rest, colon, last = line.rpartition(":")
    right_score = last.strip()
    found = list(_SCORE.finditer(rest))
    if not colon or not found or not _NUMBER.fullmatch(right_score):
        return None
    left = max(found, key=lambda score: min(len(score.group(2)), _ROOM))
    names = rest[: left.start()].strip(), rest[left.end() :].strip()
    return (names[0] or "White", names[1] or "Black"), (int(left.group(1)), int(right_score))
