"""SVG pictures compared with python-chess, and PNG pictures with bare Pillow."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from io import BytesIO
from random import Random
from statistics import median

import chess
import chess.svg
from PIL import Image, ImageChops, ImageDraw, ImageFont

from gammon_widget.drawing import Scene
from gammon_widget.drawing.colors import Gradient
from gammon_widget.drawing.diagrams import position_diagram
from gammon_widget.drawing.painters.bounds import sprite_bounds
from gammon_widget.drawing.painters.png import SUPERSAMPLE, stamped, write_png
from gammon_widget.drawing.shapes import (
    Align,
    Circle,
    Path,
    Polygon,
    RoundedRectangle,
    Shape,
    TextShape,
)
from gammon_widget.drawing.shapes import PlacedSprite as ArtStamp
from gammon_widget.drawing.typeface import file_of
from gammon_widget.rules import Dice, Position, legal_plays
from gammon_widget.rules.position import CHECKERS

from .rivals import ROUNDS, Job, Row, in_turns, ratio

SVGS, PNGS = 40, 5
"""Pictures in each round, none of which has been drawn before."""

WIDTH = 800
INSIDE_BOX = (20, 20, 780, 620)
MAX_LEVELS_APART = 48
"""The usual limit for the difference of a pixel: Pillow places text and strokes only roughly."""

ANCHORS = {Align.LEFT: "ls", Align.CENTER: "ms", Align.RIGHT: "rs"}

PlacedSprite = tuple[bool, Callable[[ImageDraw.ImageDraw], None]]
"""Whether a shape is opaque, and a prepared call of Pillow that draws it."""


def rows(rounds: int = ROUNDS) -> list[Row]:
    random = Random(1)
    check(random)
    svg = in_turns(_svg_rounds(rounds, random))
    png = in_turns(_png_rounds(rounds, random))
    sizes = sorted(len(p.diagram().svg.encode()) for p in positions(SVGS, random))
    chess_sizes = sorted(len(chess.svg.board(b).encode()) for b in boards(SVGS, random))
    return [
        _row("SVG of a position", "chess.svg.board", svg, "≤ 1 × as long", SVGS),
        Row(
            "its size",
            "chess.svg.board",
            sizes[-1] / 1000,
            chess_sizes[-1] / 1000,
            sizes[-1] / chess_sizes[-1],
            "ours ≤ 12 kB",
            "kB",
        ),
        _row("PNG of a scene", "bare Pillow", png, "≤ 2 × as long", PNGS),
    ]


def _row(job: str, peer: str, times: Sequence[Sequence[float]], goal: str, count: int) -> Row:
    (ours, theirs), each = times, 1e3 / count
    return Row(
        job, peer, each * median(ours), each * median(theirs), ratio(ours, theirs), goal, "ms"
    )


def check(random: Random) -> None:
    """Check that bare Pillow draws the same board."""
    (position,) = positions(1, random)
    scene = position_diagram(position).scene
    ours = Image.open(BytesIO(write_png(scene, WIDTH))).convert("RGB")
    bare = Image.open(BytesIO(bare_png(placed_sprites(scene), scene)))
    difference = ImageChops.difference(ours, bare).convert("L").crop(INSIDE_BOX)
    assert (
        sum(difference.histogram()[MAX_LEVELS_APART:]) < difference.width * difference.height / 20
    )


def _svg_rounds(rounds: int, random: Random) -> Iterator[Sequence[Job]]:
    for _ in range(rounds):
        ours, theirs = positions(SVGS, random), boards(SVGS, random)
        yield partial(draw_positions, ours), partial(draw_chess, theirs)


def _png_rounds(rounds: int, random: Random) -> Iterator[Sequence[Job]]:
    for _ in range(rounds):
        scenes = [position_diagram(position).scene for position in positions(PNGS, random)]
        bare = [(placed_sprites(scene), scene) for scene in scenes]
        yield partial(draw_scenes, scenes), partial(draw_bare, bare)


def positions(count: int, random: Random) -> list[Position]:
    """Return positions from different games that are played at random."""
    found = []
    for _ in range(count):
        position = Position.opening()
        for _ in range(random.randrange(40)):
            dice = Dice(random.randint(1, 6), random.randint(1, 6))
            after = random.choice(legal_plays(position, dice)).result
            if after.off[0] == CHECKERS:
                break
            position = after.swapped()
        found.append(position)
    return found


def boards(count: int, random: Random) -> list[chess.Board]:
    """Return chess positions from different games that are played at random."""
    found = []
    for _ in range(count):
        board = chess.Board()
        for _ in range(random.randrange(40)):
            if board.is_game_over():
                break
            board.push(random.choice(list(board.legal_moves)))
        found.append(board)
    return found


def draw_positions(given: Sequence[Position]) -> list[str]:
    return [position.diagram().svg for position in given]


def draw_chess(given: Sequence[chess.Board]) -> list[str]:
    return [chess.svg.board(board) for board in given]


def draw_scenes(scenes: Sequence[Scene]) -> list[bytes]:
    return [write_png(scene, WIDTH) for scene in scenes]


# Bare Pillow


def draw_bare(given: Sequence[tuple[Sequence[PlacedSprite], Scene]]) -> list[bytes]:
    """Draw prepared shapes as PNG, on an opaque background."""
    return [bare_png(calls, scene) for calls, scene in given]


def bare_png(calls: Sequence[PlacedSprite], scene: Scene) -> bytes:
    """Draw at high resolution, reduce the picture, and return the PNG, without transparency."""
    height = round(WIDTH * scene.height / scene.width)
    image = Image.new("RGB", (WIDTH * SUPERSAMPLE, height * SUPERSAMPLE))
    plain, mixing = ImageDraw.Draw(image), ImageDraw.Draw(image, "RGBA")  # mixing is slow
    for opaque, call in calls:
        call(plain if opaque else mixing)
    out = BytesIO()
    image.reduce(SUPERSAMPLE).save(out, "PNG")
    return out.getvalue()


def placed_sprites(scene: Scene) -> list[PlacedSprite]:
    """Return a call of Pillow for each visible shape."""
    scale = WIDTH * SUPERSAMPLE / scene.width
    return [(shape.style.alpha >= 1, _draw_sprite(shape, scale)) for shape in scene.shapes]


def _draw_sprite(shape: Shape, scale: float) -> Callable[[ImageDraw.ImageDraw], None]:
    if isinstance(shape, ArtStamp):
        sprite, cut = (
            stamped(shape.sprite, scale * shape.scale),
            sprite_bounds(shape.sprite, scale * shape.scale),
        )
        corner = (round(shape.x * scale) + cut.left, round(shape.y * scale) + cut.top)
        return lambda draw: draw._image.paste(sprite, corner, sprite)
    style = shape.style
    fill, stroke = _rgba(style.fill, style.alpha), _rgba(style.stroke, style.alpha)
    width = max(1, round(style.stroke_width * scale))
    draw = ImageDraw.ImageDraw
    match shape:
        case Circle(x, y, r):
            box = [scale * v for v in (x - r, y - r, x + r, y + r)]
            return partial(draw.ellipse, xy=box, fill=fill, outline=stroke, width=width)
        case RoundedRectangle(x, y, w, h, r):
            box = [scale * v for v in (x, y, x + w, y + h)]
            return partial(
                draw.rounded_rectangle,
                xy=box,
                radius=r * scale,
                fill=fill,
                outline=stroke,
                width=width,
            )
        case Polygon(points):
            way = [(scale * x, scale * y) for x, y in points]
            return partial(draw.polygon, xy=way, fill=fill, outline=stroke, width=width)
        case Path():
            way = [(scale * x, scale * y) for x, y in shape.flattened()]
            return partial(draw.line, xy=way, fill=stroke, width=width)
        case TextShape(words, x, y, size):
            font = ImageFont.truetype(file_of(shape.weight), size * scale)
            place, anchor = (scale * x, scale * y), ANCHORS[shape.align]
            return partial(draw.text, xy=place, text=words, fill=fill, font=font, anchor=anchor)


def _rgba(color: str | Gradient | None, alpha: float) -> tuple[int, int, int, int] | None:
    if not isinstance(color, str):
        return None
    red, green, blue = (int(color[i : i + 2], 16) for i in (1, 3, 5))
    return red, green, blue, round(255 * alpha)
