"""What makes one card with a board: a part of the page that has the colours of its theme."""

from __future__ import annotations

import anywidget
import ipywidgets
import traitlets

from ..drawing.themes.panel_colors import panel_colors
from .board_traits import appearance_of


class Panel(anywidget.AnyWidget):
    """Belongs to a board, and is drawn in the page by the colours of its theme.

    Attributes
    ----------
    colors
        The colours by their names in the page, on a light page and on a dark one.
    """

    colors: dict[str, dict[str, str]] = traitlets.Dict().tag(sync=True)  # type: ignore[assignment]

    def belong_to(self, board: ipywidgets.Widget) -> None:
        """Have the colours of a board or an editor, whichever theme it is given."""

        def wear(_change: object = None) -> None:
            self.colors = panel_colors(appearance_of(board).theme)

        board.observe(wear, ["theme"])
        wear()
