"""The colours of a board, role by role."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

from ...rules.color import Color
from ...rules.errors import GammonError
from ...rules.validation import brief
from .colors import is_color

if TYPE_CHECKING:
    from .report import ThemeReport


@dataclass(frozen=True, slots=True)
class Theme:
    """A whole palette; make your own with ``dataclasses.replace(CLASSIC, name=..., ...)``.

    Every colour is written ``#RRGGBB``. White's checkers are the light ones. Whether a palette
    can be read tells its `report`.

    Attributes
    ----------
    name
        What the theme is called.
    frame, hairline, bar_line
        The card, its edge, and the line down the bar.
    text, muted
        Writing on the frame, and quieter writing.
    field, point_a, point_b
        The playing field and its points: A the even ones, B the odd ones.
    light_body, light_rim, light_ring
        White's checkers: the body, the outer rim, the inner ring.
    dark_body, dark_rim, dark_dot
        Black's checkers: the body, the outer rim, the dot in the middle.
    ink_on_light, ink_on_dark
        Figures and pips on light and on dark bodies.
    accent, accent_text, casing
        What calls for a click, writing on it, and the casing that sets it off from any ground.
    chip, chip_text
        The highlight of a point's number, and the number in it.
    lane_outline
        Outlined buttons and used dice.
    tray, slot
        The trays and their empty slots.
    cube, cube_line, cube_ink
        The doubling cube, its hairline and its figure.
    trail
        The ways of the last play.

    Raises
    ------
    GammonError
        When a colour is not written ``#RRGGBB``; every bad one is listed.
    """

    name: str
    frame: str
    hairline: str
    bar_line: str
    text: str
    muted: str
    field: str
    point_a: str
    point_b: str
    light_body: str
    light_rim: str
    light_ring: str
    dark_body: str
    dark_rim: str
    dark_dot: str
    ink_on_light: str
    ink_on_dark: str
    accent: str
    accent_text: str
    casing: str
    chip: str
    chip_text: str
    lane_outline: str
    tray: str
    slot: str
    cube: str
    cube_line: str
    cube_ink: str
    trail: str

    def __post_init__(self) -> None:
        # Colours go into SVG and canvas unescaped, so nothing else may come in by this door.
        roles = [f.name for f in fields(self) if f.name != "name"]
        bad = [role for role in roles if not is_color(getattr(self, role))]
        if bad:
            listed = ", ".join(f"{role}={brief(getattr(self, role))}" for role in bad)
            raise GammonError(f"A theme's colours are written #RRGGBB, unlike {listed}.")

    def report(self) -> ThemeReport:
        """Whether the theme can be read by everybody, in figures.

        Returns
        -------
        ThemeReport
            The contrast of every pair of roles that carries meaning (WCAG 2.2), and how different
            the checkers, and the rings on all that they are drawn on, look to people with normal,
            protanopic, deuteranopic and tritanopic eyes (Machado 2009, CIEDE2000). Its `problems`
            say what falls short. It shows itself as tables in a notebook.
        """
        from .report import report_on

        return report_on(self)

    def body(self, color: Color) -> str:
        """The body of that player's checkers."""
        return self.light_body if color is Color.WHITE else self.dark_body

    def rim(self, color: Color) -> str:
        """The outer rim of that player's checkers."""
        return self.light_rim if color is Color.WHITE else self.dark_rim

    def mark(self, color: Color) -> str:
        """White's ring or Black's dot."""
        return self.light_ring if color is Color.WHITE else self.dark_dot

    def ink(self, color: Color) -> str:
        """Figures and pips on that player's checkers and dice."""
        return self.ink_on_light if color is Color.WHITE else self.ink_on_dark
