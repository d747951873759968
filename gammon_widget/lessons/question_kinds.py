"""The kinds of question, each with its class, and a class for numbers in answers.

A number is a whole number, a decimal, a fraction or a percentage. Two numbers count as the same in
three cases:

- They are equal.
- The first number is a fraction, and the second number is its rounded value with at least two
  significant digits. For example, .306 and 30.6 % are the same as 11/36.
- The first number is a percentage, and the second number omits the per cent sign. For example, 25
  is the same as 25 %.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from ..languages.translation import N_, _
from ..notation.plays import parse_play, place_name
from ..odds.rolls import blocked_rolls, shots
from ..rules import (
    Action,
    ActionKind,
    GameState,
    GammonError,
    MakePlay,
    Phase,
    Play,
    Position,
    apply,
    legal_actions,
    why_no_double,
)
from ..rules.position import BAR, OFF
from ..rules.validation import brief
from .errors import Problem
from .field_types import BlockKey, one_of, several, text
from .prose import folded
from .question import ELSE, AnswerInput, BoardTask, Counted, EvaluatedQuestion, Given

MAX_LENGTH = 200
"""The maximum number of characters that are read from an answer."""

_NUMBER = re.compile(
    r"(?P<number>[+−-]?(?:[0-9]{1,12}(?:[.,][0-9]{1,12}|\s*/\s*[0-9]{1,12})?|[.,][0-9]{1,12}))"
    r"\s*(?P<percent>%?)"
)
_SIGNIFICANT_DIGITS = 2
_HUNDRED = 100


def _refused(words: str, given: Given, **values: str) -> GammonError:
    """Return the error for an answer that cannot be read."""
    return GammonError(_(words, given=brief(given), **values))


@dataclass(frozen=True, slots=True)
class WrittenNumber:
    """A number, and the precision of its spelling.

    `value` is the number itself, so 25 % has the value 1/4. `decimals` is the number of decimal
    places in `value`, or None for a fraction, which is exact.
    """

    value: Fraction
    decimals: int | None = None
    is_percent: bool = False

    @staticmethod
    def read(given: Given) -> WrittenNumber:
        """Read a number, or text such as ``12``, ``12.5``, ``12,5``, ``11/36`` or ``25 %``."""
        if isinstance(given, int | float) and not isinstance(given, bool):
            decimal = f"{given:.12f}" if isinstance(given, float) else f"{given}.0"
            written = decimal.rstrip("0").removesuffix(".")
        else:
            written = given.strip()[:MAX_LENGTH] if isinstance(given, str) else ""
        match = _NUMBER.fullmatch(written)
        if match is None:
            words = N_("Write a number like {expected}, not {given}.")
            raise _refused(words, given, expected="12, 12.5, .5, 11/36 or 25 %")
        number = "".join(match["number"].split()).replace(",", ".").replace("−", "-")
        shift = 2 if match["percent"] else 0
        try:
            value = Fraction(number) / 10**shift
        except ZeroDivisionError:
            raise _refused(N_("{given} is a division by zero."), given) from None
        decimals = None if "/" in number else len(number.partition(".")[2]) + shift
        return WrittenNumber(value, decimals, bool(shift))

    def is_same(self, other: WrittenNumber, tolerance: Fraction = Fraction()) -> bool:
        """Return whether two numbers are the same within a tolerance.

        If one of the numbers is a percentage, the tolerance is in percentage points.
        """
        if self.is_percent or other.is_percent:
            tolerance /= _HUNDRED
        if _is_close(self, other, tolerance):
            return True
        percent, plain = (self, other) if self.is_percent else (other, self)
        if plain.is_percent == percent.is_percent or abs(plain.value) < 1 or plain.decimals is None:
            return False
        # Somebody who answers 25 instead of 25 % does not mean 2500 %.
        signed = WrittenNumber(plain.value / _HUNDRED, plain.decimals + 2, is_percent=True)
        return _is_close(percent, signed, tolerance)

    def __str__(self) -> str:
        shown = self.value * _HUNDRED if self.is_percent else self.value
        decimal = f"{float(shown):.10g}"
        text = decimal if Fraction(decimal) == shown else str(shown)
        return f"{text} %" if self.is_percent else text


def is_number(text: str) -> bool:
    """Return whether text is a number that can be an answer."""
    try:
        WrittenNumber.read(text)
    except GammonError:
        return False
    return True


def _is_close(first: WrittenNumber, second: WrittenNumber, tolerance: Fraction) -> bool:
    apart = abs(first.value - second.value)
    if apart <= tolerance:
        return True
    if (first.decimals is None) == (second.decimals is None):
        return False
    rounded = second if first.decimals is None else first
    assert rounded.decimals is not None  # exactly one of them is a fraction
    digits = len(
        str(abs(rounded.value.numerator * 10**rounded.decimals // rounded.value.denominator))
    )
    half_a_unit = Fraction(1, 2 * 10**rounded.decimals)
    return rounded.decimals > 0 and digits >= _SIGNIFICANT_DIGITS and apart <= half_a_unit


MAX_ANSWER_LENGTH = 200

_PLACE_NAMES = {"bar": BAR, "b": BAR, "off": OFF, "tray": OFF}
CUBE_WORDS = {
    **dict.fromkeys(("roll", "no double", "no redouble", "play on"), ActionKind.ROLL),
    **dict.fromkeys(("double", "redouble"), ActionKind.DOUBLE),
    "take": ActionKind.TAKE,
    "beaver": ActionKind.BEAVER,
    "raccoon": ActionKind.RACCOON,
    **dict.fromkeys(("drop", "pass"), ActionKind.DROP),
    "accept": ActionKind.ACCEPT,
    "decline": ActionKind.DECLINE,
}
"""Words for cube actions, in the order of the buttons on a board."""

CUBE_KEYS = {
    **{ActionKind.DOUBLE: "D", ActionKind.ROLL: "R", ActionKind.TAKE: "T"},
    **{ActionKind.DROP: "X", ActionKind.BEAVER: "B", ActionKind.RACCOON: "B"},
}
"""Keys for cube decisions, in the order of their buttons."""
_CUBE_PHASES = (Phase.ROLL, Phase.DOUBLE, Phase.RESIGN)
_COUNTS: Mapping[Counted, Callable[[GameState], int]] = {
    Counted.PIPS: lambda state: state.position.pips[0],
    Counted.OPPONENT_PIPS: lambda state: state.position.pips[1],
    Counted.LEAD: lambda state: state.position.pips[1] - state.position.pips[0],
    Counted.PLAYS: lambda state: len(state.legal_plays),
    Counted.SHOTS: lambda state: shots(state.position).count,
    Counted.BLOCKED: lambda state: blocked_rolls(state.position).count,
}


def _describe_pips(state: GameState) -> str:
    own, other = state.position.pips
    return _(
        "The player on roll has {own} pips left, and the opponent has {other}.",
        own=own,
        other=other,
    )


def _describe_plays(state: GameState) -> str:
    if len(state.legal_plays) > _MAX_PLAYS_NAMED:
        return ""
    return f"The plays for {state.dice} are: {', '.join(map(str, state.legal_plays))}."


_MAX_PLAYS_NAMED = 8

_EXPLANATIONS: Mapping[Counted, Callable[[GameState], str]] = {
    **dict.fromkeys((Counted.PIPS, Counted.OPPONENT_PIPS, Counted.LEAD), _describe_pips),
    Counted.PLAYS: _describe_plays,
    Counted.SHOTS: lambda state: f"{shots(state.position)}.",
    Counted.BLOCKED: lambda state: f"{blocked_rolls(state.position)}.",
}


class PlayQuestion(EvaluatedQuestion):
    """A question about the play for a roll. The meaning of a play is the resulting position."""

    words = N_("Play this roll on the board.")
    answer_is = "the roll, played on the board"
    looks_like = "`8/5 6/5`; any play that leads to the same position counts"
    input = AnswerInput(BoardTask.PLAY)
    needs_board = True

    @property
    def unfit(self) -> str | None:
        """The reason why the roll cannot be played; None if it can."""
        state = self.state
        if state.phase is not Phase.MOVE or state.dice is None:
            return "There is no roll to play: add a roll."
        if state.steps:
            return "Part of the roll has already been played."
        return None if state.next_steps else f"The roll {state.dice} cannot be played at all."

    def read(self, given: Given) -> Position:
        """Return the position after a play; raise `GammonError` if the play is not legal."""
        if isinstance(given, Play):
            given = given.result
        if isinstance(given, Position):
            if all(given != play.result for play in self.state.legal_plays):
                raise GammonError(f"No legal play for {self.state.dice} leads to {given}.")
            return given
        if not isinstance(given, str):
            raise _refused(N_("Write a checker play like '8/5 6/5', not {given}."), given)
        return self._play(given).result

    def format_answer(self, meaning: Position) -> str:
        """Return the play in standard notation."""
        return next(str(play) for play in self.state.legal_plays if play.result == meaning)

    def state_after(self, answer: str, /) -> GameState:
        """Return the state after the play."""
        return apply(self.state, MakePlay(self._play(answer).moves))

    def _play(self, written: str) -> Play:
        assert self.state.dice is not None  # since `unfit` is None
        return parse_play(written, self.state.turn_start, self.state.dice)


class CubeQuestion(EvaluatedQuestion):
    """A question about a cube decision or a resignation.

    The meaning of an answer is the kind of action.
    """

    words = N_("What is the cube action?")
    answer_is = "the cube action before the roll, or after a double"
    looks_like = (
        "`double`, `roll` (or `no double`); `take`, `drop` (or `pass`), `beaver`; `accept`, "
        "`decline`"
    )
    needs_board = True

    @property
    def input(self) -> AnswerInput:
        """The cube on the board, and a button for each action."""
        in_order = [*CUBE_KEYS, *CUBE_WORDS.values()]
        actions = sorted(cube_actions(self.state), key=in_order.index)
        labels = tuple(cube_label(each, self.state) for each in actions)
        return AnswerInput(BoardTask.CUBE, labels)

    @property
    def unfit(self) -> str | None:
        """The reason why there is no cube decision; None if there is a cube decision."""
        if self.state.phase not in _CUBE_PHASES:
            return "There is no cube decision here."
        return why_no_double(self.state) if self.state.phase is Phase.ROLL else None

    def read(self, given: Given) -> ActionKind:
        """Return the legal action for a word or a label."""
        actions = cube_actions(self.state)
        labels = {folded(cube_label(each, self.state)): each for each in actions}
        kind = given.kind if isinstance(given, Action) else (CUBE_WORDS | labels).get(folded(given))
        if kind is None or kind not in actions:
            words = N_("The cube action must be {allowed}, not {given}.")
            raise _refused(words, given, allowed=" or ".join(actions))
        return kind


def cube_actions(state: GameState) -> list[ActionKind]:
    """Return the legal cube actions, in the order of the buttons on a board."""
    legal = legal_actions(state)
    return [kind for kind in dict.fromkeys(CUBE_WORDS.values()) if kind in legal]


def cube_label(kind: ActionKind, state: GameState) -> str:
    """Return the label of a cube action in a question, where a roll means no double."""
    is_first = state.cube.owner is None
    if kind is ActionKind.ROLL:
        return _("No double") if is_first else _("No redouble")
    if kind is ActionKind.DOUBLE and not is_first:
        return _("Redouble")
    return _(kind.value.capitalize())


class PointQuestion(EvaluatedQuestion):
    """A question about a place on the board."""

    words = N_("Click the point.")
    answer_is = "a click on the board"
    looks_like = "`5`, the number on the board; `bar`, `off`"
    input = AnswerInput(BoardTask.POINT)

    def read(self, given: Given) -> int:
        """Return the number of a place. The answer can be a number, or a word such as ``bar``."""
        place = given if type(given) is int else None
        if isinstance(given, str):
            word = folded(given)
            digits = word.isascii() and word.isdigit() and len(word) < MAX_ANSWER_LENGTH
            place = int(word) if digits else _PLACE_NAMES.get(word)
        if place is None or not OFF <= place <= BAR:
            words = N_("A place on the board must be {places}, not {given}.")
            raise _refused(words, given, places="a point from 1 to 24, bar or off")
        return place

    def format_answer(self, meaning: int) -> str:
        """Return the number of the place, or ``bar`` or ``off``."""
        return place_name(meaning)


class NumberQuestion(EvaluatedQuestion):
    """A question whose answer is a number, exact or within a tolerance."""

    words = N_("How many?")
    answer_is = "a number"
    looks_like = (
        "`167`, `12.5`, `11/36`, `25 %`; `11/36`, `.306` and `30.6 %` count as the same number"
    )
    input = AnswerInput(field="a number")
    keys = (
        BlockKey(
            "count",
            one_of(Counted),
            "The quantity to count, for 'ask: number'. You then do not need to write an answer.",
        ),
        BlockKey(
            "tolerance",
            text("a number", r"[0-9]{1,9}(?:\.[0-9]{1,9})?"),
            "The maximum error of a right answer, for 'ask: number'.",
        ),
    )

    @property
    def unfit(self) -> str | None:
        """The reason why the quantity cannot be counted; None if it can."""
        if self.question.count is Counted.PLAYS and self.state.dice is None:
            return "There is no roll whose plays can be counted: add a roll."
        return None

    @property
    def own_problems(self) -> Iterator[Problem]:
        """A problem with a tolerance that is not a number."""
        try:
            self._tolerance()
        except GammonError as error:
            yield Problem(str(error), path=("tolerance",))

    def _tolerance(self) -> Fraction:
        return WrittenNumber.read(self.question.tolerance or 0).value

    def read(self, given: Given) -> WrittenNumber:
        """Read a number in any spelling."""
        return WrittenNumber.read(given)

    def same(self, meaning: WrittenNumber, other: WrittenNumber) -> bool:
        """Return whether two numbers are the same, such as 11/36, .306 and 30.6 %."""
        return meaning.is_same(other)

    def near(self, meaning: WrittenNumber, other: WrittenNumber) -> bool:
        """Return whether two numbers are the same within the tolerance."""
        return meaning.is_same(other, self._tolerance())

    @property
    def counted(self) -> WrittenNumber | None:
        """The counted number; None if the question does not count anything."""
        count = self.question.count
        return None if count is None else WrittenNumber(Fraction(_COUNTS[count](self.state)), 0)

    @property
    def explanation(self) -> str:
        """A sentence that explains the count; empty if the question does not count anything."""
        count = self.question.count
        return "" if count is None else _EXPLANATIONS[count](self.state)

    def why_wrong(self, meaning: WrittenNumber, /) -> str:
        """Return a sentence that says whether the answer is too low or too high."""
        right = [WrittenNumber.read(solution).value for solution in self.solutions]
        if right and meaning.value < min(right):
            return _("That is too low.")
        return (
            _("That is too high.") if right and meaning.value > max(right) else super().why_wrong(0)
        )

    @property
    def needs_board(self) -> bool:
        """Whether the question counts something on the board."""
        return self.question.count is not None


class ChoiceQuestion(EvaluatedQuestion):
    """A question with a few choices.

    The meaning of an answer is the choice as written in the lesson.
    """

    words = N_("Which is right?")
    answer_is = "one of the `choices`"
    looks_like = "the text of the choice"
    keys = (BlockKey("choices", several(text("text")), "The choices, for 'ask: choice'."),)

    @property
    def input(self) -> AnswerInput:
        """A button for each choice, in random order unless all choices are numbers."""
        is_scale = all(map(is_number, self.question.choices))
        return AnswerInput(buttons=self.question.choices, is_mixed=not is_scale)

    @property
    def unfit(self) -> str | None:
        """An error message if there are fewer than two choices; otherwise None."""
        if len(self.question.choices) > 1:
            return None
        return "There are fewer than two choices: add some."

    @property
    def own_problems(self) -> Iterator[Problem]:
        """Problems with choices that are the same, or with the choice 'else', which is reserved."""
        words = set(map(folded, self.question.choices))
        if len(words) < len(self.question.choices):
            yield Problem("Two choices are the same.", path=("choices",))
        if ELSE in words:
            yield Problem(
                f"{ELSE!r} cannot be a choice: it means all other answers.", path=("choices",)
            )

    def read(self, given: Given) -> str:
        """Return the choice that equals the answer, apart from case and spacing."""
        for choice in self.question.choices:
            if isinstance(given, str) and folded(choice) == folded(given):
                return choice
        choices = ", ".join(map(repr, self.question.choices))
        raise _refused(N_("{given} is not one of the choices: {choices}."), given, choices=choices)


class QuestionKind(StrEnum):
    """A kind of question: the word after ``ask:``, with the class for that kind."""

    question_class: type[EvaluatedQuestion]

    def __new__(
        cls, word: str, question_class: type[EvaluatedQuestion] = EvaluatedQuestion
    ) -> QuestionKind:
        """Create a member with a class."""
        kind = str.__new__(cls, word)
        kind._value_, kind.question_class = word, question_class
        return kind

    PLAY = "checker play", PlayQuestion
    CUBE = "cube action", CubeQuestion
    POINT = "point", PointQuestion
    NUMBER = "number", NumberQuestion
    CHOICE = "choice", ChoiceQuestion


KIND_KEYS = tuple(key for kind in QuestionKind for key in kind.question_class.keys)
"""The keys that only one kind of question has."""
