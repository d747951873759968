"""Take the README's pictures of real boards and a film of a review, in a real JupyterLab.

``python -m tools.screenshots`` needs Chromium and the packages for the tests.
"""

import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.sync_api import FloatRect, Locator, Page, sync_playwright

from gammon_widget.drawing import Target
from gammon_widget.rules import Color
from tests.browser.chromium import QUIET_FLAGS, find_chromium
from tests.browser.hand import Hand
from tests.browser.lab import LabNotebook, Windows
from tools.lab_server import LabServer

DOCS = Path(__file__).resolve().parent.parent / "docs"
BOARD_PIXELS = 800
"""Width of a board in CSS pixels, with two device pixels each."""

MARGIN_PIXELS = 9


FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <match target="pattern">
    <test qual="all" name="family" compare="eq"><string>system-ui</string></test>
    <edit name="family" mode="prepend" binding="strong"><string>Liberation Sans</string></edit>
  </match>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
</fontconfig>
"""
"""A font for the browser's system-ui, which is requested without a name: the same on every machine

and common to most systems.
"""

PLAIN_CSS = (
    ".jp-cell-toolbar, .Toastify { display: none !important } "
    ".jp-Notebook { caret-color: transparent }"
)


@dataclass(frozen=True)
class Shot:
    """One picture: a notebook's second cell, and clicks on its board.

    `match` is the code of a cell outside the picture, `cell` of the one in it. `turns` are clicks
    that change the match, in turn; `hand` is the checker that is selected at the end.
    """

    name: str
    theme: Literal["light", "dark"]
    match: str
    cell: str
    turns: tuple[tuple[Target, ...], ...]
    hand: Target


def step(source: int, target: int, color: Color = Color.WHITE) -> tuple[Target, ...]:
    """Return the clicks of a checker's move, in its player's numbering."""
    return Target.of_place(source, color), Target.of_place(target, color)


ROLL, DICE = (Target.button("roll"),), (Target.DICE,)
MATCH = """
import gammon_widget as gw

state = gw.GameState.from_xgid("XGID={xgid}")
match = gw.Match(state=state, players=("Mira", "Anton"), dice={dice})
"""

LIGHT = Shot(
    "board-light.png",
    "light",
    MATCH.format(xgid="-a--a-E-D---dD--ab-f--A-A-:0:0:1:00:3:2:0:7:10", dice=[(2, 2)]),
    "board = gw.Board(match)\nboard",
    (ROLL, step(22, 20)),
    Target.point(8),
)
DARK = Shot(
    "board-dark.png",
    "dark",
    MATCH.format(xgid="--a--BG-B-A-e-a--bBf---A--:1:1:-1:00:3:2:0:7:10", dice=[(4, 2), (6, 3)]),
    'board = gw.Board(match, theme="auto")\nboard',
    (ROLL, step(13, 9, Color.BLACK), step(13, 11, Color.BLACK), DICE, ROLL),
    Target.point(18),
)

REVIEW = DOCS / "review.webp"
MATCH_FILE = DOCS.parent / "notebooks" / "matches" / "iris-jade.xg"
REVIEWED = f"""
import gammon_widget as gw

