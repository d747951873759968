"""OGID, the position identifier of OpenGammon.

``11ccccchhhjjjjj:66666888dddddoo:N0N:31:B:R:0:0:7`` is White's opening 3-1.

Specified by HedgeHog, OpenGammon's engine, as "OGID" (docs/OGID.md of its public repository); the
specification itself was not at hand, so this follows two programs that implement it, AnkiGammon
1.19 and ogxmparser 0.1, and the strings that HedgeHog has written in their tests. Up to eleven
fields, separated by colons, of which the first three are the position:

1. White's checkers, a letter each: ``0`` to ``9`` and ``a`` to ``p`` are the places 0 to 25, ``q``
   is off. White moves from 1 to 24; 0 is his bar, 25 Black's.
2. Black's checkers, on the same places.
3. the cube: owner ``W``, ``B`` or ``N``; the exponent of its value; ``O`` for offered, else ``N``
   (``T`` taken and ``P`` passed are read as well)
4. the dice, empty if not rolled
5. who has brought the position about: the *other* player has to act, except that at a pending
   double it is the doubler. In the state ``I`` it is the player who starts.
6. the state: ``R`` rolled, ``C`` to roll or double, ``D`` doubled, ``IW`` and ``IB`` the opening
   roll, won by White or Black; others are read as what the other fields say
7. White's score
8. Black's score
9. the match length, 0 for money, with ``C`` in the Crawford game; ``L`` and ``G`` with a number of
   games are read and mean nothing here
10. a number for the move, which is read and dropped
11. checkers a side, 15 if missing

An OGID has no words for Jacoby, beavers, the highest cube, a resignation, or the steps of a turn;
before the opening roll the fields 5 and 6 are empty.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NoReturn

from ..rules.color import Color
from ..rules.cube import Cube, Offer, OfferKind
from ..rules.dice import Dice
from ..rules.errors import FormatError, PositionError
from ..rules.position import BAR, CHECKERS, PLACES, Position
from ..rules.state import GameState, Phase
from ..rules.validation import require_type
from .text import brief, checked_text, place_of

FORMAT = "OGID"
MARK = re.compile(
    r"\bOGID\s*=\s*|(?<![\w:])(?=[0-9a-q]{0,15}:[0-9a-q]{0,15}:[WBN][0-9a-f][NOTP]\b)"
)
"""What comes just before an OGID, or nothing at its beginning."""

_PLACES = "0123456789abcdefghijklmnopq"
_POSITION_FIELDS = 3
_MOST_FIELDS = 11
_OWNERS = {"W": Color.WHITE, "B": Color.BLACK, "N": None}
_LETTERS = {Color.WHITE: "W", Color.BLACK: "B", None: "N"}
_CUBE = re.compile(r"([WBN])([0-9a-f])([NOTP])")
_DICE = re.compile(r"[1-6][1-6]")
_LENGTH = re.compile(r"([0-9]{1,9})([LCG]?)[0-9]{0,6}")
_NUMBER = re.compile(r"[0-9]{1,9}")
_STATE = re.compile(r"[A-Z]{0,2}")
_NAMES = (
    "White's checkers",
    "Black's checkers",
    "cube",
    "dice",
    "player",
    "state",
    "White's score",
    "Black's score",
    "match length",
    "move",
    "checkers a side",
)


def read_ogid_position(text: str) -> Position:
    """Read the position of an OGID, of which the other fields may be missing.

    Returns
    -------
    Position
        Seen by the player who has to act, or by White if that is not said.

    Raises
    ------
    FormatError
        If a field cannot be read: its name, line and column, and what was expected.
    PositionError
        If both players hold one point, or a side has more than 15 checkers.

    Examples
    --------
    >>> read_ogid_position("11ccccchhhjjjjj:66666888dddddoo:N0N") == Position.opening()
    True
    """
    fields = _Fields(checked_text(text, FORMAT))
    seen = fields.position()
    return seen.swapped() if fields.turn() is Color.BLACK else seen


def read_ogid(text: str) -> GameState:
    """Read a whole OGID.

    Raises
    ------
    FormatError
        If a field is missing or cannot be read: its name, line and column, and what was expected.
    PositionError
        If the fields contradict one another.

    Examples
    --------
    >>> state = read_ogid("99cchhiijjjkkmm:223334455666ddo:N0N:16:B:R:2:1:3C:13")
    >>> state.turn, state.dice, state.score, state.crawford
    (Color.WHITE, Dice(1, 6), (2, 1), True)
    """
    fields = _Fields(checked_text(text, FORMAT))
    white = fields.position()
    cube = fields.cube()
    turn, dice = fields.turn(), fields.dice()
    score = fields.number(6), fields.number(7)
    length, crawford = fields.length()
    if turn is None:
        if dice is not None or white != Position.opening() or fields.pending():
            fields.fail(4, "W or B")
        return GameState(cube=cube, score=score, length=length, crawford=crawford)
    state = GameState(
        position=white if turn is Color.WHITE else white.swapped(),
        turn=turn,
        phase=Phase.OVER,  # every combination is possible in this phase; now for the true one
        cube=cube,
        score=score,
        length=length,
        crawford=crawford,
    )
    if CHECKERS in white.off or state.match_winner is not None or fields[5][:1] == "F":
        return replace(state, dice=dice)
    if fields.pending():
        return replace(state, phase=Phase.DOUBLE, offer=Offer(OfferKind.DOUBLE, turn))
    return replace(state, phase=Phase.ROLL if dice is None else Phase.MOVE, dice=dice)


def write_ogid(state: GameState) -> str:
    """Write an OGID of the start of the turn, with its full roll.

    Raises
    ------
    FormatError
        If a beaver waits for an answer, or the cube is too high: an OGID cannot say so.

    Examples
    --------
    >>> write_ogid(GameState.start(length=7))
    '11ccccchhhjjjjj:66666888dddddoo:N0N::::0:0:7'
    """
    require_type("state", state, GameState, "GameState.start()")
    if state.offer is not None and state.offer.kind is OfferKind.BEAVER:
        raise FormatError(FORMAT, "A beaver cannot be written.", expected="a state without one")
    exponent = state.cube.value.bit_length() - 1
    if exponent >= len("0123456789abcdef"):
        problem = f"A cube of 2 to the power {exponent} cannot be written."
        raise FormatError(FORMAT, problem, expected="at most 2 to the power 15")
    white = state.position.swapped() if state.turn is Color.BLACK else state.position
    doubled = state.phase is Phase.DOUBLE
    player = state.turn
    if player is not None and not doubled:
        player = player.opponent
    code = "D" if doubled else "C" if state.dice is None else "R"
    if state.phase is Phase.OVER:
        code = "F"
    return ":".join(
        (
            _checkers(white, _PLACES[BAR::-1]),
            _checkers(white.swapped(), _PLACES[:PLACES]),
            f"{_LETTERS[state.cube.owner]}{exponent:x}{'O' if doubled else 'N'}",
            f"{state.dice.first}{state.dice.second}" if state.dice else "",
            _LETTERS[player] if player else "",
            code if player else "",
            *map(str, state.score),
            f"{state.length}{'C' * state.crawford}",
        )
    )


def _checkers(position: Position, places: str) -> str:
    """The checkers of the player who sees the position, as letters of the board's places."""
    counts = zip(places, position.points, strict=True)
    return "".join(sorted(place * count for place, count in counts if count > 0))


