"""A reader for backgammon in the Smart Game Format, with the analysis of GNU Backgammon.

The format is SGF FF[4] GM[6] (https://www.red-bean.com/sgf/backgammon.html), as GNU Backgammon 1.07
uses it. Each game of a match is a game tree. The root contains the players, the match and the
rules. Points are letters: ``a`` is White's 1 point and Black's 24 point, ``x`` is White's 24 point,
``y`` is the bar, and ``z`` is off. A move consists of the dice and up to four pairs of letters, or
is one of ``double``, ``take`` and ``drop``. A double in answer to a double is a beaver, and a
double in answer to a beaver is a raccoon. Set-up properties are ``AW``, ``AB``, ``AE``, ``PL``,
``CV`` (cube value), ``CP`` (cube position; ``CO`` in older versions of the standard) and ``DI``
(dice). ``RE[W+4R]`` is a result; the R means that the game was resigned.

This package writes its extensions in places that other programs skip:

- ``Beavers``, ``Raccoons`` (both for money only) and ``CubeLimit64`` are rules in ``RU``;
- ``RS[W2]`` means that White offers to resign a gammon;
- ``Rules: web-page``, at the beginning of the first root's comment, gives the name of a profile.

A declined resignation is not stored.

The analysis follows the source of GNU Backgammon 1.07 (``sgf.c``). ``A`` contains the number of the
play that was made and a value for each play, ``DA`` contains the evaluation of the cube, and ``LU``
contains the luck of the roll as a normalised equity. The value of an evaluation has this form::

    A    fehd E ver 3  win gammon backgammon lost-gammon lost-backgammon equity  2C 1 0.000000 1
    DA   E ver 3 2C 1 0.000000 1  seven figures without a double, seven after a take

In a rollout, the figures follow ``Output``, and their standard errors follow ``StdDev``. The seven
figures are the five chances, the equity without the cube, and the equity with the cube. For a
match, ``DA`` contains the chance of winning the match instead of the equity with the cube. A drop
is worth 1.

``LV`` is an extension of this package. It contains the names of levels that these properties cannot
express: first the level of the cube evaluation, then the levels of the plays. At the root of a
game, it contains the name of the analyst.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from string import ascii_lowercase
from typing import NoReturn

from ...analysis.values.error_class import ErrorScale
from ...rules import Color, Dice, FormatError, Level, Move
from ...rules.position import BAR, OFF
from ...rules.variant import PROFILES
from ..plays import place_name
from ..text import brief, checked_text
from .record import (
    AnalysisLevel,
    CubeVerdict,
    Declared,
    EntryKind,
    EntryVerdict,
    FilePlace,
    GameText,
    MatchText,
    PlayVerdict,
    RecordEntry,
    SetUpText,
)
from .sgf_tree import FORMAT, Node, read_trees, simple

PROPERTIES = {"A", "DA", "LU", "LV"}
"""The properties that contain analysis."""

_NUMBER = r"[-+]?\d{1,9}(?:\.\d{1,20})?(?:e[-+]?\d{1,2})?"
_NUMBERS = rf"((?:\s+{_NUMBER}){{%d}})"
_CONTEXT = r"(\d)C?(?:\s|$)"
_PLAY = re.compile(r"((?:[a-y][a-z]){0,4})\s+([ER])(?:\s+ver\s+\d)?(.*)", re.DOTALL)
_EVALUATED_PLAY = re.compile(_NUMBERS % 6 + r"\s+" + _CONTEXT)
_EVALUATED_CUBE = re.compile(r"E\s+ver\s+3\s+" + _CONTEXT + r"\d\s+[\d.]+\s+\d" + _NUMBERS % 14)
_SCORE = re.compile(rf"Score\s+({_NUMBER})")
_TRIALS = re.compile(r"Trials\s+(\d{1,9})")
_OUTPUT = re.compile(r"Output" + _NUMBERS % 7)
_SPREAD = re.compile(r"StdDev" + _NUMBERS % 7)
_INDEX = re.compile(r"\s*(\d{1,4})\s*")
_CHANCES, _CUBEFUL = 5, 6
_MAX_PLAYS = 3_000

Places = Callable[[str], int]
"""A function that converts a letter to a place in the numbering of the player who moves."""


def node_verdict(node: Node, places: Places, *, is_match: bool) -> EntryVerdict | None:
    """Return the verdict in a node with a move; None if there is no verdict.

    Unreadable values are skipped: other programs may use these properties for something else.
    """
    levels = [simple(value) for value in node.values("LV")]
    values = node.values("A")
    plays: list[PlayVerdict] = []
    made = _INDEX.fullmatch(values[0]) if values else None
    played = None
    for index, value in enumerate(values[1 : _MAX_PLAYS + 1]):
        play = _play(value, places, levels[index + 1] if index + 1 < len(levels) else "")
        if play is None:
            continue
        if made is not None and int(made[1]) == index:
            played = len(plays)
        plays.append(play)
    content = node.first("DA")
    cube = (
        None if content is None else _cube(content, levels[0] if levels else "", is_match=is_match)
    )
    luck = re.fullmatch(rf"\s*({_NUMBER})\s*", node.first("LU") or "")
    if not plays and cube is None and luck is None:
        return None
    return EntryVerdict(cube, tuple(plays), played, None if luck is None else float(luck[1]))


def _play(value: str, places: Places, level: str) -> PlayVerdict | None:
    found = _PLAY.match(value)
    if found is None:
        return None
    letters, kind, content = found.groups()
    numbers = [places(letter) for letter in letters]
    moves = tuple(map(Move, numbers[::2], numbers[1::2]))
    if kind == "E":
        evaluated = _EVALUATED_PLAY.match(content)
        if evaluated is None:
            return None
        *chances, equity = _floats(evaluated[1])
        looked = AnalysisLevel(level or f"{evaluated[2]}-ply")
    else:
        score, output = _SCORE.search(content), _OUTPUT.search(content)
        if score is None or output is None:
            return None
        chances, equity = _floats(output[1]), float(score[1])
        looked = _rollout(content, level)
    return PlayVerdict(looked, equity, tuple(chances[:_CHANCES]), moves=moves)


def _cube(value: str, level: str, *, is_match: bool) -> CubeVerdict | None:
    evaluated = _EVALUATED_CUBE.match(value.strip())
    if evaluated is not None:
        figures = _floats(evaluated[2])
        none, taken = figures[:7], figures[7:]
        looked = AnalysisLevel(level or f"{evaluated[1]}-ply")
    else:
        outputs = [_floats(found[1]) for found in _OUTPUT.finditer(value)]
        if not value.lstrip().startswith("R") or len(outputs) != 2:  # noqa: PLR2004
            return None
        none, taken = outputs
        looked = _rollout(value, level)
    equities = none[_CUBEFUL], taken[_CUBEFUL], 1.0
    return CubeVerdict(looked, *equities, tuple(none[:_CHANCES]), in_chances=is_match)


def _rollout(value: str, level: str) -> AnalysisLevel:
    trials, spread = _TRIALS.search(value), _SPREAD.search(value)
    name = "rollout" if trials is None else f"rollout of {int(trials[1])} games"
    return AnalysisLevel(level or name, _floats(spread[1])[_CUBEFUL] if spread else None)


def _floats(text: str) -> list[float]:
    return [float(number) for number in text.split()]


MAX_CHARACTERS = 20_000_000
"""The maximum number of characters in an .sgf file: enough for a match with all its rollouts."""

TAGS = {
    "EV": "Event",
    "RO": "Round",
    "PC": "Site",
    "DT": "EventDate",
    "AN": "Annotator",
    "GC": "Comment",
    "WR": "Player 1 Elo",
    "BR": "Player 2 Elo",
}
"""The root properties that become tags of a match, with their names in .mat files."""

PLACES = {Color.WHITE: "zabcdefghijklmnopqrstuvwxy", Color.BLACK: "zxwvutsrqponmlkjihgfedcbay"}
"""The letters of each player's places: off, the points 1 to 24, and the bar."""

