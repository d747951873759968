"""Draw a contact sheet of the board's states, each from a live board in a real JupyterLab.

``python -m tools.contact_sheet`` needs Chromium and the packages for the tests. Names of states
select only those; ``--into FOLDER`` also saves each picture by itself.
"""

from __future__ import annotations

import argparse
import base64
import html
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.sync_api import FloatRect, Page

from gammon_widget.drawing import Target
from gammon_widget.drawing.typeface import Weight, file_of
from tests.browser.lab import LabNotebook
from tools.screenshots import PLAIN_CSS, bounds, click, jupyter

PROJECT = Path(__file__).resolve().parent.parent
SHEET = PROJECT / "docs" / "contact-sheet.webp"
MAX_BYTES = 1_500_000
WIDTH, GAP, MARGIN = 2400, 24, 40
"""CSS pixels: width of the sheet, gap between pictures, and margin."""

MAX_HEIGHT = 720
"""Maximum height of a picture, in CSS pixels."""

BOARD_PIXELS, CARD_PIXELS = 640, 1080
"""Width in CSS pixels of a board alone, and of one with a panel at its side."""

CELL_MARGIN = 116
"""CSS pixels of the page outside the cell."""

PAGE_HEIGHT = 1400
SAMPLE = PROJECT / "notebooks" / "matches" / "iris-jade.xg"


@dataclass(frozen=True)
class State:
    """One picture: its name on the command line, its caption, and what leads to it.

    The cell defines the `board` that is clicked; the width of the widget is in CSS pixels.
    """

    name: str
    caption: str
    cell: str
    clicks: tuple[Target, ...] = ()
    width: int = BOARD_PIXELS
    theme: Literal["light", "dark"] = "light"


def playing(
    xgid: str = "", options: str = "", then: str = "", dice: object = None, rules: str = ""
) -> str:
    """Return the cell of a match in play with a board; without XGID, from the beginning."""
    given = f"rules=gw.Rules.named({rules!r}), " if rules else ""
    state = f"state=gw.GameState.from_xgid('XGID={xgid}'), " if xgid else ""
    return f"""
import gammon_widget as gw
match = gw.Match({given}{state}players=("Mira", "Anton"), dice={dice!r})
board = gw.Board(match, {options})
board.visual_fx = False
{then}
board
"""


OPENING_31 = "-b----E-C---eE---c-e----B-:0:0:1:31:2:3:0:7:10"
CONTACT = "-a--a-E-D---dD--ab-fA---A-:0:0:1:42:3:2:0:7:10"
ON_BAR = "-a---aE-D---eD---b-ea---AA:0:0:1:52:3:2:0:7:10"
TO_DOUBLE = "-b---aE-C-A-cD---cae----B-:0:0:-1:00:3:2:0:7:10"
LAST_CHECKER = "-AAB--------------------b-:1:-1:-1:21:3:5:0:7:10"
LESSON = "gw.Lesson.named('openings')"

STATES = (
    State("opening", "Before the opening roll", playing()),
    State("roll", "A roll", playing(OPENING_31)),
    State("pick", "A checker in hand", playing(OPENING_31), (Target.point(8),)),
    State("hit", "It may hit", playing(CONTACT), (Target.point(8),)),
    State("bar", "In from the bar", playing(ON_BAR)),
    State("double", "A double", playing(TO_DOUBLE, then="match.double()")),
    State(
        "beaver",
        "A double for money, which may be beavered",
        playing(
            TO_DOUBLE.replace(":3:2:0:7:", ":0:0:3:0:"),
            then="match.double()",
            options='theme="slate"',
        ),
        theme="dark",
    ),
    State(
        "tutor",
        "The tutor asks",
        playing(OPENING_31, 'tutor="net:1-ply"', "match.step(13, 10); match.step(10, 9)"),
        (Target.DICE,),
    ),
    State("result", "A match is won", playing(LAST_CHECKER, then="match.play('1/off 1/off')")),
    *(
        State(
            name, f"The rules of “{name}”", playing(rules=name, dice=[(3, 1)], then="match.roll()")
        )
        for name in ("hoyle", "house-rules", "pc-gammon", "flash", "web-page")
    ),
    State(
        "editor",
        "The position editor",
        "import gammon_widget as gw\nboard = gw.PositionEditor('XGID=" + OPENING_31 + "')\nboard",
        width=CARD_PIXELS,
    ),
    State(
        "lesson",
        "A lesson",
        f"import gammon_widget as gw\nboard = gw.LessonPlayer({LESSON})\nboard",
        width=CARD_PIXELS,
    ),
    State(
        "viewer",
        "A match gone through",
        f"import gammon_widget as gw\nboard = gw.MatchViewer(gw.read_match({str(SAMPLE)!r}))\n"
        "board.decision = board.analysis.errors[0]\nboard",
        width=CARD_PIXELS,
    ),
    *(
        State(
            theme,
            f"The theme “{theme}”",
            playing(CONTACT, f"theme={theme!r}"),
            (Target.point(8),),
            theme="dark" if theme in {"slate", "felt"} else "light",
        )
        for theme in ("classic", "slate", "felt", "paper")
    ),
    State("hints", "A hint", playing(OPENING_31, 'tutor="net:1-ply"', "board.hint()")),
    State("480", "480 pixels wide", playing(OPENING_31), (Target.point(8),), width=480),
    State("360", "360 pixels wide", playing(OPENING_31), (Target.point(8),), width=360),
)


