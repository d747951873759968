"""A reader for OpenGammon's .ogxm files with their analysis; this package does not write them.

The library ``ogxm`` (MIT licence) decodes a file and checks it; GammonView's .gvab files have the
same format. The result follows the published "OGXM JSON Specification":

- Places are absolute: White moves from 1 to 24 and has the bar at 0; Black moves from 24 to 1 and
  has the bar at 25. A step has a place ``from`` and a number of ``pips``.
- A ply belongs to White if its ``color`` is 1. If its ``action_id`` is less than 21, it is a roll
  with a play; `_CUBE` and `_ENDINGS` name others. An ``unplayed_roll`` has no play. After a
  position has been set up, its ``color`` is on roll.
- Evaluations are from the point of view of the player who decides; those of the cube, of the player
  who doubles or could double. With ``emg_anchors``, the equities are chances of winning the match:
  the anchors are the chances that count as equities of −1 and +1.
- A ``missed_double`` has no chances of its own: those of the play before it are the same, from the
  other side.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from ...libraries import library
from ...rules import Color, Dice, FormatError, Move, Position
from ...rules.position import BAR, OFF
from ..positions.ogid import read_ogid
from .record import (
    AnalysisLevel,
    Chances,
    Contradiction,
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

FORMAT = ".ogxm"
MAGIC = b"OGXM"
Fields = Mapping[str, Any]
"""An object of the decoded file, whose types the library has checked."""

_FIRST_ACTION = 21
_SET_POSITION = 31
_CUBE = {21: EntryKind.DOUBLE, 22: EntryKind.TAKE, 23: EntryKind.DROP}
_ENDINGS = (27, 28, 29)
_ANALYSTS = {"xg": "eXtreme Gammon", "bgblitz": "BGBlitz", "gnubg": "GNU Backgammon"}
"""The programs whose analyses are imported into files, by their ``model_id``."""

_NEED = (
    "An .ogxm file needs the library ogxm, which exists for Linux (elsewhere, export a .mat file)"
)
_RULES = ("crawford", "jacoby", "beavers")
_PLY = re.compile(r"(\d)ply")


def read_ogxm(data: bytes) -> MatchText:
    """Read the content of an .ogxm file, without replaying the match."""
    ogxm = library("ogxm", _NEED, "ogxm")
    try:
        content = ogxm.binary_to_json(data)
    except ogxm.OgxmError as error:
        problem = f"The file cannot be decoded: {error}."
        raise FormatError(FORMAT, problem, expected="a complete .ogxm file", line=1) from error
    return _OgxmReader(content).read()


class _OgxmReader:
    def __init__(self, content: Fields) -> None:
        self._match = content
        self._record = 0
        self._left_out = 0  # evaluations

    def read(self) -> MatchText:
        source = self._match
        variant = source.get("variant", "backgammon")
        if variant != "backgammon":
            problem = f"The match was played under the rules of {variant!r}."
            raise FormatError(FORMAT, problem, expected="a match of backgammon", line=1)
        model = source.get("analysis_info", {}).get("model_id", "")
        match = MatchText(
            FORMAT,
            (source["player_white"] or "White", source["player_black"] or "Black"),
            source["match_length"],
            analyst=_ANALYSTS.get(model, model or "OpenGammon"),
        )
        for rule in _RULES:
            setattr(match, rule, source.get(rule))
        match.max_cube = source.get("cube_limit")
        match.tags += [
            (tag.capitalize(), source[tag]) for tag in ("event", "site") if source.get(tag)
        ]
        if seconds := source.get("timestamp"):
            match.tags.append(("Date", datetime.fromtimestamp(seconds, UTC).strftime("%Y.%m.%d")))
        for number, game in enumerate(source["games"]):
            match.games.append(self._game(game, is_first=number == 0))
        if self._left_out:
            problem = f"Evaluations without chances or equities were left out: {self._left_out}."
            match.notes.append(Contradiction(problem))
        return match

    def _game(self, source: Fields, *, is_first: bool) -> GameText:
        start = self._match.get("white_score_start", 0), self._match.get("black_score_start", 0)
        plies: Sequence[Fields] = source["plies"]
        game = GameText(
            FilePlace(record=self._record + 1),
            start if is_first else None,
            crawford=source.get("is_crawford") or None,
            cube=1 << source.get("auto_doubles", 0),
        )
        if not source.get("is_default_board", True) and plies:
            position = read_ogid(plies[0]["ogid_before"]).position
            self._set_up(game, position, _by(plies[0]))
        earlier: Fields = {}
        for ply in plies:
            self._record += 1
            self._add(game, ply, earlier)
            earlier = ply if ply["action_id"] < _FIRST_ACTION else earlier
        winner = {0: Color.WHITE, 1: Color.BLACK}.get(source["winner"])
        game.declare(winner, source.get("points_won", 0), FilePlace(record=self._record))
        return game

    def _set_up(self, game: GameText, position: Position, turn: Color) -> None:
        set_up = SetUpText.of(position, turn)
        place = FilePlace(record=self._record)
        game.entries.append(RecordEntry(EntryKind.SET_UP, None, place, set_up=set_up))

    def _add(self, game: GameText, ply: Fields, earlier: Fields) -> None:
        """Add an action; `earlier` is the last roll before it."""
        action, by, place = ply["action_id"], _by(ply), FilePlace(record=self._record)
        if action == _SET_POSITION:
            # The list begins with White's bar; a `Position` ends with it.
            with place.refusals(FORMAT, "a possible position"):
                position = Position(ply["set_position"][::-1])
            if "d1" in ply:  # the other player's illegal play
                result = position if by is Color.BLACK else position.swapped()
                dice = Dice(ply["d1"], ply["d2"])
                entry = RecordEntry(EntryKind.ROLL, by.opponent, place, dice, result=result)
                game.entries.append(entry)
            else:
                self._set_up(game, position, by)
        elif action in _CUBE:
            verdict = EntryVerdict(self._cube_verdict(ply.get("analysis", {}), None))
            game.entries.append(RecordEntry(_CUBE[action], by, place, verdict=verdict))
        elif action in _ENDINGS:
            game.is_given_up = True
        elif action < _FIRST_ACTION:
            dice = Dice(ply["d1"], ply["d2"])
            moves = _moves(ply["moves"], by)
            play = " ".join(f"{source}/{target}" for source, target in moves)
            if not moves and not ply.get("unplayed_roll"):
                play = "cannot move"
            verdict = self._verdict(ply.get("analysis", {}), by, earlier)
            game.entries.append(RecordEntry(EntryKind.ROLL, by, place, dice, play, verdict=verdict))

    def _verdict(self, analysis: Fields, by: Color, earlier: Fields) -> EntryVerdict:
        cube = analysis.get("cube_decision") or analysis.get("missed_double") or {}
        alternatives = analysis.get("alternatives", [])
        plays = [_play_verdict(each, analysis, by) for each in alternatives]
        known = [each for each in plays if each is not None]
        is_whole = len(known) == len(plays)
        self._left_out += not is_whole
        made = [each["is_played"] for each in alternatives] if is_whole else []
        luck = analysis.get("roll", {}).get("luck")
        if luck is not None and (anchors := analysis.get("emg_anchors")):
            luck *= 2 / (anchors[1] - anchors[0])
        return EntryVerdict(
            self._cube_verdict(cube, _chances_before(earlier)),
            tuple(known) if is_whole else (),
            made.index(True) if True in made else None,
            luck,
        )

    def _cube_verdict(self, source: Fields, chances: Chances | None) -> CubeVerdict | None:
        """Return the evaluation of the cube; `chances` are used if it has none of its own."""
        if not source:
            return None
        chances = _chances(source.get("eval", {})) or chances
        names = ("no_double_equity", "double_take_equity", "double_pass_equity")
        if chances is None or not all(name in source for name in names):
            self._left_out += 1
            return None
        none, taken, dropped = (_equity(source[name], source) for name in names)
        return CubeVerdict(_level(source), none, taken, dropped, chances)


def _by(ply: Fields) -> Color:
    return Color.WHITE if ply.get("color") == 1 else Color.BLACK


def _moves(steps: Sequence[Fields], by: Color) -> list[Move]:
    """Return the moves of a play, in the numbering of the player."""
    sources = [BAR - step["from"] if by is Color.WHITE else step["from"] for step in steps]
    return [
        Move(source, max(source - step["pips"], OFF))
        for source, step in zip(sources, steps, strict=True)
    ]


def _level(source: Fields) -> AnalysisLevel:
    return AnalysisLevel(_PLY.sub(r"\1-ply", source.get("level", {}).get("preset", "")))


def _chances(source: Fields) -> Chances | None:
    """Return the five chances; None if they are missing."""
    names = ("win", "gammon_win", "bg_win", "gammon_loss", "bg_loss")
    return tuple(source[name] for name in names) if source.keys() >= {*names} else None


def _chances_before(earlier: Fields) -> Chances | None:
    """Return the chances before a roll: those after the other player's last play."""
    plays = earlier.get("analysis", {}).get("alternatives", [])
    made = next((_chances(each.get("eval", {})) for each in plays if each["is_played"]), None)
    return None if made is None else (1 - made[0], made[3], made[4], made[1], made[2])


def _play_verdict(source: Fields, analysis: Fields, by: Color) -> PlayVerdict | None:
    chances = _chances(source.get("eval", {}))
    if chances is None or "equity" not in source:
        return None
    equity = _equity(source["equity"], analysis)
    return PlayVerdict(_level(source), equity, chances, moves=tuple(_moves(source["move"], by)))


def _equity(value: float, source: Fields) -> float:
    """Return an equity, which may be a chance of winning the match between two anchors."""
    anchors = source.get("emg_anchors")
    if anchors is None:
        return value
    lost, won = map(float, anchors)
    return 2 * (value - lost) / (won - lost) - 1
