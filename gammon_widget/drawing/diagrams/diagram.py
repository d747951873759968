"""Pictures that survive: immutable values that show themselves, and can be saved."""

from __future__ import annotations

import base64
from dataclasses import dataclass, replace
from os import PathLike

from ...disk import suffix_of, write_file
from ...notation import state_lines, write_counts
from ...rules import Color, GameState, GammonError, Numbering, Position
from ...rules.color import color_of
from ...rules.validation import as_int, brief
from ..compose import compose
from ..geometry import Layout
from ..painters.png import has_pillow, write_png
from ..painters.svg import write_svg
from ..position_words import picture_in_words
from ..scene import Scene
from ..state_view import Names, state_view
from ..themes import CLASSIC, Theme, theme_named
from ..view import BoardView, CubePlace, CubeView
from .annotations import Arrows, Marks, arrow_views, mark_views

DEFAULT_WIDTH_PX = 480
"""How wide a diagram is unless it is told otherwise."""

MIN_WIDTH_PX, MAX_WIDTH_PX = 80, 8000
"""No diagram is narrower or wider than this."""

SUFFIXES = (".svg", ".png")

COLOR_NAMES: Names = ("White", "Black")
ON_ROLL = "On roll"


@dataclass(frozen=True, slots=True, repr=False)
class Diagram:
    """A picture as a value: it shows itself in a notebook, and goes into a file.

    In a notebook it is drawn as SVG where the notebook is trusted, and as PNG elsewhere.

    Attributes
    ----------
    scene
        What is to be seen.
    width
        How wide it is shown, in pixels.
    title
        What it shows, in words.
    theme
        The theme it was drawn in.
    description
        The whole of it in words, for those who cannot see it: who has checkers where, cube and
        dice, arrows and marks.

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
        """How high it is shown, in pixels."""
        return round(self.width * self.scene.height / self.scene.width)

    @property
    def svg(self) -> str:
        """The picture as an SVG document."""
        return write_svg(self.scene, self.width, title=self.title)

    @property
    def url(self) -> str:
        """The SVG as an address for an image of a page, which cannot run anything."""
        return f"data:image/svg+xml;base64,{base64.b64encode(self.svg.encode()).decode()}"

    @property
    def png(self) -> bytes:
        """The picture as a PNG file, transparent outside the board."""
        return write_png(self.scene, self.width, small=True)

    @property
    def saved(self) -> dict[str, str]:
        """What a notebook keeps of it beside a live widget: a PNG, where one can be painted."""
        return {"image/png": base64.b64encode(self.png).decode()} if has_pillow() else {}

    def save(self, path: str | PathLike[str]) -> None:
        """Write the picture into a file, as SVG or PNG by its suffix.

        Raises
        ------
        GammonError
            If the suffix is another one, or the file cannot be written; what was there is there
            still, whole.
        """
        suffix = suffix_of(path, "diagram")
        if suffix not in SUFFIXES:
            raise GammonError(
                f"A diagram is saved as {' or '.join(SUFFIXES)}, which {brief(str(path))} is not."
            )
        write_file(path, self.svg if suffix == ".svg" else self.png, "diagram")

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_png_(self) -> bytes | None:
        return self.png if has_pillow() else None  # the SVG is shown

    def __repr__(self) -> str:
        return f"<Diagram: {self.title}>" if self.title else "<Diagram>"


def position_diagram(
    position: Position,
    *,
    arrows: Arrows = None,
    marks: Marks = None,
    theme: Theme | str = CLASSIC,
    size: int = DEFAULT_WIDTH_PX,
    turn: Color | str = Color.WHITE,
    bottom: Color | str | None = None,
    home: str = "right",
    players: Names = (ON_ROLL, "Opponent"),
) -> Diagram:
    """Draw a position, by default with the player on roll at the bottom.

    Parameters
    ----------
    position
        What to draw.
    arrows
        A play, its text, a pair of places such as ``(13, 8)``, an `Arrow`, or several of these;
        in the numbering of the player on roll, with 25 for their bar and 0 for off.
    marks
        Places to put a ring around, `Mark` values, or a mapping from places to ``"ring"``,
        ``"dot"``, a colour ``#RRGGBB`` or a text of at most three characters.
    theme
        ``"classic"`` or ``"light"``, ``"slate"`` or ``"dark"``, or a `Theme`.
    size
        How wide it is, in pixels.
    turn
        Whose checkers those of the player on roll look like.
    bottom
        Who sits at the bottom; by default the player on roll.
    home
        On which side the player at the bottom bears off, ``"right"`` or ``"left"``.
    players
        What they are called, as (on roll, other).

    Raises
    ------
    GammonError
        With everything that is wrong with what was asked for.
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
    # One of the two is called so by default: there is nothing more to say.
    said = own != ON_ROLL
    return _drawn(
        view, title, problems, theme=theme, size=size, bottom=seat, home=home, tells_turn=said
    )


