"""Dialogs over the fields: a double, a resignation and a result, and their answers."""

from __future__ import annotations

from dataclasses import replace

import pytest

import gammon_widget as gw
from gammon_widget.drawing import Dialog, Target
from gammon_widget.drawing.shapes import TextShape
from gammon_widget.rules import Color

from .canvas_clicks import button, click, points
from .page_messages import press_keys

PLAYERS = ("Mira", "Anton")


def doubled(length: int = 7, **options: object) -> gw.Board:
    """A board on which Anton has doubled."""
    state = gw.GameState.on_roll(gw.Position.opening(), Color.BLACK, length=length)
    board = gw.Board(gw.Match(state=state, players=PLAYERS), **options)  # type: ignore[arg-type]
    board.match.double()
    return board


def dialog_on(board: gw.Board) -> Dialog | None:
    return board._controller.view.dialog


def names(board: gw.Board) -> list[str]:
    dialog = dialog_on(board)
    return [] if dialog is None else [each.name for each in dialog.buttons]


def test_the_dialog_of_a_double_names_the_cost_of_a_drop() -> None:
    board = doubled()
    dialog = dialog_on(board)
    assert dialog is not None
    assert (dialog.title, dialog.detail) == (
        "Anton doubles to 2",
        "Drop, and Anton wins 1 point.",
    )
    assert dialog.cube == 2
    assert names(board) == ["take", "drop"]
    assert not board._controller.view.buttons
    click(board, button("take"))
    assert dialog_on(board) is None
    assert (board.cube_value, board.cube_owner) == (2, "white")


def test_a_beaver_is_offered_if_the_rules_allow_it_and_has_a_dialog() -> None:
    board = doubled(length=0)
    assert names(board) == ["take", "drop"]
    rules = replace(gw.Rules.standard(), beavers=True)
    state = gw.GameState.on_roll(gw.Position.opening(), Color.BLACK, rules=rules)
    board = gw.Board(gw.Match(state=state, players=PLAYERS))
    board.match.double()
    assert names(board)[:3] == ["take", "drop", "beaver"]
    click(board, button("beaver"))
    dialog = dialog_on(board)
    assert dialog is not None
    assert (dialog.title, dialog.cube) == ("Mira beavers to 4", 4)


def test_the_dialog_of_a_resignation_names_its_points() -> None:
    board = doubled()
    click(board, button("take"))
    board.roll()
    board.resign(2)
    dialog = dialog_on(board)
    assert dialog is not None
    assert (dialog.title, dialog.detail, dialog.cube) == (
        "Anton resigns a gammon",
        "Accept, and Mira wins 4 points.",
        0,
    )
    press_keys(board, "x")
    assert dialog_on(board) is None
    assert board.phase == "move"


@pytest.mark.parametrize("by_key", [False, True])
def test_a_dialog_can_be_moved_aside_and_back(by_key: bool) -> None:
    board = doubled()
    assert set(points(8)).isdisjoint(board.scene.targets)
    if by_key:
        press_keys(board, "Escape")
    else:
        click(board, button("aside"))
    assert dialog_on(board) is None
    assert [each.name for each in board._controller.view.buttons] == ["take", "drop"]
    assert set(points(8)) <= set(board.scene.targets)
    press_keys(board, "Escape")
    assert dialog_on(board) is not None


def test_a_dialog_can_be_answered_by_keys() -> None:
    board = doubled()
    press_keys(board, "n")
    assert board.selection.focus == button("take")
    press_keys(board, "ArrowRight")
    assert board.selection.focus == button("drop")
    press_keys(board, "Enter")
    assert board.phase == "over"
    assert board.selection.focus == button("new_game")


def test_only_the_player_to_answer_sees_the_dialog() -> None:
    assert dialog_on(doubled(seat="black")) is None
    assert dialog_on(doubled(seat="watcher")) is None
    assert dialog_on(doubled(seat="white")) is not None


def test_a_picture_shows_the_offered_cube_without_a_dialog() -> None:
    texts = [getattr(shape, "text", "") for shape in doubled().snapshot().scene.shapes]
    assert "2" in texts
    assert not {"Take", "Anton doubles to 2"} & set(texts)


def test_every_answer_is_clickable_at_every_width() -> None:
    for width in (320, 360, 480, 640, 800, 1200):
        board = doubled(size=width)
        scene = board.scene
        for name in ("take", "drop"):
            x, y = next(
                shape.center for shape in scene.shapes if shape.target == Target.button(name)
            )
            assert scene.hit(x, y) == Target.button(name)
            assert 0 < x < scene.width


@pytest.mark.parametrize("width", [320, 360, 414, 480, 640, 1200])
def test_the_text_of_a_dialog_is_at_least_eleven_pixels_high(width: int) -> None:
    won = "XGID=-AAB--------------------b-:1:-1:-1:21:3:5:0:7:10"
    match = gw.Match(state=gw.GameState.from_xgid(won), players=PLAYERS)
    match.play("1/off 1/off")
    for board in (doubled(size=width), gw.Board(match, size=width)):
        shown = dialog_on(board)
        assert shown is not None
        words = {shown.title, shown.detail, *(each.label for each in shown.buttons)}
        texts = [each for each in board.scene.shapes if isinstance(each, TextShape)]
        sizes = {each.text: each.size for each in texts if each.text in words}
        assert set(sizes) == words
        assert min(sizes.values()) * width / board.scene.width >= 11, sizes
