"""Parsing of messages from a page."""

from __future__ import annotations

import pytest

from gammon_widget.board.model.messages import (
    FocusIn,
    FocusOut,
    FromPage,
    Gesture,
    GestureKind,
    Key,
    Loaded,
    Nudge,
    Page,
    PageGone,
    PageShown,
    Receipt,
    TextWritten,
    read_message,
    read_receipt,
)
from gammon_widget.drawing import Target


def test_a_gesture_is_read_with_its_button_and_modifiers() -> None:
    content = {"do": "press", "x": 0.5, "y": 1, "button": 0, "modifiers": ["shift"]}
    assert read_message(content) == Gesture(
        GestureKind.PRESS, 0.5, 1.0, modifiers=frozenset({"shift"})
    )


ENDLESS = (float("inf"), float("-inf"), float("nan"), 10**400)
GESTURE = {"x": 0.5, "y": 0.5, "button": 0, "modifiers": []}
RECEIPT = {"page": "p", "count": 1, "oldest": 1, "on": 7}
PAGE = {"width": 600, "pixels": 9000.4, "dark": 1, "still": False}


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ({"do": "activate", "target": "dice"}, Gesture(GestureKind.CLICK, target=Target.DICE)),
        ({"do": "key", "key": "ArrowUp"}, Key("ArrowUp")),
        ({"do": "focus", "target": ""}, FocusIn()),
        ({"do": "focus", "target": "point 6"}, FocusIn(Target.point(6))),
        ({"do": "blur"}, FocusOut()),
        ({"do": "write", "text": ""}, TextWritten("")),
        ({"do": "page", "view": "v", **PAGE}, PageShown("v", Page(600.0, 8192, dark=True))),
        ({"do": "gone", "view": "v"}, PageGone("v")),
        ({"do": "loaded"}, Loaded()),
        ({"do": "nudge"}, Nudge()),
    ],
)
def test_each_message_is_a_value(content: dict[str, object], message: FromPage) -> None:
    assert read_message(content) == message


@pytest.mark.parametrize(
    "content",
    [
        {},
        {"do": "explode"},
        {"do": "key", "key": 5},
        {"do": "focus"},
        {"do": "focus", "target": "point 99"},
        {"do": "gone", "view": None},
        {"do": "page", "view": "v", **PAGE, "width": 0},
        {"do": "page", "view": "v" * 65, **PAGE},
        *({"do": "page", "view": "v", **PAGE, "pixels": each} for each in ENDLESS),
        *({"do": "click", **GESTURE, "x": each} for each in ENDLESS),
        *({"do": "click", **GESTURE, "button": each} for each in ENDLESS),
        *({"do": "batch_received", "page": "p", "wants": True, "batch": each} for each in ENDLESS),
    ],
)
def test_a_value_that_is_not_a_message_is_refused(content: dict[str, object]) -> None:
    with pytest.raises((KeyError, TypeError, ValueError)):
        read_message(content)


@pytest.mark.parametrize(
    "receipt",
    [
        "x",
        ["page"],
        *({**RECEIPT, "count": each} for each in (*ENDLESS, -1, "1")),
        *({**RECEIPT, "shows": each} for each in ENDLESS),
        {**RECEIPT, "page": "p" * 65},
    ],
)
def test_an_impossible_message_is_refused(receipt: object) -> None:
    assert read_receipt({"receipt": RECEIPT}) == Receipt("p", 1, 1, 7, None)
    with pytest.raises((KeyError, TypeError, ValueError)):
        read_receipt({"receipt": receipt})
