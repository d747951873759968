"""Exports of a deck for other programs: table rows, text with XGIDs, Anki packages and plots.

An Anki package is made with genanki (MIT licence). Every note has the id of its card, so importing
the package again creates no duplicates. The pictures are SVG files, because Anki stores media as
files. Schedules are not exported.
"""

from __future__ import annotations

import html
import json
import sqlite3
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from hashlib import sha256
from io import BytesIO
from itertools import count
from typing import TYPE_CHECKING
from zipfile import ZIP_DEFLATED, ZipFile

from ..analysis.values.analysis import csv_text
from ..drawing.diagrams import state_diagram
from ..engine.evaluation import Candidates, Record, equity_text, percent_text
from ..lessons.prose import to_html
from ..libraries import library
from ..rules import Color, Double, Phase, apply
from ..rules.tables import html_table
from ..storage.atomic_write import StrPath, known_suffix, write_file
from .card import Card, CardKind, decision_id, question_text
from .deck_file import DeckCard, recalls_of
from .schedule import Grade

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from .deck import Deck

COLUMNS = (
    *("card", "kind", "phase", "plan", "source", "xgid", "played", "best", "error", "level"),
    *("added", "due", "reviews", "lapses", "stability", "difficulty"),
    *("last", "last_answer", "last_grade", "last_cost", "suspended", "note"),
)
"""The columns of the table, in order."""


def records(cards: Sequence[DeckCard]) -> list[Record]:
    """Return one row for each card, in the order of the cards."""
    return [_record(each) for each in cards]


def xgid_of(card: Card) -> str:
    """Return the XGID of a card; empty for a lesson question about the start of a game."""
    can = card.kind is not CardKind.QUESTION or card.state.phase is not Phase.OPENING
    return card.state.xgid if can else ""


def _record(kept: DeckCard) -> Record:
    card, schedule = kept.card, kept.schedule
    last = kept.reviews[-1] if kept.reviews else None
    return {
        "card": kept.id,
        "kind": card.kind.value,
        "phase": kept.tags.phase,
        "plan": kept.tags.plan,
        "source": card.source,
        "xgid": xgid_of(card),
        "played": card.played,
        "best": card.best,
        "error": kept.tags.error,
        "level": card.level,
        "added": kept.added.isoformat(),
        "due": None if schedule.due is None else schedule.due.isoformat(),
        "reviews": schedule.reviews,
        "lapses": schedule.lapses,
        "stability": schedule.stability,
        "difficulty": schedule.difficulty,
        "last": None if last is None else last.time.isoformat(),
        "last_answer": None if last is None else last.answer,
        "last_grade": None if last is None else last.grade.name.lower(),
        "last_cost": None if last is None else last.cost,
        "suspended": kept.suspended,
        "note": kept.note,
    }


def deck_text(cards: Sequence[DeckCard]) -> str:
    """Return the cards as text: for each card, the XGID, the action, and the evaluations."""
    return "\n".join("\n".join(_lines(each)) + "\n" for each in cards)


def _lines(kept: DeckCard) -> Iterator[str]:
    card = kept.card
    yield xgid_of(card) or str(card.state)
    if card.source:
        yield f"From: {card.source}"
    if card.question is not None:
        yield card.question.words
        yield f"Answer: {card.best}"
    if card.played:
        yield f"Played: {card.played} (costs {card.error:.3f})"
    if card.advice is not None:
        yield str(card.advice)
    if kept.note:
        yield f"Note: {kept.note}"


SUFFIXES = (".apkg", ".csv", ".txt")


def save_deck(name: str, cards: Sequence[DeckCard], path: StrPath) -> None:
    suffix = known_suffix(path, "deck", SUFFIXES)
    if suffix == ".apkg":
        write_file(path, anki_package(name, cards), "deck")
    elif suffix == ".csv":
        write_file(path, csv_text(COLUMNS, records(cards)), "deck")
    else:
        write_file(path, deck_text(cards), "deck")


FIELDS = ("Id", "Question", "Board", "Answer", "AnswerBoard", "Figures", "Note", "XGID", "Source")
"""The fields of an Anki note, in order. Anki identifies a note by its first field."""

_HEAD = ["play", "equity", "difference", "wins", "gammon", "loses gammon"]

MODEL = "Backgammon (gammon-widget)"
"""The name of the type of the notes in Anki."""

