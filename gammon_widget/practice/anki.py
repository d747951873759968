"""A deck as a package of Anki, by genanki (MIT): front, back, pictures and figures.

Every note has the id of its card, so importing a package again creates no duplicates. The pictures
are SVG files in the package, the form in which Anki takes media. Schedules are not exported.
"""

from __future__ import annotations

import html
import json
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from itertools import count
from zipfile import ZIP_DEFLATED, ZipFile

from ..drawing.diagrams import state_diagram
from ..engine.evaluation import Candidates, as_html, equity_text, percent_text
from ..lessons.prose import to_html
from ..optional_libraries import library
from ..rules import Color, Double, apply
from .card import Card, CardKind, decision_id
from .deck_state import DeckCard
from .exports import xgid_of
from .session import Stage, question_text

FIELDS = ("Id", "Question", "Board", "Answer", "AnswerBoard", "Figures", "Note", "XGID", "Source")
"""Fields of a note, in order; the first is its key in Anki."""

_HEAD = ["play", "equity", "difference", "wins", "gammon", "loses gammon"]

_FRONT = "{{Board}}<div class=question>{{Question}}</div>"
_BACK = (
    "{{AnswerBoard}}<div class=question>{{Question}}</div><hr id=answer>"
    "<div class=answer>{{Answer}}</div>{{Figures}}"
    "{{#Note}}<div class=note>{{Note}}</div>{{/Note}}"
    "<div class=source>{{Source}} <code>{{XGID}}</code></div>"
)
_CSS = """
.card { font-family: system-ui, sans-serif; font-size: 17px; text-align: center; }
.card img { max-width: 100%; width: 640px; }
.question, .answer { margin: .6em 0; font-weight: 600; }
.gammon-table { overflow-x: auto; font-size: 13px; }
table { margin: 0 auto; }
.note { margin: .6em 0; } .source { margin-top: 1em; font-size: 12px; opacity: .7; }
"""


def anki_package(name: str, cards: Sequence[DeckCard]) -> bytes:
    """Return the bytes of a package with these cards; `name` is the deck's name in Anki."""
    genanki = library("genanki", "A package of Anki needs genanki", "anki")
    model = genanki.Model(
        _number("gammon-widget model 1"),
        "Backgammon (gammon-widget)",
        fields=[{"name": field} for field in FIELDS],
        templates=[{"name": "Decision", "qfmt": _FRONT, "afmt": _BACK}],
        css=_CSS,
    )
    deck = genanki.Deck(_number(f"gammon-widget deck {name}"), name)
    pictures: dict[str, str] = {}
    for kept, card in with_takes(cards):
        pictures |= _pictures(card)
        tags = [card.kind.value, kept.tags.phase, kept.tags.plan, *["leech"] * bool(kept.leech)]
        note = genanki.Note(model=model, fields=_fields(kept, card), guid=card.id, tags=tags)
        deck.add_note(note)
    # Not by `write_to_file`, which leaves a file behind in the folder for temporary ones.
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


def with_takes(cards: Sequence[DeckCard]) -> Iterator[tuple[DeckCard, Card]]:
    """Return the cards, with the take of each double as a card of its own, each once."""
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


def _fields(kept: DeckCard, card: Card) -> list[str]:
    played = ""
    if card.played and card.error:
        played = f"<br>Played: {html.escape(card.played)} (costs {card.error:.3f})"
    leech = f"<br>{kept.leech}" if kept.leech else ""
    words = to_html(card.text) if card.text else ""
    return [
        card.id,
        f"{words}{html.escape(question_text(card, Stage.QUESTION))}",
        f'<img src="{_front(card)}">',
        f"{html.escape(card.best)}{played}{leech}",
        f'<img src="{_back(card)}">',
        figures_of(card),
        html.escape(kept.note),
        xgid_of(card),
        html.escape(card.source),
    ]


def figures_of(card: Card) -> str:
    """Format the evaluations as a table; plays are sorted best first, whatever their source."""
    if not isinstance(card.advice, Candidates):
        return "" if card.advice is None else card.advice._repr_html_()
    best = card.advice.best
    ordered = sorted(card.advice, key=lambda each: -each.difference)
    same_level = all(each.evaluation.level == best.evaluation.level for each in ordered)
    rows = []
    for each in ordered:
        chances = each.evaluation.probabilities
        # The difference is from the same best play, whatever the source of this one.
        figures = [equity_text(best.equity + each.difference), equity_text(each.difference)]
        shares = [chances.win, chances.win_gammon, chances.lose_gammon]
        row = [str(each.play), *figures, *map(percent_text, shares)]
        rows.append(row if same_level else [*row, each.evaluation.level])
    return as_html(_HEAD if same_level else [*_HEAD, "looked"], rows, [card.level])


def _front(card: Card) -> str:
    return f"gammon-{card.id}.svg"


def _back(card: Card) -> str:
    return f"gammon-{card.id}-best.svg" if _arrows(card) else _front(card)


def _arrows(card: Card) -> str:
    """Encode the best play as arrows; empty if there is none."""
    return card.best if card.state.dice is not None and card.decision is not None else ""


def _pictures(card: Card) -> dict[str, str]:
    bottom = card.state.decider or Color.WHITE
    return {
        name: state_diagram(card.state, arrows=arrows or (), bottom=bottom).svg
        for name, arrows in {_front(card): "", _back(card): _arrows(card)}.items()
    }


def _number(words: str) -> int:
    """Return a number for an id in Anki, the same for the same words."""
    return int(sha256(words.encode()).hexdigest()[:8], 16) & 0x7FFFFFFF or 1
