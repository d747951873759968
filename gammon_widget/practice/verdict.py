"""The verdict on an answered card: sentences for the panel, and arrows on the board."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..analysis.values.decision import Decision
from ..analysis.values.differences import plays_in_a_sentence, what_differs
from ..analysis.values.error_class import ErrorClass
from ..board.model.hints import NEGLIGIBLE_EQUITY
from ..board.model.modes import LookMode
from ..board.model.turn import Turn
from ..drawing import ArrowView, BoardView, StatusBarView
from ..engine.evaluation import Candidates
from ..languages.translation import N_, _
from ..lessons.prose import to_html
from ..lessons.question import CORRECT, NOT_QUITE
from ..lessons.question_kinds import CUBE_WORDS, cube_label
from ..lessons.step import CUBE_ACTIONS
from ..rules import Color, Dice, MakePlay, Roll
from ..rules.variant import Numbers, renumber
from ..viewer.replay import Moment, arrows_at
from .card import Card, CardKind
from .schedule import Grade
from .session import Session, Stage


@dataclass(frozen=True, slots=True)
class SessionVerdict:
    """The verdict on the answer to the current card; all fields are empty before the answer.

    ``lead`` is a short heading, such as ``"Correct"``. ``words`` gives the answer and its cost for
    the status bar. ``line`` is the first line in the panel, and ``note`` is the rest. ``html`` is
    the reply of a lesson. ``mood`` is ``"right"``, ``"wrong"`` or ``"note"``.
    """

    lead: str = ""
    words: str = ""
    line: str = ""
    note: str = ""
    mood: str = ""
    html: str = ""

    @property
    def text(self) -> str:
        """The verdict as a sentence with the answer and its cost."""
        return f"{self.lead} {self.words}".strip()


def verdict_of(session: Session) -> SessionVerdict:
    """Return the verdict on the answer to the current card."""
    card, cost = session.card, session.cost
    if card is not None and session.stage is Stage.TAKE_QUESTION:
        return SessionVerdict(line=in_words(card, session.given[0].text), mood="note")
    if card is None or session.stage is not Stage.ANSWERED:
        return SessionVerdict()
    if not session.given:
        best = f"{_best(card)}."
        lead = _("The answer:")
        return SessionVerdict(lead, best, f"{lead} {best}", "", "note")
    answer = in_words(card, ", ".join(each.text for each in session.given))
    if card.question is not None:
        return _verdict_on_question(answer, session.given[0].say, is_right=cost == 0)
    if cost is None:
        line, rest = _("This play has not been evaluated."), _("Choose the grade yourself.")
        words = f"{answer}: {line} {rest}"
        return SessionVerdict(_("No evaluation."), words, line, rest, "note")
    if cost < NEGLIGIBLE_EQUITY:
        lead = _(CORRECT)
        line = lead if card.kind is CardKind.PLAY else f"{lead} {answer}."
        return SessionVerdict(lead, f"{answer}.", line, "", "right")
    found, best = ErrorClass.of(cost), _best(card)
    words = _("{answer} costs {cost:.3f}. Best: {best}.", answer=answer, cost=cost, best=best)
    note = _("Best: {words}.", words=best)
    lead = _("Almost.") if found is ErrorClass.FINE else f"{found.label}."
    if Grade.of(cost) is Grade.GOOD:
        line = _("Almost the best: it costs {cost:.3f}", cost=cost)
        return SessionVerdict(lead, words, line, note, "right")
    line = _("Not the best: it costs {cost:.3f}", cost=cost)
    return SessionVerdict(lead, words, line, note, "wrong")


def candidates_note(session: Session) -> str:
    """Return whether the best play was among the candidates, as a sentence.

    It is empty if the user named no candidates.
    """
    if session.stage is not Stage.ANSWERED or session.best_was_named is None:
        return ""
    if session.best_was_named:
        return _("The best play was among your candidates.")
    return _("The best play was not among your candidates.")


def _verdict_on_question(answer: str, say: str, *, is_right: bool) -> SessionVerdict:
    words = say.removeprefix(_(CORRECT)).removeprefix(_(NOT_QUITE)).strip()
    html = to_html(words) if words else ""
    if is_right:
        return SessionVerdict(_(CORRECT), f"{answer}.", _(CORRECT), "", "right", html)
    lead = _("Wrong:")
    return SessionVerdict(lead, f"{answer}.", f"{lead} {answer}", "", "wrong", html)


def in_words(card: Card, answer: str) -> str:
    """Format an answer for display: a play in the board's numbering, a cube action in words."""
    if card.question is not None:
        return answer
    if card.kind is CardKind.PLAY:
        return renumber(answer, numbers_of(card))
    first, *rest = (
        cube_label(CUBE_WORDS[each], card.state) if each in CUBE_WORDS else each
        for each in answer.split(", ")
    )
    return ", ".join([first, *(each[:1].lower() + each[1:] for each in rest)])


