"""GNU Backgammon's identifiers: the Position ID and the Match ID.

The two identifiers together describe a state. The GNU Backgammon manual ("A technical description
of the Position ID", "... of the Match ID") describes both. Each is a sequence of bits in Base64
without padding, and starts with the lowest bit of the first byte. Tests with gnubg 1.07 show these
corrections and additions to the manual:

- the Position ID encodes the side that is *not* on roll first;
- the Match ID ends with a bit that is 0 in a money session with the Jacoby rule, and otherwise 1;
- the higher of two dice is stored first;
- while a double is pending, the Position ID keeps the doubler as the player on roll, and the Match
  ID names the opponent as the player to decide.

White is gnubg's player 1 (X, at the bottom), and Black is its player 0. A beaver is stored as in
gnubg: as a pending double that the doubler has to answer. The cube has then already been doubled
once and belongs to the player who beavered. A Match ID stores how a finished game ended, but
neither the winner nor the points. Therefore, a finished game that was read from an ID has no
result, and is written as over (2).

The bits of the Match ID:

=========  =====================================================================================
bits       meaning
=========  =====================================================================================
0–3        exponent of the cube's value
4–5        cube owner: 0 Black, 1 White, 3 centred
6          player on roll: 1 White
7          Crawford game
8–10       0 no game yet, 1 playing, 2 over, 3 over by resignation, 4 over by a dropped double
11         player who has to decide: 1 White
12         a double is offered
13–14      a resignation is offered: 1 single, 2 gammon, 3 backgammon
15–17      one die, 0 if not rolled
18–20      the other die
21–35      match length, 0 for money
36–50      score of player 0, Black
51–65      score of player 1, White
66         Jacoby rule *not* in use, or a match
=========  =====================================================================================
"""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping
from dataclasses import replace

from ...rules import (
    Color,
    Cube,
    Dice,
    Ending,
    FormatError,
    GameState,
    Level,
    Offer,
    OfferKind,
    Phase,
    Position,
    PositionError,
    Rules,
)
from ...rules.position import BAR, CHECKERS, PLACES
from ..text import brief, checked_text, fail, place_of, position_of

MATCH_ID_FORMAT = "GNUBG Match ID"

_WIDTHS = {
    "cube": 4,
    "owner": 2,
    "on_roll": 1,
    "crawford": 1,
    "game": 3,
    "decides": 1,
    "doubled": 1,
    "resigned": 2,
    "die": 3,
    "other_die": 3,
    "length": 15,
    "black": 15,
    "white": 15,
    "no_jacoby": 1,
}
"""The fields in the order of their bits, with their widths in bits."""

_PLAYERS = (Color.BLACK, Color.WHITE)
_OWNERS = {0: Color.BLACK, 1: Color.WHITE, 3: None}
_NO_GAME, _PLAYING, _OVER, _RESIGNED, _DROPPED = range(5)
_GAMES = {Ending.BORNE_OFF: _OVER, Ending.RESIGNED: _RESIGNED, Ending.DROPPED: _DROPPED}
_FACES = 6


def pack_match(state: GameState) -> int:
    """Return the Match ID as one number; raise `FormatError` if a value does not fit."""
    cube, offer = state.cube, state.offer
    if offer is not None and offer.kind is OfferKind.BEAVER:
        cube = Cube(2 * cube.value, offer.by)
    decides = state.decider or state.turn
    dice = (state.dice.high, state.dice.low) if state.dice is not None else (0, 0)
    fields = {
        "cube": cube.value.bit_length() - 1,
        "owner": next(bits for bits, owner in _OWNERS.items() if owner is cube.owner),
        # Before the opening roll, gnubg has no player on roll; use White, as in the position.
        "on_roll": int(state.turn is not Color.BLACK),
        "crawford": int(state.crawford),
        "game": _game(state),
        "decides": int(decides is not Color.BLACK),
        "doubled": int(state.phase is Phase.DOUBLE),
        "resigned": int(offer.level or 0) if offer is not None else 0,
        "die": dice[0],
        "other_die": dice[1],
        "length": state.length,
        "black": state.score[1],
        "white": state.score[0],
        "no_jacoby": int(state.is_match or not state.rules.jacoby),
    }
    packed = at = 0
    for name, width in _WIDTHS.items():
        if fields[name] >> width:
            raise FormatError(
                MATCH_ID_FORMAT,
                f"The {name.replace('_', ' ')} of this state does not fit in a GNUBG ID.",
                expected=f"a number below {1 << width}",
            )
        packed |= fields[name] << at
        at += width
    return packed


