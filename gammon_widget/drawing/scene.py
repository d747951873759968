"""A whole picture as a tuple of shapes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from .shapes import Art, Shape, Shapes
from .targets import Target

WIDTH = 16.0
HEIGHT = 12.8
"""Of a card without a foot, as every picture has it on which nothing can be done."""

CLICK_MARGIN = 1.0
"""How far outside the frame a click still counts, as though it were on the edge."""


@dataclass(frozen=True)
class Scene:
    """Shapes in the order they are painted; what is painted is what can be clicked.

    Attributes
    ----------
    width, height
        Size of the picture in u.
    shapes
        From the bottom to the top.
    arts
        What may be stamped in this scene, and in those that follow it in the same colours.
    """

    width: float = WIDTH
    height: float = HEIGHT
    shapes: Shapes = ()
    arts: tuple[Art, ...] = ()

    @cached_property
    def visible(self) -> Shapes:
        """The shapes that leave paint, which is what every painter goes through."""
        return tuple(shape for shape in self.shapes if shape.style.visible)

    @property
    def targets(self) -> frozenset[Target]:
        """Everything that can be clicked."""
        return frozenset(shape.target for shape in self.shapes if shape.target is not None)

    def hit(self, x: float, y: float) -> Target | None:
        """What is clicked at (x, y), in u: the topmost shape with a target, or None.

        Browsers report clicks slightly outside the canvas; these count as on its edge.
        """
        # Written so that NaN fails too.
        if not (
            -CLICK_MARGIN <= x <= self.width + CLICK_MARGIN
            and -CLICK_MARGIN <= y <= self.height + CLICK_MARGIN
        ):
            return None
        x = min(max(x, 0.0), self.width)
        y = min(max(y, 0.0), self.height)
        for shape in reversed(self.shapes):
            if shape.target is not None and shape.contains(x, y):
                return shape.target
        return None

    def with_shapes(self, *shapes: Shape) -> Scene:
        """The same scene with more shapes on top, such as a checker on its way."""
        return replace(self, shapes=(*self.shapes, *shapes))
