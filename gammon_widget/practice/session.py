"""A practice session: the user answers card after card, and each answer is graded and recorded."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from enum import StrEnum

from ..engine.evaluation import Record
from ..languages.translation import _
from ..rules import Double, GameState, GammonError, apply
from .card import Answer, AnswerEvaluation, Card, CardKind, question_text
from .deck import CardFilter, Deck, worst_first
from .deck_file import DeckCard
from .schedule import Grade, Review, Schedule, grade_of, reviewed, scheduler_of


class Stage(StrEnum):
    """The stage of a practice session."""

    CANDIDATES = "asked candidates"
    """The session waits for candidate plays. Then the user chooses the best of them."""
    QUESTION = "asked"
    """The session waits for the answer to the card's question."""
    TAKE_QUESTION = "asked take"
    """The session waits for the second answer: whether the opponent should take the double."""
    ANSWERED = "answered"
    """The answer has been evaluated. If it has a grade, it has also been recorded."""
    DONE = "done"
    """No card is left."""

    @property
    def is_open(self) -> bool:
        """Whether a question waits for an answer."""
        return self not in (Stage.ANSWERED, Stage.DONE)


@dataclass(frozen=True, slots=True)
class AnswerResult:
    """The answer to a card.

    `answer` is empty if the user asked to see the best answer. `cost` is the equity lost, or None
    if there is no evaluation. `grade` is None if the user still has to choose it. `seconds` is the
    time from the question to the answer.
    """

    card: str
    answer: str
    cost: float | None
    grade: Grade | None
    seconds: float = 0.0

    @property
    def record(self) -> Record:
        """The answer as a record for a table: card, answer, cost and grade."""
        grade = None if self.grade is None else self.grade.name.lower()
        return {"card": self.card, "answer": self.answer, "cost": self.cost, "grade": grade}


