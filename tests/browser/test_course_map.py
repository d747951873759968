"""The map of the course in JupyterLab: open a lesson by a key, solve a step, come back."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.axe import axe_finds_nothing
from tests.browser.lab import LabNotebook
from tests.browser.page_side import widen_cell

MAP = "import gammon_widget as gw\nmap = gw.course_map({folder!r})\nmap"


def test_a_key_opens_a_lesson_and_a_click_leads_back(lab: LabNotebook, tmp_path: Path) -> None:
    lab.open([MAP.format(folder=str(tmp_path))], canvases=0)
    begin = lab.page.get_by_role("button", name="Begin: The board and how checkers move")
    begin.focus()
    lab.page.keyboard.press("Enter")
    back = lab.page.get_by_role("button", name="The course", exact=True)
    back.wait_for()
    lab.wait_for("type(map.child).__name__ == 'LessonPlayer'")
    assert lab.evaluate("map.child.jump(1)") is None
    back.click()
    row = lab.page.get_by_role("button", name="The board and how checkers move, 0 of")
    row.wait_for()
    assert row.get_attribute("aria-current") == "step"
    assert (tmp_path / "my_board.json").exists()


@pytest.mark.prove
def test_the_map_is_accessible_and_fits_a_narrow_cell(lab: LabNotebook, tmp_path: Path) -> None:
    lab.open([MAP.format(folder=str(tmp_path))], canvases=0, own_page=True)
    axe_finds_nothing(lab, ".gammon-course-map")
    widen_cell(lab, 400)
    panel = lab.page.locator(".gammon-map")
    assert panel.evaluate("each => each.scrollWidth <= each.clientWidth")