def state_diagram(
    state: GameState,
    *,
    arrows: Arrows = None,
    marks: Marks = None,
    theme: Theme | str = CLASSIC,
    size: int = DEFAULT_WIDTH_PX,
    bottom: Color | str = Color.WHITE,
    home: str = "right",
    players: Names = COLOR_NAMES,
    pips: bool = True,
) -> Diagram:
    """Draw a state: the steps of the turn are made, dice, cube and score are shown.

    The points are numbered as the rules of the state have it.

    Parameters
    ----------
    state
        What to draw.
    arrows, marks
        As for `position_diagram`, in the numbering of the player on roll.
    theme, size, home
        As for `position_diagram`.
    bottom
        Who sits at the bottom.
    players
        What they are called, as (White, Black).
    pips
        Whether the pips are counted, or left for the reader to count.

    Raises
    ------
    GammonError
        With everything that is wrong with what was asked for.
    """
    problems: list[str] = []
    turn = state.turn or Color.WHITE
    view = state_view(state, _names(players, problems))
    view = replace(
        view if pips else view.uncounted,
        arrows=arrow_views(arrows, state.current, turn, problems),
        marks=mark_views(marks, turn, problems),
    )
    return _drawn(
        view,
        title_of(state),
        problems,
        theme=theme,
        size=size,
        bottom=bottom,
        home=home,
        numbering=state.rules.numbering,
    )


def title_of(state: GameState) -> str:
    """What a picture of the state shows, in a few words."""
    *_, what, xgid = state_lines(state)
    return f"{what}, {xgid}"


def _color(turn: Color | str, problems: list[str]) -> Color:
    try:
        return color_of(turn)
    except ValueError:
        problems.append(f"The turn is 'white' or 'black', unlike {brief(turn)}.")
        return Color.WHITE


def _names(players: object, problems: list[str]) -> Names:
    match players:
        case (str(first), str(second)):
            return first, second
    problems.append(f"Players are two names, not {brief(players)}.")
    return COLOR_NAMES


def checked_size(size: int, problems: list[str]) -> int:
    """The width as an int; if it is none that a picture can have, a problem more."""
    width = as_int(size)
    if width is None or not MIN_WIDTH_PX <= width <= MAX_WIDTH_PX:
        problems.append(
            f"The size is a whole number of pixels from {MIN_WIDTH_PX} to {MAX_WIDTH_PX}, "
            f"not {brief(size)}."
        )
        return DEFAULT_WIDTH_PX
    return width


def raise_all(problems: list[str]) -> None:
    """Raise everything that is wrong, if anything is."""
    if problems:
        raise GammonError(" ".join(problems))


def _drawn(
    view: BoardView,
    title: str,
    problems: list[str],
    *,
    theme: Theme | str,
    size: int,
    bottom: Color | str,
    home: str,
    numbering: Numbering = Numbering.OWN,
    tells_turn: bool = True,
) -> Diagram:
    """The view as a diagram; everything that is wrong is raised."""
    palette, layout = CLASSIC, Layout()
    try:
        palette = theme_named(theme)
    except GammonError as error:
        problems.append(str(error))
    try:
        layout = Layout(color_of(bottom), home, numbering)
    except ValueError:
        problems.append(
            f"The bottom is 'white' or 'black' and home 'right' or 'left', "
            f"unlike {brief(bottom)} and {brief(home)}."
        )
    width = checked_size(size, problems)
    raise_all(problems)
    scene = compose(view, palette, layout, width=width)
    seen = replace(scene, shapes=scene.visible)
    words = picture_in_words(view, layout, turn=tells_turn)
    return Diagram(seen, width, title, palette, words)
