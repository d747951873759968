"""All displayed content is accessible, according to axe-core."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.axe import axe_finds_nothing
from tests.browser.lab import LabNotebook

MATCHES = Path(__file__).resolve().parents[1] / "data" / "matches"

CELLS = (
    """
import gammon_widget as gw
board = gw.Board(gw.Match(state=gw.GameState.on_roll(gw.Position.opening())), theme="auto")
board.double()
board
""",
    """
hinted = gw.Board("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10", tutor="net:1-ply")
hinted.hint()
hinted
""",
    f"viewer = gw.MatchViewer({str(MATCHES / 'xg' / 'test.xg')!r}, comments=False)\nviewer",
    "lesson = gw.LessonPlayer(gw.Lesson.named('board'), theme='auto')\nlesson",
    "editor = gw.PositionEditor(theme='felt')\neditor",
    """
deck = gw.Deck.open({file!r})
deck.add(["XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"], engine="net")
practice = gw.Practice(deck)
practice
""",
)
"""One of everything, the board with a question over it."""


@pytest.mark.prove
def test_axe_finds_no_problem_in_the_light_and_dark_themes(
    lab: LabNotebook, tmp_path: Path
) -> None:
    *cells, practice = CELLS
    practice = practice.format(file=str(tmp_path / "mine.jsonl"))
    lab.open([*cells, practice], width=1300, canvases=len(CELLS), own_page=True)
    lab.page.get_by_role("button", name="Take", exact=True).wait_for(state="attached")
    axe_finds_nothing(lab, ".gammon-board", ".gammon-card")


IN_FORCED_COLOURS = "import gammon_widget as gw", CELLS[1], CELLS[3]
EDGE = "panel => getComputedStyle(panel).borderTopStyle"
PAINT = "part => getComputedStyle(part).backgroundColor"


@pytest.mark.prove
def test_in_forced_colours_panels_have_edges_and_the_lesson_bar_is_visible(
    lab: LabNotebook,
) -> None:
    lab.open(IN_FORCED_COLOURS, width=1300, canvases=2, own_page=True)
    lab.page.emulate_media(forced_colors="active")
    for panel in (".gammon-hinted > .gammon-panel", ".gammon-card > .gammon-panel"):
        assert lab.page.locator(panel).evaluate(EDGE) == "solid"
    parts = lab.page.locator(".gammon-lesson-bar i")
    ground = lab.page.locator(".gammon-card > .gammon-panel").evaluate(PAINT)
    seen, ahead = parts.first.evaluate(PAINT), parts.last.evaluate(PAINT)
    assert len({ground, seen, ahead}) == 3
