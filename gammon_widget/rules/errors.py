"""The errors of this package, and their display in a notebook.

::

    GammonError(ValueError)
     ├── PositionError   an impossible position or state, with all its problems
     ├── PlayError       an illegal play or step, with a Refusal
     ├── ActionError     an action that is not allowed now, with the reason and the allowed actions
     └── FormatError     unreadable text, with the place of the problem and the expected text

Invalid input raises no other errors. A `Refusal` contains the reason why a step is not allowed, and
an `Objection` contains the reason why an action is not allowed. Each gives the reason as data and
as a sentence.

IPython lets an exception render itself. In a notebook, these errors therefore show the user's own
line and the message, but not the frames inside this package and other libraries. ``%tb Verbose``
shows these frames, and ``%xmode Verbose`` shows them for every later error. Outside IPython,
tracebacks are unchanged.
"""

from __future__ import annotations

import linecache
import sys
import traceback
from collections.abc import Callable, Iterable
from enum import StrEnum
from pathlib import Path
from traceback import FrameSummary
from typing import Any, NamedTuple


class Reason(StrEnum):
    """The rules that can forbid a step.

    Examples
    --------
    >>> explain(Position.opening(), Dice(6, 5), 24, 19).reason
    <Reason.BLOCKED: 'blocked'>
    """

    NOT_A_PLACE = "not_a_place"
    NO_CHECKER = "no_checker"
    BAR_FIRST = "bar_first"
    TURN_COMPLETE = "turn_complete"
    CANNOT_MOVE = "cannot_move"
    WRONG_WAY = "wrong_way"
    NO_SUCH_DIE = "no_such_die"
    BLOCKED = "blocked"
    TOUCHDOWN_BLOCKED = "touchdown_blocked"
    ONE_DIE_AT_A_TIME = "one_die_at_a_time"
    NOT_ALL_HOME = "not_all_home"
    CHECKER_BEHIND = "checker_behind"
    LARGER_DIE = "larger_die"
    BOTH_DICE = "both_dice"
    NOT_A_LEGAL_PLAY = "not_a_legal_play"


class Refusal(NamedTuple):
    """The reason why a step is not allowed.

    Attributes
    ----------
    reason
        The rule that forbids the step.
    words
        The reason as a sentence, with a pair of braces in place of each point number.
    source, target
        The start and the end of the requested step, in the mover's own numbering: 25 is the
        bar, and 0 is off.
    dice
        The dice that the player still had to play.
    points
        The point numbers that replace the braces, in the mover's own numbering.

    Examples
    --------
    >>> refusal = explain(Position.opening(), Dice(6, 5), 24, 19)
    >>> print(refusal)
    Point 19 is blocked: the opponent has 5 checkers there.
    >>> refusal.points
    (19,)
    """

    reason: Reason
    words: str
    source: int
    target: int
    dice: tuple[int, ...] = ()
    points: tuple[int, ...] = ()

    @property
    def sentence(self) -> str:
        """The reason as a sentence, in the mover's own numbering."""
        return self.numbered(lambda point: point)

    def numbered(self, number: Callable[[int], int]) -> str:
        """Return the reason as a sentence, for a board with other point numbers.

        Parameters
        ----------
        number
            A function that converts a point number, 1 to 24, from the mover's numbering to the
            board's.
        """
        points = [number(point) for point in self.points]
        if self.reason is Reason.NOT_ALL_HOME:
            points.sort()  # the home board, which is named from its lowest number
        return self.words.format(*points) if points else self.words

    def on_board(self, number: Callable[[int], int]) -> Refusal:
        """Return the same refusal, worded with the numbers that the board shows."""
        return self._replace(words=self.numbered(number), points=())

    def __str__(self) -> str:
        return self.sentence


