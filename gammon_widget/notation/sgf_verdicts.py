"""What GNU Backgammon says about decisions, in the properties of an .sgf file.

The source of GNU Backgammon 1.07, ``sgf.c``: ``A`` holds the number of the play that was made and a
value for each play, ``DA`` the cube, ``LU`` the luck of the roll as a normalised equity. A value of
an evaluation is::

    A    fehd E ver 3  win gammon backgammon lost-gammon lost-backgammon equity  2C 1 0.000000 1
    DA   E ver 3 2C 1 0.000000 1  seven figures without a double, seven after a take

and one of a rollout has its figures after ``Output`` and their standard errors after ``StdDev``.
Seven figures are the five chances, and the equity without and with the cube. With the cube, and
only for ``DA``, the last is in a match the chance of winning it. Dropping is worth 1.

``LV`` is ours. It names the levels, which these have no words for: first that of the cube, then
those of the plays; and at the root of a game the analyst.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ..rules import Move
from .sgf_tree import Node, simple
from .verdicts import Chances, CubeVerdict, Level, PlayVerdict, Verdict

PROPERTIES = {"A", "DA", "LU", "LV"}
"""What of a node has to be kept for this."""

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
_CUBEFUL = 6
_MAX_PLAYS = 3_000

Places = Callable[[str], int]
"""The place of the player who moves that a letter stands for."""


def node_verdict(node: Node, places: Places, *, is_match: bool) -> Verdict | None:
    """What a node says about the decision in it; None if that is nothing.

    What cannot be read is left out: other programs may mean other things by these properties.

    Parameters
    ----------
    node
        A node with a move in it.
    places
        What its letters mean for the player who moves.
    is_match
        Whether chances of winning a match are told.
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
    said = node.first("DA")
    cube = None if said is None else _cube(said, levels[0] if levels else "", is_match=is_match)
    luck = re.fullmatch(rf"\s*({_NUMBER})\s*", node.first("LU") or "")
    if not plays and cube is None and luck is None:
        return None
    return Verdict(cube, tuple(plays), played, None if luck is None else float(luck[1]))


def _play(value: str, places: Places, level: str) -> PlayVerdict | None:
    found = _PLAY.match(value)
    if found is None:
        return None
    letters, kind, said = found.groups()
    numbers = [places(letter) for letter in letters]
    moves = tuple(map(Move, numbers[::2], numbers[1::2]))
    if kind == "E":
        evaluated = _EVALUATED_PLAY.match(said)
        if evaluated is None:
            return None
        *chances, equity = _floats(evaluated[1])
        return PlayVerdict(
            Level(level or f"{evaluated[2]}-ply"), equity, _chances(chances), moves=moves
        )
    score, output = _SCORE.search(said), _OUTPUT.search(said)
    if score is None or output is None:
        return None
    equity = float(score[1])
    spread = _SPREAD.search(said)
    error = _floats(spread[1])[_CUBEFUL] if spread else None
    return PlayVerdict(
        Level(level or _rollout(said), error), equity, _chances(_floats(output[1])), moves=moves
    )


def _cube(value: str, level: str, *, is_match: bool) -> CubeVerdict | None:
    evaluated = _EVALUATED_CUBE.match(value.strip())
    if evaluated is not None:
        figures = _floats(evaluated[2])
        none, taken = figures[:7], figures[7:]
        looked = Level(level or f"{evaluated[1]}-ply")
    else:
        outputs = [_floats(found[1]) for found in _OUTPUT.finditer(value)]
        if not value.lstrip().startswith("R") or len(outputs) != 2:  # noqa: PLR2004
            return None
        none, taken = outputs
        spread = _SPREAD.search(value)
        error = _floats(spread[1])[_CUBEFUL] if spread else None
        looked = Level(level or _rollout(value), error)
    return CubeVerdict(
        looked,
        none[_CUBEFUL],
        taken[_CUBEFUL],
        1.0,
        _chances(none),
        in_chances=is_match,
    )


def _rollout(value: str) -> str:
    trials = _TRIALS.search(value)
    return "rollout" if trials is None else f"rollout of {int(trials[1])} games"


def _floats(text: str) -> list[float]:
    return [float(number) for number in text.split()]


def _chances(figures: Sequence[float]) -> Chances:
    win, win_gammon, win_backgammon, lose_gammon, lose_backgammon = figures[:5]
    return win, win_gammon, win_backgammon, lose_gammon, lose_backgammon
