"""The content of the practice panel: the question, the evaluation, facts and buttons.

The front end only displays this content; it makes no decisions.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from enum import StrEnum
from pathlib import Path
from typing import TypedDict

from ..analysis.advice_tables import AdviceTable, advice_tables
from ..analysis.values.error_class import ErrorClass
from ..languages.translation import _, plural
from ..lessons.player_page import PanelButton, PanelChoice, QuestionPage, button
from ..lessons.prose import line_to_html, to_html
from ..lessons.question_kinds import CUBE_KEYS, cube_label
from ..rules import Color, legal_actions
from ..rules.color import doing
from .card import Card, CardKind
from .deck_page import DeckPage, SummaryPage, deck_page, summary_page
from .schedule import Grade, Review
from .session import Session, Stage
from .verdict import answered_decision, candidates_note, facts_of, in_words, verdict_of


class PracticeCommand(StrEnum):
    """The commands of the buttons and keys."""

    NEXT = "next"
    SHOW = "show"
    """Give up, and show the best answer."""
    UNDO = "undo"
    PLAY_ON = "play_on"
    """Play on from the position on the card, or return to the card."""
    CHOOSE = "choose"
    """Stop naming candidates, and choose the best one."""
    SKIP = "skip"
    """Come back to this card later today."""
    SUSPEND = "suspend"
    LEAVE = "leave"
    """End practice, and return to the game from which it was opened."""
    REPEAT = "repeat"
    """Repeat the cards that were answered wrongly."""
    LEARN = "learn"
    """Learn some new cards beyond today's limit."""
    DECK = "deck"
    """Show the overview of the deck."""


KEYS: dict[str, PracticeCommand] = {
    "Enter": PracticeCommand.NEXT,
    " ": PracticeCommand.NEXT,
    "ArrowRight": PracticeCommand.NEXT,
    "u": PracticeCommand.UNDO,
    "p": PracticeCommand.PLAY_ON,
    "s": PracticeCommand.SUSPEND,
}
"""Keys that work after the answer. In addition, the keys 1 to 4 set the grade."""


_HOUR, _DAY, _MONTH, _YEAR = 3600, 86400, 86400 * 30, 86400 * 365
_MAX_EARLIER_REVIEWS = 5


class PanelGrade(TypedDict):
    """A button for a grade: its number, its label, and the wait until the card's next review.

    ``chosen`` marks the current grade.
    """

    grade: int
    words: str
    wait: str
    chosen: bool


class PanelKey(TypedDict):
    """A key that gives an answer on the board."""

    key: str
    words: str


class PanelFact(TypedDict):
    """A fact about the card: its name, and either text or tags."""

    name: str
    words: str
    tags: list[str]


class PracticePage(QuestionPage):
    """The content of the practice panel.

    ``turn`` changes with every new question. ``detail`` contains paragraphs. ``done`` is the number
    of the current card, out of ``total`` cards. If ``answered`` is true, keys run commands instead
    of giving answers. ``summary`` and ``deck`` each contain a page that covers the board, or are
    empty.
    """

    turn: int
    title: str
    done: int
    total: int
    detail: list[str]
    keys: list[PanelKey]
    facts: list[PanelFact]
    grades: list[PanelGrade]
    grade_note: str
    tables: list[AdviceTable]
    earlier: list[str]
    note: str
    has_note: bool
    answered: bool
    summary: list[SummaryPage]
    deck: list[DeckPage]


def practice_page(
    session: Session, turn: int, *, problem: str, playing_on: bool, shows_deck: bool = False
) -> PracticePage:
    """Return the content of the practice panel.

    ``turn`` changes with every new question. ``problem`` is the error message from the last
    command; empty if there was no error.
    """
    card, stage = session.card, session.stage
    is_open = stage.is_open
    verdict = verdict_of(session)
    note = facts_of(session) or verdict.note
    if note and verdict.mood == "wrong":
        note = f"{verdict.lead} {note}"
    kept = session.kept
    # The verdict on a decision replaces the question.
    has_question = card is not None and (stage is not Stage.ANSWERED or card.question is not None)
    done = len({each.card for each in session.answered})
    return PracticePage(
        turn=turn,
        title=Path(session.deck.path).stem,
        done=done + (is_open and not shows_deck),
        total=done + session.left - (stage is Stage.ANSWERED and _returns_today(session)),
        words=to_html(card.text) if card is not None and card.text else "",
        question=line_to_html(session.question) if has_question else "",
        detail=_detail(session) if is_open else [],
        keys=list(_keys(session)) if is_open else [],
        facts=list(_facts(session)) if is_open else [],
        choices=list(_choices(session)),
        field=_field(card) if is_open and card is not None else "",
        verdict=verdict.line,
        feedback=verdict.html,
        notes=[*filter(None, (problem, candidates_note(session), note))],
        mood=verdict.mood or ("note" if problem else ""),
        grades=list(_grades(session)),
        grade_note=_grade_note(session),
        tables=_tables(session),
        earlier=[] if is_open or card is None else list(_earlier(session, card)),
        note="" if kept is None else kept.note,
        has_note=stage is Stage.ANSWERED,
        tools=list(_tools(session, playing_on=playing_on)),
        navigation=list(_navigation(session)),
        answered=stage is Stage.ANSWERED and not playing_on and not shows_deck,
        summary=[summary_page(session)] if stage is Stage.DONE and not shows_deck else [],
        deck=[deck_page(session, problem)] if shows_deck else [],
    )


