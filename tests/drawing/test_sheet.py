"""The art of live boards, and the places on them."""

from __future__ import annotations

import json
import zlib
from xml.etree import ElementTree

import pytest

from gammon_widget.drawing import CLASSIC, Layout, Target
from gammon_widget.drawing.geometry import LIVE_LAYOUTS, PHONE, WIDE
from gammon_widget.drawing.parts.board import NUMBER_SIZE
from gammon_widget.drawing.sheet import overlays, sheet
from gammon_widget.rules import Color, GammonError

from .corpus import ORIENTATIONS, VIEWS

layouts = pytest.mark.parametrize("name", LIVE_LAYOUTS)


@layouts
def test_a_sheet_is_small_and_every_sprite_is_svg(name: str) -> None:
    found = sheet(CLASSIC, Layout().live(name))
    assert len(zlib.compress(json.dumps(found).encode())) < 16_000
    for (left, top, right, bottom), svg in found["sprites"].values():
        assert left < right
        assert top < bottom
        ElementTree.fromstring(f"<svg>{svg}</svg>")


@pytest.mark.parametrize(
    ("name", "least"), [("wide", 11), ("narrow", 11), ("phone", 11), ("compact", 9)]
)
def test_point_numbers_are_legible(name: str, least: int) -> None:
    layout, smallest_screen = Layout().live(name), 320
    unit = max(LIVE_LAYOUTS[name][1], smallest_screen) / layout.width
    assert NUMBER_SIZE * layout.small_letter_scale * unit >= least - 0.1


def test_the_layouts_of_a_live_board_have_two_frames() -> None:
    frames = {name: Layout().live(name).frame for name in LIVE_LAYOUTS}
    assert frames == {"wide": WIDE, "narrow": WIDE, "phone": PHONE, "compact": WIDE}
    assert Layout().live("compact").compact
    with pytest.raises(GammonError, match=r"There is no layout 'tall'.*wide, narrow, "):
        Layout().live("tall")


@pytest.mark.parametrize("orientation", ORIENTATIONS)
def test_places_are_those_of_the_layout(orientation: Layout) -> None:
    layout = orientation.live("wide")
    places = sheet(CLASSIC, layout)["places"]
    for number in range(1, 25):
        spot = Target.point(number)
        x, y, outwards = places["stacks"][str(spot)]
        for index, count in ((1, 1), (3, 5), (7, 9)):
            pitch = places["pitches"]["point"][count - 1]
            at = x, y + outwards * (index - 1) * pitch
            assert at == pytest.approx(layout.checker(spot, index, count), abs=1e-3)
    for color in Color:
        tray = places["trays"][str(Target.tray(color))]
        assert tray[14] == pytest.approx(layout.checker(Target.tray(color), 15, 15), abs=1e-3)
        assert places["strip"]["halves"][color.slot] == layout.strip(color)


def test_only_positions_with_trails_arrows_or_marks_have_overlays() -> None:
    layout = Layout().live("wide")
    found = {name: overlays(view, CLASSIC, layout) for name, view in VIEWS.items()}
    assert {name for name, each in found.items() if each["under"]} == {"trails"}
    assert {name for name, each in found.items() if each["over"]} == {"arrows", "marks"}
