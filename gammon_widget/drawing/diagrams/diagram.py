"""Diagrams: immutable pictures that display themselves and can be saved."""

from __future__ import annotations

import base64
from dataclasses import dataclass, replace
from os import PathLike

from ...notation.positions.ascii_board import state_lines
from ...notation.positions.counts import write_counts
from ...rules import Color, GameState, GammonError, Numbering, Position
from ...rules.color import color_of
from ...rules.validation import as_int, brief
from ...storage.atomic_write import known_suffix, write_file
from ..geometry import Layout
from ..painters.png import has_pillow, write_png
from ..painters.svg import write_svg
from ..position_words import picture_in_words
from ..scene import Scene, compose
from ..themes import ThemeName, theme_named
from ..themes.palettes.classic import THEME as CLASSIC
from ..themes.theme import Theme
from ..view import BoardView, CubePlace, CubeView, Names, state_view
from .annotations import Arrows, Marks, arrow_views, mark_views

DEFAULT_WIDTH_PX = 480
"""The default width of a diagram."""

MIN_WIDTH_PX, MAX_WIDTH_PX = 80, 8000
"""Limits of a diagram's width."""

SUFFIXES = (".svg", ".png")

COLOR_NAMES: Names = ("White", "Black")
ON_ROLL = "On roll"


@dataclass(frozen=True, slots=True, repr=False)
class Diagram:
    """A picture as a value: it displays itself in a notebook, and can be saved to a file.

    A trusted notebook shows the SVG, any other notebook the PNG.

    Attributes
    ----------
    scene
        The shapes of the picture.
    width
        The display width, in pixels.
    title
        A short text that says what the picture shows.
    theme
        The theme of the picture.
    description
        A full description for screen readers: checkers, cube, dice, arrows and marks.

    Examples
    --------
    >>> Position.opening().diagram(arrows="8/5 6/5")
    <Diagram: 24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5>
    """

    scene: Scene
    width: int = DEFAULT_WIDTH_PX
    title: str = ""
    theme: Theme = CLASSIC
    description: str = ""

    @property
    def height(self) -> int:
        """Its display height, in pixels."""
        return round(self.width * self.scene.height / self.scene.width)

    @property
    def svg(self) -> str:
        """The picture as an SVG document."""
        return write_svg(self.scene, self.width, title=self.title)

    @property
    def url(self) -> str:
        """The SVG as a data URL for an image element, where scripts cannot run."""
        return f"data:image/svg+xml;base64,{base64.b64encode(self.svg.encode()).decode()}"

    @property
    def png(self) -> bytes:
        """The picture as a PNG file, transparent outside the board."""
        return write_png(self.scene, self.width, small=True)

    @property
    def saved(self) -> dict[str, str]:
        """The PNG that a notebook stores next to a live widget; None without Pillow."""
        return {"image/png": base64.b64encode(self.png).decode()} if has_pillow() else {}

    def save(self, path: str | PathLike[str]) -> None:
        """Write the picture into a file, as SVG or PNG by its suffix.

        Raises
        ------
        GammonError
            If the suffix is neither, or the file cannot be written; an existing file is then
            unchanged.
        """
        suffix = known_suffix(path, "diagram", SUFFIXES)
        write_file(path, self.svg if suffix == ".svg" else self.png, "diagram")

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_png_(self) -> bytes | None:
        return self.png if has_pillow() else None  # the notebook then shows the SVG

    def __repr__(self) -> str:
        return f"<Diagram: {self.title}>" if self.title else "<Diagram>"


