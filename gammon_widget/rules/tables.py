"""Tables of strings, as text and as HTML."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

Rows = Sequence[Sequence[str]]
"""The rows of a table. The first row is the header, and each row begins with its label."""


def text_table(rows: Rows) -> str:
    """Format a table as text; each column is as wide as its longest cell."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip()
        for line in rows
    )


def html_table(rows: Rows) -> str:
    names, *others = rows
    head = "".join(f"<th>{escape(name)}</th>" for name in names)
    body = "".join(
        f"<tr><th style='text-align:left'>{escape(label)}</th>"
        + "".join(f"<td style='text-align:left'>{escape(cell)}</td>" for cell in cells)
        + "</tr>"
        for label, *cells in others
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
