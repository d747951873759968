"""Moving pictures of matches, as GIF files: one frame for each roll, play and cube decision."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from io import BytesIO
from math import ceil, floor
from typing import TYPE_CHECKING, Any

from ...libraries import library
from ...rules import Color, GameState, GammonError
from ...rules.validation import as_float, brief
from ...storage.atomic_write import StrPath, write_file
from ..painters.bounds import bounds_of
from ..painters.png import write_png
from ..scene import Scene
from ..shapes import Shape
from ..themes import ThemeName
from ..themes.theme import Theme
from ..view import Names
from .diagram import Diagram, state_diagram

if TYPE_CHECKING:
    from PIL.Image import Image

MIN_SECONDS, MAX_SECONDS = 0.02, 60.0
"""The shortest and the longest display of a frame. Browsers show shorter frames more slowly."""

LAST_FRAME = 3
"""How much longer the last frame of each game is shown."""

_COLORS = 255


def write_gif(
    games: Iterable[Sequence[GameState]],
    players: Names,
    path: StrPath,
    *,
    seconds: float = 1.0,
    size: int = 480,
    theme: ThemeName | str | Theme = "classic",
    bottom: Color | str = Color.WHITE,
) -> None:
    """Write the states of the games of a match to a GIF file; see `Match.save`."""
    time = as_float(seconds)
    if time is None or not MIN_SECONDS <= time <= MAX_SECONDS:
        raise GammonError(
            f"seconds= must be a number from {MIN_SECONDS:g} to {MAX_SECONDS:g}, the time for "
            f"which each frame is shown, not {brief(seconds)}."
        )
    shown = [list(_shown_states(states)) for states in games]
    if sum(map(len, shown)) < 2:  # noqa: PLR2004 - a picture that does not move
        raise GammonError(
            "The match has no roll yet, so there is nothing to show in a GIF. To save the "
            "position, call match.state.diagram().save('position.png')."
        )
    image = library("PIL.Image", "A GIF needs Pillow", "pictures")
    look: dict[str, Any] = {"theme": theme, "bottom": bottom, "size": size, "players": players}
    diagrams = (state_diagram(state, **look) for game in shown for state in game)
    frames = _frames(diagrams, image)
    # All frames have the colours of the first one, so that only the places that change are stored.
    first = next(frames).quantize(_COLORS, dither=image.Dither.NONE)
    others = (each.quantize(palette=first, dither=image.Dither.NONE) for each in frames)
    milliseconds = round(1000 * time)
    times = [milliseconds * (LAST_FRAME if state is g[-1] else 1) for g in shown for state in g]
    out = BytesIO()
    first.save(out, "GIF", save_all=True, append_images=others, duration=times, loop=0)
    write_file(path, out.getvalue(), "match")


def _shown_states(states: Sequence[GameState]) -> Iterator[GameState]:
    """Yield the states to show: without single steps, which end in the state after the play."""
    for state, after in zip(states, (*states[1:], None), strict=True):
        if after is None or not state.steps:
            yield state


def _frames(diagrams: Iterable[Diagram], image: Any) -> Iterator[Image]:
    """Yield pictures without transparency; their corners have the colour of the frame.

    A shape is painted only once, because it is in many of the pictures.
    """
    painted = cache(_painted)
    for diagram in diagrams:
        scene, width = diagram.scene, diagram.width
        size = width, round(width * scene.height / scene.width)
        ground = image.new("RGBA", size, diagram.theme.frame)
        for shape in scene.shapes:
            ground.alpha_composite(*painted(shape, width / scene.width, size, image))
        yield ground.convert("RGB")


def _painted(
    shape: Shape, scale: float, size: tuple[int, int], image: Any
) -> tuple[Image, tuple[int, int]]:
    """Return the picture of one shape, and its place in the whole picture, in pixels."""
    bounds = [side * scale for side in bounds_of(shape)]
    left, top = (max(floor(side), 0) for side in bounds[:2])
    width, height = min(ceil(bounds[2]), size[0]) - left, min(ceil(bounds[3]), size[1]) - top
    part = Scene(width / scale, height / scale, (shape,), left / scale, top / scale)
    return image.open(BytesIO(write_png(part, width))).convert("RGBA"), (left, top)
