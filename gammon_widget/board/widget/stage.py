"""The stage of a board: the widgets that are shown in place of the board, or beside it.

A board does not import these widgets, because they contain boards. It opens a widget by its name,
as in ``stage.open("review", match)``. The function with this name in `openers.py` creates it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...lazy_imports import opened
from ...match.event_loop import synchronized
from .projection import ProjectionWidget

PLACES = {
    "review": "viewer",
    "practise": "viewer",
    "set_up": "editor",
    "rules": "guide",
    "show_game": "guide",
    "matches": "guide",
    "hint_table": "hint_table",
    "sheet": "sheet",
}
"""The traits of a board in which widgets are shown, by the names of their openers."""


@synchronized
class Stage:
    """Shows one widget at a time in each of its places, and closes it when the user leaves it.

    `on_leave` is called when the user returns from the viewer or from practice to the game.
    """

    def __init__(self, board: ProjectionWidget, on_leave: Callable[[], object]) -> None:
        self.board: Any = board  # a `Board`, which imports this module
        self._on_leave = on_leave

    def look(self, *names: str) -> dict[str, Any]:
        """Return the theme, size and language of the board, and the traits with these names."""
        return {name: getattr(self.board, name) for name in ("theme", "size", "language", *names)}

    def open(self, name: str, *arguments: Any) -> Any:
        """Open a widget, and show it in its place."""
        widget = opened(name, self, *arguments)
        self.board.show_child(PLACES[name], widget)
        return widget

    def close(self, *places: str) -> None:
        """Close the widgets in the given places, by default in all places."""
        for place in places or PLACES.values():
            self.board.show_child(place, None)

    def leave(self) -> None:
        """Return from the viewer or from practice to the game."""
        self.close("viewer")
        self._on_leave()
