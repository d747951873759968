"""A board and its panel in one card, and the panel in the colours of the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

import anywidget
import traitlets

from ...drawing import CLASSIC, SLATE, Theme
from .board_frontend import module
from .board_traits import appearance_of
from .widget_classes import AnyWidget, DOMWidget

if TYPE_CHECKING:
    from .board import Board

_ROLES = {
    "frame": "frame",
    "foot": "foot",
    "hairline": "hairline",
    "text": "text",
    "muted": "muted",
    "accent": "panel_accent",
    "accent-text": "panel_accent_text",
    "panel": "panel",
    "panel-hover": "panel_hover",
    "panel-line": "panel_line",
    "panel-text": "panel_text",
    "panel-muted": "panel_muted",
    "good": "good",
    "bad": "bad",
}
"""The roles of a theme by their names in the page's style sheet."""


def panel_colors(theme: Theme | None) -> dict[str, dict[str, str]]:
    """The colours on a light page and on a dark one; theme None follows the page."""
    themes = {"light": theme or CLASSIC, "dark": theme or SLATE}
    return {
        page: {name: getattr(each, role) for name, role in _ROLES.items()}
        for page, each in themes.items()
    }


class Panel(AnyWidget):
    """A widget that belongs to a board, and has the colours of its theme.

    Attributes
    ----------
    colors
        The colours by their names in the page, on a light page and on a dark one.
    """

    colors: dict[str, dict[str, str]] = traitlets.Dict().tag(sync=True)  # type: ignore[assignment]

    def belong_to(self, board: DOMWidget) -> None:
        """Use the colours of a board or an editor, and follow its theme."""

        def wear(_change: object = None) -> None:
            self.colors = panel_colors(appearance_of(board).theme)

        board.observe(wear, ["theme"])
        wear()


class Card(AnyWidget):
    """A board with a panel beside or below it, which the page shows inside this one widget.

    `_names` are its CSS classes.
    """

    _esm = module("card")
    board: Board = anywidget.WidgetTrait().tag(sync=True)  # type: ignore[assignment]  # a trait
    _panel = anywidget.WidgetTrait().tag(sync=True)
    _names = traitlets.List(traitlets.Unicode()).tag(sync=True)
