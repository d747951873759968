"""The colours of a board, named by their roles."""

from __future__ import annotations

from dataclasses import dataclass, fields

from ...rules import Color, GammonError
from ...rules.validation import brief
from ..colors import is_color


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a board.

    Create your own theme with ``dataclasses.replace(CLASSIC, name=..., ...)``. Every colour is
    written ``#RRGGBB``. White's checkers are light.

    Attributes
    ----------
    name
        The name of the theme.
    frame, frame_low, hairline
        The upper part, the lower part and the edge of the frame.
    status_bar
        The status bar.
    seam, seam_light
        The groove around the sunken parts of the frame, and the light on the groove's lower edge.
    text, muted
        Text on the frame, and secondary text.
    field, field_far
        The playing field in its middle and at its edges.
    point_a, line_a, point_b, line_b
        The points and their outlines: A for even points, B for odd points.
    light_body, light_rim, light_rim_low, light_dish, light_edge, light_ring
        White's checkers: the face, the rim above and below, the upper part of the dish around the
        face (the lower part is as light as the rim), the outline, and the engraved ring.
    dark_body, dark_rim, dark_rim_low, dark_dish, dark_dish_low, dark_edge, dark_hairline, dark_dot
        Black's checkers: the face, the rim and the dish above and below, the outline, the line of
        light inside the outline, and the dot in the middle.
    ink_on_light, ink_on_dark
        Numbers and pips on light faces and on dark faces.
    accent, accent_text, casing
        The highlight colour (for legal destinations, the selected checker and clickable parts), the
        text on highlights, and the outline that separates highlights from any background.
    chip, chip_text
        The highlight of a point's number, and the number in the highlight.
    outline
        The outlines of buttons and of used dice.
    tray
        The trays.
    cube, cube_low, cube_side, cube_ink
        The doubling cube: the upper and the lower part, the side, and the number.
    trail
        The paths of the last play.
    panel, panel_hover, panel_line
        Panels next to or below the board: the background, the background under the pointer, and the
        lines.
    panel_text, panel_muted, panel_accent
        Text, secondary text and clickable highlights on panels.
    good, bad
        Right and wrong answers on panels.
    shadow, depth
        The colour of shadows, and their strength from 0 to 1. The theme ``"paper"`` has no shadows.

    Raises
    ------
    GammonError
        If a colour is not written ``#RRGGBB``, or if the depth is not a number from 0 to 1. The
        message lists all invalid values.

    Examples
    --------
    >>> from dataclasses import replace
    >>> mint = replace(SLATE, name="mint", field="#4A7565")
    >>> Position.opening().diagram(theme=mint)
    <Diagram: 24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5>
    """

    name: str
    frame: str
    frame_low: str
    hairline: str
    status_bar: str
    seam: str
    seam_light: str
    text: str
    muted: str
    field: str
    field_far: str
    point_a: str
    line_a: str
    point_b: str
    line_b: str
    light_body: str
    light_rim: str
    light_rim_low: str
    light_dish: str
    light_edge: str
    light_ring: str
    dark_body: str
    dark_rim: str
    dark_rim_low: str
    dark_dish: str
    dark_dish_low: str
    dark_edge: str
    dark_hairline: str
    dark_dot: str
    ink_on_light: str
    ink_on_dark: str
    accent: str
    accent_text: str
    casing: str
    chip: str
    chip_text: str
    outline: str
    tray: str
    cube: str
    cube_low: str
    cube_side: str
    cube_ink: str
    trail: str
    panel: str
    panel_hover: str
    panel_line: str
    panel_text: str
    panel_muted: str
    panel_accent: str
    good: str
    bad: str
    shadow: str
    depth: float = 1.0

    def __post_init__(self) -> None:
        # Colours go into SVG and canvas unescaped, so nothing else may pass this check.
        roles = [f.name for f in fields(self) if f.name not in {"name", "depth"}]
        bad = [role for role in roles if not is_color(getattr(self, role))]
        if bad:
            listed = ", ".join(f"{role}={brief(getattr(self, role))}" for role in bad)
            raise GammonError(f"The colours of a theme must have the form #RRGGBB, not {listed}.")
        depth: object = self.depth
        if isinstance(depth, bool) or not isinstance(depth, int | float) or not 0 <= depth <= 1:
            raise GammonError(
                f"The depth of a theme must be a number from 0 to 1, not {brief(depth)}."
            )

    @property
    def panel_accent_text(self) -> str:
        """The colour of text on the clickable highlights of a panel."""
        return self.accent_text if self.panel_accent == self.accent else self.panel

    def body(self, color: Color) -> str:
        """Return the colour of the face of a player's checkers."""
        return self.light_body if color is Color.WHITE else self.dark_body

    def rim(self, color: Color) -> tuple[str, str]:
        """Return the upper and the lower colour of the rim of a player's checkers."""
        if color is Color.WHITE:
            return self.light_rim, self.light_rim_low
        return self.dark_rim, self.dark_rim_low

    def dish(self, color: Color) -> tuple[str, str]:
        """Return the upper and the lower colour of the dish of a player's checkers."""
        if color is Color.WHITE:
            return self.light_dish, self.light_rim
        return self.dark_dish, self.dark_dish_low

    def edge(self, color: Color) -> str:
        """Return the colour of the outline of a player's checkers."""
        return self.light_edge if color is Color.WHITE else self.dark_edge

    def mark(self, color: Color) -> str:
        """Return the colour of the ring on White's checkers, or of the dot on Black's."""
        return self.light_ring if color is Color.WHITE else self.dark_dot

    def ink(self, color: Color) -> str:
        """Return the colour of numbers and pips on a player's checkers and dice."""
        return self.ink_on_light if color is Color.WHITE else self.ink_on_dark
