"""The board of an answered card: its decision with arrows, the differences, and its mode."""

from __future__ import annotations

import html
from dataclasses import dataclass, replace

from ..analysis.values.decision import Decision
from ..analysis.values.differences import plays_in_a_sentence, what_differs
from ..board.model.modes import LookMode
from ..board.model.turn import Turn
from ..drawing import ArrowView, BoardView, StatusBarView
from ..engine.evaluation import Candidates
from ..rules import Double, Drop, MakePlay, Take
from ..viewer.arrows import arrows_at
from ..viewer.replay import Moment
from .session import Session, Stage
from .verdict import numbers_of

NO_BREAK = "\u00a0"


def answered_decision(session: Session) -> Decision | None:
    """Return the decision of an answered card; None before the answer, and for a question."""
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
    actions = {"double": Double(), "take": Take(), "drop": Drop()}
    # A roll without dice means no double.
    return replace(decision, done=actions.get(text, decision.done))


def answered_arrows(session: Session, pointed: int | None = None) -> tuple[ArrowView, ...]:
    """Return arrows for the answer and the best play, or for the play under the pointer."""
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
    """Return a sentence on the differences, as HTML.

    It is empty if two engines have evaluated the two plays.
    """
    decision = answered_decision(session)
    if decision is None:
        return ""
    if decision.cube is not None:
        return _escaped(what_differs(decision))
    candidates, played = decision.candidates, decision.played_index
    if not session.given and len(candidates) > 1:
        played = 1  # the second best, without an answer
    if not played:
        return ""
    best, other = candidates.best, candidates[played]
    if best.evaluation.engine != other.evaluation.engine:
        return ""
    return _escaped(plays_in_a_sentence(best, other, numbers_of(decision)))


def _escaped(words: str) -> str:
    """Return text as HTML; numbers are not separated from their per cent sign."""
    return html.escape(words.replace(" %", NO_BREAK + "%"))


@dataclass(frozen=True)
class PracticeMode(LookMode):
    """Board mode of an answered card: the decision with arrows, without controls.

    Before the answer, the board has the mode of a lesson's question: see `LessonMode`.
    """

    arrows: tuple[ArrowView, ...] = ()
    lead: str = ""

    keys = (
        "Enter, space or right: the next card. 1 to 4: the grade. U: take the answer back. P: play "
        "on from here. S: leave this card out. I: the position in words."
    )
    instead = "Press “Next”; to try something here, “Play on”."

    def view(self, turn: Turn) -> BoardView:
        """Return the decision's view, without controls, and the verdict in its status bar."""
        view = super().view(turn)
        shown = view.status_bar or StatusBarView()
        words = shown.words.removeprefix(self.lead).strip()
        shown = replace(shown, lead=self.lead or shown.lead, words=words)
        return replace(view, arrows=self.arrows, status_bar=shown)
