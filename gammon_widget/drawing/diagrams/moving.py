"""Moving pictures of matches, as GIF files: one frame for each roll, play and cube decision."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any

from ...libraries import library
from ...rules import Color, GameState, GammonError
from ...rules.validation import as_float, brief
from ...storage.atomic_write import StrPath, write_file
from ..painters.png import write_png
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
    frames = (_frame(state_diagram(state, **look), image) for game in shown for state in game)
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


def _frame(diagram: Diagram, image: Any) -> Image:
    """Return a picture without transparency; its corners have the colour of the frame."""
    painted = image.open(BytesIO(write_png(diagram.scene, diagram.width)))
    ground = image.new("RGBA", painted.size, diagram.theme.frame)
    ground.alpha_composite(painted.convert("RGBA"))
    whole: Image = ground.convert("RGB")
    return whole
