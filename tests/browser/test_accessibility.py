"""Everything that can be shown is there for everybody, as far as axe-core can tell."""

from __future__ import annotations

from pathlib import Path

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
hinted = gw.Board("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10", tutor="simple:best")
hinted.hint()
hinted
""",
    f"viewer = gw.MatchViewer({str(MATCHES / 'xg' / 'test.xg')!r}, comments=False)\nviewer",
    "lesson = gw.LessonPlayer(gw.Lesson.named('board'), theme='auto')\nlesson",
    "editor = gw.PositionEditor(theme='felt')\neditor",
    """
deck = gw.Deck.open({file!r})
deck.add(["XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"], engine="simple")
practice = gw.Practice(deck)
practice
""",
)
"""One of everything, the board with a question over it."""


def test_axe_finds_nothing_on_a_light_page_and_on_a_dark_one(
    lab: LabNotebook, tmp_path: Path
) -> None:
    *cells, practice = CELLS
    practice = practice.format(file=str(tmp_path / "mine.jsonl"))
    lab.open([*cells, practice], width=1300, canvases=len(CELLS), own_page=True)
    lab.page.get_by_role("button", name="Take", exact=True).wait_for(state="attached")
    axe_finds_nothing(lab, ".gammon-board", ".gammon-card")
