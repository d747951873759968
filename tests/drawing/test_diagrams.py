"""Diagrams: values that display themselves, explain invalid arguments, and save to files."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, replace
from functools import reduce
from io import BytesIO
from pathlib import Path as File
from typing import Any
from xml.etree import ElementTree

import pytest
from IPython.core.formatters import DisplayFormatter
from PIL import Image, ImageChops, ImageStat

import gammon_widget as gw
from gammon_widget.drawing import (
    CLASSIC,
    SLATE,
    ArrowView,
    Layout,
    MarkView,
    Scene,
    Target,
    compose,
)
from gammon_widget.drawing.diagrams import (
    Arrow,
    Diagram,
    Mark,
    gallery,
    position_diagram,
    state_diagram,
)
from gammon_widget.drawing.painters.png import write_png
from gammon_widget.drawing.painters.svg import sprite_name, sprites_of, texts_in, write_svg
from gammon_widget.drawing.shapes import Circle, Path, PlacedSprite, Polygon, Sprite, TextShape
from gammon_widget.notation.plays import parse_play
from gammon_widget.rules import (
    Color,
    Dice,
    GameState,
    GammonError,
    Move,
    Position,
    Step,
    apply,
    legal_plays,
)

from .views import opening as opening_view

OPENING = Position.opening()
ENTERING = Position.parse("bar:2 13:1 8:6 6:3 3:1 2:1 / bar:1 24:2 13:3 8:3 6:4 4:1")
STATE = GameState.from_xgid("XGID=-b----E-C---eE---c-e----B-:1:1:1:52:2:3:0:7:10")


def texts(scene: Scene) -> list[str]:
    return [shape.text for shape in texts_in([scene])]


def added(diagram: Any, plain: Any) -> list[Any]:
    """The shapes of one diagram that another does not have."""
    known = set(plain.scene.shapes)
    return [shape for shape in diagram.scene.shapes if shape not in known]


def heads(diagram: Any) -> list[Polygon]:
    """The coloured heads of a diagram's arrows."""
    shapes = added(diagram, OPENING.diagram())
    return [s for s in shapes if isinstance(s, Polygon) and s.style.fill == CLASSIC.accent]


