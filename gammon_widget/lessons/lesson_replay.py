"""From what the steps say to what their boards show: every move goes through the rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from ..drawing.diagrams import Arrow, Mark
from ..drawing.diagrams.annotations import arrow_views, mark_views
from ..notation import parse_play
from ..notation.play_parser import written_moves
from ..rules import (
    Action,
    Color,
    Confirm,
    Dice,
    FormatError,
    GameState,
    GammonError,
    HomeSide,
    MakePlay,
    Numbering,
    Phase,
    Position,
    Roll,
    Rules,
    apply,
)
from ..rules.position import BAR, OFF
from ..rules.validation import brief
from .errors import Problem
from .step import CUBE_ACTIONS, BoardBlock, LessonStep, is_roll

OPENING = "opening"

_NAMED_SIDES = re.compile(
    r"\s*(?P<first>white|black)\s+(?P<own>[^/]*)/\s*(?P<second>white|black)\s+(?P<other>[^/]*)",
    re.IGNORECASE,
)
"""Counts that say whose they are: ``black 6:2 / white 1:1``."""

_PLACES = {"bar": BAR, "off": OFF}
_KNOWN_MARKS = ("ring", "dot")
MAX_ARROWS = 30
"""On a board, and as many marks; nobody finds their way among more."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What the board of a step shows.

    Attributes
    ----------
    state
        The state.
    bottom, home
        Who sits at the bottom, and on which side they bear off.
    arrows, marks
        What is pointed out, in the numbering of the player on roll.
    before
        The state before anything is done here.
    actions
        What is done here, each with the state it leads to.
    """

    state: GameState
    bottom: Color = Color.WHITE
    home: HomeSide = HomeSide.RIGHT
    arrows: tuple[Arrow, ...] = ()
    marks: tuple[Mark, ...] = ()
    before: GameState | None = None
    actions: tuple[tuple[Action, GameState], ...] = ()

    def on_board(self, place: int) -> int:
        """The number that stands on the board at a place of the player on roll, and back.

        The bar and the tray, 25 and 0, are their own in any numbering.
        """
        turn = self.state.turn or Color.WHITE
        own = self.state.rules.numbering is Numbering.OWN
        # By fixed numbers White walks up from 1 to 24, and so Black down as by their own.
        counting = self.bottom if own else Color.BLACK
        return place if counting is turn or place in (OFF, BAR) else BAR - place


class _WrongKeyError(GammonError):
    """A problem with one key."""

    def __init__(self, problem: object, *path: str | int) -> None:
        self.problem = Problem(str(problem), path=path)
        super().__init__(str(problem))


@dataclass(frozen=True, slots=True)
class LessonReplay:
    """Goes through the steps of a lesson, one after another.

    Parameters
    ----------
    rules
        The name of a profile for the whole lesson, or None.
    bottom, home
        How the board lies where no step says it; None for as usual.
    """

    rules: str | None
    bottom: Color | None
    home: HomeSide | None

    def beginning(self) -> Setup:
        """What stands before the first step: the opening position."""
        return self._bare(_under(GameState.on_roll(Position.opening()), self.rules))

    def setup(
        self, step: LessonStep, before: Setup | None, problems: list[Problem]
    ) -> Setup | None:
        """What the board of a step shows.

        Parameters
        ----------
        step
            The step.
        before
            The board it goes on from; None if that is not known, since it is wrong itself.
        problems
            Takes everything that is wrong.

        Returns
        -------
        Setup or None
            None if it cannot be known.
        """
        board = step.board
        try:
            start = self._start(board, before)
            if start is None:
                return None
            actions = tuple(_done(start, board.moves))
        except _WrongKeyError as wrong:
            problems.append(wrong.problem)
            return None
        state = actions[-1][1] if actions else start
        usual = self._bare(state) if before is None or board.position is not None else before
        bare = Setup(state, board.bottom or usual.bottom, board.home or usual.home)
        return replace(
            bare,
            arrows=_arrows(board, state, problems),
            marks=_marks(board, bare, problems),
            before=start,
            actions=actions,
        )

    def _bare(self, state: GameState) -> Setup:
        """A state on a board that lies as it does where no step says it."""
        return Setup(state, self.bottom or Color.WHITE, self.home or state.rules.home)

    def _start(self, board: BoardBlock, before: Setup | None) -> GameState | None:
        """The state before the moves of the step."""
        if board.position is not None:
            if board.after is not None:
                raise _WrongKeyError(
                    "A step has a position or goes on from another, not both.", "after"
                )
            return _under(_position(board), board.rules or self.rules)
        if before is None:
            return None
        if board.turn is not None:
            raise _WrongKeyError("The turn belongs to a position; here the step goes on.", "turn")
        return _under(before.state, board.rules)


def _position(board: BoardBlock) -> GameState:
    text, turn = board.position or "", board.turn or Color.WHITE
    if text.strip().lower() == OPENING:
        return GameState.on_roll(Position.opening(), turn)
    try:
        if names_both_sides(text):
            return GameState.on_roll(_named_sides(text, turn), turn)
        try:
            state = GameState.parse(text)
        except FormatError:
            return GameState.on_roll(Position.parse(text), turn)
    except GammonError as error:
        raise _WrongKeyError(error, "position") from error
    if board.turn not in (None, state.turn):
        raise _WrongKeyError(f"The position itself says that {state.turn} is on roll.", "turn")
    return state


def names_both_sides(text: str) -> bool:
    """Whether a position says of each half whose it is."""
    return _NAMED_SIDES.fullmatch(text) is not None


def _named_sides(text: str, turn: Color) -> Position:
    """Counts of White and Black, each in their own numbering, seen by the player on roll."""
    sides = _NAMED_SIDES.fullmatch(text)
    assert sides is not None  # it has been asked before
    first, second = sides["first"].lower(), sides["second"].lower()
    if first == second:
        raise GammonError(f"Both halves are {first.capitalize()}'s.")
    own, other = sides["own"], sides["other"]
    return Position.parse(f"{own} / {other}" if first == turn else f"{other} / {own}")


def _under(state: GameState, rules: str | None) -> GameState:
    """The state under the rules of that name, if any."""
    try:
        return state if rules is None else replace(state, rules=Rules.named(rules))
    except GammonError as error:
        raise _WrongKeyError(error, "rules") from error


def _done(state: GameState, moves: Iterable[str]) -> Iterator[tuple[Action, GameState]]:
    """Every action that the moves come to, with the state after it."""
    for index, move in enumerate(moves):
        try:
            for action in _actions(state, move):
                state = apply(state, action)
                yield action, state
        except GammonError as error:
            raise _WrongKeyError(f"{brief(move)}: {error}", "moves", index) from error


def _actions(state: GameState, move: str) -> Iterator[Action]:
    if move in CUBE_ACTIONS or is_roll(move) or ":" in move:
        if state.phase is Phase.MOVE and not state.steps and not state.next_steps:
            yield Confirm()  # the turn passes by itself
            state = apply(state, Confirm())
        if move in CUBE_ACTIONS:
            yield CUBE_ACTIONS[move]
            return
        rolled, _, move = move.partition(":")
        roll = Roll(_dice(rolled))
        yield roll
        if not move:
            return
        state = apply(state, roll)
    if state.dice is None:
        expected = "a roll first" if state.phase is Phase.ROLL else f"phase {Phase.MOVE}"
        raise GammonError(
            f"There is no roll to be played: the phase is {state.phase}. Expected {expected}."
        )
    yield MakePlay(parse_play(move, state.position, state.dice).moves)


def _dice(text: str) -> Dice:
    if not is_roll(text):
        raise FormatError("roll", f"{text!r} is no roll.", expected="two dice such as 3-1")
    return Dice(*map(int, text.split("-")))


def _arrows(board: BoardBlock, state: GameState, problems: list[Problem]) -> tuple[Arrow, ...]:
    turn = state.turn or Color.WHITE
    arrows: list[Arrow] = []
    for text, color in board.arrows:
        wrong: list[str] = []
        new: list[Arrow] = []
        try:
            new = [Arrow(*move, color or None) for move in written_moves(text)]
        except GammonError as error:
            wrong.append(str(error))
        if len(arrows) + len(new) > MAX_ARROWS:
            problems.append(_too_many("arrows"))
            break
        # An arrow may go on from where another one ends, so all that are right are looked at.
        arrow_views([*arrows, *new], state.current, turn, wrong)
        problems += [Problem(each, path=("arrows", text)) for each in wrong]
        arrows += [] if wrong else new
    return tuple(arrows)


def _too_many(name: str) -> Problem:
    return Problem("They are too many to look at.", f"at most {MAX_ARROWS}", path=(name,))


def _marks(board: BoardBlock, setup: Setup, problems: list[Problem]) -> tuple[Mark, ...]:
    if len(board.marks) > MAX_ARROWS:
        problems.append(_too_many("marks"))
        return ()
    marks: list[Mark] = []
    for text, said in board.marks:
        wrong: list[str] = []
        word = text.lower()
        mark = _mark(setup.on_board(_PLACES[word] if word in _PLACES else int(word)), said)
        mark_views(mark, setup.state.turn or Color.WHITE, wrong)
        problems += [Problem(each, path=("marks", text)) for each in wrong]
        marks.append(mark)
    return tuple(marks)


def _mark(place: int, said: str) -> Mark:
    if said in ("", *_KNOWN_MARKS):
        return Mark(place, said or _KNOWN_MARKS[0])
    if len(said) > 1 and said.startswith("#"):
        return Mark(place, color=said)
    return Mark(place, "dot", said)