def main(arguments: Sequence[str] | None = None) -> None:
    """Take the pictures, and write the sheet unless only some were requested."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="STATE", help=" ".join(s.name for s in STATES))
    parser.add_argument("--into", type=Path, help="a folder that gets each picture by itself")
    options = parser.parse_args(arguments)
    wanted = [state for state in STATES if not options.names or state.name in options.names]
    with (
        tempfile.TemporaryDirectory(prefix="gammon-sheet-") as name,
        jupyter(Path(name)) as (server, windows),
    ):
        pictures = []
        for state in wanted:
            lab = LabNotebook(server, windows, Path(name), state.name)
            pictures.append(take_picture(lab, state))
            lab.close()
            if options.into:
                options.into.mkdir(parents=True, exist_ok=True)
                (options.into / f"{state.name}.png").write_bytes(pictures[-1])
            print(state.name, flush=True)
        if not options.names:
            page = windows.new_page(width=WIDTH, height=PAGE_HEIGHT)
            write_sheet(page, wanted, pictures)


def take_picture(lab: LabNotebook, state: State) -> bytes:
    """Return the picture of one state as a PNG with two pixels for each CSS pixel."""
    width = state.width + CELL_MARGIN
    lab.open([state.cell], width=width, height=PAGE_HEIGHT, scale=2, theme=state.theme)
    page = lab.page
    for target in state.clicks:
        click(lab, target)
    page.mouse.move(2, 2)
    page.add_style_tag(content=PLAIN_CSS)
    at_rest(lab)
    return page.screenshot(clip=around(page))


def at_rest(lab: LabNotebook) -> None:
    """Wait until the widget stops changing."""
    seen = [b""]

    def is_still() -> bool:
        before, seen[0] = seen[0], lab.page.screenshot(clip=around(lab.page))
        return seen[0] == before

    lab.wait_until(is_still, "the widget is at rest")


def around(page: Page) -> FloatRect:
    """Return the bounds of the widget: the board, and its panel."""
    shown = page.locator(".jp-OutputArea-output .gammon-card, .gammon-board canvas").all()
    shown += page.locator(".gammon-candidates, .gammon-board .gammon-panel").all()
    return bounds(shown)


STYLE = """
body { margin: 0; padding: MARGINpx; background: #F1EEE8; color: #33261E;
  font: 500 20px/28px Inter, sans-serif; }
main { display: flex; flex-direction: column; gap: GAPpx; }
section { display: flex; gap: GAPpx; align-items: flex-start; }
figure { margin: 0; } img { display: block; width: 100%; border-radius: 12px; }
figcaption { padding: 8px 2px 0; }
"""


def write_sheet(page: Page, states: Sequence[State], pictures: Sequence[bytes]) -> None:
    """Lay the pictures out in rows of equal height, and save the sheet."""
    sizes = [Image.open(BytesIO(picture)).size for picture in pictures]
    rows = in_rows([width / height for width, height in sizes])
    font = base64.b64encode(file_of(Weight.MEDIUM).read_bytes()).decode()
    face = f"@font-face {{ font-family: Inter; src: url(data:font/woff;base64,{font}) }}"
    sections = []
    for row in rows:
        shapes = [sizes[k][0] / sizes[k][1] for k in row]
        height = min((WIDTH - 2 * MARGIN - GAP * (len(row) - 1)) / sum(shapes), MAX_HEIGHT)
        figures = (
            f'<figure style="width: {height * shape:.1f}px"><img src="data:image/png;base64,'
            f'{base64.b64encode(pictures[k]).decode()}" alt="">'
            f"<figcaption>{html.escape(states[k].caption)}</figcaption></figure>"
            for k, shape in zip(row, shapes, strict=True)
        )
        sections.append(f"<section>{''.join(figures)}</section>")
    style = STYLE.replace("MARGIN", str(MARGIN)).replace("GAP", str(GAP))
    page.set_content(f"<style>{face}{style}</style><main>{''.join(sections)}</main>")
    page.evaluate("() => document.fonts.ready")
    sheet = Image.open(BytesIO(page.screenshot(full_page=True)))
    sheet.convert("RGB").save(SHEET, quality=82, method=6)
    size = SHEET.stat().st_size
    assert size < MAX_BYTES, f"{SHEET.name} has {size} bytes."
    print(f"{SHEET}: {len(states)} states, {sheet.size}, {size} bytes")


def in_rows(shapes: Sequence[float], wanted: float = 4.6) -> list[list[int]]:
    """Group pictures into rows with an aspect ratio of about `wanted`."""
    rows: list[list[int]] = [[]]
    for k, shape in enumerate(shapes):
        width = sum(shapes[each] for each in rows[-1])
        if rows[-1] and width + shape / 2 > wanted:
            rows.append([])
        rows[-1].append(k)
    if len(rows) > 1 and len(rows[-1]) == 1:  # avoid a row with one picture
        rows[-2] += rows.pop()
    return rows


if __name__ == "__main__":
    main()
