"""What eXtreme Gammon says about a decision, in the records of an .xg file.

The layout is that of ``EngineStructBestMove`` and ``EngineStructDoubleAction`` in
``XG_format.pas``, https://www.extremegammon.com/xgformat.aspx; numbers below are offsets into the
record of a play or of the cube. Figures of an evaluation are seven: to lose a backgammon, a gammon,
at all; to win at all, a gammon, a backgammon; and the equity with the cube, normalised in a match.

Levels count plies as XG does (its 1-ply is the network alone) from 0; what the others are called
follows from ``PLAYERLEVEL`` there, and from what the program shows.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..rules import FormatError
from .verdicts import Chances, CubeVerdict, Level, PlayVerdict, Verdict
from .xg_records import Record
from .xg_rollouts import Rollout

ENGINE = "eXtreme Gammon"

# Of a play. Lists of plays have room for 32.
_PLAY_COUNT, _RESULTS, _PLAY_LEVELS, _EVALUATIONS = 120, 192, 1280, 1408
_POSITION_BYTES, _LEVEL_BYTES, _EVALUATION_BYTES = 26, 4, 28
_PLAYED_RESULT, _ERROR, _LUCK, _PLAY_ROLLOUTS = 35, 2312, 2320, 2344
_MAX_PLAYS = 32
# Of the cube.
_CUBE_LEVEL, _IS_BEAVER, _NO_DOUBLE_EVALUATION, _EQUITIES, _CUBE_ROLLOUT = 92, 122, 124, 152, 224
_CUBE_ERROR = 200

_NOT_ANALYSED = -999.0
"""An error or a luck below this says that there is none."""

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


def play_verdict(record: Record, rollouts: Sequence[Rollout]) -> Verdict:
    """What a record of a play says of its plays and its luck, which may be nothing."""
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
    return Verdict(plays=tuple(plays), played=played, luck=luck if known else None)


def cube_verdict(record: Record, rollouts: Sequence[Rollout]) -> CubeVerdict | None:
    """What a record of the cube says about it; None if that is nothing."""
    equities = record.reals(_EQUITIES, 3)
    chances = _chances(record.reals(_NO_DOUBLE_EVALUATION, 7))
    analysed = record.real(_CUBE_ERROR) > _NOT_ANALYSED
    # Where nobody can double, the equity of a drop, which is 1 anywhere else, stands as 0.
    if not analysed or chances is None or not all(map(math.isfinite, equities)) or not equities[2]:
        return None
    no_double, double_take, double_pass = equities
    level = _level(record.number(_CUBE_LEVEL), record.number(_CUBE_ROLLOUT), rollouts)
    beaver = record.short_number(_IS_BEAVER) > 0
    return CubeVerdict(level, no_double, double_take, double_pass, chances, beaver)


def _play(record: Record, index: int, rollouts: Sequence[Rollout]) -> PlayVerdict | None:
    """One play; None where there is none, or nothing that can be."""
    figures = record.reals(_EVALUATIONS + index * _EVALUATION_BYTES, 7)
    chances = _chances(figures)
    try:
        result = record.position(_RESULTS + index * _POSITION_BYTES)
    except FormatError:
        return None
    if chances is None or result is None or not math.isfinite(figures[6]):
        return None
    level = record.short_number(_PLAY_LEVELS + index * _LEVEL_BYTES)
    rollout = record.number(_PLAY_ROLLOUTS + 4 * index)
    return PlayVerdict(_level(level, rollout, rollouts), figures[6], chances, result)


def _chances(figures: Sequence[float]) -> Chances | None:
    """The chances of an evaluation; None where none is written, or they cannot be."""
    if not all(map(math.isfinite, figures)) or not any(figures):
        return None
    lose_backgammon, lose_gammon, _, win, win_gammon, win_backgammon = figures[:6]
    return win, win_gammon, win_backgammon, lose_gammon, lose_backgammon


def _level(code: int, rollout: int, rollouts: Sequence[Rollout]) -> Level:
    if code == _ROLLOUT and 0 <= rollout < len(rollouts):
        found = rollouts[rollout]
        return Level(f"rollout of {found.games} games", found.standard_error)
    name = f"{code + 1}-ply" if 0 <= code < _MAX_PLIES else f"level {code}"
    return Level(_LEVELS.get(code, name))
