"""A card as it was answered: the decision, its arrows, and what differs in a sentence."""

from __future__ import annotations

import html
from dataclasses import replace

from ..analysis import Decision
from ..analysis.what_differs import plays_in_a_sentence, what_differs
from ..drawing import ArrowView
from ..engine.values import Candidates
from ..practice.session import Session, Stage
from ..replay.arrows import arrows_at
from ..replay.moments import Moment
from ..rules import Double, Drop, MakePlay, Take

NO_BREAK = "\u00a0"


def answered_decision(session: Session) -> Decision | None:
    """The decision of a card as it was answered; None while it is not, and for a question."""
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
    # A roll that was not rolled stands for no double.
    return replace(decision, done=actions.get(text, decision.done))


def answered_arrows(session: Session, pointed: int | None = None) -> tuple[ArrowView, ...]:
    """The play that was answered and the best one, or the one that is pointed at."""
    decision = answered_decision(session)
    if decision is None or not decision.candidates:
        return ()
    if pointed is not None and 0 <= pointed < len(decision.candidates):
        shown = MakePlay(decision.candidates[pointed].play.moves)
        return arrows_at(Moment(0, 0, decision.state, shown, 0), ())
    if not session.given:  # only what is best is shown
        shown = MakePlay(decision.candidates.best.play.moves)
        best = replace(decision, done=shown, played_index=0)
        return arrows_at(Moment(0, 0, decision.state, shown, 0), [best])
    said = [] if decision.played_index is None else [decision]
    return arrows_at(Moment(0, 0, decision.state, decision.done, 0), said)


def facts_of(session: Session) -> str:
    """What differs, in a sentence of facts; nothing where two engines have looked at two plays."""
    decision = answered_decision(session)
    if decision is None:
        return ""
    if decision.cube is not None:
        return _paragraph(what_differs(decision))
    candidates, played = decision.candidates, decision.played_index
    if not session.given and len(candidates) > 1:
        played = 1  # the next best, where nothing was answered
    if not played:
        return ""
    best, other = candidates.best, candidates[played]
    if best.evaluation.engine != other.evaluation.engine:
        return ""
    return _paragraph(plays_in_a_sentence(best, other))


def _paragraph(words: str) -> str:
    """Words as HTML; no figure is parted from its sign for per cent."""
    return f"<p>{html.escape(words.replace(' %', NO_BREAK + '%'))}</p>"
