"""The pictures that a page composes look as they did when the kernel painted them.

The reference pictures in `tests/data/pictures` are those of the canvas that the kernel painted,
without buttons and texts, which are elements of the page now. After an intended change of the look,
``GAMMON_RENEW_PICTURES=1 pytest tests/browser/test_page_pictures.py`` replaces them by the pictures
that the page composes. In the proofs, the page's pictures are also compared with static pictures.
"""

import os
import re
from base64 import b64decode
from collections.abc import Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image
from playwright.sync_api import Browser, Page

from gammon_widget.board.model.page_view import page_view
from gammon_widget.drawing import BoardView, theme_named
from gammon_widget.drawing.geometry import Checker, CubeMeasures, Slot
from gammon_widget.drawing.painters.svg import write_svg
from gammon_widget.drawing.parts.board import board
from gammon_widget.drawing.scene import compose_in
from gammon_widget.drawing.sheet import overlays, sheet
from gammon_widget.drawing.typeface import SEMIBOLD, text_width
from gammon_widget.drawing.view import CubePlace
from tests.drawing.corpus import CASES, MORE_CASES, Case
from tools import javascript

PAGE = javascript.ROOT / "tests" / "js" / "picture_page.ts"
REFERENCES = javascript.ROOT / "tests" / "data" / "pictures"
RENEW = "GAMMON_RENEW_PICTURES"

Pixels = NDArray[np.uint8]
Box = tuple[float, float, float, float]

PIXELS = 960
"""The width of all pictures, in pixels; a narrower board has more pixels for a unit of CSS."""

VISIBLE = 16
"""The smallest difference between two pixels that counts, of 255."""

STRANGE = 24
"""The smallest difference between a pixel and all pixels around it that counts."""

MAX_SHARE = 0.03
MAX_AREA_PX = 12
"""The largest share of pixels that may differ, and the largest connected area of them."""


LEVELS = 12
"""The number of levels of a channel that a reference picture stores as one level."""


class Composed(NamedTuple):
    """A picture that the page composes, its sprites, and the names of missing sprites."""

    image: Pixels
    draws: list[dict[str, Any]]
    missing: list[str]


def sheet_name(case: Case) -> str:
    """Return a name for the sheet of a case."""
    orientation = case.orientation
    return f"{case.theme} {case.layout} {orientation.bottom} {orientation.home}"


def reference_of(case: Case) -> Path:
    """Return the file of the reference picture of a case."""
    return REFERENCES / f"{re.sub(r'[^a-zA-Z0-9]+', '-', case.title)}.webp"


def buttons_of(case: Case) -> dict[str, float] | None:
    """Return the player next to whose dice the buttons lie, and the widths of the buttons."""
    view: BoardView = case.view
    if not view.buttons or view.set_up is not None:
        return None
    bottom, offered = case.orientation.bottom.slot, view.cube.place is CubePlace.OFFERED
    deciding = [slot for slot, player in enumerate(view.players) if player.to_decide]
    on_roll = bottom if view.turn is None else view.turn.slot
    slot = 1 - bottom if offered else deciding[0] if len(deciding) == 1 else on_roll
    size = 0.3 * BUTTON_SCALES[case.layout]
    labels = [text_width(button.label, size, SEMIBOLD) for button in view.buttons]
    gaps = 0.16 * (len(labels) - 1)
    usual, least = (
        sum(max(0.88, label + 2 * padding) for label in labels) + gaps for padding in (0.5, 0.2)
    )
    return {"slot": slot, "width": usual, "least": least}


BUTTON_SCALES = {"wide": 1.25, "narrow": 1.6, "phone": 2.09, "compact": 1.6}
"""The scale of the labels of buttons on the boards of the reference pictures."""


def page_case(case: Case, *, has_buttons: bool = True) -> dict[str, Any]:
    """Return a case for the page."""
    buttons = buttons_of(case) if has_buttons else None
    return {
        "sheet": sheet_name(case),
        "view": page_view(case.view),
        "scale": PIXELS / case.placed.width,
        **overlays(case.view, theme_named(case.theme), case.placed),
        **({"buttons": buttons} if buttons else {}),
    }


