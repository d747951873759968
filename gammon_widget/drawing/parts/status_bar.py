"""The status bar of a live board, with a sentence on the left and tools on the right.

On a phone, the tools are below the sentence: four equal buttons, each with a label under its icon.
The height is fixed, so that nothing below the board moves. Tools keep their places even while they
are disabled. A click on a sentence that does not fit shows the whole sentence over the board.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ...languages.translation import current
from ..colors import mixed
from ..geometry import Layout, StatusBarMeasures
from ..shapes import (
    INVISIBLE,
    Align,
    RoundedRectangle,
    Shapes,
    Style,
    area,
    box,
    facing,
    line,
    text,
)
from ..targets import Target
from ..themes.theme import Theme
from ..typeface import FONT_TOLERANCE, REGULAR, SEMIBOLD, fit, in_two, text_width, wrap
from ..view import StatusBarView, ToolView
from .buttons import ICONS, icon
from .warning import warning, warning_areas

SENTENCE_SIZE, TOOL_SIZE, ICON_SIZE = 0.3, 0.28, 0.36
THUMB_ICON_SIZE, THUMB_WORD_SIZE = 0.78, 0.26
"""The icon size, and the label size before letter scaling, in the layout for phones.

Both sizes are in board units.
"""

THUMB_ICON_SHARE, THUMB_WORD_SHARE = 0.37, 0.75
"""The centres of the icon and of the label, as fractions of the tools' height."""

MARGIN = 0.42
ICON_GAP, TOOL_GAP = 0.14, 0.5
LEAD_GAP = 0.2
LINE_PITCH = 1.2
"""The line spacing, as a multiple of the letter size."""

TWO_LINES_LIFT = 0.1
"""The distance by which two lines are raised to leave room for descenders.

The distance is a multiple of the letter size.
"""

SHADE, MENU_SHADE = 0.24, 0.4
"""The share of black in the status bar, and in the menu and the note above the status bar."""

DISABLED = 0.42
ROW_HEIGHT = 0.95
MENU_PADDING, MENU_RADIUS = 0.2, 0.2
NOTE_WIDTH = 11.0
SENTENCE = Target.button("sentence")
CLOSE = Target.button("close")

FACE_HEIGHT, FACE_RADIUS, FACE_GAP = 0.76, 0.2, 0.03
"""The height and the radius of a tool's highlight, and the minimum gap between two highlights."""

MAX_LINES = 2
FITS = (*((scale, MAX_LINES) for scale in (1.0, 0.9, 0.8)), (0.67, MAX_LINES + 1))
"""The letter sizes for increasingly long sentences, each with the maximum number of lines.

The letter sizes are fractions of the usual size.
"""

BLACK = "#000000"


class PlacedTool(NamedTuple):
    """A tool with its left end, and the width of the icon and the label."""

    tool: ToolView
    left: float
    width: float


class Line(NamedTuple):
    """A piece of the sentence, with its left end and its line number."""

    words: str
    x: float
    row: int
    is_lead: bool


class Sentence(NamedTuple):
    """The lines of a sentence, their letter size, and whether the sentence is truncated."""

    lines: tuple[Line, ...]
    rows: int
    size: float
    is_truncated: bool


def status_bar(shown: StatusBarView, theme: Theme, layout: Layout) -> Shapes:
    """Draw the status bar with its sentence and its tools, or with a tutor's warning."""
    if shown.compared:
        return *_ground(theme, layout, has_tools=True), *warning(shown, theme, layout)
    return (
        *_ground(theme, layout, has_tools=bool(shown.tools)),
        *_sentence_shapes(shown, theme, layout),
        *_tool_shapes(shown.tools, theme, layout),
        *_overlay(shown, theme, layout),
    )


