"""What cards are made from: decisions of an analysis, questions of a lesson, positions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from os import fspath

from ..analysis import Analysis, Decision, DecisionKind
from ..analysis.errors import Errors
from ..analysis.game_phase import game_phase
from ..disk import StrPath
from ..engine import Engine
from ..engine.decisions import is_beavered
from ..engine.judging import Advice
from ..engine.values import Candidate, Candidates, CubeAdvice
from ..lessons import Lesson, Progress, Question, load_progress
from ..lessons.progress import missed_steps
from ..lessons.question import Reply
from ..rules import GameState, GammonError, Phase, Position, SetUp, why_no_double
from ..rules.validation import brief
from .card import Card, CardKind
from .card_record import Tags
from .decision_key import decision_id, id_of
from .plan import plan_of

Source = Analysis | Decision | Lesson | Card | GameState | Position | str
"""What one thing to be added can be; several are added as a list of them."""

Judge = Callable[[GameState], Advice]
"""What says what the answers to a decision are worth."""

_KINDS = {
    DecisionKind.PLAY: CardKind.PLAY,
    DecisionKind.DOUBLE: CardKind.DOUBLE,
    DecisionKind.ANSWER: CardKind.ANSWER,
}


def tags_of(card: Card) -> Tags:
    """What a card can be chosen by."""
    position = card.state.position
    return Tags(
        card.kind, game_phase(position).value, plan_of(position).value, card.error, card.source
    )


def cards_of(given: Source | Iterable[Source], source: str, judge: Judge) -> Iterator[Card]:
    """The cards that follow from something, in order.

    Parameters
    ----------
    given
        An analysis, for its errors; decisions, for these; a lesson, for its questions; cards;
        states, or texts such as XGIDs.
    source
        What is told of where they come from; empty for what is known by itself.
    judge
        Says what is right in bare positions.

    Raises
    ------
    GammonError
        If it is something else, there is nothing to be decided in a state, or nobody is there to
        say what is right.
    """
    match given:
        case Analysis():
            yield from cards_of(given.errors, source, judge)
        case Errors():
            names = " – ".join(given.names)
            for decision in given:
                yield _decided(decision, source or names)
        case Decision():
            yield _decided(given, source)
        case Lesson():
            yield from _asked(given, range(len(given)), source)
        case Card():
            yield replace(given, source=source or given.source)
        case GameState() | Position() | str():
            yield _set_up(given, source, judge)
        case Iterable():
            for each in given:
                yield from cards_of(each, source, judge)
        case _:
            raise GammonError(
                "A deck takes an Analysis or its errors, a Decision, a Lesson, a Card, a "
                f"GameState or a text such as an XGID, or a list of these; not {brief(given)}."
            )


def _decided(decision: Decision, source: str) -> Card:
    state, done, advice = decision.state, decision.done, decision.advice
    # What a file shows in place of a play that the rules do not allow was not decided.
    kept = None if isinstance(done, SetUp) or not decision.legal else done
    if isinstance(advice, Candidates) and (not advice or len(state.legal_plays) < _CHOICE):
        raise GammonError(f"There is no choice how to play {state.dice}.")
    kind = _KINDS[decision.kind]
    return Card(decision_id(state), kind, state, advice, done=kept, source=source)


_CHOICE = 2
"""So many answers are a choice."""


def with_all_plays(card: Card, engine: Engine) -> Card:
    """A card with all legal plays judged: those that were left out, by another engine.

    What they cost is told beside the same best play, as that engine sees it.
    """
    assert isinstance(card.advice, Candidates)  # plays can be left out only where there are any
    known = {each.play.result for each in card.advice}
    said = {each.play.result: each for each in engine.candidates(card.state)}
    best = said[card.advice.best.play.result].equity
    rest = [
        replace(each, difference=min(0.0, each.equity - best))
        for result, each in said.items()
        if result not in known
    ]
    return replace(card, advice=together(card.advice, rest))


def together(candidates: Candidates, others: Iterable[Candidate]) -> Candidates:
    """Candidates with others behind them, the better ones first."""
    behind = sorted(others, key=lambda each: -each.difference)
    rank = len(candidates)
    return Candidates(
        (*candidates, *(replace(each, rank=rank + n) for n, each in enumerate(behind, 1)))
    )


def _set_up(given: GameState | Position | str, source: str, judge: Judge) -> Card:
    if isinstance(given, str):
        state = GameState.parse(given)
    else:
        state = given if isinstance(given, GameState) else GameState.on_roll(given)
    state = state.at_turn_start
    problem = _why_nothing(state)
    if problem:
        raise GammonError(f"Nothing is to be decided in {state.xgid}: {problem}")
    advice = judge(state)
    kinds = {Phase.MOVE: CardKind.PLAY, Phase.ROLL: CardKind.DOUBLE, Phase.DOUBLE: CardKind.ANSWER}
    if isinstance(advice, CubeAdvice) and advice.double_take is None:
        raise GammonError(f"Nothing is to be decided in {state.xgid}: nobody can double here.")
    return Card(decision_id(state), kinds[state.phase], state, advice, source=source)


def _why_nothing(state: GameState) -> str:
    """Why nothing is to be decided in a state; empty where something is."""
    match state.phase:
        case Phase.MOVE:
            if len(state.legal_plays) >= _CHOICE:
                return ""
            return f"there is no choice how to play {state.dice}."
        case Phase.ROLL:
            return why_no_double(state) or ""
        case Phase.DOUBLE:
            return "a beaver is answered there." if is_beavered(state) else ""
    return "a roll, a turn before the roll, or a double is expected."


def missed_cards(lesson: object, progress: StrPath | Progress, source: str) -> list[Card]:
    """The cards of the questions that a learner has missed.

    Parameters
    ----------
    lesson
        The lesson, with its answers.
    progress
        Their progress in it, or its file.
    source
        What is told of where they come from; by default the lesson.

    Raises
    ------
    GammonError
        If it is no lesson with answers, or the file is no progress in it.
    """
    if not isinstance(lesson, Lesson):
        raise GammonError(
            f"With missed=, the lesson is added that was answered there, not {brief(lesson)}."
        )
    if not isinstance(progress, Progress):
        loaded = load_progress(progress, lesson)
        if loaded is None:
            raise GammonError(f"There is no progress in {fspath(progress)!r}.")
        progress = loaded.progress
    return list(_asked(lesson, missed_steps(lesson, progress), source))


def _asked(lesson: Lesson, steps: Iterable[int], source: str) -> Iterator[Card]:
    for index in steps:
        question = lesson.steps[index].question
        if question is None:
            continue
        if not question.about(lesson.state(index)).can_judge:
            raise GammonError("An exam has no answers to practise: add the teacher's lesson.")
        yield question_card(lesson, index, source)


def question_card(lesson: Lesson, index: int, source: str = "") -> Card:
    """The card of one question of a lesson; where its answers lead to is left out."""
    step = lesson.steps[index]
    assert step.question is not None  # as who asks for it has seen
    question = _by_itself(step.question)
    return Card(
        id_of("question", lesson.ids[index]),
        CardKind.QUESTION,
        lesson.state(index),
        question=question,
        text=step.text,
        source=source or lesson.title,
    )


def _by_itself(question: Question) -> Question:
    """A question that leads nowhere."""

    def still(reply: Reply) -> Reply:
        return replace(reply, go=None)

    return replace(
        question,
        answers=tuple(replace(each, reply=still(each.reply)) for each in question.answers),
        hints=(),
        right=still(question.right),
        wrong=still(question.wrong),
    )
