"""Judging answers, and whether a question has the answers it needs."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from ..rules import GameState, GammonError
from ..rules.validation import brief
from .errors import Path, Problem
from .keys import ELSE
from .question import Answer, Given, Question, QuestionKind, Reply, Verdict
from .question_kinds import KINDS, Asked, asked, number, plain

_RIGHT, _WRONG = "Right.", "That is not it."


def judge(question: Question, given: Given, state: GameState) -> Verdict:
    """Judge an answer: see `Question.judge`."""
    about = asked(question, state)
    meaning = about.read(given)
    known = _known(about, meaning)
    right = known.right if known is not None else _is_counted(about, meaning)
    usual = question.right if right else question.wrong
    own = known.reply if known is not None else Reply()
    say = own.say or usual.say or (_RIGHT if right else _WRONG)
    return Verdict(right, about.written(meaning), say, usual.go if own.go is None else own.go)


def solutions(question: Question, state: GameState) -> tuple[str, ...]:
    """The right answers: see `Question.solutions`."""
    about = asked(question, state)
    meanings = [about.read(each.text) for each in question.answers if each.right]
    if not meanings and about.counted is not None:
        meanings = [about.counted]
    return tuple(map(about.written, meanings))


def usual_words(question: Question) -> str:
    """What is asked, where the teacher does not say it."""
    return KINDS[question.kind].words


def problems(question: Question, state: GameState) -> list[Problem]:
    """Everything that is wrong with a question about a state."""
    about = asked(question, state)
    if about.unfit is not None:
        return [Problem(about.unfit, path=("ask",))]
    found = list(_strangers(question))
    if found:
        return found
    meanings: dict[Hashable, Answer] = {}
    for answer in question.answers:
        path: Path = ("answer" if answer.right else "wrong", answer.text)
        try:
            meaning = about.read(answer.text)
        except GammonError as error:
            found.append(Problem(str(error), path=path))
            continue
        if meaning in meanings:
            same = f"It means the same as {brief(meanings[meaning].text)}."
            found.append(Problem(same, "each answer once", path=path))
        meanings[meaning] = answer
        if about.counted is not None and answer.right is not _is_counted(about, meaning):
            count = about.written(about.counted)
            found.append(Problem(f"The count ({question.count}) is {count}.", path=path))
    if question.count is None and not any(answer.right for answer in question.answers):
        found.append(Problem("The question has no right answer.", "an answer", path=("ask",)))
    return found


def _strangers(question: Question) -> Iterator[Problem]:
    """What belongs to another kind of question, or stands for something else."""
    if question.kind is not QuestionKind.NUMBER:
        for name, value in (("count", question.count), ("tolerance", question.tolerance)):
            if value:
                yield Problem(f"It belongs to ask: {QuestionKind.NUMBER}.", path=(name,))
    elif question.tolerance:
        try:
            number(question.tolerance)
        except GammonError as error:
            yield Problem(str(error), path=("tolerance",))
    if question.kind is not QuestionKind.CHOICE and question.choices:
        yield Problem(f"They belong to ask: {QuestionKind.CHOICE}.", path=("choices",))
    words = [plain(choice) for choice in question.choices]
    if len(set(words)) < len(words):
        yield Problem("Two of them are the same.", path=("choices",))
    if ELSE in words:
        yield Problem(f"No choice can be {ELSE!r}, which is all others.", path=("choices",))


def _known(about: Asked, meaning: Hashable) -> Answer | None:
    """The answer of the lesson that means the same; one that is near counts if it is right."""
    known = [(about.read(each.text), each) for each in about.question.answers]
    for exact, answer in known:
        if exact == meaning:
            return answer
    for other, answer in known:
        if answer.right and about.near(meaning, other):
            return answer
    return None


def _is_counted(about: Asked, meaning: Hashable) -> bool:
    return about.counted is not None and about.near(meaning, about.counted)
