"""A reader and a writer for boards that are drawn with letters.

::

     +13-14-15-16-17-18------19-20-21-22-23-24-+
     | X           O    |   | O              X |
     ...
     +12-11-10--9--8--7-------6--5--4--3--2--1-+

The layout is that of FIBS and GNU Backgammon (FIBS, "board style 2"; the manual of GNU Backgammon,
"show board"): X moves from 24 down to 1 and bears off at the bottom right; O moves the other way. A
point shows up to five checkers. If there are more, the row next to the middle shows their number.
Checkers that are not on the board are off. GNU Backgammon numbers the points from the side of the
player on roll: if O is on roll, the numbers 1 to 12 are at the top. With ``set clockwise on``, it
draws the board from right to left.
"""

from __future__ import annotations

import re
from typing import NoReturn

from ...rules import Color, FormatError, GameState, OfferKind, Phase, Position
from ...rules.position import BAR, CHECKERS, PLACES
from ..plays import place_name, write_play
from ..text import checked_text, fail, position_of
from .xgid import write_xgid

_COLOR_NAMES = {Color.WHITE: "White (X)", Color.BLACK: "Black (O)"}


def state_lines(state: GameState) -> tuple[str, ...]:
    """Return lines with the score, the cube, the turn and the XGID of a state.

    Examples
    --------
    >>> for line in state_lines(GameState.start(length=7)):
    ...     print(line)
    Match to 7: White (X) 0, Black (O) 0
    Cube: 1, centred
    Opening roll
    XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10
    """
    # The XGID is written first: it raises an error for numbers that Python cannot write.
    xgid = write_xgid(state)
    cube = (_cube(state),) if state.rules.cube else ()
    return _score(state), *cube, _turn(state), xgid


def _score(state: GameState) -> str:
    white, black = state.score
    session = "Money session" if state.rules.cube else "Session"
    game = f"Match to {state.length}" if state.is_match else session
    crawford = ", Crawford game" if state.crawford else ""
    options = [
        name
        for name, used in (("Jacoby", state.rules.jacoby), ("beavers", state.rules.beavers))
        if used and not state.is_match
    ]
    rules = f" ({', '.join(options)})" if options else ""
    return f"{game}: White (X) {white}, Black (O) {black}{crawford}{rules}"


def _cube(state: GameState) -> str:
    owner = state.cube.owner
    return f"Cube: {state.cube.value}, {'centred' if owner is None else _COLOR_NAMES[owner]}"


def _turn(state: GameState) -> str:
    if state.turn is None:
        return "Opening roll"
    name, offer = _COLOR_NAMES[state.turn], state.offer
    if state.phase is Phase.OVER:
        return "The game is over" if state.result is None else (
            f"The game is over: {_COLOR_NAMES[state.result.winner]} wins "
            f"{state.result.points} point{'s' * (state.result.points != 1)}"
        )  # fmt: skip
    if offer is not None:
        other = _COLOR_NAMES[offer.by.opponent]
        if offer.level is not None:
            return (
                f"{_COLOR_NAMES[offer.by]} resigns {offer.level.word}: {other} to accept or decline"
            )
        verb = "beavers" if offer.kind is OfferKind.BEAVER else "doubles"
        return f"{_COLOR_NAMES[offer.by]} {verb}: {other} to answer"
    if state.dice is None:
        return f"{name} to roll"
    played = f", so far {write_play(state.steps, state.turn_start)}" if state.steps else ""
    return f"{name} to play {state.dice}{played}"


FORMAT = "ASCII board"
_STACK_ROWS = 5
_TOP = "+13-14-15-16-17-18------19-20-21-22-23-24-+"
_BOTTOM = "+12-11-10--9--8--7-------6--5--4--3--2--1-+"
_WIDTH = len(_TOP)
_BAR_COLUMN = 21
_NAMES = ("X", "O")
_EDGE = re.compile(r"\+-{0,9}(?:[0-9]{1,2}-{1,9}){6}(?:BAR)?-{0,9}(?:[0-9]{1,2}-{1,9}){6}\+")
_LABEL = re.compile(r"[0-9]+")
_STACK = re.compile(r"[XO0-9A-F]+")
_SIDE = re.compile(r"\b([XO]): [0-9]+ pips, ([0-9]{1,4}) off")
_O = re.compile(r"\bO\b")
_ON_ROLL = re.compile(r"\bon roll\b")
# Next to the player's half, after the tray with the checkers borne off.
_GNUBG_ROLLER = re.compile(r"\|[ XO]+(?:On roll|Rolled [1-6]{2})")
_TEN_OR_MORE = {letter: 10 + more for more, letter in enumerate("ABCDEF")}
"""GNU Backgammon's letters for stacks of ten or more checkers; each letter fits in one column."""
_MAX_COLUMNS_ASIDE = 1  # columns between a checker and its number


def write_ascii(position: Position) -> str:
    """Draw a position; the player on roll is X, at the bottom."""
    return "\n".join(_board(position, Color.WHITE))


def write_state(state: GameState) -> str:
    """Draw a state, with White as X at the bottom and with text below the board.

    The text contains the score, the cube, the turn and the XGID. The board shows the position after
    the steps of this turn. The XGID, which `read_state` reads, describes the start of the turn.
    """
    board = _board(state.seen_by(Color.WHITE), state.turn)
    return "\n".join((*board, "", *state_lines(state)))


