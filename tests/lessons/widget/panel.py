"""What stands beside the board of a lesson: its buttons, and what is to be read there."""

from __future__ import annotations

from typing import Any

import gammon_widget as gw
from gammon_widget.lessons.player_page import PanelButton, PlayerPage


def page(player: gw.LessonPlayer) -> PlayerPage:
    """All that the panel is told."""
    return player._panel.page


def buttons(player: gw.LessonPlayer) -> dict[str, PanelButton]:
    """The buttons that lead on and help, by their words."""
    told = page(player)
    return {each["words"]: each for each in (*told["tools"], *told["ways"], told["reset"])}


def tell(player: gw.LessonPlayer, message: Any) -> None:
    """Have the panel hear a message from its page."""
    player._panel._handle_custom_msg(message, [])


def press(player: gw.LessonPlayer, words: str) -> None:
    """Press the button that says these words, as a page tells it."""
    choices = {each["words"]: each for each in page(player)["choices"]}
    if words in choices:
        assert choices[words]["enabled"]
        tell(player, {"do": "answer", "text": words})
        return
    button = buttons(player)[words]
    assert button["enabled"]
    tell(player, {"do": "go", "command": button["command"]})


def write(player: gw.LessonPlayer, text: str) -> None:
    """Write a number into the field, and press the button beside it."""
    assert page(player)["field"]
    tell(player, {"do": "answer", "text": text})


def said(player: gw.LessonPlayer) -> str:
    """All that is to be read beside the board, but for what stands on buttons."""
    told = page(player)
    words = [told["where"], told["words"], told["question"], told["said"], told["hints"]]
    ends = [sentence for end in told["end"] for sentence in (end["heading"], *end["sentences"])]
    return " ".join([*words, *ends, told["notice"]])
