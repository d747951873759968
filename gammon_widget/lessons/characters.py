"""Characters that cannot be in a lesson, or stand where another one is meant.

A word processor turns what is typed into curly quotation marks, dashes and no-break spaces. In
prose they are as good as any; where YAML or the notation of backgammon wants a sign of its own,
nobody sees why it is not one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .errors import Problem

UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
"""Control characters but for tabs and line ends, and halves of a character alone."""

_SURROGATES = range(0xD800, 0xE000)

_SPACE, _HYPHEN = "a space", "a hyphen, -"
_DOUBLE, _SINGLE = 'a straight quotation mark, "', "a straight quotation mark, '"
_LOOK_ALIKES = {
    "\t": ("a tab", _SPACE),
    "\u00a0": ("a no-break space", _SPACE),
    "\u202f": ("a narrow no-break space", _SPACE),
    "\u2007": ("a figure space", _SPACE),
    "\u2009": ("a thin space", _SPACE),
    "\u3000": ("an ideographic space", _SPACE),
    "\u200b": ("a zero-width space", "nothing"),
    "\u2060": ("a word joiner", "nothing"),
    "\ufeff": ("a byte order mark", "nothing"),
    "\u00ad": ("a soft hyphen", "nothing"),
    "“": ("a curly quotation mark (“)", _DOUBLE),
    "”": ("a curly quotation mark (”)", _DOUBLE),
    "„": ("a low quotation mark („)", _DOUBLE),
    "«": ("an angle quotation mark («)", _DOUBLE),
    "»": ("an angle quotation mark (»)", _DOUBLE),
    "‘": ("a curly quotation mark (‘)", _SINGLE),
    "’": ("a curly quotation mark (’)", _SINGLE),
    "–": ("an en dash (–)", _HYPHEN),
    "—": ("an em dash (—)", _HYPHEN),
    "−": ("a minus sign (−)", _HYPHEN),
    "‐": ("a typographic hyphen (‐)", _HYPHEN),
    "‑": ("a no-break hyphen (‑)", _HYPHEN),
}
"""What each is called, and what to write in its place."""

_LOOKS_ALIKE = re.compile(f"[{''.join(_LOOK_ALIKES)}]")
_BLANK = "\t\u00a0\u202f\u2007\u2009\u3000\u200b\u2060\ufeff"
_OUT_OF_PLACE = re.compile(
    rf"^(?: |- )*(?P<indent>[{_BLANK}])"  # where YAML counts the spaces
    rf"|^[ -]*[\w /*()]{{1,60}}:(?P<after>[{_BLANK}])"  # a colon ends a key before a space alone
    r"|^(?: |- )*(?P<opens>[“”„])[^“”\"]{1,60}(?P<closes>[“”]) *:(?: |$)"  # a key between them
    r"|^ *(?P<dash>[–—−])(?= )"  # a dash begins what should be an item of a list
)
"""A character of these is wrong wherever it is found in a line of YAML."""

_MEANT = {"dash": "-", "opens": '"', "closes": '"'}
"""What stands for each of these groups in YAML; for all others it is a space."""


def remove_unseen(lines: list[str], problems: list[Problem]) -> list[str]:
    """The lines without what nobody can see, each of which is a problem."""
    found = []
    for number, line in enumerate(lines, start=1):
        for match in UNSEEN.finditer(line):
            text = f"There is {_unseen(match[0])} here."
            column = match.start() + 1
            problems.append(Problem(text, "a text without it", line=number, column=column))
        found.append(UNSEEN.sub("", line))
    return found


def why_unseen(text: str) -> str | None:
    """Why a text with a character that nobody can see is refused; None without one."""
    found = UNSEEN.search(text)
    return None if found is None else f"It has {_unseen(found[0])} in it."


def replace_misplaced(text: str, line: int, indent: int, problems: list[Problem]) -> str:
    """A block of YAML with signs that it understands in place of those that only look like them.

    Parameters
    ----------
    text
        The block.
    line
        Which line of the file its first line is, counted from 1.
    indent
        How many characters stand before the block in each line of the file.
    problems
        Takes each of them.
    """
    lines = []
    for number, written in enumerate(text.split("\n"), start=line):
        characters = list(written)
        # A line with one replaced may have another one out of place behind it.
        while found := _OUT_OF_PLACE.match("".join(characters)):
            for name, character in found.groupdict().items():
                if character is not None:
                    at = found.start(name)
                    what, meant = _LOOK_ALIKES[character]
                    said = f"There is {what} here."
                    problems.append(Problem(said, meant, line=number, column=indent + at + 1))
                    characters[at] = _MEANT.get(name, " ")
        lines.append("".join(characters))
    return "\n".join(lines)


def look_alikes(text: str) -> Iterator[tuple[int, str, str]]:
    """Where there is a character that looks like another, what it is called, and the other one."""
    for match in _LOOKS_ALIKE.finditer(text):
        yield match.start(), *_LOOK_ALIKES[match[0]]


def _unseen(character: str) -> str:
    if ord(character) in _SURROGATES:
        return f"half a character (U+{ord(character):04X})"
    return f"the control character U+{ord(character):04X}"
