"""The texts of a board in many states."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import gammon_widget as gw
from gammon_widget.drawing import Target
from gammon_widget.rules import Color, Dice, GameState, Position
from tests.board.widget.page_messages import SHOWN, button, click, points, send

NAMES = ("Ann", "You")
"""The players: nothing else on a board is the same in every language."""


def _opening(board: gw.Board) -> None:
    """The opening, before the first roll."""


def _roll(board: gw.Board) -> None:
    board.roll()


def _chosen(board: gw.Board) -> None:
    board.roll()
    click(board, *points(8))


def _refused(board: gw.Board) -> None:
    board.roll()
    click(board, *points(13, 12))


def _complete(board: gw.Board) -> None:
    board.roll()
    click(board, *points(8, 5, 6, 5))


def _to_double(board: gw.Board) -> None:
    board.roll()
    board.play("8/5 6/5")


def _doubled(board: gw.Board) -> None:
    _to_double(board)
    board.double()


def _taken(board: gw.Board) -> None:
    _doubled(board)
    board.take()


def _resigning(board: gw.Board) -> None:
    _to_double(board)
    click(board, button("resign"))


def _resigned(board: gw.Board) -> None:
    _to_double(board)
    board.resign(gw.Level.GAMMON)


def _over(board: gw.Board) -> None:
    _doubled(board)
    board.drop()


def _closed(board: gw.Board) -> None:
    _over(board)
    click(board, button("position"))


def _match_over(board: gw.Board) -> None:
    _resigned(board)
    board.accept()
    board.new_game()
    board.roll()
    board.resign(gw.Level.BACKGAMMON)
    board.accept()


def _barred(board: gw.Board) -> None:
    position = Position.build(own={25: 2, 6: 13}, other={6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2})
    board.state = GameState.on_roll(position, Color.WHITE, Dice(3, 1))


def _hinted(board: gw.Board) -> None:
    board.roll()
    board.hint()


def _warned(board: gw.Board) -> None:
    board.roll()
    click(board, *points(24, 21, 21, 20), Target.DICE)


def _answered(board: gw.Board) -> None:
    _warned(board)
    click(board, button("better"))


STATES: dict[str, Callable[[gw.Board], None]] = {
    act.__name__.strip("_"): act
    for act in (
        *(_opening, _roll, _chosen, _refused, _complete, _to_double, _doubled, _taken),
        *(_resigning, _resigned, _over, _closed, _match_over, _barred, _hinted),
        *(_warned, _answered),
    )
}


def board_in(state: str, language: str, **options: Any) -> gw.Board:
    """A board in a state, with texts in a language."""
    board = gw.Board(
        gw.Match(3, dice=[(3, 1), (6, 5), (4, 2), (5, 3)] * 2, players=NAMES),
        language=language,
        tutor="net:1-ply",
        **options,
    )
    STATES[state](board)
    return board


NAMING = {"name", "style", "place", "state", "error"}
"""Keys of a view whose values are names in the protocol, and not texts."""


def texts_in(part: Any) -> Iterator[str]:
    """All texts of a view, which the page shows."""
    match part:
        case str():
            yield part
        case dict():
            shown = (value for key, value in part.items() if key not in NAMING)
            for value in (*shown, part["name"] if "pips" in part else ""):
                yield from texts_in(value)
        case list() | tuple():
            for value in part:
                yield from texts_in(value)


def texts_of(board: gw.Board | gw.PositionEditor) -> Iterator[str]:
    """All texts of a board: shown, announced, and the names of places."""
    send(board, **SHOWN, keyboard=True)
    frontend = board._surface.frontend
    view = frontend.view
    shown = ("players", "total", "house", "buttons", "status", "dialog")
    yield from texts_in([view[name] for name in shown])
    yield from (board.message, frontend.announcement, frontend.label, frontend.spoken_position)
    yield from frontend.states.split("\n")
    yield from (title for _, title in frontend.places)
    yield frontend.graph.get("done", "")
    yield from frontend.menu.values()
    yield frontend.restart_note
