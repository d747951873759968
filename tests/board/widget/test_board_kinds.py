"""What a `Board` (a box of widgets) and a `BoardWidget` (a single widget) have in common."""

from __future__ import annotations

from typing import Any

import anywidget
import ipywidgets
import pytest

import gammon_widget as gw
from gammon_widget.board.model.settings import SettingError
from gammon_widget.drawing import Target

from .canvas_clicks import button, points
from .page_messages import SHOWN, press_keys, send, send_gesture

KINDS = (gw.Board, gw.BoardWidget)


@pytest.fixture(params=KINDS, ids=lambda kind: kind.__name__)
def kind(request: pytest.FixtureRequest) -> Any:
    return request.param


def opened(kind: Any, **options: Any) -> Any:
    board = kind(gw.Match(dice=[(3, 1), (6, 5)]), visual_fx=False, **options)
    send(board, do="loaded")
    send(board, **SHOWN)
    return board


def test_a_turn_by_clicks(kind: Any) -> None:
    board = opened(kind)
    eight, five, six = points(8, 5, 6)
    for target in (button("roll"), eight, five, six, five, Target.DICE):
        send_gesture(board, "click", target)
    assert (board.turn, board.phase, board.pips) == ("black", "roll", (163, 167))
    assert board.xgid == board.match.state.xgid


def test_a_turn_by_typing_and_keys(kind: Any) -> None:
    board = opened(kind, entry=True)
    press_keys(board, "r")
    assert board.dice == (3, 1)
    send(board, do="write", text="8/5 6/5")
    assert (board.turn, board.points[4]) == ("black", 2)


def test_written_traits_are_requests(kind: Any) -> None:
    board = opened(kind)
    values: list[Any] = []
    board.observe(lambda change: values.append(change["new"]), "dice")
    board.dice = (3, 1)
    assert values == [(3, 1)]
    with pytest.raises(SettingError):
        board.points = (0,) * 24
    assert sum(count for count in board.points if count > 0) == 15


def test_an_unknown_option_is_refused_with_its_name(kind: Any) -> None:
    with pytest.raises(SettingError, match=f"{kind.__name__} has no option 'colour'.*'theme'"):
        kind(colour="red")


def test_a_closed_board_leaves_no_widget(kind: Any) -> None:
    before = set(ipywidgets.widgets.widget._instances)
    opened(kind, entry=True).close()
    assert set(ipywidgets.widgets.widget._instances) <= before


def test_two_boards_of_any_kind_can_show_one_match(kind: Any) -> None:
    match = gw.Match(dice=[(3, 1)])
    one, other = kind(match), gw.Board(match)
    one.roll()
    assert other.dice == (3, 1)
    assert one.scene == other.scene


def test_a_board_widget_contains_no_other_widget() -> None:
    board = gw.BoardWidget()
    assert isinstance(board, anywidget.AnyWidget)
    assert not isinstance(board, ipywidgets.Box)
    others = [
        name for name, value in board.get_state().items() if str(value).startswith("IPY_MODEL")
    ]
    assert others == ["layout"]


def test_a_board_widget_shows_messages_and_completions_itself() -> None:
    board = opened(gw.BoardWidget, entry=True)
    assert "roll" in board.completions
    board.message = "Well played."
    assert board.announcement == "Well played."
    board.entry = False
    assert board.completions == []


def test_a_board_widget_draws_without_ipycanvas() -> None:
    assert gw.BoardWidget(canvas="own").canvas_kind == "own"
    with pytest.raises(SettingError, match="canvas of its own"):
        gw.BoardWidget(canvas="ipycanvas")


def test_a_board_widget_refuses_a_viewer_and_names_an_alternative() -> None:
    board = opened(gw.BoardWidget)
    board.review()
    assert "MatchViewer" in board.message
