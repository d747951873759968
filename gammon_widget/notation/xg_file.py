"""Reading eXtreme Gammon's .xg files; they are not written.

Published by the program's author at https://www.extremegammon.com/xgformat.aspx
(``XG_format.pas``): in the archive (see the module `xg_archive`) the file ``temp.xg`` is a sequence
of records of 2560 bytes, whose ninth byte says what they are. The numbers below are offsets into a
record; they follow from the declarations under Delphi's rules of alignment. All numbers are
little-endian, player 1 is White.

A position is seen by player 1, but for the one after a play, which is seen by the player; a play is
read off the latter. Real files have a few habits that the declarations do not tell:

- a start without checkers is the opening position;
- a roll without checkers after it was not played: the player resigned, or the file ends there;
- a play may be illegal (XG asks, and obeys);
- the cube's limit is an exponent of 2;
- the last game of a match counts no more points than the winner needed.

Analysis, rollouts and comments are skipped.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import NoReturn

from ..rules import Color, Cube, Dice, Position, PositionError
from ..rules.position import BAR, PLACES
from ..rules.validation import MOST_DOUBLES
from .match_text import (
    MAX_ENTRIES,
    MAX_GAMES,
    Entry,
    EntryKind,
    GameText,
    MatchText,
    Place,
    SetUpText,
)
from .record import Declared
from .xg_archive import FORMAT, read_file

RECORD_BYTES = 2560
_KIND = 8
_MATCH, _GAME, _CUBE, _MOVE, _GAME_END, _MATCH_END = range(6)

# The header of a match.
_LENGTH, _VARIATION, _CRAWFORD, _JACOBY, _BEAVERS = 92, 96, 100, 101, 102
_VERSION, _MAGIC, _CUBE_LIMIT = 552, 556, 612
_OLD_NAMES, _NAMES = (9, 50), (880, 1138)
_EVENT, _SITE, _ROUND = 622, 1396, 1654
_MAX_OLD_NAME_BYTES, _MAX_NAME_BYTES = 40, 256
_MAGIC_NUMBER = 0x494C4D44
_FIRST_UNICODE_VERSION = 24
_UNLIMITED_LENGTH = 99999
# The header of a game.
_SCORES, _IS_CRAWFORD, _START, _AUTO_DOUBLES = (12, 16), 20, 21, 64
# A decision about the cube.
_DOUBLER, _DOUBLED, _TAKEN, _BEAVER_TAKEN, _CUBE_AT_DOUBLE, _AT_DOUBLE = 12, 16, 20, 24, 32, 36
_NO, _YES, _RAISED = 0, 1, 2
# A play.
_BEFORE, _AFTER, _PLAYER, _DICE, _CUBE_AT_PLAY = 9, 35, 64, (100, 104), 108
# The end of a game.
_WINNER, _POINTS = 24, 28
_MAX_AUTO_DOUBLES = 10

_MAX_MATCH_BYTES = RECORD_BYTES * (2 * MAX_ENTRIES + 3 * MAX_GAMES)
"""Bytes: for an action there is a record about the cube and one about a roll."""

_INT = struct.Struct("<i")
_COUNTS = struct.Struct("<26b")


def read_xg(data: bytes) -> MatchText:
    """Read an .xg file, without replaying it.

    Raises
    ------
    FormatError
        If it is no such file, is damaged, or is of another game.
    """
    return read_xg_records(read_file(data, "temp.xg", _is_match, _MAX_MATCH_BYTES))


def read_xg_records(data: bytes) -> MatchText:
    """Read the records of ``temp.xg``."""
    return _Reader(data).read()


def _is_match(data: bytes) -> bool:
    """Whether these are the records of a match, and not its first and its last one only."""
    return data[_KIND::RECORD_BYTES].startswith(bytes((_MATCH, _GAME)))


class _Reader:
    """Reads record after record into a match."""

    def __init__(self, data: bytes) -> None:
        self._records = [
            _Record(data, at) for at in range(0, len(data) - RECORD_BYTES + 1, RECORD_BYTES)
        ]
        self._entries = 0

    def read(self) -> MatchText:
        """Read all of them."""
        if not self._records or self._records[0].kind != _MATCH:
            problem = "The header of the match is missing."
            raise Place(record=1).error(FORMAT, problem, "a whole file")
        match = _read_match(self._records[0])
        for index, record in enumerate(self._records[1:], 1):
            if record.kind == _GAME:
                self._read_game(match, record, index)
            elif record.kind in (_CUBE, _MOVE, _GAME_END):
                if not match.games:
                    record.fail("It comes before the first game.", "the header of a game")
                self._read_record(match.games[-1], record)
            elif record.kind == _MATCH:
                record.fail("Another match begins here.", "a file of one match")
        if not match.games:
            problem = "There is no game in this file."
            self._records[-1].fail(problem, "the header of a game")
        return match

    def _read_game(self, match: MatchText, record: _Record, index: int) -> None:
        if len(match.games) >= MAX_GAMES:
            record.fail(f"There are more than {MAX_GAMES} games.", "a shorter match")
        number = len(match.games) + 1
        white, black = (record.number(at) for at in _SCORES)
        if min(white, black) < 0:
            problem = f"The score {white}-{black} of game {number} cannot be."
            record.fail(problem, "numbers, 0 or more")
        doubles = record.number(_AUTO_DOUBLES)
        game = GameText(
            record.place,
            score=(white, black),
            crawford=record.flag(_IS_CRAWFORD) or None,
            cube=1 << doubles if 0 < doubles <= _MAX_AUTO_DOUBLES else 1,
        )
        start = record.position(_START)
        if start not in (None, Position.opening()):
            set_up = _set_up(start, self._records[index + 1 : index + 2])
            game.entries.append(Entry(EntryKind.SET_UP, None, record.place, set_up=set_up))
        match.games.append(game)

    def _read_record(self, game: GameText, record: _Record) -> None:
        if record.kind == _GAME_END:
            _read_end(game, record)
            return
        entries = _cube_entries(record) if record.kind == _CUBE else _roll_entries(record)
        self._entries += len(entries)
        if self._entries > MAX_ENTRIES:
            record.fail(f"There are more than {MAX_ENTRIES} actions.", "a shorter match")
        game.entries += entries


class _Record:
    """One record, and which of the file it is, counted from 1."""

    def __init__(self, data: bytes, at: int) -> None:
        self._data, self._at = data, at
        self.place = Place(record=at // RECORD_BYTES + 1)

    @property
    def kind(self) -> int:
        return self._data[self._at + _KIND]

    def flag(self, at: int) -> bool:
        return bool(self._data[self._at + at])

    def number(self, at: int) -> int:
        number: int = _INT.unpack_from(self._data, self._at + at)[0]
        return number

    def color(self, at: int) -> Color:
        """Who acts: 1 is player 1, and -1, or 2 in some versions, player 2."""
        player = self.number(at)
        if player not in (1, 2, -1):
            self.fail(f"{player} is no player.", "1 or -1")
        return Color.WHITE if player == 1 else Color.BLACK

    def position(self, at: int) -> Position | None:
        """A position; None without checkers, which says that there is none."""
        counts = list(_COUNTS.unpack_from(self._data, self._at + at))
        if not any(counts):
            return None
        # The sign of a bar says nothing: it is clear whose it is.
        counts[0], counts[BAR] = -abs(counts[0]), abs(counts[BAR])
        try:
            return Position(counts[:PLACES])
        except PositionError as error:
            self.fail(str(error), "a position that can be")

    def cube(self, at: int) -> Cube:
        """The cube: its exponent, negative if it is player 2's."""
        exponent = self.number(at)
        if abs(exponent) > MOST_DOUBLES:
            self.fail(f"The cube cannot be at 2 to the power of {abs(exponent)}.", "a smaller one")
        owner = Color.WHITE if exponent > 0 else Color.BLACK
        return Cube(1 << abs(exponent), owner if exponent else None)

    def short(self, at: int) -> str:
        """A string with its length in front, in the letters of Windows."""
        start = self._at + at + 1
        length = min(self._data[start - 1], _MAX_OLD_NAME_BYTES)
        return self._data[start : start + length].decode("cp1252", "replace").strip()

    def wide(self, at: int) -> str:
        """A string of wide letters that ends with a zero."""
        start = self._at + at
        letters = self._data[start : start + _MAX_NAME_BYTES].decode("utf-16-le", "replace")
        return letters.split("\0", 1)[0].strip()

    def fail(self, problem: str, expected: str) -> NoReturn:
        raise self.place.error(FORMAT, problem, expected)


