"""The view of an opening position, and the plain shapes of pictures."""

from __future__ import annotations

from collections.abc import Iterable

from gammon_widget.drawing.shapes import PlacedSprite, PlainShape, Shape
from gammon_widget.drawing.view import BoardView, PlayerView, StatusBarView, ToolView
from tests.drawing.corpus import OPENING, ROLL, board


def player(name: str, pips: int, score: int = 0, *, to_decide: bool = False) -> PlayerView:
    return PlayerView(name, pips, score, to_decide)


opening: BoardView = board(
    OPENING,
    players=(player("Mira", 167, to_decide=True), player("Anton", 167)),
    turn=None,
    buttons=(ROLL,),
    status_bar=StatusBarView("Mira to play", "The higher die starts", (ToolView("undo", "Undo"),)),
)


def plain(shapes: Iterable[Shape]) -> list[PlainShape]:
    """The shapes, with each placed sprite replaced by the shapes of the sprite."""
    found: list[PlainShape] = []
    for shape in shapes:
        found += plain(shape.sprite.shapes) if isinstance(shape, PlacedSprite) else [shape]
    return found
