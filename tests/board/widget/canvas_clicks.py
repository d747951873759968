"""Clicks on the targets of a board, sent as a page sends them."""

from .page_messages import button, click, points

__all__ = ["button", "click", "points"]
