"""A session of practice: one card after another, each answered, graded and put to another day."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from enum import StrEnum

from ..rules import Double, GameState, GammonError, apply
from .card import Answer, Card, CardKind, Judged
from .choice import Choice
from .coming import worst_first
from .deck import Deck
from .grade import Grade, grade_of
from .ledger import DeckCard
from .review import Review
from .schedule import Schedule, reviewed


class Stage(StrEnum):
    """What a session waits for."""

    ASKED = "asked"
    """An answer."""
    ASKED_TAKE = "asked take"
    """The second answer to a card about the cube: whether to take."""
    ANSWERED = "answered"
    """To go on; the answer is judged, and noted if there is a grade."""
    DONE = "done"
    """Nothing: no card is left."""


@dataclass(frozen=True, slots=True)
class Answered:
    """One card that was answered in a session.

    Attributes
    ----------
    card
        The id of the card.
    answer
        What was answered, in notation; empty where the answer was only shown.
    cost
        The equity that it gave away; None where nobody has looked at it.
    grade
        The grade; None while whoever answered has to give one.
    """

    card: str
    answer: str
    cost: float | None
    grade: Grade | None


class Session:
    """One card after another.

    Every answer is noted in the deck before it is shown what it is worth. A session to cram goes
    once through all cards that are chosen, those that cost most first, and notes nothing.

    Parameters
    ----------
    deck
        The deck.
    choice
        Which of its cards.
    cram
        Whether it is a session to cram.
    """

    def __init__(self, deck: Deck, choice: Choice, *, cram: bool = False) -> None:
        self.deck = deck
        self.choice = choice
        self.crams = cram
        self.answered: list[Answered] = []
        self._crammed: set[str] = set()
        self._id: str | None = None
        self.stage = Stage.DONE
        self.given: tuple[Judged, ...] = ()
        self._begin(self._next())

    # What is the case

    @property
    def kept(self) -> DeckCard | None:
        """The card that is seen, as it stands in the deck now; None where none is left."""
        return self.deck[self._id] if self._id is not None and self._id in self.deck else None

    @property
    def card(self) -> Card | None:
        """The card that is seen."""
        return None if self.kept is None else self.kept.card

    @property
    def state(self) -> GameState | None:
        """The state that is asked about: for a take, with the double offered."""
        card = self.card
        if card is None or self.stage is not Stage.ASKED_TAKE:
            return None if card is None else card.state
        return apply(card.state, Double())

    @property
    def cost(self) -> float | None:
        """What the answer gave away, both where there were two; None if nobody knows."""
        return _cost_of(self.given)

    @property
    def grade(self) -> Grade | None:
        """The grade of the answer that is seen; None while there is none."""
        is_seen = self.stage is Stage.ANSWERED and self.answered
        return self.answered[-1].grade if is_seen else None

    @property
    def left(self) -> int:
        """How many cards are still to be answered, the one that is seen among them."""
        if self.crams:
            return len(self._to_cram())
        return self.deck.counts(**self.choice.words).left

    def waits(self) -> dict[Grade, timedelta] | None:
        """After which time the card comes back by each grade; None where it is not noted."""
        kept = self.kept
        if kept is None or self.crams:
            return None
        noted = self.stage is Stage.ANSWERED and self.grade is not None
        before = kept.reviews[-2:-1] if noted else kept.reviews[-1:]
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
        """The answers to this card before the one that is seen."""
        if self.kept is None:
            return ()
        reviews = self.kept.reviews
        noted = self.stage is Stage.ANSWERED and self.grade is not None and not self.crams
        return reviews[:-1] if noted else reviews

    # What is done

    def answer(self, given: Answer) -> Judged:
        """Answer what is asked.

        Raises
        ------
        GammonError
            If nothing is asked, it is no answer, or it cannot be noted; it does not count then.
        """
        card = self.card
        if card is None or self.stage not in (Stage.ASKED, Stage.ASKED_TAKE):
            raise GammonError("Nothing is asked now: go on to the next card first.")
        if self.stage is Stage.ASKED_TAKE:
            judged = card.judge_take(given)
        else:
            judged = card.judge(given)
            if card.asks_take:
                self.given, self.stage = (judged,), Stage.ASKED_TAKE
                return judged
        self._finish((*self.given, judged))
        return judged

    def show_answer(self) -> None:
        """Give up: what is right is shown, and it counts as a blunder."""
        if self.stage not in (Stage.ASKED, Stage.ASKED_TAKE):
            raise GammonError("Nothing is asked now.")
        self._note("", None, Grade.BLUNDER)
        self.given, self.stage = (), Stage.ANSWERED

    def mark(self, grade: Grade | int) -> None:
        """Give the answer that is seen a grade, or another one.

        Raises
        ------
        GammonError
            If there is no answer yet, it is no grade, or another session has noted something since.
        """
        if self.stage is not Stage.ANSWERED:
            raise GammonError("A grade is given after the answer.")
        last = self.answered[-1]
        grade = grade_of(grade)
        if not self.crams and last.grade is None:
            self.deck.review(last.card, grade, last.answer, last.cost)
        elif not self.crams:
            self._demand_last(last.card)
            self.deck.regrade(grade)
        self.answered[-1] = replace(last, grade=grade)

    def next(self) -> None:
        """Go on to the next card; where none was left, see whether there is one by now.

        Raises
        ------
        GammonError
            If this one has to be answered, or graded, first.
        """
        if self.stage in (Stage.ASKED, Stage.ASKED_TAKE):
            raise GammonError("Answer this card first, or have its answer shown.")
        if self.stage is Stage.ANSWERED and self.grade is None:
            raise GammonError("Nobody has judged this answer: give it a grade first.")
        self._begin(self._next())

    def undo(self) -> None:
        """Take the last answer back, and ask its card again.

        Raises
        ------
        GammonError
            If there is none.
        """
        if self.stage is Stage.ASKED_TAKE:
            self._begin(self._id)
            return
        if self.crams or (self.grade is None and self.stage is Stage.ANSWERED):
            if not self.answered:
                raise GammonError("There is no answer to be taken back.")
            id = self.answered.pop().card
            self._crammed.discard(id)
        else:
            id = self.deck.undo().card
            if self.answered and self.answered[-1].card == id:
                self.answered.pop()
        self._begin(id)

    def suspend(self) -> None:
        """Leave the card that is seen out until somebody wants it back, and go on."""
        if self._id is None:
            raise GammonError("There is no card to be suspended.")
        self.deck.suspend(self._id)
        self._begin(self._next())

    # How

    def _finish(self, given: tuple[Judged, ...]) -> None:
        cost = _cost_of(given)
        text = ", ".join(judged.text for judged in given)
        self._note(text, cost, None if cost is None else Grade.of(cost))
        self.given, self.stage = given, Stage.ANSWERED

    def _note(self, text: str, cost: float | None, grade: Grade | None) -> None:
        """Note an answer, on the disk first."""
        assert self._id is not None  # as whoever calls this has seen
        if grade is not None and not self.crams:
            self.deck.review(self._id, grade, text, cost)
        self._crammed.add(self._id)
        self.answered.append(Answered(self._id, text, cost, grade))

    def _demand_last(self, id: str) -> None:
        if not self.deck.reviews or self.deck.reviews[-1].card != id:
            raise GammonError("Another answer was noted in this deck since: this grade stays.")

    def _begin(self, id: str | None) -> None:
        self._id, self.given = id, ()
        self.stage = Stage.DONE if id is None else Stage.ASKED

    def _next(self) -> str | None:
        if self.crams:
            left = self._to_cram()
            return left[0].id if left else None
        found = self.deck.next(**self.choice.words)
        return None if found is None else found.id

    def _to_cram(self) -> list[DeckCard]:
        chosen = (
            card
            for card in self.deck
            if card.id not in self._crammed and not card.suspended and self.choice.takes(card)
        )
        return worst_first(chosen)


def _cost_of(given: tuple[Judged, ...]) -> float | None:
    known = [judged.cost for judged in given if judged.cost is not None]
    return max(known) if known and len(known) == len(given) else None


def asks(card: Card, stage: Stage) -> str:
    """What is asked, in words."""
    state = card.state
    who = "" if state.turn is None else state.turn.value.capitalize()
    if stage is Stage.ASKED_TAKE:
        decider = state.turn.opponent.value.capitalize() if state.turn else ""
        return f"And if {who} doubles: does {decider} take?"
    match card.kind:
        case CardKind.PLAY:
            return f"{who} to play {state.dice}."
        case CardKind.DOUBLE:
            again = "redouble" if state.cube.owner is not None else "double"
            return f"{who} is on roll. Do you {again}?"
        case CardKind.ANSWER:
            return f"{who} doubles to {2 * state.cube.value}. Do you take?"
    assert card.question is not None  # a question has one
    return card.question.words
