"""The pictures that a page composes from a sheet look like the scenes of the same views.

One page composes all pictures of the corpus. The same browser also paints the scenes, as SVG, so
that antialiasing hardly differs. Both draw the same shapes; what is compared is the composition.
"""

from base64 import b64decode
from collections.abc import Iterator
from io import BytesIO
from typing import Any, NamedTuple

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFilter
from playwright.sync_api import Browser, Page

from gammon_widget.board.model.page_view import page_view
from gammon_widget.drawing import Layout, Scene, TargetKind, compose, theme_named
from gammon_widget.drawing.painters.svg import write_svg
from gammon_widget.drawing.parts.buttons import LABEL_SIZE, MIN_PADDING, PADDING, row_width
from gammon_widget.drawing.parts.middle_strip import buttons_owner
from gammon_widget.drawing.shapes import RoundedRectangle
from gammon_widget.drawing.sheet import overlays, sheet
from tests.drawing.corpus import CASES, Case
from tools import javascript

PAGE = javascript.ROOT / "tests" / "js" / "picture_page.ts"

PIXELS = 960
"""The width of all pictures, in pixels; a narrower board has more pixels for a unit of CSS."""

VISIBLE = 16
"""The smallest difference between two pixels that counts, of 255."""

MAX_SHARE = 0.03
MAX_AREA_PX = 100
"""The largest share of pixels that may differ, and the largest connected area of them."""


class Pair(NamedTuple):
    """A picture composed by the page, and the picture of the scene, both without controls."""

    case: Case
    composed: Image.Image
    expected: Image.Image
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
    size = LABEL_SIZE * layout.button_scale
    usual, least = (row_width(view.buttons, size, each) for each in (PADDING, MIN_PADDING))
    buttons = {"slot": buttons_owner(view, layout).slot, "width": usual, "least": least}
    return {
        "sheet": sheet_name(case),
        "view": page_view(view),
        "scale": PIXELS / layout.width,
        **overlays(view, theme_named(case.theme), layout),
        **({"buttons": buttons} if view.buttons and view.set_up is None else {}),
    }


def without_controls(picture: Image.Image, case: Case) -> Image.Image:
    """Paint over buttons, and over the texts of the panels, which are not on the canvas."""
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
    return covered


def open_page(browser: Browser) -> Page:
    """Return a page that can compose pictures."""
    page = browser.new_page()
    page.set_content("<!doctype html>")
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


def largest_of_bands(difference: Image.Image) -> Image.Image:
    """Return the largest difference of the three colours, for each pixel."""
    red, green, blue = difference.split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue)


def visible_difference(one: Image.Image, other: Image.Image) -> Image.Image:
    """Return an image that is white where two pictures differ visibly."""
    difference = largest_of_bands(ImageChops.difference(one, other))
    return difference.point(lambda value: 255 * (value > VISIBLE))


def strange_pixels(one: Image.Image, other: Image.Image) -> Image.Image:
    """Return an image that is white where one picture has colours that are not near in the other.

    A sprite lies on whole pixels, so it may be half a pixel away from the same shape in a scene.
    Lines that are thinner than two pixels do not count, because they may be sharp in one picture
    and blurred in the other.
    """
    lowest, highest = (
        other.filter(each(3)) for each in (ImageFilter.MinFilter, ImageFilter.MaxFilter)
    )
    below, above = ImageChops.subtract(lowest, one), ImageChops.subtract(one, highest)
    difference = largest_of_bands(ImageChops.lighter(below, above))
    strange = difference.point(lambda value: 255 * (value > VISIBLE))
    for step in ((1, 0), (0, 1)):
        strange = ImageChops.darker(strange, ImageChops.offset(strange, *step))
    return strange


def largest_area(difference: Image.Image) -> int:
    """Return the number of pixels of the largest connected white area."""
    width = difference.width
    left = {n for n, value in enumerate(difference.tobytes()) if value}
    largest = 0
    while left:
        area, found = 0, [left.pop()]
        while found:
            n = found.pop()
            area += 1
            near = {n + dx + dy * width for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & left
            left -= near
            found += near
        largest = max(largest, area)
    return largest


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    page = open_page(browser)
    add_sheets(page, CASES)
    yield page
    page.close()


@pytest.fixture(scope="module")
def pairs(page: Page) -> list[Pair]:
    found = []
    for case in CASES:
        layout = layout_of(case)
        size = PIXELS, round(PIXELS / layout.width * layout.frame.height)
        composed = page.evaluate("(one) => picture(one)", page_case(case))
        drawing = write_svg(scene_of(case), PIXELS)
        expected = page.evaluate("([svg, ...size]) => bitmap(svg, ...size)", [drawing, *size])
        one, other = (
            without_controls(image_of(url), case) for url in (composed["picture"], expected)
        )
        found.append(Pair(case, one, other, composed["draws"], composed["missing"]))
    return found


def test_the_page_composes_the_pictures_of_the_scenes(pairs: list[Pair]) -> None:
    poor = []
    for case, composed, expected, _, _ in pairs:
        difference = visible_difference(composed, expected)
        share = difference.histogram()[255] / (composed.width * composed.height)
        area = max(
            largest_area(strange_pixels(composed, expected)),
            largest_area(strange_pixels(expected, composed)),
        )
        if share > MAX_SHARE or area > MAX_AREA_PX:
            poor.append(f"{case.title}: {share:.2%}, {area} px")
    assert not poor


def test_the_sheet_has_every_sprite_of_the_pictures(pairs: list[Pair]) -> None:
    assert {name for pair in pairs for name in pair.missing} == set()
