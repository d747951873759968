"""A board is one widget, which notebooks use like any other."""

from __future__ import annotations

import sys
from typing import Any

import anywidget
import ipycanvas
import ipywidgets
import pytest
import traitlets

import gammon_widget as gw
from gammon_widget.board.model.settings import SettingError

from .page_messages import SHOWN, press_keys, send


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


# One widget


def test_a_board_is_one_widget() -> None:
    board = gw.Board()
    assert gw.BoardWidget is gw.Board
    assert isinstance(board, anywidget.AnyWidget)
    assert not isinstance(board, ipywidgets.Box)
    assert references(board).keys() == {"layout", "canvas"}
    assert references(gw.Board(canvas="own")).keys() == {"layout"}


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


def test_places_follow_the_orientation_and_the_layout_of_the_page() -> None:
    board = gw.Board(gw.Match(dice=[(3, 1)]))
    assert board.place(5) == (9.45, 6.4, 1.0, 5.52) != board.place(5, "black") == board.place(20)
    assert board.place("bar") == board.place(25, gw.Color.WHITE) != board.place("off")
    board.roll()
    board.play("8/5 6/5")
    assert board.place(20) == (9.45, 6.4, 1.0, 5.52)  # Black is on roll
    board.bottom = "black"
    assert board.place(5) == (9.45, 6.4, 1.0, 5.52)
    board.home = "left"
    assert board.place(5).x == 5.55
    send(board, **SHOWN | {"layout": "phone"})
    assert board.place(5).y > 6.4
    for wrong in ((26,), ("middle",), (5, "green")):
        with pytest.raises(gw.GammonError, match=r"There is no place|A player must be"):
            board.place(*wrong)


def test_arrows_and_marks_stay_on_the_board_until_they_are_replaced() -> None:
    board = opened()
    board.roll()
    changes: list[Any] = []
    board.observe(lambda change: changes.append((change["name"], change["new"])), ["marks"])
    board.marks = [5, gw.Mark(8, text="A")]
    board.arrows = "8/5 6/5"
    marked = {name: each["over"] for name, each in board.overlays.items()}
    assert board.arrows == (gw.Arrow(8, 5), gw.Arrow(6, 5))
    with pytest.raises(SettingError, match="Mark 26: a place must be"):
        board.marks = 26
    with pytest.raises(SettingError, match="no checker there"):
        board.arrows = [(3, 1)]
    assert marked == {name: each["over"] for name, each in board.overlays.items()}
    board.play("13/10 6/5")
    assert [str(each.spot) for each in board._controller.view.marks] == ["point 5", "point 8"]
    board.marks = board.arrows = ()
    assert changes == [("marks", (gw.Mark(5), gw.Mark(8, text="A"))), ("marks", ())]
    assert not any(each["over"] for each in board.overlays.values())


def test_a_board_with_its_own_canvas_has_none_of_ipycanvas() -> None:
    board = gw.Board(canvas="own")
    assert board.canvas is None


def test_without_ipycanvas_a_board_has_its_own_canvas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ipycanvas", None)
    board = gw.Board()
    assert board.canvas is None
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
