"""Markdown, as harmless HTML.

CommonMark, of which raw HTML is shown as text, links lead to web pages, to mail, or to files
beside the lesson, and pictures are shown as links: a lesson that is opened loads nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from ..optional_libraries import library
from .characters import why_unseen
from .step import Heading

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

_SCHEME = re.compile(r"\s*([^/?#:]*):")
_SCHEMES = ("http", "https", "mailto")

_MAY_END = re.compile(r"#|```|~~~|^[ \t]*(?:=+|-+)[ \t]*$", re.MULTILINE)
"""Without any of this, prose has neither a heading nor a board block, and leaves nothing open."""

MAX_HEADING_LENGTH = 1_000
"""Characters of a heading, which stands wherever its step is named."""

MAX_QUOTE_DEPTH = 6
"""Quotations inside each other; every level has to read all lines in it once more."""

_OPENED = re.compile(r"(?:[ \t]*(?:>|[-+*](?=[ \t])|[0-9]{1,9}[.)](?=[ \t])))*")
"""The quotations and lists that begin, or go on, with a line."""

_HEADING = 3  # tokens: it opens, has words, and closes

BOARD = "board"
"""The word behind the fence of a board block."""

Links = Mapping[str, object]
"""Links that are defined in a text, such as ``[s]: https://example.org``, by their names."""


def links_in(texts: Iterable[str]) -> Links:
    """The links that are defined in any of these texts; of two with a name, the first."""
    found: dict[str, dict[str, object]] = {}
    for text in texts:
        if "]:" in text:
            _blocks().parse(text, found)
    return found.get("references", {})


def to_html(markdown: str, links: Links | None = None) -> str:
    """Markdown as HTML, in which nothing can run and nothing is loaded.

    Parameters
    ----------
    markdown
        The text.
    links
        Links that are defined elsewhere.

    Examples
    --------
    >>> to_html("A *blot* <script>").strip()
    '<p>A <em>blot</em> &lt;script&gt;</p>'
    """
    html: str = _reader().render(markdown, {"references": dict(links or {})})
    return html


def line_to_html(markdown: str) -> str:
    """One line of Markdown as HTML, without a paragraph around it."""
    html: str = _reader().renderInline(markdown)
    return html


@lru_cache(maxsize=4_096)  # a step is named by its heading again and again
def plain(markdown: str) -> str:
    """The words of one line of Markdown, without its marks."""
    if markdown.isalnum():
        return markdown
    (inline,) = _reader().parseInline(markdown)
    words = "".join(_words(token) for token in inline.children or ())
    return " ".join(words.split())


def folded(words: object) -> str:
    """Words as they are compared: case and spacing do not matter; what is no text is empty."""
    return " ".join(words.casefold().split()) if isinstance(words, str) else ""


def tokens_of(markdown: str) -> Sequence[Token]:
    """The blocks of a Markdown text, whose words are left as they are written."""
    return _blocks().parse(markdown)


def is_too_deep(line: str) -> bool:
    """Whether a line stands in more quotations than anybody could want."""
    opened = _OPENED.match(line)
    return opened is not None and opened[0].count(">") > MAX_QUOTE_DEPTH


def is_heading(token: Token) -> bool:
    """Whether a heading starts here that is inside of nothing else."""
    return token.type == "heading_open" and token.level == 0


def is_board(token: Token) -> bool:
    """Whether this is a board block, or would be one outside of what it is in."""
    word = token.info.split(maxsplit=1)[:1]
    return token.type == "fence" and [each.lower() for each in word] == [BOARD]


def why_no_heading(heading: Heading) -> str | None:
    """Why this cannot stand as a heading in a file; None if it can."""
    if heading.level not in range(1, 7):
        return "The level of a heading is from 1 to 6."
    if problem := why_unseen(heading.text):
        return problem
    if heading.text.isalnum():
        return None
    if len(heading.text) > MAX_HEADING_LENGTH:
        return f"The heading has {len(heading.text)} characters, of at most {MAX_HEADING_LENGTH}."
    tokens = tokens_of(written(heading))
    opened, inline = tokens[0], tokens[min(1, len(tokens) - 1)]
    # Blanks at its ends are none of its words, whichever of Unicode's they are.
    if opened.type != "heading_open" or inline.content.strip() != heading.text:
        return "Its words cannot stand in the line of a heading as they are."
    return None if plain(heading.text) else "The heading has no words."


def why_no_prose(text: str) -> str | None:
    """Why this cannot stand as the prose of a step in a file; None if it can."""
    if problem := why_unseen(text):
        return problem
    if any(map(is_too_deep, text.split("\n"))):
        return f"The prose has more than {MAX_QUOTE_DEPTH} quotations inside each other."
    if not _MAY_END.search(text):
        return None
    tokens = tokens_of(f"{text}\n\n# .")
    end = len(tokens) - _HEADING
    if end < 0 or not is_heading(tokens[end]):
        return "Something that is opened in the prose is never closed."
    if any(is_heading(token) or is_board(token) for token in tokens[:end]):
        return "The prose of a step has a heading or a board block in it."
    return None


def written(heading: Heading) -> str:
    """A heading as a line of Markdown."""
    return f"{'#' * heading.level} {heading.text}"


def _words(token: Token) -> str:
    if token.children:
        return "".join(map(_words, token.children))
    return " " if token.type in ("softbreak", "hardbreak") else token.content


@cache
def _reader() -> MarkdownIt:
    reader = _commonmark("image")
    reader.validateLink = _is_harmless  # type: ignore[method-assign]  # its documented hook
    return reader


@cache
def _blocks() -> MarkdownIt:
    """A reader of headings, paragraphs, lists and fences alone: a small part of the work."""
    return _commonmark("inline")


def _commonmark(without: str) -> MarkdownIt:
    """A reader of CommonMark that takes HTML for text, and leaves one rule out."""
    markdown_it: type[MarkdownIt] = library(
        "markdown_it", "Lessons need markdown-it-py", "lessons"
    ).MarkdownIt
    return markdown_it("commonmark", {"html": False}).disable(without)


def _is_harmless(url: str) -> bool:
    scheme = _SCHEME.match(url)
    return scheme is None or scheme[1].lower() in _SCHEMES
