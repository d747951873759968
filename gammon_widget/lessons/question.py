"""A question, and what is said to its answers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from ..rules import Action, ActionKind, GameState, Play, Position

if TYPE_CHECKING:
    from .asked_question import AskedQuestion
    from .errors import Path, Problem
    from .question_kinds import QuestionKind

Given = str | int | float | Play | Position | Action | ActionKind
"""An answer as a person or a board gives it."""

ELSE = "else"
"""The key of what is said to every other wrong answer."""


class Counted(StrEnum):
    """What a number can be the count of, so that it needs no answer."""

    PIPS = "pips"
    """The pips of the player on roll."""
    OPPONENT_PIPS = "opponent pips"
    LEAD = "lead"
    """By how many pips the player on roll is ahead; negative if they are behind."""
    PLAYS = "plays"
    """In how many ways the roll can be played."""
    SHOTS = "shots"
    """With how many of the 36 rolls the player on roll hits."""
    BLOCKED = "blocked rolls"
    """With how many of the 36 rolls they cannot move at all."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What follows an answer.

    Attributes
    ----------
    say
        What is said, in Markdown; empty for the usual words.
    go
        The heading of the step it leads to; None for no branch.
    """

    say: str = ""
    go: str | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer that the lesson knows.

    Attributes
    ----------
    text
        The answer as it is written: a play, a cube action, a place, a number or a choice.
    right
        Whether it is a right one.
    reply
        What follows it; where it says nothing, the question's `right` or `wrong` does.
    """

    text: str
    right: bool
    reply: Reply = Reply()

    @property
    def path(self) -> Path:
        """The keys under which it stands in a board block."""
        return ("answer" if self.right else "wrong", self.text)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What comes of an answer.

    Attributes
    ----------
    right
        Whether it is right; None in an exam, where that is not told.
    answer
        The answer in its usual spelling, such as ``"8/5 6/5"``.
    feedback
        What is said to it, in Markdown.
    go
        The heading of the step it leads to, if it leads anywhere.
    """

    right: bool | None
    answer: str
    feedback: str
    go: str | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """A question about the state of a step.

    Attributes
    ----------
    kind
        What is asked for.
    answers
        The answers it knows, right and wrong.
    prompt
        The question in words, in Markdown; empty where the step's text asks it.
    choices
        For a choice: the texts to choose from.
    hints
        Hints, given one after another.
    right, wrong
        What follows the answers that have no reply of their own.
    count
        For a number: what is counted, which is then the right answer.
    tolerance
        For a number: how far off a right answer may be, written as a number; empty for not at
        all.

    Examples
    --------
    >>> from gammon_widget.rules import Dice
    >>> question = Question("checker play", (Answer("8/5 6/5", right=True),))
    >>> state = GameState.on_roll(Position.opening(), dice=Dice(3, 1))
    >>> question.judge("6/5, 8/5", state).right
    True
    >>> question.judge("24/23 13/10", state)
    Verdict(right=False, answer='24/23 13/10', feedback='That is not it.', go=None)
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
        from .question_kinds import QuestionKind  # whose classes are about questions

        object.__setattr__(self, "kind", QuestionKind(self.kind))
        # The right ones first, as they stand in a file.
        answers = sorted(self.answers, key=lambda answer: not answer.right)
        object.__setattr__(self, "answers", tuple(answers))

    @property
    def counts_pips(self) -> bool:
        """Whether pip counts are asked for, so that no board should tell them."""
        return self.kind.asked.counts_pips(self)

    @property
    def words(self) -> str:
        """The question in words: its own, or the usual ones."""
        return self.prompt or self.kind.asked.words

    def about(self, state: GameState) -> AskedQuestion:
        """The question, asked about a state."""
        return self.kind.asked(self, state)

    def judge(self, answer: Given, state: GameState) -> Verdict:
        """Judge an answer.

        Parameters
        ----------
        answer
            A text as a person writes it; also a `Play` or the `Position` it leads to, a cube
            action, or a number.
        state
            The state that the question is about.

        Raises
        ------
        GammonError
            If it is no answer to such a question: an illegal play, no number, none of the
            choices. It is neither right nor wrong then.
        """
        return self.about(state).judge(answer)

    def solutions(self, state: GameState) -> tuple[str, ...]:
        """The right answers in their usual spelling."""
        return self.about(state).solutions

    def problems(self, state: GameState, *, is_exam: bool = False) -> list[Problem]:
        """Everything that is wrong with the question, if this is the state it is about.

        In an exam it may be without a right answer.
        """
        return self.about(state).problems(is_exam=is_exam)