class ActionReason(StrEnum):
    """The reasons why an action other than a step is not allowed.

    Examples
    --------
    >>> try:
    ...     Match(1, dice=[(3, 1), (6, 4)]).double()
    ... except ActionError as error:
    ...     print(error.reason)
    before_rolling
    """

    NO_SUCH_ACTION = "no_such_action"
    NO_CUBE = "no_cube"
    BEFORE_ROLLING = "before_rolling"
    OPPONENTS_CUBE = "opponents_cube"
    CRAWFORD = "crawford"
    CUBE_LIMIT = "cube_limit"
    DEAD_CUBE = "dead_cube"
    OTHER_OFFER = "other_offer"
    MONEY_ONLY = "money_only"
    NOT_AGREED = "not_agreed"
    DICE_LEFT = "dice_left"
    NO_DIE_LEFT = "no_die_left"
    NOT_ROLLED = "not_rolled"
    ROLLED = "rolled"
    NO_OFFER = "no_offer"
    OFFER_WAITS = "offer_waits"
    GAME_GOES_ON = "game_goes_on"
    GAME_OVER = "game_over"
    LEADER_ONLY = "leader_only"
    TWO_MUST_JOIN = "two_must_join"
    OTHERS_DECISION = "others_decision"
    WATCHER = "watcher"
    NOTEBOOK_ONLY = "notebook_only"
    NOTHING_TO_UNDO = "nothing_to_undo"
    NOTHING_TO_REDO = "nothing_to_redo"


class Objection(NamedTuple):
    """The reason why an action is not allowed.

    Attributes
    ----------
    reason
        The reason as data.
    sentence
        The reason as a sentence.
    """

    reason: ActionReason
    sentence: str

    def __str__(self) -> str:
        return self.sentence


_PACKAGE = str(Path(__file__).parent.parent)
_STANDARD_LIBRARY = str(Path(traceback.__file__).parent)
_INSTALLED = ("site-packages", "dist-packages")

_SHORT_MODES = ("Context", "Minimal")
"""The traceback modes of IPython in which errors are shortened."""

_MAX_LINES = 3
"""The maximum number of lines of one statement that a traceback shows."""

_RED, _GREEN, _PLAIN = "\x1b[31m", "\x1b[32m", "\x1b[39m"


def short_traceback(error: BaseException) -> list[str]:
    """Return the lines of a short traceback for a notebook.

    Of the user's own frames, only the first and the last are shown. An error that the user's own
    code raised keeps its whole traceback.
    """
    shell = _shell()
    frames = traceback.extract_tb(error.__traceback__)
    raised_by_person = bool(frames) and _is_persons(frames[-1])
    if raised_by_person or (shell and shell.InteractiveTB.mode not in _SHORT_MODES):
        return _whole(error, shell)
    own = [frame for frame in frames if _is_persons(frame)]
    shown = own[:1] + own[-1:] if len(own) > 1 else own
    lines = [line for frame in shown for line in _frame_lines(frame, shell, alone=len(shown) == 1)]
    red, plain = (_RED, _PLAIN) if _in_colors(shell) else ("", "")
    sentence = f"{red}{type(error).__name__}{plain}: {error}"
    return [*lines, *[""][: len(lines)], sentence, *getattr(error, "__notes__", ())]


def _whole(error: BaseException, shell: Any) -> list[str]:
    if shell is None:
        return traceback.format_exception(error)
    parts = type(error), error, error.__traceback__
    return list(shell.InteractiveTB.structured_traceback(*parts))


def _shell() -> Any:
    ipython = sys.modules.get("IPython")
    return None if ipython is None else ipython.get_ipython()


def _in_colors(shell: Any) -> bool:
    return shell is not None and str(shell.colors).lower() != "nocolor"


def _is_persons(frame: FrameSummary) -> bool:
    """Return whether a frame is in one of the user's cells or files."""
    path = frame.filename
    return (
        bool(frame.line)  # code generated at run time has no source line
        and not path.startswith((_PACKAGE, _STANDARD_LIBRARY))
        and not any(part in _INSTALLED for part in Path(path).parts)
    )


def _frame_lines(frame: FrameSummary, shell: Any, *, alone: bool) -> list[str]:
    """Return a frame's location and the first line of its statement.

    If `alone` is true, the result contains a few lines of the statement instead of one.
    """
    first, last = frame.lineno or 1, frame.end_lineno or 1
    count = min(max(last - first + 1, 1), _MAX_LINES if alone else 1)
    green, plain = (_GREEN, _PLAIN) if _in_colors(shell) else ("", "")
    cell = None if shell is None else shell.compile.format_code_name(frame.filename)
    place = f"File {frame.filename}" if cell is None else " ".join(cell)
    lines = [f"{green}{place}, line {first}{plain}"]
    for number in range(first, first + count):
        arrow = f"{green}---->{plain}" if number == first else "     "
        source = linecache.getline(frame.filename, number).rstrip()
        lines.append(f"{arrow} {number} {source}")
    return lines


