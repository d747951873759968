"""The output of a widget in the last line of a cell."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import ipywidgets
import pytest
from IPython.core.formatters import DisplayFormatter

import gammon_widget as gw
from tests.lessons.texts import EXAMPLE
from tools.notebooks import STILL, WIDGET_VIEW

LESSON = gw.Lesson.parse(EXAMPLE)
OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"


def dashboard_of_a_match(folder: Path) -> gw.Dashboard:
    (match,) = gw.self_play(1, length=1, seed=1)
    gw.write_match(match, folder / "a.mat")
    return gw.Collection(folder, store=folder / "store").dashboard()


SHOWN: dict[str, Callable[[Path], ipywidgets.DOMWidget]] = {
    "Board": lambda _: gw.Board(),
    "BoardWidget": lambda _: gw.BoardWidget(),
    "CandidatesTable": lambda _: gw.CandidatesTable(gw.Board(), "net"),
    "Dashboard": dashboard_of_a_match,
    "LessonPlayer": lambda _: gw.LessonPlayer(LESSON),
    "MatchViewer": lambda _: gw.MatchViewer(gw.Match(3)),
    "PositionEditor": lambda _: gw.PositionEditor(),
    "PositionLab": lambda _: gw.PositionLab(OPENING),
    "Practice": lambda folder: gw.Practice(gw.Deck.open(folder / "deck.jsonl")),
    "Table": lambda _: gw.Table().join("Ann"),
}
"""How each public widget is shown; a table is shown by the boards of its players."""


TRUST = "Trust this notebook to play here"


def test_every_public_widget_is_displayed() -> None:
    public = {name: getattr(gw, name) for name in gw.__all__}
    widgets = {
        name
        for name, value in public.items()
        if isinstance(value, type) and issubclass(value, ipywidgets.DOMWidget)
    }
    assert {*SHOWN, "Lobby"} == widgets | {"Table"}  # test_lobby.py shows a lobby without a server


@pytest.mark.parametrize("name", SHOWN)
def test_a_widget_is_displayed_with_a_still_picture(name: str, tmp_path: Path) -> None:
    widget = SHOWN[name](tmp_path)
    data, _ = DisplayFormatter().format(widget)
    kind = type(widget).__name__ if name != "BoardWidget" else "Board"
    assert data["text/plain"].startswith(f"<{kind}: ")
    assert data[WIDGET_VIEW]["model_id"] == widget.model_id
    assert any(data.get(each) for each in STILL)
    # An untrusted notebook shows the text or its replacement.
    assert all(TRUST in data[kind] for kind in ("text/plain", "text/html") if kind in data)


def test_the_picture_of_a_board_asks_for_trust() -> None:
    board, editor = gw.Board(), gw.PositionEditor()
    for pictured in (board._snapshot(TRUST), editor._surface.snapshot("", TRUST)):
        assert TRUST in [getattr(shape, "text", "") for shape in pictured.scene.shapes]
    assert board._still()["image/png"] == board._snapshot(TRUST).saved["image/png"]
    assert board._still()["image/png"] != board.snapshot().saved["image/png"]


@pytest.mark.parametrize("name", ["BoardWidget", "CandidatesTable"])
def test_colab_receives_the_address_of_its_widget_manager(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    colab = SimpleNamespace(
        enable_custom_widget_manager=lambda: None,
        _widgets=SimpleNamespace(_installed_url="https://colab.example/manager.js"),
    )
    monkeypatch.setitem(sys.modules, "google.colab.output", colab)
    _, metadata = DisplayFormatter().format(SHOWN[name](tmp_path))
    url = metadata[WIDGET_VIEW]["colab"]["custom_widget_manager"]["url"]
    assert url == "https://colab.example/manager.js"
