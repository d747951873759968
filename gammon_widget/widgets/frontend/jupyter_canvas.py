"""ipycanvas's canvas, which is a widget of its own beside the companion."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import ipycanvas
from ipywidgets import widget_serialization

from ...drawing.painters.canvas_transport import Message
from ...drawing.shapes import Art
from .art_canvases import ArtCanvases
from .companion import let_go
from .page_size import MAX_WIDTH


class JupyterCanvas:
    """A `BoardCanvas` that ipycanvas paints.

    Attributes
    ----------
    widget
        The canvas itself.
    arts
        Those from which is stamped on it.
    """

    shows_alone = True

    def __init__(self) -> None:
        self.widget = ipycanvas.Canvas()
        self.arts = ArtCanvases(self.widget)
        self.model_id: str = self.widget.model_id
        self.name: str = widget_serialization["to_json"](self.widget, None)

    @property
    def width(self) -> int:
        """In pixels."""
        return int(self.widget.width)

    @property
    def height(self) -> int:
        """In pixels."""
        return int(self.widget.height)

    @property
    def is_open(self) -> bool:
        """Whether it has not been closed."""
        return self.widget.comm is not None

    def resize(self, width: int, height: int) -> None:
        """Give it another number of pixels."""
        # In one message, so that the canvas is cleared once.
        with self.widget.hold_sync():
            self.widget.width, self.widget.height = width, height

    def be_at_most(self, size: int) -> None:
        """Let it be as wide as its cell, and no wider than so many CSS pixels."""
        layout = self.widget.layout
        layout.width, layout.height = f"{size}px", "auto"
        layout.min_width, layout.max_width = "0", f"min(100%, {MAX_WIDTH})"

    def send(self, message: Message) -> None:
        """Have ipycanvas paint, if there is anything to paint."""
        text, buffers = message
        if not text:
            return
        manager = self.widget._canvas_manager
        manager.send({"shape": (len(text),), "dtype": "uint8"}, [memoryview(text), *buffers])
        manager._current_canvas = None  # others have to name theirs again
        let_go()

    def keep(self, arts: Sequence[Art], scale: float) -> dict[Art, str]:
        """Have a canvas in the pages for each art; gives what drawings call it."""
        return self.arts.of(arts, scale)

    def on_page(self, callback: Callable[[], object]) -> None:
        """Call when a page has got it."""
        self.widget.on_client_ready(callback)
