"""Diagrams: immutable pictures that notebooks can display, and that can be saved to files.

Arrows and marks are checked against the position. Places are numbered for the player on roll: 24 to
1 are points, 25 is the bar, and 0 is off.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from os import PathLike
from typing import Any

from ...notation.plays import written_moves
from ...notation.positions.ascii_board import state_lines
from ...notation.positions.counts import write_counts
from ...rules import (
    Color,
    GameState,
    GammonError,
    Move,
    Numbering,
    Play,
    Position,
    to_position,
    to_state,
)
from ...rules.color import color_of
from ...rules.position import BAR, OFF
from ...rules.validation import as_int, brief
from ...storage.atomic_write import known_suffix, write_file
from ..colors import is_color
from ..geometry import Layout
from ..painters.png import can_write_png, write_png
from ..painters.svg import write_svg
from ..position_words import picture_in_words
from ..scene import Scene, compose
from ..targets import Target
from ..themes import ThemeName, theme_named
from ..themes.palettes.classic import THEME as CLASSIC
from ..themes.theme import Theme
from ..view import (
    ArrowView,
    BoardView,
    CubePlace,
    CubeView,
    MarkShape,
    MarkView,
    Names,
    Trail,
    state_view,
)

DEFAULT_WIDTH_PX = 480
"""The default width of a diagram, in pixels."""

MIN_WIDTH_PX, MAX_WIDTH_PX = 80, 8000
"""The minimum and the maximum width of a diagram, in pixels."""

SUFFIXES = (".svg", ".png", ".pdf")

COLOR_NAMES: Names = ("White", "Black")
ON_ROLL = "On roll"


@dataclass(frozen=True, slots=True, repr=False)
class Diagram:
    """An immutable picture that a notebook can display, and that can be saved to a file.

    A trusted notebook shows the picture as SVG. Any other notebook shows it as PNG.

    Attributes
    ----------
    scene
        The shapes of the picture.
    width
        The display width, in pixels.
    title
        A short summary of the picture.
    theme
        The theme of the picture.
    description
        A full description for screen readers: checkers, cube, dice, arrows and marks.

    Raises
    ------
    GammonError
        If `scene` is not a drawing, for example because it is a state.

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

    def __post_init__(self) -> None:
        given: object = self.scene  # of any type: notebooks are not type-checked
        if not isinstance(given, Scene):
            raise GammonError(
                f"A Diagram shows a drawing, not {brief(given)}. To draw a position or a state, "
                "call its method diagram, as in match.state.diagram()."
            )

    @property
    def height(self) -> int:
        """The display height, in pixels."""
        return round(self.width * self.scene.height / self.scene.width)

    @property
    def svg(self) -> str:
        """The picture as an SVG document."""
        return write_svg(self.scene, self.width, title=self.title)

    @property
    def url(self) -> str:
        """The SVG as a data URL for an image element, in which scripts cannot run."""
        return f"data:image/svg+xml;base64,{base64.b64encode(self.svg.encode()).decode()}"

    @property
    def png(self) -> bytes:
        """The picture as a PNG file that is transparent outside the board."""
        return write_png(self.scene, self.width, small=True)

    @property
    def saved(self) -> dict[str, str]:
        """A mapping from the media type to the PNG that a notebook stores next to a live widget.

        The mapping is empty if resvg_py is not installed.
        """
        return {"image/png": base64.b64encode(self.png).decode()} if can_write_png() else {}

    def save(self, path: str | PathLike[str]) -> None:
        """Save the picture to a file, as SVG, PNG or PDF depending on the suffix.

        Raises
        ------
        GammonError
            If the suffix is unknown, or if the file cannot be written. In both cases, an existing
            file remains unchanged.
        MissingLibraryError
            If Typst is not installed, which writes the PDF.
        """
        suffix = known_suffix(path, "diagram", SUFFIXES)
        if suffix == ".pdf":
            from ..painters.pdf import write_pdf

            write_file(path, write_pdf(self.scene, self.width, self.title), "diagram")
        else:
            write_file(path, self.svg if suffix == ".svg" else self.png, "diagram")

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_png_(self) -> bytes | None:
        return self.png if can_write_png() else None  # the notebook then shows the SVG

    def __repr__(self) -> str:
        return f"<Diagram: {self.title}>" if self.title else "<Diagram>"


