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
without a move, and in the comment lines, which begin with a semicolon.

The player in the left column of the first game is White. Columns belong to names: if the names of a
later game are exchanged, its columns are exchanged too. Lines that can have only one meaning are
read, with a remark if something was skipped or inferred; other lines are errors. A file may contain
several matches, each with its own length.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NoReturn

from ...rules import Color
from ...rules.state import Pair
from ...rules.validation import MOST_DOUBLES
from ..text import brief, checked_text
from .mat_game import GameLines
from .mat_words import (
    ABOUT_LENGTH,
    FORMAT,
    GAME,
    LENGTH,
    NUMBERED,
    OTHER_GAME,
    OTHER_LENGTH,
    RULES,
    SEPARATOR,
    SWITCHES,
    TAG,
    UNLIMITED,
)
from .record import Declared, FilePlace, GameText, MatchText

MAX_CHARACTERS = 4_000_000
"""The maximum number of characters in a .mat file: enough for a thousand games."""

_MAX_LINE_CHARACTERS = 1_000
_MAX_COMMENTS = 10_000
_MAX_DIGITS = 6
_CUBE_LIMIT = re.compile(r"[0-9]{1,10}")
_SCORE = re.compile(r":\s*([0-9]{1,9})(\s*)")
_TWO_NAMES = re.compile(r"\s*(\S+(?: \S+)*)\s{3,}(\S+(?: \S+)*)\s*")
_MIN_NAME_GAP = 2  # most files have at least this many spaces between the players
_NUMBER = re.compile(r"[0-9]{1,9}")
_LENGTH_LINE = "a line such as '7 point match'"
_NAMES_LINE = "a line such as 'Ann : 0      Bob : 0'"


def read_mat(text: str) -> list[MatchText]:
    """Read all matches in the text of a .mat file, without replaying them."""
    text = checked_text(text, FORMAT, MAX_CHARACTERS)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    lines = [line.replace("\ufeff", "").strip("\f\x1a") for line in lines]
    starts = _starts(lines)
    matches = []
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        matches.append(_MatReader().read(lines[start:end], start + 1))
    return matches


def _starts(lines: Sequence[str]) -> list[int]:
    """Return the indices of the lines with which the matches begin."""
    starts, length_at, last = [0], 0, 0
    for index, line in enumerate(lines):
        game = OTHER_GAME.match(line)
        if game is not None:
            number = int(game.group(1))
            if length_at and last and number != last + 1:
                starts.append(length_at)
            length_at, last = 0, number
        elif not line.strip() or _is_comment(line) or SEPARATOR.fullmatch(line):
            continue
        else:
            length_at = index if _length(line) is not None else 0
    return [_with_comments(lines, start) for start in starts]


def _with_comments(lines: Sequence[str], start: int) -> int:
    """Return the index of the first comment directly above a line."""
    while start > 0 and (not lines[start - 1].strip() or _is_comment(lines[start - 1])):
        start -= 1
    return start


def _is_comment(line: str) -> bool:
    return line.lstrip().startswith((";", "#"))