def _read_match(record: _Record) -> MatchText:
    if record.number(_MAGIC) != _MAGIC_NUMBER:
        record.fail("The header of the match is damaged.", "the letters 'DMLI' in it")
    variation = record.number(_VARIATION)
    if variation:
        record.fail(f"The variation {variation} is not played here.", "0, backgammon")
    length = record.number(_LENGTH)
    unicode = record.number(_VERSION) >= _FIRST_UNICODE_VERSION
    names = [
        (record.wide(new) if unicode else "") or record.short(old) or color.capitalize()
        for new, old, color in zip(_NAMES, _OLD_NAMES, Color, strict=True)
    ]
    limit = record.number(_CUBE_LIMIT)
    match = MatchText(
        FORMAT,
        (names[0], names[1]),
        0 if length >= _UNLIMITED_LENGTH else max(length, 0),
        jacoby=record.flag(_JACOBY),
        crawford=record.flag(_CRAWFORD),
        beavers=record.flag(_BEAVERS),
    )
    if 0 < limit <= MOST_DOUBLES:
        match.max_cube = 1 << limit
    if unicode:
        for name, at in (("Event", _EVENT), ("Site", _SITE), ("Round", _ROUND)):
            value = record.wide(at)
            if value:
                match.tags.append((name, value))
    return match


