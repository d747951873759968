"""Make the pictures of the documentation: ``python -m tools.pictures``.

These are the boards and the review in the README, the animation of a turn, the overview of a class,
and a contact sheet of the board's states. They show real boards in JupyterLab, so they need
Chromium and the packages for the tests. If you name pictures, only these are made.
``--into FOLDER`` also saves the picture of each state, or of each state that you name, as a
separate file.
"""

from __future__ import annotations

import argparse
import base64
import html
import os
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, Literal

from PIL import Image
from playwright.sync_api import FloatRect, Locator, Page, sync_playwright

from gammon_widget.classroom.overview import class_overview
from gammon_widget.drawing import Target
from gammon_widget.drawing.typeface import Weight, file_of
from gammon_widget.lessons.lesson import Lesson
from gammon_widget.rules import Color
from tests.browser.chromium import QUIET_FLAGS, find_chromium
from tests.browser.hand import Hand
from tests.browser.lab import LabNotebook, Windows, start_lab
from tests.classroom.simulated_class import write_class
from tools.lab_server import LabServer

os.environ["GAMMON_SETTINGS"] = "off"  # not those of the person who runs this

DOCS = Path(__file__).resolve().parent.parent / "docs"
SAMPLE = DOCS.parent / "notebooks" / "matches" / "iris-jade.xg"
REVIEW, SHEET, FILM, CLASS = (
    DOCS / f"{name}.webp" for name in ("review", "contact-sheet", "motion", "class-overview")
)

PLAIN_CSS = (
    ".jp-cell-toolbar, .Toastify { display: none !important } "
    ".jp-Notebook { caret-color: transparent }"
)
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
"""Settings that give the browser's system-ui the same font on every machine."""

BOARD_PIXELS, CARD_PIXELS, README_PIXELS = 640, 1080, 800
"""Widths in CSS pixels: a board, a board with a side panel, and a board in the README."""

PAGE_HEIGHT = 1400
CELL_MARGIN, CODE_MARGIN, BORDER = 116, 170, 9
"""Margins in CSS pixels: beside an output, beside a cell, and around the picture of a cell."""


@dataclass(frozen=True)
class State:
    """One picture: its name on the command line, its caption, and the cells and clicks for it.

    The last cell defines the `board` to click. If there are two cells, the picture shows the code
    of the last one. Each item of `turns` is a series of clicks that changes the match; `clicks`
    come after all turns.
    """

    name: str
    caption: str
    cells: tuple[str, ...]
    clicks: tuple[Target, ...] = ()
    turns: tuple[tuple[Target, ...], ...] = ()
    width: int = BOARD_PIXELS
    theme: Literal["light", "dark"] = "light"


def playing(
    xgid: str = "", options: str = "", then: str = "", dice: object = None, rules: str = ""
) -> tuple[str, ...]:
    """Return the cell that shows a match on a board, from an XGID or from the start."""
    given = f"rules=gw.Rules.named({rules!r}), " if rules else ""
    state = f"state=gw.GameState.from_xgid('XGID={xgid}'), " if xgid else ""
    board = f"board = gw.Board(match, {options})\nboard.visual_fx = False\n{then}\nboard"
    return (
        f"import gammon_widget as gw\nmatch = gw.Match({given}{state}"
        f'players=("Mira", "Anton"), dice={dice!r})\n{board}',
    )


def shown(made: str) -> tuple[str, ...]:
    """Return the cell that shows a widget other than a board."""
    return (f"import gammon_widget as gw\nboard = gw.{made}\nboard",)


def step(source: int, target: int, color: Color = Color.WHITE) -> tuple[Target, ...]:
    """Return the clicks that move a checker, in the numbering of its player."""
    return Target.of_place(source, color), Target.of_place(target, color)


OPENING_31 = "-b----E-C---eE---c-e----B-:0:0:1:31:2:3:0:7:10"
CONTACT = "-a--a-E-D---dD--ab-fA---A-:0:0:1:42:3:2:0:7:10"
ON_BAR = "-a---aE-D---eD---b-ea---AA:0:0:1:52:3:2:0:7:10"
TO_DOUBLE = "-b---aE-C-A-cD---cae----B-:0:0:-1:00:3:2:0:7:10"
FOR_MONEY = TO_DOUBLE.replace(":3:2:0:7:", ":0:0:3:0:")
LAST_CHECKER = "-AAB--------------------b-:1:-1:-1:21:3:5:0:7:10"
TUTOR = 'tutor="net:1-ply"'
EIGHT = (Target.point(8),)
REVIEWED = f"MatchViewer(gw.read_match({str(SAMPLE)!r}))"