def without_texts(pixels: Pixels, case: Case) -> Pixels:
    """Return the pixels of a picture without the texts of the panels."""
    frame, scale = case.placed.frame, PIXELS / case.placed.width
    covered, left = pixels.copy(), round((frame.name_x - 0.1) * scale)
    for top, bottom in ((0.0, frame.panel_height), (frame.height - frame.panel_height, 99.0)):
        covered[round(top * scale) : round(bottom * scale) + 1, left:] = 0
    return covered


def open_page(browser: Browser, head: str = "") -> Page:
    """Return a page that can compose pictures."""
    page = browser.new_page()
    page.set_content(f"<!doctype html>{head}")
    page.add_script_tag(content=javascript.bundle(PAGE))
    return page


def add_sheets(page: Page, cases: tuple[Case, ...]) -> None:
    """Send the sheets of the cases to the page."""
    for name, case in {sheet_name(case): case for case in cases}.items():
        value = sheet(theme_named(case.theme), case.placed)
        page.evaluate("([name, sheet]) => addSheet(name, sheet)", [name, value])


def pixels_of(url: str) -> Pixels:
    """Return the pixels of the image in a data URL, on white."""
    picture = Image.open(BytesIO(b64decode(url.partition(",")[2]))).convert("RGBA")
    ground = Image.new("RGBA", picture.size, "white")
    return np.asarray(Image.alpha_composite(ground, picture).convert("RGB"))


def find_strange(one: Pixels, other: Pixels) -> NDArray[np.bool_]:
    """Return where one picture has colours that are not near in the other.

    A sprite lies on whole pixels, so it may be half a pixel away from the same shape in a scene.
    Lines that are thinner than two pixels do not count, because they may be sharp in one picture
    and blurred in the other.
    """
    lowest, highest = (_spread(other, pick) for pick in (np.minimum, np.maximum))
    beyond = np.maximum(np.maximum(lowest - one, one - highest), 0).max(axis=2) > STRANGE
    thick: NDArray[np.bool_] = beyond[1:, 1:] & beyond[:-1, 1:] & beyond[1:, :-1] & beyond[:-1, :-1]
    return thick


def _spread(pixels: Pixels, pick: np.ufunc) -> NDArray[np.int16]:
    """Return the lowest or the highest value among each pixel and its neighbours."""
    wide = np.pad(pixels.astype(np.int16), ((1, 1), (1, 1), (0, 0)), "edge")
    rows = pick(pick(wide[:-2], wide[1:-1]), wide[2:])
    spread: NDArray[np.int16] = pick(pick(rows[:, :-2], rows[:, 1:-1]), rows[:, 2:])
    return spread


def measure_largest(found: NDArray[np.bool_]) -> int:
    """Return the number of pixels of the largest connected area."""
    left = set(zip(*(map(int, axis) for axis in found.nonzero()), strict=True))
    largest = 0
    while left:
        area, near = 0, [left.pop()]
        while near:
            row, column = near.pop()
            area += 1
            around = {(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)}
            near += around & left
            left -= around
        largest = max(largest, area)
    return largest


def compare(one: Pixels, other: Pixels) -> tuple[float, int]:
    """Return the share of pixels that differ, and the size of the largest difference in pixels."""
    difference = np.abs(one.astype(np.int16) - other).max(axis=2)
    share = float((difference > VISIBLE).mean())
    rows, columns = (difference > STRANGE).nonzero()
    if not rows.size:
        return share, 0
    # Only this part can have strange pixels; their neighbours, too, count.
    part = tuple(slice(max(0, axis.min() - 1), axis.max() + 2) for axis in (rows, columns))
    pair = one[part], other[part]
    return share, max(measure_largest(find_strange(*each)) for each in (pair, pair[::-1]))


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    page = open_page(browser)
    add_sheets(page, CASES)
    yield page
    page.close()


def compose_on(
    page: Page, case: Case, without: int | None = None, *, has_buttons: bool = True
) -> Composed:
    """Return the picture of a case, without one of its sprites if `without` is its index."""
    value = page_case(case, has_buttons=has_buttons)
    found = page.evaluate("(one) => picture(one)", value | {"without": without})
    return Composed(pixels_of(found["picture"]), found["draws"], found["missing"])


