"""eXtreme Gammon's XGID for a complete state, and positions as 26 letters.

An XGID such as ``XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:1:0:10`` has ten fields, separated by
colons. The help of eXtreme Gammon 2 ("XGID") describes them:

1. position: 26 letters, always from the point of view of X, the player at the bottom (here White,
   with capital letters): O's bar, the points 1 to 24, X's bar
2. cube: the exponent of its value, 2ⁿ
3. cube owner: 1 for X, −1 for O, 0 if centred
4. turn: 1 for X, −1 for O
5. dice: ``00`` before the roll; two digits after the roll; ``D`` after a double, ``B`` after a
   beaver and ``R`` after a raccoon; after these three, the turn is still the doubler's
6. score of X
7. score of O
8. in a match, 1 for the Crawford game; for money, 1 for the Jacoby rule plus 2 for beavers
9. match length, 0 for money
10. the exponent of the highest cube value

An XGID cannot express all states. Before the opening roll, it has X on roll and ``00``. It omits a
pending resignation and the steps of a turn. With ``D`` and ``B``, the cube has its value before the
double.

Some XGIDs change when they are read and written again. A raccoon needs no answer, so ``R`` is read,
and later written, as the doubler's turn to roll with a cube that was turned three times. Once the
match is decided, or a player has borne off all checkers, no answer is pending, so ``D``, ``B`` and
``R`` are written as ``00``.

A position of 26 letters, without the other fields, is from the point of view of the player on
roll: ``A`` to ``O`` are one to fifteen of this player's checkers, ``a`` to ``o`` are the
opponent's, and ``-`` is an empty place. The first letter is the opponent's bar, and the last letter
is the bar of the player on roll.
"""

from __future__ import annotations

import re
from dataclasses import replace
from urllib.parse import unquote

from ...rules import Color, Cube, GameState, Offer, OfferKind, Phase, Position, Rules
from ...rules.position import CHECKERS, PLACES
from ...rules.validation import MOST_DOUBLES
from ..text import Fields, brief, checked_text, fail, first_word, position_of

LETTERS_FORMAT = "26 letters"
_COUNTS = {"-": 0}
_COUNTS |= {letter: count for count, letter in enumerate("ABCDEFGHIJKLMNO", 1)}
_COUNTS |= {letter: -count for count, letter in enumerate("abcdefghijklmno", 1)}


def read_letters(text: str) -> Position:
    """Read a position from 26 letters.

    Examples
    --------
    >>> read_letters("-b----E-C---eE---c-e----B-") == Position.opening()
    True
    """
    text = checked_text(text, LETTERS_FORMAT)
    letters = text.strip()
    return read_letters_at(text, text.index(letters) if letters else 0, letters, LETTERS_FORMAT)


def read_letters_at(text: str, start: int, letters: str, format: str) -> Position:
    """Read letters at an offset in a longer text; errors contain the place in the whole text."""
    for index, letter in enumerate(letters):
        if letter not in _COUNTS:
            problem = f"{brief(letter)} cannot appear in a position."
            fail(format, text, start + index, problem, "A to O, a to o, or -")
    if len(letters) != PLACES:
        end = start + min(len(letters), PLACES)
        problem = f"The position has {len(letters)} letters."
        fail(format, text, end, problem, f"{PLACES}: a bar, the points 1 to 24, a bar")
    upper, lower = (
        start + next((at for at, letter in enumerate(letters) if of_side(letter)), 0)
        for of_side in (str.isupper, str.islower)
    )
    sides = ("The side in capital letters", upper), ("The side in small letters", lower)
    return position_of([_COUNTS[letter] for letter in letters], text, sides)


