"""A writer for .mat files in the dialect of GNU Backgammon; `mat_reader` describes the format.

The bar is 25 and off is 0, each die is written as a step, and a star marks a hit. Every program can
read this. The format has no lines for the rules of a money session, for the cube limit, for games
without a cube, or for automatic doubles. These facts become comments, which `read_mat` reads and
other programs skip. The rules about beavers and raccoons apply only to money games, so they are not
written for a match.
"""

from __future__ import annotations

from dataclasses import replace

from ...rules import (
    Color,
    Dice,
    FormatError,
    GameState,
    Move,
    OfferKind,
    Phase,
    Position,
    Rules,
    apply,
)
from ...rules import actions as act
from ...rules.legal import step_taken
from ...rules.position import BAR, OFF
from ...rules.state import Pair
from ...rules.validation import LARGEST, counted
from .mat_reader import read_mat
from .mat_words import FORMAT
from .record import GameRecord, MatchRecord, Names, check_names, ordinary_start, won

_RIGHT_COLUMN = 28
_NAMES_COLUMN = 31
_LEFT_RESULT, _RIGHT_RESULT = " " * 6, " " * 34


def write_mat(record: MatchRecord) -> str:
    """Return a match as the text of a .mat file.

    Raises `FormatError` if a game contains a position that was set up, or if a name cannot be read
    back.
    """
    check_names(record.players, FORMAT, _names_read_back)
    lines = _tags(record)
    lines += [f" {record.length} point match", ""]
    for number, game in enumerate(record.games, 1):
        lines += [f" Game {number}", _names_line(record.players, game.start.score)]
        lines += _Writer(number, game).lines()
        lines.append("")
    return "\n".join(lines) + "\n"


def _tags(record: MatchRecord) -> list[str]:
    rules = record.rules
    tags = [(name, value) for name, value in record.tags if name != "Comment"]
    if record.length:
        if not rules.crawford:
            tags.append(("Crawford", "Off"))
    else:
        tags.append(("Jacoby", "On" if rules.jacoby else "Off"))
        tags.append(("Beaver", "On" if rules.beavers else "Off"))
        if rules.raccoons is not rules.beavers:
            tags.append(("Raccoon", "On" if rules.raccoons else "Off"))
    if not rules.cube:
        tags.append(("Cube", "Off"))
    if rules.max_cube != Rules.standard().max_cube:
        tags.append(("CubeLimit", str(rules.max_cube)))
    lines = [f'; [{_line(name)} "{_line(value)}"]' for name, value in tags]
    lines += [f"; {_line(value)}" for name, value in record.tags if name == "Comment"]
    return [*lines, ""] if lines else []


def _line(text: str) -> str:
    """Return the text on one line, without characters that would end the line early."""
    return " ".join(text.replace('"', "'").replace("]", ")").split())[:400]


def _names_line(names: Names, score: Pair) -> str:
    left = f"{names[0]} : {score[0]}"
    return f" {left:<{_NAMES_COLUMN}}  {names[1]} : {score[1]}"


def _names_read_back(names: Names) -> Names:
    """Return the names that a reader finds in a heading with the longest possible score."""
    line = _names_line(names, (LARGEST, LARGEST))
    return read_mat(f" 0 point match\n\n Game 1\n{line}\n")[0].players


