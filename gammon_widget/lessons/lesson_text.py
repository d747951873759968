"""A template for the Markdown of a lesson that a program makes, such as an exam."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping

from ..rules import Color, GameState, HomeSide

_PLAIN = re.compile(r"[A-Za-z0-9](?:[\w ./()*=-]|:(?=\w))*(?<! )")
"""Text that YAML reads as it stands, without quotation marks."""

_LAST_MARKS = re.compile(r"(?<!\\)(#+)$")
"""Number signs that would end a heading without being part of it."""


def lesson_text(front_matter: Mapping[str, object], steps: Iterable[str]) -> str:
    """Return the text of a lesson. Values that are empty or None are omitted."""
    return "\n".join((f"---\n{_lines(front_matter)}---\n", *steps))


def step_text(level: int, heading: str, prose: str, block: Mapping[str, object]) -> str:
    """Return the text of a step: heading, prose and board block."""
    words = f"{prose}\n\n" if prose else ""
    return f"{heading_line(level, heading)}\n\n{words}```board\n{_lines(block)}```\n"


def heading_line(level: int, heading: str) -> str:
    """Return a heading as a line of Markdown."""
    return f"{'#' * level} " + _LAST_MARKS.sub(r"\\\1", heading)


def board_keys(
    state: GameState, bottom: Color, home: HomeSide | None = None
) -> dict[str, str | None]:
    """Return the keys of a board with this state, with the rules if they are not in the XGID."""
    rules = None if GameState.parse(state.xgid).rules == state.rules else state.rules.name
    return {"position": state.xgid, "rules": rules, "bottom": bottom, "home": home}


def _lines(values: Mapping[str, object]) -> str:
    return "".join(f"{key}: {_quoted(value)}\n" for key, value in values.items() if value)


def _quoted(value: object) -> str:
    """Return a value as YAML. JSON is YAML, except for characters that are not printable."""
    if isinstance(value, str) and _PLAIN.fullmatch(value):
        return value
    text = json.dumps(value, ensure_ascii=False)
    return "".join(each if each.isprintable() else f"\\U{ord(each):08x}" for each in text)
