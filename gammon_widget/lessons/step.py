"""The steps of a lesson as written in its file, and the boards that result from the rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from ..drawing.diagrams import Arrow, Mark
from ..drawing.diagrams.diagram import arrow_views, mark_views
from ..notation.plays import parse_play, written_moves
from ..rules import (
    Action,
    Beaver,
    Color,
    Confirm,
    Dice,
    Double,
    Drop,
    FormatError,
    GameState,
    GammonError,
    HomeSide,
    MakePlay,
    Phase,
    Position,
    Raccoon,
    Roll,
    Rules,
    Take,
    apply,
)
from ..rules.position import BAR, OFF
from ..rules.validation import brief
from .errors import Problem
from .field_types import PairTable
from .question import Question

CUBE_ACTIONS: Mapping[str, Action] = {
    action.kind.value: action for action in (Double(), Take(), Drop(), Beaver(), Raccoon())
}
"""The cube actions, by name."""

_ROLLED = re.compile(r"([1-6])[-, ]*([1-6])")


def usual_move(move: str) -> str:
    """Return a move in canonical form, such as ``"3-1"`` or ``"3-1: 8/5 6/5"``."""
    roll, colon, play = move.partition(":")
    match = _ROLLED.fullmatch(roll.strip())
    if match is None:
        return move
    return f"{match[1]}-{match[2]}{colon} {play.strip()}".rstrip()


def is_roll(move: str) -> bool:
    """Return whether a move in canonical form is only a roll."""
    return _ROLLED.fullmatch(move) is not None


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: the level from 1 (largest) to 6, and the text in Markdown."""

    level: int
    text: str


@dataclass(frozen=True, slots=True)
class BoardBlock:
    """The board of a step, as written. `Lesson.setups` contains the resulting states.

    `position` is a position in any text format, or ``"opening"``. Without a position, the board
    continues from the step `after`, by default the previous step. A move is ``"3-1"`` (roll),
    ``"8/5 6/5"`` (play), ``"3-1: 8/5 6/5"`` (both), or a cube action such as ``"double"``. Each
    item in `arrows` is a play with a colour ``#RRGGBB`` or an empty string. Each item in `marks` is
    a place, numbered as on the board, with ``"ring"``, ``"dot"``, a colour, a few letters or an
    empty string. If `bottom` or `home` is None, the board keeps the previous orientation.
    """

    position: str | None = None
    turn: Color | None = None
    rules: str | None = None
    after: str | None = None
    moves: tuple[str, ...] = ()
    arrows: PairTable[str] = ()
    marks: PairTable[str] = ()
    bottom: Color | None = None
    home: HomeSide | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "moves", tuple(map(usual_move, self.moves)))


@dataclass(frozen=True, slots=True)
class LessonStep:
    """A step of a lesson.

    The class `Step` of the rules is different: it is an action that moves one checker by one die.

    Attributes
    ----------
    heading
        The heading.
    text
        The prose, in Markdown.
    board
        The board.
    question
        The question, if there is one.
    next
        The heading of the next step; None for the following step in the lesson.
    above
        The headings of the chapters that begin with this step. They are directly above the heading
        of the step.
    id
        The name of the step in a pupil's file. It does not depend on the heading. If `id` is empty,
        the question identifies the step: see `Lesson.ids`.

    Examples
    --------
    >>> step = Lesson.named("board").steps[0]
    >>> step.heading.text, step.question is None
    ('The board and how checkers move', True)
    """

    heading: Heading
    text: str = ""
    board: BoardBlock = BoardBlock()
    question: Question | None = None
    next: str | None = None
    above: tuple[Heading, ...] = ()
    id: str = ""

    def __post_init__(self) -> None:
        # A file does not preserve blank lines around the prose.
        lines = self.text.rstrip().split("\n")
        while lines and not lines[0].strip():
            del lines[0]
        object.__setattr__(self, "text", "\n".join(lines))


OPENING = "opening"

_NAMED_SIDES = re.compile(
    r"\s*(?P<first>white|black)\s+(?P<own>[^/]*)/\s*(?P<second>white|black)\s+(?P<other>[^/]*)",
    re.IGNORECASE,
)
"""Point counts that name both players: ``black 6:2 / white 1:1``."""

_PLACES = {"bar": BAR, "off": OFF}
_KNOWN_MARKS = ("ring", "dot")
MAX_ARROWS = 30
"""The maximum number of arrows on a board, and the maximum number of marks."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The board of a step: state and orientation, arrows and marks, and the moves of the step.

    Arrows and marks use the numbering of the player on roll. `before` is the state before the
    moves. `actions` contains the actions of the moves, each with the state after the action.
    """

    state: GameState
    bottom: Color = Color.WHITE
    home: HomeSide = HomeSide.RIGHT
    arrows: tuple[Arrow, ...] = ()
    marks: tuple[Mark, ...] = ()
    before: GameState | None = None
    actions: tuple[tuple[Action, GameState], ...] = ()

    def on_board(self, place: int) -> int:
        """Convert a place of the player on roll to its number on the board, or back."""
        turn = self.state.turn or Color.WHITE
        return self.state.rules.numbering.numbers(turn, self.bottom)(place)


