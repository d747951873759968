"""A moment of a match as HTML, for a notebook in which nothing lives."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from .move_list import Cell, chapters_of
from .narration import sentence_at
from .replay import Replay

if TYPE_CHECKING:
    from ..drawing.diagrams import Diagram

_CELL = "padding:2px 12px 2px 0;text-align:left"


def moment_html(replay: Replay, index: int, picture: Diagram) -> str:
    """A moment: its picture, what happened, and the moves of its game.

    Parameters
    ----------
    replay, index
        The match, and which moment of it.
    picture
        The board at that moment.
    """
    chapter = chapters_of(replay, lambda _: "", lambda _: False)[replay.game_at(index)]
    image = f'<img src="{picture.url}" alt="{escape(picture.title)}" '
    head = "".join(_cell(player.name, "th") for player in replay.players)
    rows = "".join(
        f"<tr><td>{number}.</td>{''.join(_cell(_words(cell), 'td') for cell in row)}</tr>"
        for number, row in enumerate(chapter["rows"], start=1)
    )
    return (
        f'<figure style="margin:0">{image}style="width:100%;max-width:640px"/>'
        f"<figcaption>{escape(sentence_at(replay, index))}</figcaption></figure>"
        f"<details><summary>{escape(chapter['title'])}</summary>"
        f"<table><tr><td></td>{head}</tr>{rows}</table><p>{escape(chapter['ending'])}</p></details>"
    )


def _words(cell: Cell | None) -> str:
    return "" if cell is None else f"{cell['dice']} {cell['text']}".strip()


def _cell(words: str, tag: str) -> str:
    return f'<{tag} style="{_CELL}">{escape(words)}</{tag}>'
