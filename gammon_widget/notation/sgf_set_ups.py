"""What a node of an .sgf file sets up: AE, AW, AB, PL, CV, CP, DI and RS; see the module `sgf`."""

from __future__ import annotations

import re

from ..rules.color import Color
from ..rules.cube import Level
from ..rules.dice import Dice
from ..rules.position import BAR, OFF
from .match_text import SetUpText
from .sgf_tree import Node
from .text import brief

PROPERTIES = frozenset({"AE", "AW", "AB", "PL", "CV", "CP", "CO", "DI", "RS"})
COLORS = {"W": Color.WHITE, "B": Color.BLACK}
PLACES = "abcdefghijklmnopqrstuvwxyz"
"""The letters of the points, of the bar and of what is off."""

MOST_EDITS = 500
"""Checkers put and points emptied in one set-up."""

_EDITS = {"AE": None, "AW": Color.WHITE, "AB": Color.BLACK}
_OWNERS = {"c": None, "n": None, "w": Color.WHITE, "b": Color.BLACK}
_RANGE = re.compile(r"([a-z])(?::([a-z]))?")
_DICE = re.compile(r"([1-6])([1-6])")
_RESIGNS = re.compile(r"([WB])([1-3])")
_NUMBER = re.compile(r"\s*([0-9]{1,9})\s*")


class SetUpError(ValueError):
    """A value that cannot be read: what is wrong, and what was expected."""

    def __init__(self, problem: str, expected: str) -> None:
        super().__init__(problem)
        self.problem = problem
        self.expected = expected


def read_set_up(node: Node) -> SetUpText:
    """Read what a node sets up; nothing at all in most nodes.

    Raises
    ------
    SetUpError
        If a value cannot be read.
    """
    edits: list[tuple[Color | None, int]] = []
    turn: Color | None = None
    cube: int | None = None
    owner: tuple[Color | None] | None = None
    dice: Dice | None = None
    resigns: tuple[Color, Level] | None = None
    for name, values in node.properties:
        first = values[0].strip()
        if name in _EDITS:
            color = _EDITS[name]
            for value in values[:MOST_EDITS]:
                edits += [(color, place) for place in _points(value, color)]
        elif name == "PL":
            turn = COLORS.get(first[:1].upper())
            if turn is None:
                raise SetUpError(f"PL[{brief(first)}] is no player.", "W or B")
        elif name == "CV":
            cube = _cube(first)
        elif name in ("CP", "CO"):
            if first[:1].lower() not in _OWNERS:
                raise SetUpError(f"The cube cannot belong to {brief(first)}.", "w, b, c or n")
            owner = (_OWNERS[first[:1].lower()],)
        elif name == "DI":
            found = _DICE.fullmatch(first)
            if found is None:
                raise SetUpError(f"{brief(first)} are no dice.", "such as DI[31]")
            dice = Dice(int(found.group(1)), int(found.group(2)))
        elif name == "RS":
            found = _RESIGNS.fullmatch(first)
            if found is None:
                raise SetUpError(f"RS[{brief(first)}] is no resignation.", "such as RS[W1]")
            resigns = COLORS[found.group(1)], Level(int(found.group(2)))
    return SetUpText(tuple(edits), turn, cube, owner, dice, resigns)


def _points(value: str, color: Color | None) -> list[int]:
    """White's places that a point or a range of points names."""
    found = _RANGE.fullmatch(value.strip().lower())
    if found is None:
        raise SetUpError(f"{brief(value)} is no point.", "a letter from a to y, or a:y")
    first = PLACES.index(found.group(1))
    last = PLACES.index(found.group(2) or found.group(1))
    places: list[int] = []
    for place in range(first + 1, last + 2):
        if place < BAR:
            places.append(place)
        elif place == BAR:
            # The bar of a player: White's is his 25, Black's is White's 0.
            places += [BAR, OFF] if color is None else [BAR if color is Color.WHITE else OFF]
    return places


def _cube(value: str) -> int:
    found = _NUMBER.fullmatch(value)
    cube = int(found.group(1)) if found else 0
    if cube.bit_count() != 1:
        raise SetUpError(f"The cube cannot be {brief(value)}.", "1, 2, 4 and so on")
    return cube
