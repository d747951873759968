"""Gestures on the board, and the possible gestures that the page knows of."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import traitlets

from gammon_widget import CLASSIC, SLATE, Board
from gammon_widget.board.widget.pages import ROLL_CALL_SECONDS
from gammon_widget.drawing import compose
from tests.virtual_time import run

from .page_messages import SHOWN, send

PAGE = SHOWN | {"width": 600, "pixels": 1200}


def moving(**options: Any) -> Board:
    """A board on which White has to play 3 and 1."""
    board = Board(dice=[(3, 1)], **options)
    board.roll()
    return board


@pytest.mark.parametrize(
    "content",
    [
        {"do": "press"},
        {"do": "explode", "x": 0, "y": 0, "button": 0, "modifiers": []},
        {"do": "press", "x": "left", "y": 0, "button": 0, "modifiers": []},
        {"do": "press", "x": float("nan"), "y": 0, "button": 0, "modifiers": []},
        PAGE | {"width": 0},
        PAGE | {"pixels": -3},
        {"do": "nudge"},
        {"do": "gone", "view": "nobody"},
    ],
)
def test_invalid_messages_change_nothing(content: dict[str, Any]) -> None:
    board = moving()
    revision, width = board.match.revision, board._surface.canvas.width
    selection = board.selection
    send(board, **content)
    assert (board.match.revision, board.selection) == (revision, selection)
    assert board._surface.canvas.width == width


# The page


def test_the_canvas_has_the_pixels_of_its_largest_view() -> None:
    board = Board()
    assert (board._surface.canvas.width, board._surface.canvas.height) == (1600, 1390)
    send(board, **PAGE)
    assert (board._surface.canvas.width, board._surface.canvas.height) == (1200, 1072)
    send(board, **PAGE | {"view": "two", "width": 500, "pixels": 500})
    assert board._surface.canvas.width == 1200
    send(board, do="gone", view="one")
    assert board._surface.canvas.width == 500
    send(board, do="gone", view="two")  # the page reloads: another view follows
    assert board._surface.canvas.width == 500


def test_a_disconnected_page_is_forgotten_when_another_page_loads() -> None:
    """Otherwise, a disconnected phone would keep the board narrow."""

    async def main() -> None:
        board = Board()
        pages = board._surface.pages
        send(board, **PAGE | {"view": "phone", "width": 400, "pixels": 400})
        send(board, **PAGE | {"view": "asleep"})
        send(board, do="loaded")
        send(board, **PAGE | {"view": "three"})
        assert pages.narrowest
        assert pages.narrowest.width == 400
        await asyncio.sleep(ROLL_CALL_SECONDS / 2)
        send(board, **PAGE | {"view": "asleep"})
        await asyncio.sleep(ROLL_CALL_SECONDS)
        assert pages.views.keys() == {"asleep", "three"}
        assert board.scene.width == Board().scene.width
        await asyncio.sleep(ROLL_CALL_SECONDS)  # there was no second roll call
        assert pages.views.keys() == {"asleep", "three"}
        send(board, do="loaded")
        board.close()  # during the wait
        await asyncio.sleep(2 * ROLL_CALL_SECONDS)

    run(main())


def test_boards_of_every_width_show_instructions() -> None:
    board = Board()
    for width in (800, 480, 600):
        send(board, **PAGE | {"width": width, "pixels": width})
        texts = {getattr(shape, "text", None) for shape in board.scene.shapes}
        assert "The higher die starts" in texts


def test_a_repeated_message_changes_nothing() -> None:
    board = Board()
    send(board, **PAGE)
    scene = board.scene
    send(board, **PAGE)
    assert board.scene is scene


def test_the_theme_auto_follows_the_page() -> None:
    board = Board(theme="auto")
    assert board._surface.fitted.theme is CLASSIC
    for dark in (True, False):
        send(board, **PAGE | {"dark": dark})
        assert board._surface.fitted.theme is (SLATE if dark else CLASSIC)
        wanted = compose(board._surface.picture.view, SLATE if dark else CLASSIC)
        assert (
            board.scene.sprites[1:] == wanted.sprites[1:]
        )  # everything except the frame, which may be higher
    plain = Board()
    send(plain, **PAGE | {"dark": True})
    assert plain._surface.fitted.theme is CLASSIC


def test_an_unknown_theme_is_refused() -> None:
    board = Board()
    with pytest.raises(traitlets.TraitError, match=r"'slate'.*'auto'"):
        board.theme = "plaid"
    assert board.theme == "classic"


def test_the_page_has_a_digit_for_each_area() -> None:
    board = moving()
    send(board, **PAGE)
    frontend = board._surface.frontend
    assert len(frontend.areas) == len(frontend.affordances)
    assert frontend.areas[0] == [841, 400, 903, 745]
    assert set(frontend.affordances) <= set("01234567")
    assert frontend.label.endswith("White to play 3 and 1. Pips: White 167, Black 167.")
    for color in (CLASSIC.light_body, CLASSIC.light_rim, CLASSIC.light_ring):
        assert color in frontend.checkers[0]
    assert frontend.landing_color == CLASSIC.light_body
