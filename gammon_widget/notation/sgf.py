"""Reading backgammon from the Smart Game Format.

SGF FF[4] GM[6], https://www.red-bean.com/sgf/backgammon.html, as GNU Backgammon 1.07 uses it: a
game tree for each game of a match, whose root names players, match and rules. Points are letters:
``a`` is White's 1 point and Black's 24 point, ``x`` White's 24 point, ``y`` the bar, ``z`` off.
A move is the dice and up to four pairs of letters, ``double``, ``take`` or ``drop``; another
double in answer to one is a beaver, and the next a raccoon. Setting up are ``AW``, ``AB``, ``AE``,
``PL``, ``CV`` (cube value), ``CP`` (cube position; ``CO`` in older texts of the standard) and
``DI`` (dice).
``RE[W+4R]`` is a result, the R for resigned.

What the standard has no words for stands where other programs skip it: ``Beavers``, ``Raccoons``
(both for money only) and ``CubeLimit64`` among the rules ``RU``; and ``RS[W2]``, White offering to
resign a gammon. A resignation in the course of a game that is not accepted is no part of a file.
"""

from __future__ import annotations

import re
from dataclasses import replace
from string import ascii_lowercase
from typing import NoReturn

from ..rules import Color, Dice, FormatError, Level
from ..rules.position import BAR, OFF
from .match_text import MAX_ENTRIES, Entry, EntryKind, GameText, MatchText, Place, SetUpText
from .plays import place_name
from .record import Declared
from .sgf_tree import FORMAT, Node, read_trees, simple
from .sgf_verdicts import PROPERTIES, node_verdict
from .text import brief, checked_text

MAX_CHARACTERS = 20_000_000
"""Characters that an .sgf file may have: a match with all its rollouts."""

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
"""Properties of a root that are tags of a match, by the names they have in .mat files."""

PLACES = {Color.WHITE: "zabcdefghijklmnopqrstuvwxy", Color.BLACK: "zxwvutsrqponmlkjihgfedcbay"}
"""The letters of a player's places: off, the points 1 to 24, and the bar."""

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
_POINTS = re.compile(r"([a-z])(?::([a-z]))?")
_CUBE = re.compile(r"\s*([0-9]{1,9})\s*")
_DICE = re.compile(r"([1-6])([1-6])")
_RESIGNS = re.compile(r"([WB])([1-3])")
_OURS = ("GNU Backgammon", "gammon_widget")
"""Programs that write the Crawford rule whenever it is in use."""
_BACKGAMMON = "6"
_MAX_REMARK_CHARACTERS = 10_000
_MAX_EDITS = 500
"""Checkers put and points emptied in one set-up."""


def read_sgf(text: str) -> MatchText:
    """Read an .sgf file, without replaying it.

    Raises
    ------
    FormatError
        If the syntax is broken, the game is another one, or a move is none; with its place.
    """
    text = checked_text(text, FORMAT, MAX_CHARACTERS)
    places = _Places(text)
    match = MatchText(FORMAT)
    games = read_trees(text, _WANTED)
    if not games:
        raise FormatError(FORMAT, "There is no game in this file.", expected="'(;GM[6]'", line=1)
    entries = 0
    for index, nodes in enumerate(games):
        reader = _GameReader(nodes, places)
        if index == 0:
            reader.read_match(match)
        match.games.append(reader.read())
        entries += len(match.games[-1].entries)
        if entries > MAX_ENTRIES:
            reader.fail(nodes[0], f"There are more than {MAX_ENTRIES} moves.", "a shorter match")
    return match


def _analyst(program: str, named: str) -> str:
    """Whose verdicts stand in a file: we name the analyst, other programs analyse themselves."""
    return named or program.replace(":", " ") or FORMAT