def wait_in_words(wait: timedelta) -> str:
    """Format a waiting time in words, such as ``"10 min"``, ``"3 days"`` or ``"2.5 months"``."""
    seconds = wait.total_seconds()
    if seconds >= _MONTH:
        text = f"{seconds / (_YEAR if seconds >= _YEAR else _MONTH):.1f}".removesuffix(".0")
        if seconds >= _YEAR:
            return plural("{text} year", "{text} years", 1 + (text != "1"), text=text)
        return plural("{text} month", "{text} months", 1 + (text != "1"), text=text)
    if seconds >= _DAY:
        return plural("{count} day", "{count} days", round(seconds / _DAY))
    if seconds >= _HOUR:
        return plural("{count} hour", "{count} hours", round(seconds / _HOUR))
    return _("{minutes} min", minutes=max(1, round(seconds / 60)))


def _returns_today(session: Session) -> bool:
    """Whether the answered card will be asked again today."""
    kept = session.kept
    if kept is None or session.crams or kept.schedule.due is None:
        return False
    return kept.schedule.due.astimezone(session.deck.now().tzinfo).date() <= (
        session.deck.now().date()
    )


def _detail(session: Session) -> list[str]:
    """Return paragraphs about the cube, the score, and how to answer the question."""
    card, state = session.card, session.state
    if card is None or state is None or card.question is not None:
        return []
    cube, facts = state.cube, []
    if cube.owner is not None:
        facts.append(doing(cube.owner.label, "owns the cube at {value}.", value=cube.value))
    elif state.offer is None:
        facts.append(_("The cube is in the middle."))
    if state.is_match:
        score = ", ".join(f"{color.label} {state.score[color.slot]}" for color in Color)
        facts.append(f"{_('Match to {match_length}', match_length=state.length)}: {score}.")
        if state.crawford and state.rules.crawford:
            facts.append(_("Crawford game."))
    elif state.rules.jacoby:
        facts.append(_("Money game, with the Jacoby rule."))
    else:
        facts.append(_("Money game."))
    how = _("Play the roll on the board, then click the dice to end your turn.")
    if card.kind is not CardKind.PLAY:
        how = _("Answer on the board, or press a key:")
    return [" ".join(facts), how]


def _keys(session: Session) -> Iterator[PanelKey]:
    """Return the keys for a cube decision on the board."""
    card, state = session.card, session.state
    if card is None or state is None or card.kind not in (CardKind.DOUBLE, CardKind.ANSWER):
        return
    legal = legal_actions(state)
    for kind, key in CUBE_KEYS.items():
        if kind in legal:
            yield PanelKey(key=key, words=cube_label(kind, state))


def _facts(session: Session) -> Iterator[PanelFact]:
    """Return the source of the card, and facts about the earlier answers."""
    kept = session.kept
    if kept is None:
        return
    if kept.card.source:
        yield PanelFact(name=_("From"), words=kept.card.source, tags=[])
    reviews = session.earlier
    if not reviews:
        yield PanelFact(name=_("Seen"), words=_("Not yet (a new card)"), tags=[])
        return
    ago = wait_in_words(session.deck.now() - reviews[-1].time)
    seen = plural(
        "once, {ago} ago", "{count} times, most recently {ago} ago", len(reviews), ago=ago
    )
    yield PanelFact(name=_("Seen"), words=seen, tags=[])
    shown = reviews[-_MAX_EARLIER_REVIEWS:]
    yield PanelFact(name=_("Your answers"), words="", tags=[_result_of(each) for each in shown])
    if kept.leech:
        yield PanelFact(name=_("Difficult"), words=kept.leech, tags=[])


