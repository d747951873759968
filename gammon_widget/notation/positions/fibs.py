"""The board string of the First Internet Backgammon Server, FIBS.

::

    board:You:someplayer:3:0:1:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:6:2:0:…

"FIBS Client Protocol Detailed Specification" (http://www.fibs.com/fibs_interface.html, "Board
style 3") describes 52 fields after the word ``board``, separated by colons:

- the names of the player and the opponent;
- the match length, 9999 for an unlimited match;
- the points of the player and the opponent;
- 26 counts;
- the colour of the player whose turn it is;
- the player's two dice and the opponent's two dice;
- the cube;
- whether the player may double, and whether the opponent may double;
- whether the player was just doubled;
- the player's colour, 1 or −1;
- the player's direction;
- the place numbers of home and the bar;
- the player's checkers off and the opponent's checkers off;
- the player's checkers on the bar and the opponent's checkers on the bar;
- four more fields, of which only the last is used here: the number of redoubles in unlimited
  matches.

The counts are for the places 0 to 25 of the board, and are positive for the colour 1 (O). The
player who sees the string becomes White, and the opponent becomes Black.

The string has no fields for the Jacoby rule, the cube limit or a pending resignation. The owner
of the cube follows from the fields about doubling. During a pending double, the doubler is the
owner, unless the cube is still at 1. If a player is one point from winning a match and nobody may
double, the game is the Crawford game.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ...rules import (
    Color,
    Cube,
    Dice,
    FormatError,
    GameState,
    GammonError,
    Offer,
    OfferKind,
    Phase,
    Position,
    PositionError,
    Rules,
    to_state,
)
from ...rules.position import BAR, CHECKERS, PLACES
from ...rules.validation import as_list
from ...rules.validation import brief as brief_value
from ..text import Fields, checked_text, fail, first_word, place_of, position_of

FORMAT = "FIBS board"
MARK = re.compile(r"(?<!\w)board:", re.IGNORECASE)
"""The beginning of a board string."""

_NAMES = [f"Field {number}" for number in range(1, 53)]
_BOARD, _TURN, _DICE, _CUBE, _MAY_DOUBLE, _DOUBLED = 5, 31, 32, 36, 37, 39
_COLOR, _DIRECTION, _OFF, _ON_BAR, _REDOUBLES = 40, 41, 44, 46, 51
_UNLIMITED_LENGTH = 9999
_CENTRED_DOUBLE = "A FIBS board cannot express a double with a centred cube above 1."
_FACES = 6
_NUMBER = re.compile(r"-?[0-9]{1,9}")


def read_fibs(text: str) -> GameState:
    """Read a board string, alone or in a longer text; the player who sees it becomes White.

    Examples
    --------
    >>> state = read_fibs(
    ...     "board:You:someplayer:3:0:1:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:"
    ...     "1:6:2:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:2:0:0:0"
    ... )
    >>> state.turn, state.dice, state.score
    (Color.WHITE, Dice(6, 2), (0, 1))
    """
    fields = _fields(checked_text(text, FORMAT))
    color, direction = _sign(fields, _COLOR), _sign(fields, _DIRECTION)
    counts = [_number(fields, _BOARD + place) * color for place in range(PLACES)]
    start = fields.start(_BOARD)
    sides = ("The player", start), ("The opponent", start)
    white = position_of(counts if direction < 0 else counts[::-1], fields.text, sides)
    _check_checkers(fields, white)
    length = _number(fields, 2, 0)
    redoubles = _number(fields, _REDOUBLES)
    rules = replace(Rules.standard(), beavers=redoubles > 0, raccoons=redoubles > 1)
    state = GameState(
        turn_start=white,
        turn=Color.WHITE,
        phase=Phase.OVER,  # every combination is valid in this phase; the real phase is set later
        score=(_number(fields, 3, 0), _number(fields, 4, 0)),
        length=0 if length == _UNLIMITED_LENGTH else length,
        rules=rules,
    )
    return _with_turn(state, fields, color)


def write_fibs(state: GameState, players: tuple[str, str] = ("You", "Opponent")) -> str:
    """Write a FIBS board string, as White sees the board.

    Parameters
    ----------
    state
        The state. During a turn, the state at the start of the turn is written.
    players
        The names of White and Black; colons, spaces and NULs in them become underscores.

    Raises
    ------
    FormatError
        If a beaver, White's own double, or a double with a centred cube above 1 is pending, or the
        match length is 9999. A board string is written for one player, and can express only a
        double that this player has to answer.

    Examples
    --------
    >>> write_fibs(GameState.start(length=3))[:46]
    'board:You:Opponent:3:0:0:0:-2:0:0:0:0:5:0:3:0:'
    """
    state = to_state(state)
    names = as_list("players", players, "('Ann', 'Bob')")
    if len(names) != len(Color) or not all(isinstance(name, str) for name in names):
        raise GammonError(f"players= must be two names, not {brief_value(players)}.")
    position = state.turn_start.swapped() if state.turn is Color.BLACK else state.turn_start
    doubled = state.phase is Phase.DOUBLE
    offer = state.offer
    if doubled and offer is not None and offer.kind is OfferKind.BEAVER:
        raise FormatError(
            FORMAT, "A FIBS board cannot express a beaver.", expected="a state without a beaver"
        )
    if doubled and state.turn is Color.WHITE:
        raise FormatError(
            FORMAT,
            "A FIBS board cannot express a double by White.",
            expected="a double by Black, or no double",
        )
    if doubled and state.cube.value > 1 and state.cube.owner is None:
        raise FormatError(FORMAT, _CENTRED_DOUBLE, expected="a cube at 1, or Black's cube")
    if state.length == _UNLIMITED_LENGTH:
        raise FormatError(
            FORMAT,
            f"A FIBS board cannot express a match to {_UNLIMITED_LENGTH} points: this length "
            "means an unlimited match.",
            expected="another length",
        )
    over = state.phase is Phase.OVER
    turn = 0 if over else -1 if state.turn is Color.BLACK else 1
    dice = (state.dice.first, state.dice.second) if state.dice else (0, 0)
    mine, theirs = ((0, 0), dice) if state.turn is Color.BLACK else (dice, (0, 0))
    rules = state.rules
    fields: list[object] = [
        *(re.sub(r"[:\s\0]", "_", name)[:60] or "-" for name in names),
        state.length or _UNLIMITED_LENGTH,
        *state.score,
        *position.points,
        turn,
        *mine,
        *theirs,
        state.cube.value,
        *(int(_may_double(state, color)) for color in Color),
        int(doubled and state.turn is Color.BLACK),
        *(1, -1, 0, BAR),
        *position.off,
        *position.bar,
        *(0, 0, 0),
        0 if state.is_match else rules.beavers + rules.raccoons,
    ]
    return "board:" + ":".join(map(str, fields))


def _may_double(state: GameState, color: Color) -> bool:
    """Check whether the player could double on their own turn, given the owner of the cube."""
    if state.crawford or not state.rules.cube:
        return False
    if state.phase is Phase.DOUBLE:
        return state.cube.owner is not color.opponent and state.turn is color
    return state.cube.owner is not color.opponent


def _with_turn(state: GameState, fields: Fields, color: int) -> GameState:
    """Return the state with the turn, dice and cube, in the phase that follows from them."""
    turn = _number(fields, _TURN)
    if turn not in (-1, 0, 1):
        fields.fail(_TURN, "1, -1 or 0")
    may = tuple(bool(_number(fields, _MAY_DOUBLE + player)) for player in range(2))
    doubled = _number(fields, _DOUBLED) != 0
    roller = Color.WHITE if turn == color else Color.BLACK
    if doubled:
        roller = Color.BLACK  # the opponent has doubled, whatever player `turn` names
    value = _number(fields, _CUBE, 1)
    if value.bit_count() != 1:
        fields.fail(_CUBE, "1, 2, 4 and so on")
    owner = None
    if value > 1 and may[0] is not may[1]:
        owner = Color.WHITE if may[0] else Color.BLACK
    if value > 1 and doubled:
        if all(may):
            fields.fail(_MAY_DOUBLE, "0, because the cube is the doubler's", _CENTRED_DOUBLE)
        owner = roller
    brink = state.is_match and state.length - 1 in state.score
    state = replace(
        state,
        turn_start=state.turn_start if roller is Color.WHITE else state.turn_start.swapped(),
        turn=roller,
        cube=Cube(value, owner),
        crawford=brink and value == 1 and not any(may) and not doubled,
    )
    if not turn or CHECKERS in state.turn_start.off or state.match_winner is not None:
        return state
    if doubled:
        return replace(state, phase=Phase.DOUBLE, offer=Offer(OfferKind.DOUBLE, roller))
    at = _DICE if roller is Color.WHITE else _DICE + 2
    first, second = _number(fields, at), _number(fields, at + 1)
    if not first and not second:
        return replace(state, phase=Phase.ROLL)
    for die in (at, at + 1):
        if not 1 <= _number(fields, die) <= _FACES:
            fields.fail(die, "1 to 6, or two zeros before the roll")
    return replace(state, phase=Phase.MOVE, dice=Dice(first, second))


def _check_checkers(fields: Fields, position: Position) -> None:
    """Check that the fields for the checkers off and on the bar agree with the board."""
    names = ("player", "opponent")
    problems = []
    for player, name in enumerate(names):
        for at, what, true in ((_OFF, "off", position.off), (_ON_BAR, "on the bar", position.bar)):
            written = _number(fields, at + player)
            if written != true[player]:
                line, column = place_of(fields.text, fields.start(at + player))
                problems.append(
                    f"The {name} has {true[player]} checkers {what} according to the board, but "
                    f"the field says {written} (line {line}, column {column})."
                )
    if problems:
        raise PositionError(problems)


def _fields(text: str) -> Fields:
    mark = MARK.search(text)
    if mark is None:
        at = len(text) - len(text.lstrip())
        fail(FORMAT, text, at, "There is no board string.", "'board:'")
    # A name may contain anything but a colon; the last field ends where its digits end.
    most = len(_NAMES)
    fields = text[mark.end() :].split(":", most)[:most]
    if len(fields) < most:
        problem = f"There are {len(fields)} fields after 'board'."
        fail(FORMAT, text, len(text.rstrip()), problem, f"{most} fields separated by colons")
    fields[-1] = first_word(fields[-1].lstrip())
    return Fields(FORMAT, text, mark.end(), fields, _NAMES)


def _number(fields: Fields, index: int, least: int | None = None) -> int:
    found = _NUMBER.fullmatch(fields[index].strip())
    if found is None or (least is not None and int(found[0]) < least):
        fields.fail(index, "a whole number" if least is None else f"a number, {least} or more")
    return int(found[0])


def _sign(fields: Fields, index: int) -> int:
    number = _number(fields, index)
    if number not in (1, -1):
        fields.fail(index, "1 or -1")
    return number
