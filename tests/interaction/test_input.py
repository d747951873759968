"""What comes from a page, read."""

from __future__ import annotations

from gammon_widget.interaction.input import Gesture, GestureKind, read_message


def test_a_gesture_is_read_with_its_button_and_modifiers() -> None:
    content = {"do": "press", "x": 0.5, "y": 1, "button": 0, "modifiers": ["shift"]}
    assert read_message(content) == Gesture(
        GestureKind.PRESS, 0.5, 1.0, modifiers=frozenset({"shift"})
    )