def read_ascii(text: str) -> Position:
    """Read a board from `write_ascii`, `write_state` or GNU Backgammon.

    Other lines may surround the board. The position is from the point of view of the player on
    roll. This player is X, unless the text says that O is on roll.
    """
    text = checked_text(text, FORMAT)
    lines = text.split("\n")
    edges = [index for index, line in enumerate(lines) if _EDGE.search(line)]
    if len(edges) < 2:  # noqa: PLR2004 - top and bottom
        _fail(0, 0, "This text does not contain a complete board.", "lines such as " + _TOP)
    top, bottom = edges[:2]
    middle = (top + bottom) / 2
    points = [0] * PLACES
    seen: set[int] = set()
    for edge in (top, bottom):
        rows = range(top + 1, bottom)
        half = [row for row in rows if (row < middle if edge == top else row > middle)]
        columns = _columns(lines[edge])
        seen.update(place for _, place in columns)
        for column, place in columns:
            _read_column(lines, half, column, place, points)
    if len(seen) < BAR:
        _fail(bottom, 0, "Some point numbers are missing.", "1 to 12 and 13 to 24")
    start = sum(len(line) + 1 for line in lines[:top])
    if _numbered_by_o(lines[top]):
        # The places are O's: O's checkers become positive, and the bars are exchanged.
        bars = {0: BAR, BAR: 0}
        turned = [-points[bars.get(place, place)] for place in range(PLACES)]
        return position_of(turned, text, (("O", start), ("X", start)))
    position = position_of(points, text, (("X", start), ("O", start)))
    for side in _SIDE.finditer(text):
        off = position.off[_NAMES.index(side.group(1))]
        if off != int(side.group(2)):
            problem = f"{side.group(1)} has {CHECKERS - off} checkers on the board."
            fail(FORMAT, text, side.start(2), problem, f"{off} off")
    above = lines[top : int(middle)]
    rolls = any(map(_says_o_rolls, lines)) or any(_GNUBG_ROLLER.search(line) for line in above)
    return position.swapped() if rolls else position


def _board(position: Position, on_roll: Color | None) -> list[str]:
    """Return the lines of a board; the position is from the point of view of White, who is X."""
    points = position.points
    rows = [[" "] * _WIDTH for _ in range(2 * _STACK_ROWS + 1)]
    for row in rows:
        for column in (0, 19, 23, _WIDTH - 1):
            row[column] = "|"
    rows[_STACK_ROWS][_BAR_COLUMN - 1 : _BAR_COLUMN + 2] = "BAR"
    for edge, stack in ((_TOP, rows[:_STACK_ROWS]), (_BOTTOM, rows[:_STACK_ROWS:-1])):
        for label in _LABEL.finditer(edge):
            _stack(stack, label.end() - 1, points[int(label.group())])
    _stack(rows[:_STACK_ROWS], _BAR_COLUMN, points[0])
    _stack(rows[:_STACK_ROWS:-1], _BAR_COLUMN, points[BAR])
    sides = [
        f"  {name}: {pips} pips, {off} off" + ", on roll" * (on_roll is color)
        for name, color, pips, off in zip(_NAMES, Color, position.pips, position.off, strict=True)
    ]
    return [sides[1], _TOP, *map("".join, rows), _BOTTOM, sides[0]]


def _stack(rows: list[list[str]], column: int, count: int) -> None:
    """Draw the checkers of a point, from the edge of the board inwards."""
    name, number = _NAMES[count < 0], abs(count)
    for row in rows[:number]:
        row[column] = name
    if number > _STACK_ROWS:
        digits = str(number)
        rows[-1][column - len(digits) + 1 : column + 1] = digits


def _says_o_rolls(line: str) -> bool:
    first = _O.search(line)
    return first is not None and _ON_ROLL.search(line, first.end()) is not None


def _numbered_by_o(top: str) -> bool:
    """Check whether the points are numbered from O's side, with 1 to 12 at the top."""
    return min(place for _, place in _columns(top)[:-1]) == 1


def _columns(line: str) -> list[tuple[int, int]]:
    """Return a (column, place) pair for each point on an edge of the board, and for the bar."""
    edge = _EDGE.search(line)
    assert edge is not None  # the line was found by this pattern
    labels = list(_LABEL.finditer(line, edge.start(), edge.end()))
    columns = [(label.end() - 1, int(label.group())) for label in labels]
    columns = [(column, place) for column, place in columns if 0 < place < BAR]
    return [*columns, ((labels[5].end() + labels[6].end()) // 2 - 1, BAR)]


def _read_column(
    lines: list[str], rows: list[int], column: int, place: int, points: list[int]
) -> None:
    """Read one stack in one half of the board, and add it to the points."""
    letter = ""
    count = number = 0
    for row in rows:
        part = lines[row][max(column - _MAX_COLUMNS_ASIDE, 0) : column + _MAX_COLUMNS_ASIDE + 1]
        for found in _STACK.findall(part):
            if found.isdigit():
                number = int(found)
            elif found in _TEN_OR_MORE:
                number = _TEN_OR_MORE[found]
            elif len(found) > 1 or (letter and found != letter):
                problem = f"The stack on {place_name(place)} has checkers of both players."
                _fail(row, column, problem, "only X or only O")
            else:
                letter = found
                count += 1
    if number and not letter:
        _fail(rows[0], column, f"The owner of these {number} checkers is missing.", "X or O")
    total = number or count
    if letter == "X":
        points[place] += total
    elif letter:
        points[0 if place == BAR else place] -= total


def _fail(row: int, column: int, problem: str, expected: str) -> NoReturn:
    raise FormatError(FORMAT, problem, expected=expected, line=row + 1, column=column + 1)
