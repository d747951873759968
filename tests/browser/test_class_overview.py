"""The overview of a class: the saved page, and the output of a cell."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

import gammon_widget as gw
from tests.browser.lab import LabNotebook, Windows
from tests.browser.scripts import LAB_READY
from tests.classroom.simulated_class import write_class
from tools.lab_server import LabServer


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """The saved page of a class of four."""
    write_class(tmp_path, gw.Lesson.named("races"), 4)
    gw.class_overview(tmp_path, group="Tuesday club").save(tmp_path / "class.html")
    page = browser.new_page(viewport={"width": 1366, "height": 768})
    page.goto((tmp_path / "class.html").as_uri())
    yield page
    page.close()


def names(page: Page) -> list[str]:
    return page.locator("tbody th").all_inner_texts()


def test_a_teacher_opens_questions_and_learners_sorts_and_hides_names(page: Page) -> None:
    shown = page.locator("aside section:visible")
    page.locator("thead th").nth(3).click()
    assert "Question 3 of 14" in shown.inner_text()
    for key in ("ArrowDown", "ArrowDown", "Home"):
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.textContent") == "Ben"
    page.keyboard.press("Enter")
    assert shown.locator(".title").inner_text() == "Ben"
    assert shown.count() == 1
    assert names(page) == ["Ada", "Ben", "Chiara", "Deniz"]
    solved = page.get_by_role("columnheader", name="Solved")
    solved.click()
    portions = page.locator("tbody tr td:nth-last-child(3)").all_inner_texts()
    counts = [int(each.removeprefix("! ").split(" / ")[0]) for each in portions]
    assert counts == sorted(counts)
    assert solved.get_attribute("aria-sort") == "ascending"
    page.get_by_label("Hide names").check()
    assert sorted(names(page)) == ["A", "B", "C", "D"]
    assert not page.get_by_text("Ben").filter(visible=True).count()
    assert not page.get_by_role("link", name="Export CSV").is_visible()


@pytest.mark.prove
def test_the_board_is_shown_large_and_a_download_has_all_answers(page: Page) -> None:
    page.get_by_role("button", name="Show on a board").click()
    dialog = page.get_by_role("dialog")
    assert dialog.locator("img").bounding_box()["width"] == 640
    assert "Right answer:" in dialog.inner_text()
    page.keyboard.press("Escape")
    with page.expect_download() as download:
        page.get_by_role("link", name="Export CSV").click()
    assert download.value.path().read_text().startswith("learner,sign,question,step,")


@pytest.mark.prove
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1366, 870, 480])
def test_the_page_fits_and_is_accessible(page: Page, width: int, scheme: str) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme=scheme)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    found = Axe().run(page)
    assert not found.violations_count, found.generate_report()


@pytest.mark.prove
def test_a_notebook_that_is_not_trusted_shows_the_plain_table(
    tmp_path: Path, lab: LabNotebook, lab_server: LabServer, windows: Windows, lab_root: Path
) -> None:
    write_class(tmp_path, gw.Lesson.named("races"), 4)
    cell = f"import gammon_widget as gw\ngw.class_overview({str(tmp_path)!r})"
    lab.open([cell], canvases=0)
    lab.page.locator("thead th").nth(3).click()
    assert "Question 3" in lab.page.locator("aside section:visible").inner_text()
    v4 = nbformat.v4
    stranger = v4.new_code_cell(cell + "  # from somebody else")
    stranger.outputs = [nbformat.from_dict(each) for each in lab.cells()[0]["outputs"]]
    book = lab_root / "stranger.ipynb"
    nbformat.write(v4.new_notebook(cells=[stranger]), book)
    page = windows.new_page(width=1280, height=1000)
    page.goto(lab_server.page(book.name, workspace="stranger-class"))
    page.wait_for_function(LAB_READY)
    table = page.locator(".jp-OutputArea-output table")
    table.wait_for(state="visible")
    assert table.locator("tbody th").all_inner_texts() == ["Ada", "Ben", "Chiara", "Deniz"]
    assert not page.locator(".gammon-class.live").count()
    page.close()
    book.unlink()