def status_bar_areas(shown: StatusBarView, layout: Layout) -> Shapes:
    """Return the click areas of the tools, and of a truncated sentence."""
    if shown.compared:
        return warning_areas(shown, layout)
    placed, is_in_row = place_tools(shown.tools, layout), not layout.frame.has_tools_below
    areas = []
    if _sentence(shown, layout, current()).is_truncated and not shown.whole:
        end = placed[0].left - MARGIN if placed and is_in_row else shown.share * layout.width
        top, bottom = layout.frame.sentence
        areas.append(area(0.0, top, end, bottom, SENTENCE))
    top, bottom = layout.frame.tools
    for index, (tool, left, width) in enumerate(placed):
        before = after = TOOL_GAP / 2 if is_in_row else 0.0
        if index + 1 == len(placed):
            after = layout.width - left - width
        target = Target.button(tool.name)
        areas.append(area(left - before, top, left + width + after, bottom, target))
        if tool.ready:
            areas.append(facing(_face(left, width, layout), target))
    return *areas, *_overlay_areas(shown, layout)


def _face(left: float, width: float, layout: Layout) -> RoundedRectangle:
    top, bottom = layout.frame.tools
    if layout.frame.has_tools_below:
        across, height = width - TOOL_GAP / 2, bottom - top - TOOL_GAP / 2
    else:
        across, height = width + TOOL_GAP - 2 * FACE_GAP, FACE_HEIGHT * max(1.0, layout.letters)
        height = min(height, bottom - top - 2 * FACE_GAP)
    y, radius = (top + bottom) / 2, FACE_RADIUS * max(1.0, height / FACE_HEIGHT / 2)
    return box(left + width / 2, y, across, height, INVISIBLE, radius=radius)


@lru_cache(maxsize=16)  # the same for every position
def _ground(theme: Theme, layout: Layout, *, has_tools: bool) -> Shapes:
    (top, bottom), edge = layout.status_bar, StatusBarMeasures.EDGE
    low, right, style = bottom - edge, layout.width - edge, Style(fill=theme.status_bar)
    seam = Style(stroke=mixed(BLACK, theme.status_bar, 0.25), stroke_width=edge)
    tools = layout.frame.tools[0] if has_tools else top
    return (
        RoundedRectangle(
            edge, top, right - edge, low - top, StatusBarMeasures.RADIUS - edge, style
        ),
        RoundedRectangle(edge, top, right - edge, (low - top) / 2, 0.0, style),
        line(edge, top, right, top, seam),
        *([line(MARGIN, tools, layout.width - MARGIN, tools, seam)] if tools > top else ()),
    )


# The sentence


def _sentence_shapes(shown: StatusBarView, theme: Theme, layout: Layout) -> Shapes:
    found = _sentence(shown, layout, current())
    size = found.size
    top, bottom = layout.frame.sentence if shown.tools else layout.status_bar
    first = (top + bottom) / 2 - (found.rows - 1) * (LINE_PITCH / 2 + TWO_LINES_LIFT) * size
    return tuple(
        text(
            words,
            x,
            first + row * LINE_PITCH * size,
            size,
            theme.text if is_lead else theme.muted,
            weight=SEMIBOLD if is_lead else REGULAR,
            align=Align.LEFT,
        )
        for words, x, row, is_lead in found.lines
    )


@lru_cache(maxsize=64)
def _sentence(shown: StatusBarView, layout: Layout, language: object) -> Sentence:
    """Break the sentence into lines at the largest size that fits, or truncate the sentence."""
    full = SENTENCE_SIZE * layout.letters
    fits = FITS if language else FITS[:1]  # English texts are short enough
    found = [_sentence_in(rows, scale * full, shown, layout) for scale, rows in fits]
    return next((each for each in found if not each.is_truncated), found[0])


