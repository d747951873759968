"""Create cards from analyses, lessons and positions, and merge cards into a deck."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from os import fspath

from ..analysis.values.analysis import Analysis, Errors
from ..analysis.values.decision import Decision
from ..engine.advice import Advice, advice_on
from ..engine.errors import EngineError
from ..engine.evaluation import Candidates, CubeAdvice, Evaluation, completed, together
from ..engine.evaluation_store import stored_advice_on
from ..engine.exact_bearoffs import EXACT_LEVEL
from ..engine.names import engine_named, installed
from ..engine.net import NetEngine
from ..engine.protocol import Engine, close_engine, require_engine
from ..languages.translation import _, plural
from ..lessons.lesson import Lesson
from ..lessons.progress import Progress, missed_steps
from ..lessons.progress_file import load_progress
from ..notation.matches.analysis_text import read_pasted
from ..odds.bearoff_sides import covers
from ..rules import GameState, GammonError, Phase, Position, SetUp, to_state, why_no_double
from ..rules.fields import JsonObject
from ..rules.legal_actions import is_beavered
from ..rules.validation import as_list, brief
from ..storage.atomic_write import StrPath
from .card import Card, CardKind, card_record, decision_id, id_of, read_card
from .deck_file import DeckState

Source = Analysis | Decision | Lesson | Card | GameState | Position | str
"""A source of cards. Functions that take a source also accept a list of sources."""

Evaluate = Callable[[GameState], Advice]
"""A function that evaluates the answers to a decision."""


def cards_of(
    given: Source | Iterable[Source], source: str, judge: Evaluate
) -> Iterator[tuple[Card, str]]:
    """Return cards made from the given sources, each with the comment on its decision.

    Each error in an analysis, each decision, and each question in a lesson becomes a card. Cards
    are used unchanged. States, and text such as XGIDs, are evaluated by ``judge``, except positions
    that eXtreme Gammon or BGBlitz copied with an analysis. Text may contain several positions. If
    ``source`` is empty, cards from an analysis get the names of the players as their source, cards
    from text get the name of the program, and cards from a lesson get its title.
    """
    match given:
        case Analysis():
            yield from cards_of(given.errors, source, judge)
        case Errors():
            names = " – ".join(given.names)
            for decision in given:
                yield _decision_card(decision, source or names), decision.comment
        case Decision():
            yield _decision_card(given, source), given.comment
        case Lesson():
            for card in _question_cards(given, range(len(given)), source):
                yield card, ""
        case Card():
            yield replace(given, source=source or given.source), ""
        case GameState() | Position():
            yield _set_up(given, source, judge), ""
        case str():
            yield from _cards_in_text(given, source, judge)
        case Iterable():
            for each in as_list("things to add", given, "[analysis, lesson]"):
                yield from cards_of(each, source, judge)
        case _:
            raise GammonError(
                "A deck accepts an Analysis, its errors, a Decision, a Lesson, a Card, a "
                f"GameState, text such as an XGID, or a list of these, but not {brief(given)}."
            )


def _cards_in_text(text: str, source: str, judge: Evaluate) -> Iterator[tuple[Card, str]]:
    for state, analysis in read_pasted(text):
        if analysis is None:
            yield _set_up(state, source, judge), ""
        else:
            yield from cards_of(analysis.decisions, source or analysis.source, judge)


def _decision_card(decision: Decision, source: str) -> Card:
    state, done, advice = decision.state, decision.done, decision.advice
    # A position set up in place of an illegal play is not an action of the player.
    kept = None if isinstance(done, SetUp) or not decision.legal else done
    if isinstance(advice, Candidates) and (not advice or len(state.legal_plays) < _CHOICE):
        raise GammonError(f"The roll {state.dice} leaves no choice of plays.")
    kind = CardKind(decision.kind)
    return Card(decision_id(state), kind, state, advice, done=kept, source=source)


_CHOICE = 2
"""The minimum number of legal plays that gives the player a choice."""


def with_all_plays(card: Card, engine: Engine) -> Card:
    """Return a card with all legal plays; `engine` evaluates the missing plays.

    The costs of these plays are relative to the best play of the card, as evaluated by `engine`.
    """
    assert isinstance(card.advice, Candidates)  # only a card with plays can lack some
    return replace(card, advice=completed(card.advice, engine.candidates(card.state)))


_KINDS = {Phase.MOVE: CardKind.PLAY, Phase.ROLL: CardKind.DOUBLE, Phase.DOUBLE: CardKind.ANSWER}


def _set_up(given: GameState | Position | str, source: str, judge: Evaluate) -> Card:
    state = to_state(given).at_turn_start
    problem = _why_nothing(state)
    if problem:
        raise GammonError(f"There is no decision in {state.xgid}: {problem}")
    advice = judge(state)
    if isinstance(advice, CubeAdvice) and advice.double_take is None:
        raise GammonError(f"There is no decision in {state.xgid}: a double is not possible here.")
    return Card(decision_id(state), _KINDS[state.phase], state, advice, source=source)


def _why_nothing(state: GameState) -> str:
    """Return the reason why a state has no decision; empty if it has a decision."""
    match state.phase:
        case Phase.MOVE:
            if len(state.legal_plays) >= _CHOICE:
                return ""
            return f"the roll {state.dice} leaves no choice of plays."
        case Phase.ROLL:
            return why_no_double(state) or ""
        case Phase.DOUBLE:
            return "a card cannot ask how to answer a beaver." if is_beavered(state) else ""
    return "a card needs a roll to play, a player about to roll, or a double to answer."


def missed_cards(lesson: object, progress: StrPath | Progress, source: str) -> list[Card]:
    """Return cards for the questions that a learner missed; `progress` may be a file name."""
    if not isinstance(lesson, Lesson):
        raise GammonError(
            f"With missed=, add the lesson that the progress belongs to, not {brief(lesson)}."
        )
    if not isinstance(progress, Progress):
        loaded = load_progress(progress, lesson)
        if loaded is None:
            raise GammonError(f"{fspath(progress)!r} does not contain a learner's progress.")
        progress = loaded.progress
    return list(_question_cards(lesson, missed_steps(lesson, progress), source))


def _question_cards(lesson: Lesson, steps: Iterable[int], source: str) -> Iterator[Card]:
    """Return cards for a lesson's questions, without hints and without links to other steps."""
    for index in steps:
        step, state = lesson.steps[index], lesson.state(index)
        question = step.question
        if question is None:
            continue
        if not question.about(state).can_evaluate:
            raise GammonError("An exam does not contain the answers: add the teacher's lesson.")
        answers = (replace(each, reply=replace(each.reply, go=None)) for each in question.answers)
        yield Card(
            id_of("question", lesson.ids[index]),
            CardKind.QUESTION,
            state,
            question=replace(
                question,
                answers=tuple(answers),
                hints=(),
                right=replace(question.right, go=None),
                wrong=replace(question.wrong, go=None),
            ),
            text=step.text,
            source=source or lesson.title,
        )


