"""The players' strips: disc, name, turn, hint, pips and score."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ..geometry import Layout
from ..metrics import MARGIN, fit, text_width
from ..shapes import BASELINE, Align, Polygon, Shapes, Style, Text, text
from ..themes.theme import Theme
from ..view import BoardView, PlayerView

NAME_X = 1.45
PIPS_X = 11.62
UNIT, UNIT_GAP = "pips", 0.1
SCORE_X = 14.45
NAME_SIZE, HINT_SIZE, FIGURE_SIZE, UNIT_SIZE = 0.44, 0.36, 0.46, 0.35
ARROW_GAP, ARROW_WIDTH, ARROW_HEIGHT = 0.25, 0.21, 0.28
SPREAD = 1.08
"""How much wider than thought names may be without coming near the triangle."""

HINT_GAP = 0.24
CLEAR = 0.3
"""Least room between the name or the hint and the pips."""

NAME_SHARE = 4.6
"""How wide a name may be beside a hint."""


@dataclass(frozen=True, slots=True)
class _Strip:
    """The shapes of a strip, kind by kind."""

    total: Shapes
    unit: Shapes
    hint: Shapes
    name: Shapes
    figures: Shapes
    arrow: Shapes


def strips(view: BoardView, theme: Theme, layout: Layout, *, hints: bool) -> Shapes:
    """Both strips but for their discs, kind by kind so that a painter changes its font seldom."""
    total = match_length_label(view)
    upper, lower = (
        _strip(view.player(color), total, theme, layout.panel_y(color), layout.letters, hints=hints)
        for color in (layout.bottom.opponent, layout.bottom)
    )
    return (
        *(*upper.total, *lower.total),
        *(*upper.unit, *lower.unit),
        *(*upper.hint, *lower.hint),
        *(*upper.name, *lower.name),
        *(*upper.figures, *lower.figures),
        *(*upper.arrow, *lower.arrow),
    )


@lru_cache(maxsize=64)  # a click seldom changes both
def _strip(
    player: PlayerView, total: str, theme: Theme, y: float, letters: float, *, hints: bool
) -> _Strip:
    figure_size, unit_size = FIGURE_SIZE * letters, UNIT_SIZE * letters
    # Units stand on the baseline of their figures.
    unit_y = y + BASELINE * (figure_size - unit_size)
    pips = "?" if player.pips is None else str(player.pips)
    end = PIPS_X - text_width(pips, figure_size, bold=True) - CLEAR
    arrow, name, hint = _names(player, theme, y, end, letters, hints=hints)
    unit: Shapes = ()
    figures: Shapes = (_figure(pips, PIPS_X, y, figure_size, theme),)
    score_x = SCORE_X
    behind: Shapes = ()
    if total:
        # Both begin where the score ends, so that they keep apart in any font.
        total_x = SCORE_X - text_width(total, unit_size)
        behind = (text(total, total_x, unit_y, unit_size, theme.muted, align=Align.LEFT),)
        score_x = total_x - UNIT_GAP
    score = "" if player.score is None else str(player.score)
    if score:
        figures += (_figure(score, score_x, y, figure_size, theme),)
    # A long score leaves no room for the word in large letters.
    room = score_x - text_width(score, figure_size, bold=True) - PIPS_X - 2 * UNIT_GAP
    if letters == 1 or text_width(UNIT, unit_size) * MARGIN <= room:
        unit = (text(UNIT, PIPS_X + UNIT_GAP, unit_y, unit_size, theme.muted, align=Align.LEFT),)
    return _Strip(behind, unit, hint, name, figures, arrow)


def _figure(number: str, x: float, y: float, size: float, theme: Theme) -> Text:
    return text(number, x, y, size, theme.text, bold=True, align=Align.RIGHT)


def match_length_label(view: BoardView) -> str:
    """What stands behind the scores; where a match is set up, money has to be clickable, too."""
    if view.match_length:
        return f"/ {view.match_length}"
    return "money" if view.set_up is not None else ""


def _names(
    player: PlayerView, theme: Theme, y: float, end: float, letters: float, *, hints: bool
) -> tuple[Shapes, Shapes, Shapes]:
    """The turn's triangle, the name and the hint, none of which goes beyond `end`."""
    name_size, hint_size = NAME_SIZE * letters, HINT_SIZE * letters
    turn = player.to_decide
    arrow_room = ARROW_GAP + ARROW_WIDTH if turn else 0.0
    hint = player.hint if hints else ""
    room = end - NAME_X - arrow_room  # where `fit` allows for a wider font
    name_room = min(room, NAME_SHARE) if hint else room
    name = fit(player.name, name_room, name_size, bold=turn)
    names = (text(name, NAME_X, y, name_size, theme.text, bold=turn, align=Align.LEFT),)
    x = NAME_X + SPREAD * text_width(name, name_size, bold=turn) + (ARROW_GAP if turn else 0.0)
    arrow: Shapes = ()
    if turn:
        half = ARROW_HEIGHT / 2
        corners = ((x, y - half), (x + ARROW_WIDTH, y), (x, y + half))
        arrow = (Polygon(corners, Style(fill=theme.chip)),)
        x += ARROW_WIDTH
    said: Shapes = ()
    if hint:
        x += HINT_GAP
        words = fit(hint, end - x, hint_size)
        said = (text(words, x, y, hint_size, theme.muted, align=Align.LEFT),)
    return arrow, names, said
