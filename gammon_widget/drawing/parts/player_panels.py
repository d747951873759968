"""The players' panels: disc, name, turn, hint, pips and score; and the switches beside the score.

Panels are not mirrored: what is written there always begins at the left.
"""

from __future__ import annotations

from functools import lru_cache

from ..geometry import COMPACT_LETTER_SCALE, Field, Layout, Panel
from ..metrics import FONT_TOLERANCE, fit, text_width
from ..scene import HEIGHT, WIDTH
from ..shapes import BASELINE, Align, Polygon, Shapes, Style, Text, area, by_kind, line, text
from ..targets import Target
from ..themes.theme import Theme
from ..typeface import REGULAR, SEMIBOLD
from ..view import BoardView, PlayerView, SwitchView
from .icons import icon

NAME_X = 1.45
PIPS_X = 11.62
UNIT, UNIT_GAP = "pips", 0.1
SCORE_X = 14.45
NAME_SIZE, HINT_SIZE, FIGURE_SIZE, UNIT_SIZE = 0.44, 0.36, 0.46, 0.35
ARROW_GAP, ARROW_WIDTH, ARROW_HEIGHT = 0.25, 0.21, 0.28
NAME_SPREAD = 1.08
"""How much wider than thought names may be without coming near the triangle."""

HINT_GAP = 0.24
MIN_PIPS_GAP = 0.3
"""Between the name or the hint and the pips."""

MAX_NAME_WIDTH = 4.6
"""Beside a hint."""

SWITCH_SIZE = 0.4
FIRST_SWITCH_X, SWITCH_PITCH = 14.95, 0.64
SWITCHES_LEFT, SWITCH_WIDTH = 14.36, 0.82
"""Where their areas begin, and how wide each is: as wide as a finger needs on a narrow board."""

STRIKE_WIDTH, STRIKE_CASING_WIDTH = 0.06, 0.14
"""Of the line that strikes an icon through, and of the gap that it cuts into the icon."""

STRIKE_REACH = 0.21

COMPACT_SWITCH_X, COMPACT_SWITCHES_LEFT = 15.225, 14.6
COMPACT_SWITCHES = ((Panel.BOTTOM_Y, Field.BOTTOM, HEIGHT), (Panel.TOP_Y, 0.0, Field.TOP))
"""Centre, top and bottom of each on a narrow board: at the end of a panel of its own, where there
is room for a finger between the score and the tray."""


def player_panels(view: BoardView, theme: Theme, layout: Layout, *, hints: bool) -> Shapes:
    """Both panels but for their discs."""
    total, scale = match_length_label(view), layout.letter_scale
    return by_kind(
        _panel(view.player(color), total, theme, layout.panel_y(color), scale, hints=hints)
        for color in (layout.bottom.opponent, layout.bottom)
    )


def match_length_label(view: BoardView) -> str:
    """What stands behind the scores; where a match is set up, money has to be clickable, too."""
    if view.match_length:
        return f"/ {view.match_length}"
    return "money" if view.set_up is not None else ""


@lru_cache(maxsize=64)  # a click seldom changes both
def _panel(
    player: PlayerView, total: str, theme: Theme, y: float, scale: float, *, hints: bool
) -> tuple[Shapes, ...]:
    """The match length, the pips' unit, the hint, the name, the figures and the triangle."""
    figure_size, unit_size = FIGURE_SIZE * scale, UNIT_SIZE * scale
    # Units stand on the baseline of their figures.
    unit_y = y + BASELINE * (figure_size - unit_size)

    def figure(words: str, x: float) -> Text:
        return text(words, x, y, figure_size, theme.text, weight=SEMIBOLD, align=Align.RIGHT)

    def unit(words: str, x: float) -> Text:
        return text(words, x, unit_y, unit_size, theme.muted, align=Align.LEFT)

    pips = "?" if player.pips is None else str(player.pips)
    score = "" if player.score is None else str(player.score)
    # The match length begins where the score ends, so that they keep apart in any font.
    total_x = SCORE_X - text_width(total, unit_size)
    score_x = total_x - UNIT_GAP if total else SCORE_X
    # A long score leaves no room for the word in large letters.
    room = score_x - text_width(score, figure_size, SEMIBOLD) - PIPS_X - 2 * UNIT_GAP
    has_unit = scale == 1 or text_width(UNIT, unit_size) * FONT_TOLERANCE <= room
    end = PIPS_X - text_width(pips, figure_size, SEMIBOLD) - MIN_PIPS_GAP
    hint, name, triangle = _names(player, theme, y, end, scale, hints=hints)
    return (
        (unit(total, total_x),) if total else (),
        (unit(UNIT, PIPS_X + UNIT_GAP),) if has_unit else (),
        hint,
        name,
        (figure(pips, PIPS_X), *((figure(score, score_x),) if score else ())),
        triangle,
    )