@dataclass(frozen=True, slots=True, repr=False)
class Added:
    """The result of adding cards to a deck.

    Attributes
    ----------
    new
        The ids of the cards that were not in the deck before.
    deeper
        The ids of the cards that now have a better evaluation; their schedules are unchanged.
    known
        The ids of the cards that were already in the deck and have not changed.
    """

    new: tuple[str, ...]
    deeper: tuple[str, ...]
    known: tuple[str, ...]

    def __repr__(self) -> str:
        parts = [plural("Added: {count} card", "Added: {count} cards", len(self.new))]
        if self.deeper:
            parts.append(_("{count} evaluated more deeply", count=len(self.deeper)))
        if self.known:
            parts.append(_("{count} already in the deck", count=len(self.known)))
        return f"<{', '.join(parts)}>"


def cards_to_add(
    deck_state: DeckState,
    given: Source | Iterable[Source],
    source: str,
    engine: str | Engine | bool | None,
) -> tuple[dict[str, Card], dict[str, str]]:
    """Return evaluated cards and the comments on them, by the ids of the cards."""
    there = deck_state.cards
    with ExitStack() as parts:
        judges = _Evaluators(engine, parts)

        def judge(state: GameState) -> Advice:
            exact = _exact_advice(state)
            if exact is not None:
                return exact
            old = there.get(decision_id(state))
            if old is not None and old.card.advice is not None and not judges.are_named:
                return old.card.advice
            return judges.advice_on(state)

        found: dict[str, Card] = {}
        comments: dict[str, str] = {}
        for made, comment in cards_of(given, source, judge):
            exact = None if made.advice is None else _exact_advice(made.state)
            card = as_kept(made if exact is None else replace(made, advice=exact))
            if card.id in found:
                card = merge(found[card.id], card)
            elif card.id in there:
                card = merge(there[card.id].card, card)
            found[card.id] = card
            if comment:
                comments[card.id] = comment
        return {id: as_kept(judges.completed(card)) for id, card in found.items()}, comments


