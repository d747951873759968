"""A question that is asked about a state: what each kind says of itself, and how all are judged."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any, ClassVar

from ..rules import GameState, GammonError
from ..rules.validation import brief
from .answer_input import AnswerInput
from .errors import Problem
from .field_types import Key, fields_of
from .question import Answer, Given, Question, Reply, Verdict


@dataclass(frozen=True)
class AskedQuestion(ABC):
    """A question that is asked about a state; a kind of question is a class of these.

    Parameters
    ----------
    question
        The question.
    state
        The state it is about.

    Attributes
    ----------
    words
        What is asked, where the teacher does not say it.
    answer_is, looks_like
        What an answer is, and how it is written, for teachers.
    keys
        The keys that belong to this kind alone; each fills the field of its name in `Question`.
    """

    words: ClassVar[str]
    answer_is: ClassVar[str]
    looks_like: ClassVar[str]
    keys: ClassVar[tuple[Key[Any], ...]] = ()

    question: Question
    state: GameState

    # What a kind says of itself

    @property
    @abstractmethod
    def input(self) -> AnswerInput:
        """What an answer is given with."""

    @abstractmethod
    def read(self, given: Given) -> Hashable:
        """The meaning of an answer, by which it is compared: `GammonError` if it has none."""

    def written(self, meaning: Hashable) -> str:
        """The usual spelling of a meaning."""
        return str(meaning)

    def same(self, meaning: Hashable, other: Hashable) -> bool:
        """Whether two meanings are the same, though they may be told apart by their writing."""
        return meaning == other

    def near(self, meaning: Hashable, other: Hashable) -> bool:
        """Whether one meaning counts for the other, which is right."""
        return self.same(meaning, other)

    @property
    def unfit(self) -> str | None:
        """Why this cannot be asked about the state; None if it can."""
        return None

    @property
    def own_problems(self) -> Iterator[Problem]:
        """What is wrong with the values of its own keys."""
        yield from ()

    @property
    def counted(self) -> Hashable:
        """The one right meaning, where it can be counted; else None."""
        return None

    @property
    def explanation(self) -> str:
        """What a right answer rests on, in a sentence, where that is counted; else no text."""
        return ""

    def why_wrong(self, _meaning: Hashable, /) -> str:
        """What is said to a wrong answer of which the teacher says nothing."""
        return "That is not it."

    def state_after(self, _answer: str, /) -> GameState | None:
        """The state that a right answer has led to where it was given on the board, if any."""
        return None

    @staticmethod
    def counts_pips(_question: Question, /) -> bool:
        """Whether pip counts are asked for, so that no board should tell them."""
        return False

    @staticmethod
    def needs_board(_question: Question, /) -> bool:
        """Whether nothing can be said of its answers without knowing what the board shows."""
        return False

    # What follows from that for every kind

    @cached_property
    def _counted(self) -> Hashable:
        """What is counted, which may take a while, counted once."""
        return self.counted

    def judge(self, given: Given) -> Verdict:
        """Judge an answer: see `Question.judge`."""
        meaning = self.read(given)
        known = self._known(meaning)
        right = self._is_counted(meaning) if known is None else known.right
        usual = self.question.right if right else self.question.wrong
        own = Reply() if known is None else known.reply
        say = own.say or usual.say or self.usual_words(meaning, right=right)
        return Verdict(right, self.written(meaning), say, usual.go if own.go is None else own.go)

    def usual_words(self, meaning: Hashable, *, right: bool) -> str:
        """What is said to an answer of which the teacher says nothing."""
        return f"Right. {self.explanation}".strip() if right else self.why_wrong(meaning)

    @property
    def solutions(self) -> tuple[str, ...]:
        """The right answers in their usual spelling."""
        meanings = [self.read(each.text) for each in self.question.answers if each.right]
        if not meanings and self._counted is not None:
            meanings = [self._counted]
        return tuple(map(self.written, meanings))

    @property
    def can_judge(self) -> bool:
        """Whether it knows a right answer, as all do but those of an exam."""
        return self._counted is not None or any(each.right for each in self.question.answers)

    def problems(self, *, is_exam: bool = False) -> list[Problem]:
        """Everything that is wrong with the question about this state.

        Parameters
        ----------
        is_exam
            Whether it may be without a right answer.
        """
        if self.unfit is not None:
            return [Problem(self.unfit, path=("ask",))]
        found = list(self._problems_of_keys()) or list(self._problems_of_answers())
        if not found and not is_exam and not self.can_judge:
            found.append(Problem("The question has no right answer.", "an answer", path=("ask",)))
        return found

    def _problems_of_keys(self) -> Iterator[Problem]:
        from .question_kinds import QuestionKind  # all of which are classes of these

        for kind in QuestionKind:
            if kind is self.question.kind:
                yield from self.own_problems
                continue
            for key, value in fields_of(self.question, kind.asked.keys):
                if value != key.default:
                    yield Problem(f"It belongs to ask: {kind}.", path=(key.name,))

    def _problems_of_answers(self) -> Iterator[Problem]:
        question = self.question
        meanings: dict[Hashable, Answer] = {}
        for answer in question.answers:
            try:
                meaning = self.read(answer.text)
            except GammonError as error:
                yield Problem(str(error), path=answer.path)
                continue
            if meaning in meanings:
                same = f"It means the same as {brief(meanings[meaning].text)}."
                yield Problem(same, "each answer once", path=answer.path)
            meanings[meaning] = answer
            if self._counted is not None and answer.right is not self._is_counted(meaning):
                what = f"The count ({question.count})" if question.count else "The right answer"
                yield Problem(f"{what} is {self.written(self._counted)}.", path=answer.path)

    def _known(self, meaning: Hashable) -> Answer | None:
        """The answer of the lesson that means the same; one that is near counts if it is right."""
        known = [(self.read(each.text), each) for each in self.question.answers]
        written = (answer for other, answer in known if other == meaning)
        same = (answer for other, answer in known if self.same(meaning, other))
        near = (answer for other, answer in known if answer.right and self.near(meaning, other))
        return next(chain(written, same, near), None)

    def _is_counted(self, meaning: Hashable) -> bool:
        return self._counted is not None and self.near(meaning, self._counted)
