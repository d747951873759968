"""ipycanvas's canvases on which a board's arts are drawn once, to be stamped from there.

No page shows them. They have models in every page that shows the board, and are drawn anew with
every picture that is painted whole: so a page that was loaded anew has them before it needs them.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence

import ipycanvas
from ipywidgets import widget_serialization

from ...drawing.painters.canvas_stamps import cut_of
from ...drawing.shapes import Art

NAME_BYTES = 4
"""Of the random name of a canvas, which every stamp on its way to a page repeats: ipywidgets' own
names are five times as long."""


class ArtCanvases:
    """The canvases of one board's arts.

    Parameters
    ----------
    board
        The canvas on which these are stamped.

    Attributes
    ----------
    on_change
        Called with the names of the models of all when there are more of them.
    """

    def __init__(self, board: ipycanvas.Canvas) -> None:
        self.on_change: Callable[[list[str]], object] = lambda _: None
        self._board = board
        self._canvases: dict[str, ipycanvas.Canvas] = {}

    def of(self, arts: Sequence[Art], scale: float) -> dict[Art, str]:
        """What drawings call the canvas of each art, which is as large as at that scale."""
        missing = [art for art in arts if art.name not in self._canvases]
        for art in missing:
            self._canvases[art.name] = ipycanvas.Canvas(
                # One layout will do: none of them is laid out.
                layout=self._board.layout,
                model_id=secrets.token_urlsafe(NAME_BYTES),
                _send_client_ready_event=False,
            )
        if missing:
            self.on_change([canvas.model_id for canvas in self._canvases.values()])
        for art in arts:
            canvas, cut = self._canvases[art.name], cut_of(art, scale)
            if (canvas.width, canvas.height) != (cut.width, cut.height):
                with canvas.hold_sync():
                    canvas.width, canvas.height = cut.width, cut.height
        return {
            art: str(widget_serialization["to_json"](self._canvases[art.name], None))
            for art in arts
        }

    def close(self) -> None:
        """Have the pages keep none of them any more."""
        for canvas in self._canvases.values():
            canvas.close()
        self._canvases.clear()