class _MatReader:
    """A reader for the lines of one match."""

    def __init__(self) -> None:
        self._match = MatchText(FORMAT)
        self._length_seen = self._names_due = False
        self._game: GameLines | None = None
        self._comments = self._line = 0
        self._skipped: list[tuple[int, str]] = []
        self._habits: dict[str, int] = {}

    def read(self, lines: Sequence[str], first: int) -> MatchText:
        match = self._match
        for number, line in enumerate(lines, first):
            self._line = number
            if len(line) > _MAX_LINE_CHARACTERS:
                self._fail(
                    0,
                    f"The line has {len(line)} characters.",
                    f"at most {_MAX_LINE_CHARACTERS} characters",
                )
            if line.strip():
                self._read_line(line.expandtabs())
        self._end_game()
        if not match.games:
            if not self._length_seen:
                problem = "There is no match in this text: the match length is missing."
                self._fail(0, problem, _LENGTH_LINE)
            self._fail(0, "There is no game in this file.", "a line such as 'Game 1'")
        for habit, at in self._habits.items():
            match.note(FilePlace(at, 1), f"{habit} was read.")
        return match

    def _read_line(self, line: str) -> None:
        game, length = OTHER_GAME.match(line), _length(line)
        if _is_comment(line):
            self._read_comment(line)
        elif game:
            self._begin_game(line)
        elif length is not None and not self._names_due and self._is_length(length):
            if not LENGTH.match(line) and not UNLIMITED.match(line):
                self._habits.setdefault(
                    f"{brief(line.strip())} as the length of the match", self._line
                )
            self._match.length, self._length_seen = length, True
        elif SEPARATOR.fullmatch(line):
            pass
        elif self._names_due:
            self._read_scores(line)
        elif self._game is None:
            self._skipped.append((self._line, line.strip()))
        else:
            action, _, comment = line.partition(";")
            self._game.add(self._line, action, self._habits)
            if comment.strip():
                self._game.add_comment(comment.strip())
            if self._game.wins_match and not self._length_seen:
                problem = "The length of this match is missing."
                self._fail(0, problem, f"{_LENGTH_LINE} above the first game")

    def _is_length(self, length: int) -> bool:
        """Check whether a line gives the length; after the first line, it may only repeat it."""
        if self._game is not None and not self._game.has_ended:
            return False
        if self._length_seen and length != self._match.length:
            problem = f"The match length is {length} here, but {self._match.length} above."
            expected = f"'{self._match.length} point match', or 'Game 1' if another match begins"
            self._fail(0, problem, expected)
        return True

    def _read_comment(self, line: str) -> None:
        match = self._match
        tag = TAG.match(line)
        self._comments += 1
        if self._comments > _MAX_COMMENTS:
            self._fail(0, "There are too many comments.", f"at most {_MAX_COMMENTS}")
        if tag is None:
            comment = line.strip().lstrip(";# ").strip()
            if comment and self._game is not None:
                self._game.add_comment(comment)
            elif comment:
                match.tags.append(("Comment", comment))
            return
        name, value = tag.group(1).strip(), tag.group(2).strip()
        key = name.lower()
        rule, switch = RULES.get(key), SWITCHES.get(value.lower())
        if rule is not None and switch is not None:
            setattr(match, rule, switch)
        elif key == "cubelimit" and _CUBE_LIMIT.fullmatch(value):
            match.max_cube = int(value)
        elif key == "variation" and value.lower() not in ("", "backgammon"):
            problem = f"The variation {brief(value)} is not supported."
            self._fail(line.find(value), problem, "Backgammon")
        elif key == "automatic doubles" and self._game is not None and value.isdecimal():
            self._game.text.cube = 1 << min(int(value[:_MAX_DIGITS]), MOST_DOUBLES)
        elif key != "variation":
            match.tags.append((name, value))

    def _begin_game(self, line: str) -> None:
        if self._names_due:
            self._fail(0, "The names of the previous game are missing.", _NAMES_LINE)
        self._end_game()
        if not self._length_seen and not self._match.games:
            for number, text in self._skipped:
                if ABOUT_LENGTH.search(text):
                    self._line = number
                    self._fail(0, f"{brief(text)} is not a clear match length.", _LENGTH_LINE)
            self._match.note(
                FilePlace(self._line, 1),
                f"The match length is missing, so this was read as a money session. For a match, "
                f"add {_LENGTH_LINE} above this line.",
            )
        if self._skipped:
            self._skip(*self._skipped[0])
            self._skipped = []
        if not GAME.match(line):
            self._habits.setdefault("Another spelling of 'Game 1'", self._line)
        game = GameText(FilePlace(self._line, 1))
        self._match.games.append(game)
        self._game, self._names_due = GameLines(game), True

    def _end_game(self) -> None:
        if self._game is not None:
            text = self._game.finish()
            if text is not None:
                self._skip(*text)

    def _skip(self, line: int, text: str) -> None:
        self._match.note(FilePlace(line, 1), f"The text from {brief(text)} on was skipped.")

    def _read_scores(self, line: str) -> None:
        found = _names_and_score(line)
        if found is None:
            self._fail(0, "The names and the score are missing.", _NAMES_LINE)
        assert self._game is not None
        names, score, right_column = found
        match, game = self._match, self._game.text
        if score is None:
            match.note(FilePlace(self._line, 1), "The score is missing here; it was calculated.")
        if len(match.games) == 1:
            match.players = names
        known = [*map(_plain, match.players)]
        given = [*map(_plain, names)]
        swapped = given != known and given == known[::-1]
        if given != known and not swapped:
            swapped = self._one_new_name(known, given, names, score)
        sides = (Color.BLACK, Color.WHITE) if swapped else (Color.WHITE, Color.BLACK)
        game.score = score[::-1] if swapped and score is not None else score
        self._game.set_columns(sides, right_column, names)
        self._names_due = False

    def _one_new_name(
        self, known: list[str], given: list[str], names: tuple[str, str], score: Pair | None
    ) -> bool:
        """Accept one new name if the score goes on; return whether the columns are exchanged."""
        match = self._match
        old = [name for name in given if name in known]
        swapped = bool(old) and given.index(old[0]) != known.index(old[0])
        won = match.games[-2].declared, match.games[-2].score
        goes_on = old and score is not None and _follows(won, score[::-1] if swapped else score)
        white, black = match.players
        if not goes_on:
            self._fail(
                0,
                f"The players are {brief(names[0])} and {brief(names[1])} here, but "
                f"{brief(white)} and {brief(black)} before.",
                f"the names {white!r} and {black!r}; or {_LENGTH_LINE} and 'Game 1' above, if "
                "another match begins here",
            )
        new = names[1 - given.index(old[0])]
        player = match.players[1 - known.index(old[0])]
        match.note(
            FilePlace(self._line, 1),
            f"{brief(new)} was read as another name of {brief(player)}.",
        )
        return swapped

    def _fail(self, offset: int, problem: str, expected: str) -> NoReturn:
        raise FilePlace(self._line, offset + 1).error(FORMAT, problem, expected)