_FRONT = "{{Board}}<div class=question>{{Question}}</div>"
_BACK = (
    "{{AnswerBoard}}<div class=question>{{Question}}</div><hr id=answer>"
    "<div class=answer>{{Answer}}</div>{{Figures}}"
    "{{#Note}}<div class=note>{{Note}}</div>{{/Note}}"
    "<div class=source>{{Source}} <code>{{XGID}}</code></div>"
)
TEMPLATE = ("Decision", _FRONT, _BACK)
"""The name, the front and the back of the cards in Anki."""

CSS = """
.card { font-family: system-ui, sans-serif; font-size: 17px; text-align: center; }
.card img { max-width: 100%; width: 640px; }
.question, .answer { margin: .6em 0; font-weight: 600; }
.gammon-table { overflow-x: auto; font-size: 13px; }
table { margin: 0 auto; }
.note { margin: .6em 0; } .source { margin-top: 1em; font-size: 12px; opacity: .7; }
"""


def anki_package(name: str, cards: Sequence[DeckCard]) -> bytes:
    """Return an Anki package with the cards, as bytes; `name` is the name of the deck in Anki."""
    genanki = library("genanki", "An Anki package needs genanki", "anki")
    model = genanki.Model(
        _number("gammon-widget model 1"),
        MODEL,
        fields=[{"name": field} for field in FIELDS],
        templates=[dict(zip(("name", "qfmt", "afmt"), TEMPLATE, strict=True))],
        css=CSS,
    )
    deck = genanki.Deck(_number(f"gammon-widget deck {name}"), name)
    pictures: dict[str, str] = {}
    for each in anki_notes(cards):
        pictures |= each.pictures
        note = genanki.Note(
            model=model, fields=each.fields, guid=each.fields[0], tags=list(each.tags)
        )
        deck.add_note(note)
    # The method `write_to_file` would leave a file behind in the folder for temporary files.
    with closing(sqlite3.connect(":memory:")) as base:
        now = time.time()
        genanki.Package(deck).write_to_db(base.cursor(), now, count(int(now * 1000)))
        base.commit()
        collection = base.serialize()
    package = BytesIO()
    with ZipFile(package, "w", ZIP_DEFLATED) as file:
        file.writestr("collection.anki2", collection)
        file.writestr("media", json.dumps(dict(enumerate(pictures))))
        for number, svg in enumerate(pictures.values()):
            file.writestr(str(number), svg)
    return package.getvalue()


@dataclass(frozen=True, slots=True)
class AnkiNote:
    """A note for Anki: its fields, its tags, and its pictures by file name."""

    fields: list[str]
    tags: tuple[str, ...]
    pictures: dict[str, str]


def anki_notes(cards: Sequence[DeckCard]) -> Iterator[AnkiNote]:
    """Return the notes for the cards, and for the take after each double."""
    for kept, card in with_takes(cards):
        pictures = _pictures(card)
        leech = ["leech"] * bool(kept.leech)
        tags = (card.kind.value, kept.tags.phase, kept.tags.plan, *leech)
        yield AnkiNote(_fields(kept, card, [*pictures]), tags, pictures)


def with_takes(cards: Sequence[DeckCard]) -> Iterator[tuple[DeckCard, Card]]:
    """Return the cards without duplicates; after each double, add a card for the take."""
    ids = {each.id for each in cards}
    for kept in cards:
        card = kept.card
        yield kept, card
        if card.asks_take:
            offered = apply(card.state, Double())
            take = replace(
                card, id=decision_id(offered), kind=CardKind.ANSWER, state=offered, done=None
            )
            if take.id not in ids:
                yield kept, take


def _fields(kept: DeckCard, card: Card, pictures: Sequence[str]) -> list[str]:
    played = ""
    if card.played and card.error:
        played = f"<br>Played: {html.escape(card.played)} (costs {card.error:.3f})"
    leech = f"<br>{kept.leech}" if kept.leech else ""
    words = to_html(card.text) if card.text else ""
    return [
        card.id,
        f"{words}{html.escape(question_text(card))}",
        f'<img src="{pictures[0]}">',
        f"{html.escape(card.best)}{played}{leech}",
        f'<img src="{pictures[-1]}">',
        figures_of(card),
        html.escape(kept.note),
        xgid_of(card),
        html.escape(card.source),
    ]


