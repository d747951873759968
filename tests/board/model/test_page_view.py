"""The contents of a picture, as a page receives them."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from gammon_widget.board.model.page_view import PageView, page_view
from gammon_widget.drawing import (
    BoardView,
    ComparedView,
    CubePlace,
    CubeView,
    Dialog,
    StatusBarView,
)
from gammon_widget.drawing.view import FigureRow, ResultFigures
from gammon_widget.rules import Color
from tests.drawing.corpus import VIEWS as CORPUS

WHITE, BLACK = Color.WHITE, Color.BLACK


@pytest.mark.parametrize("view", CORPUS.values())
def test_the_contents_are_json_and_complete(view: BoardView) -> None:
    found = page_view(view)
    assert found.keys() == PageView.__annotations__.keys()
    again = json.loads(json.dumps(found))
    assert len(json.dumps(again, separators=(",", ":"))) < 2_500
    assert again["points"] == list(view.points)
    assert [player["name"] for player in again["players"]] == [p.name for p in view.players]


def test_targets_are_named_and_players_are_slots() -> None:
    found = page_view(CORPUS["hits of Black"])
    assert found["selected"] == "point 17"
    assert found["landings"] == [("point 20", 1, True), ("point 21", 1, True)]
    assert found["dice"] == [(1, 4, "ready"), (1, 3, "ready")]
    assert found["turn"] == 1
    assert page_view(CORPUS["crowded bar"])["movable"] == ["bar black"]


@pytest.mark.parametrize(
    ("face", "place", "color", "owner"),
    [
        (64, CubePlace.CENTRED, None, None),
        (4, CubePlace.OWNED, BLACK, 1),
        (2, CubePlace.OFFERED, WHITE, None),
        (8, CubePlace.OFFERED, WHITE, 0),
    ],
)
def test_a_cube_has_an_owner_until_it_is_taken(
    face: int, place: CubePlace, color: Color | None, owner: int | None
) -> None:
    view = page_view(replace(CORPUS["movable"], cube=CubeView(face, place, color)))
    assert (view["cube"]["face"], view["cube"]["place"]) == (face, place)
    assert view["cube_owner"] == owner


def test_a_result_and_a_warning_have_their_figures() -> None:
    rows = (FigureRow("Rating (PR)", "4.1", "7.9", is_big=True),)
    figures = ResultFigures("net", ("Mira", "Anton"), rows, "done", 0.5)
    shown = replace(CORPUS["bearing off"], dialog=Dialog("Mira wins", "7 to 2", (), WHITE, figures))
    dialog = page_view(shown)["dialog"]
    assert dialog is not None
    assert dialog["winner"] == 0
    assert dialog["figures"] is not None
    assert dialog["figures"]["rows"][0]["white"] == "4.1"
    compared = (ComparedView("Best", "8/5 6/5", "+0.118", 1.0),)
    status = StatusBarView("Not the best", compared=compared)
    warned = page_view(replace(CORPUS["movable"], status_bar=status))["status"]
    assert warned is not None
    assert warned["compared"][0]["error"] == "fine"
