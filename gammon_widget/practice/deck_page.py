"""Practice pages without a question: the summary of a session, and the overview of a deck."""

from __future__ import annotations

import base64
import re
from collections import Counter
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import TypedDict

from ..analysis.values.decision import GamePhase
from ..analysis.values.error_class import ERROR_COLORS, ERROR_SIGNS, ErrorClass
from ..languages.translation import N_, _, plural
from ..match.results import files_in
from ..rules import GameState
from .card import CardKind, question_text
from .deck import Deck, start_of_day
from .deck_file import DeckCard, recalls_of
from .schedule import Grade, Review
from .session import AnswerResult, Session
from .verdict import in_words

FORECAST_DAYS = 28
NEXT_DAYS = 7
MANY_FAILURES = 6
"""The number of failed answers that makes a card difficult."""

_RECENT = timedelta(days=30)
_WEEK = timedelta(days=7)
_MAX_CARDS = 3
NEW_AT_ONCE = 5
_MINUTE = 60
_RIGHT = (Grade.GOOD, Grade.EASY)

_FIELDS = "0 1.33 14.8 10.14"
"""The part of a picture that a thumbnail shows (the points and the cube), in board units."""
_WIDTH = 208
_SIZE = re.compile(r'width="[\d.]+" height="[\d.]+" viewBox="[^"]+"')


class PanelTile(TypedDict):
    """A number, its name, and a note that is shown below the number."""

    name: str
    value: str
    note: str


class PanelCard(TypedDict):
    """A card in a list: its picture as a data URL, a heading and a line of text.

    ``sign`` and ``color`` show the error class of an answer, and ``cost`` is the equity lost. All
    three are empty if the card has no error class.
    """

    id: str
    picture: str
    title: str
    words: str
    sign: str
    cost: str
    color: str


class PanelDay(TypedDict):
    """The number of cards that are due on a day."""

    name: str
    count: int


class PanelTheme(TypedDict):
    """A topic, with the number of its cards and the results of the last 30 days.

    ``correct`` is a percentage, or -1 if there are no answers.
    """

    name: str
    cards: int
    correct: int
    cost: str


class SummaryPage(TypedDict):
    """The page at the end of a session, or on a day without cards."""

    heading: str
    words: str
    tiles: list[PanelTile]
    wrong: list[PanelCard]
    days: list[PanelDay]
    repeat: str
    learn: str


class DeckPage(TypedDict):
    """The overview of a deck: its statistics, forecast, topics and difficult cards.

    ``practise`` is the label of the button for today's cards, or empty if there are no such cards.
    ``matches`` are the match files in the folder of the notebook. ``export`` is the name of a file
    to which the cards can be exported. ``note`` is a message about the last request.
    """

    title: str
    words: str
    tiles: list[PanelTile]
    practise: str
    learn: str
    days: list[PanelDay]
    themes: list[PanelTheme]
    difficult: list[PanelCard]
    matches: list[str]
    export: str
    note: str


def summary_page(session: Session) -> SummaryPage:
    """Return the summary of a session in which no card is left."""
    deck, answers = session.deck, session.answered
    coming = deck.forecast(NEXT_DAYS + 1, **session.choice.words)[1:]
    tomorrow = coming[0][1]
    first: dict[str, AnswerResult] = {}
    for each in answers:
        first.setdefault(each.card, each)
    wrong = session.wrong
    again = plural(
        "Repeat {count} card you got wrong", "Repeat {count} cards you got wrong", len(wrong)
    )
    if not len(deck):
        words = _("The deck is empty. To fill it, run deck.add(analysis.errors(worse_than=.06)).")
    elif not answers:
        words = plural("{count} card tomorrow.", "{count} cards tomorrow.", tomorrow)
    else:
        time = _minutes(sum(each.seconds for each in answers))
        words = plural("{count} card in {time}", "{count} cards in {time}", len(first), time=time)
    return SummaryPage(
        heading=_("Cram session complete") if session.crams else _("Done for today"),
        words=words,
        tiles=list(_summary_tiles(session, list(first.values()))) if first else [],
        wrong=[_wrong_card(deck, each) for each in wrong[:_MAX_CARDS]],
        days=[]
        if session.crams
        else [PanelDay(name=_(f"{day:%A}"), count=count) for day, count in coming],
        repeat=again if wrong else "",
        learn=_learn(session),
    )


