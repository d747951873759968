"""A field under the board for what is written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets


class TextField:
    """The field as widgets.

    Parameters
    ----------
    submit
        Called with what is written when the Enter key ends it; gives whether something came of
        it. Else it stays, to be mended.

    Attributes
    ----------
    box
        The widget.
    """

    def __init__(self, submit: Callable[[str], bool]) -> None:
        self._submit = submit
        self.box = ipywidgets.Combobox(
            description="Play",
            placeholder="8/5 6/5",
            tooltip="A play in notation, or an action such as roll, double or take",
            layout=ipywidgets.Layout(max_width="100%"),
        )
        self.box.add_class("gammon-entry")
        self.box.on_msg(self._heard)

    def offer(self, texts: tuple[str, ...]) -> None:
        """Complete what is written to one of these."""
        self.box.options = texts

    def _heard(self, _widget: object, content: Any, _buffers: object) -> None:
        # Only from pages without the companion, which says by itself what was written.
        if content.get("event") == "submit" and self._submit(self.box.value):
            self.box.value = ""
