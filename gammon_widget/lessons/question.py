"""Questions, their answers and verdicts, and the base class of the question kinds.

An `EvaluatedQuestion` combines a question with the state that the question is about.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar

from ..languages.translation import N_, _
from ..rules import Action, ActionKind, GameState, GammonError, Play, Position
from ..rules.validation import brief
from .errors import Problem
from .field_types import BlockKey

if TYPE_CHECKING:
    from .errors import KeyPath
    from .question_kinds import QuestionKind


Given = str | int | float | Play | Position | Action | ActionKind
"""An answer in any form that a user or a board can give."""

Meaning = Any
"""The meaning of an answer, for comparison: a position, action, place, number or choice."""

ELSE = "else"
"""The key for the feedback on all other wrong answers."""


QUESTION = N_("Question")
"""The start of the sentence in the status bar while a question is open."""

CORRECT, NOT_QUITE = N_("Correct."), N_("Not quite.")
"""The default feedback on right and on wrong answers."""


class Counted(StrEnum):
    """A quantity that the program can count, so that the lesson needs no answer."""

    PIPS = "pips"
    """The pip count of the player on roll."""
    OPPONENT_PIPS = "opponent pips"
    LEAD = "lead"
    """The lead of the player on roll, in pips; negative if this player is behind."""
    PLAYS = "plays"
    """The number of legal plays for the roll."""
    SHOTS = "shots"
    """The number of rolls, out of 36, with which the player on roll can hit."""
    BLOCKED = "blocked rolls"
    """The number of rolls, out of 36, that the player on roll cannot play at all."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The feedback on an answer in Markdown (`say`), and the heading of the next step (`go`).

    If `say` is empty, the default feedback is used. If `go` is None, the lesson's order applies.
    """

    say: str = ""
    go: str | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer as written in the lesson: a play, a cube action, a place, a number or a choice.

    If the reply is empty, the reply in `Question.right` or `Question.wrong` is used.
    """

    text: str
    right: bool
    reply: Reply = Reply()

    @property
    def path(self) -> KeyPath:
        """The keys of the answer in a board block."""
        return ("answer" if self.right else "wrong", self.text)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on an answer.

    Attributes
    ----------
    right
        Whether the answer is right; None in an exam, which gives no verdict.
    answer
        The answer in canonical spelling, such as ``"8/5 6/5"``.
    feedback
        The feedback, in Markdown.
    go
        The heading of the step that the answer leads to; None for the default next step.
    """

    right: bool | None
    answer: str
    feedback: str
    go: str | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """A question about the board state of a step.

    Attributes
    ----------
    kind
        The kind of question.
    answers
        The known answers, right and wrong.
    prompt
        The question as Markdown; empty if the text of the step contains the question.
    choices
        The options of a question of the kind *choice*.
    hints
        Hints, in the order in which they are shown.
    right, wrong
        The replies to right and wrong answers that have no reply of their own.
    count
        For a question of the kind *number*, the counted quantity, which is the right answer.
    tolerance
        For a question of the kind *number*, the maximum error of a right answer, as text; empty if
        only the exact number is right.

    Examples
    --------
    >>> from gammon_widget.lessons.question import Answer
    >>> question = Question("checker play", (Answer("8/5 6/5", right=True),))
    >>> state = GameState.on_roll(Position.opening(), dice=Dice(3, 1))
    >>> question.judge("6/5, 8/5", state).right
    True
    >>> question.judge("24/23 13/10", state)
    Verdict(right=False, answer='24/23 13/10', feedback='Not quite.', go=None)
    """

    kind: QuestionKind
    answers: tuple[Answer, ...] = ()
    prompt: str = ""
    choices: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()
    right: Reply = Reply()
    wrong: Reply = Reply()
    count: Counted | None = None
    tolerance: str = ""

    def __post_init__(self) -> None:
        from .question_kinds import QuestionKind  # avoids a circular import

        object.__setattr__(self, "kind", QuestionKind(self.kind))
        # Right answers first, as in a file.
        answers = sorted(self.answers, key=lambda answer: not answer.right)
        object.__setattr__(self, "answers", tuple(answers))

    @property
    def counts_pips(self) -> bool:
        """Whether the answer is a pip count. The board must then show no pip counts."""
        return self.count in (Counted.PIPS, Counted.OPPONENT_PIPS, Counted.LEAD)

    @property
    def words(self) -> str:
        """The question as text: its prompt, or the default prompt for its kind."""
        return self.prompt or _(self.kind.question_class.words)

    def about(self, state: GameState) -> EvaluatedQuestion:
        """Combine the question with a state."""
        return self.kind.question_class(self, state)

    def judge(self, answer: Given, state: GameState) -> Verdict:
        """Evaluate an answer.

        Parameters
        ----------
        answer
            Text as a person writes it, a `Play`, the `Position` after a play, a cube action, or a
            number.
        state
            The state that the question is about.

        Raises
        ------
        GammonError
            If the answer is invalid for the question, for example an illegal play, text that is
            not a number, or text that is not one of the choices. An invalid answer is neither right
            nor wrong.
        """
        return self.about(state).judge(answer)

    def solutions(self, state: GameState) -> tuple[str, ...]:
        """Return the right answers in canonical spelling."""
        return self.about(state).solutions

    def problems(self, state: GameState, *, is_exam: bool = False) -> list[Problem]:
        """Return all problems with the question. An exam question may lack a right answer."""
        return self.about(state).problems(is_exam=is_exam)


class BoardTask(Enum):
    """The user's task on the board of a step."""

    WATCH = auto()
    PLAY = auto()
    CUBE = auto()
    POINT = auto()
    EXPLORE = auto()


