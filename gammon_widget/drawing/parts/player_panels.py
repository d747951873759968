"""The players' panels: a ring round the disc of who has to decide, name, pips and score.

Panels are not mirrored: what is written there always begins at the left.
"""

from __future__ import annotations

from functools import lru_cache

from ..geometry import Checker, Layout, Panel
from ..metrics import FONT_TOLERANCE, fit, text_width
from ..shapes import BASELINE, Align, Circle, Shapes, Style, by_kind, text
from ..themes.theme import Theme
from ..typeface import MEDIUM, SEMIBOLD
from ..view import BoardView, PlayerView

NAME_X, PIPS_X, SCORE_X = 1.45, 8.45, 14.45
UNIT, UNIT_GAP = "pips", 0.12
NAME_SIZE, FIGURE_SIZE, UNIT_SIZE = 0.4, 0.38, 0.29
TURN_RING_GAP, TURN_RING_WIDTH = 0.07, 0.05
DISC_SCALE = 0.58
NAME_GAP = 0.3
"""Between the name and the pips, and between the pips and the score."""


def player_panels(view: BoardView, theme: Theme, layout: Layout) -> Shapes:
    """Both panels but for their discs."""
    total, scale = match_length_label(view), layout.small_letter_scale
    return by_kind(
        _panel(view.player(color), total, theme, layout.panel_y(color), scale)
        for color in (layout.bottom.opponent, layout.bottom)
    )


def match_length_label(view: BoardView) -> str:
    """What stands behind the scores; where a match is set up, money has to be clickable, too."""
    if view.match_length:
        return f"of {view.match_length}"
    return "money" if view.set_up is not None else ""


@lru_cache(maxsize=64)  # a click seldom changes both
def _panel(
    player: PlayerView, total: str, theme: Theme, y: float, scale: float
) -> tuple[Shapes, ...]:
    """The ring, the match length, the pips' unit, the name and the figures."""
    figure_size, unit_size = FIGURE_SIZE * scale, UNIT_SIZE * scale
    # Units stand on the baseline of their figures.
    unit_y = y + BASELINE * (figure_size - unit_size)
    pips = "?" if player.pips is None else str(player.pips)
    score = "" if player.score is None else str(player.score)
    # The match length begins where the score ends, so that they keep apart in any font.
    total_x = SCORE_X - text_width(total, unit_size)
    score_x = total_x - UNIT_GAP * scale if total else SCORE_X
    unit_x = PIPS_X + text_width(pips, figure_size, SEMIBOLD) + UNIT_GAP * scale
    unit_end = unit_x + text_width(UNIT, unit_size) * FONT_TOLERANCE
    # A long score leaves no room for the word in large letters.
    has_unit = unit_end + NAME_GAP <= score_x - text_width(score, figure_size, SEMIBOLD)
    weight = SEMIBOLD if player.to_decide else MEDIUM
    words = fit(player.name, PIPS_X - NAME_X - NAME_GAP, NAME_SIZE * scale, weight)
    name = text(words, NAME_X, y, NAME_SIZE * scale, theme.text, weight=weight, align=Align.LEFT)

    def figure(words: str, x: float, align: Align) -> Shapes:
        if not words:
            return ()
        return (text(words, x, y, figure_size, theme.text, weight=SEMIBOLD, align=align),)

    def unit(words: str, x: float) -> Shapes:
        return (text(words, x, unit_y, unit_size, theme.muted, align=Align.LEFT),)

    return (
        _turn_ring(theme, y) if player.to_decide else (),
        unit(total, total_x) if total else (),
        unit(UNIT, unit_x) if has_unit else (),
        (name,),
        (*figure(pips, PIPS_X, Align.LEFT), *figure(score, score_x, Align.RIGHT)),
    )


def _turn_ring(theme: Theme, y: float) -> Shapes:
    radius = Checker.RADIUS * DISC_SCALE + TURN_RING_GAP + TURN_RING_WIDTH / 2
    ring = Style(stroke=theme.chip, stroke_width=TURN_RING_WIDTH)
    return (Circle(Panel.DISC_X, y, radius, ring),)
