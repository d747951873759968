"""The canvas on which pages draw a board: ipycanvas's `MultiCanvas`, or a canvas of the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rules.validation import brief, folded
from ..model.settings import SettingError

if TYPE_CHECKING:
    from ipycanvas import MultiCanvas

LAYERS = 2
"""The number of layers in a `MultiCanvas`: one for the board, and one for a notebook's drawings."""


def make_canvas(wanted: str | None = None) -> MultiCanvas | None:
    """Return a new canvas of ipycanvas, or None if pages paint on canvases of their own.

    `wanted` is "ipycanvas" or "own"; None chooses ipycanvas if it can be imported. Raises
    SettingError for an unknown name, or if ipycanvas was named but cannot be imported.
    """
    name = None if wanted is None else folded(wanted)
    if name not in (None, "ipycanvas", "own"):
        raise SettingError(
            f"canvas= must be 'ipycanvas' or 'own', not {brief(wanted)}. "
            "'own' needs no other package."
        )
    if name == "own":
        return None
    try:
        from ipycanvas import MultiCanvas
    except ImportError:
        if name is None:
            return None
        raise SettingError(
            "canvas='ipycanvas' needs the package ipycanvas, which cannot be imported here. "
            "Run pip install ipycanvas, or pass canvas='own'."
        ) from None
    from .notebook_layer import DrawingRecorder  # it imports ipycanvas
    from .widget_classes import SparseLayout

    canvas = MultiCanvas(LAYERS, layout=SparseLayout())
    DrawingRecorder(canvas[-1])
    return canvas
