"""A board is one widget, which notebooks use like any other."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import ipycanvas
import ipywidgets
import pytest
import traitlets

import gammon_widget as gw
from gammon_widget.board.model.settings import SettingError
from gammon_widget.drawing import Target
from tests.lessons.texts import EXAMPLE

from .open_widgets import open_widgets
from .page_messages import SHOWN, button, click, points, press_keys, send


def opened(**options: Any) -> gw.Board:
    board = gw.Board(gw.Match(dice=[(3, 1), (6, 5)]), visual_fx=False, **options)
    send(board, do="loaded")
    send(board, **SHOWN)
    return board


def references(board: gw.Board) -> dict[str, Any]:
    """The traits by which a page finds other widgets."""
    state: dict[str, Any] = board.get_state()
    begins = "IPY_MODEL_", "anywidget:"
    found = {key: value for key, value in state.items() if str(value).startswith(begins)}
    return {key: value for key, value in found.items() if key != "module"}  # the code


# Play


def test_a_turn_is_played_by_clicks() -> None:
    board = opened()
    eight, five, six = points(8, 5, 6)
    for target in (button("roll"), eight, five, six, five, Target.DICE):
        click(board, target)
    assert (board.turn, board.phase, board.pips) == ("black", "roll", (163, 167))
    assert board.xgid == board.match.state.xgid


def test_a_turn_is_played_by_typing_and_keys() -> None:
    board = opened(entry=True)
    press_keys(board, "r")
    assert board.dice == (3, 1)
    send(board, do="write", text="8/5 6/5")
    assert (board.turn, board.points[4]) == ("black", 2)


def test_two_boards_can_show_one_match() -> None:
    match = gw.Match(dice=[(3, 1)])
    one, other = gw.Board(match), gw.Board(match, canvas="own")
    one.roll()
    assert other.dice == (3, 1)
    assert one.snapshot() == other.snapshot()


def test_messages_and_completions_are_traits() -> None:
    board = opened(entry=True)
    assert "roll" in board.completions
    board.message = "Well played."
    assert board.announcement == "Well played."
    board.entry = False
    assert board.completions == []


# One widget


def test_a_board_is_one_widget() -> None:
    board = gw.Board()
    assert gw.BoardWidget is gw.Board
    assert isinstance(board, anywidget.AnyWidget)
    assert not isinstance(board, ipywidgets.Box)
    assert references(board).keys() == {"layout", "canvas"}
    assert references(gw.Board(canvas="own")).keys() == {"layout"}


def test_written_traits_are_requests() -> None:
    board = opened()
    values: list[Any] = []
    board.observe(lambda change: values.append(change["new"]), "dice")
    board.dice = (3, 1)
    assert values == [(3, 1)]
    with pytest.raises(SettingError):
        board.points = (0,) * 24
    assert sum(count for count in board.points if count > 0) == 15


def test_a_board_can_be_linked() -> None:
    one, other = opened(), gw.Board()
    slider, label = ipywidgets.IntSlider(min=320, max=900), ipywidgets.Label()
    traitlets.link((one, "theme"), (other, "theme"))
    ipywidgets.link((slider, "value"), (one, "size"))
    ipywidgets.dlink((one, "message"), (label, "value"))
    one.theme = "slate"
    slider.value = 500
    one.message = "Well played."
    assert other.theme == "slate"
    assert (one.size, one.canvas_width) == (500, 500)
    assert label.value == "Well played."
    other.theme = "light"
    one.size = 600
    assert (one.theme, slider.value) == ("light", 600)


def test_a_board_can_be_a_child_of_a_box() -> None:
    board = gw.Board(dice=[(3, 1)])
    box = ipywidgets.VBox([board, gw.Board(board.match)])
    assert box.get_state("children")["children"][0] == f"IPY_MODEL_{board.model_id}"
    board.roll()
    assert [each.dice for each in box.children] == [(3, 1)] * 2


# The canvas of ipycanvas


def test_the_canvas_of_a_board_is_a_child_widget() -> None:
    board = gw.Board()
    assert isinstance(board.canvas, ipycanvas.MultiCanvas)
    assert references(board)["canvas"] == f"IPY_MODEL_{board.canvas.model_id}"


def test_the_kernel_draws_on_no_layer_and_the_upper_one_is_free(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sent: list[str] = []
    monkeypatch.setattr(
        ipycanvas.canvas._CANVAS_MANAGER,
        "send",
        lambda _content, buffers: sent.append(bytes(buffers[0]).decode()),
    )
    board = opened()
    press_keys(board, "r")
    board.size = 400
    assert sent == []
    board.canvas[1].fill_rect(1, 2, 3, 4)
    assert board.canvas[1].model_id in sent[0]


def test_a_board_with_its_own_canvas_has_none_of_ipycanvas() -> None:
    board = gw.Board(canvas="own")
    assert (board.canvas, board.canvas_kind) == (None, "own")


def test_without_ipycanvas_a_board_has_its_own_canvas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ipycanvas", None)
    board = gw.Board()
    assert (board.canvas, board.canvas_kind) == (None, "own")
    assert gw.PositionEditor()._frontend.canvas is None
    with pytest.raises(SettingError, match="cannot be imported"):
        gw.Board(canvas="ipycanvas")


# Widgets in its place or beside it


def test_board_viewer_is_the_viewer_of_the_review() -> None:
    board = opened()
    assert [board.viewer] == [None]
    viewer = board.review()
    assert board.viewer is viewer is board.review()
    assert references(board)["viewer"] == f"anywidget:{viewer.model_id}"
    board._stage.leave()
    assert [board.viewer, viewer.comm] == [None, None]
    assert "viewer" not in references(board)


def test_board_hint_table_is_the_table_of_the_hint() -> None:
    board = opened(tutor="net:1-ply")
    board.roll()
    assert [board.hint_table] == [None]
    board.hint()
    table = board.hint_table
    assert isinstance(table, gw.CandidatesTable)
    assert table.advice is board.advice
    assert references(board)["hint_table"] == f"anywidget:{table.model_id}"
    board.play("8/5 6/5")
    assert [board.hint_table, table.comm] == [None, None]
    assert "hint_table" not in references(board)


# Closing


def reviewed(_: Path) -> gw.Board:
    board = gw.Board(dice=[(3, 1)], tutor="net:1-ply", entry=True)
    board.roll()
    board.hint()
    board.review()
    return board


@pytest.mark.parametrize(
    "make",
    [
        lambda _: opened(entry=True),
        lambda _: opened(canvas="own"),
        reviewed,
        lambda _: gw.PositionEditor(),
        lambda _: gw.MatchViewer(gw.Match(3)),
        lambda _: gw.LessonPlayer(gw.Lesson.parse(EXAMPLE)),
        lambda folder: gw.Practice(gw.Deck.open(folder / "deck.jsonl")),
    ],
    ids=["board", "own canvas", "board in review", "editor", "viewer", "lesson", "practice"],
)
def test_a_closed_widget_leaves_no_widget_open(
    make: Callable[[Path], gw.Board], tmp_path: Path
) -> None:
    before = open_widgets()
    make(tmp_path).close()
    assert open_widgets() <= before