STATES = (
    State("opening", "Before the opening roll", playing()),
    State("roll", "A roll", playing(OPENING_31)),
    State("pick", "A selected checker", playing(OPENING_31), EIGHT),
    State("hit", "A checker that can hit", playing(CONTACT), EIGHT),
    State("bar", "Entering from the bar", playing(ON_BAR)),
    State("double", "A double", playing(TO_DOUBLE, then="match.double()")),
    State(
        "beaver",
        "A double in a money game, which allows a beaver",
        playing(FOR_MONEY, 'theme="slate"', "match.double()"),
        theme="dark",
    ),
    State(
        "tutor",
        "The tutor warns",
        playing(OPENING_31, TUTOR, "match.step(13, 10); match.step(10, 9)"),
        (Target.DICE,),
    ),
    State("result", "The end of a match", playing(LAST_CHECKER, then="match.play('1/off 1/off')")),
    *(
        State(
            name, f"The rules of “{name}”", playing(rules=name, dice=[(3, 1)], then="match.roll()")
        )
        for name in ("hoyle", "house-rules", "pc-gammon", "flash", "web-page")
    ),
    *(
        State(name, caption, shown(made), width=CARD_PIXELS)
        for name, caption, made in (
            ("editor", "The position editor", f"PositionEditor('XGID={OPENING_31}')"),
            ("lesson", "A lesson", "LessonPlayer(gw.Lesson.named('openings'))"),
            (
                "viewer",
                "A match in the viewer",
                f"{REVIEWED}\nboard.decision = board.analysis.errors[0]",
            ),
        )
    ),
    *(
        State(
            theme,
            f"The theme “{theme}”",
            playing(CONTACT, f"theme={theme!r}"),
            EIGHT,
            theme="dark" if theme in {"slate", "felt"} else "light",
        )
        for theme in ("classic", "slate", "felt", "paper")
    ),
    State("hints", "A hint", playing(OPENING_31, TUTOR, "board.hint()")),
    *(
        State(str(width), f"{width} pixels wide", playing(OPENING_31), EIGHT, width=width)
        for width in (480, 360)
    ),
)
"""The states of the contact sheet."""

MATCH = """import gammon_widget as gw

state = gw.GameState.from_xgid("XGID={}")
match = gw.Match(state=state, players=("Mira", "Anton"), dice={})"""
ROLL, DICE = (Target.button("roll"),), (Target.DICE,)

BOARDS = (
    State(
        "board-light",
        "",
        (
            MATCH.format("-a--a-E-D---dD--ab-f--A-A-:0:0:1:00:3:2:0:7:10", [(2, 2)]),
            "board = gw.Board(match)\nboard",
        ),
        EIGHT,
        (ROLL, step(22, 20)),
        README_PIXELS,
    ),
    State(
        "board-dark",
        "",
        (
            MATCH.format("--a--BG-B-A-e-a--bBf---A--:1:1:-1:00:3:2:0:7:10", [(4, 2), (6, 3)]),
            'board = gw.Board(match, theme="auto")\nboard',
        ),
        (Target.point(18),),
        (ROLL, step(13, 9, Color.BLACK), step(13, 11, Color.BLACK), DICE, ROLL),
        README_PIXELS,
        "dark",
    ),
)
"""The boards of the README."""

REVIEW_CELL = f"import gammon_widget as gw\n\nviewer = gw.{REVIEWED}\nviewer.index = 5\nviewer"
REVIEW_KEYS = ("ArrowRight", "ArrowRight", "Shift+ArrowRight", "ArrowDown", "Shift+ArrowRight")
"""Keys that show two decisions, an error, the second play for it, and the next error."""

REVIEW_MS = 2200


def main(arguments: Sequence[str] | None = None) -> None:
    """Make all pictures, or only the named ones."""
    names = [path.stem for path in (SHEET, REVIEW, FILM, CLASS)]
    names += [state.name for state in (*BOARDS, *STATES)]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=" ".join(names))
    parser.add_argument("--into", type=Path, help="a folder for a separate picture of each state")
    options = parser.parse_args(arguments)
    wanted = options.names or names
    with (
        tempfile.TemporaryDirectory(prefix="gammon-pictures-") as name,
        jupyter(Path(name)) as (server, windows),
    ):

        def notebook(stem: str) -> LabNotebook:
            return LabNotebook(server, windows, Path(name), stem)

        for state in BOARDS:
            if state.name in wanted:
                (DOCS / f"{state.name}.png").write_bytes(take(notebook(state.name), state))
        if FILM.stem in wanted:
            film_turn(notebook(FILM.stem))
        if REVIEW.stem in wanted:
            film_review(notebook(REVIEW.stem))
        pictures = {}
        for state in STATES:
            if state.name in wanted or SHEET.stem in wanted:
                pictures[state.caption] = take(notebook(state.name), state)
                print(state.name, flush=True)
                if options.into:
                    options.into.mkdir(parents=True, exist_ok=True)
                    (options.into / f"{state.name}.png").write_bytes(pictures[state.caption])
        if CLASS.stem in wanted:
            picture_class(windows.new_page((2, False), width=CLASS_WIDTH, height=700))
        if SHEET.stem in wanted:
            write_sheet(windows.new_page(width=SHEET_WIDTH, height=PAGE_HEIGHT), pictures)