def _sentence_in(most: int, size: float, shown: StatusBarView, layout: Layout) -> Sentence:
    """Break the sentence into at most `most` lines of a given letter size.

    Use one line if the sentence fits. Otherwise, use one line for each of its two parts. If the
    parts do not fit, break the sentence into more lines, or truncate it.
    """
    placed = () if layout.frame.has_tools_below else place_tools(shown.tools, layout)
    right = placed[0].left - TOOL_GAP if placed else shown.share * layout.width - MARGIN
    room = right - MARGIN
    room /= FONT_TOLERANCE
    lead_width = text_width(shown.lead, size, SEMIBOLD) + LEAD_GAP if shown.lead else 0.0
    words_width = text_width(shown.words, size)
    if lead_width + words_width <= room:
        found = [Line(shown.lead, MARGIN, 0, is_lead=True)] if shown.lead else []
        if shown.words:
            found.append(Line(shown.words, MARGIN + lead_width, 0, is_lead=False))
        return Sentence(tuple(found), 1, size, is_truncated=False)
    if lead_width <= room and 0 < words_width <= room and shown.lead:
        lead = Line(shown.lead, MARGIN, 0, is_lead=True)
        words = Line(shown.words, MARGIN, 1, is_lead=False)
        return Sentence((lead, words), 2, size, is_truncated=False)
    is_lead = not shown.words
    weight = SEMIBOLD if is_lead else REGULAR
    message = shown.words or shown.lead
    rows = wrap(message, room, size, weight)
    if len(rows) == MAX_LINES:
        rows = in_two(message, room, size, weight)
    is_truncated = len(rows) > most
    if is_truncated:
        rest = fit(" ".join(rows[most - 1 :]), room, size, weight, margin=1.0)
        rows = [*rows[: most - 1], rest]
    found = [Line(row, MARGIN, index, is_lead=is_lead) for index, row in enumerate(rows)]
    return Sentence(tuple(found), len(rows), size, is_truncated)


# The tools


def place_tools(tools: tuple[ToolView, ...], layout: Layout) -> tuple[PlacedTool, ...]:
    """Lay out the tools from the right end, at distances that depend on their labels.

    If the tools are below the sentence, they share the width equally.
    """
    if layout.frame.has_tools_below:
        width = layout.width / max(1, len(tools))
        return tuple(PlacedTool(tool, k * width, width) for k, tool in enumerate(tools))
    size = TOOL_SIZE * layout.letters
    icon_room = _icon_room(layout)
    placed, right = [], layout.width - MARGIN
    for tool in reversed(tools):
        width = icon_room + text_width(tool.label, size, SEMIBOLD)
        placed.append(PlacedTool(tool, right - width, width))
        right -= width + TOOL_GAP
    return tuple(reversed(placed))


def _icon_room(layout: Layout) -> float:
    """Return the width of an icon and the gap after it, or 0 if there is no room for icons."""
    scale = layout.letters
    return (ICON_SIZE + ICON_GAP) * scale if layout.has_tool_icons else 0.0


@lru_cache(maxsize=64)
def _tool_shapes(tools: tuple[ToolView, ...], theme: Theme, layout: Layout) -> Shapes:
    placed = place_tools(tools, layout)
    return tuple(shape for tool in placed for shape in _tool(tool, theme, layout))


def _tool(placed: PlacedTool, theme: Theme, layout: Layout) -> Shapes:
    tool, left, width = placed
    ink = theme.text if tool.ready else mixed(theme.text, theme.status_bar, DISABLED)
    top, bottom = layout.frame.tools
    if layout.frame.has_tools_below:
        x, height, size = left + width / 2, bottom - top, THUMB_WORD_SIZE * layout.letters
        below = text(tool.label, x, top + THUMB_WORD_SHARE * height, size, ink, weight=SEMIBOLD)
        if tool.name not in ICONS:
            return (below,)
        return *icon(tool.name, x, top + THUMB_ICON_SHARE * height, THUMB_ICON_SIZE, ink), below
    size, room, y = TOOL_SIZE * layout.letters, _icon_room(layout), (top + bottom) / 2
    word = text(tool.label, left + room, y, size, ink, weight=SEMIBOLD, align=Align.LEFT)
    if not room or tool.name not in ICONS:
        return (word,)
    side = ICON_SIZE * layout.letters
    return *icon(tool.name, left + side / 2, y, side, ink), word


# Menu and note above the status bar