class _Writer:
    """A writer of the lines of one game; a line has an action on the left and one on the right."""

    def __init__(self, number: int, game: GameRecord) -> None:
        self._number = number
        self._game = game
        self._lines: list[str] = []
        self._left: str | None = None
        self._turns = 0
        self._remarks = list(game.remarks)

    def lines(self) -> list[str]:
        state, actions = self._game.start, self._game.actions
        if state.phase is not Phase.OPENING or state.turn_start != Position.opening():
            self._begin(state)
        elif state.cube.value > 1:
            doubles = state.cube.value.bit_length() - 1
            self._lines.append(f'; [Automatic Doubles "{doubles}"]')
        for done, action in enumerate(actions):
            self._write_remarks(done)
            self._write(state, action, is_last=done + 1 == len(actions))
            state = apply(state, action)
        self._write_unplayed_roll(state)
        self._write_remarks(len(actions))
        self._write_result(state)
        return self._lines

    def _begin(self, start: GameState) -> None:
        """Begin a game with an unusual initial state; raise an error if no line can express it."""
        if start.turn is None or not _carried(ordinary_start(start), start):
            self._refuse()
        if start.phase is Phase.DOUBLE and start.offer is not None:
            self._double(start.offer.by, start)

    def _write(self, state: GameState, action: act.Action, *, is_last: bool) -> None:
        turn, dice, offer = state.turn, state.dice, state.offer
        match action:
            case act.MakePlay(moves=moves) if turn and dice:
                self._cell(turn, f"{_rolled(dice)} {_play(state.turn_start, dice, moves)}")
            case act.Double() if turn:
                self._double(turn, state)
            case act.Beaver() | act.Raccoon() if offer:
                value = state.cube.value * (4 if offer.kind is OfferKind.DOUBLE else 8)
                # This includes a raccoon: GNU Backgammon writes and reads it only in this way.
                self._cell(offer.by.opponent, f" Beavers => {value}")
            case act.Take() | act.Drop() if offer:
                # A taken beaver follows from the doubler's roll, if there is one.
                if isinstance(action, act.Drop) or offer.kind is OfferKind.DOUBLE or is_last:
                    word = "Takes" if isinstance(action, act.Take) else "Drops"
                    self._cell(offer.by.opponent, f" {word}")
            case act.Resign():
                self._write_unplayed_roll(state)
            case act.SetUp(state=new):
                if new.phase is Phase.OVER:
                    self._write_unplayed_roll(state)
                if not (is_last and new.phase is Phase.OVER) and not _carried(state, new):
                    self._refuse()
                if new.phase is Phase.DOUBLE and new.offer is not None:
                    self._double(new.offer.by, new)
            case act.Roll() | act.Accept():
                pass  # a roll is written with its play, a resignation with the result
            case _:
                self._refuse()

    def _write_unplayed_roll(self, state: GameState) -> None:
        """Write a roll without a play."""
        if state.phase is Phase.MOVE and state.dice is not None and state.turn is not None:
            self._cell(state.turn, _rolled(state.dice))

    def _double(self, by: Color, state: GameState) -> None:
        self._cell(by, f" Doubles => {2 * state.cube.value}")

    def _cell(self, by: Color, text: str) -> None:
        if by is Color.WHITE:
            self._flush()
            self._left = text
        else:
            self._turns += 1
            left = f"{self._turns:3d}) {self._left or '':<{_RIGHT_COLUMN - 1}} "
            self._lines.append(left + text)
            self._left = None

    def _flush(self) -> None:
        if self._left is not None:
            self._turns += 1
            self._lines.append(f"{self._turns:3d}) {self._left}".rstrip())
            self._left = None

    def _write_remarks(self, done: int) -> None:
        while self._remarks and self._remarks[0].after <= done:
            self._flush()
            for line in self._remarks.pop(0).text.splitlines():
                if _line(line):
                    self._lines.append(f"; {_line(line)}")

    def _write_result(self, state: GameState) -> None:
        result = won(self._game.start, state)
        if result is None:
            self._flush()
            return
        wins = f"Wins {counted(result.points, 'point')}"
        left = result.winner is Color.WHITE
        if self._left is not None and not left and "Drops" in self._left:
            self._cell(Color.BLACK, f" {wins}")
            return
        self._flush()
        self._lines.append((_LEFT_RESULT if left else _RIGHT_RESULT) + wins)

    def _refuse(self) -> None:
        raise FormatError(
            FORMAT,
            f"Game {self._number} contains a position that was set up, which this format "
            "cannot store.",
            expected="a game that was played from its beginning, or a file name that ends in .sgf",
        )


def _carried(before: GameState, new: GameState) -> bool:
    """Check whether a reader can infer a set-up from the lines that follow it."""
    # This is possible if only the player on roll, the dice, or a double is set up.
    if new.phase not in (Phase.ROLL, Phase.MOVE, Phase.DOUBLE):
        return False
    if new.seen_by(Color.WHITE) != before.seen_by(Color.WHITE):
        return False
    if before.phase is Phase.OPENING:
        before = replace(before, turn_start=new.turn_start, turn=new.turn, phase=Phase.ROLL)
    return replace(new, phase=before.phase, offer=before.offer, dice=before.dice) == before


def _rolled(dice: Dice) -> str:
    return f"{dice.high}{dice.low}:"


def _play(position: Position, dice: Dice, moves: tuple[Move, ...]) -> str:
    """Format the steps of a play in the order in which they were made, with a star at each hit."""
    words = []
    left = list(dice.numbers)
    for move in moves:
        hit = "*" if OFF < move.target < BAR and position.points[move.target] < 0 else ""
        position, die = step_taken(position, left, move)
        left.remove(die)
        words.append(f"{move.source}/{move.target}{hit}")
    return " ".join(words)
