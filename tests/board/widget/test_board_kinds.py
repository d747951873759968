"""What every board does, whether it is a box of widgets or one widget alone."""

from __future__ import annotations

from typing import Any

import anywidget
import ipywidgets
import pytest

import gammon_widget as gw
from gammon_widget.board.model.settings import SettingError
from gammon_widget.drawing import Target

from .canvas_clicks import button, points
from .page_messages import SHOWN, hand, press_keys, tell

KINDS = (gw.Board, gw.BoardWidget)


@pytest.fixture(params=KINDS, ids=lambda kind: kind.__name__)
def kind(request: pytest.FixtureRequest) -> Any:
    return request.param


def opened(kind: Any, **options: Any) -> Any:
    board = kind(gw.Match(dice=[(3, 1), (6, 5)]), visual_fx=False, **options)
    tell(board, do="loaded")
    tell(board, **SHOWN)
    return board


def test_a_turn_is_clicked(kind: Any) -> None:
    board = opened(kind)
    eight, five, six = points(8, 5, 6)
    for target in (button("roll"), eight, five, six, five, Target.DICE):
        hand(board, "click", target)
    assert (board.turn, board.phase, board.pips) == ("black", "roll", (163, 167))
    assert board.xgid == board.match.state.xgid


def test_a_turn_is_typed_and_keyed(kind: Any) -> None:
    board = opened(kind, entry=True)
    press_keys(board, "r")
    assert board.dice == (3, 1)
    tell(board, do="write", text="8/5 6/5")
    assert (board.turn, board.points[4]) == ("black", 2)


def test_traits_are_wishes_and_tell_the_truth(kind: Any) -> None:
    board = opened(kind)
    told: list[Any] = []
    board.observe(lambda change: told.append(change["new"]), "dice")
    board.dice = (3, 1)
    assert told == [(3, 1)]
    with pytest.raises(SettingError):
        board.points = (0,) * 24
    assert sum(count for count in board.points if count > 0) == 15


def test_an_option_that_is_not_there_is_refused_with_its_name(kind: Any) -> None:
    with pytest.raises(SettingError, match=f"{kind.__name__} has no option 'colour'.*'theme'"):
        kind(colour="red")


def test_a_board_that_is_closed_leaves_no_widget(kind: Any) -> None:
    before = set(ipywidgets.widgets.widget._instances)
    opened(kind, entry=True).close()
    assert set(ipywidgets.widgets.widget._instances) <= before


def test_two_boards_of_any_kind_show_one_match(kind: Any) -> None:
    match = gw.Match(dice=[(3, 1)])
    one, other = kind(match), gw.Board(match)
    one.roll()
    assert other.dice == (3, 1)
    assert one.scene == other.scene


def test_one_widget_holds_no_other() -> None:
    board = gw.BoardWidget()
    assert isinstance(board, anywidget.AnyWidget)
    assert not isinstance(board, ipywidgets.Box)
    others = [
        name for name, value in board.get_state().items() if str(value).startswith("IPY_MODEL")
    ]
    assert others == ["layout"]


def test_one_widget_says_and_completes_in_its_page() -> None:
    board = opened(gw.BoardWidget, entry=True)
    assert "roll" in board.completions
    board.message = "Well played."
    assert board.heard == "Well played."
    board.entry = False
    assert board.completions == []


def test_one_widget_draws_by_itself_and_says_so() -> None:
    assert gw.BoardWidget(canvas="own").canvas_kind == "own"
    with pytest.raises(SettingError, match="canvas of its own"):
        gw.BoardWidget(canvas="ipycanvas")


def test_one_widget_has_no_room_for_a_viewer_and_says_where_there_is_one() -> None:
    board = opened(gw.BoardWidget)
    board.review()
    assert "MatchViewer" in board.message
