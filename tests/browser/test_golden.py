"""Pictures from a real canvas compared with approved ones."""

import base64
import io
import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from gammon_widget.drawing.typeface import FAMILY, Weight, file_of
from tests.browser.conftest import FAILURES
from tests.browser.goldens import GOLDENS, RENEW, Golden, difference, side_by_side
from tests.browser.lab import POLL_SECONDS, LabNotebook, Windows
from tools.lab_server import LabServer

ROOT = Path(__file__).resolve().parents[2]

CELL = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
from ipycanvas import Canvas, hold_canvas
from gammon_widget.drawing import CanvasPainter, Layout, compose
from gammon_widget.rules import Color
from tests.drawing.views import VIEWS
canvas = Canvas(width=800, height=640)

def show(name, theme, layout, width, pixels):
    scene = compose(VIEWS[name], theme, layout, width=width)
    canvas.width, canvas.height = pixels, round(pixels * scene.height / scene.width)
    with hold_canvas():
        CanvasPainter(canvas, pixels / 16).paint(scene)

show("opening", "classic", Layout(), 800, 800)
canvas
"""

LOAD_FONTS = """([family, fonts]) => Promise.all(fonts.map(async ([weight, data]) => {
    const font = new FontFace(family, `url(data:font/woff;base64,${data})`, { weight });
    document.fonts.add(await font.load());
}))"""

BLANK = "canvas => { canvas.getContext('2d').clearRect(0, 0, canvas.width, canvas.height) }"

PICTURE = """([canvas, width]) => {
    const {data} = canvas.getContext('2d').getImageData(canvas.width / 2, canvas.height / 2, 1, 1);
    return canvas.width === width && data[3] ? canvas.toDataURL() : null;
}"""

PATIENCE = 30.0
"""Seconds until a picture that is still wrong is wrong for good."""


@pytest.fixture(scope="module")
def easel(lab_server: LabServer, windows: Windows, lab_root: Path) -> Iterator[LabNotebook]:
    """A notebook with one bare canvas and everything needed to paint on it."""
    notebook = LabNotebook(lab_server, windows, lab_root, "easel")
    notebook.open([CELL], width=1400, height=1100)
    fonts = [[str(w.value), base64.b64encode(file_of(w).read_bytes()).decode()] for w in Weight]
    notebook.page.evaluate(LOAD_FONTS, [FAMILY, fonts])
    yield notebook
    notebook.close()


def painted(easel: LabNotebook, golden: Golden) -> Iterator[Image.Image]:
    """Pictures of the canvas in a loop, since the first may be too early."""
    canvas = easel.canvas().element_handle()
    easel.change_theme("dark" if golden.on_page else "light")
    easel.page.evaluate(BLANK, canvas)
    bottom, home = golden.layout.bottom.name, str(golden.layout.home)
    easel.evaluate(
        f"show({golden.view!r}, {golden.theme!r}, Layout(Color.{bottom}, {home!r}), "
        f"{golden.width}, {golden.pixels})"
    )
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        found = easel.page.evaluate(PICTURE, [canvas, golden.pixels])
        if found is not None:
            picture = Image.open(io.BytesIO(base64.b64decode(found.partition(",")[2])))
            yield easel.pixels() if golden.on_page else picture
        easel.page.wait_for_timeout(POLL_SECONDS * 1000)


def fault_of(easel: LabNotebook, golden: Golden, failures: Path) -> str | None:
    """Compare the canvas with a golden picture; save both if they differ."""
    wanted = Image.open(golden.file)
    found = problem = None
    for found in painted(easel, golden):
        problem = difference(wanted, found)
        if problem is None:
            return None
    if found is None:
        return f"{golden.name}: nothing was painted"
    kept = failures / f"golden-{golden.name}.png"
    kept.parent.mkdir(parents=True, exist_ok=True)
    side_by_side(wanted, found).save(kept)
    return f"{golden.name}: {problem}. Golden, found and difference: {kept}"


def test_boards_look_like_the_golden_pictures(
    easel: LabNotebook, request: pytest.FixtureRequest
) -> None:
    if os.environ.get(RENEW):
        for golden in GOLDENS:
            golden.file.parent.mkdir(parents=True, exist_ok=True)
            next(painted(easel, golden)).save(golden.file, optimize=True)
        return
    failures = request.config.rootpath / FAILURES
    faults = [fault for golden in GOLDENS if (fault := fault_of(easel, golden, failures))]
    if faults:
        faults.append("If they were meant to look so: python -m tests.browser.goldens")
        pytest.fail("\n".join(faults), pytrace=False)
