"""XGID, eXtreme Gammon's line of text for a position and all that surrounds it.

``XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:1:0:10``, as the help of eXtreme Gammon 2 ("XGID")
describes it: ten fields, separated by colons.

1. position: 26 letters, always seen by the bottom player X (here White, upper case): O's bar, the
   points 1 to 24, X's bar
2. cube: the exponent of its value, 2ⁿ
3. cube owner: 1 X, −1 O, 0 centred
4. turn: 1 X, −1 O
5. dice: ``00`` to roll or double; two digits rolled; ``D`` doubled, ``B`` beavered, ``R``
   raccooned; the turn stays the doubler's
6. score of X
7. score of O
8. in a match 1 for the Crawford game; for money 1 for Jacoby plus 2 for beavers
9. match length, 0 for money
10. the exponent of the highest cube value

An XGID has no words for a few things that a state can hold: before the opening roll it is written
with X on roll and ``00``; a pending resignation and the steps of a turn are left out. With ``D``
and ``B`` the cube is the one before the double.

Some are not written again as they were read, since they say less than they seem to: a raccoon
needs no answer, so ``R`` is read as what follows from it, the doubler's roll with the cube turned
three times, and written as that; and once the match is decided, or a player has borne off
everything, nothing waits for an answer, so ``D``, ``B`` and ``R`` are written as ``00``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import NoReturn, TypeVar

from ..rules.color import Color
from ..rules.cube import Cube, Offer, OfferKind
from ..rules.dice import Dice
from ..rules.errors import FormatError
from ..rules.position import CHECKERS, Position
from ..rules.state import GameState, Phase
from ..rules.validation import MOST_DOUBLES
from ..rules.variant import Rules
from .letters import read_letters_at
from .text import brief, checked_text, place_of

FORMAT = "XGID"
FIELDS = (
    "position",
    "cube",
    "cube owner",
    "turn",
    "dice",
    "score of X",
    "score of O",
    "Crawford or Jacoby",
    "match length",
    "maximum cube",
)
"""The names of the ten fields, in order."""

_T = TypeVar("_T")

_MARK = re.compile(r"XGID\s*[=:]\s*", re.IGNORECASE)
_BARE = re.compile(r"(?<![A-Za-z-])[A-Oa-o-]{26}:")
_NUMBER = re.compile(r"[0-9]{1,9}")
_DICE = re.compile(r"[1-6][1-6]")
_OWNERS: dict[str, Color | None] = {"1": Color.WHITE, "0": None, "-1": Color.BLACK}
_TURNS = {"1": Color.WHITE, "-1": Color.BLACK}
_RACCOONED = 8  # times the stake before the double
_JACOBY, _BEAVERS = 1, 2  # added up in the eighth field


def read_xgid(text: str) -> GameState:
    """Read an XGID; nothing is passed, rolled or played by reading.

    Parameters
    ----------
    text
        The identifier with or without ``XGID=``, alone or somewhere in a longer text. The
        tenth field may be missing and is then 10.

    Returns
    -------
    GameState
        With the standard rules, except for what the identifier says about Jacoby, beavers
        (which include raccoons) and the highest cube. The game is over if a player has borne
        off everything, or the score has decided the match. ``R`` gives the state with the
        raccoon standing, since nothing is left to answer.

    Raises
    ------
    FormatError
        If a field cannot be read: its name, line and column, and what was expected.
    PositionError
        If the fields contradict one another.

    Examples
    --------
    >>> state = read_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:1:0:10")
    >>> state.turn, state.dice
    (Color.WHITE, Dice(5, 2))
    """
    fields = _Fields(checked_text(text, FORMAT))
    white = fields.position()
    cube = Cube(fields.power(1), fields.choice(2, _OWNERS))
    turn = fields.choice(3, _TURNS)
    score = fields.number(5), fields.number(6)
    length = fields.number(8)
    flags = fields.number(7)
    if flags > (1 if length else _JACOBY | _BEAVERS):
        fields.fail(7, "0 or 1 in a match" if length else "0, 1 (Jacoby), 2 (beavers) or 3 (both)")
    rules = replace(Rules.standard(), max_cube=fields.power(9))
    if not length:
        beavers = bool(flags & _BEAVERS)
        rules = replace(rules, jacoby=bool(flags & _JACOBY), beavers=beavers, raccoons=beavers)
    state = GameState(
        position=white if turn is Color.WHITE else white.swapped(),
        turn=turn,
        phase=Phase.OVER,  # every combination is possible in this phase; now for the true one
        cube=cube,
        score=score,
        length=length,
        crawford=bool(length and flags),
        rules=rules,
    )
    return _with_dice(state, fields)


def write_xgid(state: GameState) -> str:
    """Write an XGID of the start of the turn, with its full roll.

    Raises
    ------
    FormatError
        If the state holds a number that no XGID can.

    Examples
    --------
    >>> write_xgid(GameState.start(length=7))
    'XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10'
    """
    position = state.position
    if state.turn is Color.BLACK:
        position = position.swapped()
    rules = state.rules
    flags = _JACOBY * rules.jacoby + _BEAVERS * rules.beavers
    return "XGID=" + ":".join(
        map(
            str,
            (
                position.letters,
                _exponent(state.cube.value),
                {Color.WHITE: 1, Color.BLACK: -1, None: 0}[state.cube.owner],
                -1 if state.turn is Color.BLACK else 1,
                _written_dice(state),
                *state.score,
                int(state.crawford) if state.is_match else flags,
                state.length,
                _exponent(rules.max_cube),
            ),
        )
    )


def _with_dice(state: GameState, fields: _Fields) -> GameState:
    """The state with what the fifth field says, in the phase that follows from it."""
    written = fields[4].upper()
    dice = None
    if _DICE.fullmatch(written):
        dice = Dice(int(written[0]), int(written[1]))
    elif written not in ("00", "D", "B", "R"):
        fields.fail(4, "00, two dice such as 52, D, B or R")
    if CHECKERS in state.position.off or state.match_winner is not None:
        return replace(state, dice=dice)
    assert state.turn is not None  # as read
    if dice is not None:
        return replace(state, phase=Phase.MOVE, dice=dice)
    if written == "D":
        return replace(state, phase=Phase.DOUBLE, offer=Offer(OfferKind.DOUBLE, state.turn))
    if written == "B":
        offer = Offer(OfferKind.BEAVER, state.turn.opponent)
        return replace(state, phase=Phase.DOUBLE, offer=offer)
    if written == "R":
        cube = Cube(_RACCOONED * state.cube.value, state.turn.opponent)
        return replace(state, phase=Phase.ROLL, cube=cube)
    return replace(state, phase=Phase.ROLL)


def _written_dice(state: GameState) -> str:
    if state.phase is Phase.DOUBLE and state.offer is not None:
        return "B" if state.offer.kind is OfferKind.BEAVER else "D"
    if state.dice is None:
        return "00"
    return f"{state.dice.first}{state.dice.second}"


def _exponent(value: int) -> int:
    return value.bit_length() - 1


class _Fields:
    """The fields of an XGID somewhere in a text, and where each of them starts."""

    def __init__(self, text: str) -> None:
        self._text = text
        mark, bare = _MARK.search(text), _BARE.search(text)
        if mark is not None:
            start = mark.end()
        elif bare is not None:
            start = bare.start()
        else:
            start = len(text) - len(text.lstrip())
        words = text[start:].split(maxsplit=1)
        body = words[0].rstrip(".,;)]}>\"'`") if words and not text[start].isspace() else ""
        self._fields = body.split(":")
        if len(self._fields) == len(FIELDS) - 1:
            self._fields.append("10")
        self._starts = [start]
        for field in self._fields:
            self._starts.append(self._starts[-1] + len(field) + 1)
        count = len(self._fields)
        if count < len(FIELDS):
            self._fail(start + len(body), f"The field {FIELDS[count]!r} is missing.",
                       f"{len(FIELDS)} fields separated by colons")  # fmt: skip
        if count > len(FIELDS):
            self._fail(self._starts[len(FIELDS)] - 1, f"There are {count} fields.",
                       f"{len(FIELDS)} fields separated by colons")  # fmt: skip

    def __getitem__(self, index: int) -> str:
        return self._fields[index]

    def choice(self, index: int, meanings: Mapping[str, _T]) -> _T:
        if self[index] not in meanings:
            self.fail(index, ", ".join(meanings))
        return meanings[self[index]]

    def position(self) -> Position:
        return read_letters_at(self._text, self._starts[0], self[0], FORMAT)

    def number(self, index: int) -> int:
        if not _NUMBER.fullmatch(self[index]):
            self.fail(index, "a whole number, 0 or more")
        return int(self[index])

    def power(self, index: int) -> int:
        exponent = self.number(index)
        if exponent > MOST_DOUBLES:
            self.fail(index, f"an exponent of 2, at most {MOST_DOUBLES}")
        return 1 << exponent

    def fail(self, index: int, expected: str) -> NoReturn:
        problem = f"The field {FIELDS[index]!r} cannot be {brief(self[index])}."
        self._fail(self._starts[index], problem, expected)

    def _fail(self, offset: int, problem: str, expected: str) -> NoReturn:
        line, column = place_of(self._text, offset)
        raise FormatError(FORMAT, problem, expected=expected, line=line, column=column)
