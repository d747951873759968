"""Galleries of pictures in rows and columns, and inline pictures for HTML pages.

A page with many pictures stores their common parts and glyphs only once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import islice

from ...rules import Color, GameState, GammonError, Play, Position
from ...rules.position import DiagramLike
from ...rules.validation import as_int, brief, counted
from ..painters.svg import FONT_FAMILY, svg_definitions, svg_elements, svg_letters
from ..scene import Scene
from ..shapes import PlacedSprite, RoundedRectangle, Shape, Shapes, Sprite, Style, text
from ..themes import ThemeName
from ..themes.palettes.classic import THEME as CLASSIC
from ..themes.theme import Theme
from ..typeface import SEMIBOLD, fit
from .diagram import ON_ROLL, Diagram, checked_size, position_diagram, raise_all, state_diagram

Item = Diagram | Position | GameState | Play
"""The types of pictures that a gallery accepts."""

COLUMN_WIDTH_PX = 260
MAX_PICTURES = 200
"""The maximum number of pictures. A longer list is probably a mistake, or infinite."""

HAS_PLAYED = "Has played"

GAP = 0.6
CAPTION_HEIGHT, CAPTION_SIZE, CAPTION_GAP = 1.2, 0.72, 0.15


def gallery(
    pictures: Iterable[Item | DiagramLike] | str,
    *,
    columns: int = 3,
    titles: Iterable[str] | None = None,
    theme: ThemeName | Theme = CLASSIC,
    size: int | None = None,
) -> Diagram:
    """Arrange pictures in rows, each picture under its title.

    Parameters
    ----------
    pictures
        Diagrams, positions, states and plays, in any combination, or text with several XGIDs. For a
        play, the resulting position is drawn, with the other player on roll.
    columns
        The maximum number of pictures in a row.
    titles
        One title for each picture. If all pictures are plays, the default titles are the plays in
        notation. Otherwise, there are no titles by default.
    theme
        The theme of the titles and of the pictures that `gallery` draws.
    size
        The width of the whole picture, in pixels. The default is 260 for each column.

    Returns
    -------
    Diagram
        One picture, which can be displayed and saved like any other diagram.

    Raises
    ------
    GammonError
        If arguments are invalid. The message lists all problems.

    Examples
    --------
    >>> gallery([Position.opening(), GameState.start()], titles=["before", "after"])
    <Diagram: 2 pictures: before, after>
    """
    problems: list[str] = []
    items = _items(pictures, problems)
    drawn = _diagrams(items, theme, problems)
    if titles is None and items and all(isinstance(item, Play) for item in items):
        titles = map(str, items)
    words = _titles(titles, len(items), problems)
    number = as_int(columns)
    if number is None or number < 1:
        problems.append(f"columns= must be a whole number, 1 or more, not {brief(columns)}.")
    row = max(1, min(number or 1, len(drawn)))
    width = checked_size(COLUMN_WIDTH_PX * row if size is None else size, problems)
    raise_all(problems)
    return Diagram(_hung(drawn, row, words), width, _title(drawn, words), drawn[0].theme)


def _items(given: object, problems: list[str]) -> list[object]:
    if isinstance(given, str):
        from ...notation.positions.formats import parts_of, read_state

        given = map(read_state, parts_of(given))
    try:
        items = list(islice(given, MAX_PICTURES + 1))  # type: ignore[call-overload]  # others: TypeError
    except TypeError:
        problems.append(f"A gallery needs a list of pictures, not {brief(given)}.")
        return []
    if not items or len(items) > MAX_PICTURES:
        problems.append(f"A gallery must have from 1 to {MAX_PICTURES} pictures.")
    return items[:MAX_PICTURES]


def _diagrams(items: list[object], theme: ThemeName | Theme, problems: list[str]) -> list[Diagram]:
    drawn: list[Diagram] = []
    messages: set[str] = set()
    for number, item in enumerate(items, start=1):
        try:
            drawn.append(_diagram(item, theme))
        except GammonError as error:
            if (
                problem := str(error)
            ) not in messages:  # a wrong theme gives the same message for each
                messages.add(problem)
                problems.append(problem if isinstance(item, Item) else f"{number}: {problem}")
    return drawn


def _diagram(item: object, theme: ThemeName | Theme) -> Diagram:
    match item:
        case Diagram():
            return item
        case Position():
            return position_diagram(item, theme=theme, size=COLUMN_WIDTH_PX)
        case GameState():
            return state_diagram(item, theme=theme, size=COLUMN_WIDTH_PX)
        case Play():
            return position_diagram(
                item.result.swapped(),
                theme=theme,
                size=COLUMN_WIDTH_PX,
                turn=Color.BLACK,
                bottom=Color.WHITE,
                players=(ON_ROLL, HAS_PLAYED),
            )
    raise GammonError(f"{brief(item)} is not a diagram, a position, a state or a play.")


def _titles(titles: object, count: int, problems: list[str]) -> tuple[str, ...]:
    if titles is None:
        return ()
    try:
        if isinstance(titles, str | bytes):
            raise TypeError
        words = tuple(map(str, islice(titles, MAX_PICTURES + 1)))  # type: ignore[call-overload]
    except TypeError:
        problems.append(f"titles= must be a list of strings, not {brief(titles)}.")
        return ()
    if len(words) != count:
        problems.append(
            f"There are {len(words)} titles for {count} pictures: pass one for each picture."
        )
    return words


def _title(drawn: Sequence[Diagram], words: tuple[str, ...]) -> str:
    count = counted(len(drawn), "picture")
    return f"{count}: {', '.join(words)}" if words else count


def _hung(drawn: Sequence[Diagram], columns: int, words: tuple[str, ...]) -> Scene:
    """Return all scenes in a grid whose cells have the size of the largest scene."""
    wide = max(diagram.scene.width for diagram in drawn)
    high = max(diagram.scene.height for diagram in drawn)
    head = CAPTION_HEIGHT + CAPTION_GAP if words else 0.0
    rows = -(-len(drawn) // columns)
    shapes: list[Shape] = []
    for index, diagram in enumerate(drawn):
        x = index % columns * (wide + GAP)
        y = index // columns * (head + high + GAP)
        if words:
            shapes += _caption(words[index], x, y, diagram.scene.width, diagram.theme)
        shapes.append(PlacedSprite(Sprite("picture", diagram.scene.shapes), x, y + head))
    width = columns * wide + (columns - 1) * GAP
    height = rows * (head + high) + (rows - 1) * GAP
    return Scene(width, height, tuple(shapes))


def _caption(words: str, x: float, y: float, width: float, theme: Theme) -> Shapes:
    """Return a title on its own background, because the page behind it may have any colour."""
    ground = Style(fill=theme.frame)
    shown_words = fit(words, width - CAPTION_HEIGHT, CAPTION_SIZE, weight=SEMIBOLD)
    middle = (x + width / 2, y + CAPTION_HEIGHT / 2)
    return (
        RoundedRectangle(x, y, width, CAPTION_HEIGHT, CAPTION_HEIGHT / 4, ground),
        text(shown_words, *middle, CAPTION_SIZE, theme.text, weight=SEMIBOLD, max_width=width),
    )


PICTURES_STYLE = f"""
.board {{ display: block; width: 100%; max-width: 40rem; height: auto; }}
.board text, .parts text {{ font-family: {FONT_FAMILY}; }}
.parts {{ position: absolute; width: 0; height: 0; }} /* display: none would hide gradients */
.dark {{ display: none; }}
@media screen and (prefers-color-scheme: dark) {{
  .light {{ display: none; }} .dark {{ display: inline; }}
}}
""".strip()
"""The CSS for a page with pictures from `page_pictures`.

