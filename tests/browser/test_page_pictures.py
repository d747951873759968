"""The pictures that a page composes from a sheet look like the scenes of the same views.

One page composes all pictures of the corpus. The same browser also paints the scenes, as SVG, so
that antialiasing hardly differs. Both draw the same shapes; what is compared is the composition.
"""

from base64 import b64decode
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from playwright.sync_api import Browser, Page

from gammon_widget.board.model.page_view import page_view
from gammon_widget.drawing import Layout, Scene, TargetKind, compose, theme_named
from gammon_widget.drawing.geometry import Checker, Slot
from gammon_widget.drawing.painters.svg import write_svg
from gammon_widget.drawing.parts.buttons import LABEL_SIZE, MIN_PADDING, PADDING, row_width
from gammon_widget.drawing.parts.middle_strip import buttons_owner
from gammon_widget.drawing.shapes import RoundedRectangle
from gammon_widget.drawing.sheet import overlays, sheet
from tests.drawing.corpus import ALL_CASES, CASES, Case
from tools import javascript

PAGE = javascript.ROOT / "tests" / "js" / "picture_page.ts"

Pixels = NDArray[np.uint8]

PIXELS = 960
"""The width of all pictures, in pixels; a narrower board has more pixels for a unit of CSS."""

VISIBLE = 16
"""The smallest difference between two pixels that counts, of 255."""

STRANGE = 24
"""The smallest difference between a pixel and all pixels around it that counts."""

MAX_SHARE = 0.03
MAX_AREA_PX = 12
"""The largest share of pixels that may differ, and the largest connected area of them."""


class Pair(NamedTuple):
    """A picture composed by the page, and the picture of the scene, both without controls."""

    case: Case
    composed: Pixels
    expected: Pixels
    draws: list[dict[str, Any]]
    missing: list[str]


def layout_of(case: Case) -> Layout:
    """Return the layout of a case."""
    return case.orientation.live(case.layout)


def sheet_name(case: Case) -> str:
    """Return a name for the sheet of a case."""
    orientation = case.orientation
    return f"{case.theme} {case.layout} {orientation.bottom} {orientation.home}"


def scene_of(case: Case) -> Scene:
    """Return the scene of a case."""
    return compose(case.view, case.theme, case.upright, width=case.width)


def page_case(case: Case) -> dict[str, Any]:
    """Return a case for the page, with the widths that its buttons would have."""
    view, layout = case.view, layout_of(case)
    size = LABEL_SIZE * case.upright.at_width(case.width).button_scale
    usual, least = (row_width(view.buttons, size, each) for each in (PADDING, MIN_PADDING))
    buttons = {"slot": buttons_owner(view, layout).slot, "width": usual, "least": least}
    return {
        "sheet": sheet_name(case),
        "view": page_view(view),
        "scale": PIXELS / layout.width,
        **overlays(view, theme_named(case.theme), layout),
        **({"buttons": buttons} if view.buttons and view.set_up is None else {}),
    }


def without_controls(picture: Image.Image, case: Case) -> Pixels:
    """Return the pixels of a picture without buttons, and without the texts of the panels."""
    layout, scene = layout_of(case), scene_of(case)
    frame, scale = layout.frame, PIXELS / layout.width
    top, bottom = frame.strip
    boxes = [
        (shape.x, top, shape.x + shape.width, bottom)
        for shape in scene.shapes
        if isinstance(shape, RoundedRectangle)
        and shape.target is not None
        and shape.target.kind is TargetKind.BUTTON
        and top <= shape.center[1] <= bottom
        and not (shape.target.name or "").startswith("cube")
    ]
    panels = [(0.0, frame.panel_height), (frame.height - frame.panel_height, frame.height)]
    boxes += [(frame.name_x - 0.1, upper, frame.width, lower) for upper, lower in panels]
    covered = picture.convert("RGB")
    draw = ImageDraw.Draw(covered)
    for box in boxes:
        draw.rectangle(tuple(scale * side for side in box), fill="black")
    return np.asarray(covered)