def draw_scene(page: Page, case: Case) -> Pixels:
    """Return the static picture of a case, painted as SVG by the same browser."""
    layout, theme = case.placed, theme_named(case.theme)
    scene = compose_in(case.view, theme, layout)
    # The frame of a live board continues around the status bar.
    shapes = (*board(theme, layout, layout.frame.full_height), *scene.shapes[1:])
    size = PIXELS, round(PIXELS / layout.width * layout.frame.height)
    drawing = write_svg(replace(scene, shapes=shapes), PIXELS)
    return pixels_of(page.evaluate("([svg, ...size]) => bitmap(svg, ...size)", [drawing, *size]))


def describe_difference(case: Case, one: Pixels, other: Pixels) -> str | None:
    """Return the title of a case and the figures if its pictures differ too much."""
    share, area = compare(one, other)
    is_alike = share <= MAX_SHARE and area <= MAX_AREA_PX
    return None if is_alike else f"{case.title}: {share:.2%}, {area} px"


@pytest.fixture(scope="module")
def composed(page: Page) -> dict[Case, Composed]:
    return {case: compose_on(page, case) for case in CASES}


def renew(case: Case, found: Pixels) -> None:
    """Replace the reference picture of a case, but not the parts that it leaves out."""
    kept = np.asarray(Image.open(reference_of(case)).convert("RGBA"))[..., 3:]
    coarse = np.minimum(found.astype(np.int16) // LEVELS * LEVELS + LEVELS // 2, 255)
    pixels = np.concatenate([np.where(kept, coarse, 0), kept], axis=2).astype(np.uint8)
    Image.fromarray(pixels).save(reference_of(case), lossless=True, method=6, exact=True)


def test_the_page_composes_the_reference_pictures(composed: dict[Case, Composed]) -> None:
    differences = []
    for case, (found, *_) in composed.items():
        if os.environ.get(RENEW):
            renew(case, found)
        reference = np.asarray(Image.open(reference_of(case)).convert("RGBA"))
        is_kept = reference[..., 3:] > 0
        seen = (np.where(is_kept, each, 0) for each in (found, reference[..., :3]))
        differences.append(describe_difference(case, *seen))
    assert not list(filter(None, differences))


def test_every_reference_picture_is_used_and_small() -> None:
    files = set(REFERENCES.iterdir())
    assert files == {*map(reference_of, CASES)}
    assert sum(file.stat().st_size for file in files) < 2_000_000


@pytest.mark.prove
def test_the_page_composes_the_static_pictures_in_every_layout_and_theme(page: Page) -> None:
    add_sheets(page, MORE_CASES)
    differences = []
    for case in MORE_CASES:
        pictures = compose_on(page, case, has_buttons=False).image, draw_scene(page, case)
        seen = (without_texts(each, case) for each in pictures)
        differences.append(describe_difference(case, *seen))
    assert not list(filter(None, differences))


@pytest.mark.prove
def test_the_sheet_has_every_sprite_of_the_pictures(composed: dict[Case, Composed]) -> None:
    assert {name for each in composed.values() for name in each.missing} == set()


@pytest.mark.prove
def test_a_part_that_is_left_out_is_noticed(page: Page, composed: dict[Case, Composed]) -> None:
    seen = {"board", "under", "over"}  # without the board, nothing looks right
    unnoticed = []
    for case, (whole, draws, _) in composed.items():
        for n, draw in enumerate(draws):
            words = draw["sprite"].split()
            kind = " ".join(word for word in words if not word.isdigit() or words[0] == "die")
            later = draws[n + 1 :]
            is_covered = any((each["x"], each["y"]) == (draw["x"], draw["y"]) for each in later)
            if kind in seen or is_covered:
                continue
            seen.add(kind)
            _, area = compare(compose_on(page, case, without=n).image, whole)
            if area <= MAX_AREA_PX:
                unnoticed.append(f"{case.title}: {draw['sprite']}, {area} px")
    assert not unnoticed
    assert len(seen) > 40


def parts_of(case: Case, draws: list[dict[str, Any]]) -> Iterator[tuple[str, Box]]:
    """Yield the target and the box of each checker, die and cube of a picture."""
    for draw in draws:
        kind, scale = draw["sprite"].split()[0], draw.get("matrix", [1])[0]
        if "piece" in draw:
            across, up = SLAB if kind == "borne" else (Checker.RADIUS, Checker.RADIUS)
            yield draw["piece"]["spot"], around(draw, across, up)
        elif kind == "die":
            half = scale * case.placed.frame.die_size / 2
            yield "dice", around(draw, half, half)
        elif draw["sprite"] == "cube":
            yield "cube", around(draw, CubeMeasures.SIZE / 2, CubeMeasures.SIZE / 2)


SLAB = Slot.WIDTH / 2, Slot.HEIGHT / 2


@pytest.mark.prove
def test_every_part_lies_in_its_own_click_area(page: Page, composed: dict[Case, Composed]) -> None:
    for case, each in composed.items():
        areas = page.evaluate("(one) => areas(one)", page_case(case))
        boxes = [(area["target"], area["box"]) for area in areas]
        faces = [(area["target"], area["face"]) for area in areas if "face" in area]
        clickable = {target for target, _ in boxes}
        for target, part in (*parts_of(case, each.draws), *faces):
            if target in clickable:
                at = [box for name, box in boxes if name == target and lies_in(part, box)]
                # The dice of the other player cannot be clicked.
                assert at or target == "dice", (case.title, target, part)
        dice = [part for target, part in parts_of(case, each.draws) if target == "dice"]
        for target, box in boxes:
            if target == "dice":
                assert any(lies_in(part, box) for part in dice) or not dice, case.title


def test_the_page_finds_the_part_at_a_place(page: Page, composed: dict[Case, Composed]) -> None:
    for case, each in composed.items():
        places = page.evaluate("(one) => areas(one)", page_case(case))
        clickable = {area["target"] for area in places}
        own = buttons_of(case)
        parts = [
            (target, ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2))
            for target, box in parts_of(case, each.draws)
            if target in clickable and target != "dice"
        ]
        found = find_targets(page, case, [at for _, at in parts])
        # A cube or dice may lie in the column of a point, but never on its checkers.
        assert found == [target for target, _ in parts], (case.title, own)
        outside = [(-1.5, 3.0), (3.0, -1.5), (case.placed.width + 1.5, 3.0)]
        assert find_targets(page, case, outside) == [None] * 3
        (near,) = find_targets(page, case, [(-0.5, -0.5)])
        assert near == find_targets(page, case, [(0.0, 0.0)])[0]
        if "dice" in clickable:
            middles = [
                ((box[0] + box[2]) / 2, case.placed.middle_y)
                for target, box in parts_of(case, each.draws)
                if target == "dice"
            ]
            assert "dice" in find_targets(page, case, middles) or not middles
            dropped = find_targets(page, case, middles, is_dropping=True)
            assert all(str(target).startswith("point") for target in dropped)