def _names(
    player: PlayerView, theme: Theme, y: float, end: float, scale: float, *, hints: bool
) -> tuple[Shapes, Shapes, Shapes]:
    """The hint, the name and the turn's triangle, none of which goes beyond `end`."""
    name_size, hint_size = NAME_SIZE * scale, HINT_SIZE * scale
    turn = player.to_decide
    weight = SEMIBOLD if turn else REGULAR
    hint = player.hint if hints else ""
    room = end - NAME_X - (ARROW_GAP + ARROW_WIDTH if turn else 0.0)
    words = fit(player.name, min(room, MAX_NAME_WIDTH) if hint else room, name_size, weight)
    name = text(words, NAME_X, y, name_size, theme.text, weight=weight, align=Align.LEFT)
    x = NAME_X + NAME_SPREAD * text_width(words, name_size, weight)
    triangle: Shapes = ()
    if turn:
        x, half = x + ARROW_GAP, ARROW_HEIGHT / 2
        corners = ((x, y - half), (x + ARROW_WIDTH, y), (x, y + half))
        triangle = (Polygon(corners, Style(fill=theme.chip)),)
        x += ARROW_WIDTH
    if not hint:
        return (), (name,), triangle
    x += HINT_GAP
    said = fit(hint, end - x, hint_size)
    return (text(said, x, y, hint_size, theme.muted, align=Align.LEFT),), (name,), triangle


# The switches


def switches(view: BoardView, theme: Theme, layout: Layout) -> Shapes:
    """Their icons, struck through while they are off."""
    return _switches(view.switches, theme, layout)


@lru_cache(maxsize=32)  # shapes that stay the same have bounds that are known
def _switches(shown: tuple[SwitchView, ...], theme: Theme, layout: Layout) -> Shapes:
    shapes: Shapes = ()
    for place, switch in enumerate(shown):
        x, y, scale = FIRST_SWITCH_X + SWITCH_PITCH * place, Panel.BOTTOM_Y, 1.0
        if layout.compact:
            x, y, scale = COMPACT_SWITCH_X, COMPACT_SWITCHES[place][0], COMPACT_LETTER_SCALE
        shapes += icon(switch.name, x, y, SWITCH_SIZE * scale, theme.muted)
        if not switch.on:
            reach = STRIKE_REACH * scale
            shapes += tuple(
                line(
                    *(x - reach, y + reach, x + reach, y - reach),
                    Style(stroke=color, stroke_width=width * scale),
                )
                for color, width in (
                    (theme.frame, STRIKE_CASING_WIDTH),
                    (theme.muted, STRIKE_WIDTH),
                )
            )
    return shapes


def switch_areas(view: BoardView, layout: Layout) -> Shapes:
    """Where they can be clicked: a share of the panel's end for each."""
    areas = []
    for place, switch in enumerate(view.switches):
        left, top = SWITCHES_LEFT + SWITCH_WIDTH * place, HEIGHT - Panel.HEIGHT
        edges = left, top, left + SWITCH_WIDTH, HEIGHT
        if layout.compact:
            _, top, bottom = COMPACT_SWITCHES[place]
            edges = COMPACT_SWITCHES_LEFT, top, WIDTH, bottom
        areas.append(area(*edges, Target.button(switch.name)))
    return tuple(areas)
