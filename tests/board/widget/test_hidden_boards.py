"""A board that no page shows draws nothing, and redraws when a page shows it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import gammon_widget as gw
from gammon_widget.drawing import CanvasPainter

from .page_messages import GONE, SHOWN, send
from .trait_values import expected_traits, trait_values


@pytest.fixture
def pictures(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The scenes that were painted, on any canvas."""
    painted: list[object] = []
    paint = CanvasPainter.paint

    def recorded(painter: CanvasPainter, scene: object, **options: object) -> None:
        painted.append(scene)
        paint(painter, scene, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(CanvasPainter, "paint", recorded)
    return painted


def seen_and_left(match: gw.Match) -> gw.Board:
    board = gw.Board(match)
    send(board, do="loaded")
    send(board, **SHOWN)
    send(board, **GONE)
    return board


def test_hidden_boards_draw_nothing_and_have_the_right_traits(
    pictures: list[object],
) -> None:
    match = gw.Match(dice=[(3, 1), (6, 5)])
    boards = [seen_and_left(match) for _ in range(3)]
    before = len(pictures)
    match.roll()
    match.play("8/5 6/5")
    boards[0].theme = "slate"
    assert len(pictures) == before
    for board in boards:
        assert trait_values(board) == expected_traits(match.state)


@pytest.mark.parametrize(
    "ask",
    [
        lambda board: send(board, **SHOWN),
        lambda board: send(board, **SHOWN | {"view": "two"}),
    ],
    ids=["the same view", "another"],
)
def test_a_hidden_board_is_redrawn_for_the_next_page(
    ask: Callable[[gw.Board], object], pictures: list[object]
) -> None:
    board = seen_and_left(gw.Match(dice=[(3, 1), (6, 5)]))
    board.roll()
    del pictures[:]
    ask(board)
    assert pictures == [board.scene]
    other = gw.Board(board.match)
    other.message = board.message
    assert board._surface._renderer.shown == other.scene


@pytest.mark.parametrize("ask", [lambda board: send(board, do="loaded"), gw.Board.snapshot])
def test_a_hidden_board_is_not_redrawn_before_the_next_page(
    ask: Callable[[gw.Board], object], pictures: list[object]
) -> None:
    board = seen_and_left(gw.Match(dice=[(3, 1), (6, 5)]))
    board.roll()
    before = len(pictures)
    ask(board)
    assert len(pictures) == before


def test_a_new_page_receives_the_affordances() -> None:
    board = seen_and_left(gw.Match(dice=[(3, 1)]))
    label = board._surface.frontend.label
    board.roll()
    assert board._surface.frontend.label == label
    send(board, **SHOWN)
    assert "3 and 1" in board._surface.frontend.label


def test_the_scene_and_a_snapshot_are_always_up_to_date() -> None:
    board = seen_and_left(gw.Match(dice=[(3, 1)]))
    shown = gw.Board(board.match)
    board.roll()
    assert board.scene == shown.scene
    assert board.snapshot().svg == shown.snapshot().svg


def test_a_board_with_a_front_end_draws_nothing_before_it_is_shown(
    pictures: list[object],
) -> None:
    board = gw.Board(dice=[(3, 1)])
    send(board, do="loaded")
    before = len(pictures)
    board.roll()
    assert len(pictures) == before


def test_a_hidden_board_can_change_its_size(
    pictures: list[object],
) -> None:
    board = seen_and_left(gw.Match(dice=[(3, 1)]))
    board.size = 500
    board.roll()
    send(board, **SHOWN | {"width": 500, "pixels": 1000})
    assert board._surface._renderer.shown == board.scene
    assert pictures[-1] == board.scene


def test_a_hidden_editor_draws_nothing(pictures: list[object]) -> None:
    editor = gw.PositionEditor()
    send(editor, do="loaded")
    send(editor, **SHOWN)
    send(editor, **GONE)
    before = len(pictures)
    editor.bar = (1, 0)
    assert len(pictures) == before
    send(editor, **SHOWN)
    assert editor._surface._renderer.shown == editor.scene
