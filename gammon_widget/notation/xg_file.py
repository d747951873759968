"""Reading eXtreme Gammon's .xg files; they are not written.

Published by the program's author at https://www.extremegammon.com/xgformat.aspx
(``XG_format.pas``): in the archive (see the module `xg_archive`) the file ``temp.xg`` is a sequence
of records of 2560 bytes, whose ninth byte says what they are. The numbers below are offsets into a
record; they follow from the declarations under Delphi's rules of alignment. All numbers are
little-endian, player 1 is White.

A play is read off the position it leads to. Analysis, rollouts and comments are skipped.
"""

from __future__ import annotations

import struct
from typing import NoReturn

from ..rules.color import Color
from ..rules.dice import Dice
from ..rules.errors import PositionError
from ..rules.position import BAR, PLACES, Position
from .match_text import MOST_ENTRIES, Entry, EntryKind, GameText, MatchText, Place
from .record import Declared
from .xg_archive import FORMAT, LONGEST, read_file

__all__ = ["FORMAT", "LONGEST", "read_xg", "read_xg_records"]

RECORD = 2560
_KIND = 8
_MATCH, _GAME, _CUBE, _MOVE, _GAME_END, _MATCH_END = range(6)

# The header of a match.
_LENGTH, _VARIATION, _CRAWFORD, _JACOBY, _BEAVERS = 92, 96, 100, 101, 102
_VERSION, _MAGIC, _CUBE_LIMIT = 552, 556, 612
_OLD_NAMES, _NAMES = (9, 50), (880, 1138)
_OLD_EVENT, _EVENT, _SITE, _ROUND = 136, 622, 1396, 1654
_OLD_NAME_LENGTH, _NAME_BYTES = 40, 256
_MAGIC_NUMBER = 0x494C4D44
_UNICODE_SINCE = 24
_UNLIMITED = 99999
# The header of a game.
_SCORES, _IS_CRAWFORD, _START, _AUTO_DOUBLES = (12, 16), 20, 21, 64
# A decision about the cube.
_DOUBLER, _DOUBLED, _TAKEN, _BEAVER_TAKEN = 12, 16, 20, 24
_NO, _YES, _RAISED = 0, 1, 2
# A play.
_AFTER, _PLAYER, _DICE = 35, 64, (100, 104)
# The end of a game.
_WINNER, _POINTS = 24, 28
_MOST_AUTO_DOUBLES = 10

_INT = struct.Struct("<i")


def read_xg(data: bytes) -> MatchText:
    """Read an .xg file, without replaying it.

    Raises
    ------
    FormatError
        If it is no such file, is damaged, or is of another game.
    """
    return read_xg_records(read_file(data, "temp.xg", RECORD * 3 * MOST_ENTRIES))


def read_xg_records(data: bytes) -> MatchText:
    """Read the records of ``temp.xg``."""
    record = _Record(data, 0)
    if len(data) < RECORD or record.kind != _MATCH:
        record.fail("The header of the match is missing.", "a whole file")
    match = _read_match(record)
    for at in range(RECORD, len(data) - RECORD + 1, RECORD):
        record = _Record(data, at)
        if record.kind == _GAME:
            match.games.append(_read_game(record, len(match.games) + 1))
        elif record.kind in (_CUBE, _MOVE, _GAME_END):
            if not match.games:
                record.fail("It comes before the first game.", "the header of a game")
            game = match.games[-1]
            if record.kind == _GAME_END:
                _read_end(game, record)
            elif record.kind == _CUBE:
                _read_cube(game, record)
            else:
                _read_move(game, record)
    if not match.games:
        record.fail("There is no game in this file.", "the header of a game")
    return match