@contextmanager
def jupyter(folder: Path) -> Iterator[tuple[LabServer, Windows]]:
    """Start a browser, and JupyterLab on a folder, both independent of the user's settings."""
    fonts = folder / "fonts.conf"
    fonts.write_text(FONTS)
    server = start_lab(folder / "home", folder)
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


BOARD = ".gammon-board .gammon-controls"
"""The parts of a page that show a board: the controls over its canvas, and its status bar."""


def take(lab: LabNotebook, state: State) -> bytes:
    """Return the picture of one state as a PNG with two pixels for each CSS pixel."""
    shows_code = len(state.cells) > 1
    width = state.width + (CODE_MARGIN if shows_code else CELL_MARGIN)
    lab.open(state.cells, width=width, height=PAGE_HEIGHT, scale=2, theme=state.theme)
    page, hand = lab.page, Hand(lab)
    for clicks in state.turns:
        hand.change(*clicks)
    for target in state.clicks:
        before = lab.pixels()
        hand.click(target)
        lab.wait_until(lambda before=before: lab.pixels() != before, f"a change at {target}")  # type: ignore[misc]
    page.mouse.move(2, 2)
    page.add_style_tag(content=PLAIN_CSS)
    if not shows_code:
        picture = at_rest(page, lambda: page.screenshot(clip=around(page)))
    else:
        cell = page.locator(".jp-Notebook .jp-Cell").nth(1)
        clip = bounds([cell.locator(".jp-InputArea").first, *cell.locator(BOARD).all()])
        clip["y"] -= BORDER
        clip["width"] += BORDER  # no margin at the left
        clip["height"] += 2 * BORDER
        picture = page.screenshot(clip=clip)
    lab.close()
    return picture


def at_rest(page: Page, picture: Callable[[], bytes], other_than: bytes = b"") -> bytes:
    """Wait until the picture no longer changes and differs from `other_than`; return it."""
    seen = b""
    while (new := picture()) != seen or new == other_than:
        seen = new
        page.wait_for_timeout(100)  # let the page handle its events
    return new


def around(page: Page) -> FloatRect:
    """Return the bounds of the widget: the board, and its panel."""
    parts = page.locator(f".jp-OutputArea-output .gammon-card, {BOARD}").all()
    parts += page.locator(".gammon-candidates, .gammon-board .gammon-panel").all()
    return bounds(parts)


def bounds(parts: Iterable[Locator]) -> FloatRect:
    """Return the bounds of the visible parts of a page."""
    boxes = [box for part in parts if part.is_visible() and (box := part.bounding_box())]
    left, top = min(box["x"] for box in boxes), min(box["y"] for box in boxes)
    right = max(box["x"] + box["width"] for box in boxes)
    bottom = max(box["y"] + box["height"] for box in boxes)
    return {"x": left, "y": top, "width": right - left, "height": bottom - top}


def film_review(lab: LabNotebook) -> None:
    """Film the viewer: press keys to go through a match, and take a frame after each key."""
    lab.open([REVIEW_CELL], width=1420, height=900)
    page = lab.page
    page.add_style_tag(content=PLAIN_CSS)
    viewer = page.locator(".jp-Notebook .jp-OutputArea-output").first
    page.locator(".gammon-moves [aria-current=true]").click()
    page.mouse.move(2, 2)
    frames = [at_rest(page, viewer.screenshot)]
    for key in REVIEW_KEYS:
        page.keyboard.press(key)
        frames.append(at_rest(page, viewer.screenshot, frames[-1]))
    lab.close()
    pictures = [Image.open(BytesIO(frame)).convert("RGB") for frame in frames]
    save_film(REVIEW, pictures, [REVIEW_MS] * len(frames), quality=60)


def save_film(
    path: Path, frames: Sequence[Image.Image], durations: Sequence[int], *, quality: int
) -> None:
    first, *rest = frames
    first.save(
        path,
        save_all=True,
        append_images=rest,
        duration=list(durations),
        loop=0,
        quality=quality,
        method=6,
    )
    report(path, MAX_FILM_BYTES)


def report(path: Path, most: int) -> None:
    """Print the size of a file in bytes, and check that it is below `most`."""
    size = path.stat().st_size
    assert size < most, f"{path.name} has {size} bytes; the limit is {most}."
    print(f"{path}: {size} bytes")


CLASS_WIDTH, CLASS_SIZE = 1180, 12