def _result_of(review: Review) -> str:
    if review.cost is None:
        return review.grade.word
    found = ErrorClass.of(review.cost)
    return _("Correct") if found is ErrorClass.FINE else found.label


def _choices(session: Session) -> Iterator[PanelChoice]:
    """Return buttons for the answers to a lesson question, or for the named candidates."""
    card = session.card
    if card is None:
        return
    is_open = session.stage is not Stage.ANSWERED
    given = {each.text: each.cost for each in session.given}
    if card.question is not None:
        question = card.question.about(card.state)
        solutions = () if is_open else question.solutions
        for words in question.input.buttons:
            text = question.format_answer(question.read(words))
            mark = "solution" if text in solutions else ""
            if text in given and not is_open:
                mark = "right" if given[text] == 0 else "wrong"
            yield PanelChoice(words=words, mark=mark, enabled=is_open, reason="")
    for words in session.named:
        cost = card.judge(words).cost if session.stage is Stage.ANSWERED else None
        mark = "solution" if cost == 0 else ""
        if words in given:
            mark = "right" if cost == 0 else "wrong"
        can_choose = session.stage is Stage.QUESTION
        yield PanelChoice(words=words, mark=mark, enabled=can_choose, reason="")


def _field(card: Card) -> str:
    return "" if card.question is None else card.question.about(card.state).input.field


def _grades(session: Session) -> Iterator[PanelGrade]:
    if session.stage is not Stage.ANSWERED or session.looks:
        return
    waits = session.waits()
    for grade in Grade:
        wait = "" if waits is None else wait_in_words(waits[grade])
        chosen = session.grade is grade
        yield PanelGrade(grade=int(grade), words=grade.word, wait=wait, chosen=chosen)


def _grade_note(session: Session) -> str:
    if session.stage is not Stage.ANSWERED or session.looks:
        return ""
    match session.grade:
        case None:
            return _("Choose a grade yourself")
        case Grade.AGAIN if not session.crams:
            return _("Again: you will see this card once more today")
    return _("{grade}, unless you change it", grade=session.grade.word)


def _tables(session: Session) -> list[AdviceTable]:
    decision = answered_decision(session)
    if decision is None:
        return []
    # The differences are already shown above the grades.
    return [{**advice_tables([decision], decision.state.rules.numbering)[0], "words": ""}]


def _earlier(session: Session, card: Card) -> Iterator[str]:
    for review in session.earlier[-_MAX_EARLIER_REVIEWS:]:
        cost = f" {_('costs {cost:.3f}', cost=review.cost)}" if review.cost else ""
        answer = in_words(card, review.answer) or _("answer shown")
        yield f"{review.time:%Y-%m-%d}  {answer}{cost} ({review.grade.word.lower()})"


def _tools(session: Session, *, playing_on: bool) -> Iterator[PanelButton]:
    if session.stage is Stage.DONE:
        return
    if session.stage is Stage.CANDIDATES and session.named:
        tip = _("Stop naming candidates and choose the best one")
        yield button(PracticeCommand.CHOOSE, _("Choose the best"), tip, look="primary")
    if session.stage.is_open:
        tip = _("See the right answer; this counts as grade 1")
        yield button(PracticeCommand.SHOW, _("Show answer"), tip)
        yield button(PracticeCommand.SKIP, _("Skip"), _("Come back to this card after the others"))
    if playing_on:
        tip = _("Discard your moves and return to the card")
        yield button(PracticeCommand.PLAY_ON, _("Back to the card"), tip, look="primary")
    elif session.stage is Stage.ANSWERED:
        tip = _("Play on from here, without affecting your results (P)")
        yield button(PracticeCommand.PLAY_ON, _("Play on"), tip)
    if session.stage is Stage.ANSWERED and not session.crams:
        tip = _("Do not show this card again (S)")
        yield button(PracticeCommand.SUSPEND, _("Suspend"), tip)
    if session.looks:
        return
    can_undo = session.answered or session.named or session.stage is Stage.TAKE_QUESTION
    if can_undo or (session.deck.reviews and not session.crams):
        yield button(PracticeCommand.UNDO, _("Undo"), _("Undo the last answer (U)"))


def _navigation(session: Session) -> Iterator[PanelButton]:
    if session.looks:
        words, tip = _("Back to the deck"), _("All cards")
        yield button(PracticeCommand.DECK, words, tip, look="primary")
    elif session.stage is Stage.ANSWERED:
        tip, can = _("The next card (Enter or space)"), session.grade is not None
        yield button(PracticeCommand.NEXT, _("Next"), tip, enabled=can, look="primary")
