"""What is touched: the only room that imports ipywidgets and ipycanvas."""

from .board import Board

__all__ = ["Board"]
