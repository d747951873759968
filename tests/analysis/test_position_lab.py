"""The widget that studies one decision, without a page."""

from __future__ import annotations

import sys

import pytest

import gammon_widget as gw
from gammon_widget.analysis.rollout import rollout
from gammon_widget.analysis.widget.position_lab import _DEEP, rollout_rows
from gammon_widget.engine import gnubg
from gammon_widget.engine.errors import EngineError
from gammon_widget.engine.names import installed, open_engine

ROLL = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"
CUBE = "XGID=-a-aBaDBA---bA---b-abaBbb-:0:0:1:00:0:0:0:0:10"


def test_the_lab_rolls_out_and_shows_every_score() -> None:
    lab = gw.PositionLab(ROLL, games=36)
    page = lab._panel.lab
    assert (page["cells"], page["run"]["complete"]) == ([], False)
    lab.start()
    page = lab._panel.lab
    assert lab.rollout == rollout(lab.rollout.state, games=36)
    assert page["rows"][0]["action"] == "8/5 6/5"
    assert page["run"]["complete"]
    assert not page["run"]["running"]
    assert page["run"]["done"] == 100
    lab._panel._handle_custom_msg({"do": "score"}, [])
    page = lab._panel.lab
    assert len(page["cells"]) == len(page["heads"]) ** 2 == 64
    assert sum(cell["text"] != "" for cell in page["cells"]) == 61
    labels = [cell["label"] for cell in page["cells"] if cell["text"]]
    assert labels[0].startswith("1-away, 1-away: 8/5 6/5 (8/5 6/5 +0.")
    lab.close()


def test_plays_and_cube_actions_are_listed_at_once_and_then_deeper() -> None:
    for state, deeper in ((ROLL, "3-ply"), (CUBE, "2-ply")):  # a clear cube needs no search
        lab = gw.PositionLab(state, games=36)
        for depth in ("1-ply", deeper):
            page = lab._panel.lab
            rows = page["cube"]["rows"] if page["is_cube"] else page["rows"]
            assert [row["games"] for row in rows[:2]] == [depth, depth]
            assert rows[0]["action"] == ("8/5 6/5" if state == ROLL else "No double")
            lab._panel._handle_custom_msg({"do": "deeper"}, [])
        evaluated = lab.plays
        lab._panel._handle_custom_msg({"do": "deeper"}, [])
        assert lab.plays is evaluated
        lab.close()


@pytest.mark.parametrize("has_gnubg", [False, True])
def test_without_sage_another_engine_lists_the_plays(
    monkeypatch: pytest.MonkeyPatch, *, has_gnubg: bool
) -> None:
    monkeypatch.setitem(sys.modules, "bgsage", None)
    monkeypatch.setattr(gnubg, "is_installed", lambda: has_gnubg)
    lab = gw.PositionLab(ROLL, games=36)
    assert lab._panel.lab["rows"][0]["action"] == "8/5 6/5"
    with open_engine(installed(*_DEEP)) as engine:
        assert type(engine).__name__ == ("GnubgEngine" if has_gnubg else "NetEngine")
    with pytest.raises(EngineError, match="pip install"):
        lab.start()
    lab.close()


def test_a_listed_play_is_shown_on_the_board_and_its_rolls_are_mapped() -> None:
    lab = gw.PositionLab(ROLL, games=36)
    lab._panel._handle_custom_msg({"do": "point", "row": 1}, [])
    assert lab.board._controller.view.arrows
    second = lab._panel.lab["rows"][1]["action"]
    lab._panel._handle_custom_msg({"do": "rolls", "row": 1}, [])
    assert lab._panel.lab["rolls"]["title"].endswith(f"rolls after {second}")
    lab.close()


def test_intervals_share_one_axis() -> None:
    rows = rollout_rows(rollout(gw.GameState.from_xgid(CUBE), games=72, rolls=1))
    for row in rows:
        place = row["interval"]
        assert 0 <= place["outer_left"] <= place["left"] <= place["dot"]
        assert place["dot"] <= place["right"] <= place["outer_right"] <= 100
    assert rows[2]["error"] == "exact"
    assert rows[2]["interval"]["left"] == rows[2]["interval"]["right"]


def test_messages_of_a_page_are_checked() -> None:
    lab = gw.PositionLab(ROLL, games=36)
    before = lab._panel.lab
    for message in ({"do": "point", "row": 99}, {"do": "point", "row": "x"}, {"do": "?"}, 4, None):
        lab._panel._handle_custom_msg(message, [])
    assert lab._panel.lab == before
    lab.close()


def test_an_error_is_shown_and_the_lab_still_works() -> None:
    lab = gw.PositionLab(ROLL, games=36)
    lab._failed(gw.EngineError("Sage has broken down."))
    assert lab._panel.lab["run"]["status"] == "Sage has broken down."
    lab.start()
    assert lab.rollout.is_complete
    lab.close()


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(gw.EngineError, match="A rollout needs"):
        gw.PositionLab(gw.GameState())
    with pytest.raises(gw.GammonError, match="games"):
        gw.PositionLab(ROLL, games=0)
    with pytest.raises(gw.GammonError):
        gw.PositionLab(ROLL, colour="red")


def test_rolls_and_the_cube_are_shown_as_texts() -> None:
    lab = gw.PositionLab(ROLL, games=36)
    page = lab._panel.lab
    assert (page["rolls"]["cells"], page["cube"]["rows"], page["is_cube"]) == ([], [], False)
    lab._panel._handle_custom_msg({"do": "rolls", "row": -1}, [])
    lab._panel._handle_custom_msg({"do": "cube"}, [])
    page = lab._panel.lab
    assert page["rolls"]["title"] == "Black’s 21 rolls after 8/5 6/5"
    assert len(page["rolls"]["cells"]) == 21
    assert page["rolls"]["cells"][20]["label"].startswith("6-6: 24/18(2) 13/7(2), ")
    assert page["cube"]["rows"][0]["action"] == "No double"
    assert page["cube"]["title"] == "Cube window, 7-away, 7-away"
    lab._panel._handle_custom_msg({"do": "roll", "roll": 20}, [])
    assert tuple(lab.board.state.dice or ()) == (6, 6)
    assert lab.board._controller.view.arrows
    lab._panel._handle_custom_msg({"do": "roll", "roll": -1}, [])
    assert lab.board.state == lab.rollout.state
    assert not lab.board._controller.view.arrows
    lab.close()