def unpack_match(packed: int, position: Position, text: str, start: int) -> GameState:
    """Return the state from the number of a Match ID and the position.

    The position is from the point of view of the player on roll. Errors contain the line and the
    column of the offset ``start`` in the text.
    """
    bits = {}
    for name, width in _WIDTHS.items():
        bits[name] = packed & ((1 << width) - 1)
        packed >>= width
    if bits["owner"] not in _OWNERS:
        fail(
            MATCH_ID_FORMAT,
            text,
            start,
            "The owner of the cube is not a player.",
            "owner 0, 1 or 3",
        )
    cube = Cube(1 << bits["cube"], _OWNERS[bits["owner"]])
    turn, decides = _PLAYERS[bits["on_roll"]], _PLAYERS[bits["decides"]]
    rules = Rules.standard()
    if not bits["length"]:
        rules = replace(rules, jacoby=not bits["no_jacoby"])
    state = GameState(
        turn_start=position,
        turn=turn,
        phase=Phase.OVER,  # every combination is valid in this phase; the real phase is set later
        dice=_dice(bits, text, start),
        cube=cube,
        score=(bits["white"], bits["black"]),
        length=bits["length"],
        crawford=bool(bits["crawford"]),
        rules=rules,
    )
    if bits["game"] > _PLAYING or CHECKERS in position.off or state.match_winner is not None:
        return state
    if bits["game"] == _NO_GAME and state.dice is None and position == position.swapped():
        # Some programs write 0 during a game, too. Therefore, the game counts as not begun only
        # if the position is the same for both players.
        return replace(state, turn=None, phase=Phase.OPENING)
    if bits["doubled"]:
        offer = Offer(OfferKind.DOUBLE, turn)
        if decides is turn:
            offer = Offer(OfferKind.BEAVER, turn.opponent)
            before = max(cube.value // 2, 1)
            # The previous owner of the cube is not stored, but a turned cube has an owner.
            cube = Cube(before, turn if before > 1 else None)
        return replace(state, dice=None, cube=cube, phase=Phase.DOUBLE, offer=offer)
    if bits["resigned"]:
        offer = Offer(OfferKind.RESIGNATION, decides.opponent, Level(bits["resigned"]))
        return replace(state, phase=Phase.RESIGN, offer=offer)
    return replace(state, phase=Phase.ROLL if state.dice is None else Phase.MOVE)


def _game(state: GameState) -> int:
    if state.phase is Phase.OPENING:
        return _NO_GAME
    if state.phase is not Phase.OVER:
        return _PLAYING
    return _GAMES[state.result.ending] if state.result is not None else _OVER


def _dice(bits: Mapping[str, int], text: str, start: int) -> Dice | None:
    die, other_die = bits["die"], bits["other_die"]
    if not (die or other_die):
        return None
    if not (1 <= die <= _FACES and 1 <= other_die <= _FACES):
        problem = f"The dice cannot be {die} and {other_die}."
        fail(MATCH_ID_FORMAT, text, start, problem, "two dice from 1 to 6, or none")
    return Dice(die, other_die)


FORMAT = "GNUBG ID"
_POSITION_ID = "GNUBG Position ID"
_LETTERS = {_POSITION_ID: 14, MATCH_ID_FORMAT: 12}
"""The length of each identifier, in Base64 characters."""

_POSITION_BITS = 80
_BASE64 = re.compile("[A-Za-z0-9+/]*")
_WORD = re.compile(r"[^\s:;,\"'<>()]+")
_LABEL = re.compile(r"\bposition\s*-?id\s*[:=]", re.IGNORECASE)
_PAIR = re.compile(r"([A-Za-z0-9+/]{14})(?:==)?\s*:\s*([A-Za-z0-9+/]{12})(?![A-Za-z0-9+/])")
_LABELLED = re.compile(
    r"Position ID\s*:\s*([A-Za-z0-9+/]{14})(?:==)?[\s>]+Match ID\s*:\s*([A-Za-z0-9+/]{12})"
    r"(?![A-Za-z0-9+/])",
    re.IGNORECASE,
)
"""A pattern for labelled identifiers; in a quoted e-mail, each line may begin with ``>``."""


def read_position_id(text: str) -> Position:
    """Read a Position ID: 14 characters, alone or after ``Position ID:``.

    The position is from the point of view of the player on roll.

    Examples
    --------
    >>> read_position_id("4HPwATDgc/ABMA") == Position.opening()
    True
    """
    text = checked_text(text, _POSITION_ID)
    label = _LABEL.search(text)
    word = _WORD.search(text, label.end() if label else 0)
    return _position(text, *((word.start(), word[0]) if word else (len(text), "")))


def write_position_id(position: Position) -> str:
    """Write a Position ID of 14 characters."""
    bits = at = 0
    for side in (position.swapped().points, position.points):
        for place in range(1, BAR + 1):
            for _ in range(side[place]):
                bits |= 1 << at
                at += 1
            at += 1
    return _base64(bits, _POSITION_BITS // 8)


def read_gnubg_id(text: str) -> GameState:
    """Read ``"POSITIONID:MATCHID"``, or both IDs with gnubg's labels, alone or in a longer text.

    The state has the standard rules; in a money session, the Match ID turns the Jacoby rule on or
    off.

    Examples
    --------
    >>> state = read_gnubg_id("4HPwATDgc/ABMA:cIkKAAAAAAAA")
    >>> state.turn, state.is_match
    (Color.WHITE, False)
    """
    text = checked_text(text, FORMAT)
    found = _LABELLED.search(text) or _PAIR.search(text)
    if found is not None:
        words = [(found.start(group), found[group]) for group in (1, 2)]
    else:
        words = [(word.start(), word[0]) for word in _WORD.finditer(text)]
    if len(words) < 2:  # noqa: PLR2004 - a position and a match
        expected = _letters_of_base64(MATCH_ID_FORMAT)
        fail(FORMAT, text, len(text.rstrip()), "The Match ID is missing.", expected)
    position = _position(text, *words[0])
    return unpack_match(_bits(text, *words[1], MATCH_ID_FORMAT), position, text, words[1][0])


def write_gnubg_id(state: GameState) -> str:
    """Write ``"POSITIONID:MATCHID"`` for the state at the start of the turn."""
    return f"{write_position_id(state.turn_start)}:{_base64(pack_match(state), 9)}"


def _position(text: str, start: int, written: str) -> Position:
    written = written.removesuffix("==")
    bits = _bits(text, start, written, _POSITION_ID)
    at = 0
    sides = []
    for _ in range(2):
        counts = [0] * PLACES
        for place in range(1, BAR + 1):
            while bits >> at & 1:
                counts[place] += 1
                at += 1
            at += 1
        sides.append(counts)
    if at > _POSITION_BITS or bits >> at:
        problem = f"{brief(written)} does not encode a position."
        fail(_POSITION_ID, text, start, problem, _letters_of_base64(_POSITION_ID))
    other, own = sides
    where = "line {}, column {}".format(*place_of(text, start))
    problems = [
        f"Both players have checkers on the {place} point of the player on roll ({where})."
        for place in range(BAR - 1, 0, -1)
        if own[place] and other[BAR - place]
    ]
    if problems:
        raise PositionError(problems)
    points = [own[place] - other[BAR - place] for place in range(PLACES)]
    return position_of(points, text, (("The player on roll", start), ("The opponent", start)))


def _bits(text: str, start: int, written: str, format: str) -> int:
    """Return the bits of a Base64 word as one number, with the first bit as the lowest."""
    length = _LETTERS[format]
    if len(written) != length or not _BASE64.fullmatch(written):
        problem = f"{brief(written)} is not a {format}."
        fail(format, text, start, problem, _letters_of_base64(format))
    padded = written + "=" * (-length % 4)
    return int.from_bytes(base64.b64decode(padded), "little")


def _base64(bits: int, length: int) -> str:
    """Encode a number of `length` bytes in Base64, with the lowest bit first."""
    return base64.b64encode(bits.to_bytes(length, "little")).decode("ascii").rstrip("=")


def _letters_of_base64(format: str) -> str:
    return f"{_LETTERS[format]} Base64 characters"