def open_page(browser: Browser, head: str = "") -> Page:
    """Return a page that can compose pictures."""
    page = browser.new_page()
    page.set_content(f"<!doctype html>{head}")
    page.add_script_tag(content=javascript.bundle(PAGE))
    return page


def add_sheets(page: Page, cases: tuple[Case, ...]) -> None:
    """Send the sheets of the cases to the page."""
    for name, case in {sheet_name(case): case for case in cases}.items():
        value = sheet(theme_named(case.theme), layout_of(case))
        page.evaluate("([name, sheet]) => addSheet(name, sheet)", [name, value])


def image_of(url: str) -> Image.Image:
    """Return the image in a data URL, on white."""
    picture = Image.open(BytesIO(b64decode(url.partition(",")[2]))).convert("RGBA")
    ground = Image.new("RGBA", picture.size, "white")
    return Image.alpha_composite(ground, picture)


def count_differing(one: Pixels, other: Pixels) -> float:
    """Return the share of pixels that differ visibly."""
    difference = np.abs(one.astype(np.int16) - other).max(axis=2)
    return float((difference > VISIBLE).mean())


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
    areas = (measure_largest(find_strange(*pair)) for pair in ((one, other), (other, one)))
    return count_differing(one, other), max(areas)


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    page = open_page(browser)
    add_sheets(page, CASES)
    yield page
    page.close()


def compose_on(page: Page, case: Case, without: int | None = None) -> dict[str, Any]:
    """Return the composed picture of a case, its sprites, and the missing sprites."""
    value = page_case(case) | ({} if without is None else {"without": without})
    found: dict[str, Any] = page.evaluate("(one) => picture(one)", value)
    return found | {"image": without_controls(image_of(found["picture"]), case)}


def draw_scene(page: Page, case: Case) -> Pixels:
    """Return the picture of a case's scene."""
    layout = layout_of(case)
    size = PIXELS, round(PIXELS / layout.width * layout.frame.height)
    drawing = write_svg(scene_of(case), PIXELS)
    url = page.evaluate("([svg, ...size]) => bitmap(svg, ...size)", [drawing, *size])
    return without_controls(image_of(url), case)


def compose_all(page: Page, cases: Sequence[Case]) -> Iterator[Pair]:
    """Yield the pictures of cases."""
    for case in cases:
        composed = compose_on(page, case)
        images = composed["image"], draw_scene(page, case)
        yield Pair(case, *images, composed["draws"], composed["missing"])


def describe_differences(pairs: Iterable[Pair]) -> list[str]:
    """Return the titles of the pictures that differ from their scenes, with the figures."""
    poor = []
    for case, composed, expected, _, _ in pairs:
        share, area = compare(composed, expected)
        if share > MAX_SHARE or area > MAX_AREA_PX:
            poor.append(f"{case.title}: {share:.2%}, {area} px")
    return poor


@pytest.fixture(scope="module")
def pairs(page: Page) -> list[Pair]:
    return list(compose_all(page, CASES))


def test_the_page_composes_the_pictures_of_the_scenes(pairs: list[Pair]) -> None:
    assert not describe_differences(pairs)


@pytest.mark.prove
def test_the_page_composes_every_view_in_every_layout_and_theme(page: Page) -> None:
    add_sheets(page, ALL_CASES)
    assert not describe_differences(compose_all(page, ALL_CASES))


@pytest.mark.prove
def test_the_sheet_has_every_sprite_of_the_pictures(pairs: list[Pair]) -> None:
    assert {name for pair in pairs for name in pair.missing} == set()


@pytest.mark.prove
def test_a_part_that_is_left_out_is_noticed(page: Page, pairs: list[Pair]) -> None:
    seen = {"board", "under", "over"}  # without the board, nothing looks right
    unnoticed = []
    for case, composed, _, draws, _ in pairs:
        for n, draw in enumerate(draws):
            words = draw["sprite"].split()
            kind = " ".join(word for word in words if not word.isdigit() or words[0] == "die")
            later = draws[n + 1 :]
            is_covered = any((each["x"], each["y"]) == (draw["x"], draw["y"]) for each in later)
            if kind in seen or is_covered:
                continue
            seen.add(kind)
            _, area = compare(compose_on(page, case, without=n)["image"], composed)
            if area <= MAX_AREA_PX:
                unnoticed.append(f"{case.title}: {draw['sprite']}, {area} px")
    assert not unnoticed
    assert len(seen) > 40