_COLORS = {"W": Color.WHITE, "B": Color.BLACK}
_EDITS = {"AE": None, "AW": Color.WHITE, "AB": Color.BLACK}
_OWNERS = {"c": None, "n": None, "w": Color.WHITE, "b": Color.BLACK}
_SET_UPS = {*_EDITS, "PL", "CV", "CP", "CO", "DI", "RS"}
_WANTED = {"GM", "MI", "PW", "PB", "RU", "RE", "AP", "C", "B", "W", *_SET_UPS, *TAGS, *PROPERTIES}
_WORDS = {"double": EntryKind.DOUBLE, "take": EntryKind.TAKE, "drop": EntryKind.DROP}
_MOVE = re.compile(r"([1-6])([1-6])((?:[a-y][a-z]){0,4})")
_MATCH_TAG = re.compile(r"\s*([A-Za-z]+)\s*:\s*([0-9]{1,9})\s*")
_RESULT = re.compile(r"([WB])\+([0-9]{1,9})(R?)", re.IGNORECASE)
_VARIATIONS = re.compile(r"nack|hyper", re.IGNORECASE)
_CUBE_LIMIT = re.compile(r"cubelimit([0-9]{1,10})")
_PROFILE = re.compile(rf"Rules: ({'|'.join(PROFILES)})(?:\n|$)")
_POINTS = re.compile(r"([a-z])(?::([a-z]))?")
_CUBE = re.compile(r"\s*([0-9]{1,9})\s*")
_DICE = re.compile(r"([1-6])([1-6])")
_RESIGNS = re.compile(r"([WB])([1-3])")
_OURS = ("GNU Backgammon", "gammon_widget")
"""The programs that always write the Crawford rule if it is in use."""
_BACKGAMMON = "6"
_MAX_REMARK_CHARACTERS = 10_000
_MAX_EDITS = 500
"""The maximum number of checkers and emptied points in one set-up."""


