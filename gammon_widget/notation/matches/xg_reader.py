"""A reader for eXtreme Gammon's .xg files with their analysis; this package does not write them.

The program's author has published the format at https://www.extremegammon.com/xgformat.aspx
(``XG_format.pas``). In the archive (see the module `xg_archive`), the file ``temp.xg`` is a
sequence of records of 2560 bytes. The ninth byte of a record is its kind. The numbers in this
module are offsets in a record; they follow from the declarations and from Delphi's
alignment rules. All numbers are little-endian. Player 1 is White.

A position is from player 1's point of view. The exception is the position after a play, which
defines the play and is from the point of view of the player who moved. Real files have properties
that the declarations do not mention:

- a starting position without checkers stands for the opening position;
- if the position after a roll has no checkers, the roll was not played: the player resigned, or the
  file ends there;
- a play may be illegal (XG asks for confirmation, then accepts it);
- the cube limit is stored as an exponent of 2;
- the last game of a match counts only the points that the winner needed.

Evaluations have the layout of ``EngineStructBestMove`` and ``EngineStructDoubleAction``. They
contain seven numbers: the chances of losing a backgammon, a gammon or the game; the chances of
winning the game, a gammon or a backgammon; and the equity with the cube, normalised in a match. The
levels from 0 to 8 are numbers of plies: 0 is XG's 1-ply, which uses only the network. The names of
all other levels follow from ``PLAYERLEVEL`` in the declarations, and from XG's display.

A position file (.xgp) is read as a match of one game that begins with the position. Its records
are those of a decision that was not made. No .xgp file of XG could be tried; this follows
AnkiGammon, an MIT reader, which reads both kinds of file in the same way.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import date, timedelta
from functools import cache

from ...rules import Color, Dice, FormatError, Position, PositionError
from ...rules.position import PLACES
from ...rules.validation import MOST_DOUBLES
from .record import (
    MAX_ENTRIES,
    MAX_GAMES,
    AnalysisLevel,
    Chances,
    CubeVerdict,
    EntryKind,
    EntryVerdict,
    FilePlace,
    GameText,
    MatchText,
    PlayVerdict,
    RecordEntry,
    SetUpText,
)
from .xg_archive import (
    FORMAT,
    KIND_AT,
    RECORD_BYTES,
    Kind,
    Record,
    Rollout,
    are_finite,
    find_comments,
    find_rollouts,
    read_file,
)

ENGINE = "eXtreme Gammon"

# Offsets for a play. Lists of plays have room for 32 plays.
_PLAY_COUNT, _RESULTS, _PLAY_LEVELS, _EVALUATIONS = 120, 192, 1280, 1408
_POSITION_BYTES, _LEVEL_BYTES, _EVALUATION_BYTES = 26, 4, 28
_PLAYED_RESULT, _ERROR, _LUCK, _PLAY_ROLLOUTS = 35, 2312, 2320, 2344
_MAX_PLAYS = 32
# Offsets for the cube.
_CUBE_LEVEL, _IS_BEAVER, _NO_DOUBLE_EVALUATION, _EQUITIES, _CUBE_ROLLOUT = 92, 122, 124, 152, 224
_CUBE_ERROR = 200

_NOT_ANALYSED = -999.0
"""An error or luck value of at most this number means "not analysed"."""

_ROLLOUT = 100
_LEVELS = {
    12: "3-ply red",
    _ROLLOUT: "rollout",
    998: "opening book",
    999: "opening book",
    1000: "XG Roller",
    1001: "XG Roller+",
    1002: "XG Roller++",
}
_MAX_PLIES = 9


def play_verdict(record: Record, rollouts: Sequence[Rollout]) -> EntryVerdict:
    """Return the evaluations of the plays and the luck of the roll in a record."""
    plays: list[PlayVerdict] = []
    played = None
    if record.real(_ERROR) > _NOT_ANALYSED:
        end = record.counts(_PLAYED_RESULT)
        for index in range(min(record.number(_PLAY_COUNT), _MAX_PLAYS)):
            play = _play(record, index, rollouts)
            if play is None:
                continue
            if played is None and record.counts(_RESULTS + index * _POSITION_BYTES) == end:
                played = len(plays)
            plays.append(play)
    luck = record.real(_LUCK)
    known = math.isfinite(luck) and luck > _NOT_ANALYSED
    return EntryVerdict(plays=tuple(plays), played=played, luck=luck if known else None)


def cube_verdict(record: Record, rollouts: Sequence[Rollout]) -> CubeVerdict | None:
    """Return the evaluation of the cube in a record; None if it is missing or invalid."""
    equities = record.reals(_EQUITIES, 3)
    chances = _chances(record.reals(_NO_DOUBLE_EVALUATION, 7))
    analysed = record.real(_CUBE_ERROR) > _NOT_ANALYSED
    # If nobody can double, the equity of a drop is 0 instead of 1.
    if not analysed or chances is None or not all(map(math.isfinite, equities)) or not equities[2]:
        return None
    no_double, double_take, double_pass = equities
    level = _level(record.number(_CUBE_LEVEL), record.number(_CUBE_ROLLOUT), rollouts)
    beaver = record.short_number(_IS_BEAVER) > 0
    return CubeVerdict(level, no_double, double_take, double_pass, chances, beaver)


def _play(record: Record, index: int, rollouts: Sequence[Rollout]) -> PlayVerdict | None:
    """Return one play; None if the play is missing or invalid."""
    figures = record.reals(_EVALUATIONS + index * _EVALUATION_BYTES, 7)
    chances = _chances(figures)
    try:
        result = record.position(_RESULTS + index * _POSITION_BYTES)
    except FormatError:
        return None
    if chances is None or result is None:
        return None
    level = record.short_number(_PLAY_LEVELS + index * _LEVEL_BYTES)
    rollout = record.number(_PLAY_ROLLOUTS + 4 * index)
    return PlayVerdict(_level(level, rollout, rollouts), figures[6], chances, result)


def _chances(figures: Sequence[float]) -> Chances | None:
    """Return the chances from an evaluation; None if they are missing or invalid."""
    if not any(figures) or not are_finite(figures):
        return None
    lose_backgammon, lose_gammon, _, win, win_gammon, win_backgammon = figures[:6]
    return win, win_gammon, win_backgammon, lose_gammon, lose_backgammon


def _level(code: int, rollout: int, rollouts: Sequence[Rollout]) -> AnalysisLevel:
    if code == _ROLLOUT and 0 <= rollout < len(rollouts):
        found = rollouts[rollout]
        return AnalysisLevel(f"rollout of {found.games} games", found.standard_error)
    return _level_of(code)


@cache
def _level_of(code: int) -> AnalysisLevel:
    name = f"{code + 1}-ply" if 0 <= code < _MAX_PLIES else f"level {code}"
    return AnalysisLevel(_LEVELS.get(code, name))


# The header of a match.
_LENGTH, _VARIATION, _CRAWFORD, _JACOBY, _BEAVERS = 92, 96, 100, 101, 102
_VERSION, _MAGIC, _CUBE_LIMIT = 552, 556, 612
_OLD_NAMES, _NAMES = (9, 50), (880, 1138)
_EVENT, _SITE, _ROUND, _DATE = 622, 1396, 1654, 128
_FIRST_DAY, _LAST_DAY_NUMBER = date(1899, 12, 30), 2_958_465  # of the year 9999, as in Delphi
_MAGIC_NUMBER = 0x494C4D44
_FIRST_UNICODE_VERSION = 24
_UNLIMITED_LENGTH = 99999
_MATCH_COMMENTS = 576, 580
# The header of a game.
_SCORES, _IS_CRAWFORD, _START, _AUTO_DOUBLES = (12, 16), 20, 21, 64
_GAME_COMMENTS = 56, 60
# A decision about the cube.
_DOUBLER, _DOUBLED, _TAKEN, _BEAVER_TAKEN, _CUBE_AT_DOUBLE, _AT_DOUBLE = 12, 16, 20, 24, 32, 36
_NO, _YES, _RAISED = 0, 1, 2
_CUBE_COMMENT = 292
# A play.
_BEFORE, _AFTER, _PLAYER, _DICE, _CUBE_AT_PLAY = 9, 35, 64, (100, 104), 108
_PLAY_COMMENT = 2524
# The end of a game.
_WINNER, _POINTS = 24, 28
_MAX_AUTO_DOUBLES = 10

_MAX_MATCH_BYTES = RECORD_BYTES * (2 * MAX_ENTRIES + 3 * MAX_GAMES)
"""The maximum number of bytes in ``temp.xg``: an action has one cube record and one roll record."""


def read_xg(data: bytes) -> MatchText:
    """Read the content of an .xg file, without replaying the match."""
    records = read_file(data, "temp.xg", _is_match, _MAX_MATCH_BYTES)
    return read_xg_records(records, find_rollouts(data), find_comments(data))


def read_xg_records(
    data: bytes, rollouts: Sequence[Rollout] = (), comments: Sequence[str] = ()
) -> MatchText:
    """Read the records of ``temp.xg``, which refer to rollouts and comments by number."""
    return _XgReader(data, rollouts, comments).read()


def _is_match(data: bytes) -> bool:
    """Check whether the first two records are those of a match and a game."""
    return data[KIND_AT::RECORD_BYTES].startswith(bytes((Kind.MATCH, Kind.GAME)))


class _XgReader:
    """A reader that processes the records of a match one by one."""

    def __init__(self, data: bytes, rollouts: Sequence[Rollout], comments: Sequence[str]) -> None:
        self._records = [
            Record(data, at) for at in range(0, len(data) - RECORD_BYTES + 1, RECORD_BYTES)
        ]
        self._rollouts, self._comments = rollouts, comments
        self._not_doubled = EntryVerdict()  # the verdict on the cube before a roll

    def read(self) -> MatchText:
        if not self._records or self._records[0].kind != Kind.MATCH:
            problem = "The header of the match is missing."
            raise FilePlace(record=1).error(FORMAT, problem, "a complete .xg file")
        match = _read_match(self._records[0])
        comment = self._comment(self._records[0], *_MATCH_COMMENTS)
        if comment:
            match.tags.append(("Comment", comment))
        for index, record in enumerate(self._records[1:], 1):
            if record.kind == Kind.GAME:
                self._read_game(match, record, index)
            elif record.kind in (Kind.CUBE, Kind.MOVE, Kind.GAME_END):
                if not match.games:
                    record.fail("This record comes before the first game.", "the header of a game")
                self._read_record(match.games[-1], record)
            elif record.kind == Kind.MATCH:
                record.fail("Another match begins here.", "a file with one match")
        if match.games and self._not_doubled.cube is not None:
            match.games[-1].pending = self._not_doubled  # as in a position file (.xgp)
        if not match.games:
            problem = "There is no game in this file."
            self._records[-1].fail(problem, "the header of a game")
        return match

    def _read_game(self, match: MatchText, record: Record, index: int) -> None:
        number = len(match.games) + 1
        white, black = (record.number(at) for at in _SCORES)
        if min(white, black) < 0:
            problem = f"The score {white}-{black} of game {number} is impossible."
            record.fail(problem, "two scores of 0 or more")
        doubles = record.number(_AUTO_DOUBLES)
        game = GameText(
            record.place,
            score=(white, black),
            crawford=record.flag(_IS_CRAWFORD) or None,
            cube=1 << doubles if 0 < doubles <= _MAX_AUTO_DOUBLES else 1,
            remark=self._comment(record, *_GAME_COMMENTS),
        )
        start = record.position(_START)
        if start not in (None, Position.opening()):
            set_up = _set_up(start, self._records[index + 1 : index + 2])
            game.entries.append(RecordEntry(EntryKind.SET_UP, None, record.place, set_up=set_up))
        match.games.append(game)

    def _read_record(self, game: GameText, record: Record) -> None:
        if record.kind == Kind.GAME_END:
            _read_end(game, record)
            return
        if record.kind == Kind.CUBE:
            cube = cube_verdict(record, self._rollouts)
            comment = self._comment(record, _CUBE_COMMENT)
            verdict = EntryVerdict(cube, cube_comment=comment)
            entries = _cube_entries(record, verdict)
            self._not_doubled = verdict if record.number(_DOUBLED) == _NO else EntryVerdict()
        else:
            before, self._not_doubled = self._not_doubled, EntryVerdict()
            verdict = play_verdict(record, self._rollouts)._replace(
                cube=before.cube,
                cube_comment=before.cube_comment,
                comment=self._comment(record, _PLAY_COMMENT),
            )
            entries = _roll_entries(record, verdict)
        game.entries += entries

    def _comment(self, record: Record, *places: int) -> str:
        """Return the comments of a record; a negative number means that there is no comment."""
        numbers = [record.number(place) for place in places]
        return "\n".join(self._comments[n] for n in numbers if 0 <= n < len(self._comments))


def _read_match(record: Record) -> MatchText:
    if record.number(_MAGIC) != _MAGIC_NUMBER:
        record.fail("The header of the match is damaged.", "the letters 'DMLI' in it")
    variation = record.number(_VARIATION)
    if variation:
        record.fail(f"The variation {variation} is not supported.", "0 (backgammon)")
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
        analyst=ENGINE,
        jacoby=record.flag(_JACOBY),
        crawford=record.flag(_CRAWFORD),
        beavers=record.flag(_BEAVERS),
    )
    if 0 < limit <= MOST_DOUBLES:
        match.max_cube = 1 << limit
    day = record.real(_DATE)
    if 1 <= day <= _LAST_DAY_NUMBER:
        match.tags.append(("EventDate", f"{_FIRST_DAY + timedelta(int(day)):%Y.%m.%d}"))
    if unicode:
        for name, at in (("Event", _EVENT), ("Site", _SITE), ("Round", _ROUND)):
            value = record.wide(at)
            if value:
                match.tags.append((name, value))
    return match


def _set_up(position: Position, following: Sequence[Record]) -> SetUpText:
    """Return the set-up of a game; the player on roll and the cube come from the next records."""
    turn, cube = Color.WHITE, None
    for record in following:
        if record.kind == Kind.CUBE:
            turn, cube = record.color(_DOUBLER), record.cube(_CUBE_AT_DOUBLE)
        elif record.kind == Kind.MOVE:
            turn, cube = record.color(_PLAYER), record.cube(_CUBE_AT_PLAY)
    edits: list[tuple[Color | None, int]] = [(None, place) for place in range(PLACES)]
    for place, count in enumerate(position.points):
        edits += [(Color.WHITE if count > 0 else Color.BLACK, place)] * abs(count)
    if cube is None or cube.owner is None:
        return SetUpText(tuple(edits), turn)  # an automatic double is not stored here
    return SetUpText(tuple(edits), turn, cube.value, (cube.owner,))


def _cube_entries(record: Record, verdict: EntryVerdict) -> list[RecordEntry]:
    """Return the cube actions of a record; most records have none."""
    if record.number(_DOUBLED) != _YES:
        return []
    by = record.color(_DOUBLER)
    kinds = []
    taken = record.number(_TAKEN)
    if taken == _RAISED:
        kinds.append((EntryKind.DOUBLE, by.opponent))
        answers_to_beaver = {
            _RAISED: EntryKind.DOUBLE,
            _YES: EntryKind.TAKE,
            _NO: EntryKind.DROP,
        }  # any other number: the game stops before the answer, or the next roll shows the take
        if (kind := answers_to_beaver.get(record.number(_BEAVER_TAKEN))) is not None:
            kinds.append((kind, by))
    elif taken in (_NO, _YES):
        kinds.append((EntryKind.TAKE if taken else EntryKind.DROP, by.opponent))
    double = RecordEntry(
        EntryKind.DOUBLE,
        by,
        record.place,
        remark=verdict.cube_comment,
        before=record.position(_AT_DOUBLE),
        verdict=verdict,
    )
    # The comment belongs to the double. The verdict on the cube applies to the answer, too.
    answer = verdict._replace(cube_comment="")
    answers = [RecordEntry(kind, actor, record.place, verdict=answer) for kind, actor in kinds]
    return [double, *answers]


def _roll_entries(record: Record, verdict: EntryVerdict) -> list[RecordEntry]:
    """Return a roll and the position after it, or nothing if no dice were rolled."""
    by, numbers = record.color(_PLAYER), [record.number(at) for at in _DICE]
    if not any(numbers):
        return []
    try:
        dice = Dice(*numbers)
    except PositionError as error:
        record.fail(str(error), "two dice")
    before, after = record.position(_BEFORE), record.position(_AFTER)
    return [
        RecordEntry(
            EntryKind.ROLL,
            by,
            record.place,
            dice,
            remark="\n".join(filter(None, (verdict.cube_comment, verdict.comment))),
            before=before,
            result=after,
            verdict=verdict,
        )
    ]


def _read_end(game: GameText, record: Record) -> None:
    number = record.number(_WINNER)
    winner = Color.WHITE if number == 1 else Color.BLACK if number else None
    game.declare(winner, record.number(_POINTS), record.place)
