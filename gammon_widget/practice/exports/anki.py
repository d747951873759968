"""A deck as a package of Anki, by genanki (MIT): front, back, pictures and figures.

Every note has the id of its card, so a package that is imported again brings no card twice. The
pictures are SVG in files of the package, as Anki wants media. Schedules stay here: Anki makes its
own.
"""

from __future__ import annotations

import html
import os
import tempfile
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from ...drawing.diagrams import state_diagram
from ...lessons.prose import to_html
from ...optional_libraries import library
from ...rules import Color
from ..card import Card
from ..ledger import DeckCard
from ..session import Stage, asks
from .table import xgid_of

FIELDS = ("Id", "Question", "Board", "Answer", "AnswerBoard", "Figures", "Note", "XGID", "Source")
"""The fields of a note, in order; the first is what Anki knows it by."""

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
table { margin: 0 auto; border-collapse: collapse; }
td, th { padding: 2px 8px; }
.note { margin: .6em 0; } .source { margin-top: 1em; font-size: 12px; opacity: .7; }
"""


def anki_package(name: str, cards: Sequence[DeckCard]) -> bytes:
    """The bytes of a package with these cards.

    Parameters
    ----------
    name
        What the deck is called in Anki.
    cards
        The cards.

    Raises
    ------
    ImportError
        If genanki is missing; it says how to install it.
    """
    genanki = library("genanki", "A package of Anki needs genanki", "practice")
    model = genanki.Model(
        _number("gammon-widget model 1"),
        "Backgammon (gammon-widget)",
        fields=[{"name": field} for field in FIELDS],
        templates=[{"name": "Decision", "qfmt": _FRONT, "afmt": _BACK}],
        css=_CSS,
    )
    deck = genanki.Deck(_number(f"gammon-widget deck {name}"), name)
    with tempfile.TemporaryDirectory() as folder:
        media: list[str] = []
        for kept in cards:
            media += _pictures(kept.card, folder)
            deck.add_note(
                genanki.Note(
                    model=model,
                    fields=_fields(kept),
                    guid=kept.id,
                    tags=[kept.tags.kind.value, kept.tags.phase, kept.tags.plan],
                )
            )
        package = genanki.Package(deck)
        package.media_files = media
        path = os.path.join(folder, "deck.apkg")
        package.write_to_file(path)
        return Path(path).read_bytes()


def _fields(kept: DeckCard) -> list[str]:
    card = kept.card
    figures = "" if card.advice is None else card.advice._repr_html_()
    played = ""
    if card.played and card.error:
        played = f"<br>Played: {html.escape(card.played)} (costs {card.error:.3f})"
    words = to_html(card.text) if card.text else ""
    return [
        kept.id,
        f"{words}{html.escape(asks(card, Stage.ASKED))}",
        f'<img src="{_front(card)}">',
        f"{html.escape(card.best)}{played}",
        f'<img src="{_back(card)}">',
        figures,
        html.escape(kept.note),
        xgid_of(card),
        html.escape(card.source),
    ]


def _front(card: Card) -> str:
    return f"gammon-{card.id}.svg"


def _back(card: Card) -> str:
    return f"gammon-{card.id}-best.svg" if _arrows(card) else _front(card)


def _arrows(card: Card) -> str:
    """The best play as arrows; empty where it is none."""
    return card.best if card.state.dice is not None and card.decision is not None else ""


def _pictures(card: Card, folder: str) -> list[str]:
    bottom = card.state.decider or Color.WHITE
    made = []
    for name, arrows in {_front(card): "", _back(card): _arrows(card)}.items():
        path = os.path.join(folder, name)
        picture = state_diagram(card.state, arrows=arrows or (), bottom=bottom)
        Path(path).write_text(picture.svg, encoding="utf-8")
        made.append(path)
    return made


def _number(words: str) -> int:
    """A number that Anki knows something by, the same for the same words."""
    return int(sha256(words.encode()).hexdigest()[:8], 16) & 0x7FFFFFFF or 1
