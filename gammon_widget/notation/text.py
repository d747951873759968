"""What every reader shares: a bounded look at the text, and where in it something stands."""

from __future__ import annotations

from ..rules.errors import FormatError

LONGEST = 20_000
"""Characters that a reader looks at; no position or state takes nearly as many."""


def checked_text(text: object, format: str, longest: int = LONGEST) -> str:
    """Give the text back if it is one that may be read.

    Parameters
    ----------
    text
        Anything at all: input is not trusted.
    format
        What it is to be read as, for the error.
    longest
        How many characters are looked at.

    Raises
    ------
    FormatError
        If it is not a string, is too long, or holds characters that no text has.
    """
    if not isinstance(text, str):
        raise FormatError(format, f"This is no text but {type(text).__name__}.", expected="text")
    if len(text) > longest:
        line, column = place_of(text, longest)
        raise FormatError(
            format,
            f"The text is {len(text)} characters long.",
            expected=f"at most {longest} characters",
            line=line,
            column=column,
        )
    if "\0" in text:
        line, column = place_of(text, text.index("\0"))
        raise FormatError(
            format, "A NUL character is no text.", expected="text", line=line, column=column
        )
    return text


def start_of(text: str) -> tuple[int, int]:
    """Line and column of the first character that is no space."""
    return place_of(text, len(text) - len(text.lstrip()) if text.strip() else 0)


def place_of(text: str, offset: int) -> tuple[int, int]:
    """Line and column, both counted from 1, of an offset into a text."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def brief(text: str, longest: int = 30) -> str:
    """A text in quotes for an error message, cut off if it is long."""
    return repr(text if len(text) <= longest else text[: longest - 1] + "…")