def find_targets(
    page: Page, case: Case, spots: Sequence[tuple[float, float]], *, is_dropping: bool = False
) -> list[str | None]:
    """Return the targets that the page finds at places in board units."""
    value = [page_case(case), spots, is_dropping]
    found: list[str | None] = page.evaluate(
        "([one, spots, isDropping]) => targets(one, spots, isDropping)", value
    )
    return found


def around(draw: dict[str, Any], across: float, up: float) -> Box:
    """Return the box around the place of a sprite."""
    return draw["x"] - across, draw["y"] - up, draw["x"] + across, draw["y"] + up


def lies_in(part: Sequence[float], box: Sequence[float]) -> bool:
    """Whether a box lies in another box, apart from rounding."""
    (left, top, right, bottom), rounding = part, 0.001
    low, high = box[0] - rounding, box[1] - rounding
    return (
        left >= low and top >= high and right <= box[2] + rounding and bottom <= box[3] + rounding
    )


@pytest.mark.prove
def test_boards_share_the_bitmap_of_a_sheet(page: Page) -> None:
    assert page.evaluate("(one) => sharesBitmap(one)", page_case(CASES[0]))


@pytest.mark.prove
def test_a_page_that_refuses_blobs_shows_the_same_picture(
    browser: Browser, composed: dict[Case, Composed]
) -> None:
    policy = '<meta http-equiv="Content-Security-Policy" content="img-src data:">'
    page, case = open_page(browser, policy), CASES[0]
    add_sheets(page, (case,))
    assert np.array_equal(compose_on(page, case).image, composed[case].image)
    page.close()
