"""The traits of all boards, for the state and for the appearance, and the theme colours of panels.

A panel is a part of the page in the same frame as a board, in the colours of its theme.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, overload

import traitlets

from ...drawing import CLASSIC, SLATE, Layout, Theme, theme_named
from ...drawing.themes import ThemeName
from ...rules import Color, GammonError, HomeSide, Numbering, Phase, Rules
from ...rules.validation import folded
from ..model.options import ColorName, NumberingName, SideName
from ..model.settings import ChoiceTrait, Flag, Numbers, SettingError, TextTrait, WholeNumber
from .board_surface import AUTO, Appearance
from .pages import NARROWEST

WIDEST = 4000
"""In pixels; wider than a screen, and browsers limit the area of a canvas."""

_COLORS = [None, *(color.value for color in Color)]
_PHASES = [None, *(phase.value for phase in Phase)]
_PAIR = "two whole numbers, White's and Black's, such as (0, 1)"
_POINTS = "24 whole numbers, White's 1 point first, White's checkers above 0"

_OF_A_STATE: dict[str, Callable[[], traitlets.TraitType[Any, Any]]] = {
    "points": lambda: Numbers(24, takes=_POINTS),
    "bar": lambda: Numbers(2, takes=_PAIR),
    "off": lambda: Numbers(2, takes=_PAIR),
    "pips": lambda: Numbers(2, takes=_PAIR),
    "dice": lambda: Numbers(None, takes="two numbers from 1 to 6, such as (3, 1), or () for none"),
    "dice_left": lambda: Numbers(None, takes="the numbers that are left, such as (3, 1)"),
    "cube_value": lambda: WholeNumber(1, takes="a whole number, a power of two"),
    "cube_owner": lambda: ChoiceTrait(_COLORS, None),
    "turn": lambda: ChoiceTrait(_COLORS, None),
    "phase": lambda: ChoiceTrait(_PHASES, Phase.OPENING.value),
    "score": lambda: Numbers(2, takes=_PAIR),
    "match_length": lambda: WholeNumber(0, takes="a whole number of points, 0 for money"),
    "crawford": lambda: Flag(False),
    "xgid": lambda: TextTrait(""),
}

STATE_TRAITS = tuple(_OF_A_STATE)
"""The names of the traits of the state, in absolute colours."""


@overload
def state_trait(
    name: Literal["points", "bar", "off", "pips", "dice", "dice_left", "score"],
) -> Numbers: ...
@overload
def state_trait(name: Literal["cube_value", "match_length"]) -> WholeNumber: ...
@overload
def state_trait(
    name: Literal["cube_owner", "turn"],
) -> ChoiceTrait[str | None, ColorName | str | None]: ...
@overload
def state_trait(name: Literal["phase"]) -> ChoiceTrait[str | None, str | None]: ...
@overload
def state_trait(name: Literal["crawford"]) -> Flag: ...
@overload
def state_trait(name: Literal["xgid"]) -> TextTrait: ...
def state_trait(name: str) -> Any:
    """The trait of that name for a part of the state; writing it requests an action."""
    return _OF_A_STATE[name]().tag(sync=True)


class ThemeTrait(traitlets.TraitType[str | Theme, ThemeName | Literal["auto"] | str | Theme]):
    """A theme, the name of one, or ``"auto"`` for that of the page."""

    def validate(self, _obj: Any, value: Any) -> Any:
        """Return the theme or its name."""
        if folded(value) == AUTO:
            return AUTO
        try:
            theme_named(value)
        except GammonError as error:
            raise SettingError(f"{error} {AUTO!r} is that of the page.") from error
        return value


_OF_A_BOARD: dict[str, Callable[[], traitlets.TraitType[Any, Any]]] = {
    "bottom": lambda: ChoiceTrait([color.value for color in Color], Color.WHITE.value),
    "home": lambda: ChoiceTrait([side.value for side in HomeSide], HomeSide.RIGHT.value),
    "numbering": lambda: ChoiceTrait([each.value for each in Numbering], Numbering.OWN.value),
    "theme": lambda: ThemeTrait("classic"),
    "size": lambda: WholeNumber(800, min=NARROWEST, max=WIDEST, takes="a whole number of pixels"),
}

APPEARANCE_TRAITS = tuple(name for name in _OF_A_BOARD if name != "size")
"""The names of the traits that change the drawing but not the canvas."""


@overload
def appearance_trait(name: Literal["bottom"]) -> ChoiceTrait[str, ColorName | str]: ...
@overload
def appearance_trait(name: Literal["home"]) -> ChoiceTrait[str, SideName | str]: ...
@overload
def appearance_trait(name: Literal["numbering"]) -> ChoiceTrait[str, NumberingName | str]: ...
@overload
def appearance_trait(name: Literal["theme"]) -> ThemeTrait: ...
@overload
def appearance_trait(name: Literal["size"]) -> WholeNumber: ...
def appearance_trait(name: str) -> Any:
    """The trait of that name, which is an option of every board."""
    trait = _OF_A_BOARD[name]().tag(sync=True, option=True)
    # A theme may be a Python value, which a page cannot read.
    return trait.tag(to_json=_theme_name) if name == "theme" else trait


def _theme_name(theme: Any, _widget: object) -> str:
    return theme if isinstance(theme, str) else ""


def house_layout(rules: Rules) -> dict[str, str]:
    """Defaults of the layout traits by the rules of the house."""
    return {"home": rules.home.value, "numbering": rules.numbering.value}


def appearance_of(board: Any, *, visual_fx: bool = True) -> Appearance:
    """The appearance of a board by its traits."""
    return Appearance(
        layout=Layout(Color(board.bottom), board.home, Numbering(board.numbering)),
        theme=None if board.theme == AUTO else theme_named(board.theme),
        size=board.size,
        visual_fx=visual_fx,
    )


_ROLES = {
    "frame": "frame",
    "foot": "status_bar",
    "hairline": "hairline",
    "text": "text",
    "muted": "muted",
    "accent": "panel_accent",
    "accent-text": "panel_accent_text",
    "panel": "panel",
    "panel-hover": "panel_hover",
    "panel-line": "panel_line",
    "panel-text": "panel_text",
    "panel-muted": "panel_muted",
    "good": "good",
    "bad": "bad",
}
"""The roles of a theme by their names in the page's style sheet."""


def panel_colors(theme: Theme | None) -> dict[str, dict[str, str]]:
    """The colours on a light page and on a dark one; theme None follows the page."""
    themes = {"light": theme or CLASSIC, "dark": theme or SLATE}
    return {
        page: {name: getattr(each, role) for name, role in _ROLES.items()}
        for page, each in themes.items()
    }
