"""OGID, the position identifier of OpenGammon.

``11ccccchhhjjjjj:66666888dddddoo:N0N:31:B:R:0:0:7`` is the opening, with White to play 3-1.

HedgeHog, OpenGammon's engine, specifies the format as "OGID" (docs/OGID.md in its public
repository). The specification itself was not available, so this module follows two programs that
implement it, AnkiGammon 1.19 and ogxmparser 0.1, and the OGIDs from HedgeHog in their tests. An
OGID has up to eleven fields, separated by colons. Only the first three fields are required:

1. White's checkers, with one letter for each: ``0`` to ``9`` and ``a`` to ``p`` are the places 0 to
   25, and ``q`` is off. White moves from 1 to 24; 0 is White's bar, and 25 is Black's.
2. Black's checkers, on the same places.
3. the cube: its owner (``W``, ``B``, or ``N`` for none); the exponent of its value; ``O`` if it is
   offered, otherwise ``N`` (``T`` for taken and ``P`` for passed are also accepted)
4. the dice, empty if not rolled
5. the player who acted last, that is, the opponent of the player on roll; during a pending double,
   the doubler
6. the state: ``R`` rolled, ``C`` to roll or double, ``D`` doubled, ``F`` finished, ``IW`` and
   ``IB`` before the first play; for any other value, the other fields decide. In ``IW`` without
   dice, White acts, whatever field 5 contains.
7. White's score
8. Black's score
9. the match length, 0 for money, with ``C`` in the Crawford game; ``L`` and ``G`` with a number of
   games are read and ignored
10. the number of the move, ignored
11. the number of checkers of each side, 15 if missing

An OGID cannot express the Jacoby rule, beavers, the cube limit, a resignation, or the steps of a
turn. Before the opening roll, fields 5 and 6 are empty.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ...rules import (
    Color,
    Cube,
    FormatError,
    GameState,
    Offer,
    OfferKind,
    Phase,
    Position,
    PositionError,
    to_state,
)
from ...rules.position import BAR, CHECKERS, PLACES
from ..text import Fields, brief, checked_text, fail, first_word

FORMAT = "OGID"
MARK = re.compile(
    r"\bOGID\s*=\s*|(?<![\w:])(?=[0-9a-q]{0,15}:[0-9a-q]{0,15}:[WBN][0-9a-f][NOTP]\b)"
)
"""A pattern for the label before an OGID, or for the place where an unlabelled OGID begins."""

_PLACES = "0123456789abcdefghijklmnopq"
_EXPONENTS = "0123456789abcdef"
_MIN_FIELDS = 3
_OWNERS = {"W": Color.WHITE, "B": Color.BLACK, "N": None}
_LETTERS = {Color.WHITE: "W", Color.BLACK: "B", None: "N"}
_CUBE = re.compile(r"([WBN])([0-9a-f])([NOTP])")
_LENGTH = re.compile(r"([0-9]{1,9})([LCG]?)[0-9]{0,6}")
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
    "checkers per side",
)
_LABELS = [f"The field {name!r}" for name in _NAMES]


def read_ogid_position(text: str) -> Position:
    """Read the position from an OGID; only the first three fields are required.

    The position is from the point of view of the player who has to act, or of White if that player
    is unknown.

    Examples
    --------
    >>> read_ogid_position("11ccccchhhjjjjj:66666888dddddoo:N0N") == Position.opening()
    True
    """
    fields = _fields(checked_text(text, FORMAT))
    white = _position(fields)
    return white.swapped() if _turn(fields) is Color.BLACK else white


def read_ogid(text: str) -> GameState:
    """Read a state from an OGID.

    Examples
    --------
    >>> state = read_ogid("99cchhiijjjkkmm:223334455666ddo:N0N:16:B:R:2:1:3C:13")
    >>> state.turn, state.dice, state.score, state.crawford
    (Color.WHITE, Dice(1, 6), (2, 1), True)
    """
    fields = _fields(checked_text(text, FORMAT))
    white = _position(fields)
    owner, exponent, _ = _cube(fields)
    cube = Cube(1 << int(exponent, 16), _OWNERS[owner])
    turn, dice = _turn(fields), fields.dice(3)
    if dice is None and fields[3]:
        fields.fail(3, "two dice such as 52, or nothing")
    score = fields.number(6, "0"), fields.number(7, "0")
    length, crawford = _length(fields)
    if turn is None:
        if dice is not None or white != Position.opening() or _is_pending(fields):
            fields.fail(4, "W or B")
        return GameState(cube=cube, score=score, length=length, crawford=crawford)
    state = GameState(
        turn_start=white if turn is Color.WHITE else white.swapped(),
        turn=turn,
        phase=Phase.OVER,  # every combination is valid in this phase; the real phase is set later
        cube=cube,
        score=score,
        length=length,
        crawford=crawford,
    )
    if CHECKERS in white.off or state.match_winner is not None or fields[5][:1] == "F":
        return replace(state, dice=dice)
    if _is_pending(fields):
        return replace(state, phase=Phase.DOUBLE, offer=Offer(OfferKind.DOUBLE, turn))
    return replace(state, phase=Phase.ROLL if dice is None else Phase.MOVE, dice=dice)


def write_ogid(state: GameState) -> str:
    """Write an OGID for the state at the start of the turn, with the full roll.

    Raises
    ------
    FormatError
        If a beaver is pending, or the cube is too high for an OGID.

    Examples
    --------
    >>> write_ogid(GameState.start(length=7))
    '11ccccchhhjjjjj:66666888dddddoo:N0N::::0:0:7'
    """
    state = to_state(state)
    if state.offer is not None and state.offer.kind is OfferKind.BEAVER:
        raise FormatError(
            FORMAT, "An OGID cannot express a beaver.", expected="a state without a beaver"
        )
    exponent = state.cube.value.bit_length() - 1
    if exponent >= len(_EXPONENTS):
        problem = f"A cube at {state.cube.value} is too high for an OGID."
        raise FormatError(FORMAT, problem, expected=f"at most {1 << (len(_EXPONENTS) - 1)}")
    white = state.turn_start.swapped() if state.turn is Color.BLACK else state.turn_start
    doubled = state.phase is Phase.DOUBLE
    player = state.turn if doubled or state.turn is None else state.turn.opponent
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
    """Return the checkers with positive counts, as one letter for each checker."""
    counts = zip(places, position.points, strict=True)
    return "".join(sorted(place * count for place, count in counts if count > 0))


def _fields(text: str) -> Fields:
    mark = MARK.search(text)
    start = mark.end() if mark else len(text) - len(text.lstrip())
    word = first_word(text, start)
    fields = word.split(":")
    count, most = len(fields), len(_NAMES)
    if count < _MIN_FIELDS:
        problem = f"The field {_NAMES[count]!r} is missing."
        expected = "at least three fields separated by colons"
        fail(FORMAT, text, start + len(word), problem, expected)
    if count > most:
        end = start + len(":".join(fields[:most]))
        fail(FORMAT, text, end, f"There are {count} fields.", f"at most {most} fields")
    return Fields(FORMAT, text, start, fields, _LABELS)


def _position(fields: Fields) -> Position:
    """Return the position from White's point of view."""
    if fields[10] not in ("", str(CHECKERS)):
        fields.fail(10, f"{CHECKERS} or nothing")
    counts, problems = [0] * PLACES, []
    for index, (sign, name) in enumerate(((1, "White"), (-1, "Black"))):
        for place in _side(fields, index):
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


