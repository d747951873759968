"""What a value that draws itself gives, as far as the rules need to know."""

from __future__ import annotations

from os import PathLike
from typing import Protocol


class Picture(Protocol):
    """A picture as a value; `gammon_widget.Diagram` is what there really is."""

    @property
    def svg(self) -> str:
        """The picture as an SVG document."""

    @property
    def png(self) -> bytes:
        """The picture as a PNG file."""

    @property
    def width(self) -> int:
        """How wide it is shown, in pixels."""

    @property
    def title(self) -> str:
        """What it shows, in words."""

    def save(self, path: str | PathLike[str]) -> None:
        """Write the picture into a file, as SVG or PNG by its suffix."""

    def _repr_png_(self) -> bytes | None:
        """The picture as a PNG file, for a notebook; None where none can be made."""