class Session:
    """A practice session, one card after another.

    Every answer is recorded in the deck before its evaluation is shown. A cram session goes through
    all chosen cards once, the most costly first, and records nothing.

    Parameters
    ----------
    deck
        The deck.
    choice
        The cards to practise.
    cram
        Whether it is a cram session.
    candidates
        The maximum number of candidate plays that the user names before choosing the best of them.
        With 0, the user chooses a play at once.

    Attributes
    ----------
    named
        The candidate plays that the user has named for the current card, in notation.

    Raises
    ------
    ImportError
        If fsrs, the scheduler, is missing; the message explains how to install it.
    """

    def __init__(
        self, deck: Deck, choice: CardFilter, *, cram: bool = False, candidates: int = 0
    ) -> None:
        if not cram:
            scheduler_of(deck.settings)
        self.deck = deck
        self.choice = choice
        self.crams = cram
        self.candidates = candidates
        self.named: tuple[str, ...] = ()
        self.answered: list[AnswerResult] = []
        self._crammed: set[str] = set()
        self._repeated: frozenset[str] | None = None
        self._more: list[str] = []
        self._skipped: list[str] = []
        self._id: str | None = None
        self.looks = False
        self._asked_at = deck.now()
        self.stage = Stage.DONE
        self.given: tuple[AnswerEvaluation, ...] = ()
        self._begin(self._next())

    # State

    @property
    def kept(self) -> DeckCard | None:
        """The current card as the deck stores it now; None if no card is left."""
        return self.deck[self._id] if self._id is not None and self._id in self.deck else None

    @property
    def card(self) -> Card | None:
        """The current card."""
        return None if self.kept is None else self.kept.card

    @property
    def state(self) -> GameState | None:
        """The state that the question is about.

        In the second question of a cube card, the double has already been offered.
        """
        card = self.card
        if card is None or self.stage is not Stage.TAKE_QUESTION:
            return None if card is None else card.state
        return apply(card.state, Double())

    @property
    def question(self) -> str:
        """The question as text; empty if no card is left."""
        if self.card is None:
            return ""
        words = question_text(self.card, take=self.stage is Stage.TAKE_QUESTION)
        if self.stage is Stage.CANDIDATES:
            name = _("Name up to {count} candidates.", count=self.candidates)
            return f"{words} {name}"
        return f"{words} {_('Which candidate is the best?')}" if self.names_candidates else words

    @property
    def names_candidates(self) -> bool:
        """Whether the user names candidates for the current card before answering."""
        return bool(self.candidates) and self.card is not None and self.card.kind is CardKind.PLAY

    @property
    def best_was_named(self) -> bool | None:
        """Whether the best play is among the candidates; None if there are no candidates."""
        if not self.named or self.card is None:
            return None
        return any(self.card.judge(each).cost == 0 for each in self.named)

    @property
    def cost(self) -> float | None:
        """The equity lost by the answer, or by the worse of two answers; None if unknown."""
        return _cost_of(self.given)

    @property
    def grade(self) -> Grade | None:
        """The grade of the current answer; None if there is no grade yet."""
        is_seen = self.stage is Stage.ANSWERED and self.answered and not self.looks
        return self.answered[-1].grade if is_seen else None

    @property
    def left(self) -> int:
        """The number of cards left to answer, including the current one."""
        if self.crams:
            return len(self._to_cram())
        return self.deck.counts(**self.choice.words).left + len(self._new_cards())

    @property
    def wrong(self) -> tuple[AnswerResult, ...]:
        """The last wrong answer to each card that was answered wrongly in this session.

        The most costly answers come first.
        """
        results = {each.card: each for each in self.answered if each.grade is Grade.AGAIN}
        found = (each for each in results.values() if each.card in self.deck)
        return tuple(sorted(found, key=lambda each: -(each.cost or 0.0)))

    def waits(self) -> dict[Grade, timedelta] | None:
        """Return the time to the next review for each grade; None if answers are not recorded."""
        kept = self.kept
        if kept is None or self.crams:
            return None
        before = self.earlier[-1:]
        schedule = before[0].schedule if before else Schedule()
        now, settings = self.deck.now(), self.deck.settings
        found = {}
        for grade in Grade:
            due = reviewed(schedule, grade, now, kept.id, settings).due
            assert due is not None  # as after every review
            found[grade] = due - now
        return found

    @property
    def earlier(self) -> tuple[Review, ...]:
        """The answers that were given to the current card before the current answer."""
        if self.kept is None:
            return ()
        reviews = self.kept.reviews
        noted = self.stage is Stage.ANSWERED and self.grade is not None and not self.crams
        return reviews[:-1] if noted else reviews

    # Commands

    def answer(self, given: Answer) -> AnswerEvaluation:
        """Answer the question, or name a candidate. Candidates are evaluated after the answer.

        Raises
        ------
        GammonError
            If there is no question, or the answer is invalid or cannot be recorded.
        """
        card = self.card
        if card is None or not self.stage.is_open:
            raise GammonError(_("There is no open question: go to the next card first."))
        if self.stage is Stage.CANDIDATES:
            return self._name(card.judge(given).text)
        if self.stage is Stage.TAKE_QUESTION:
            evaluation = card.evaluate_take(given)
        else:
            evaluation = card.judge(given)
            if self.named and evaluation.text not in self.named:
                named = ", ".join(self.named)
                words = _(
                    "Choose one of your candidates ({named}), or undo the last one.", named=named
                )
                raise GammonError(words)
            if card.asks_take:
                self.given, self.stage = (evaluation,), Stage.TAKE_QUESTION
                return evaluation
        self._finish((*self.given, evaluation))
        return evaluation

    def _name(self, text: str) -> AnswerEvaluation:
        if text in self.named:
            words = _("{text} is already one of your candidates: name another play.", text=text)
            raise GammonError(words)
        self.named += (text,)
        assert self.card is not None  # the play belongs to this card
        if len(self.named) >= min(self.candidates, len(self.card.state.legal_plays)):
            self.choose()
        return AnswerEvaluation(text, None)

    def choose(self) -> None:
        """Stop naming candidates, and ask for the best of them.

        Raises
        ------
        GammonError
            If there are no candidates.
        """
        if self.stage is not Stage.CANDIDATES or not self.named:
            raise GammonError(_("Name a candidate first: play it on the board."))
        self.stage = Stage.QUESTION

    def show_answer(self) -> None:
        """Give up, and show the best answer; the card counts as not remembered."""
        if not self.stage.is_open:
            raise GammonError(_("There is no open question."))
        self._note("", None, Grade.AGAIN)
        self.given, self.stage = (), Stage.ANSWERED

    def skip(self) -> None:
        """Come back to this card after today's other cards; nothing is recorded."""
        if self._id is None or self.stage is Stage.ANSWERED:
            raise GammonError(_("There is no open question."))
        self._skipped.append(self._id)
        self._begin(self._next())

    def mark(self, grade: Grade | int) -> None:
        """Set or change the grade of the current answer.

        Raises
        ------
        GammonError
            If there is no answer, the grade is invalid, or another session has recorded a later
            answer.
        """
        if self.stage is not Stage.ANSWERED or self.looks:
            raise GammonError(_("Answer the card first, then choose a grade."))
        last = self.answered[-1]
        grade = grade_of(grade)
        if not self.crams and last.grade is None:
            self.deck.review(last.card, grade, last.answer, last.cost)
        elif not self.crams:
            if not self.deck.reviews or self.deck.reviews[-1].card != last.card:
                problem = _(
                    "You can no longer change this grade: the deck contains a later answer."
                )
                raise GammonError(problem)
            self.deck.regrade(grade)
        self.answered[-1] = replace(last, grade=grade)

    def next(self) -> None:
        """Go to the next card; after the last card, look for cards that have become due.

        Raises
        ------
        GammonError
            If the current card must be answered or graded first.
        """
        if self.stage.is_open:
            raise GammonError(_("Answer this card first, or press “Show answer”."))
        if self.stage is Stage.ANSWERED and self.grade is None and not self.looks:
            raise GammonError(_("This answer has no evaluation: choose a grade first."))
        self._begin(self._next())

    def repeat_wrong(self) -> None:
        """Repeat the cards that were answered wrongly in this session; nothing is recorded.

        Raises
        ------
        GammonError
            If there is no such card.
        """
        wrong = frozenset(each.card for each in self.wrong)
        if not wrong:
            raise GammonError(_("You gave no wrong answers in this session."))
        self._repeated, self._crammed, self.crams = wrong, set(), True
        self._begin(self._next())

    def learn_more(self, count: int) -> None:
        """Add some new cards to today's cards, even beyond the limit `new_a_day`.

        Raises
        ------
        GammonError
            If there are no new cards left.
        """
        known = {self._id, *self._more}
        new = (each for each in self.deck if self._is_new(each) and each.id not in known)
        found = [each.id for each in worst_first(new)[:count]]
        if not found:
            raise GammonError(_("There are no new cards left."))
        self._more += found
        if self.stage is Stage.DONE:
            self._begin(self._next())

    @property
    def new_left(self) -> int:
        """The number of new cards that are not among today's cards."""
        if self.crams:
            return 0
        today = self.deck.counts(**self.choice.words).new
        return max(0, sum(map(self._is_new, self.deck)) - today - len(self._new_cards()))

    def look(self, id: str) -> None:
        """Show a card with its best answer, without any effect on its schedule."""
        self.looks, self._id, self.given, self.named = True, self.deck[id].id, (), ()
        self.stage = Stage.ANSWERED

    def undo(self) -> None:
        """Undo the last candidate or, if there is none, the last answer.

        After an answer is undone, its card is asked again.

        Raises
        ------
        GammonError
            If there is nothing to undo.
        """
        if self.named and self.stage.is_open:
            self.named, self.stage = self.named[:-1], Stage.CANDIDATES
            return
        if self.stage is Stage.TAKE_QUESTION:
            self._begin(self._id)
            return
        if self.crams or (self.answered and self.answered[-1].grade is None):  # not in the deck
            if not self.answered or (self.crams and not self._crammed):
                raise GammonError(_("There is no answer to undo."))
            id = self.answered.pop().card
            self._crammed.discard(id)
        else:
            id = self.deck.undo().card
            if self.answered and self.answered[-1].card == id:
                self.answered.pop()
        self._begin(id)

    def suspend(self) -> None:
        """Suspend the current card until `Deck.resume`, and go to the next one."""
        if self._id is None:
            raise GammonError(_("There is no card to suspend."))
        self.deck.suspend(self._id)
        self._begin(self._next())

    # Internals

    def _finish(self, given: tuple[AnswerEvaluation, ...]) -> None:
        cost = _cost_of(given)
        text = ", ".join(each.text for each in given)
        self._note(text, cost, None if cost is None else Grade.of(cost))
        self.given, self.stage = given, Stage.ANSWERED

    def _note(self, text: str, cost: float | None, grade: Grade | None) -> None:
        """Record an answer, first on disk and then in the session."""
        assert self._id is not None  # checked by the caller
        if grade is not None and not self.crams:
            self.deck.review(self._id, grade, text, cost)
        self._crammed.add(self._id)
        self._more = [id for id in self._more if id != self._id]
        seconds = max(0.0, (self.deck.now() - self._asked_at).total_seconds())
        self.answered.append(AnswerResult(self._id, text, cost, grade, seconds))

    def _begin(self, id: str | None) -> None:
        self._id, self.given, self.looks, self.named = id, (), False, ()
        self._asked_at = self.deck.now()
        first = Stage.CANDIDATES if self.names_candidates else Stage.QUESTION
        self.stage = Stage.DONE if id is None else first

    def _next(self) -> str | None:
        if self.crams:
            left = [card.id for card in self._to_cram()]
            if left or self._repeated is None:
                return self._unskipped(left)
            self._repeated, self.crams = None, False  # back to today's cards
        found = self.deck._next_of(self.choice, self._skipped)
        if found is not None:
            return found.id
        first = self.deck._next_of(self.choice)  # a skipped card
        return self._unskipped([*([] if first is None else [first.id]), *self._new_cards()])

    def _unskipped(self, ids: list[str]) -> str | None:
        """Return the first card that was not skipped; if all were skipped, return the first card.

        In that case, forget which cards were skipped.
        """
        found = next((id for id in ids if id not in self._skipped), None)
        if found is None:
            self._skipped.clear()
        return found or next(iter(ids), None)

    def _is_new(self, card: DeckCard) -> bool:
        return card.schedule.is_new and not card.suspended and self.choice.takes(card)

    def _new_cards(self) -> list[str]:
        """Return the ids of the cards from `learn_more` that are still new."""
        return [id for id in self._more if id in self.deck and self._is_new(self.deck[id])]

    def _to_cram(self) -> list[DeckCard]:
        chosen = (
            card
            for card in self.deck
            if card.id not in self._crammed
            and not card.suspended
            and self.choice.takes(card)
            and (self._repeated is None or card.id in self._repeated)
        )
        return worst_first(chosen)


def _cost_of(given: tuple[AnswerEvaluation, ...]) -> float | None:
    known = [each.cost for each in given if each.cost is not None]
    return max(known) if known and len(known) == len(given) else None