def records_to_add(
    deck_state: DeckState, cards: dict[str, Card], comments: dict[str, str]
) -> tuple[list[JsonObject], Added]:
    """Return the records to write to the deck's file, and the result of `Deck.add`."""
    there = deck_state.cards
    found = {id: merge(there[id].card, card) if id in there else card for id, card in cards.items()}
    new = tuple(id for id in found if id not in there)
    same = tuple(id for id in found if id in there and there[id].card == found[id])
    deeper = tuple(id for id in found if id not in (*new, *same))
    notes: list[JsonObject] = [
        {"note": id, "text": text}
        for id, text in comments.items()
        if id not in there or not there[id].note
    ]
    return [*(card_record(found[id]) for id in (*new, *deeper)), *notes], Added(new, deeper, same)


def _exact_advice(state: GameState) -> Advice | None:
    """Return the exact evaluation of a bear-off; None if the bear-off table has none."""
    if not covers(state.turn_start):
        return None
    try:
        advice = advice_on(NetEngine(), state)
    except GammonError:  # the match is too long for the table
        return None
    # A play that ends the game has another level; the last play is the least likely to do so.
    judged = advice if isinstance(advice, CubeAdvice) else advice[-1]
    return advice if judged.evaluation.level == EXACT_LEVEL else None


def as_kept(card: Card) -> Card:
    """Return a card with its numbers rounded as in the deck's file."""
    return read_card(card_record(card))


class _Evaluators:
    """Engines for decisions without an evaluation; an engine is opened when it is first used."""

    def __init__(self, engine: str | Engine | bool | None, parts: ExitStack) -> None:
        self._given, self._parts = engine, parts
        self._engines: dict[str, Engine] = {}

    @property
    def are_named(self) -> bool:
        """Whether the caller chose an engine."""
        return not isinstance(self._given, bool | None)

    def advice_on(self, state: GameState) -> Advice:
        """Return an engine's evaluation of a state; raise `EngineError` if there is no engine."""
        if self._given is False:
            raise EngineError(
                f"There is no evaluation of {state.xgid}: name an engine, as in "
                'deck.add(…, engine="sage:3-ply").'
            )
        return stored_advice_on(self._engine(installed("3-ply", "2-ply")), state)

    def completed(self, card: Card) -> Card:
        """Return a card with all plays evaluated, or the same card if there is no engine."""
        if not card.left_out or self._given is False:
            return card
        try:
            return with_all_plays(card, self._engine(installed("1-ply", "1-ply")))
        except EngineError:
            if self.are_named:
                raise
            self._given = False  # not installed: do not try again for the next card
            return card

    def _engine(self, usual: str) -> Engine:
        """Return the caller's engine or, by default, the engine named `usual`."""
        if self.are_named and not isinstance(self._given, str):
            require_engine(self._given)  # type: ignore[arg-type]  # raises an error
            return self._given  # type: ignore[return-value]
        name = self._given if isinstance(self._given, str) else usual
        if name not in self._engines:
            self._engines[name] = engine_named(name)
            self._parts.callback(close_engine, self._engines[name])
        return self._engines[name]


def merge(old: Card, new: Card) -> Card:
    """Merge two versions of a card: use the deeper evaluation, and add plays that it lacks."""
    if isinstance(old.advice, Candidates) and isinstance(new.advice, Candidates):
        deep, other = new.advice, old.advice
        if depth_of(deep.best.evaluation) < depth_of(other.best.evaluation):
            deep, other = other, deep
        there = {each.play.result for each in deep}
        rest = [each for each in other if each.play.result not in there]
        advice = deep if not rest else together(deep, rest)
        return replace(old, advice=advice, done=old.done or new.done)
    if isinstance(old.advice, CubeAdvice) and isinstance(new.advice, CubeAdvice):
        is_deeper = depth_of(new.advice.evaluation) > depth_of(old.advice.evaluation)
        advice_on_cube = new.advice if is_deeper else old.advice
        return replace(old, advice=advice_on_cube, done=old.done or new.done)
    return replace(new, source=old.source) if new.question is not None else old


_NAMES = ("XG Roller", "XG Roller+", "XG Roller++")
_PLIES = re.compile(r"(\d+)-ply")
_TRUNCATED = re.compile(r"truncated-(\d+)")
_TRUNCATED_FROM, _ROLLED_OUT, _EXACT = 10, 100, 1000


def depth_of(evaluation: Evaluation) -> int:
    """Return a number for sorting evaluations by depth: plies, then rollouts, then exact tables."""
    level = evaluation.level
    if level == EXACT_LEVEL:
        return _EXACT
    if (
        evaluation.standard_error is not None
        or "rollout" in level.lower()
        or "book" in level.lower()
    ):
        return _ROLLED_OUT
    if level in _NAMES:
        return _TRUNCATED_FROM + 1 + _NAMES.index(level)
    truncated, plies = _TRUNCATED.search(level), _PLIES.search(level)
    if truncated:
        return _TRUNCATED_FROM + int(truncated[1])
    return int(plies[1]) if plies else 0