def numbers_of(subject: Card | Decision) -> Numbers:
    """Return the point numbers from the point of view of the player who decides."""
    return subject.state.rules.numbering.numbers(subject.state.decider or Color.WHITE)


def _best(card: Card) -> str:
    cube = None if card.decision is None else card.decision.cube
    answer = None if cube is None or not card.asks_take else cube.answer
    return in_words(card, card.best if answer is None else f"{card.best}, {answer.value}")


NO_BREAK = "\u00a0"


def answered_decision(session: Session) -> Decision | None:
    """Return the decision of an answered card; None before the answer or for a question."""
    card = session.card
    decision = None if card is None else card.decision
    if card is None or decision is None or session.stage is not Stage.ANSWERED:
        return None
    if not session.given:
        return replace(decision, played_index=None)
    text = session.given[0].text
    if isinstance(card.advice, Candidates):
        plays = [play for play in card.state.legal_plays if str(play) == text]
        looked_at = [str(each.play) for each in card.advice]
        played = looked_at.index(text) if text in looked_at else None
        return replace(decision, done=MakePlay(plays[0].moves), played_index=played)
    # "No double" is a roll. Only the kind of the action matters: the dice are not shown.
    done = Roll(Dice(1, 1)) if text == "no double" else CUBE_ACTIONS[text]
    return replace(decision, done=done)


def answered_arrows(session: Session, pointed: int | None = None) -> tuple[ArrowView, ...]:
    """Return arrows for the answer and the best play, or only for the play under the pointer."""
    decision = answered_decision(session)
    if decision is None or not decision.candidates:
        return ()
    if pointed is not None and 0 <= pointed < len(decision.candidates):
        shown = MakePlay(decision.candidates[pointed].play.moves)
        return arrows_at(Moment(0, 0, decision.state, shown, 0), ())
    if not session.given:  # only the best answer is shown
        shown = MakePlay(decision.candidates.best.play.moves)
        best = replace(decision, done=shown, played_index=0)
        return arrows_at(Moment(0, 0, decision.state, shown, 0), [best])
    decisions = [] if decision.played_index is None else [decision]
    return arrows_at(Moment(0, 0, decision.state, decision.done, 0), decisions)


def facts_of(session: Session) -> str:
    """Return a sentence about the differences between the answer and the best play.

    The sentence is empty if the two plays were evaluated by different engines.
    """
    decision = answered_decision(session)
    if decision is None:
        return ""
    if decision.cube is not None:
        return _unbroken(what_differs(decision))
    candidates, played = decision.candidates, decision.played_index
    if not session.given and len(candidates) > 1:
        played = 1  # without an answer, compare the second-best play
    if not played:
        return ""
    best, other = candidates.best, candidates[played]
    if best.evaluation.engine != other.evaluation.engine:
        return ""
    return _unbroken(plays_in_a_sentence(best, other, numbers_of(decision)))


def _unbroken(words: str) -> str:
    """Return text without a line break before a per cent sign."""
    return words.replace(" %", NO_BREAK + "%")


@dataclass(frozen=True)
class PracticeMode(LookMode):
    """The board mode for an answered card. It shows arrows but no controls.

    Before the answer, the board has the same mode as for a question in a lesson: see `LessonMode`.
    """

    arrows: tuple[ArrowView, ...] = ()
    lead: str = ""

    keys = N_(
        "Enter, space or right arrow: the next card. 1 to 4: the grade. U: undo the answer. P: "
        "play on from here. S: suspend this card. I: hear the position in words."
    )
    instead = N_("Press “Next” to continue, or “Play on” to try something here.")

    def view(self, turn: Turn) -> BoardView:
        """Return the view of the decision, without controls, with the verdict in the status bar."""
        view = super().view(turn)
        shown = view.status_bar or StatusBarView()
        words = shown.words.removeprefix(self.lead).strip()
        shown = replace(shown, lead=self.lead or shown.lead, words=words)
        return replace(view, arrows=self.arrows, status_bar=shown)
