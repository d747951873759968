"""Fences that are meant for a board block, and are none: what they drop is told."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..rules.validation import nearest
from . import prose
from .errors import Problem

if TYPE_CHECKING:
    from markdown_it.token import Token

_OPENING = re.compile(r"(?P<indent>\s*)(?P<fence>`{3,}|~{3,})\s*(?P<info>[^`]*)")
_TOO_SHORT = re.compile(
    r"\s{0,3}(?:`{1,2}|~{1,2}|'{3}|´{3}|\"{3})\s*\{?\.?board\}?\s*", re.IGNORECASE
)
_CLOSING = re.compile(r"[ \t]*(?:`{3,}|~{3,})[ \t]*")
_ASKS = re.compile(r"^ask:", re.MULTILINE)
_YAML = ("", "yaml", "yml")
_ALIKE = 0.8  # the share of letters that "bord", "boards" and "borad" have in common with the word

_EXPECTED = f"'```{prose.BOARD}' at the left edge"


def is_closed(fence: Token, lines: Sequence[str], first: int) -> bool:
    """Whether a fence ends with a line of its own, and not with the text that it stands in.

    Parameters
    ----------
    fence
        The block.
    lines
        The lines of the file.
    first
        Which of them the block's lines are counted from.
    """
    assert fence.map is not None  # every block has its lines
    start, end = (first + line for line in fence.map)
    return end - 1 > start and _CLOSING.fullmatch(lines[end - 1]) is not None


def mistyped_fences(tokens: Sequence[Token], lines: Sequence[str], first: int) -> Iterator[Problem]:
    """Everything that looks like a board block to a reader, and like something else to Markdown.

    Parameters
    ----------
    tokens
        The blocks of the text.
    lines
        The lines of the file.
    first
        Which of them the text begins with, counted from 0.
    """
    inside = set[int]()
    for token in tokens:
        if token.type == "fence" and token.map is not None:
            start, end = (first + line for line in token.map)
            inside.update(range(start, end))
            if not prose.is_board(token):
                yield from _mistyped_word(token, lines[start], start)
    for number in range(first, len(lines)):
        if number not in inside:
            yield from _no_fence(lines[number], number)


def _mistyped_word(token: Token, line: str, number: int) -> Iterator[Problem]:
    """A fence whose word is nearly the one that a board block has."""
    before = " >-*+\t" if not token.info.strip() else " >-*+`~\t"
    column = len(line) - len(line.lstrip(before)) + 1
    if _names_board(token.info):
        said = token.info.strip()[:40]
        text = f"The fence says {said!r}, so this is shown as code, and its question is dropped."
        yield Problem(text, _EXPECTED, line=number + 1, column=column)
    elif token.info.strip().lower() in _YAML and _ASKS.search(token.content):
        text = "The block has the key 'ask', but its fence does not say 'board': it is code."
        yield Problem(text, _EXPECTED, line=number + 1, column=column, is_warning=True)


def _no_fence(line: str, number: int) -> Iterator[Problem]:
    """A line that would open a board block if it stood at the left edge, or had three ticks."""
    opening = _OPENING.fullmatch(line)
    if opening is not None and _names_board(opening["info"]):
        column = len(opening["indent"]) + 1
        text = "The fence is indented so far that it is no fence, and its question is dropped."
        yield Problem(text, _EXPECTED, line=number + 1, column=column)
    elif _TOO_SHORT.fullmatch(line):
        text = "This opens no board block, since a fence is three backticks or three tildes."
        column = len(line) - len(line.lstrip()) + 1
        yield Problem(text, _EXPECTED, line=number + 1, column=column)


def _names_board(info: str) -> bool:
    """Whether the word behind a fence is a slip for the one of a board block, or that itself."""
    word = re.sub(r"[^a-z]", "", info.partition("=")[0].casefold())
    return nearest(word, [prose.BOARD], _ALIKE) is not None
