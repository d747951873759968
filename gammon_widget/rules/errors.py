"""What can go wrong, as a tree.

::

    GammonError(ValueError)
     ├── PositionError   a position or a state that cannot be: all problems listed
     ├── PlayError       a play or a step that is not legal: carries the Refusal
     ├── ActionError     an action out of place: what was tried, the phase, what is allowed, why
     └── FormatError     a text that cannot be read: format, line, column, what was expected

Nothing else escapes from input, however broken.
"""

from __future__ import annotations

from collections.abc import Iterable

from .reason import ActionReason, Objection, Refusal
from .short_traceback import short_traceback


class GammonError(ValueError):
    """The base of every error this package raises about its input.

    In a notebook it shows the person's own line and the sentence, and ``%tb Verbose`` the rest.
    """

    def _render_traceback_(self) -> list[str]:
        return short_traceback(self)


class NoSuchNameError(GammonError, AttributeError):
    """A name that the package has not."""


class PositionError(GammonError):
    """A position or a game state that cannot be.

    Parameters
    ----------
    problems
        Every problem found, one sentence each.
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
    """

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(refusal.sentence)

    def __reduce__(self) -> tuple[type[PlayError], tuple[Refusal]]:
        return type(self), (self.refusal,)


class ActionError(GammonError):
    """An action that is out of place just now.

    Parameters
    ----------
    tried
        The kind of action that was tried, such as ``"roll"``.
    phase
        The phase of the game it was tried in, such as ``"move"``.
    allowed
        The kinds of action that are allowed instead.
    why
        Why, and what to do first: an `Objection`, or a sentence.

    Attributes
    ----------
    why
        The reason as a sentence, which is what the error says.
    reason
        The reason as data, where a rule or the seat gives one.
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
    """A text that cannot be read.

    Parameters
    ----------
    format
        What it was read as, such as ``"XGID"``.
    problem
        What is wrong, as a sentence.
    expected
        What was expected in its place.
    line, column
        Where, both counted from 1; None where it makes no sense.
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