def _follows(before: tuple[Declared | None, Pair | None], score: Pair) -> bool:
    """Check whether a score follows from the previous score and the declared result."""
    declared, start = before
    if declared is None or start is None:
        return (
            start is not None and score != (0, 0) and score[0] >= start[0] and score[1] >= start[1]
        )
    return sum(score) == sum(start) + declared.points and score[0] >= start[0]


def _length(line: str) -> int | None:
    """Return the length of a match; 0 for money, and None if the line gives no length."""
    found = LENGTH.match(line) or OTHER_LENGTH.fullmatch(line)
    if found is not None:
        return int(found.group(1) or found.group(2))
    return 0 if UNLIMITED.match(line) else None


def _plain(name: str) -> str:
    """Return a name in the form in which names are compared."""
    return " ".join(name.casefold().replace("’", "'").split())


def _names_and_score(line: str) -> tuple[tuple[str, str], Pair | None, int] | None:
    """Return both names, the score and the column of the right name, if the line has them."""
    # Names may contain colons and digits, and GNU Backgammon leaves no space after the score of a
    # player with a long name. Therefore, the widest gap decides where the right name begins.
    rest, colon, last = line.rpartition(":")
    right_score = last.strip()
    found = list(_SCORE.finditer(rest))
    if colon and found and _NUMBER.fullmatch(right_score):
        left = max(found, key=lambda score: min(len(score.group(2)), _MIN_NAME_GAP))
        names = rest[: left.start()].strip(), rest[left.end() :].strip()
        score = int(left.group(1)), int(right_score)
        right = left.end() if len(left.group(2)) >= _MIN_NAME_GAP else 0
        return (names[0] or "White", names[1] or "Black"), score, right
    two = _TWO_NAMES.fullmatch(line)
    if two is None or NUMBERED.match(line) or ":" in line:
        return None
    return (two.group(1), two.group(2)), None, two.start(2)
