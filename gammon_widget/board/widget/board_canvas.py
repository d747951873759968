"""The canvas of a board: its kind, its size in pixels, and the names of its sprites.

A page paints on ipycanvas's `MultiCanvas` where it finds that, else on a canvas of its own; the
drawing commands are the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING

from ...drawing.painters.canvas_transport import sprite_bounds
from ...drawing.shapes import Sprite
from ...rules.validation import brief, folded
from ..model.settings import SettingError
from .board_frontend import BoardFrontend

if TYPE_CHECKING:
    from ipycanvas import MultiCanvas

LAYERS = 2
"""The layers of a `MultiCanvas`: the board, and one above it for a notebook's own drawings."""


class CanvasKind(StrEnum):
    """Implementations of the canvas."""

    IPYCANVAS = "ipycanvas"  # a widget inside the board's, Jupyter's default
    OWN = "own"  # an element of the board's view


class BoardCanvas:
    """The canvas of a board, for the kernel."""

    def __init__(self, frontend: BoardFrontend) -> None:
        self._frontend = frontend

    @property
    def width(self) -> int:
        """Width in pixels."""
        return int(self._frontend.canvas_pixels[0])

    @property
    def height(self) -> int:
        """Height in pixels."""
        return int(self._frontend.canvas_pixels[1])

    def resize(self, width: int, height: int) -> None:
        """Change the number of pixels, which leaves the canvas blank."""
        self._frontend.canvas_pixels = [width, height]
        canvas = self._frontend.canvas
        if canvas is not None:
            fit_layers(canvas, width, height)

    def sprite_names(self, sprites: Sequence[Sprite], scale: float) -> dict[Sprite, str]:
        """Name sprites in drawings; a name begins with the size that the page gives its canvas."""
        bounds = {sprite: sprite_bounds(sprite, scale) for sprite in sprites}
        return {
            sprite: f"{each.width}x{each.height} {sprite.name}" for sprite, each in bounds.items()
        }


def canvas_widget(kind: CanvasKind) -> MultiCanvas | None:
    """Create the canvas of ipycanvas on which pages paint; None for canvases of their own."""
    if kind is CanvasKind.OWN:
        return None
    from ipycanvas import MultiCanvas  # it may be missing

    return MultiCanvas(LAYERS)


def fit_layers(canvas: MultiCanvas, width: int, height: int) -> None:
    """Resize a canvas and its layers, each in one message."""
    for each in (*canvas._canvases, canvas):
        with each.hold_sync():
            each.set_trait("width", width)
            each.set_trait("height", height)


def kind_named(wanted: CanvasKind | str | None) -> CanvasKind:
    """The kind of that name; None chooses ipycanvas's if that can be imported.

    Raises SettingError for an unknown kind, or if ipycanvas cannot be imported.
    """
    try:
        kind = None if wanted is None else CanvasKind(folded(wanted))
    except ValueError:
        raise SettingError(
            f"canvas takes 'ipycanvas' or 'own', which needs no other package, not {brief(wanted)}."
        ) from None
    if kind is CanvasKind.OWN:
        return kind
    try:
        import ipycanvas  # noqa: F401 - an empty namespace package may have that name
    except ImportError:
        if kind is None:
            return CanvasKind.OWN
        raise SettingError(
            "canvas='ipycanvas' needs the package ipycanvas, which cannot be imported here. "
            "pip install ipycanvas, or draw without it: canvas='own'."
        ) from None
    return CanvasKind.IPYCANVAS