class _Places:
    """Offsets as lines and columns, for offsets that only grow: counting goes on from the last."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._offset, self._line, self._line_start = 0, 1, 0

    def __call__(self, offset: int) -> Place:
        if offset < self._offset:
            self._offset, self._line, self._line_start = 0, 1, 0
        breaks = self._text.count("\n", self._offset, offset)
        if breaks:
            self._line += breaks
            self._line_start = self._text.rindex("\n", self._offset, offset) + 1
        self._offset = offset
        return Place(self._line, offset - self._line_start + 1)


class _GameReader:
    def __init__(self, nodes: list[Node], places: _Places) -> None:
        self._nodes = nodes
        self._places = places
        self._movers: list[Color | None] = []
        root = nodes[0]
        said = [value for name, values in root.properties if name == "MI" for value in values]
        tags = (_MATCH_TAG.fullmatch(simple(value)) for value in said)
        self._tags = {tag[1].lower(): int(tag[2]) for tag in tags if tag}
        self._game = GameText(places(root.offset))
        kind = (root.first("GM") or "").strip()
        if kind != _BACKGAMMON:
            self.fail(root, f"GM[{kind}] is another game." if kind else "GM is missing.", "GM[6]")
        self._rules = [rule.strip().lower() for rule in root.text("RU").split(":")]
        for rule in self._rules:
            if _VARIATIONS.search(rule):
                self.fail(root, f"The variation {brief(rule)} is not played here.", "backgammon")

    def read_match(self, match: MatchText) -> None:
        """Read what the root says of the whole match."""
        root = self._nodes[0]
        white, black = (" ".join(root.text(name).split()) for name in ("PW", "PB"))
        match.players = white or "White", black or "Black"
        match.length = self._tags.get("length", 0)
        program = root.text("AP")
        ours = program.startswith(_OURS)
        match.analyst = _analyst(program, root.text("LV"))
        match.cube = "nocube" not in self._rules
        match.jacoby = "jacoby" in self._rules
        if match.length == 0:
            match.beavers, match.raccoons = "beavers" in self._rules, "raccoons" in self._rules
        limits = [int(limit[1]) for limit in map(_CUBE_LIMIT.fullmatch, self._rules) if limit]
        match.max_cube = next((limit for limit in limits if limit.bit_count() == 1), None)
        if match.length > 1 and (ours or root.first("RU") is not None):
            match.crawford = "crawford" in self._rules
        for name, tag in TAGS.items():
            if value := root.text(name):
                match.tags.append((tag, value))

    def read(self) -> GameText:
        """Read the game."""
        game, root, tags = self._game, self._nodes[0], self._tags
        if "ws" in tags or "bs" in tags:
            game.score = tags.get("ws", 0), tags.get("bs", 0)
        if "crawfordgame" in self._rules:
            game.crawford = True
        elif "crawford" in self._rules and tags.get("length", 0) > 1:
            game.crawford = False
        game.remark = root.text("C")
        self._read_result(root)
        for index, node in enumerate(self._nodes):
            self._read_set_up(node, index)
            for name, values in node.properties:
                if name in _COLORS:
                    self._read_move(node, _COLORS[name], simple(values[0]).strip())
                    break  # a node holds one move
            remark = node.text("C")
            if remark and index and game.entries:
                last = game.entries[-1]
                if len(last.remark) < _MAX_REMARK_CHARACTERS:
                    remark = f"{last.remark}\n{remark}".strip()
                    game.entries[-1] = replace(last, remark=remark)
        return game

    def _read_result(self, root: Node) -> None:
        result = root.first("RE")
        if result is None or not result.strip() or result.strip() in ("?", "Void", "0"):
            return
        found = _RESULT.fullmatch(result.strip())
        if found is None or int(found.group(2)) < 1:
            self.fail(root, f"The result {brief(result)} cannot be read.", "such as W+2 or B+1R")
        self._game.declared = Declared(_COLORS[found.group(1).upper()], int(found.group(2)))
        self._game.declared_at = self._places(root.offset)

    def _read_move(self, node: Node, by: Color, value: str) -> None:
        place = self._places(node.offset)
        word = _WORDS.get(value.lower())
        letters = PLACES[by].index
        verdict = node_verdict(node, letters, is_match=self._tags.get("length", 0) > 0)
        if word is not None:
            self._game.entries.append(Entry(word, by, place, verdict=verdict))
            return
        problem = f"{brief(value)} is no move."
        expected = "dice and pairs of letters such as 31hefe, double, take or drop"
        found = self._matched(_MOVE, value.lower(), node, problem, expected)
        places = [place_name(letters(letter)) for letter in found.group(3)]
        play = " ".join(map("/".join, zip(places[::2], places[1::2], strict=True)))
        dice = Dice(int(found.group(1)), int(found.group(2)))
        self._game.entries.append(Entry(EntryKind.ROLL, by, place, dice, play, verdict=verdict))

    def _read_set_up(self, node: Node, index: int) -> None:
        """Read what a node sets up; with a move in it, a bare PL says nothing new."""
        new = self._set_up(node)
        if index == 0 and new.cube and new == SetUpText(turn=new.turn, cube=new.cube):
            self._game.cube = new.cube  # after automatic doubles
            new = SetUpText(turn=new.turn)
        moved = node.first("W") is not None or node.first("B") is not None
        if new != SetUpText() and not (moved and new == SetUpText(turn=new.turn)):
            self._add_set_up(node, new, index)

    def _set_up(self, node: Node) -> SetUpText:
        """What a node sets up; nothing at all in most nodes."""
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
                        self.fail(node, f"PL[{brief(value)}] is no player.", "W or B")
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
                    problem = f"{brief(value)} are no dice."
                    found = self._matched(_DICE, value, node, problem, "such as DI[31]")
                    new = replace(new, dice=Dice(int(found[1]), int(found[2])))
                case "RS":
                    problem = f"RS[{brief(value)}] is no resignation."
                    found = self._matched(_RESIGNS, value, node, problem, "such as RS[W1]")
                    new = replace(new, resigns=(_COLORS[found[1]], Level(int(found[2]))))
        return replace(new, edits=tuple(edits))

    def _edits(
        self, node: Node, points: str, color: Color | None
    ) -> list[tuple[Color | None, int]]:
        """The edits of a point or a range of points, by White's places."""
        problem, expected = f"{brief(points)} is no point.", "a letter from a to y, or a:y"
        found = self._matched(_POINTS, points.strip().lower(), node, problem, expected)
        first, last = (ascii_lowercase.index(found[group] or found[1]) for group in (1, 2))
        places = [place for place in range(first + 1, last + 2) if place < BAR]
        if first < BAR <= last + 1:
            # The bar of a player: White's is White's 25, Black's is White's 0.
            places += [BAR, OFF] if color is None else [BAR if color is Color.WHITE else OFF]
        return [(color, place) for place in places]

    def _add_set_up(self, node: Node, new: SetUpText, index: int) -> None:
        """Add a set-up, joined with one just before it: they are one change to the board."""
        entries = self._game.entries
        place = self._places(node.offset)
        if entries and entries[-1].kind is EntryKind.SET_UP and not entries[-1].remark:
            old = entries.pop()
            assert old.set_up is not None  # as every set-up has
            if len(old.set_up.edits) > _MAX_EDITS:
                self.fail(node, "A position is set up again and again.", "one set-up")
            new = SetUpText(
                old.set_up.edits + new.edits,
                new.turn or old.set_up.turn,
                new.cube or old.set_up.cube,
                new.owner or old.set_up.owner,
                new.dice or old.set_up.dice,
                new.resigns or old.set_up.resigns,
            )
            place = old.place
        if new.turn is None and (new.edits or new.dice):
            new = replace(new, turn=self._next_mover(index))
        entries.append(Entry(EntryKind.SET_UP, None, place, set_up=new))

    def _next_mover(self, index: int) -> Color | None:
        """Who moves next; a set-up that does not say who is on roll means them."""
        if not self._movers:
            mover: Color | None = None
            for node in reversed(self._nodes):
                moved = (_COLORS[name] for name, _ in node.properties if name in _COLORS)
                mover = next(moved, mover)
                self._movers.append(mover)
            self._movers.reverse()
        return self._movers[index] or (None if self._game.entries else Color.WHITE)

    def _matched(
        self, pattern: re.Pattern[str], value: str, node: Node, problem: str, expected: str
    ) -> re.Match[str]:
        found = pattern.fullmatch(value)
        if found is None:
            self.fail(node, problem, expected)
        return found

    def fail(self, node: Node, problem: str, expected: str) -> NoReturn:
        """Refuse something in a node."""
        raise self._places(node.offset).error(FORMAT, problem, expected)
