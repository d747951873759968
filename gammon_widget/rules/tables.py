"""Tables of strings, as text and as HTML."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

Rows = Sequence[Sequence[str]]
"""The rows of a table. The first row is the header."""

_LONGEST_LINE = 32  # the number of characters up to which a cell of an HTML table keeps one line


def text_table(rows: Rows, notes: Sequence[str] = ()) -> str:
    """Format a table as text, with notes below; each column is as wide as its longest cell."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    layout = list(zip(widths, columns_of_words(rows), strict=True))
    lines = [
        "  ".join(
            cell.ljust(width) if is_left else cell.rjust(width)
            for cell, (width, is_left) in zip(row, layout, strict=True)
        ).rstrip()
        for row in rows
    ]
    return "\n".join([*lines, *notes])


def html_table(rows: Rows, notes: Sequence[str] = ()) -> str:
    """Return a table in HTML. It uses the colours of the page, in light and dark themes."""
    sides = ["left" if is_left else "right" for is_left in columns_of_words(rows)]
    head, *body = (_html_row(row, sides, "td" if n else "th") for n, row in enumerate(rows))
    under = "".join(f'<div style="opacity:.7">{escape(note)}</div>' for note in notes)
    return (
        '<div class="gammon-table"><table style="border-collapse:collapse">'
        f"<thead>{head}</thead><tbody>{''.join(body)}</tbody></table>{under}</div>"
    )


def _html_row(row: Sequence[str], sides: Sequence[str], tag: str) -> str:
    inside = "".join(
        f'<{tag} style="padding:2px 10px 2px 0;text-align:{side}'
        f'{";white-space:nowrap" * (len(cell) <= _LONGEST_LINE)}">{escape(cell)}</{tag}>'
        for cell, side in zip(row, sides, strict=True)
    )
    return f"<tr>{inside}</tr>"


def columns_of_words(rows: Rows) -> Iterator[bool]:
    """Yield for each column whether it contains text, which is aligned to the left.

    The header does not count. Columns that contain only numbers are aligned to the right.
    """
    for _, *cells in zip(*rows, strict=True):
        yield not cells or any(cell.strip("+−±–% .0123456789") for cell in cells)
