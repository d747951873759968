"""A board that is one widget, for hosts that show no widgets of which several belong together."""

from __future__ import annotations

from typing import Any

import traitlets

from ..interaction.text_entry import completions
from ..settings.traits import SettingError
from .board_base import BoardBase
from .frontend.board_canvas import CanvasKind, kind_named
from .frontend.companion import Companion

_NO_VIEWER = "Where several widgets are shown, gw.MatchViewer(board.match) goes through the match."


class BoardWidget(BoardBase, Companion):  # type: ignore[misc] # the bundle, in anywidget's words
    """A backgammon board in a single anywidget, as marimo and others show it.

    It takes the same parameters as `Board` and has the same attributes, and is played in the same
    way. Canvas and field for plays are parts of its page.

    Parameters
    ----------
    *arguments, **options
        As for a `Board`; `canvas` can only be ``"own"``.

    Attributes
    ----------
    heard
        What is read out.
    completions
        What may be written in the field now, if there is one.

    Examples
    --------
    >>> board = BoardWidget(players=("Ann", "Bob"), dice=[(3, 1)])
    >>> board.roll().dice
    Dice(3, 1)
    """

    _kind = "BoardWidget"
    is_whole = traitlets.Bool(True).tag(sync=True)
    heard = traitlets.Unicode().tag(sync=True)
    completions = traitlets.List(traitlets.Unicode()).tag(sync=True)

    def __init__(self, *arguments: Any, **options: Any) -> None:
        if kind_named(options.pop("canvas", CanvasKind.OWN)) is not CanvasKind.OWN:
            raise SettingError(
                "A BoardWidget draws on a canvas of its own, canvas='own'; "
                "ipycanvas paints a Board: gw.Board(canvas='ipycanvas')."
            )
        super().__init__(*arguments, canvas=CanvasKind.OWN, **options)

    @property
    def _own_companion(self) -> Companion:
        return self

    def _widget_options(self) -> dict[str, Any]:
        return {}

    def _read_out(self, text: str, aside: str = "") -> None:
        self.heard = " ".join(filter(None, (aside, text)))

    def _fit_text_field(self) -> None:
        self.completions = list(completions(self._controller.turn)) if self.entry else []

    def review(self) -> None:
        """Say how the match is gone through: this board has no room for that."""
        self.message = _NO_VIEWER
