"""Conversion of Markdown to safe HTML, which loads nothing from other servers.

The syntax is CommonMark with tables, and with three exceptions. Raw HTML appears as text. Pictures
that are not part of the text become links. Links can lead only to web pages, mail addresses, or
files next to the lesson.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from html import escape
from typing import TYPE_CHECKING, Any

from ..libraries import library

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.renderer import RendererHTML
    from markdown_it.token import Token

_SCHEME = re.compile(r"\s*([^/?#:]*):")
_SCHEMES = ("http", "https", "mailto")
_EMBEDDED = re.compile(r"data:image/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]*")

MAX_HEADING_LENGTH = 1_000
"""Maximum number of characters in a heading, which also appears in every link to its step."""

MAX_QUOTE_DEPTH = 6
"""Maximum depth of nested quotations. The parser reads each line again for every level."""

_OPENED = re.compile(r"(?:[ \t]*(?:>|[-+*](?=[ \t])|[0-9]{1,9}[.)](?=[ \t])))*")
"""The quotation and list markers at the beginning of a line."""

BOARD = "board"
"""The info string of a board block."""

Links = Mapping[str, object]
"""The link definitions in Markdown text, such as ``[s]: https://example.org``, by name."""


def links_in(texts: Iterable[str]) -> Links:
    """Return the link definitions in all texts. The first definition of a name counts."""
    found: dict[str, dict[str, object]] = {}
    for text in texts:
        if "]:" in text:
            _blocks().parse(text, found)
    return found.get("references", {})


def to_html(markdown: str, links: Links | None = None) -> str:
    """Convert Markdown to HTML without scripts or external resources."""
    html: str = _reader().render(markdown, {"references": dict(links or {})})
    return html


def line_to_html(markdown: str) -> str:
    """Convert one line of Markdown to HTML, without a paragraph around it."""
    html: str = _reader().renderInline(markdown)
    return html


@lru_cache(maxsize=4_096)  # many headings are converted repeatedly
def plain(markdown: str) -> str:
    """Return the text of one line of Markdown, without markup."""
    if markdown.isalnum():
        return markdown
    (inline,) = _reader().parseInline(markdown)
    words = "".join(_words(token) for token in inline.children or ())
    return " ".join(words.split())


def plain_blocks(markdown: str) -> list[str]:
    """Return the text of each paragraph, list item and table cell, without markup."""
    return [plain(token.content) for token in tokens_of(markdown) if token.type == "inline"]


def folded(words: object) -> str:
    """Return text in a form for comparisons, with uniform case and spacing.

    The result is empty for a value that is not text.
    """
    return " ".join(words.casefold().split()) if isinstance(words, str) else ""


def tokens_of(markdown: str) -> Sequence[Token]:
    """Return the block tokens of Markdown text, without inline parsing."""
    return _blocks().parse(markdown)


def pictures_in(markdown: str) -> Iterator[tuple[int, str, str]]:
    """Yield the line of each picture (counted from 0), its description and its address."""
    if "![" not in markdown:
        return
    env: dict[str, object] = {}
    for block in _blocks().parse(markdown, env):
        if block.type == "inline" and block.map is not None and "![" in block.content:
            (inline,) = _reader().parseInline(block.content, env)
            line = block.map[0]
            for token in inline.children or ():
                if token.type == "image":
                    yield line, _words(token), str(token.attrs["src"])
                line += token.type in ("softbreak", "hardbreak")


def normalized_link(address: str) -> str:
    """Return an address as it is in a token."""
    return _reader().normalizeLink(address)


def is_embedded(address: str) -> bool:
    """Return whether an address is that of a picture in the text itself."""
    return _EMBEDDED.fullmatch(address) is not None


def is_too_deep(line: str) -> bool:
    """Return whether a line has too many nested quotations."""
    opened = _OPENED.match(line)
    return opened is not None and opened[0].count(">") > MAX_QUOTE_DEPTH


def is_heading(token: Token) -> bool:
    """Return whether the token starts a heading at the top level."""
    return token.type == "heading_open" and token.level == 0


def is_board(token: Token) -> bool:
    """Return whether the token is a board block, which may be inside another block."""
    word = token.info.split(maxsplit=1)[:1]
    return token.type == "fence" and [each.lower() for each in word] == [BOARD]


def _words(token: Token) -> str:
    if token.children:
        return "".join(map(_words, token.children))
    return " " if token.type in ("softbreak", "hardbreak") else token.content


@cache  # saves 0.07 ms a text
def _reader() -> MarkdownIt:
    reader = _commonmark()
    reader.validateLink = _is_harmless  # type: ignore[method-assign]  # the documented hook
    reader.add_render_rule("image", _picture_html)
    return reader


def _picture_html(renderer: RendererHTML, tokens: Sequence[Token], at: int, *others: Any) -> str:
    """Return an embedded picture, or a link to another picture."""
    address = str(tokens[at].attrs["src"])
    if is_embedded(address):
        return renderer.image(tokens, at, *others)
    words = escape(_words(tokens[at]))
    return f'<a href="{escape(address)}">{words}</a>' if address else words


@cache  # saves 0.07 ms a text
def _blocks() -> MarkdownIt:
    """Return a parser for blocks only, which is much faster than a full parser."""
    return _commonmark("inline")


def _commonmark(*without: str) -> MarkdownIt:
    """Return a parser for CommonMark and tables, without HTML and without the given rules."""
    markdown_it: type[MarkdownIt] = library(
        "markdown_it", "Lessons need markdown-it-py", "lessons"
    ).MarkdownIt
    return markdown_it("commonmark", {"html": False}).enable("table").disable([*without])


def _is_harmless(url: str) -> bool:
    scheme = _SCHEME.match(url)
    return scheme is None or scheme[1].lower() in _SCHEMES or is_embedded(url)