def _set_up(position: Position, following: Sequence[_Record]) -> SetUpText:
    """A position set up for a game; who is on roll, and the cube, are what comes next says."""
    turn, cube = Color.WHITE, None
    for record in following:
        if record.kind == _CUBE:
            turn, cube = record.color(_DOUBLER), record.cube(_CUBE_AT_DOUBLE)
        elif record.kind == _MOVE:
            turn, cube = record.color(_PLAYER), record.cube(_CUBE_AT_PLAY)
    edits: list[tuple[Color | None, int]] = [(None, place) for place in range(PLACES)]
    for place, count in enumerate(position.points):
        edits += [(Color.WHITE if count > 0 else Color.BLACK, place)] * abs(count)
    if cube is None or cube.owner is None:
        return SetUpText(tuple(edits), turn)  # an automatic double is not told here
    return SetUpText(tuple(edits), turn, cube.value, (cube.owner,))


def _cube_entries(record: _Record) -> list[Entry]:
    """What was done with the cube: mostly nothing."""
    if record.number(_DOUBLED) != _YES:
        return []
    by = record.color(_DOUBLER)
    kinds = []
    taken = record.number(_TAKEN)
    if taken == _RAISED:
        kinds.append((EntryKind.DOUBLE, by.opponent))
        answers = {_RAISED: EntryKind.DOUBLE, _NO: EntryKind.DROP}
        kinds.append((answers.get(record.number(_BEAVER_TAKEN), EntryKind.TAKE), by))
    elif taken in (_NO, _YES):
        kinds.append((EntryKind.TAKE if taken else EntryKind.DROP, by.opponent))
    double = Entry(EntryKind.DOUBLE, by, record.place, before=record.position(_AT_DOUBLE))
    return [double, *(Entry(kind, actor, record.place) for kind, actor in kinds)]


def _roll_entries(record: _Record) -> list[Entry]:
    """A roll and the position after it, or nothing where nobody has rolled."""
    by, numbers = record.color(_PLAYER), [record.number(at) for at in _DICE]
    if not any(numbers):
        return []
    try:
        dice = Dice(*numbers)
    except PositionError as error:
        record.fail(str(error), "two dice")
    before, after = record.position(_BEFORE), record.position(_AFTER)
    return [Entry(EntryKind.ROLL, by, record.place, dice, before=before, result=after)]


def _read_end(game: GameText, record: _Record) -> None:
    winner, points = record.number(_WINNER), record.number(_POINTS)
    if points > 0 and winner:
        game.declared = Declared(Color.WHITE if winner == 1 else Color.BLACK, points)
        game.declared_at = record.place