@dataclass(frozen=True, slots=True)
class AnswerInput:
    """The ways to enter an answer.

    Attributes
    ----------
    task
        The user's task on the board.
    buttons
        Answers that have a button.
    is_mixed
        Whether the buttons are shuffled, so that their order does not reveal the right answer.
    field
        The placeholder of the text field; empty if there is no text field.
    """

    task: BoardTask = BoardTask.WATCH
    buttons: tuple[str, ...] = ()
    is_mixed: bool = False
    field: str = ""


_REMEDIES = {
    True: "the answer as a key above 'say' and 'go', as in answer: {8/5 6/5: {say: ..., go: ...}}",
    False: "an answer or 'else' above 'say' and 'go', as in wrong: {else: {say: ..., go: ...}}",
}
"""The expected syntax if 'say' and 'go' have no answer above them.

The key is True for right answers, and False for wrong answers.
"""


@dataclass(frozen=True)
class EvaluatedQuestion(ABC):
    """A question about a given state, and the base class of all kinds of question.

    Parameters
    ----------
    question
        The question.
    state
        The state that the question is about.

    Attributes
    ----------
    words
        The default text of the question.
    answer_is, looks_like
        Descriptions of an answer and of its spelling, for teachers.
    keys
        The keys that only this kind has; each key sets the field of the same name in `Question`.
    """

    words: ClassVar[str]
    answer_is: ClassVar[str]
    looks_like: ClassVar[str]
    keys: ClassVar[tuple[BlockKey, ...]] = ()

    question: Question
    state: GameState

    # Overridden by each kind

    @property
    @abstractmethod
    def input(self) -> AnswerInput:
        """The ways to enter an answer."""

    @abstractmethod
    def read(self, given: Given) -> Meaning:
        """Return an answer's meaning, for comparison; raise `GammonError` for an invalid answer."""

    def format_answer(self, meaning: Meaning) -> str:
        """Return the canonical spelling of an answer with this meaning."""
        return str(meaning)

    def same(self, meaning: Meaning, other: Meaning) -> bool:
        """Return whether two meanings are the same, even if their spellings differ."""
        return bool(meaning == other)

    def near(self, meaning: Meaning, other: Meaning) -> bool:
        """Return whether a meaning is close enough to the meaning of a right answer (`other`)."""
        return self.same(meaning, other)

    @property
    def unfit(self) -> str | None:
        """The reason why the question does not fit the state; None if it fits."""
        return None

    @property
    def own_problems(self) -> Iterator[Problem]:
        """Problems with the values of the keys that only this kind has."""
        yield from ()

    @property
    def counted(self) -> Meaning:
        """The meaning of the only right answer, if it can be computed; otherwise None."""
        return None

    @property
    def explanation(self) -> str:
        """A sentence that explains a computed right answer; empty for other answers."""
        return ""

    def why_wrong(self, _meaning: Meaning, /) -> str:
        """Return the default feedback on a wrong answer."""
        return _(NOT_QUITE)

    def state_after(self, _answer: str, /) -> GameState | None:
        """Return the state after an answer that is a play; None for other kinds of answer."""
        return None

    @property
    def needs_board(self) -> bool:
        """Whether the board must be known to check answers."""
        return False

    # Common to all kinds

    @cached_property  # saves up to 3 ms each time that an answer is compared with it
    def _counted(self) -> Meaning:
        return self.counted

    def judge(self, given: Given) -> Verdict:
        meaning = self.read(given)
        known = self._known(meaning)
        right = self._is_counted(meaning) if known is None else known.right
        usual = self.question.right if right else self.question.wrong
        own = Reply() if known is None else known.reply
        default = f"{_(CORRECT)} {self.explanation}".strip() if right else self.why_wrong(meaning)
        say = own.say or usual.say or default
        return Verdict(
            right, self.format_answer(meaning), say, usual.go if own.go is None else own.go
        )

    @property
    def solutions(self) -> tuple[str, ...]:
        """The right answers in canonical spelling."""
        meanings = [self.read(each.text) for each in self.question.answers if each.right]
        if not meanings and self._counted is not None:
            meanings = [self._counted]
        return tuple(map(self.format_answer, meanings))

    @property
    def can_evaluate(self) -> bool:
        """Whether a right answer is known. Only questions in an exam may lack a right answer."""
        return self._counted is not None or any(each.right for each in self.question.answers)

    def problems(self, *, is_exam: bool = False) -> list[Problem]:
        """Return all problems with the question about this state.

        Parameters
        ----------
        is_exam
            Whether the question may lack a right answer.
        """
        if self.unfit is not None:
            return [Problem(self.unfit, path=("ask",))]
        found = list(self._problems_of_keys()) or list(self._problems_of_answers())
        if not found and not is_exam and not self.can_evaluate:
            found.append(Problem("The question has no right answer.", "an answer", path=("ask",)))
        return found

    def _problems_of_keys(self) -> Iterator[Problem]:
        from .question_kinds import QuestionKind  # avoids a circular import

        for kind in QuestionKind:
            if kind is self.question.kind:
                yield from self.own_problems
                continue
            for key in kind.question_class.keys:
                if getattr(self.question, key.name):
                    yield Problem(f"This key is only for 'ask: {kind}'.", path=(key.name,))

    def _problems_of_answers(self) -> Iterator[Problem]:
        question = self.question
        meanings: dict[Meaning, Answer] = {}
        for answer in question.answers:
            try:
                meaning = self.read(answer.text)
            except GammonError as error:
                expected = _REMEDIES[answer.right] if answer.text in ("say", "go") else ""
                yield Problem(str(error), expected, path=answer.path)
                continue
            if meaning in meanings:
                same = f"This answer means the same as {brief(meanings[meaning].text)}."
                yield Problem(same, "each answer once", path=answer.path)
            meanings[meaning] = answer
            if self._counted is not None and answer.right is not self._is_counted(meaning):
                what = f"The count ({question.count})" if question.count else "The right answer"
                yield Problem(f"{what} is {self.format_answer(self._counted)}.", path=answer.path)

    def _known(self, meaning: Meaning) -> Answer | None:
        """Return the lesson's answer with the same meaning, or else a right answer close to it."""
        known = [(self.read(each.text), each) for each in self.question.answers]
        written = (answer for other, answer in known if other == meaning)
        same = (answer for other, answer in known if self.same(meaning, other))
        near = (answer for other, answer in known if answer.right and self.near(meaning, other))
        return next(chain(written, same, near), None)

    def _is_counted(self, meaning: Meaning) -> bool:
        return self._counted is not None and self.near(meaning, self._counted)
