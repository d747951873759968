"""A picture as a tuple of shapes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from .shapes import Shape, Shapes, Sprite
from .targets import Target

WIDTH = 16.0
HEIGHT = 12.8
"""Height in u of a frame without a status bar, as in static pictures."""

CLICK_MARGIN = 1.0
"""Distance outside the frame, in u, at which a click counts as on the edge."""


@dataclass(frozen=True)
class Scene:
    """Shapes in painting order, with the targets that can be clicked.

    Attributes
    ----------
    width, height
        Size of the picture in u.
    shapes
        From the bottom to the top.
    sprites
        The sprites of this scene and of later scenes in the same colours.
    """

    width: float = WIDTH
    height: float = HEIGHT
    shapes: Shapes = ()
    sprites: tuple[Sprite, ...] = ()

    @cached_property
    def visible(self) -> Shapes:
        """The shapes that painters have to paint."""
        return tuple(shape for shape in self.shapes if shape.style.visible)

    @property
    def targets(self) -> frozenset[Target]:
        """Everything that can be clicked."""
        return frozenset(shape.target for shape in self.shapes if shape.target is not None)

    def hit(self, x: float, y: float) -> Target | None:
        """The topmost target at (x, y), in u, or None.

        Browsers report clicks slightly outside the canvas; these count as on its edge.
        """
        # Written so that NaN fails, too.
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
        """The same scene with more shapes on top, such as a moving checker."""
        return replace(self, shapes=(*self.shapes, *shapes))
