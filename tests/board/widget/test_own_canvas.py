"""Boards that draw by themselves: no ipycanvas, and neither NumPy nor Pillow either."""

from __future__ import annotations

import subprocess
import sys

import pytest

import gammon_widget as gw
from gammon_widget.board.model.settings import SettingError

from .far_page import FarPage
from .page_messages import SHOWN, tell

WITHOUT = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("numpy", "PIL", "ipycanvas"):
            raise ImportError(name)

sys.meta_path.insert(0, Missing())
import gammon_widget as gw
"""


def without_them(code: str) -> str:
    """What code says where these packages cannot be imported."""
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT + code], capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_a_match_is_played_where_numpy_pillow_and_ipycanvas_are_missing() -> None:
    code = """
board = gw.Board(gw.Match(dice=[(3, 1)]))
board.roll()
board.play("8/5 6/5")
bundle, _ = board._repr_mimebundle_()
diagram = gw.Position.opening().diagram()
print(board.turn, board.canvas_kind, "image/png" in bundle, diagram._repr_png_())
viewer, editor = gw.MatchViewer(board.match), gw.PositionEditor()
print("<svg" in diagram._repr_svg_(), viewer.index, editor.xgid[:12])
"""
    first, second = without_them(code).splitlines()
    assert first == "black own False None"
    assert second == "True 0 XGID=-b----E"


def test_the_built_in_bot_bears_off_where_numpy_is_missing() -> None:
    code = """
position = gw.Position.build(own={3: 1, 1: 1}, other={2: 1})
state = gw.GameState.on_roll(position, dice=gw.Dice(2, 1))
from gammon_widget.engine.simple import SimpleEngine
bot = SimpleEngine()
print(bot.candidates(state).best.play, bot.cube(gw.GameState.on_roll(position)).evaluation.level)
"""
    assert without_them(code) in ("3/off no look ahead", "3/1 1/off no look ahead")


def test_a_position_and_a_state_show_themselves_where_pillow_is_missing() -> None:
    code = """
position = gw.Position.opening()
shown = [position, gw.GameState.on_roll(position), position.diagram()]
print([(each._repr_svg_()[:4], each._repr_png_()) for each in shown])
"""
    assert without_them(code) == str([("<svg", None)] * 3)


def test_a_png_asks_for_pillow_in_a_sentence() -> None:
    code = """
try:
    gw.Position.opening().diagram().png
except gw.GammonError as error:
    print(error)
"""
    assert without_them(code).startswith("A PNG needs Pillow")


def test_ipycanvas_is_asked_for_in_a_sentence() -> None:
    code = """
try:
    gw.Board(canvas="ipycanvas")
except gw.GammonError as error:
    print(error)
"""
    assert "canvas='own'" in without_them(code)


def test_whose_canvas_it_is_may_be_said() -> None:
    assert gw.Board().canvas_kind == "ipycanvas"
    assert gw.Board(canvas="Own").canvas_kind == "own"
    with pytest.raises(SettingError, match=r"canvas takes 'ipycanvas' or 'own'.*, not 'mine'"):
        gw.Board(canvas="mine")


def test_nothing_is_painted_before_a_page_shows_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    board = gw.Board(gw.Match(dice=[(3, 1)]), canvas="own", visual_fx=False)
    board.roll()
    assert not board._surface.is_shown
    page = FarPage(board, monkeypatch)
    assert [(shown.since, shown.comes_along) for shown in page.shown] == [(0, True)]


def test_a_page_that_comes_later_gets_the_whole_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    board = gw.Board(gw.Match(dice=[(3, 1)]), canvas="own", visual_fx=False)
    page = FarPage(board, monkeypatch)
    board.roll()
    page.tell(do="loaded")
    page.tell(do="page", view="two", width=800, pixels=1600, dark=False, still=False)
    assert page.shown[-1].since == 0
    assert board._surface.frontend.canvas_pixels[0] == 1600


def test_a_page_whose_first_message_was_lost_is_known_by_its_next_one() -> None:
    board = gw.Board(canvas="own")
    tell(board, **SHOWN)
    assert board._surface._size.has_frontends