In print, the pictures are always light.
"""

_WORTH_SHARING = 100  # characters: a reference to a shorter part saves nothing


@dataclass(frozen=True, slots=True)
class PagePictures:
    """The HTML of a page's pictures.

    `shown` contains the HTML of each picture. `parts` is the HTML of their shared parts, which the
    page must contain once.
    """

    shown: tuple[str, ...]
    parts: str


def page_pictures(pictures: Iterable[tuple[Diagram, ...]]) -> PagePictures:
    """Return pictures as inline SVG with shared parts.

    Each item consists of a light picture and, optionally, a dark picture.
    """
    picture_sets = list(pictures)
    painted = {
        diagram.scene: svg_elements(diagram.scene) for each in picture_sets for diagram in each
    }
    used = Counter(element for elements in painted.values() for element in set(elements))
    names: dict[str, str] = {}
    parts: list[str] = []

    def reference(content: str, prefix: str) -> str:
        """Return a reference to a part. The part is stored when it is first used."""
        if content not in names:
            names[content] = f"{prefix}{len(names)}"
            parts.append(f'<g id="{names[content]}">{content}</g>')
        return f'<use href="#{names[content]}"/>'

    def scene_content(scene: Scene) -> str:
        return "".join(
            reference(each, "part-") if used[each] > 1 and len(each) >= _WORTH_SHARING else each
            for each in painted[scene]
        )

    shown = []
    for each in picture_sets:
        kinds = zip(("light", "dark"), each, strict=False) if len(each) > 1 else [("", each[0])]
        inside = "".join(
            f'<g class="{kind}">{reference(scene_content(diagram.scene), "board-")}</g>'
            for kind, diagram in kinds
        )
        first = each[0]
        box = f"0 0 {first.scene.width:g} {first.scene.height:g}"
        size = f'width="{first.width}" height="{first.height}"'
        label = escape(first.description)
        shown.append(
            f'<svg class="board" role="img" aria-label="{label}" viewBox="{box}" {size}>'
            f"{inside}</svg>"
        )
    letters, defined = svg_letters(painted), svg_definitions(painted)
    stored = f"{defined}<defs>{''.join(parts)}</defs>"
    page_parts = f'{letters}<svg class="parts" aria-hidden="true">{stored}</svg>'
    return PagePictures(tuple(shown), page_parts if picture_sets else "")
