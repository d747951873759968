"""The canvas on which pages draw a board: ipycanvas's `MultiCanvas`, or a canvas of the page."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from ...rules.validation import brief, folded
from ..model.settings import SettingError

if TYPE_CHECKING:
    from ipycanvas import MultiCanvas

LAYERS = 2
"""The number of layers in a `MultiCanvas`: one for the board, and one for a notebook's drawings."""


class CanvasKind(StrEnum):
    """The kinds of canvas."""

    IPYCANVAS = "ipycanvas"  # a widget inside the board widget
    OWN = "own"  # an element in a view of the board widget


def canvas_widget(kind: CanvasKind) -> MultiCanvas | None:
    """Return a new canvas of ipycanvas, or None if pages paint on canvases of their own."""
    if kind is CanvasKind.OWN:
        return None
    from ipycanvas import MultiCanvas  # ipycanvas may be missing

    from .notebook_layer import DrawingRecorder

    canvas = MultiCanvas(LAYERS)
    DrawingRecorder(canvas[-1])
    return canvas


def kind_named(wanted: CanvasKind | str | None) -> CanvasKind:
    """Return the kind of canvas with the given name.

    None chooses ipycanvas if it can be imported. Raises SettingError for an unknown kind, or if
    ipycanvas was named but cannot be imported.
    """
    try:
        kind = None if wanted is None else CanvasKind(folded(wanted))
    except ValueError:
        raise SettingError(
            f"canvas= must be 'ipycanvas' or 'own', not {brief(wanted)}. "
            "'own' needs no other package."
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
            "Run pip install ipycanvas, or pass canvas='own'."
        ) from None
    return CanvasKind.IPYCANVAS
