"""The canvas of a board: that of ipycanvas, or one that the front end creates."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Protocol

from ...drawing.painters.canvas_transport import Message
from ...drawing.shapes import Sprite
from ...rules.validation import brief, folded
from ..model.settings import SettingError


class CanvasKind(StrEnum):
    """Implementations of the canvas."""

    IPYCANVAS = "ipycanvas"  # a widget of its own, Jupyter's default
    OWN = "own"  # a part of the front end's view


class BoardCanvas(Protocol):
    """The part of a canvas that a surface needs; width and height are in pixels.

    `name` identifies it in drawing commands, `model_id` its model for the front end; both are empty
    if not needed. `shows_alone` is whether it works without the front end.
    """

    name: str
    model_id: str
    shows_alone: bool

    @property
    def width(self) -> int: ...  # noqa: D102 - see above, as the next
    @property
    def height(self) -> int: ...  # noqa: D102 - as width
    @property
    def is_open(self) -> bool: ...  # noqa: D102 - as width

    def resize(self, width: int, height: int) -> None:
        """Change the number of pixels, which leaves the canvas blank."""

    def be_at_most(self, size: int) -> None:
        """Limit the displayed width to so many CSS pixels."""

    def keep(self, sprites: Sequence[Sprite], scale: float) -> dict[Sprite, str]:
        """Keep a canvas in the pages for each sprite; return their names in drawings."""

    def send(self, message: Message) -> None:
        """Paint, if no front end has the pages do it."""

    def on_page(self, callback: Callable[[], object]) -> None:
        """Register a callback for a page that receives the canvas, which is blank there."""


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