def _overlay(shown: StatusBarView, theme: Theme, layout: Layout) -> Shapes:
    """Draw the open menu, or the whole sentence."""
    if shown.menu:
        return _menu(shown.menu, theme, layout)
    return _note(shown, theme, layout) if shown.whole else ()


def _overlay_areas(shown: StatusBarView, layout: Layout) -> Shapes:
    """Return the click areas of the open menu. A click outside the menu closes it."""
    if not shown.menu and not shown.whole:
        return ()
    everywhere = area(0.0, 0.0, layout.width, layout.status_bar[0], CLOSE)
    left, top, right = _menu_edges(shown.menu, layout)
    height = _row_height(layout)
    rows: list[RoundedRectangle] = []
    for k, tool in enumerate(shown.menu):
        target, y = Target.button(tool.name), top + k * height
        rows.append(area(left, y, right, y + height, target))
        if tool.ready:
            middle, width = (left + right) / 2, right - left - 2 * FACE_GAP
            face = box(middle, y + height / 2, width, height, INVISIBLE, radius=MENU_RADIUS)
            rows.append(facing(face, target))
    return everywhere, *rows


def _row_height(layout: Layout) -> float:
    return ROW_HEIGHT * max(1.0, layout.letters / 1.1)


def _menu_edges(menu: tuple[ToolView, ...], layout: Layout) -> tuple[float, float, float]:
    size = TOOL_SIZE * layout.letters
    words = max((text_width(tool.label, size, SEMIBOLD) for tool in menu), default=0.0)
    icons = (ICON_SIZE + ICON_GAP) * layout.letters
    right = layout.width - MARGIN
    left = right - words * FONT_TOLERANCE - icons - 2 * MARGIN
    return left, layout.status_bar[0] - MENU_PADDING - _row_height(layout) * len(menu), right


def _menu(menu: tuple[ToolView, ...], theme: Theme, layout: Layout) -> Shapes:
    left, top, right = _menu_edges(menu, layout)
    height, ground = _row_height(layout), mixed(BLACK, theme.frame, MENU_SHADE)
    style = Style(fill=ground, stroke=theme.hairline, stroke_width=0.03)
    width, below = right - left, height * len(menu)
    middle = (left + right) / 2, top + below / 2
    shapes: Shapes = (box(*middle, width, below + MENU_PADDING, style, radius=MENU_RADIUS),)
    size, side = TOOL_SIZE * layout.letters, ICON_SIZE * layout.letters
    for index, tool in enumerate(menu):
        y = top + (index + 0.5) * height
        ink = theme.text if tool.ready else mixed(theme.text, ground, DISABLED)
        if tool.name in ICONS:
            shapes += icon(tool.name, left + MARGIN + side / 2, y, side, ink)
        x = left + MARGIN + side + ICON_GAP * layout.letters
        shapes += (text(tool.label, x, y, size, ink, weight=SEMIBOLD, align=Align.LEFT),)
    return shapes


def _note(shown: StatusBarView, theme: Theme, layout: Layout) -> Shapes:
    size = SENTENCE_SIZE * layout.letters
    width = min(NOTE_WIDTH * max(1.0, layout.letters), layout.width - 2 * MARGIN)
    message = shown.words or shown.lead
    rows = wrap(message, (width - 2 * MARGIN) / FONT_TOLERANCE, size, REGULAR)
    height = len(rows) * LINE_PITCH * size + 2 * MARGIN
    ground = mixed(BLACK, theme.frame, MENU_SHADE)
    style = Style(fill=ground, stroke=theme.hairline, stroke_width=0.03)
    x, bottom = MARGIN, layout.status_bar[0] - MENU_PADDING
    first = bottom - height + MARGIN + LINE_PITCH * size / 2
    return (
        box(x + width / 2, bottom - height / 2, width, height, style, radius=MENU_RADIUS),
        *(
            text(row, x + MARGIN, first + k * LINE_PITCH * size, size, theme.text, align=Align.LEFT)
            for k, row in enumerate(rows)
        ),
    )