def figures_of(card: Card) -> str:
    """Return the evaluations as an HTML table; the best plays come first, whatever their level."""
    if not isinstance(card.advice, Candidates):
        return "" if card.advice is None else card.advice._repr_html_()
    best = card.advice.best
    ordered = sorted(card.advice, key=lambda each: -each.difference)
    same_level = all(each.evaluation.level == best.evaluation.level for each in ordered)
    rows = []
    for each in ordered:
        chances = each.evaluation.probabilities
        # All differences are relative to the same best play, whatever the level of each play.
        figures = [equity_text(best.equity + each.difference), equity_text(each.difference)]
        shares = [chances.win, chances.win_gammon, chances.lose_gammon]
        row = [str(each.play), *figures, *map(percent_text, shares)]
        rows.append(row if same_level else [*row, each.evaluation.level])
    return html_table([_HEAD if same_level else [*_HEAD, "depth"], *rows], [card.level])


def _pictures(card: Card) -> dict[str, str]:
    """Return the pictures for an Anki note, by file name.

    One picture shows the position. For a roll, a second picture has arrows for the best play.
    """
    bottom = card.state.decider or Color.WHITE
    arrows = {f"gammon-{card.id}.svg": ""}
    if card.state.dice is not None and card.decision is not None:
        arrows[f"gammon-{card.id}-best.svg"] = card.best
    return {
        name: state_diagram(card.state, arrows=play or (), bottom=bottom).svg
        for name, play in arrows.items()
    }


def _number(words: str) -> int:
    """Return an id for Anki; the same words always give the same id."""
    return int(sha256(words.encode()).hexdigest()[:8], 16) & 0x7FFFFFFF or 1


_SIZE_INCHES = (11.0, 3.4)
_DAYS = 21
_MOST_COSTLY = 6
_GREEN, _BLUE, _RED = "#2E8B57", "#3B6FB5", "#C62828"


def retention(deck: Deck) -> list[tuple[str, float, int]]:
    """Return the share of learnt cards that were remembered, week by week.

    Each row contains the week, such as ``"2026-W10"``, the share, and the number of answers.
    """
    answers: dict[str, list[bool]] = defaultdict(list)
    for card in deck:
        for review in recalls_of(card):
            year, week, _ = review.time.astimezone(deck.now().tzinfo).isocalendar()
            answers[f"{year}-W{week:02}"].append(review.grade is not Grade.AGAIN)
    return [(week, sum(kept) / len(kept), len(kept)) for week, kept in sorted(answers.items())]


def costs(deck: Deck) -> list[tuple[str, float, int]]:
    """Return the average cost of the answers for each kind of card and plan, highest first.

    Each row contains the kind and the plan, the average cost in equity, and the number of answers.
    """
    found: dict[str, list[float]] = defaultdict(list)
    for card in deck:
        for review in card.reviews:
            if review.cost is not None:
                found[f"{card.tags.kind.value}, {card.tags.plan}"].append(review.cost)
    averages = [(name, sum(each) / len(each), len(each)) for name, each in found.items()]
    return sorted(averages, key=lambda each: -each[1])


def plot(deck: Deck) -> Figure:
    pyplot = library("matplotlib.pyplot", "A plot needs matplotlib", "analysis")
    figure, (kept, upcoming, cost) = pyplot.subplots(
        1, 3, figsize=_SIZE_INCHES, layout="constrained"
    )
    weeks = retention(deck)
    kept.plot(
        [week for week, _, _ in weeks], [100 * share for _, share, _ in weeks], "o-", color=_GREEN
    )
    kept.axhline(100 * deck.settings.retention, color="0.6", linestyle=":", linewidth=1)
    kept.set(title="Remembered", ylabel="% of reviews remembered", ylim=(0, 105))
    kept.tick_params(axis="x", rotation=45)
    days = deck.forecast(_DAYS)
    upcoming.bar([f"{day:%d.%m.}" for day, _ in days], [count for _, count in days], color=_BLUE)
    upcoming.set(title="Due cards", ylabel="cards")
    upcoming.tick_params(axis="x", rotation=90)
    dearest = costs(deck)[:_MOST_COSTLY][::-1]
    names = [f"{name} ({count})" for name, _, count in dearest]
    cost.barh(names, [average for _, average, _ in dearest], color=_RED)
    cost.set(title="Most costly errors", xlabel="equity lost per answer")
    pyplot.close(figure)  # otherwise, the notebook shows the figure twice
    result: Figure = figure
    return result