def position_diagram(
    position: Position,
    *,
    arrows: Arrows = None,
    marks: Marks = None,
    theme: ThemeName | str | Theme = CLASSIC,
    size: int = DEFAULT_WIDTH_PX,
    turn: Color | str = Color.WHITE,
    bottom: Color | str | None = None,
    home: str = "right",
    players: Names = (ON_ROLL, "Opponent"),
) -> Diagram:
    """Draw a position, by default with the player on roll at the bottom.

    Arrows are plays, pairs of places such as ``(13, 8)`` or `Arrow` values; marks are places,
    `Mark` values or a mapping from places to ``"ring"``, ``"dot"``, a colour ``#RRGGBB`` or a text
    of at most three characters. Places are in the numbering of the player on roll: 25 is the bar,
    0 is off. `size` is the width in pixels; `turn` the checker colour of the player on roll;
    `players` the names as (on roll, other). GammonError lists every invalid argument.
    """
    problems: list[str] = []
    color = _color(turn, problems)
    state = GameState.on_roll(position, color)
    own, other = _names(players, problems)
    view = state_view(state, (own, other) if color is Color.WHITE else (other, own))
    white, black = view.players
    view = replace(
        view,
        # A position has no score and no cube.
        players=(replace(white, score=None), replace(black, score=None)),
        cube=CubeView(place=CubePlace.NONE),
        arrows=arrow_views(arrows, position, color, problems),
        marks=mark_views(marks, color, problems),
    )
    seat = color if bottom is None else bottom
    title = write_counts(position)
    # The default name already says who is on roll.
    has_turn = own != ON_ROLL
    return _diagram(
        view, title, problems, theme=theme, size=size, bottom=seat, home=home, has_turn=has_turn
    )


def state_diagram(
    state: GameState,
    *,
    arrows: Arrows = None,
    marks: Marks = None,
    theme: ThemeName | str | Theme = CLASSIC,
    size: int = DEFAULT_WIDTH_PX,
    bottom: Color | str = Color.WHITE,
    home: str | None = None,
    players: Names = COLOR_NAMES,
    pips: bool = True,
    cube: bool = True,
) -> Diagram:
    """Draw a state after the steps of its turn, with dice, cube and score.

    The rules of the state decide the point numbers and the default `home`. `players` are the names
    as (White, Black). Without `pips` the pip counts are hidden, without `cube` the cube.
    Other options: see `position_diagram`.
    """
    problems: list[str] = []
    turn = state.turn or Color.WHITE
    view = state_view(state, _names(players, problems))
    view = view if pips else view.uncounted
    view = replace(
        view if cube else view.without_cube,
        arrows=arrow_views(arrows, state.current, turn, problems),
        marks=mark_views(marks, turn, problems),
    )
    return _diagram(
        view,
        title_of(state),
        problems,
        theme=theme,
        size=size,
        bottom=bottom,
        home=state.rules.home if home is None else home,
        numbering=state.rules.numbering,
    )


def title_of(state: GameState) -> str:
    """A short text of what a picture of the state shows."""
    *_, what, xgid = state_lines(state)
    return f"{what}, {xgid}"


def _color(turn: Color | str, problems: list[str]) -> Color:
    try:
        return color_of(turn)
    except ValueError:
        problems.append(f"The turn is 'white' or 'black', not {brief(turn)}.")
        return Color.WHITE


def _names(players: object, problems: list[str]) -> Names:
    match players:
        case (str(first), str(second)):
            return first, second
    problems.append(f"Players are two names, not {brief(players)}.")
    return COLOR_NAMES


def checked_size(size: int, problems: list[str]) -> int:
    """The width as an int; an invalid one is added to the problems."""
    width = as_int(size)
    if width is None or not MIN_WIDTH_PX <= width <= MAX_WIDTH_PX:
        problems.append(
            f"The size is a whole number of pixels from {MIN_WIDTH_PX} to {MAX_WIDTH_PX}, "
            f"not {brief(size)}."
        )
        return DEFAULT_WIDTH_PX
    return width


def raise_all(problems: list[str]) -> None:
    """Raise an error with all problems, if there are any."""
    if problems:
        raise GammonError(" ".join(problems))


def _diagram(
    view: BoardView,
    title: str,
    problems: list[str],
    *,
    theme: Theme | str,
    size: int,
    bottom: Color | str,
    home: str,
    numbering: Numbering = Numbering.OWN,
    has_turn: bool = True,
) -> Diagram:
    """The view as a diagram, or an error with all problems."""
    palette, layout = CLASSIC, Layout()
    try:
        palette = theme_named(theme)
    except GammonError as error:
        problems.append(str(error))
    try:
        layout = Layout(color_of(bottom), home, numbering)
    except ValueError:
        problems.append(
            f"The bottom is 'white' or 'black' and home 'right' or 'left', not {brief(bottom)} and "
            f"{brief(home)}."
        )
    width = checked_size(size, problems)
    raise_all(problems)
    scene = compose(view, palette, layout, width=width)
    seen = replace(scene, shapes=scene.visible)
    words = picture_in_words(view, layout, turn=has_turn)
    return Diagram(seen, width, title, palette, words)
