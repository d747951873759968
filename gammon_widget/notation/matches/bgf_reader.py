"""A reader for BGBlitz's .bgf files with their analysis; this package does not write them.

There is no official specification. This module follows two public readers under the MIT licence,
bgfparser (its "BGF Format Specification") and gvformat. A file has one line of JSON and then the
match as JSON in the Smile encoding (module `smile`), usually compressed with gzip.

- Green is White here. ``player`` is −1 for Green and 1 for Red; ``red`` and ``green`` are the dice.
- ``from`` and ``to`` are places in the player's own numbering: 25 is the bar, 0 is off, and −1 is
  unused. A turn without a move has ``dancingEquity``, and its dice are the first numbers of
  ``from`` and ``to``.
- A double is a record without a move, with ``hasDoubled`` in its ``cubeDecision``; the record after
  it belongs to the answer. ``hasAccepted`` says whether the double was taken.
- Equities of plays are ``emg`` in a match and ``eqCubeFul`` in a money session. In a match, the
  equities of the cube are chances of winning the match; they are converted with the two values of
  the position itself.
- −999 means "not analysed".

The tests contain files that they encode themselves: no file of BGBlitz could be published with
them.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NoReturn

from ...rules import Color, Dice, FormatError, Move, Position, PositionError
from ...rules.fields import Json
from ...rules.position import BAR, OFF, PLACES
from . import smile
from .record import (
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

FORMAT = ".bgf"
_MAX_UNPACKED_BYTES = 100_000_000
_MAX_HEAD_BYTES = 2_000
_GREEN, _RED = -1, 1
_NOT_ANALYSED = -99.0
_CHANCES = ("myWins", "myGammon", "myBackGammon", "oppGammon", "oppBackGammon")
_FACES = range(1, 7)
_UNUSED = -1
_RULES = {"useCrawford": "crawford", "useJacoby": "jacoby", "useBeaver": "beavers"}


def looks_like_bgf(head: bytes) -> bool:
    """Check whether a file begins with the first line of a .bgf file."""
    line, newline, _ = head[:_MAX_HEAD_BYTES].partition(b"\n")
    return bool(newline) and line.lstrip().startswith(b"{") and b"encoding" in line.lower()


def read_bgf(data: bytes) -> MatchText:
    """Read the content of a .bgf file, without replaying the match."""
    content = _content(data)
    if not isinstance(content, dict):
        _refuse("The file does not contain a match.", "a match of BGBlitz")
    return _BgfReader(content).read()


def _refuse(problem: str, expected: str) -> NoReturn:
    raise FormatError(FORMAT, problem, expected=expected, line=1)


def _content(data: bytes) -> Json:
    """Return the match as plain data."""
    packed = data.partition(b"\n")[2]
    if packed.startswith((b"\x1f\x8b", b"\x78")):
        try:
            # 32 recognises the headers of gzip and zlib.
            unpacker = zlib.decompressobj(wbits=zlib.MAX_WBITS | 32)
            packed = unpacker.decompress(packed, _MAX_UNPACKED_BYTES)
        except zlib.error as error:
            problem = "The compressed part of the file is damaged."
            raise FormatError(FORMAT, problem, expected="a complete file", line=1) from error
        if not unpacker.eof:
            _refuse("The file is cut off or too large.", "a complete file")
    if packed.startswith(smile.MAGIC):
        return smile.decode(packed, FORMAT)
    try:
        content: Json = json.loads(packed)
    except (ValueError, RecursionError) as error:
        problem = "The content is neither Smile nor JSON."
        raise FormatError(FORMAT, problem, expected="a .bgf file", line=1) from error
    return content


class _Fields:
    """The fields of an object in the file; wrong types count as missing values."""

    def __init__(self, value: Json) -> None:
        self._fields: Mapping[str, Json] = value if isinstance(value, dict) else {}

    def __contains__(self, name: str) -> bool:
        return self._fields.get(name) is not None

    def __getitem__(self, name: str) -> _Fields:
        return _Fields(self._fields.get(name))

    def flag(self, name: str) -> bool | None:
        value = self._fields.get(name)
        return value if isinstance(value, bool) else None

    def text(self, name: str) -> str:
        value = self._fields.get(name)
        return " ".join(value.split())[:200] if isinstance(value, str) else ""

    def real(self, name: str) -> float:
        """Return a number, which may be written as text; −999 if it is missing."""
        value = self._fields.get(name)
        try:
            number = float(value) if isinstance(value, int | float | str) else -999.0
        except (ValueError, OverflowError):
            return -999.0
        return number if abs(number) < 1e6 else -999.0  # noqa: PLR2004 - also not for "nan"

    def number(self, name: str, default: int = 0) -> int:
        number = self.real(name)
        return int(number) if number > _NOT_ANALYSED else default

    def items(self, name: str) -> list[_Fields]:
        value = self._fields.get(name)
        return [_Fields(each) for each in value] if isinstance(value, list) else []

    def numbers(self, name: str) -> list[int]:
        value = self._fields.get(name)
        values = value if isinstance(value, list) else []
        return [_Fields({"": each}).number("", _UNUSED) for each in values]


class _BgfReader:
    def __init__(self, content: Json) -> None:
        self._match = _Fields(content)
        self._record = 0

    def read(self) -> MatchText:
        source = self._match
        names = source.text("nameGreen") or "Green", source.text("nameRed") or "Red"
        match = MatchText(FORMAT, names, max(source.number("matchlen"), 0), analyst="BGBlitz")
        for name, rule in _RULES.items():
            setattr(match, rule, source.flag(name))
        match.cube = source.flag("useCube") is not False
        match.max_cube = source.number("cubeLimit")
        match.tags += [
            (tag, source.text(name))
            for name, tag in (("event", "Event"), ("site", "Site"), ("date", "Date"))
            if source.text(name)
        ]
        games = source.items("games")
        if not games:
            _refuse("The file contains no games.", "a match of BGBlitz")
        for game, after in zip(games, [*games[1:], None], strict=True):
            self._record += 1
            match.games.append(self._game(game, after))
        return match

    def _game(self, source: _Fields, after: _Fields | None) -> GameText:
        place = FilePlace(record=self._record)
        score = source.number("scoreGreen"), source.number("scoreRed")
        if min(score) < 0:
            self._fail(f"The score {score[0]}-{score[1]} is impossible.", "two scores of 0 or more")
        game = GameText(place, score, crawford=source.flag("isCrawford") or None)
        moves = source.items("moves")
        start = self._start(source["initial"])
        if start is not None:
            first = next((_by(move) for move in moves if "player" in move), Color.WHITE)
            set_up = _set_up(start, source["initial"], first)
            game.entries.append(RecordEntry(EntryKind.SET_UP, None, place, set_up=set_up))
        answers = False
        for move in moves:
            self._record += 1
            if answers:
                answers = False  # this record only repeats the answer
                continue
            entries, answers = self._entries(move)
            game.entries += entries
        winner, place = self._winner(score, after), FilePlace(record=self._record)
        game.declare(winner, source.number("wonPoints"), place)
        return game

    def _winner(self, score: tuple[int, int], after: _Fields | None) -> Color | None:
        names = ("scoreGreen", "scoreRed") if after else ("finalGreen", "finalRed")
        source = after or self._match
        if not all(name in source for name in names):
            return None
        green, red = (source.number(name) for name in names)
        if (green > score[0]) == (red > score[1]):
            return None
        return Color.WHITE if green > score[0] else Color.BLACK

    def _start(self, initial: _Fields) -> Position | None:
        """Return the initial position; None if it is the opening position."""
        points = initial.numbers("points")
        if len(points) < PLACES:
            return None
        # The points are in Red's numbering, then come the bars of Green and Red.
        counts = [-abs(points[PLACES - 1]), *points[23::-1], abs(points[PLACES - 2])]
        try:
            position = Position(counts)
        except PositionError as error:
            self._fail(str(error), "a possible position")
        return None if position == Position.opening() else position

    def _entries(self, move: _Fields) -> tuple[list[RecordEntry], bool]:
        """Return the actions of a record, and whether the next record belongs to the answer."""
        place, by = FilePlace(record=self._record), _by(move)
        cube = _cube_verdict(move)
        sources = move.numbers("from")
        if sources[:1] in ([], [_UNUSED]) and "dancingEquity" not in move:
            decision = move["equity"]["cubeDecision"]
            if not decision.flag("hasDoubled"):
                return [], False
            verdict = EntryVerdict(cube)
            kind = EntryKind.TAKE if decision.flag("hasAccepted") else EntryKind.DROP
            double = RecordEntry(EntryKind.DOUBLE, by, place, verdict=verdict)
            return [double, RecordEntry(kind, by.opponent, place, verdict=verdict)], True
        if "dancingEquity" in move:
            dice, play = (sources[0], *move.numbers("to")[:1]), "cannot move"
        else:
            dice = move.number("red"), move.number("green")
            play = " ".join(f"{source}/{target}" for source, target in _moves(move))
        if len(dice) != len(Color) or not all(die in _FACES for die in dice):
            self._fail(f"The dice are {dice}.", "two numbers from 1 to 6")
        plays = [each for each in map(_play_verdict, move.items("moveAnalysis")) if each]
        made = [each.flag("played") is True for each in move.items("moveAnalysis")]
        luck = move["luck"].real(
            "luckPlain" if move["luck"].text("mode") == "Money" else "luckWeighted"
        )
        verdict = EntryVerdict(
            cube,
            tuple(plays),
            made.index(True) if True in made and len(made) == len(plays) else None,
            luck if luck > _NOT_ANALYSED else None,
        )
        return [RecordEntry(EntryKind.ROLL, by, place, Dice(*dice), play, verdict=verdict)], False

    def _fail(self, problem: str, expected: str) -> NoReturn:
        raise FilePlace(record=self._record).error(FORMAT, problem, expected)


def _by(move: _Fields) -> Color:
    return Color.WHITE if move.number("player", _GREEN) == _GREEN else Color.BLACK


def _moves(move: _Fields) -> Sequence[Move]:
    """Return the moves of a play; unused numbers are left out."""
    pairs = zip(move.numbers("from"), move.numbers("to"), strict=False)
    return [Move(source, max(target, OFF)) for source, target in pairs if 0 < source <= BAR]


def _set_up(position: Position, initial: _Fields, first: Color) -> SetUpText:
    owner = {_GREEN: Color.WHITE, _RED: Color.BLACK}.get(initial.number("cubeOwner"))
    cube = max(initial.number("cube"), 1)
    return replace(SetUpText.of(position, first), cube=cube, owner=(owner,))


def _chances(source: _Fields) -> Chances | None:
    values = tuple(source.real(name) for name in _CHANCES)
    return values if all(0 <= value <= 1 for value in values) else None


def _level(source: _Fields) -> AnalysisLevel:
    return AnalysisLevel(f"{source.number('ply')}-ply" if "ply" in source else "")


def _play_verdict(source: _Fields) -> PlayVerdict | None:
    evaluation = source["eq"]
    equity = evaluation.real("emg")
    if evaluation.flag("hasEMG") is False or equity <= _NOT_ANALYSED:
        equity = evaluation["cubeDecision"].real("eqCubeFul")
    chances = _chances(evaluation)
    if chances is None or equity <= _NOT_ANALYSED:
        return None
    return PlayVerdict(_level(source), equity, chances, moves=tuple(_moves(source["move"])))


def _cube_verdict(move: _Fields) -> CubeVerdict | None:
    evaluation = move["equity"]
    cube, chances = evaluation["cubeDecision"], _chances(evaluation)
    none, taken, dropped = (
        cube.real(name) for name in ("eqNoDouble", "eqDoubleTake", "eqDoublePass")
    )
    if chances is None or min(none, taken, dropped) <= _NOT_ANALYSED:
        return None
    equity, chance = evaluation.real("emg"), evaluation.real("matchEquity")
    if equity > _NOT_ANALYSED and chance > _NOT_ANALYSED and abs(1 - equity) > 1e-6:  # noqa: PLR2004
        # A drop is worth 1: this and the value of the position give the scale of the chances.
        unit = (dropped - chance) / (1 - equity)
        if abs(unit) < 1e-6:  # noqa: PLR2004
            return None
        none, taken = (1 + (value - dropped) / unit for value in (none, taken))
    return CubeVerdict(_level(move), none, taken, 1.0, chances)
