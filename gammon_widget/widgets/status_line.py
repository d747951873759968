"""The line of text under a board."""

from __future__ import annotations

import ipywidgets

_UNSEEN = "position:absolute;width:1px;overflow:hidden;clip-path:inset(50%)"
"""The style of a text that screen readers read and nobody sees."""


class StatusLine:
    """A line that says what has happened, to those who see it and to those who hear it.

    Attributes
    ----------
    widget
        What belongs under the board.
    """

    def __init__(self) -> None:
        self.widget = ipywidgets.HTML()
        self.widget.add_class("gammon-status")  # by which the companion knows it

    def say(self, text: str, aside: str = "") -> None:
        """Say a text, and before it what is only read out."""
        from html import escape  # slow to import

        # A name may hold anything, so nothing in it is taken for HTML.
        heard = f'<span style="{_UNSEEN}">{escape(aside)} </span>' if aside else ""
        self.widget.value = heard + escape(text)
