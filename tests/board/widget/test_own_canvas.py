"""Boards without ipycanvas, NumPy and Pillow."""

from __future__ import annotations

import subprocess
import sys

import pytest

import gammon_widget as gw
from gammon_widget.board.model.settings import SettingError

from .page_messages import SHOWN, send

WITHOUT = """
import sys

sys.modules.update(dict.fromkeys(("numpy", "PIL", "ipycanvas", "resvg_py")))  # not installed
import gammon_widget as gw
"""


def without_them(code: str) -> str:
    """The output of code in a process that cannot import these packages."""
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT + code], capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_a_match_needs_no_numpy_pillow_or_ipycanvas() -> None:
    code = """
board = gw.Board(gw.Match(dice=[(3, 1)]))
board.roll()
board.play("8/5 6/5")
bundle, _ = board._repr_mimebundle_()
diagram = gw.Position.opening().diagram()
print(board.turn, board.canvas, "image/png" in bundle, diagram._repr_png_())
viewer, editor = gw.MatchViewer(board.match), gw.PositionEditor()
print("<svg" in diagram._repr_svg_(), viewer.index, editor.xgid[:12])
"""
    first, second = without_them(code).splitlines()
    assert first == "black None False None"
    assert second == "True 0 XGID=-b----E"


def test_positions_and_states_are_displayed_without_resvg() -> None:
    code = """
position = gw.Position.opening()
shown = [position, gw.GameState.on_roll(position), position.diagram()]
print([(each._repr_svg_()[:4], each._repr_png_()) for each in shown])
"""
    assert without_them(code) == str([("<svg", None)] * 3)


def test_a_png_without_resvg_is_a_clear_error() -> None:
    code = """
try:
    gw.Position.opening().diagram().png
except gw.GammonError as error:
    print(error)
"""
    assert without_them(code).startswith("A PNG needs resvg_py")


def test_a_missing_ipycanvas_is_a_clear_error() -> None:
    code = """
try:
    gw.Board(canvas="ipycanvas")
except gw.GammonError as error:
    print(error)
"""
    assert "canvas='own'" in without_them(code)


def test_the_canvas_can_be_chosen() -> None:
    assert gw.Board().canvas is not None
    assert gw.Board(canvas="Own").canvas is None
    with pytest.raises(SettingError, match=r"canvas= must be 'ipycanvas' or 'own', not 'mine'\."):
        gw.Board(canvas="mine")


def test_a_page_is_recognized_by_its_second_message_if_the_first_is_lost() -> None:
    board = gw.Board(canvas="own")
    send(board, **SHOWN)
    assert board._surface.pages.loaded == 1