def picture_class(page: Page) -> None:
    """Take a picture of the overview of a simulated class, with its hardest question open."""
    with tempfile.TemporaryDirectory() as name:
        write_class(Path(name), Lesson.named("races"), CLASS_SIZE)
        class_overview(name, group="Tuesday club").save(file := Path(name, "class.html"))
        page.goto(file.as_uri())
    shot = Image.open(BytesIO(at_rest(page, page.locator(".gammon-class").screenshot)))
    shot.convert("RGB").save(CLASS, quality=80, method=6)
    report(CLASS, MAX_FILM_BYTES)


MAX_FILM_BYTES, MAX_SHEET_BYTES = 600_000, 1_500_000
SHEET_WIDTH, ROW_HEIGHT, MAX_ROW_HEIGHT = 2400, 480, 720
"""CSS pixels: width of the contact sheet, and usual and maximum height of its rows."""

SHEET_STYLE = """
body { margin: 0; padding: 40px; background: #F1EEE8; color: #33261E;
  font: 500 20px/28px Inter, sans-serif; }
main { display: flex; flex-wrap: wrap; gap: 24px; align-items: flex-start; }
figure { margin: 0; } img { display: block; width: 100%; border-radius: 12px; }
figcaption { padding: 8px 2px 0; }
"""


def write_sheet(page: Page, pictures: dict[str, bytes]) -> None:
    """Lay the pictures out in rows of equal height, each with its caption, and save the sheet."""
    figures = []
    for caption, picture in pictures.items():
        width, height = Image.open(BytesIO(picture)).size
        shape = width / height
        size = f"flex: {shape} 1 {shape * ROW_HEIGHT}px; max-width: {shape * MAX_ROW_HEIGHT}px"
        image = f'<img src="data:image/png;base64,{base64.b64encode(picture).decode()}" alt="">'
        words = f"<figcaption>{html.escape(caption)}</figcaption>"
        figures.append(f'<figure style="{size}">{image}{words}</figure>')
    font = base64.b64encode(file_of(Weight.MEDIUM).read_bytes()).decode()
    face = f"@font-face {{ font-family: Inter; src: url(data:font/ttf;base64,{font}) }}"
    page.set_content(f"<style>{face}{SHEET_STYLE}</style><main>{''.join(figures)}</main>")
    page.evaluate("() => document.fonts.ready")
    sheet = Image.open(BytesIO(page.screenshot(full_page=True)))
    sheet.convert("RGB").save(SHEET, quality=82, method=6)
    report(SHEET, MAX_SHEET_BYTES)


FILM_WIDTH, MIN_FRAME_MS, PAUSE_MS, END_MS = 600, 45, 700, 2500
"""The width of the film in CSS pixels, and times in milliseconds."""

FILM_CELL = """import gammon_widget as gw

players = "You", gw.Bot(gw.NetEngine(), name="Computer")
board = gw.Board(players=players, dice=[(2, 1), (6, 4), (4, 3)], journal="film.jsonl")
board"""
FILM_CLICKS = (*ROLL, *step(13, 11), *step(6, 5), *DICE, *ROLL, Target.point(21), Target.point(22))


def film_turn(lab: LabNotebook) -> None:
    """Film a turn against the computer, as a browser shows it."""
    lab.open([FILM_CELL], width=FILM_WIDTH + CELL_MARGIN, height=PAGE_HEIGHT)
    page, hand = lab.page, Hand(lab)
    page.add_style_tag(content=PLAIN_CSS)
    page.mouse.move(2, 2)
    place = around(page)
    camera = page.context.new_cdp_session(page)
    shots: list[tuple[float, str]] = []

    def keep(shot: dict[str, Any]) -> None:
        shots.append((1000 * shot["metadata"]["timestamp"], shot["data"]))
        camera.send("Page.screencastFrameAck", {"sessionId": shot["sessionId"]})

    camera.on("Page.screencastFrame", keep)
    camera.send("Page.startScreencast", {"format": "png"})
    for target in FILM_CLICKS:
        page.wait_for_timeout(PAUSE_MS)
        hand.click(target)
    page.wait_for_timeout(END_MS)
    camera.send("Page.stopScreencast")
    lab.close()
    shots.sort()
    frames: list[Image.Image] = []
    durations: list[float] = []
    ends = [at for at, _ in shots[1:]] + [shots[-1][0] + END_MS]
    for (at, data), end in zip(shots, ends, strict=True):
        if durations and end - at < MIN_FRAME_MS:
            durations[-1] += end - at
            continue
        picture = Image.open(BytesIO(base64.b64decode(data))).convert("RGB")
        left, top = round(place["x"]), round(place["y"])
        right, bottom = left + round(place["width"]), top + round(place["height"])
        frames.append(picture.crop((left, top, right, bottom)))
        durations.append(end - at)
    save_film(FILM, frames, [round(each) for each in durations], quality=56)


if __name__ == "__main__":
    main()
