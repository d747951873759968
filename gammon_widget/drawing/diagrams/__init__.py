"""Diagrams: static pictures of positions and game states."""

from .diagram import Arrow, Diagram, Mark, position_diagram, state_diagram
from .gallery import gallery

__all__ = ["Arrow", "Diagram", "Mark", "gallery", "position_diagram", "state_diagram"]
