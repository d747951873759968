"""What stands around the board of a lesson: its buttons, and what is to be read there."""

from __future__ import annotations

from typing import Any

import gammon_widget as gw


def widgets_in(widget: Any) -> list[Any]:
    """A widget with all that is in it."""
    children = getattr(widget, "children", ())
    return [widget, *(each for child in children for each in widgets_in(child))]


def press(player: gw.LessonPlayer, words: str) -> None:
    """Press the button that says these words, as a page tells it."""
    (found,) = [each for each in widgets_in(player) if getattr(each, "description", "") == words
                and hasattr(each, "click")]  # fmt: skip
    assert not found.disabled
    assert found.layout.display != "none"
    found.click()


def said(player: gw.LessonPlayer) -> str:
    """All that is to be read around the board."""
    return " ".join(each.value for each in widgets_in(player) if type(each).__name__ == "HTML")
