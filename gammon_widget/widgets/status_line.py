"""What a board says, for screen readers: the foot of its picture shows it to everybody else."""

from __future__ import annotations

import ipywidgets

_UNSEEN = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)"
"""The style of a text that screen readers read and nobody sees."""


class StatusLine:
    """A line that says what has happened to those who hear it, and takes no room.

    Attributes
    ----------
    widget
        What belongs into the board.
    """

    def __init__(self) -> None:
        layout = ipywidgets.Layout(width="0", height="0", margin="0", overflow="hidden")
        self.widget = ipywidgets.HTML(layout=layout)
        self.widget.add_class("gammon-status")  # by which the companion knows it

    def say(self, text: str, aside: str = "") -> None:
        """Say a text, and before it what is not to be seen in the foot either."""
        from html import escape  # slow to import

        # A name may hold anything, so nothing in it is taken for HTML.
        heard = " ".join(filter(None, map(escape, (aside, text))))
        self.widget.value = f'<div style="{_UNSEEN}">{heard}</div>' if heard else ""