def _summary_tiles(session: Session, first: list[AnswerResult]) -> Iterator[PanelTile]:
    deck = session.deck
    right = sum(each.grade in _RIGHT for each in first)
    score = _("{right} of {all}", right=right, all=len(first))
    yield PanelTile(name=_("Correct"), value=score, note="")
    costs = [each.cost for each in first if each.cost is not None]
    if costs:
        today = start_of_day(deck.now())
        before = [each for each in deck.reviews if today - _WEEK <= each.time < today]
        last = _average_cost(before)
        note = "" if last is None else _("last week: {cost:.3f}", cost=last)
        cost = f"{sum(costs) / len(costs):.3f}"
        yield PanelTile(name=_("Average cost"), value=cost, note=note)
    seconds = sum(each.seconds for each in first) / len(first)
    yield PanelTile(name=_("Time per card"), value=f"{seconds:.0f} s", note="")
    yield PanelTile(name=_("Days in a row"), value=str(days_in_a_row(deck)), note="")


def days_in_a_row(deck: Deck) -> int:
    """Return the number of consecutive days with an answer, up to today."""
    zone, today = deck.now().tzinfo, deck.now().date()
    days = {each.time.astimezone(zone).date() for each in deck.reviews}
    count = 0
    while today - timedelta(days=count) in days:
        count += 1
    return count


def deck_page(session: Session, note: str = "") -> DeckPage:
    """Return the overview of the deck; `note` is a message about the last request."""
    deck, choice = session.deck, session.choice.words
    cards = deck.choose(**choice)
    sources = {card.tags.source for card in cards if card.tags.source}
    words = plural("{count} card", "{count} cards", len(cards))
    if sources:
        origin = plural("{count} source", "{count} sources", len(sources))
        words = _("{cards} from {sources}", cards=words, sources=origin)
    failed = (card for card in cards if _failures(card) >= MANY_FAILURES and not card.suspended)
    difficult = sorted(failed, key=_failures, reverse=True)[:_MAX_CARDS]
    left = session.left
    coming = deck.forecast(FORECAST_DAYS + 1, **choice)[1:]
    return DeckPage(
        title=Path(deck.path).stem,
        words=_("{cards}, saved in {file}", cards=words, file=Path(deck.path).name),
        tiles=list(_deck_tiles(session, cards)),
        practise=plural("Practise {count} card", "Practise {count} cards", left) if left else "",
        learn=_learn(session),
        days=[
            PanelDay(name=f"{_(f'{day:%A}')}, {day.day} {_(f'{day:%B}')}", count=count)
            for day, count in coming
        ],
        themes=list(_themes(cards, deck.now())),
        difficult=[
            _panel_card(each, _("failed {count} times", count=_failures(each)))
            for each in difficult
        ],
        matches=[Path(each).name for each in files_in(Path())],
        export=f"{Path(deck.path).stem}.csv",
        note=note,
    )


def _deck_tiles(session: Session, cards: tuple[DeckCard, ...]) -> Iterator[PanelTile]:
    deck = session.deck
    seconds = [each.seconds for each in session.answered]
    note = ""
    if seconds and session.left:
        time = _minutes(session.left * sum(seconds) / len(seconds))
        note = _("about {time}", time=time)
    used = [card for card in cards if not card.suspended]
    new = sum(card.schedule.is_new for card in used)
    known = sum(card.schedule.is_learnt for card in used)
    begin = deck.now() - _RECENT
    recalls = [each for card in used for each in recalls_of(card) if each.time >= begin]
    kept = [review.grade is not Grade.AGAIN for review in recalls]
    share = 100 * sum(kept) / len(kept) if kept else 0
    remembered = _("{share:.0f} % remembered", share=share) if kept else ""
    yield PanelTile(name=_("Due now"), value=str(session.left), note=note)
    a_day = _("{count} per day", count=deck.settings.new_a_day)
    yield PanelTile(name=_("New"), value=str(new), note=a_day)
    yield PanelTile(name=_("Learning"), value=str(len(used) - new - known), note="")
    yield PanelTile(name=_("Known"), value=str(known), note=remembered)
    yield PanelTile(name=_("Suspended"), value=str(len(cards) - len(used)), note="")