class GammonError(ValueError):
    """The base class of all errors that this package raises for invalid input.

    A notebook shows only the user's own line and the message; ``%tb Verbose`` shows the whole
    traceback.

    Examples
    --------
    >>> try:
    ...     Dice(7, 1)
    ... except GammonError as error:
    ...     print(error)
    A die must be a whole number from 1 to 6, not 7.
    """

    def _render_traceback_(self) -> list[str]:
        return short_traceback(self)


class NoSuchNameError(GammonError, AttributeError):
    """A name that the package does not define."""


class MissingLibraryError(GammonError, ImportError):
    """A missing library that belongs to an optional extra of this package."""


class PositionError(GammonError):
    """An impossible position or game state.

    Parameters
    ----------
    problems
        All problems that were found, one sentence for each.

    Examples
    --------
    >>> try:
    ...     Position.build(own={6: 16}, other={6: 5})
    ... except PositionError as error:
    ...     print(error.problems[0])
    own: 16 checkers (16 on point 6); at most 15 are possible.
    """

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems: tuple[str, ...] = tuple(problems)
        super().__init__(" ".join(self.problems))

    def __reduce__(self) -> tuple[type[PositionError], tuple[tuple[str, ...]]]:
        return type(self), (self.problems,)


class PlayError(GammonError):
    """A play or a step that the rules do not allow.

    Parameters
    ----------
    refusal
        The reason, as data and as a sentence.

    Examples
    --------
    >>> match = Match(dice=[(6, 5)])
    >>> state = match.roll()
    >>> try:
    ...     match.step(24, 19)
    ... except PlayError as error:
    ...     print(error.refusal)
    Point 19 is blocked: the opponent has 5 checkers there.
    """

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(refusal.sentence)

    def __reduce__(self) -> tuple[type[PlayError], tuple[Refusal]]:
        return type(self), (self.refusal,)


class ActionError(GammonError):
    """An action that the current phase does not allow.

    Parameters
    ----------
    tried
        The kind of action that was tried, such as ``"roll"``.
    phase
        The phase of the game, such as ``"move"``.
    allowed
        The kinds of action that are allowed instead.
    why
        The reason and what to do first, as an `Objection` or as a sentence.

    Attributes
    ----------
    why
        The reason as a sentence: the error message.
    reason
        The reason as data; None if it is known only as a sentence.

    Examples
    --------
    >>> try:
    ...     Match().play("8/5 6/5")
    ... except ActionError as error:
    ...     print(error.why)
    Roll first.
    """

    def __init__(
        self, tried: str, phase: str, allowed: Iterable[str], why: Objection | str | None = None
    ) -> None:
        self.tried = str(tried)
        self.phase = str(phase)
        self.allowed: tuple[str, ...] = tuple(sorted(map(str, allowed)))
        self.why = "" if why is None else str(why)
        self.reason: ActionReason | None = why.reason if isinstance(why, Objection) else None
        super().__init__(self.why or f"Cannot {self.tried.replace('_', ' ')} now.")

    def __reduce__(
        self,
    ) -> tuple[type[ActionError], tuple[str, str, tuple[str, ...], Objection | str]]:
        why = self.why if self.reason is None else Objection(self.reason, self.why)
        return type(self), (self.tried, self.phase, self.allowed, why)


class FormatError(GammonError):
    """Text that could not be read.

    Parameters
    ----------
    format
        The format that was tried, such as ``"XGID"``.
    problem
        The problem, as a sentence.
    expected
        A description of the expected text.
    line, column
        The position of the problem, counted from 1; None if it is unknown.

    Examples
    --------
    >>> try:
    ...     Position.parse("XGID=-b----E-C---eE---c-e---")
    ... except FormatError as error:
    ...     print(error.format, error.line)
    XGID 1
    """

    def __init__(
        self,
        format: str,
        problem: str,
        *,
        expected: str = "",
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        self.format = format
        self.problem = problem
        self.expected = expected
        self.line = line
        self.column = column
        where = ", ".join(
            f"{name} {number}" for name, number in (("line", line), ("column", column)) if number
        )
        place = f" ({where})" if where else ""
        hint = f" Expected {expected}." if expected else ""
        super().__init__(f"{format}{place}: {problem}{hint}")
