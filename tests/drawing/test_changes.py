"""Only changed regions are painted, and the result is the complete picture."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from gammon_widget.drawing import SLATE, BoardView, CanvasPainter, Scene, compose
from gammon_widget.drawing.painters.png import write_png
from gammon_widget.drawing.painters.regions import (
    MAX_WASTED_AREA,
    bounds_of,
    changed_shapes,
    damaged_region,
    in_u,
    merged,
    overlap,
    pieces_between,
    shapes_in,
)
from gammon_widget.drawing.shapes import Circle, Path, Style, text

from .test_painters import RecordingCanvas
from .views import VIEWS, light, opening, player

RED, BLUE = Style(fill="#FF0000"), Style(fill="#0000FF")
WIDTH = 800
LEVELS = 24
"""So far apart brightness may be in a painter that makes pictures smaller."""

PAIRS = list(pairwise([*VIEWS.values(), opening]))


def disc(x: float, style: Style = RED) -> Circle:
    return Circle(x, 5.0, 1.0, style)


def calls(scene: Scene, since: Scene | None) -> list[tuple[str, tuple[object, ...]]]:
    canvas = RecordingCanvas()
    CanvasPainter(canvas, 50).paint(scene, since=since)
    return canvas.calls


def picture(scene: Scene) -> Image.Image:
    return Image.open(BytesIO(write_png(scene, WIDTH))).convert("RGB")


@pytest.mark.parametrize("pair", PAIRS)
def test_pictures_differ_in_the_changed_region_only(pair):
    before, after = map(compose, pair)
    difference = ImageChops.difference(picture(before), picture(after))
    scale = WIDTH / before.width
    for box in damaged_region(before, after):
        left, top, right, bottom = (round(side * scale) for side in box)
        difference.paste((0, 0, 0), (left - 1, top - 1, right + 1, bottom + 1))
    assert max(high for _, high in difference.getextrema()) <= LEVELS  # type: ignore[misc]


@pytest.mark.parametrize("pair", PAIRS)
def test_painting_the_shapes_that_touch_the_region_is_enough(pair):
    before, after = map(compose, pair)
    region = damaged_region(before, after)
    left_out = set(after.visible) - set(shapes_in(after.visible, region))
    assert not any(overlap(box, region) for shape in left_out for box in bounds_of(shape))
    assert set(after.visible) - set(before.visible) <= set(shapes_in(after.visible, region))


@pytest.mark.parametrize("pair", PAIRS)
def test_a_picture_plus_the_changed_pieces_is_the_next_picture(pair):
    before, after = map(compose, pair)
    scale = WIDTH / before.width
    seen, wanted = picture(before), picture(after)
    for pixels, shapes in pieces_between(before, after, scale):
        seen.paste(wanted.crop(pixels), pixels[:2])
        assert shapes == shapes_in(after.visible, (in_u(pixels, scale),))
    assert max(high for _, high in ImageChops.difference(seen, wanted).getextrema()) <= LEVELS  # type: ignore[misc]


def test_the_same_change_in_other_pictures_is_the_same_piece():
    def keys(after: BoardView) -> set[object]:
        return {piece.key for piece in pieces_between(compose(opening), compose(after), 50)}

    points = list(opening.points)
    points[5], points[7] = points[5] - 1, points[7] + 1
    moved = replace(opening, points=tuple(points))
    names = player("Ann", 1), opening.players[1]
    named = replace(opening, players=names)
    assert keys(replace(moved, players=names)) == keys(moved) | keys(named)
    assert not keys(moved) & keys(named)
    assert list(pieces_between(compose(opening), compose(opening), 50)) == []


def test_the_same_picture_is_not_painted_again():
    scene = compose(light)
    moved_areas = replace(scene, shapes=scene.visible)
    assert damaged_region(scene, moved_areas) == ()
    assert calls(scene, since=moved_areas) == []


def test_a_part_is_painted_with_fewer_commands_than_the_whole():
    before = compose(opening)
    after = compose(replace(opening, players=(player("Ann", 1), opening.players[1])))
    part, whole = calls(after, since=before), calls(after, since=None)
    assert len(part) < len(whole) / 3
    names = [name for name, _ in part]
    assert names.index("rect") < names.index("clip") < names.index("clear") < names.index("scale")


def test_everything_is_painted_in_another_theme():
    before, after = compose(light), compose(light, SLATE)
    assert shapes_in(after.visible, damaged_region(before, after)) == after.visible


def test_clipping_ends_between_pixels():
    before, after = compose(opening), compose(light)
    rectangles = [args for name, args in calls(after, since=before) if name == "rect"]
    assert rectangles
    assert all(isinstance(side, int) for args in rectangles for side in args)


def test_a_change_of_order_is_a_change():
    a, b, c = disc(3), disc(3.5, BLUE), disc(9)
    assert set(changed_shapes((a, b, c), (b, a, c))) in ({a}, {b})
    assert changed_shapes((a, b, c), (a, b, c)) == ()


def test_equal_shapes_are_counted():
    a, b = disc(3), disc(9)
    assert changed_shapes((a, a, b), (a, b)) == (a,)
    assert changed_shapes((a, b), (a, a, b)) == (a,)


def test_only_shapes_that_appear_or_disappear_change():
    shapes = [disc(x / 10) for x in range(40)]
    fewer = [shape for n, shape in enumerate(shapes) if n % 7]
    assert set(changed_shapes(tuple(shapes), tuple(fewer))) == set(shapes) - set(fewer)


def test_a_curve_is_covered_tightly():
    curve = Path((1, 1), (((8, 12), (15, 1)),), Style(stroke="#000000", stroke_width=0.1))
    boxes = bounds_of(curve)
    for x, y in curve.flattened(500):
        assert overlap((x - 0.04, y - 0.04, x + 0.04, y + 0.04), boxes)
    assert sum((c - a) * (d - b) for a, b, c, d in boxes) < 14 * 11 / 3


def test_a_text_of_unknown_width_gets_a_large_box():
    plain, strange = (text(words, 8, 6, 0.4, "#000000") for words in ("xxx", "\ufdfd\u0301x"))
    (a,), (b,) = bounds_of(plain), bounds_of(strange)
    assert b[2] - b[0] > 1.5 * (a[2] - a[0])
    assert b[3] - b[1] > 3 * (a[3] - a[1])


def test_boxes_are_merged_if_that_adds_little_area():
    assert merged([(0, 0, 1, 1), (0.9, 0, 2, 1)]) == [(0, 0, 2, 1)]
    assert merged([(0, 0, 4, 4), (1, 1, 2, 2)]) == [(0, 0, 4, 4)]
    apart = [(0, 0, 1, 1), (1 + 2 * MAX_WASTED_AREA, 0, 2 + 2 * MAX_WASTED_AREA, 1)]
    assert merged(apart) == apart
