"""Pictures of boards without a kernel: saved notebooks, and pages without scripts."""

import io
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from PIL import Image
from playwright.sync_api import Browser, Locator, Page

from tests.browser.lab import LabNotebook, Windows
from tests.browser.scripts import LAB_READY
from tools.lab_server import LabServer
from tools.notebooks import PICTURES

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))

BOARD = "import gammon_widget as gw\nboard = gw.Board(dice=[(3, 1)], start=False)\nboard"
COLORS = 100
"""A picture of a board has more colours than this; a message or a blank has not."""


@pytest.fixture
def still_page(browser: Browser) -> Iterator[Page]:
    """A page in a browser that runs no scripts."""
    context = browser.new_context(java_script_enabled=False)
    yield context.new_page()
    context.close()


def convert(path: Path, folder: Path) -> Path:
    """The notebook as an HTML page in a folder, by nbconvert."""
    command = [sys.executable, "-m", "nbconvert", "--to", "html", str(path)]
    subprocess.run(
        [*command, "--output-dir", str(folder)], check=True, capture_output=True, text=True
    )
    return folder / f"{path.stem}.html"


def written(folder: Path, *cells: str) -> Path:
    """A notebook that was never run."""
    v4 = nbformat.v4
    book = v4.new_notebook(cells=[v4.new_code_cell(cell) for cell in cells])
    nbformat.write(book, folder / "book.ipynb")
    return folder / "book.ipynb"


def shows_a_board(picture: Locator) -> bool:
    """Whether the picture is large and colourful on the screen."""
    seen = Image.open(io.BytesIO(picture.screenshot()))
    return seen.width >= 300 and len(seen.getcolors(1 << 24) or ()) > COLORS


@pytest.mark.parametrize(
    "notebook",
    [NOTEBOOKS[0], *(pytest.param(book, marks=pytest.mark.prove) for book in NOTEBOOKS[1:])],
    ids=lambda path: path.stem,
)
def test_shipped_notebooks_show_every_picture_without_scripts(
    notebook: Path, tmp_path: Path, still_page: Page
) -> None:
    still_page.goto(convert(notebook, tmp_path).as_uri())
    book = nbformat.read(notebook, as_version=4)
    shown = [
        output["data"]
        for cell in book.cells
        for output in cell.get("outputs", [])
        if any(kind in output.get("data", {}) for kind in PICTURES)
        or "</p><img" in output.get("data", {}).get("text/html", "")
    ]
    # The small boards of a dashboard are parts of its HTML.
    pictures = still_page.locator(".jp-OutputArea-output img:not(.gammon-matches *)").all()
    assert len(pictures) == len(shown)
    assert all(shows_a_board(picture) for picture in pictures)


@pytest.mark.prove
def test_a_shipped_notebook_shows_its_board_in_lab_before_it_is_run(
    lab_server: LabServer, windows: Windows, lab_root: Path
) -> None:
    name = "shipped.ipynb"
    shutil.copy(NOTEBOOKS[0], lab_root / name)
    page = windows.new_page(width=1280, height=1000)
    page.goto(lab_server.page(name, workspace="shipped"))
    page.wait_for_function(LAB_READY)
    picture = page.locator(".jp-OutputArea-output img").first
    picture.wait_for(state="visible")
    assert shows_a_board(picture)
    assert not page.get_by_text("displaying widget").count()
    page.close()
    (lab_root / name).unlink()


@pytest.mark.prove
def test_a_notebook_that_is_not_trusted_shows_the_picture(
    lab: LabNotebook, lab_server: LabServer, windows: Windows, lab_root: Path
) -> None:
    lab.open([BOARD])
    book = lab.cells()
    stranger = written(lab_root, BOARD + "  # from somebody else")
    saved = nbformat.read(stranger, as_version=4)
    saved.cells[0].outputs = [nbformat.from_dict(output) for output in book[0]["outputs"]]
    nbformat.write(saved, stranger)
    page = windows.new_page(width=1280, height=1000)
    page.goto(lab_server.page(stranger.name, workspace="stranger"))
    page.wait_for_function(LAB_READY)
    picture = page.locator(".jp-OutputArea-output img").first
    picture.wait_for(state="visible")
    assert shows_a_board(picture)
    page.close()
    stranger.unlink()


def test_a_live_notebook_saves_the_picture_beside_the_board(lab: LabNotebook) -> None:
    lab.open([BOARD])
    data = lab.cells()[0]["outputs"][0]["data"]
    words = "".join(data["text/plain"])
    assert words == "<Board: White and Black> Trust this notebook to play here."
    assert len("".join(data["image/png"])) < 80_000  # base64 of less than 60 kB
    assert "application/vnd.jupyter.widget-view+json" in data
    # The page shows the board and nothing else.
    assert lab.page.locator(".jp-OutputArea-output img").count() == 0