class _WrongKeyError(GammonError):
    """An error in the value of one key."""

    def __init__(self, problem: object, *path: str | int) -> None:
        self.problem = Problem(str(problem), path=path)
        super().__init__(str(problem))


@dataclass(frozen=True, slots=True)
class LessonReplay:
    """A replay of the steps of a lesson, in order.

    `rules` is the name of the rules profile for the whole lesson. `bottom` and `home` are the
    default orientation.
    """

    rules: str | None
    bottom: Color | None
    home: HomeSide | None

    def beginning(self) -> Setup:
        """Return the board before the first step, with the opening position."""
        return self._bare(_with_rules(GameState.on_roll(Position.opening()), self.rules))

    def setup(
        self, step: LessonStep, before: Setup | None, problems: list[Problem]
    ) -> Setup | None:
        """Return the board of a step that continues from `before`; None if it is unknown."""
        board = step.board
        try:
            start = self._start(board, before)
            if start is None:
                return None
            actions = tuple(_apply_moves(start, board.moves))
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
        """Return a state on a board with the default orientation."""
        return Setup(state, self.bottom or Color.WHITE, self.home or state.rules.home)

    def _start(self, board: BoardBlock, before: Setup | None) -> GameState | None:
        """Return the state before the moves of the step; None if it is unknown."""
        if board.position is not None:
            if board.after is not None:
                raise _WrongKeyError(
                    "A step can have a position or continue from another step, but not both.",
                    "after",
                )
            return _with_rules(_position(board), board.rules or self.rules)
        if before is None:
            return None
        if board.turn is not None:
            raise _WrongKeyError(
                "A turn needs a position, but this step continues from another step.", "turn"
            )
        return _with_rules(before.state, board.rules)


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
        name = str(state.turn).capitalize()
        raise _WrongKeyError(f"The position already says that {name} is on roll.", "turn")
    return state


def names_both_sides(text: str) -> bool:
    """Return whether a position names the owners of both halves."""
    return _NAMED_SIDES.fullmatch(text) is not None


def _named_sides(text: str, turn: Color) -> Position:
    """Parse point counts of both players, each in the player's own numbering."""
    sides = _NAMED_SIDES.fullmatch(text)
    assert sides is not None  # callers have checked it
    first, second = sides["first"].lower(), sides["second"].lower()
    if first == second:
        raise GammonError(f"Both halves of the position belong to {first.capitalize()}.")
    own, other = sides["own"], sides["other"]
    return Position.parse(f"{own} / {other}" if first == turn else f"{other} / {own}")


def _with_rules(state: GameState, rules: str | None) -> GameState:
    """Return the state with the rules of a profile; unchanged if `rules` is None."""
    try:
        return state if rules is None else replace(state, rules=Rules.named(rules))
    except GammonError as error:
        raise _WrongKeyError(error, "rules") from error


def _apply_moves(state: GameState, moves: Iterable[str]) -> Iterator[tuple[Action, GameState]]:
    """Yield all actions of the moves, each with the state after the action."""
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
            yield Confirm()  # the turn passes automatically
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
        expected = "a roll first" if state.phase is Phase.ROLL else f"the phase '{Phase.MOVE}'"
        raise GammonError(
            f"There is no roll to play, because the phase is '{state.phase}'. Expected {expected}."
        )
    yield MakePlay(parse_play(move, state.turn_start, state.dice).moves)


def _dice(text: str) -> Dice:
    if not is_roll(text):
        raise FormatError("roll", f"{text!r} is not a roll.", expected="two dice such as 3-1")
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
        # An arrow may start where another arrow ends, so all valid arrows are checked together.
        arrow_views([*arrows, *new], state.position, turn, wrong)
        problems += [Problem(each, path=("arrows", text)) for each in wrong]
        arrows += [] if wrong else new
    return tuple(arrows)


def _too_many(name: str) -> Problem:
    return Problem(f"There are too many {name}.", f"at most {MAX_ARROWS}", path=(name,))


def _marks(board: BoardBlock, setup: Setup, problems: list[Problem]) -> tuple[Mark, ...]:
    if len(board.marks) > MAX_ARROWS:
        problems.append(_too_many("marks"))
        return ()
    marks: list[Mark] = []
    for text, appearance in board.marks:
        wrong: list[str] = []
        word = text.lower()
        mark = _mark(setup.on_board(_PLACES[word] if word in _PLACES else int(word)), appearance)
        mark_views(mark, setup.state.turn or Color.WHITE, wrong)
        problems += [Problem(each, path=("marks", text)) for each in wrong]
        marks.append(mark)
    return tuple(marks)


def _mark(place: int, appearance: str) -> Mark:
    if appearance in ("", *_KNOWN_MARKS):
        return Mark(place, appearance or _KNOWN_MARKS[0])
    if len(appearance) > 1 and appearance.startswith("#"):
        return Mark(place, color=appearance)
    return Mark(place, "dot", appearance)
