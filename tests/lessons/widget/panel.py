"""The panel of a lesson player: its buttons and its text."""

from __future__ import annotations

from typing import Any

import gammon_widget as gw
from gammon_widget.lessons.player_page import PanelButton, PlayerPage


def page(player: gw.LessonPlayer) -> PlayerPage:
    return player._panel.page


def buttons(player: gw.LessonPlayer) -> dict[str, PanelButton]:
    """The navigation and help buttons, by their labels."""
    panel = page(player)
    rows = (*panel["actions"], *panel["tools"], *panel["navigation"], panel["reset"])
    return {each["words"]: each for each in rows}


def send_to_panel(player: gw.LessonPlayer, message: Any) -> None:
    player._panel._handle_custom_msg(message, [])


def press(player: gw.LessonPlayer, words: str) -> None:
    choices = {each["words"]: each for each in page(player)["choices"]}
    if words in choices:
        assert choices[words]["enabled"]
        send_to_panel(player, {"do": "answer", "text": words})
        return
    button = buttons(player)[words]
    assert button["enabled"]
    send_to_panel(player, {"do": "go", "command": button["command"]})


def write(player: gw.LessonPlayer, text: str) -> None:
    """Write a number into the field, and press the button next to it."""
    assert page(player)["field"]
    send_to_panel(player, {"do": "answer", "text": text})


def panel_text(player: gw.LessonPlayer) -> str:
    """All text of the panel, except the labels of buttons."""
    panel = page(player)
    names = ("where", "words", "question", "verdict", "feedback", "hints")
    words = [str(panel[name]) for name in names]  # type: ignore[literal-required]
    words += [*panel["notes"], *(each["reason"] for each in panel["choices"])]
    ends = [sentence for end in panel["end"] for sentence in (end["heading"], *end["sentences"])]
    return " ".join([*words, *ends, panel["notice"]])