_PHASES = {
    GamePhase.OPENING.value: N_("Opening plays"),
    GamePhase.CONTACT.value: N_("Contact plays"),
    GamePhase.RACE.value: N_("Race plays"),
    GamePhase.BEAROFF.value: N_("Bear-off plays"),
}
_KINDS = {
    CardKind.DOUBLE: N_("Doubles"),
    CardKind.ANSWER: N_("Takes and drops"),
    CardKind.QUESTION: N_("Lesson questions"),
}


def theme_of(card: DeckCard) -> str:
    """Return the topic of a card: a phase of the game, a cube decision, or a lesson question."""
    kind = CardKind(card.tags.kind)
    return _KINDS[kind] if kind in _KINDS else _PHASES.get(card.tags.phase, N_("Other plays"))


def _themes(cards: tuple[DeckCard, ...], now: datetime) -> Iterator[PanelTheme]:
    """Return the topics of the cards, the most frequent topic first."""
    for name, count in Counter(map(theme_of, cards)).most_common():
        recent = [
            review
            for card in cards
            for review in card.reviews
            if theme_of(card) == name and review.time >= now - _RECENT
        ]
        right = sum(review.grade in _RIGHT for review in recent)
        cost = None if name == _KINDS[CardKind.QUESTION] else _average_cost(recent)
        yield PanelTheme(
            name=_(name),
            cards=count,
            correct=round(100 * right / len(recent)) if recent else -1,
            cost="" if cost is None else f"{cost:.3f}",
        )


def _average_cost(reviews: list[Review]) -> float | None:
    costs = [each.cost for each in reviews if each.cost is not None]
    return sum(costs) / len(costs) if costs else None


def _failures(card: DeckCard) -> int:
    return sum(review.grade is Grade.AGAIN for review in card.reviews)


def _wrong_card(deck: Deck, result: AnswerResult) -> PanelCard:
    kept = deck[result.card]
    card = kept.card
    answer = in_words(card, result.answer) or _("Answer shown")
    words = _("{answer} (best: {best})", answer=answer, best=in_words(card, card.best))
    return _panel_card(kept, words, result.cost)


def _panel_card(kept: DeckCard, words: str, cost: float | None = None) -> PanelCard:
    card = kept.card
    found = None if cost is None or card.question is not None else ErrorClass.of(cost)
    return PanelCard(
        id=kept.id,
        picture=thumbnail(card.state),
        title=question_text(card).rstrip("."),
        words=words,
        sign="" if found is None else ERROR_SIGNS[found],
        cost="" if found is None else f"{cost:.3f}",
        color="" if found is None else ERROR_COLORS[found],
    )


def thumbnail(state: GameState) -> str:
    """Return a small picture of a state, with only the points and the cube, as a data URL."""
    svg = _SIZE.sub(f'viewBox="{_FIELDS}"', state.diagram(size=_WIDTH).svg, count=1)
    return f"data:image/svg+xml;base64,{base64.b64encode(svg.encode()).decode()}"


def _learn(session: Session) -> str:
    """Return the label of the button for new cards; empty if there are no new cards."""
    count = min(NEW_AT_ONCE, session.new_left)
    return plural("Learn {count} new card", "Learn {count} new cards", count) if count else ""


def _minutes(seconds: float) -> str:
    return plural("{count} minute", "{count} minutes", max(1, round(seconds / _MINUTE)))
