"""A board that no page shows sends no views until a page shows it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import gammon_widget as gw
from gammon_widget.board.model.page_view import page_view

from .page_messages import GONE, SHOWN, send
from .trait_values import expected_traits, trait_values


def published(board: gw.Board | gw.PositionEditor) -> dict[str, Any]:
    """The view that pages received last."""
    view: dict[str, Any] = board._surface.frontend.view
    return view


def current(board: gw.Board | gw.PositionEditor) -> dict[str, Any]:
    """The view that pages should have, without what belongs to input and motion."""
    return dict(page_view(board._surface._subject().view))


def is_current(board: gw.Board | gw.PositionEditor) -> bool:
    wanted = json.loads(json.dumps(current(board)))
    found = json.loads(json.dumps(published(board)))
    if board._surface.frontend.view["graph"]:  # the page finds these in the graph
        del wanted["movable"], wanted["landings"]
    return bool({**found, **wanted} == found)


def seen_and_left(match: gw.Match) -> gw.Board:
    board = gw.Board(match)
    send(board, do="loaded")
    send(board, **SHOWN)
    send(board, **GONE)
    return board


def test_hidden_boards_send_nothing_and_have_the_right_traits() -> None:
    match = gw.Match(dice=[(3, 1), (6, 5)])
    boards = [seen_and_left(match) for _ in range(3)]
    before = [published(board) for board in boards]
    match.roll()
    match.play("8/5 6/5")
    boards[0].theme = "slate"
    assert [published(board) for board in boards] == before
    for board in boards:
        assert trait_values(board) == expected_traits(match.state)


@pytest.mark.parametrize("view", ["one", "two"])
def test_the_next_page_receives_the_current_view(view: str) -> None:
    board = seen_and_left(gw.Match(dice=[(3, 1), (6, 5)]))
    board.roll()
    assert not is_current(board)
    send(board, **SHOWN | {"view": view})
    assert is_current(board)
    assert "3 and 1" in board._surface.frontend.label


@pytest.mark.parametrize("ask", [lambda board: send(board, do="loaded"), gw.Board.snapshot])
def test_a_hidden_board_sends_nothing_before_the_next_page(ask: Callable[[gw.Board], Any]) -> None:
    board = seen_and_left(gw.Match(dice=[(3, 1), (6, 5)]))
    board.roll()
    before = published(board)
    ask(board)
    assert published(board) == before


def test_a_snapshot_is_always_up_to_date() -> None:
    board = seen_and_left(gw.Match(dice=[(3, 1)]))
    shown = gw.Board(board.match)
    board.roll()
    assert board.snapshot().svg == shown.snapshot().svg


def test_a_hidden_board_can_change_its_size() -> None:
    board = seen_and_left(gw.Match(dice=[(3, 1)]))
    board.size = 500
    board.roll()
    send(board, **SHOWN)
    assert is_current(board)
    assert board._surface.frontend.canvas_width == 500


def test_a_hidden_editor_sends_nothing() -> None:
    editor = gw.PositionEditor()
    send(editor, do="loaded")
    send(editor, **SHOWN)
    send(editor, **GONE)
    editor.bar = (1, 0)
    assert not is_current(editor)
    send(editor, **SHOWN)
    assert is_current(editor)


def test_a_change_without_effect_on_the_picture_sends_no_view() -> None:
    board = gw.Board(dice=[(3, 1)])
    send(board, **SHOWN)
    revision = published(board)["revision"]
    board.refresh()
    send(board, **SHOWN)
    assert published(board)["revision"] == revision
    board.roll()
    assert published(board)["revision"] == revision + 1