def image(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGBA")


# A value


@pytest.mark.parametrize("value", [gw.Match().state, gw.Position.opening(), "svg", None])
def test_a_diagram_of_anything_but_a_drawing_says_what_to_call(value: object) -> None:
    with pytest.raises(gw.GammonError, match=r"call its method diagram, as in"):
        gw.Diagram(value)


def test_a_diagram_is_an_immutable_value() -> None:
    diagram = position_diagram(OPENING, arrows="8/5 6/5", marks=[5])
    assert diagram == position_diagram(OPENING, arrows="8/5 6/5", marks=[5])
    assert diagram != position_diagram(OPENING, arrows="8/5 6/5")
    assert hash(diagram) == hash(position_diagram(OPENING, arrows="8/5 6/5", marks=[5]))
    assert pickle.loads(pickle.dumps(diagram)) == diagram
    with pytest.raises(FrozenInstanceError):
        diagram.width = 5  # type: ignore[misc]
    assert (diagram.width, diagram.height) == (480, 384)


def test_its_repr_is_short_and_the_same_in_every_run() -> None:
    counts = "24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5"
    assert repr(OPENING.diagram(arrows="8/5")) == f"<Diagram: {counts}>"
    assert repr(STATE.diagram()) == f"<Diagram: White (X) to play 5-2, {STATE.xgid}>"
    assert repr(Diagram(Scene())) == "<Diagram>"


@pytest.mark.parametrize("value", [OPENING, STATE, OPENING.diagram(), GameState.start(7)])
def test_it_is_displayed_as_svg_and_png_only(value: object) -> None:
    shown, _ = DisplayFormatter().format(value)
    assert set(shown) == {"image/svg+xml", "image/png", "text/plain"}
    assert shown["text/plain"] == repr(value)
    assert ElementTree.fromstring(shown["image/svg+xml"]).tag.endswith("svg")
    assert len(shown["image/png"]) < 60_000


# Content


def test_a_position_is_drawn_from_the_side_of_the_player_on_roll() -> None:
    diagram = position_diagram(ENTERING)
    assert {"On roll", "Opponent"} <= set(texts(diagram.scene))
    strip = [s for s in diagram.scene.shapes if isinstance(s, TextShape) and s.text == "On roll"]
    assert strip[0].y > diagram.scene.height / 2
    assert "64" not in texts(diagram.scene)  # a position has no cube
    assert "0" not in texts(diagram.scene)  # and no score


def test_the_player_on_roll_may_have_either_colour_and_sit_on_either_side() -> None:
    black = position_diagram(OPENING, turn="black", players=("Ann", "Bob"))
    white = position_diagram(OPENING, players=("Ann", "Bob"))
    assert black.scene != white.scene
    places = {shape.text: shape.y for shape in black.scene.shapes if isinstance(shape, TextShape)}
    assert places["Ann"] > places["Bob"]
    turned = position_diagram(OPENING, turn="black", bottom="white", players=("Ann", "Bob"))
    places = {shape.text: shape.y for shape in turned.scene.shapes if isinstance(shape, TextShape)}
    assert places["Ann"] < places["Bob"]
    left = position_diagram(OPENING, home="left")
    assert left.scene != white.scene


def test_a_state_shows_dice_cube_and_score() -> None:
    shown = texts(state_diagram(STATE, players=("Ann", "Bob")).scene)
    assert {"Ann", "Bob", "2", "3", "of 7"} <= set(shown)
    black = STATE.diagram(bottom=Color.BLACK, theme="slate")
    assert black.theme is SLATE  # type: ignore[attr-defined]


def test_a_state_includes_the_steps_of_the_turn() -> None:
    stepped = apply(STATE, Step(Move(13, 8)))
    assert STATE.diagram().svg != stepped.diagram().svg
    assert stepped.diagram(arrows="6/4").svg


# Arrows


def test_arrows_are_given_as_plays_texts_or_pairs() -> None:
    play = parse_play("8/5 6/5", OPENING, Dice(3, 1))
    same = [play, "8/5 6/5", ["8/5", "6/5"], [(8, 5), (6, 5)], [Arrow(8, 5), Arrow(6, 5)]]
    drawn = [OPENING.diagram(arrows=arrows).svg for arrows in same]
    assert len(set(drawn)) == 1
    assert OPENING.diagram(arrows=(13, 8)).svg == OPENING.diagram(arrows="13/8").svg
    assert OPENING.diagram(arrows=None).svg == OPENING.diagram(arrows=()).svg
    assert OPENING.diagram(arrows="cannot move").svg == OPENING.diagram().svg


def test_every_arrow_ends_with_a_head_at_its_destination() -> None:
    (head,) = heads(OPENING.diagram(arrows=(24, 18)))
    where = Layout().checker(Target.point(18), 1, 1)
    assert head.points[0] == pytest.approx(where)
    two = heads(OPENING.diagram(arrows="13/10(2)"))
    ends = [Layout().checker(Target.point(10), k, k) for k in (1, 2)]
    assert [head.points[0] for head in two] == [pytest.approx(end) for end in ends]


def test_arrows_reach_from_the_bar_to_the_tray() -> None:
    plain = ENTERING.diagram()
    diagram = ENTERING.diagram(arrows="bar/22 6/off")
    assert len([s for s in added(diagram, plain) if isinstance(s, Path)]) == 4
    assert len([s for s in added(diagram, plain) if isinstance(s, Polygon)]) == 4


def test_arrows_use_the_movers_numbering() -> None:
    black = GameState.on_roll(OPENING, Color.BLACK).diagram(arrows=(24, 18))
    plain = GameState.on_roll(OPENING, Color.BLACK).diagram()
    head = [s for s in added(black, plain) if isinstance(s, Polygon)][-1]
    where = Layout().checker(Target.of_place(18, Color.BLACK), 1, 1)
    assert head.points[0] == pytest.approx(where)


def test_arrows_differ_from_the_trails_of_the_last_play() -> None:
    shapes = added(OPENING.diagram(arrows="8/5"), OPENING.diagram())
    colors = {shape.style.stroke or shape.style.fill for shape in shapes}
    assert CLASSIC.trail not in colors
    assert colors == {CLASSIC.accent, CLASSIC.casing}
    assert "#1E7B34" in OPENING.diagram(arrows=[Arrow(8, 5, "#1E7B34")]).svg


def test_one_arrow_may_continue_another() -> None:
    assert OPENING.diagram(arrows=[(24, 18), (18, 13)]).svg
    with pytest.raises(GammonError, match="no checker"):
        OPENING.diagram(arrows=[(18, 13), (24, 18)])


# Marks


def test_marks_are_places_with_an_optional_style() -> None:
    assert OPENING.diagram(marks=[20, 5]).svg == OPENING.diagram(marks={20: "ring", 5: "ring"}).svg
    assert OPENING.diagram(marks=5).svg == OPENING.diagram(marks=Mark(5)).svg
    lettered = OPENING.diagram(marks={5: "A", 4: "#1E7B34", 3: Mark(0, "dot", color="#800000")})
    assert "A" in texts(lettered.scene)  # type: ignore[attr-defined]
    assert "#1E7B34" in lettered.svg
    assert "#800000" in lettered.svg


def test_a_mark_is_on_the_outermost_checker_or_at_the_place_of_the_first() -> None:
    layout = Layout()
    for place, index in ((13, 5), (20, 1), (24, 2)):
        rings = added(OPENING.diagram(marks=[place]), OPENING.diagram())
        assert all(isinstance(ring, Circle) for ring in rings)
        assert (rings[0].x, rings[0].y) == layout.checker(Target.point(place), index, index)


def test_a_mark_leaves_the_number_of_a_high_stack_readable() -> None:
    high = Position.parse("8:7 6:5 3:3 / 24:2")
    assert "7" in texts(high.diagram().scene)  # type: ignore[attr-defined]
    (*_, dot) = added(high.diagram(marks={8: "dot"}), high.diagram())
    assert (dot.x, dot.y) == Layout().checker(Target.point(8), 1, 7)


# Errors name all problems


def test_one_error_names_all_problems() -> None:
    with pytest.raises(GammonError) as caught:
        OPENING.diagram(
            arrows=[(13, 14), (30, 2), (12, 3), "24/18 zz", 7, Arrow(13, 8, "red"), (6, None)],
            marks={40: "ring", 3: "abcd", 7: 3, 8: "#12", 9: Mark(9, "star")},
            theme="pink",
            size=3,
            turn="green",
            bottom="up",
            home="north",
            players=("Ann",),
        )
    expected = str(caught.value)
    for part in (
        "13/14: a checker must move from a higher place to a lower one",
        "30/2: a place must be a point",
        "12/3: the player on roll has no checker there",
        "'zz' is not a place",
        "7 is not an arrow",
        "13/8: a colour must have the form #RRGGBB, not 'red'",
        "6/None: a place must be a point",
        "40: a place must be a point",
        "3: its text must have at most 3 characters",
        "7: 3 is not text",
        "8: a colour must have the form #RRGGBB, not '#12'",
        "9: its shape must be 'ring' or 'dot', not 'star'",
        "no theme 'pink'",
        "from 80 to 8000, not 3",
        "turn must be 'white' or 'black', not 'green'",
        "not 'up' and 'north'",
        "two names, not ('Ann',)",
    ):
        assert part in expected, part


@pytest.mark.parametrize("arrows", [7, 3.5, b"8/5", [[(8, 5)]], [b"x"], object(), {"a": 1}, "8/"])
def test_an_invalid_arrow_is_a_gammon_error(arrows: object) -> None:
    with pytest.raises(GammonError):
        OPENING.diagram(arrows=arrows)


@pytest.mark.parametrize("marks", ["A", 2.5, b"x", [None], {"a": "ring"}, {3: None}, object()])
def test_an_invalid_mark_is_a_gammon_error(marks: object) -> None:
    with pytest.raises(GammonError):
        OPENING.diagram(marks=marks)


# Files


def test_a_diagram_is_saved_by_its_suffix(tmp_path: File) -> None:
    diagram = STATE.diagram()
    diagram.save(tmp_path / "a.svg")
    diagram.save(str(tmp_path / "a.PNG"))
    diagram.save(tmp_path / "a.pdf")
    document = (tmp_path / "a.pdf").read_bytes()
    assert document.startswith(b"%PDF-")
    assert b"/MediaBox[0 0 360 288]" in document  # points: 480 px
    assert b"/Subtype/Image" not in document  # vector graphics, whose letters are text
    assert b"Inter" in document
    assert (tmp_path / "a.svg").read_text("utf-8") == diagram.svg
    assert image((tmp_path / "a.PNG").read_bytes()).size == (480, 384)


@pytest.mark.parametrize("name", ["a.gif", "a", "no/such/folder/a.png", "a\0.svg", "."])
def test_a_file_that_cannot_be_written_is_a_gammon_error(tmp_path: File, name: str) -> None:
    with pytest.raises(GammonError, match="diagram"):
        OPENING.diagram().save(f"{tmp_path}/{name}")


def test_a_missing_file_name_is_an_error() -> None:
    with pytest.raises(GammonError, match="must be a valid file path, not 5"):
        OPENING.diagram().save(5)


# Galleries


def test_a_gallery_arranges_pictures_in_rows() -> None:
    one = gallery([OPENING])
    six = gallery([OPENING, STATE, OPENING.diagram(theme="slate")] * 2, columns=3)
    assert one.scene.height == pytest.approx(12.8)
    assert six.scene.width > 3 * 16
    assert 2 * 12.8 < six.scene.height < 3 * 12.8
    assert (one.width, six.width) == (260, 780)
    assert gallery([OPENING, OPENING], columns=1).width == 260
    assert gallery([OPENING, OPENING], size=1000).width == 1000
    assert sum(isinstance(shape, PlacedSprite) for shape in six.scene.shapes) == 6
    assert [each.name for each in sprites_of([six.scene])].count("picture") == 3
    assert repr(six) == "<Diagram: 6 pictures>"


def test_a_gallery_has_titles() -> None:
    hung = gallery([OPENING, STATE], titles=["Before", "After & <later>"])
    assert {"Before", "After & <later>"} <= set(texts(hung.scene))
    assert ElementTree.fromstring(hung.svg) is not None
    assert repr(hung) == "<Diagram: 2 pictures: Before, After & <later>>"
    again = gallery([hung, hung], columns=1)
    assert again.svg.count("Before") == 1  # the same picture is stored once
    assert again.svg.count(f'<use href="#{sprite_name(Sprite("picture", hung.scene.shapes))}"') == 2


def test_after_a_play_a_gallery_says_that_the_other_player_is_on_roll() -> None:
    plays = legal_plays(OPENING, Dice(3, 1))[:2]
    hung = gallery(plays)
    expected = texts(hung.scene)
    assert {str(play) for play in plays} <= set(expected)
    # The upper panel comes first in each picture, and belongs to the opponent.
    names = [words for words in expected if words in ("On roll", "Has played")]
    assert sorted(names) == ["Has played"] * 2 + ["On roll"] * 2
    assert repr(hung) == f"<Diagram: 2 pictures: {', '.join(map(str, plays))}>"


def test_pictures_in_a_gallery_are_the_pictures_themselves() -> None:
    part = gallery([OPENING.diagram(size=400), STATE.diagram(size=400)], size=830)
    # Two boards of 16 u and a gap of 0.6 u: at this size, each board has 407 pixels.
    left = image(part.png).crop((0, 0, 407, 326))
    alone = image(OPENING.diagram(size=407).png)
    difference = ImageChops.difference(left.convert("RGB"), alone.convert("RGB"))
    assert max(ImageStat.Stat(difference).mean) < 3.5


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"pictures": []}, "1 to 200 pictures"),
        ({"pictures": 5}, "needs a list of pictures"),
        ({"pictures": [OPENING, 7]}, "2: 7 is not a diagram, a position"),
        ({"pictures": [OPENING], "columns": 0}, "columns= must be a whole number, 1 or more"),
        ({"pictures": [OPENING], "titles": ["a", "b"]}, "2 titles for 1 pictures"),
        ({"pictures": [OPENING], "titles": "a"}, "titles= must be a list of strings"),
        ({"pictures": [OPENING], "theme": "pink"}, "no theme 'pink'"),
        ({"pictures": [OPENING], "size": "big"}, "'big'"),
    ],
)
def test_an_invalid_gallery_gives_the_reason(options: dict[str, Any], expected: str) -> None:
    with pytest.raises(GammonError, match=expected):
        gallery(**options)