class _Record:
    """One record, and which of the file it is, counted from 1."""

    def __init__(self, data: bytes, at: int) -> None:
        self._data = data[at : at + RECORD]
        self.place = Place(record=at // RECORD + 1)

    @property
    def kind(self) -> int:
        return self._data[_KIND]

    def flag(self, at: int) -> bool:
        return bool(self._data[at])

    def number(self, at: int) -> int:
        number: int = _INT.unpack_from(self._data, at)[0]
        return number

    def color(self, at: int) -> Color:
        """Who acts: 1 is player 1, and -1, or 2 in some versions, player 2."""
        player = self.number(at)
        if player not in (1, 2, -1):
            self.fail(f"{player} is no player.", "1 or -1")
        return Color.WHITE if player == 1 else Color.BLACK

    def position(self, at: int) -> Position:
        counts = list(struct.unpack_from("<26b", self._data, at))
        # The sign of a bar says nothing: it is clear whose it is.
        counts[0], counts[BAR] = -abs(counts[0]), abs(counts[BAR])
        try:
            return Position(counts[:PLACES])
        except PositionError as error:
            self.fail(str(error), "a position that can be")

    def short(self, at: int) -> str:
        """A string with its length in front, in the letters of Windows."""
        length = min(self._data[at], _OLD_NAME_LENGTH)
        return self._data[at + 1 : at + 1 + length].decode("cp1252", "replace").strip()

    def wide(self, at: int) -> str:
        """A string of wide letters that ends with a zero."""
        letters = self._data[at : at + _NAME_BYTES].decode("utf-16-le", "replace")
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
    unicode = record.number(_VERSION) >= _UNICODE_SINCE
    names = [
        (record.wide(new) if unicode else "") or record.short(old) or color.capitalize()
        for new, old, color in zip(_NAMES, _OLD_NAMES, Color, strict=True)
    ]
    limit = record.number(_CUBE_LIMIT)
    match = MatchText(
        FORMAT,
        (names[0], names[1]),
        0 if length >= _UNLIMITED else max(length, 0),
        jacoby=record.flag(_JACOBY),
        crawford=record.flag(_CRAWFORD),
        beavers=record.flag(_BEAVERS),
    )
    if limit > 1 and limit.bit_count() == 1:
        match.max_cube = limit
    if unicode:
        for name, at in (("Event", _EVENT), ("Site", _SITE), ("Round", _ROUND)):
            value = record.wide(at)
            if value:
                match.tags.append((name, value))
    return match


def _read_game(record: _Record, number: int) -> GameText:
    white, black = (record.number(at) for at in _SCORES)
    if min(white, black) < 0:
        record.fail(f"The score {white}-{black} of game {number} cannot be.", "numbers, 0 or more")
    start = record.position(_START)
    if start != Position.opening():
        record.fail(f"Game {number} begins with a position set up.", "the opening position")
    doubles = record.number(_AUTO_DOUBLES)
    return GameText(
        record.place,
        score=(white, black),
        crawford=record.flag(_IS_CRAWFORD) or None,
        cube=1 << doubles if 0 < doubles <= _MOST_AUTO_DOUBLES else 1,
    )


def _read_cube(game: GameText, record: _Record) -> None:
    """Read a decision about the cube: most are not to double."""
    if record.number(_DOUBLED) != _YES:
        return
    by = record.color(_DOUBLER)
    kinds = [(EntryKind.DOUBLE, by)]
    taken = record.number(_TAKEN)
    if taken == _RAISED:
        kinds.append((EntryKind.DOUBLE, by.opponent))
        answers = {_RAISED: EntryKind.DOUBLE, _NO: EntryKind.DROP}
        kinds.append((answers.get(record.number(_BEAVER_TAKEN), EntryKind.TAKE), by))
    elif taken in (_NO, _YES):
        kinds.append((EntryKind.TAKE if taken else EntryKind.DROP, by.opponent))
    for kind, actor in kinds:
        _add(game, record, Entry(kind, actor, record.place))


def _read_move(game: GameText, record: _Record) -> None:
    by = record.color(_PLAYER)
    try:
        dice = Dice(*(record.number(at) for at in _DICE))
    except PositionError as error:
        record.fail(str(error), "two dice")
    after = record.position(_AFTER)
    # Seen by the mover, or by player 1: of Black's plays only one of the two can be legal.
    results = (after,) if by is Color.WHITE else (after, after.swapped())
    _add(game, record, Entry(EntryKind.ROLL, by, record.place, dice, results=results))


def _read_end(game: GameText, record: _Record) -> None:
    winner, points = record.number(_WINNER), record.number(_POINTS)
    if points > 0 and winner:
        game.declared = Declared(Color.WHITE if winner == 1 else Color.BLACK, points)
        game.declared_at = record.place


def _add(game: GameText, record: _Record, entry: Entry) -> None:
    if len(game.entries) >= MOST_ENTRIES:
        record.fail(f"There are more than {MOST_ENTRIES} actions in a game.", "a shorter match")
    game.entries.append(entry)
