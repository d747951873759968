"""The canvas of ipycanvas, which is a widget of its own next to the front end.

Further canvases hold the board's sprites. No page shows these, but every page that shows the board
has their models. They are drawn again with every picture that is painted whole, so that a reloaded
page has them in time.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence

import ipycanvas
from ipywidgets import widget_serialization

from ...drawing.painters.canvas_styles import sprite_bounds
from ...drawing.painters.canvas_transport import Message
from ...drawing.shapes import Sprite
from .board_frontend import flush_messages
from .pages import MAX_WIDTH

NAME_BYTES = 4
"""Bytes of a canvas's random name, which every drawn sprite repeats.

The names of ipywidgets are five times as long.
"""


class SpriteCanvases:
    """The canvases of a board's sprites.

    `on_change` is called with the model names of all canvases when there are more.
    """

    def __init__(self, board: ipycanvas.Canvas) -> None:
        self.on_change: Callable[[list[str]], object] = lambda _: None
        self._board = board
        self._canvases: dict[str, ipycanvas.Canvas] = {}

    def of(self, sprites: Sequence[Sprite], scale: float) -> dict[Sprite, str]:
        """The canvas names of sprites in drawings, for sprites of that scale."""
        missing = [sprite for sprite in sprites if sprite.name not in self._canvases]
        for sprite in missing:
            self._canvases[sprite.name] = ipycanvas.Canvas(
                # One layout is enough: none of them is displayed.
                layout=self._board.layout,
                model_id=secrets.token_urlsafe(NAME_BYTES),
                _send_client_ready_event=False,
            )
        if missing:
            self.on_change([canvas.model_id for canvas in self._canvases.values()])
        for sprite in sprites:
            canvas, cut = self._canvases[sprite.name], sprite_bounds(sprite, scale)
            if (canvas.width, canvas.height) != (cut.width, cut.height):
                with canvas.hold_sync():
                    canvas.width, canvas.height = cut.width, cut.height
        return {
            sprite: str(widget_serialization["to_json"](self._canvases[sprite.name], None))
            for sprite in sprites
        }

    def close(self) -> None:
        """Close all canvases."""
        for canvas in self._canvases.values():
            canvas.close()
        self._canvases.clear()


class JupyterCanvas:
    """A `BoardCanvas` painted by ipycanvas."""

    shows_alone = True

    def __init__(self) -> None:
        self.widget = ipycanvas.Canvas()
        self.sprites = SpriteCanvases(self.widget)
        self.model_id: str = self.widget.model_id
        self.name: str = widget_serialization["to_json"](self.widget, None)

    @property
    def width(self) -> int:
        """Width in pixels."""
        return int(self.widget.width)

    @property
    def height(self) -> int:
        """Height in pixels."""
        return int(self.widget.height)

    @property
    def is_open(self) -> bool:
        """Whether the canvas is not closed."""
        return self.widget.comm is not None

    def resize(self, width: int, height: int) -> None:
        """See `BoardCanvas.resize`."""
        # In one message, so that the canvas is cleared once.
        with self.widget.hold_sync():
            self.widget.width, self.widget.height = width, height

    def be_at_most(self, size: int) -> None:
        """See `BoardCanvas.be_at_most`."""
        layout = self.widget.layout
        layout.width, layout.height = f"{size}px", "auto"
        layout.min_width, layout.max_width = "0", f"min(100%, {MAX_WIDTH})"

    def send(self, message: Message) -> None:
        """Paint, if there is anything to paint."""
        text, buffers = message
        if not text:
            return
        manager = self.widget._canvas_manager
        manager.send({"shape": (len(text),), "dtype": "uint8"}, [memoryview(text), *buffers])
        manager._current_canvas = None  # other canvases then have to repeat their names
        flush_messages()

    def keep(self, sprites: Sequence[Sprite], scale: float) -> dict[Sprite, str]:
        """See `BoardCanvas.keep`."""
        return self.sprites.of(sprites, scale)

    def on_page(self, callback: Callable[[], object]) -> None:
        """See `BoardCanvas.on_page`."""
        self.widget.on_client_ready(callback)
