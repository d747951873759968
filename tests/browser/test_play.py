"""`make play` in a browser: the board is visible, and Ctrl+C leaves no process."""

import signal
from pathlib import Path

import nbformat
import pytest

from tests.browser.lab import Windows
from tests.browser.make_play import address, ends_and_leaves_nothing, play

SLIDER = "import ipywidgets\nipywidgets.IntSlider(value=7, description='live')"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project with one working and one failing notebook."""
    folder = tmp_path / "project" / "notebooks"
    folder.mkdir(parents=True)
    v4 = nbformat.v4
    for name, sources in {"01_play": [SLIDER], "02_fails": [SLIDER, "1 / 0"]}.items():
        cells = [v4.new_code_cell(source) for source in sources]
        book = v4.new_notebook(cells=cells)
        nbformat.write(book, folder / f"{name}.ipynb")
    return folder.parent


@pytest.mark.prove
@pytest.mark.parametrize("notebook", ["01_play.ipynb", "02_fails.ipynb"])
def test_widgets_work_when_the_page_opens(root: Path, windows: Windows, notebook: str) -> None:
    with play(root, "--notebook", notebook) as program:
        printed, url = address(program)
        assert ("ZeroDivisionError" in printed) == (notebook == "02_fails.ipynb")
        page = windows.new_page(width=1000, height=700)
        page.goto(url)
        slider = page.locator(".widget-slider")
        slider.wait_for()
        assert "live" in slider.inner_text()
        assert "7" in slider.inner_text()
        page.close()
        program.send_signal(signal.SIGINT)
        ends_and_leaves_nothing(program, root, notebook)
    shipped_notebooks = nbformat.read(root / "notebooks" / notebook, as_version=4)
    assert not shipped_notebooks.cells[0].outputs