# All painters paint the same picture


NOTED = compose(
    replace(
        opening_view,
        arrows=(ArrowView(Color.WHITE, Target.point(8), Target.point(5)),),
        marks=(MarkView(Target.point(20), text="A"), MarkView(Target.tray(Color.BLACK))),
    )
)


def test_svg_and_png_paint_arrows_and_marks() -> None:
    plain = compose(opening_view)
    more = len(NOTED.shapes) - len(plain.shapes)
    assert more == 4 + 5 + 2
    assert write_svg(NOTED).count("<") > write_svg(plain).count("<")
    assert write_png(NOTED, 480) != write_png(plain, 480)


def test_a_small_png_looks_like_the_whole_one() -> None:
    for scene in (NOTED, compose(opening_view, SLATE)):
        whole, small = (image(write_png(scene, 800, small=small)) for small in (False, True))
        ground = Image.new("RGBA", whole.size, "#808080")
        seen = [Image.alpha_composite(ground, each).convert("RGB") for each in (whole, small)]
        difference = ImageChops.difference(*seen)
        worst = reduce(ImageChops.lighter, difference.split()).histogram()
        assert sum(worst[:8]) > 0.985 * 800 * 640
        assert sum(worst[24:]) < 0.003 * 800 * 640
        assert small.getchannel("A").getpixel((0, 0)) == 0


@pytest.mark.parametrize("theme", ["classic", "slate"])
def test_a_picture_is_small(theme: str) -> None:
    busy = ENTERING.diagram(arrows="bar/22 bar/21 13/8 8/3", marks={20: "A"}, theme=theme)
    assert len(busy.svg.encode()) <= 27_000  # nearly half of it are letters
    assert len(OPENING.diagram(theme=theme, size=800).png) < 60_000
    assert len(STATE.diagram(theme=theme, size=800).png) < 60_000


def test_the_edge_of_the_frame_is_not_darkened_by_transparent_pixels() -> None:
    picture = image(write_png(compose(opening_view), 800))
    hairline = tuple(int(CLASSIC.hairline[i : i + 2], 16) for i in (1, 3, 5))
    corner = picture.crop((0, 0, 20, 20)).get_flattened_data()
    soft = [pixel[:3] for pixel in corner if isinstance(pixel, tuple) and 0 < pixel[3] < 128]
    assert soft
    for pixel in soft:
        assert max(abs(a - b) for a, b in zip(pixel, hairline, strict=True)) < 40
