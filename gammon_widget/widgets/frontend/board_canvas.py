"""What a board is painted on: ipycanvas's canvas, or one that its page makes by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Protocol

from ...drawing.painters.canvas_transport import Message
from ...drawing.shapes import Art
from ...rules.validation import brief, folded
from ...settings.traits import SettingError


class CanvasKind(StrEnum):
    """Whose canvas it is."""

    IPYCANVAS = "ipycanvas"  # a widget of its own, Jupyter's default
    OWN = "own"  # a part of the companion's view


class BoardCanvas(Protocol):
    """The part of a canvas that a surface needs.

    Attributes
    ----------
    name
        How drawing commands name it; empty where they need not.
    model_id
        The name of its model for the companion; empty where it has none.
    width, height
        In pixels.
    shows_alone
        Whether it shows pictures, and hears clicks, where no companion runs.
    is_open
        Whether pages may still show it.
    """

    name: str
    model_id: str
    shows_alone: bool

    @property
    def width(self) -> int: ...  # noqa: D102 - see above, as the next
    @property
    def height(self) -> int: ...  # noqa: D102
    @property
    def is_open(self) -> bool: ...  # noqa: D102

    def resize(self, width: int, height: int) -> None:
        """Give it another number of pixels, which leaves it blank."""

    def be_at_most(self, size: int) -> None:
        """Let it be as wide as there is room for, and no wider than so many CSS pixels."""

    def keep(self, arts: Sequence[Art], scale: float) -> dict[Art, str]:
        """Have a canvas in the pages for each art; gives what drawings call it."""

    def send(self, message: Message) -> None:
        """Paint, where no companion tells the pages to."""

    def on_page(self, callback: Callable[[], object]) -> None:
        """Call when a page has got the canvas, which is blank there."""


def kind_named(wanted: CanvasKind | str | None) -> CanvasKind:
    """The kind of that name; None: ipycanvas's where that can be imported.

    Raises
    ------
    SettingError
        If there is no such kind, or ipycanvas cannot be imported.
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
        import ipycanvas  # noqa: F401 - it may be there in name alone, and import nothing
    except ImportError:
        if kind is None:
            return CanvasKind.OWN
        raise SettingError(
            "canvas='ipycanvas' needs the package ipycanvas, which cannot be imported here. "
            "pip install ipycanvas, or draw without it: canvas='own'."
        ) from None
    return CanvasKind.IPYCANVAS
