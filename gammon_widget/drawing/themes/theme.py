"""The colours of a board, role by role."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

from ...rules.color import Color
from ...rules.errors import GammonError
from ...rules.validation import brief, did_you_mean, folded

if TYPE_CHECKING:
    from .report import ThemeReport

_HEX = re.compile(r"#[0-9A-Fa-f]{6}")


def is_color(value: object) -> bool:
    """Whether this is a colour written ``#RRGGBB``."""
    return isinstance(value, str) and _HEX.fullmatch(value) is not None


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
        The highlight of a rail number, and the number in it.
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


CLASSIC = Theme(
    name="classic",
    frame="#4A352B",
    hairline="#6A5043",
    bar_line="#3F2C23",
    text="#F5EBDC",
    muted="#C9B39C",
    field="#E3D2B4",
    point_a="#A45D46",
    point_b="#C9AB7E",
    light_body="#FCF7EC",
    light_rim="#6E503B",
    light_ring="#A38663",
    dark_body="#241B18",
    dark_rim="#A38B7A",
    dark_dot="#B59E8D",
    ink_on_light="#3A2A21",
    ink_on_dark="#F7EEE0",
    accent="#1C5DB0",
    accent_text="#FFFFFF",
    casing="#FFFDF7",
    chip="#BBD5FA",
    chip_text="#173B6C",
    lane_outline="#6B5443",
    tray="#614A3B",
    slot="#543F32",
    cube="#F7EFDF",
    cube_line="#B79C7D",
    cube_ink="#3A2A21",
    trail="#2A211E",
)

SLATE = Theme(
    name="slate",
    frame="#1E2832",
    hairline="#384655",
    bar_line="#19222B",
    text="#EAF0F6",
    muted="#9DB0C2",
    field="#5B6F82",
    point_a="#3C4D5F",
    point_b="#7D91A3",
    light_body="#F3F6F9",
    light_rim="#33414E",
    light_ring="#7C90A3",
    dark_body="#141B23",
    dark_rim="#8FA5B9",
    dark_dot="#8FA5B9",
    ink_on_light="#1A242E",
    ink_on_dark="#EEF3F8",
    accent="#FFB84A",
    accent_text="#1A1408",
    casing="#131A21",
    chip="#FFB84A",
    chip_text="#1A1408",
    lane_outline="#E3EAF1",
    tray="#38475A",
    slot="#2D3A48",
    cube="#EDF2F6",
    cube_line="#93A6B8",
    cube_ink="#17212B",
    trail="#F3F6F9",
)

THEMES = {theme.name: theme for theme in (CLASSIC, SLATE)}

_NAMED = THEMES | {"light": CLASSIC, "dark": SLATE}


def mixed(color: str, ground: str, share: float) -> str:
    """What a colour looks like on a ground when `share` of it, 0 to 1, is opaque."""
    channels = (
        int(color[i : i + 2], 16) * share + int(ground[i : i + 2], 16) * (1 - share)
        for i in (1, 3, 5)
    )
    return "#" + "".join(f"{round(channel):02X}" for channel in channels)


def theme_named(name: str | Theme) -> Theme:
    """The theme of that name, in any case; a `Theme` is handed back as it is.

    ``"light"`` is classic, and ``"dark"`` is slate.

    Raises
    ------
    GammonError
        When there is no theme of that name; the names there are get listed.
    """
    if isinstance(name, Theme):
        return name
    found = _NAMED.get(folded(name))
    if found is not None:
        return found
    choices = ", ".join(map(repr, _NAMED))
    raise GammonError(
        f"There is no theme {brief(name)}: choose {choices} or give a Theme."
        f"{did_you_mean(name, _NAMED)}"
    )