viewer = gw.MatchViewer({str(MATCH_FILE)!r}, comments=False)
viewer.index = 5
viewer
"""
REVIEW_KEYS = ("ArrowRight", "ArrowRight", "Shift+ArrowRight", "ArrowDown", "Shift+ArrowRight")
"""Two decisions, the next error, its second play, and the error after it."""

FRAME_MS = 2200


def main() -> None:
    """Write every picture into the folder ``docs``."""
    with (
        tempfile.TemporaryDirectory(prefix="gammon-screenshots-") as name,
        jupyter(Path(name)) as (
            server,
            windows,
        ),
    ):
        for shot in (LIGHT, DARK):
            lab = LabNotebook(server, windows, Path(name), Path(shot.name).stem)
            cells = [shot.match.strip(), shot.cell]
            lab.open(cells, width=BOARD_PIXELS + 170, height=1100, scale=2, theme=shot.theme)
            take(lab, shot)
            lab.close()
            print(DOCS / shot.name)
        lab = LabNotebook(server, windows, Path(name), REVIEW.stem)
        lab.open([REVIEWED.strip()], width=1500, height=900)
        film_review(lab.page)
        lab.close()
        print(REVIEW)


@contextmanager
def jupyter(folder: Path) -> Iterator[tuple[LabServer, Windows]]:
    """Start JupyterLab on a folder and a browser, both independent of the user's settings."""
    fonts = folder / "fonts.conf"
    fonts.write_text(FONTS)
    places = {
        "HOME": folder / "home",
        "IPYTHONDIR": folder / "ipython",
        "JUPYTER_CONFIG_DIR": folder / "config",
        "JUPYTER_DATA_DIR": folder / "data",
        "JUPYTER_RUNTIME_DIR": folder / "runtime",
        "JUPYTERLAB_SETTINGS_DIR": folder / "settings",
        "JUPYTERLAB_WORKSPACES_DIR": folder / "workspaces",
    }
    server = LabServer.start(
        folder,
        runtime_dir=places["JUPYTER_RUNTIME_DIR"],
        environment=os.environ | {name: str(place) for name, place in places.items()},
        options=["--ServerApp.port=0", "--LabApp.expose_app_in_browser=True"],
    )
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=find_chromium(),
                args=list(QUIET_FLAGS),
                env={**os.environ, "FONTCONFIG_FILE": str(fonts)},
            )
            yield server, Windows(browser)
            browser.close()
    finally:
        server.stop()


def take(lab: LabNotebook, shot: Shot) -> None:
    """Click, and take the picture of the cell with its board."""
    hand, page = Hand(lab), lab.page
    for clicks in shot.turns:
        hand.change(*clicks)
    click(lab, shot.hand)
    page.mouse.move(2, 2)
    page.add_style_tag(content=PLAIN_CSS)
    DOCS.mkdir(exist_ok=True)
    cell = page.locator(".jp-Notebook .jp-Cell").nth(1)
    parts = (cell.locator(part).first for part in (".jp-InputArea", ".gammon-board canvas"))
    clip = bounds(parts, MARGIN_PIXELS)
    clip["x"] += MARGIN_PIXELS  # no margin at the left
    clip["width"] -= MARGIN_PIXELS
    page.screenshot(path=DOCS / shot.name, clip=clip)


def film_review(page: Page) -> None:
    """Go through a match by keys, and keep a frame of the viewer after each."""
    page.add_style_tag(content=PLAIN_CSS)
    viewer = page.locator(".jp-Notebook .jp-OutputArea-output").first
    page.locator(".gammon-moves [aria-current=true]").click()
    page.mouse.move(2, 2)
    frames: list[bytes] = []
    for key in ("", *REVIEW_KEYS):
        before = seen = b"" if not frames else frames[-1]
        if key:
            page.keyboard.press(key)
        while (frame := viewer.screenshot()) != seen or frame == before:
            seen = frame  # until the picture has changed, and rests
            page.wait_for_timeout(100)
        frames.append(frame)
    first, *rest = (Image.open(BytesIO(frame)).convert("RGB") for frame in frames)
    first.save(
        REVIEW, save_all=True, append_images=rest, duration=FRAME_MS, loop=0, quality=60, method=6
    )


def click(lab: LabNotebook, target: Target) -> None:
    """Click, and wait until the picture changes."""
    before = lab.pixels()
    Hand(lab).click(target)
    lab.wait_until(lambda: lab.pixels() != before, f"{target} changes something")


def bounds(parts: Iterable[Locator], margin: float = 0) -> FloatRect:
    """Return the bounds of the visible parts of a page, with a margin."""
    boxes = [box for part in parts if part.is_visible() and (box := part.bounding_box())]
    left, top = min(box["x"] for box in boxes), min(box["y"] for box in boxes)
    right = max(box["x"] + box["width"] for box in boxes)
    bottom = max(box["y"] + box["height"] for box in boxes)
    return {
        "x": left - margin,
        "y": top - margin,
        "width": right - left + 2 * margin,
        "height": bottom - top + 2 * margin,
    }


if __name__ == "__main__":
    main()