@pytest.mark.prove
def test_every_part_lies_in_its_own_click_area(page: Page, pairs: list[Pair]) -> None:
    slab, disc = (Slot.WIDTH / 2, Slot.HEIGHT / 2), (Checker.RADIUS, Checker.RADIUS)
    for case, _, _, draws, _ in pairs:
        areas = page.evaluate("(one) => areas(one)", page_case(case))
        boxes = {area["target"]: area["box"] for area in areas}
        for draw in draws:
            if "piece" in draw:
                part = around(draw, slab if draw["sprite"].startswith("borne") else disc)
                assert lies_in(part, boxes[draw["piece"]["spot"]]), (case.title, draw)
        for area in areas:
            assert lies_in(area.get("face", area["box"]), area["box"]), (case.title, area)
            if area["target"] == "dice":
                half = layout_of(case).frame.die_size / 2
                rows = [draw for draw in draws if draw["sprite"].startswith("die")]
                sizes = [half * draw.get("scale", 1) for draw in rows]
                dice = [around(draw, (size, size)) for draw, size in zip(rows, sizes, strict=True)]
                assert any(lies_in(die, area["box"]) for die in dice) or not dice, case.title


def around(draw: dict[str, Any], reach: tuple[float, float]) -> tuple[float, ...]:
    """Return the box around the place of a sprite."""
    across, up = reach
    return draw["x"] - across, draw["y"] - up, draw["x"] + across, draw["y"] + up


def lies_in(part: Sequence[float], box: Sequence[float]) -> bool:
    """Whether a box lies in another box, apart from rounding."""
    (left, top, right, bottom), rounding = part, 0.001
    low, high = box[0] - rounding, box[1] - rounding
    return (
        left >= low and top >= high and right <= box[2] + rounding and bottom <= box[3] + rounding
    )


def test_the_page_finds_the_targets_of_the_scenes(page: Page) -> None:
    chance = Random(52)
    for case in CASES:
        layout, scene = layout_of(case), scene_of(case)
        width, height = layout.width, layout.frame.height
        spots = [
            (chance.uniform(-1.5, width + 1.5), chance.uniform(-1.5, height)) for _ in range(150)
        ]
        spots += [
            (chance.uniform(0, width), chance.uniform(*layout.frame.strip)) for _ in range(100)
        ]
        places = [s for s in scene.shapes if s.target is not None and s.target.is_place]
        for shapes, is_dropping in ((scene.shapes, False), (tuple(places), True)):
            known = replace(scene, shapes=shapes)
            found = page.evaluate(
                "([one, spots, isDropping]) => targets(one, spots, isDropping)",
                [page_case(case), spots, is_dropping],
            )
            for spot, target in zip(spots, found, strict=True):
                expected = known.hit(*spot)
                # Other buttons are elements of the page.
                is_button = expected is not None and expected.kind is TargetKind.BUTTON
                if not is_button or str(expected).startswith("button cube_"):
                    assert target == (expected and str(expected)), (case.title, spot)


@pytest.mark.prove
def test_boards_share_the_bitmap_of_a_sheet(page: Page) -> None:
    assert page.evaluate("(one) => sharesBitmap(one)", page_case(CASES[0]))


@pytest.mark.prove
def test_a_page_that_refuses_blobs_shows_the_same_picture(
    browser: Browser, pairs: list[Pair]
) -> None:
    policy = '<meta http-equiv="Content-Security-Policy" content="img-src data:">'
    page = open_page(browser, policy)
    case, composed, *_ = pairs[0]
    add_sheets(page, (case,))
    assert np.array_equal(compose_on(page, case)["image"], composed)
    page.close()