def read_sgf(text: str) -> MatchText:
    """Read the text of an .sgf file, without replaying the match."""
    text = checked_text(text, FORMAT, MAX_CHARACTERS)
    places = _Places(text)
    match = MatchText(FORMAT, scale=ErrorScale.GNUBG)
    games = read_trees(text, _WANTED)
    if not games:
        raise FormatError(FORMAT, "There is no game in this file.", expected="'(;GM[6]'", line=1)
    for index, nodes in enumerate(games):
        reader = _GameReader(nodes, places)
        if index == 0:
            reader.read_match(match)
        match.games.append(reader.read())
    return match


class _Places:
    """A converter from offsets to lines and columns; it is fast for increasing offsets."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._offset, self._line, self._line_start = 0, 1, 0

    def __call__(self, offset: int) -> FilePlace:
        if offset < self._offset:
            self._offset, self._line, self._line_start = 0, 1, 0
        breaks = self._text.count("\n", self._offset, offset)
        if breaks:
            self._line += breaks
            self._line_start = self._text.rindex("\n", self._offset, offset) + 1
        self._offset = offset
        return FilePlace(self._line, offset - self._line_start + 1)


class _GameReader:
    def __init__(self, nodes: list[Node], places: _Places) -> None:
        self._nodes = nodes
        self._places = places
        self._sides_to_move: list[Color | None] = []
        root = nodes[0]
        content = [value for name, values in root.properties if name == "MI" for value in values]
        tags = (_MATCH_TAG.fullmatch(simple(value)) for value in content)
        self._tags = {tag[1].lower(): int(tag[2]) for tag in tags if tag}
        self._game = GameText(places(root.offset))
        for value in content:
            if value.strip().lower().startswith("length") and "length" not in self._tags:
                self.fail(root, f"The match length {brief(value)} cannot be read.", "MI[length:7]")
        kind = (root.first("GM") or "").strip()
        if kind != _BACKGAMMON:
            self.fail(root, f"GM[{kind}] is not backgammon." if kind else "GM is missing.", "GM[6]")
        self._rules = [rule.strip().lower() for rule in root.text("RU").split(":")]
        for rule in self._rules:
            if _VARIATIONS.search(rule):
                self.fail(root, f"The variation {brief(rule)} is not supported.", "backgammon")

    def read_match(self, match: MatchText) -> None:
        """Read the facts about the whole match from the root."""
        root = self._nodes[0]
        white, black = (" ".join(root.text(name).split()) for name in ("PW", "PB"))
        match.players = white or "White", black or "Black"
        match.length = self._tags.get("length", 0)
        program = root.text("AP")
        ours = program.startswith(_OURS)
        match.analyst = root.text("LV") or program.replace(":", " ") or FORMAT
        match.cube = "nocube" not in self._rules
        match.jacoby = "jacoby" in self._rules
        if match.length == 0:
            match.beavers, match.raccoons = "beavers" in self._rules, "raccoons" in self._rules
        limits = (int(limit[1]) for limit in map(_CUBE_LIMIT.fullmatch, self._rules) if limit)
        match.max_cube = next(limits, None)
        if match.length > 1 and (ours or root.first("RU") is not None):
            match.crawford = "crawford" in self._rules
        if named := _PROFILE.match(root.text("C")):
            match.profile = named[1]
        for name, tag in TAGS.items():
            if value := root.text(name):
                match.tags.append((tag, value))

    def read(self) -> GameText:
        game, root, tags = self._game, self._nodes[0], self._tags
        if "ws" in tags or "bs" in tags:
            game.score = tags.get("ws", 0), tags.get("bs", 0)
        if "crawfordgame" in self._rules:
            game.crawford = True
        elif "crawford" in self._rules and tags.get("length", 0) > 1:
            game.crawford = False
        game.remark = _PROFILE.sub("", root.text("C"), count=1)
        self._read_result(root)
        for index, node in enumerate(self._nodes):
            self._read_set_up(node, index)
            for name, values in node.properties:
                if name in _COLORS:
                    self._read_move(node, _COLORS[name], simple(values[0]).strip())
                    break  # a node contains only one move
            remark = node.text("C")
            if remark and index and game.entries:
                last = game.entries[-1]
                if len(last.remark) < _MAX_REMARK_CHARACTERS:
                    remark = f"{last.remark}\n{remark}".strip()
                    game.entries[-1] = last._replace(remark=remark)
        return game

    def _read_result(self, root: Node) -> None:
        result = root.first("RE")
        if result is None or not result.strip() or result.strip() in ("?", "Void", "0"):
            return
        found = _RESULT.fullmatch(result.strip())
        if found is None or int(found.group(2)) < 1:
            self.fail(
                root, f"The result {brief(result)} cannot be read.", "a result such as W+2 or B+1R"
            )
        self._game.declared = Declared(_COLORS[found.group(1).upper()], int(found.group(2)))
        self._game.declared_at = self._places(root.offset)

    def _read_move(self, node: Node, by: Color, value: str) -> None:
        place = self._places(node.offset)
        word = _WORDS.get(value.lower())
        letters = PLACES[by].index
        verdict = node_verdict(node, letters, is_match=self._tags.get("length", 0) > 0)
        if word is not None:
            self._game.entries.append(RecordEntry(word, by, place, verdict=verdict))
            return
        problem = f"{brief(value)} is not a move."
        expected = "dice and pairs of letters such as '31hefe', or 'double', 'take' or 'drop'"
        found = self._matched(_MOVE, value.lower(), node, problem, expected)
        places = [place_name(letters(letter)) for letter in found.group(3)]
        play = " ".join(map("/".join, zip(places[::2], places[1::2], strict=True)))
        dice = Dice(int(found.group(1)), int(found.group(2)))
        self._game.entries.append(
            RecordEntry(EntryKind.ROLL, by, place, dice, play, verdict=verdict)
        )

    def _read_set_up(self, node: Node, index: int) -> None:
        """Read the set-up in a node; a lone ``PL`` next to a move is redundant and is ignored."""
        new = self._set_up(node)
        if index == 0 and new.cube and new == SetUpText(turn=new.turn, cube=new.cube):
            self._game.cube = new.cube  # after automatic doubles
            new = SetUpText(turn=new.turn)
        moved = node.first("W") is not None or node.first("B") is not None
        if new != SetUpText() and not (moved and new == SetUpText(turn=new.turn)):
            self._add_set_up(node, new, index)

    def _set_up(self, node: Node) -> SetUpText:
        """Return the set-up in a node; most nodes have none."""
        new = SetUpText()
        edits: list[tuple[Color | None, int]] = []
        for name, values in node.properties:
            value = values[0].strip()
            match name:
                case "AE" | "AW" | "AB":
                    for points in values[:_MAX_EDITS]:
                        edits += self._edits(node, points, _EDITS[name])
                case "PL":
                    if value[:1].upper() not in _COLORS:
                        self.fail(node, f"PL[{brief(value)}] is not a player.", "W or B")
                    new = replace(new, turn=_COLORS[value[:1].upper()])
                case "CV":
                    found = _CUBE.fullmatch(value)
                    if found is None or int(found[1]).bit_count() != 1:
                        self.fail(node, f"The cube cannot be {brief(value)}.", "1, 2, 4 and so on")
                    new = replace(new, cube=int(found[1]))
                case "CP" | "CO":
                    if value[:1].lower() not in _OWNERS:
                        problem = f"The cube cannot belong to {brief(value)}."
                        self.fail(node, problem, "w, b, c or n")
                    new = replace(new, owner=(_OWNERS[value[:1].lower()],))
                case "DI":
                    problem = f"{brief(value)} is not a roll."
                    found = self._matched(_DICE, value, node, problem, "a roll such as DI[31]")
                    new = replace(new, dice=Dice(int(found[1]), int(found[2])))
                case "RS":
                    problem = f"RS[{brief(value)}] is not a resignation."
                    found = self._matched(
                        _RESIGNS, value, node, problem, "a resignation such as RS[W1]"
                    )
                    new = replace(new, resigns=(_COLORS[found[1]], Level(int(found[2]))))
        return replace(new, edits=tuple(edits))

    def _edits(
        self, node: Node, points: str, color: Color | None
    ) -> list[tuple[Color | None, int]]:
        """Return the edits for a point or a range of points, in White's numbering."""
        problem, expected = f"{brief(points)} is not a point.", "a letter a to y, or a range a:y"
        found = self._matched(_POINTS, points.strip().lower(), node, problem, expected)
        first, last = (ascii_lowercase.index(found[group] or found[1]) for group in (1, 2))
        places = [place for place in range(first + 1, last + 2) if place < BAR]
        if first < BAR <= last + 1:
            # In White's numbering, White's bar is 25, and Black's bar is 0.
            places += [BAR, OFF] if color is None else [BAR if color is Color.WHITE else OFF]
        return [(color, place) for place in places]

    def _add_set_up(self, node: Node, new: SetUpText, index: int) -> None:
        """Add a set-up; merge it with the previous entry if that is also a set-up."""
        entries = self._game.entries
        place = self._places(node.offset)
        if entries and entries[-1].kind is EntryKind.SET_UP and not entries[-1].remark:
            old = entries.pop()
            assert old.set_up is not None  # every set-up has one
            if len(old.set_up.edits) > _MAX_EDITS:
                self.fail(node, "There are too many set-ups in a row.", "one set-up")
            names = ("turn", "cube", "owner", "dice", "resigns")
            later = {name: value for name in names if (value := getattr(new, name))}
            edits = old.set_up.edits + new.edits
            new = replace(old.set_up, **later | {"edits": edits})
            place = old.place
        if new.turn is None and (new.edits or new.dice):
            new = replace(new, turn=self._next_to_move(index))
        entries.append(RecordEntry(EntryKind.SET_UP, None, place, set_up=new))

    def _next_to_move(self, index: int) -> Color | None:
        """Return the next player to move, who is on roll after a set-up without ``PL``."""
        if not self._sides_to_move:
            color_to_move: Color | None = None
            for node in reversed(self._nodes):
                moved = (_COLORS[name] for name, _ in node.properties if name in _COLORS)
                color_to_move = next(moved, color_to_move)
                self._sides_to_move.append(color_to_move)
            self._sides_to_move.reverse()
        return self._sides_to_move[index] or (None if self._game.entries else Color.WHITE)

    def _matched(
        self, pattern: re.Pattern[str], value: str, node: Node, problem: str, expected: str
    ) -> re.Match[str]:
        found = pattern.fullmatch(value)
        if found is None:
            self.fail(node, problem, expected)
        return found

    def fail(self, node: Node, problem: str, expected: str) -> NoReturn:
        """Raise an error about a node."""
        raise self._places(node.offset).error(FORMAT, problem, expected)
