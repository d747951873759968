"""An HTML page for stepping through a match without Python or a network connection.

Each decision is a section of the page with its own address. Readers can step through the match with
links, the browser's history and the arrow keys. Without scripts, the links still work.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from ..analysis.report import whole_page
from ..drawing.diagrams import Arrow
from ..drawing.diagrams.diagram import Diagram, state_diagram
from ..drawing.diagrams.gallery import PICTURES_STYLE, page_pictures
from ..languages.translation import _
from ..notation.plays import merged_moves
from ..rules import Numbering
from .move_list import heading_of, sentence_at, verdict_on
from .replay import Moment, Replay
from .verdicts import Verdicts, mark_of

_STYLE = """
:root { color-scheme: light dark; }
body { margin: 0 auto; padding: 1rem; max-width: 42rem; font: 1rem/1.5 system-ui, sans-serif; }
section { display: none; }
section:target, :root:not(:has(section:target)) section:first-of-type { display: block; }
nav { display: flex; gap: 1rem; margin: .5rem 0; } nav a { padding: .5rem 0; color: inherit; }
nav a[aria-disabled] { opacity: .4; } details a { color: inherit; }
ol { columns: 2; }
"""

_KEYS = """
addEventListener("keydown", ({ key }) => {
  const names = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" };
  const shown = document.querySelector("section:target") ?? document.querySelector("section");
  if (names[key]) shown.querySelector(`[rel=${names[key]}]`).click();
});
"""


def match_page(replay: Replay, verdicts: Verdicts, numbering: Numbering, lang: str) -> str:
    """Return the page; `verdicts` mark the errors in the list, and `lang` is the language."""
    pictures = page_pictures((_picture(replay, moment),) for moment in replay.moments)
    white, black = (player.name for player in replay.players)
    body = "\n".join(
        (
            f"<h1>{escape(white)} – {escape(black)}</h1>",
            *_sections(replay, verdicts, numbering, pictures.shown),
            _contents(replay, verdicts, numbering),
            pictures.parts,
        )
    )
    style = f"{_STYLE}{PICTURES_STYLE}"
    return whole_page(f"{white} – {black}", style, body, script=_KEYS, lang=lang)


def _picture(replay: Replay, moment: Moment) -> Diagram:
    arrows = []
    if moment.play is not None:
        moves = merged_moves(moment.play.moves, moment.state.turn_start)
        arrows = [Arrow(move.source, move.target) for move in moves]
    white, black = (player.name for player in replay.players)
    return state_diagram(moment.state, arrows=arrows, players=(white, black), size=640)


def _sections(
    replay: Replay, verdicts: Verdicts, numbering: Numbering, pictures: tuple[str, ...]
) -> Iterator[str]:
    last = len(replay.moments) - 1
    for index, (moment, picture) in enumerate(zip(replay.moments, pictures, strict=True)):
        links = "".join(
            f'<a rel="{name}" href="#step-{to}"{" aria-disabled=true" * (to == index)}>{words}</a>'
            for name, to, words in (
                ("first", 0, _("First")),
                ("prev", max(index - 1, 0), f"◀ {_('Back')}"),
                ("next", min(index + 1, last), f"{_('Next')} ▶"),
                ("last", last, _("Last")),
            )
        )
        words = (sentence_at(replay, index, numbering), verdict_on(verdicts.at(index), numbering))
        yield (
            f'<section id="step-{index}"><h2>{escape(heading_of(replay, moment.game))}</h2>'
            f"{picture}<p>{escape(' '.join(filter(None, words)))}</p><nav>{links}</nav></section>"
        )


def _contents(replay: Replay, verdicts: Verdicts, numbering: Numbering) -> str:
    rows = "".join(
        f'<li><a href="#step-{index}">{escape(sentence_at(replay, index, numbering))}</a>'
        f" {escape(_(mark_of(verdicts, index)))}</li>"
        for index in range(len(replay.moments))
    )
    return f"<details><summary>{_('All decisions')}</summary><ol>{rows}</ol></details>"
