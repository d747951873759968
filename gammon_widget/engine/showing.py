"""Small tables of figures, as HTML for a notebook and as text for everywhere else."""

from __future__ import annotations

Record = dict[str, str | int | float | bool | None]
"""One row of a table by the names of its columns, as pandas likes it."""

Table = tuple[list[str], list[list[str]], list[str]]
"""The head, the rows, and the notes under it."""

_CELL = "padding:2px 10px 2px 0;text-align:{};white-space:nowrap"


def equity_text(equity: float, error: float | None = None) -> str:
    """An equity as it is written everywhere: a sign and three decimals."""
    text = f"{equity:+.3f}".replace("-", "−")
    return text if error is None else f"{text} ± {error:.3f}"


def percent_text(probability: float) -> str:
    """A probability in per cent, with one decimal."""
    return f"{100 * probability:.1f} %"


def as_html(head: list[str], rows: list[list[str]], notes: list[str]) -> str:
    """A table with its colours taken from the page, so that it suits a light and a dark one."""
    from html import escape  # slow to import

    def row(cells: list[str], tag: str) -> str:
        inside = "".join(
            f'<{tag} style="{_CELL.format("left" if is_words(cell) else "right")}">'
            f"{escape(cell)}</{tag}>"
            for cell in cells
        )
        return f"<tr>{inside}</tr>"

    body = "".join(row(cells, "td") for cells in rows)
    under = "".join(f'<div style="opacity:.7">{escape(note)}</div>' for note in notes)
    return (
        '<div class="gammon-table"><table style="border-collapse:collapse">'
        f"<thead>{row(head, 'th')}</thead><tbody>{body}</tbody></table>{under}</div>"
    )


def as_text(head: list[str], rows: list[list[str]], notes: list[str]) -> str:
    """The same with blanks between the columns."""
    lines = [head, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    text = [
        "  ".join(
            cell.ljust(width) if is_words(cell) else cell.rjust(width)
            for cell, width in zip(line, widths, strict=True)
        ).rstrip()
        for line in lines
    ]
    return "\n".join([*text, *notes])


def is_words(cell: str) -> bool:
    """Whether a cell is read from the left: it is no figure."""
    return cell.strip("+−±% .0123456789") != "" or not cell