def _side(fields: Fields, index: int) -> list[int]:
    """Return the places of one side's checkers, except the checkers that are off."""
    for at, letter in enumerate(fields[index], fields.start(index)):
        if letter not in _PLACES:
            fail(FORMAT, fields.text, at, f"{brief(letter)} is not a place.", "0 to 9, or a to q")
    if len(fields[index]) > CHECKERS:
        fields.fail(index, f"at most {CHECKERS} checkers")
    return [_PLACES.index(letter) for letter in fields[index] if letter != _PLACES[PLACES]]


def _cube(fields: Fields) -> tuple[str, str, str]:
    """Return the owner, the exponent and the action of the cube, as one letter each."""
    found = _CUBE.fullmatch(fields[2])
    if found is None:
        fields.fail(2, "an owner (W, B or N), an exponent of 2, and N or O")
    return found[1], found[2], found[3]


def _is_pending(fields: Fields) -> bool:
    """Check whether a double is pending."""
    return _cube(fields)[2] == "O" or fields[5] == "D"


def _turn(fields: Fields) -> Color | None:
    """Return the player on roll; None if the player is unknown."""
    if fields[4] not in ("", "W", "B"):
        fields.fail(4, "W, B or nothing")
    if not _STATE.fullmatch(fields[5]):
        fields.fail(5, "capital letters such as R, C or D")
    if fields[5] == "IW" and not fields[3]:
        return Color.WHITE
    player = _OWNERS[fields[4]] if fields[4] else None
    return player if player is None or _is_pending(fields) else player.opponent


def _length(fields: Fields) -> tuple[int, bool]:
    """Return the match length, and whether this is the Crawford game."""
    found = _LENGTH.fullmatch(fields[8] or "0")
    if found is None:
        fields.fail(8, "a number, with C in the Crawford game")
    return int(found[1]), found[2] == "C"