class _Fields:
    """The fields of an OGID somewhere in a text, and where each of them starts."""

    def __init__(self, text: str) -> None:
        self._text = text
        mark = MARK.search(text)
        start = mark.end() if mark else len(text) - len(text.lstrip())
        words = text[start:].split(maxsplit=1)
        body = words[0].rstrip(".,;)]}>\"'`") if words and not text[start].isspace() else ""
        self._fields = body.split(":")
        self._starts = [start]
        for field in self._fields:
            self._starts.append(self._starts[-1] + len(field) + 1)
        count = len(self._fields)
        if count < _POSITION_FIELDS:
            self._fail(start + len(body), f"The field {_NAMES[count]!r} is missing.",
                       "at least three fields separated by colons")  # fmt: skip
        if count > _MOST_FIELDS:
            self._fail(self._starts[_MOST_FIELDS] - 1, f"There are {count} fields.",
                       f"at most {_MOST_FIELDS} of them")  # fmt: skip
        self._given = count
        self._fields += [""] * (_MOST_FIELDS - count)
        self._starts += [start + len(body)] * (_MOST_FIELDS - count)

    def __getitem__(self, index: int) -> str:
        return self._fields[index]

    def position(self) -> Position:
        """The position, seen by White."""
        if self[10] not in ("", str(CHECKERS)):
            self.fail(10, f"{CHECKERS}, which is what both sides have in backgammon")
        counts, problems = [0] * PLACES, []
        for index, (sign, name) in enumerate(((1, "White"), (-1, "Black"))):
            for letter in self._side(index):
                place = _PLACES.index(letter)
                if place == PLACES:
                    continue
                # White's own numbering runs the other way.
                seen = BAR - place
                if counts[seen] * sign < 0:
                    problems.append(f"Both players have checkers on White's {seen} point.")
                elif (seen == BAR and sign < 0) or (seen == 0 and sign > 0):
                    problems.append(f"{name} has a checker on the other player's bar.")
                else:
                    counts[seen] += sign
        if problems:
            raise PositionError(dict.fromkeys(problems))
        return Position(counts)

    def _side(self, index: int) -> str:
        for at, letter in enumerate(self[index]):
            if letter not in _PLACES:
                self._fail(self._starts[index] + at, f"{brief(letter)} is no place.",
                           "0 to 9, or a to q")  # fmt: skip
        if len(self[index]) > CHECKERS:
            self.fail(index, f"at most {CHECKERS} checkers")
        return self[index]

    def cube(self) -> Cube:
        found = self._cube()
        return Cube(1 << int(found.group(2), 16), _OWNERS[found.group(1)])

    def pending(self) -> bool:
        """Whether a double waits for its answer."""
        return self._cube().group(3) == "O" or self[5] == "D"

    def turn(self) -> Color | None:
        """The player on roll."""
        if self[4] not in ("", "W", "B"):
            self.fail(4, "W, B or nothing")
        if not _STATE.fullmatch(self[5]):
            self.fail(5, "capital letters such as R, C or D")
        if self[5] in ("IW", "IB"):
            return _OWNERS[self[5][1]]
        player = _OWNERS[self[4]] if self[4] else None
        return player if player is None or self.pending() else player.opponent

    def dice(self) -> Dice | None:
        written = self[3]
        if not written:
            return None
        if not _DICE.fullmatch(written):
            self.fail(3, "two dice such as 52, or nothing")
        return Dice(int(written[0]), int(written[1]))

    def number(self, index: int) -> int:
        if not _NUMBER.fullmatch(self[index] or "0"):
            self.fail(index, "a whole number, 0 or more")
        return int(self[index] or "0")

    def length(self) -> tuple[int, bool]:
        found = _LENGTH.fullmatch(self[8] or "0")
        if found is None:
            self.fail(8, "a number, with C in the Crawford game")
        return int(found.group(1)), found.group(2) == "C"

    def _cube(self) -> re.Match[str]:
        found = _CUBE.fullmatch(self[2])
        if found is None:
            self.fail(2, "an owner (W, B or N), an exponent of 2, and N or O")
        return found

    def fail(self, index: int, expected: str) -> NoReturn:
        problem = f"The field {_NAMES[index]!r} cannot be {brief(self[index])}."
        if index >= self._given:
            problem = f"The field {_NAMES[index]!r} is missing."
        self._fail(self._starts[index], problem, expected)

    def _fail(self, offset: int, problem: str, expected: str) -> NoReturn:
        line, column = place_of(self._text, offset)
        raise FormatError(FORMAT, problem, expected=expected, line=line, column=column)
