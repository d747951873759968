"""The committed notebooks show their boards without being run."""

import base64
import json
import re
import shutil
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tools import course_notebooks
from tools.notebooks import WIDGET_VIEW, shipped_notebooks, still

NOTEBOOKS = shipped_notebooks()
COURSE = [path for path in NOTEBOOKS if path.parent == course_notebooks.FOLDER]
MAX_COURSE_BYTES = 60_000
INVITATION = re.compile(r"#[\w-]+\.[\w-]{16,}")
XGID = re.compile(r"XGID=[-a-oA-O]{26}:")

LARGEST = 60_000
"""Bytes of a board's picture."""


def outputs(book: dict[str, Any]) -> list[dict[str, Any]]:
    """All outputs of the cells except printed text."""
    return [
        output["data"]
        for cell in book["cells"]
        for output in cell.get("outputs", [])
        if "data" in output
    ]


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: path.stem)
def book(request: pytest.FixtureRequest) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(request.param.read_text("utf-8"))
    return loaded


def test_notebooks_exist() -> None:
    assert NOTEBOOKS


def test_all_cells_were_run_in_order(book: dict[str, Any]) -> None:
    counts = [cell["execution_count"] for cell in book["cells"] if cell["cell_type"] == "code"]
    assert counts == list(range(1, len(counts) + 1)), "run: python -m tools.notebooks"


BOARDS = ("<Board", "<LessonPlayer", "<MatchViewer", "<PositionEditor", "<Practice")


def shows_board(text: str) -> bool:
    """Return whether an output is a widget with a board, by its short text."""
    return text.startswith(BOARDS)


def test_every_board_has_a_small_picture(book: dict[str, Any]) -> None:
    source = "".join("".join(cell["source"]) for cell in book["cells"])
    has_widgets = any(f"gw.{name[1:]}(" in source for name in BOARDS)
    boards = [data for data in outputs(book) if shows_board("".join(data["text/plain"]))]
    assert bool(boards) == has_widgets
    for data in boards:
        png = base64.b64decode("".join(data["image/png"]))
        assert len(png) < LARGEST
        assert Image.open(BytesIO(png)).width >= 450


def test_a_position_is_printed_with_every_board(book: dict[str, Any]) -> None:
    """nbval compares text, but not the pictures of boards."""
    unprinted = ""
    for cell in book["cells"]:
        texts = ["".join(each.get("text", "")) for each in cell.get("outputs", [])]
        shown = ["".join(data["text/plain"]) for data in outputs({"cells": [cell]})]
        if any(map(shows_board, shown)):
            assert not unprinted, f"No XGID is printed after {unprinted}."
            unprinted = cell["id"]
        exact = texts + [text for text in shown if not shows_board(text)]
        if any(map(XGID.search, exact)):
            unprinted = ""
    assert not unprinted, f"No XGID is printed after {unprinted}."


@pytest.mark.parametrize("path", COURSE, ids=lambda path: path.stem)
def test_a_notebook_of_the_course_is_small_and_up_to_date(path: Path, tmp_path: Path) -> None:
    assert path.stat().st_size <= MAX_COURSE_BYTES
    copy = Path(shutil.copy(path, tmp_path))
    course_notebooks.write(copy)  # runs its cells
    stored, written = (without_pictures(each) for each in (path, copy))
    assert stored == written, "run: python -m tools.notebooks"


def without_pictures(path: Path) -> dict[str, Any]:
    """Return a notebook without its PNGs, whose bytes depend on Pillow's version."""
    book: dict[str, Any] = json.loads(path.read_text("utf-8"))
    for data in outputs(book):
        data.pop("image/png", None)
    return book


def test_no_invitation_is_stored(book: dict[str, Any]) -> None:
    assert not INVITATION.search(json.dumps([cell.get("outputs") for cell in book["cells"]]))


def test_no_widget_state_is_stored_and_no_live_view(book: dict[str, Any]) -> None:
    assert "widgets" not in book["metadata"]
    assert not [data for data in outputs(book) if WIDGET_VIEW in data]


def test_a_view_without_a_picture_is_kept() -> None:
    import nbformat

    v4 = nbformat.v4
    views = [{WIDGET_VIEW: {}}, {WIDGET_VIEW: {}, "image/png": ""}]
    shown = [v4.new_output("display_data", data=data) for data in views]
    cell = v4.new_code_cell(outputs=shown)
    book = v4.new_notebook(cells=[cell], metadata={"widgets": {}})
    kept = outputs(still(book))
    assert kept == [{WIDGET_VIEW: {}}, {"image/png": ""}]
    assert "widgets" not in book.metadata
