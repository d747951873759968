"""The kinds of question, a class each: its keys, its answers, and what they are given with."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from enum import StrEnum
from fractions import Fraction

from ..counting import blocked_rolls, shots
from ..notation import parse_play, place_name
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
    legal_plays,
    why_no_double,
)
from ..rules.position import BAR, OFF
from ..rules.validation import brief
from .answer_input import AnswerInput, BoardTask
from .asked_question import AskedQuestion
from .errors import Problem
from .field_types import Key, one_of, several, text
from .numbers import WrittenNumber, is_number
from .prose import folded
from .question import ELSE, Counted, Given, Question

MAX_ANSWER_LENGTH = 200

_PLACE_NAMES = {"bar": BAR, "b": BAR, "off": OFF, "tray": OFF}
_CUBE_WORDS = {
    **dict.fromkeys(("roll", "no double", "no redouble", "play on"), ActionKind.ROLL),
    **dict.fromkeys(("double", "redouble"), ActionKind.DOUBLE),
    "take": ActionKind.TAKE,
    "beaver": ActionKind.BEAVER,
    "raccoon": ActionKind.RACCOON,
    **dict.fromkeys(("drop", "pass"), ActionKind.DROP),
    "accept": ActionKind.ACCEPT,
    "decline": ActionKind.DECLINE,
}
"""In the order in which their buttons stand on a board."""

_CUBE_PHASES = (Phase.ROLL, Phase.DOUBLE, Phase.RESIGN)
_COUNTS: Mapping[Counted, Callable[[GameState], int]] = {
    Counted.PIPS: lambda state: state.current.pips[0],
    Counted.OPPONENT_PIPS: lambda state: state.current.pips[1],
    Counted.LEAD: lambda state: state.current.pips[1] - state.current.pips[0],
    Counted.PLAYS: lambda state: len(_plays(state)),
    Counted.SHOTS: lambda state: shots(state.current).count,
    Counted.BLOCKED: lambda state: blocked_rolls(state.current).count,
}


def _pips_told(state: GameState) -> str:
    own, other = state.current.pips
    return f"The player on roll has {own} pips to go, the other one {other}."


def _plays_told(state: GameState) -> str:
    plays = _plays(state)
    if len(plays) > _MAX_PLAYS_NAMED:
        return ""
    return f"{state.dice} can be played like this: {', '.join(map(str, plays))}."


_MAX_PLAYS_NAMED = 8

_EXPLANATIONS: Mapping[Counted, Callable[[GameState], str]] = {
    **dict.fromkeys((Counted.PIPS, Counted.OPPONENT_PIPS, Counted.LEAD), _pips_told),
    Counted.PLAYS: _plays_told,
    Counted.SHOTS: lambda state: f"{shots(state.current)}.",
    Counted.BLOCKED: lambda state: f"{blocked_rolls(state.current)}.",
}


class PlayQuestion(AskedQuestion):
    """How to play the roll; a play means the position it leads to."""

    words = "Play this roll on the board."
    answer_is = "the roll, played on the board"
    looks_like = "`8/5 6/5`; any way to the same position counts"
    input = AnswerInput(BoardTask.PLAY)

    @property
    def unfit(self) -> str | None:
        """There must be a roll, not begun, that can be played."""
        state = self.state
        if state.phase is not Phase.MOVE or state.dice is None:
            return "No roll is there to be played: add a roll."
        if state.steps:
            return "The roll is partly played already."
        return None if state.next_steps else f"The roll {state.dice} cannot be played at all."

    def read(self, given: Given) -> Hashable:
        """A play by its text, or by what it leads to: `PlayError` if it is illegal."""
        assert self.state.dice is not None  # the state fits
        if isinstance(given, Play):
            given = given.result
        if isinstance(given, Position):
            if all(given != play.result for play in _plays(self.state)):
                raise GammonError(f"No legal play of {self.state.dice} leads to {given}.")
            return given
        if not isinstance(given, str):
            raise GammonError(f"A checker play is a text such as '8/5 6/5', not {brief(given)}.")
        return parse_play(given, self.state.position, self.state.dice).result

    def written(self, meaning: Hashable) -> str:
        """The play in notation."""
        return next(str(play) for play in _plays(self.state) if play.result == meaning)

    @staticmethod
    def needs_board(_question: Question, /) -> bool:
        """Only the roll tells which plays are legal."""
        return True

    def state_after(self, answer: str, /) -> GameState:
        """The state after the play."""
        assert self.state.dice is not None  # the state fits
        play = parse_play(answer, self.state.position, self.state.dice)
        return apply(self.state, MakePlay(play.moves))


class CubeQuestion(AskedQuestion):
    """What to do with the cube, or about a resignation; it means the kind of action."""

    words = "What is the cube action?"
    answer_is = "what to do before the roll, or when doubled"
    looks_like = (
        "`double`, `roll` (or `no double`); `take`, `drop` (or `pass`), `beaver`; `accept`, "
        "`decline`"
    )

    @property
    def input(self) -> AnswerInput:
        """The cube on the board, or a button for each action."""
        return AnswerInput(BoardTask.CUBE, tuple(map(str.capitalize, self._actions)))

    @property
    def unfit(self) -> str | None:
        """There must be a double or an answer to be thought about."""
        if self.state.phase not in _CUBE_PHASES:
            return "Nobody has to decide about the cube here."
        return why_no_double(self.state) if self.state.phase is Phase.ROLL else None

    @staticmethod
    def needs_board(_question: Question, /) -> bool:
        """Only the state tells which actions are in place."""
        return True

    @property
    def _actions(self) -> list[ActionKind]:
        """What there is to choose from, in the order of the buttons on a board."""
        legal = legal_actions(self.state)
        return [kind for kind in dict.fromkeys(_CUBE_WORDS.values()) if kind in legal]

    def read(self, given: Given) -> Hashable:
        """One of the actions that are in place."""
        kind = given.kind if isinstance(given, Action) else _CUBE_WORDS.get(folded(given))
        if kind is None or kind not in self._actions:
            allowed = " or ".join(self._actions)
            raise GammonError(f"The cube action here is {allowed}, not {brief(given)}.")
        return kind


class PointQuestion(AskedQuestion):
    """A place on the board."""

    words = "Click the point."
    answer_is = "a click on the board"
    looks_like = "`5`, the number on the board; `bar`, `off`"
    input = AnswerInput(BoardTask.POINT)

    def read(self, given: Given) -> Hashable:
        """A number, or a word such as bar."""
        place = given if type(given) is int else None
        if isinstance(given, str):
            word = folded(given)
            digits = word.isascii() and word.isdigit() and len(word) < MAX_ANSWER_LENGTH
            place = int(word) if digits else _PLACE_NAMES.get(word)
        if place is None or not OFF <= place <= BAR:
            places = "a point from 1 to 24, bar or off"
            raise GammonError(f"A place on the board is {places}, not {brief(given)}.")
        return place

    def written(self, meaning: Hashable) -> str:
        """The number, bar or off."""
        assert isinstance(meaning, int)
        return place_name(meaning)


class NumberQuestion(AskedQuestion):
    """A number, exactly, or as near as the question allows."""

    words = "How many?"
    answer_is = "a number"
    looks_like = "`167`, `12.5`, `11/36`, `25 %`; `11/36`, `.306` and `30.6 %` are one number"
    input = AnswerInput(field="a number")
    keys = (
        Key("count", one_of(Counted), "For ask: number: what is counted, so no answer is needed."),
        Key(
            "tolerance",
            text("a number", r"[0-9]{1,9}(?:\.[0-9]{1,9})?"),
            "For ask: number: how far off an answer may be.",
            "",
        ),
    )

    @property
    def unfit(self) -> str | None:
        """The plays of a roll can only be counted if there is one."""
        if self.question.count is Counted.PLAYS and self.state.dice is None:
            return "No roll is there whose plays could be counted: add a roll."
        return None

    @property
    def own_problems(self) -> Iterator[Problem]:
        """The tolerance is a number."""
        try:
            self._tolerance()
        except GammonError as error:
            yield Problem(str(error), path=("tolerance",))

    def _tolerance(self) -> Fraction:
        return WrittenNumber.read(self.question.tolerance or 0).value

    def read(self, given: Given) -> Hashable:
        """A number, however it is written."""
        return WrittenNumber.read(given)

    def written(self, meaning: Hashable) -> str:
        """A whole number, a decimal one, a fraction, or a percentage."""
        return str(meaning)

    def same(self, meaning: Hashable, other: Hashable) -> bool:
        """One number, as 11/36, .306 and 30.6 % are."""
        assert isinstance(meaning, WrittenNumber)
        assert isinstance(other, WrittenNumber)
        return meaning.is_same(other)

    def near(self, meaning: Hashable, other: Hashable) -> bool:
        """One number, or as near to it as the tolerance."""
        assert isinstance(meaning, WrittenNumber)
        assert isinstance(other, WrittenNumber)
        return meaning.is_same(other, self._tolerance())

    @property
    def counted(self) -> Hashable:
        """What the question counts, if it counts anything."""
        count = self.question.count
        return None if count is None else WrittenNumber(Fraction(_COUNTS[count](self.state)), 0)

    @property
    def explanation(self) -> str:
        """What is counted, one by one."""
        count = self.question.count
        return "" if count is None else _EXPLANATIONS[count](self.state)

    def why_wrong(self, meaning: Hashable, /) -> str:
        """On which side of all right answers it lies."""
        assert isinstance(meaning, WrittenNumber)
        right = [WrittenNumber.read(solution).value for solution in self.solutions]
        if right and meaning.value < min(right):
            return "That is too low."
        return "That is too high." if right and meaning.value > max(right) else super().why_wrong(0)

    @staticmethod
    def needs_board(question: Question, /) -> bool:
        """What is counted is counted on the board."""
        return question.count is not None

    @staticmethod
    def counts_pips(question: Question, /) -> bool:
        """Pips are counted, or a lead in pips."""
        return question.count in (Counted.PIPS, Counted.OPPONENT_PIPS, Counted.LEAD)


class ChoiceQuestion(AskedQuestion):
    """One of a few texts; it means the choice as it is written in the lesson."""

    words = "Which is right?"
    answer_is = "one of the `choices`"
    looks_like = "as the choice is written"
    keys = (
        Key(
            "choices", several(text("a text")), "What there is to choose from, for ask: choice.", ()
        ),
    )

    @property
    def input(self) -> AnswerInput:
        """A button for each choice; numbers stay in the order of the teacher."""
        is_scale = all(map(is_number, self.question.choices))
        return AnswerInput(buttons=self.question.choices, is_mixed=not is_scale)

    @property
    def unfit(self) -> str | None:
        """There must be a choice."""
        if len(self.question.choices) > 1:
            return None
        return "There is nothing to choose from: add choices."

    @property
    def own_problems(self) -> Iterator[Problem]:
        """The choices differ, and none is the word for all others."""
        words = set(map(folded, self.question.choices))
        if len(words) < len(self.question.choices):
            yield Problem("Two of them are the same.", path=("choices",))
        if ELSE in words:
            yield Problem(f"No choice can be {ELSE!r}, which is all others.", path=("choices",))

    def read(self, given: Given) -> Hashable:
        """One of the choices, whatever its case and spacing."""
        for choice in self.question.choices:
            if isinstance(given, str) and folded(choice) == folded(given):
                return choice
        choices = ", ".join(map(repr, self.question.choices))
        raise GammonError(f"{brief(given)} is none of the choices: {choices}.")


class QuestionKind(StrEnum):
    """What is asked for: the word after ``ask:``, with the class of such questions."""

    asked: type[AskedQuestion]

    def __new__(cls, word: str, asked: type[AskedQuestion] = AskedQuestion) -> QuestionKind:
        """A word that knows its class."""
        kind = str.__new__(cls, word)
        kind._value_, kind.asked = word, asked
        return kind

    PLAY = "checker play", PlayQuestion
    CUBE = "cube action", CubeQuestion
    POINT = "point", PointQuestion
    NUMBER = "number", NumberQuestion
    CHOICE = "choice", ChoiceQuestion


KIND_KEYS = tuple(key for kind in QuestionKind for key in kind.asked.keys)
"""The keys that belong to one kind of question each."""


def _plays(state: GameState) -> tuple[Play, ...]:
    return legal_plays(state.position, state.dice) if state.dice else ()