FORMAT = "XGID"
_NAMES = (
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
_LABELS = [f"The field {name!r}" for name in _NAMES]
MARK = re.compile(r"XGID\s*[=:]\s*", re.IGNORECASE)
"""The label before an XGID."""

_END = re.compile("[&<>#;,|()\\[\\]{}\"'`“”„‘’«»]")
"""Characters that may follow an XGID in a link, in quotes, or in HTML."""

_DASHES = "‐‑‒–—―−"
_HYPHENS = str.maketrans(dict.fromkeys(_DASHES, "-"))
_ENCODED = re.compile(r"XGID(?:=|%3D)\S*%3A", re.IGNORECASE)
_BARE = re.compile(r"(?<![A-Za-z-])(?=[A-Oa-o-]{26}:)")
_OWNERS: dict[str, Color | None] = {"1": Color.WHITE, "0": None, "-1": Color.BLACK}
_TURNS = {"1": Color.WHITE, "-1": Color.BLACK}
_RACCOON_FACTOR = 8  # times the stake before the double
_JACOBY, _BEAVERS = 1, 2  # added up in the eighth field


def read_xgid(text: str) -> GameState:
    """Read an XGID, with or without ``XGID=``, alone or in a longer text.

    No action is applied. If the tenth field is missing, 10 is used. The state has the standard
    rules, except for the Jacoby rule, beavers (with raccoons) and the cube limit. The game is
    over if a player has borne off all checkers, or the score has decided the match. After ``R``,
    the raccoon has already turned the cube.

    Examples
    --------
    >>> state = read_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:1:0:10")
    >>> state.turn, state.dice
    (Color.WHITE, Dice(5, 2))
    """
    fields = _fields(checked_text(text, FORMAT))
    white = read_letters_at(fields.text, fields.start(0), fields[0], FORMAT)
    cube = Cube(_power_of_2(fields, 1), fields.choice(2, _OWNERS))
    turn = fields.choice(3, _TURNS)
    score = fields.number(5), fields.number(6)
    length = fields.number(8)
    flags = fields.number(7)
    if flags > (1 if length else _JACOBY | _BEAVERS):
        fields.fail(7, "0 or 1 in a match" if length else "0, 1 (Jacoby), 2 (beavers) or 3 (both)")
    rules = replace(Rules.standard(), max_cube=_power_of_2(fields, 9))
    if not length:
        beavers = bool(flags & _BEAVERS)
        rules = replace(rules, jacoby=bool(flags & _JACOBY), beavers=beavers, raccoons=beavers)
    state = GameState(
        turn_start=white if turn is Color.WHITE else white.swapped(),
        turn=turn,
        phase=Phase.OVER,  # every combination is valid in this phase; the real phase is set later
        cube=cube,
        score=score,
        length=length,
        crawford=bool(length and flags),
        rules=rules,
    )
    return _with_dice(state, fields)


def unwrapped(text: str) -> str:
    """Return text without percent encoding, if it contains an XGID in an encoded link.

    Dashes of word processors become hyphens if an XGID is then readable.
    """
    if _ENCODED.search(text):
        text = unquote(text)
    plain = text.translate(_HYPHENS)
    return plain if _BARE.search(plain) else text


def _whole_letters(letters: str) -> str:
    """Return letters with two hyphens for each dash, if this makes a whole position."""
    whole = "".join("--" if letter in _DASHES else letter for letter in letters)
    return whole if len(whole) == PLACES else letters


def write_xgid(state: GameState) -> str:
    """Write an XGID for the state at the start of the turn, with the full roll."""
    white = state.turn_start.swapped() if state.turn is Color.BLACK else state.turn_start
    rules = state.rules
    flags = _JACOBY * rules.jacoby + _BEAVERS * rules.beavers
    fields = (
        white.letters,
        _exponent(state.cube.value),
        {Color.WHITE: 1, Color.BLACK: -1, None: 0}[state.cube.owner],
        -1 if state.turn is Color.BLACK else 1,
        _written_dice(state),
        *state.score,
        int(state.crawford) if state.is_match else flags,
        state.length,
        _exponent(rules.max_cube),
    )
    return "XGID=" + ":".join(map(str, fields))


def _fields(text: str) -> Fields:
    text = unwrapped(text)
    mark = MARK.search(text) or _BARE.search(text)
    start = mark.end() if mark else len(text) - len(text.lstrip())
    fields = _END.split(first_word(text, start), maxsplit=1)[0].split(":")
    if len(fields[0]) < PLACES:  # word processors turn two hyphens into one dash
        fields[0] = _whole_letters(fields[0])
    fields[0] = fields[0].translate(_HYPHENS)
    if len(fields) == len(_NAMES) - 1:
        fields.append("10")
    count = len(fields)
    if count != len(_NAMES):
        problem = f"There are {count} fields."
        if count < len(_NAMES):
            problem = f"The field {_NAMES[count]!r} is missing."
        end = start + len(":".join(fields[: len(_NAMES)]))
        fail(FORMAT, text, end, problem, f"{len(_NAMES)} fields separated by colons")
    return Fields(FORMAT, text, start, fields, _LABELS)


def _power_of_2(fields: Fields, index: int) -> int:
    exponent = fields.number(index)
    if exponent > MOST_DOUBLES:
        fields.fail(index, f"an exponent of 2, at most {MOST_DOUBLES}")
    return 1 << exponent


def _with_dice(state: GameState, fields: Fields) -> GameState:
    """Return the state with the dice field applied, in the phase that follows from it."""
    written, dice = fields[4].upper(), fields.dice(4)
    if dice is None and written not in ("00", "D", "B", "R"):
        fields.fail(4, "'00', two dice such as '52', or 'D', 'B' or 'R'")
    if CHECKERS in state.turn_start.off or state.match_winner is not None:
        return replace(state, dice=dice)
    assert state.turn is not None  # it was read from the XGID
    if dice is not None:
        return replace(state, phase=Phase.MOVE, dice=dice)
    match written:
        case "D":
            return replace(state, phase=Phase.DOUBLE, offer=Offer(OfferKind.DOUBLE, state.turn))
        case "B":
            offer = Offer(OfferKind.BEAVER, state.turn.opponent)
            return replace(state, phase=Phase.DOUBLE, offer=offer)
        case "R":
            cube = Cube(_RACCOON_FACTOR * state.cube.value, state.turn.opponent)
            return replace(state, phase=Phase.ROLL, cube=cube)
        case _:
            return replace(state, phase=Phase.ROLL)


def _written_dice(state: GameState) -> str:
    if state.phase is Phase.DOUBLE and state.offer is not None:
        return "B" if state.offer.kind is OfferKind.BEAVER else "D"
    if state.dice is None:
        return "00"
    return f"{state.dice.first}{state.dice.second}"


def _exponent(value: int) -> int:
    return value.bit_length() - 1
