"""A reader for positions that eXtreme Gammon and BGBlitz copy as text with their analysis.

Both programs write an XGID, a board, and a list of plays or the equities of the cube actions, in
the language of the user and with its decimal sign. This reader uses only numbers, signs and the
order of lines, which are the same in every language. A play of eXtreme Gammon 2 ("Copy position"
and the help, "Text export")::

    1. 4-ply       19/18 14/12                  eq:-0.491
      Player:   25.45% (G:0.00% B:0.00%)
      Opponent: 74.55% (G:31.09% B:0.09%)

A cube decision has the same two lines of chances. After them are the equities of no double, double
and take, and double and pass, in this order. A line with the confidence interval follows a rollout.
A play of BGBlitz ("Copy position", as in the test data of bgfparser)::

    1.   0.124 mwp /  -0.492            19/18, 14/12
         0.254  0.000  0.000  -  0.746  0.338  0.004

For a cube decision, BGBlitz writes the chances of Green and Red in per cent, and then the cube
actions from best to worst; the last equity of a line counts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NoReturn

from ...analysis.values.analysis import Analysis
from ...analysis.values.decision import Decision
from ...odds.significance import CONFIDENT
from ...rules import Color, Dice, FormatError, GameState, Move, Phase, PlayError, to_state
from ..plays import parse_play
from ..positions.formats import parts_of
from ..text import brief, checked_text
from .match_replay import ReplayedVerdicts
from .record import (
    AnalysisLevel,
    Chances,
    CubeVerdict,
    EntryVerdict,
    FilePlace,
    GameRecord,
    MatchRecord,
    MatchText,
    PlayVerdict,
)

FORMAT = "analysis text"
MAX_CHARACTERS = 2_000_000
"""The maximum number of characters: enough for a thousand positions."""

_NUMBER = r"[+\-−]?\d{1,3}[.,]\d{1,4}"
_XG_PLAY = re.compile(
    rf"\s*\d{{1,3}}\.\s+(?P<level>\S.*?)\s{{2,}}(?P<play>\S.*?)\s+\w{{1,8}}\s*[:：]\s*(?P<equity>{_NUMBER})"
)
_XG_CHANCES = re.compile(
    rf"[:：]\s*({_NUMBER})\s*%\s*\(G[:：]\s*({_NUMBER})\s*%\s*B[:：]\s*({_NUMBER})\s*%\)"
)
_XG_INTERVAL = re.compile(rf"[:：]\s*±\s*({_NUMBER})")
_XG_CUBE = re.compile(rf"\s+(\S[^:：=]*?)\s*[:：]\s*({_NUMBER})(?:\s*\({_NUMBER}\))?\s*$")
_XG_LEVEL = re.compile(
    r"(?P<level>\d+-ply\+*|XG Roller\+*|(?:Rollout|Book|Opening Book)\b.*)\s*$", re.I
)
_XG_VERSION = re.compile(r"\s*(eXtreme Gammon)\s+[^\d\n]*([\d.]*\d)?")
_BGBLITZ_PLAY = re.compile(
    rf"\s*\d{{1,3}}\.\s+(?:{_NUMBER}\s*mwp\s*/\s*)?(?P<equity>{_NUMBER})(?:\s+\({_NUMBER}\))?"
    r"\s+(?P<play>\S.*?)\s*$"
)
_BGBLITZ_CHANCES = re.compile(
    rf"\s+({_NUMBER})\s+({_NUMBER})\s+({_NUMBER})\s+-\s+{_NUMBER}\s+({_NUMBER})\s+({_NUMBER})\s*$"
)
_BGBLITZ_SIDE = re.compile(rf"\s*\D.*?\s+({_NUMBER})\s+({_NUMBER})\s+({_NUMBER})\s*$")
_BGBLITZ_CUBE = re.compile(
    rf"\s*(\S[^:：]*?)\s*[:：]\s*(?:{_NUMBER}\s+\(\s*{_NUMBER}\)\s+)?({_NUMBER})\s+\(\s*{_NUMBER}\)\s*$"
)
_CUBE_ACTIONS = 3


def parse_analyses(text: str) -> list[Analysis]:
    """Read the analyses in text that eXtreme Gammon or BGBlitz has copied, in any language.

    Parameters
    ----------
    text
        One or more positions with their analysis. Positions without an analysis are skipped.

    Returns
    -------
    list of Analysis
        One analysis for each position, with one decision and the program as its source.

    Raises
    ------
    FormatError
        If a position or its analysis cannot be read. The message names the line.

    Examples
    --------
    >>> text = '''XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10
    ...     1. 4-ply       8/5 6/5                      eq:+0,159
    ...       Spieler: 55,49% (G:17,34% B:1,17%)
    ...       Gegner:  44,51% (G:12,05% B:0,49%)'''
    >>> (analysis,) = parse_analyses(text)
    >>> analysis.source, analysis.decisions[0].best, analysis.decisions[0].equity
    ('eXtreme Gammon', '8/5 6/5', 0.159)
    """
    return [found for _, found in read_pasted(text) if found is not None]


def read_records(text: str) -> tuple[MatchRecord, ...]:
    """Return each position in a text as a match without actions, with its analysis.

    Raises `FormatError` if a position has no analysis.
    """
    found = []
    for state, analysis in read_pasted(text):
        if analysis is None:
            problem = f"The position {state.xgid} has no analysis."
            expected = "the text with the analysis; without one, use a Board or a PositionLab"
            raise FormatError(FORMAT, problem, expected=expected)
        match = analysis.names, state.length, state.rules, (GameRecord(state, ()),)
        found.append(MatchRecord(*match, format=FORMAT, analyses=(analysis,)))
    return tuple(found)


def read_pasted(text: str) -> list[tuple[GameState, Analysis | None]]:
    """Return all states in a text, each with its analysis if the text contains one."""
    text = checked_text(text, FORMAT, MAX_CHARACTERS)
    first = 1
    found = []
    for part in parts_of(text):
        found.append(_read(part, first))
        first += part.count("\n")
    return found


def _read(text: str, first: int) -> tuple[GameState, Analysis | None]:
    state = to_state(text)
    reader = _Reader(state, text.split("\n"), first)
    plays, cube = reader.read_plays(), reader.read_cube()
    if not plays and cube is None:
        return state, None
    source = reader.read_source((cube or plays[0]).level.name)
    verdicts = ReplayedVerdicts(MatchText(FORMAT, analyst=source))
    verdict = EntryVerdict(plays=tuple(plays))
    advice = verdicts.cube(state, cube) if cube else verdicts.plays(state, verdict)[0]
    assert advice is not None  # the figures are equities, not chances
    decision = Decision(0, 0, state, None, advice)
    return state, Analysis(source, ("White", "Black"), state.length, (decision,))


class _Reader:
    def __init__(self, state: GameState, lines: Sequence[str], first: int) -> None:
        self._state = state
        self._lines = lines
        self._first = first

    def read_source(self, level: str) -> str:
        """Return the name of the program; only eXtreme Gammon names levels."""
        versions = [found for found in map(_XG_VERSION.match, self._lines) if found]
        if versions:
            return " ".join(word for word in versions[0].groups() if word)
        return "eXtreme Gammon" if level else "BGBlitz"

    def read_cube(self) -> CubeVerdict | None:
        is_cube = self._state.phase in (Phase.ROLL, Phase.DOUBLE)
        return (self._xg_cube() or self._bgblitz_cube()) if is_cube else None

    def read_plays(self) -> list[PlayVerdict]:
        plays: list[PlayVerdict] = []
        dice = self._state.dice
        if dice is None:
            return plays
        for at, line in enumerate(self._lines):
            xg = _XG_PLAY.match(line)
            bgblitz = None if xg else _BGBLITZ_PLAY.match(line)
            found = xg or bgblitz
            if found is None:
                continue
            chances = self._xg_chances(at + 1) if xg else self._bgblitz_chances(at + 1)
            if chances is None:
                continue
            level = AnalysisLevel("")
            if xg:
                level = AnalysisLevel(_level_name(xg["level"]), self._error(at + 1, at + 5))
            moves = self._moves(at, found["play"], found.start("play"), dice)
            plays.append(PlayVerdict(level, _real(found["equity"]), chances, moves=moves))
        return plays

    def _moves(self, at: int, play: str, column: int, dice: Dice) -> tuple[Move, ...]:
        try:
            return parse_play(play, self._state.position, dice).moves
        except (FormatError, PlayError) as error:
            self._fail(at, column, f"The play {brief(play)} is impossible here: {error}")

    def _error(self, start: int, end: int) -> float | None:
        """Return the standard error of a rollout in some lines."""
        interval = self._search(_XG_INTERVAL, start, end)
        return _real(interval[1]) / CONFIDENT if interval else None

    def _search(self, pattern: re.Pattern[str], start: int, end: int) -> re.Match[str] | None:
        return next((found for found in map(pattern.search, self._lines[start:end]) if found), None)

    def _xg_chances(self, start: int) -> Chances | None:
        """Return the chances in two consecutive lines: of the player, and of the opponent."""
        sides = [*filter(None, map(_XG_CHANCES.search, self._lines[start : start + 2]))]
        own, other = (_shares(side) for side in sides) if len(sides) == len(Color) else ((), ())
        return (*own, *other[1:]) or None

    def _bgblitz_chances(self, start: int) -> Chances | None:
        found = _BGBLITZ_CHANCES.match("".join(self._lines[start : start + 1]))
        return tuple(map(_real, found.groups())) if found else None

    def _xg_cube(self) -> CubeVerdict | None:
        for at, _ in enumerate(self._lines):
            chances = self._xg_chances(at)
            if chances is None:
                continue
            level = self._search(_XG_LEVEL, max(at - 2, 0), at)
            actions = [found for found in map(_XG_CUBE.match, self._lines[at + 2 :]) if found]
            if len(actions) < _CUBE_ACTIONS:
                self._fail(at, 0, "The equities of the three cube actions are missing.")
            error = self._error(at, len(self._lines))
            equities = [_real(action[2]) for action in actions]
            beaver = "beaver" in actions[1][1].lower() or "ビーバー" in actions[1][1]
            name = _level_name(level["level"]) if level else "eXtreme Gammon"
            return CubeVerdict(
                AnalysisLevel(name, error), equities[0], equities[1], equities[2], chances, beaver
            )
        return None

    def _bgblitz_cube(self) -> CubeVerdict | None:
        found = [each for each in map(_BGBLITZ_CUBE.match, self._lines) if each]
        sides = [*filter(None, map(_BGBLITZ_SIDE.match, self._lines))]
        if not found:
            return None
        actions = [(each[1], _real(each[2])) for each in found]
        doubles = [equity for name, equity in actions if "/" in name]
        stays = [equity for name, equity in actions if "/" not in name]
        if len(doubles) != 2 or len(stays) != 1 or len(sides) < len(Color):  # noqa: PLR2004
            self._fail(0, 0, "The equities of the cube actions are incomplete.")
        # A pass is worth exactly 1.
        taken, dropped = sorted(doubles, key=lambda equity: abs(equity - 1), reverse=True)
        black, white = map(_shares, sides[:2])
        own, other = (white, black) if self._state.turn is Color.WHITE else (black, white)
        return CubeVerdict(AnalysisLevel(""), stays[0], taken, dropped, (*own, *other[1:]))

    def _fail(self, at: int, column: int, problem: str) -> NoReturn:
        place = FilePlace(self._first + at, column + 1)
        raise place.error(FORMAT, problem, "the text as eXtreme Gammon or BGBlitz copied it")


def _real(text: str) -> float:
    return float(text.replace(",", ".").replace("−", "-"))


def _shares(found: re.Match[str]) -> Chances:
    return tuple(_real(each) / 100 for each in found.groups())


def _level_name(text: str) -> str:
    """Return the name of a level; marks of footnotes are left out."""
    name = re.sub(r"[¹²³⁴-⁹*†]+$", "", text.strip()).replace("-plis", "-ply")
    return name.lower() if name.lower().startswith(("rollout", "book")) else name
