"""The players' panels, with a disc, the name, the pip count and the score.

A ring around the disc marks the player to decide. Panels are never mirrored, so their text always
begins at the left.
"""

from __future__ import annotations

from ...languages.translation import _
from ..geometry import Checker, Layout
from ..shapes import BASELINE, Align, Circle, Shapes, Style, by_kind, text
from ..themes.theme import Theme
from ..typeface import FONT_TOLERANCE, MEDIUM, SEMIBOLD, fit, text_width
from ..view import BoardView, PlayerView

UNIT_GAP = 0.12
NAME_SIZE, FIGURE_SIZE, UNIT_SIZE = 0.4, 0.38, 0.29
TURN_RING_GAP, TURN_RING_WIDTH = 0.07, 0.05
DISC_SCALE = 0.58
NAME_GAP = 0.3
"""The space between the name and the pips, and between the pips and the score."""
MAX_SIZE = 0.64
"""The maximum letter size as a share of the panel height, so that no letter overlaps a number."""


def player_panels(view: BoardView, theme: Theme, layout: Layout) -> Shapes:
    """Draw both panels without their discs."""
    total = match_length_label(view)
    upper = " · ".join(filter(None, (total, view.house)))
    return by_kind(
        _panel(view.player(color), total if color is layout.bottom else upper, y, theme, layout)
        for color in (layout.bottom.opponent, layout.bottom)
        for y in (layout.panel_y(color),)
    )


def match_length_label(view: BoardView) -> str:
    """Return the text after the scores, such as ``"of 7"``.

    A money game has no such text, except in the editor, where the text is a button.
    """
    if view.match_length:
        return _("of {length}", length=view.match_length)
    return _("money") if view.sets_up_state else ""


def _panel(
    player: PlayerView, total: str, y: float, theme: Theme, layout: Layout
) -> tuple[Shapes, ...]:
    """Draw the ring, the match length, the unit of the pips, the name and the numbers."""
    scale, frame = layout.small_letter_scale, layout.frame
    most = MAX_SIZE * frame.panel_height
    figure_size, unit_size = min(FIGURE_SIZE * scale, most), UNIT_SIZE * scale
    # Units have the same baseline as their numbers.
    unit_y = y + BASELINE * (figure_size - unit_size)
    pips = "?" if player.pips is None else str(player.pips)
    score, unit_words = "" if player.score is None else str(player.score), _("pips")
    # The match length begins where the score ends, so that they never overlap in any font.
    total_x = frame.score_x - text_width(total, unit_size)
    score_x = total_x - UNIT_GAP * scale if total else frame.score_x
    unit_x = frame.pips_x + text_width(pips, figure_size, SEMIBOLD) + UNIT_GAP * scale
    unit_end = unit_x + text_width(unit_words, unit_size) * FONT_TOLERANCE
    # In large letters, a long score leaves no room for the unit.
    has_unit = unit_end + NAME_GAP <= score_x - text_width(score, figure_size, SEMIBOLD)
    weight = SEMIBOLD if player.to_decide else MEDIUM
    size = min(NAME_SIZE * scale, most)
    words = fit(player.name, frame.pips_x - NAME_GAP - frame.name_x, size, weight)

    def figure(words: str, x: float, align: Align) -> Shapes:
        if not words:
            return ()
        return (text(words, x, y, figure_size, theme.text, weight=SEMIBOLD, align=align),)

    def unit(words: str, x: float) -> Shapes:
        return (text(words, x, unit_y, unit_size, theme.muted, align=Align.LEFT),)

    return (
        turn_ring(theme, layout, y) if player.to_decide else (),
        unit(total, total_x) if total else (),
        unit(unit_words, unit_x) if has_unit else (),
        (text(words, frame.name_x, y, size, theme.text, weight=weight, align=Align.LEFT),),
        (*figure(pips, frame.pips_x, Align.LEFT), *figure(score, score_x, Align.RIGHT)),
    )


def turn_ring(theme: Theme, layout: Layout, y: float) -> Shapes:
    """Draw the ring around the disc of the player to decide. `y` is the centre of the panel."""
    disc = Checker.RADIUS * DISC_SCALE * layout.frame.least_small_letters
    radius = disc + TURN_RING_GAP + TURN_RING_WIDTH / 2
    ring = Style(stroke=theme.chip, stroke_width=TURN_RING_WIDTH)
    return (Circle(layout.frame.disc_x, y, radius, ring),)
