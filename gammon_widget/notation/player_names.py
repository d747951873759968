"""Names of players in match files: each comes back the same from what is written, or is refused.

A format has its own words around a name, so which names can be told from them is a question for
its reader: it is asked before anything is written.
"""

from __future__ import annotations

from collections.abc import Callable

from ..rules import Color, FormatError
from .text import brief

Names = tuple[str, str]
"""Of White and Black."""


def check_names(names: Names, format: str, read_back: Callable[[Names], Names]) -> None:
    """Refuse names that would not come back.

    Parameters
    ----------
    names
        The names to be written.
    format
        What they are to be written in.
    read_back
        Writes two names, and reads them again.

    Raises
    ------
    FormatError
        With each name that cannot be written.
    """
    if _come_back(names, read_back):
        return
    alone = ((names[0], Color.BLACK.capitalize()), (Color.WHITE.capitalize(), names[1]))
    wrong = [
        f"{color.capitalize()}'s name {brief(name)}"
        for color, name, pair in zip(Color, names, alone, strict=True)
        if not _come_back(pair, read_back)
    ]
    told = " and ".join(wrong) or f"The names {brief(names[0])} and {brief(names[1])} together"
    raise FormatError(
        format,
        f"{told} would not be the same when read again.",
        expected="names without line breaks, tabs, control characters, blanks at an end or in a "
        "row, and what looks like a part of the file",
    )


def _come_back(names: Names, read_back: Callable[[Names], Names]) -> bool:
    try:
        "".join(names).encode()  # a lone half of a letter is no text
        return read_back(names) == names
    except (FormatError, UnicodeEncodeError):
        return False