def position_diagram(
    position: Position,
    *,
    arrows: Arrows = None,
    marks: Marks = None,
    theme: ThemeName | Theme = CLASSIC,
    size: int = DEFAULT_WIDTH_PX,
    turn: Color | str = Color.WHITE,
    bottom: Color | str | None = None,
    home: str = "right",
    players: Names = (ON_ROLL, "Opponent"),
) -> Diagram:
    """Draw a position, by default with the player on roll at the bottom.

    Arrows are plays, pairs of places such as ``(13, 8)``, or `Arrow` values. Marks are places,
    `Mark` values, or a mapping from places to ``"ring"``, ``"dot"``, a colour ``#RRGGBB`` or text
    of at most three characters. Places are numbered for the player on roll: 25 is the bar, and 0 is
    off. `size` is the width in pixels, `turn` is the checker colour of the player on roll, and
    `players` contains the names, as (on roll, opponent). Raises GammonError with a list of all
    invalid arguments.
    """
    problems: list[str] = []
    position = to_position(position)
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
    theme: ThemeName | Theme = CLASSIC,
    size: int = DEFAULT_WIDTH_PX,
    bottom: Color | str = Color.WHITE,
    home: str | None = None,
    players: Names = COLOR_NAMES,
    pips: bool = True,
    cube: bool = True,
) -> Diagram:
    """Draw a state with its dice, cube and score.

    The moves that have already been made in the current turn are included. The rules of the state
    determine the point numbers and the default `home`. `players` contains the names, as (White,
    Black). If `pips` is False, the pip counts are hidden. If `cube` is False, the cube is hidden.
    For the other options, see `position_diagram`.
    """
    problems: list[str] = []
    state = to_state(state)
    turn = state.turn or Color.WHITE
    view = state_view(state, _names(players, problems))
    view = view if pips else view.uncounted
    view = replace(
        view if cube else view.without_cube,
        arrows=arrow_views(arrows, state.position, turn, problems),
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
    """Return a short summary of a picture of the state."""
    *_, what, xgid = state_lines(state)
    return f"{what}, {xgid}"


def _color(turn: Color | str, problems: list[str]) -> Color:
    try:
        return color_of(turn)
    except ValueError:
        problems.append(f"The turn must be 'white' or 'black', not {brief(turn)}.")
        return Color.WHITE


def _names(players: object, problems: list[str]) -> Names:
    match players:
        case (str(first), str(second)):
            return first, second
    problems.append(f"players= must be two names, not {brief(players)}.")
    return COLOR_NAMES


def checked_size(size: int, problems: list[str]) -> int:
    """Return the width as an int. If the width is invalid, add a problem to `problems`."""
    width = as_int(size)
    if width is None or not MIN_WIDTH_PX <= width <= MAX_WIDTH_PX:
        problems.append(
            f"The size must be a whole number of pixels from {MIN_WIDTH_PX} to {MAX_WIDTH_PX}, "
            f"not {brief(size)}."
        )
        return DEFAULT_WIDTH_PX
    return width


def raise_all(problems: list[str]) -> None:
    """Raise an error that lists all problems, if there are any."""
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
    """Draw the view as a diagram. If there are problems, raise an error that lists them all."""
    palette, layout = CLASSIC, Layout()
    try:
        palette = theme_named(theme)
    except GammonError as error:
        problems.append(str(error))
    try:
        layout = Layout(color_of(bottom), home, numbering)
    except ValueError:
        problems.append(
            "bottom= must be 'white' or 'black', and home= must be 'right' or 'left', not "
            f"{brief(bottom)} and {brief(home)}."
        )
    width = checked_size(size, problems)
    raise_all(problems)
    scene = compose(view, palette, layout, width=width)
    words = picture_in_words(view, layout, turn=has_turn)
    return Diagram(scene, width, title, palette, words)


_PLACES = "a place must be a point from 1 to 24, or 25 for the bar, or 0 for off."

MAX_MARK_LETTERS = 3
PAIR = 2


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow between two places, which are numbered for the player on roll.

    Attributes
    ----------
    source
        The place where the arrow starts: a point from 24 to 1, or 25 for the bar.
    target
        The place where the arrow ends: a point from 24 to 1, or 0 for off.
    color
        The colour, written ``#RRGGBB``, or None for the theme's accent colour.

    Examples
    --------
    >>> Position.opening().diagram(arrows=[Arrow(8, 5), Arrow(6, 5, color="#CC3311")])
    <Diagram: 24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5>
    """

    source: int
    target: int
    color: str | None = None


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark on a place, which is numbered for the player on roll.

    Attributes
    ----------
    place
        The place of the mark: a point from 24 to 1, 25 for the bar, or 0 for the tray.
    shape
        The shape of the mark: ``"ring"`` or ``"dot"``.
    text
        Text of at most three characters, which is shown in the middle of the mark.
    color
        The colour, written ``#RRGGBB``, or None for the theme's accent colour.

    Examples
    --------
    >>> Position.opening().diagram(marks=[Mark(5, shape="ring"), Mark(8, text="A")])
    <Diagram: 24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5>
    """

    place: int
    shape: str = MarkShape.RING
    text: str = ""
    color: str | None = None


Arrows = Play | str | Arrow | Iterable[Arrow | Play | str | tuple[int, int]] | None
Marks = Mapping[int, str | Mark] | Iterable[int | Mark] | int | Mark | None


def arrow_views(
    arrows: Arrows, position: Position, turn: Color, problems: list[str]
) -> tuple[ArrowView, ...]:
    """Check `arrows` against a position, and return the arrows to draw.

    The position must be given from the point of view of the player on roll. Each problem is
    appended to `problems` as a sentence.
    """
    views = []
    # An arrow can start where the player has a checker, or where an earlier arrow ends.
    held = {place for place, count in enumerate(position.points) if count > 0 and place != OFF}
    for arrow in each_arrow(arrows, problems):
        source, target = as_int(arrow.source), as_int(arrow.target)
        wrong = _wrong_arrow(source, target, held) + _wrong_color(arrow.color)
        where = f"{brief(arrow.source)}/{brief(arrow.target)}"
        problems += [f"Arrow {where}: {problem}" for problem in wrong]
        if source is not None and target is not None and not wrong:
            held.add(target)
            views.append(ArrowView(*Trail.of(Move(source, target), turn), arrow.color))
    return tuple(views)


def _wrong_arrow(source: int | None, target: int | None, held: set[int]) -> list[str]:
    if source is None or target is None or not OFF <= target <= BAR or not OFF <= source <= BAR:
        return [_PLACES]
    if source <= target:
        return ["a checker must move from a higher place to a lower one."]
    return [] if source in held else ["the player on roll has no checker there."]


def each_arrow(given: object, problems: list[str]) -> Iterator[Arrow]:
    """Yield all arrows in the argument. Report any other value as a problem."""
    if given is None:
        return
    if isinstance(given, Play):
        given = str(given)
    if isinstance(given, Arrow):
        yield given
    elif isinstance(given, str):
        try:
            yield from (Arrow(*move) for move in written_moves(given))
        except GammonError as error:
            problems.append(str(error))
    elif isinstance(given, tuple | list) and _is_pair(given):
        yield Arrow(given[0], given[1])
    elif (items := _items(given)) is not None:
        for each in items:
            if isinstance(each, Play | str | Arrow) or _is_pair(each):
                yield from each_arrow(each, problems)
            else:
                problems.append(f"{brief(each)} is not an arrow: pass a play or a pair of places.")
    else:
        problems.append(f"{brief(given)} is not an arrow: pass a play or a pair of places.")


def _items(given: object) -> list[Any] | None:
    """Return the values in the argument; None if it is a text or a single value."""
    if isinstance(given, str | bytes) or not isinstance(given, Iterable):
        return None
    try:
        return list(given)
    except TypeError:  # an array without dimensions
        return None


def _is_pair(given: object) -> bool:
    """Whether the argument is one (source, target) pair, and not a list of arrows.

    The places of the pair may be invalid.
    """
    return (
        isinstance(given, tuple | list)
        and len(given) == PAIR
        and not any(isinstance(end, str | Iterable | Arrow) for end in given)
    )


def mark_views(marks: Marks, turn: Color, problems: list[str]) -> tuple[MarkView, ...]:
    """Check `marks`, and return the marks to draw. Each problem is appended to `problems`."""
    views = []
    for mark in each_mark(marks, problems):
        place, wrong = as_int(mark.place), _wrong_mark(mark)
        problems += [f"Mark {brief(mark.place)}: {problem}" for problem in wrong]
        if place is not None and not wrong:
            spot = Target.of_place(place, turn)
            views.append(MarkView(spot, MarkShape(mark.shape), mark.text, mark.color))
    return tuple(views)


def _wrong_mark(mark: Mark) -> list[str]:
    text: object = mark.text
    place = as_int(mark.place)
    wrong = [] if place is not None and OFF <= place <= BAR else [_PLACES]
    if mark.shape not in tuple(MarkShape):
        wrong.append(f"its shape must be 'ring' or 'dot', not {brief(mark.shape)}.")
    if not isinstance(text, str) or len(text) > MAX_MARK_LETTERS:
        wrong.append(
            f"its text must have at most {MAX_MARK_LETTERS} characters, not {brief(text)}."
        )
    return wrong + _wrong_color(mark.color)


def each_mark(given: object, problems: list[str]) -> Iterator[Mark]:
    """Yield all marks in the argument. Report any other value as a problem."""
    if given is None:
        return
    if isinstance(given, Mark):
        yield given
    elif isinstance(given, Mapping):
        for place, mark in given.items():
            if isinstance(mark, Mark):
                yield Mark(place, mark.shape, mark.text, mark.color)
            elif isinstance(mark, str):
                yield _described(place, mark)
            else:
                problems.append(f"Mark {brief(place)}: {brief(mark)} is not text.")
    elif (items := _items(given)) is not None:
        for each in items:
            yield each if isinstance(each, Mark) else Mark(each)
    else:
        yield Mark(given)  # type: ignore[arg-type]  # checked below


def _described(place: int, mark: str) -> Mark:
    if mark in tuple(MarkShape):
        return Mark(place, mark)
    if mark.startswith("#"):
        return Mark(place, color=mark)
    return Mark(place, MarkShape.DOT, mark)


def _wrong_color(color: object) -> list[str]:
    if color is None or is_color(color):
        return []
    return [f"a colour must have the form #RRGGBB, not {brief(color)}."]
