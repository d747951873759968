"""Doubles and resignations, answered on the board, and the dialog of a result."""

from __future__ import annotations

import gammon_widget as gw
from gammon_widget.rules import Color

PLAYERS = ("Mira", "Anton")


def doubled(length: int = 7, **options: object) -> gw.Board:
    state = gw.GameState.on_roll(gw.Position.opening(), Color.BLACK, length=length)
    board = gw.Board(gw.Match(state=state, players=PLAYERS), **options)  # type: ignore[arg-type]
    board.match.double()
    return board


def test_a_picture_shows_the_offered_cube_without_answers() -> None:
    texts = [getattr(shape, "text", "") for shape in doubled().snapshot().scene.shapes]
    assert "2" in texts
    assert not {"Take", "Anton doubles to 2"} & set(texts)
