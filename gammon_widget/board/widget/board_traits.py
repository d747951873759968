"""The traits of all boards, for the state and for the appearance, and the theme colours of panels.

A panel is a part of the page in the same frame as a board, in the colours of its theme.
"""

from __future__ import annotations

from typing import Any, Literal

import traitlets

from ...drawing import CLASSIC, SLATE, Layout, Theme, theme_named
from ...drawing.themes import ThemeName
from ...rules import Color, GammonError, HomeSide, Numbering, Phase, Rules
from ...rules.validation import folded
from ..model.settings import (
    ChoiceTrait,
    ColorName,
    Flag,
    NumberingName,
    Numbers,
    SettingError,
    SideName,
    TextTrait,
    WholeNumber,
)
from ..model.state_traits import StateTraits
from .board_surface import AUTO, Appearance
from .pages import NARROWEST
from .projection import ProjectionWidget

WIDEST = 4000
"""In pixels; wider than a screen, and browsers limit the area of a canvas."""

STATE_TRAITS = tuple(StateTraits.__annotations__)
"""The names of the traits of the state, in absolute colours."""


class ThemeTrait(traitlets.TraitType[str | Theme, ThemeName | Literal["auto"] | str | Theme]):
    """A theme, the name of one, or ``"auto"`` for that of the page."""

    def validate(self, _obj: Any, value: Any) -> Any:
        """Return the theme or its name."""
        if folded(value) == AUTO:
            return AUTO
        try:
            theme_named(value)
        except GammonError as error:
            raise SettingError(f"{error} {AUTO!r} uses the theme of the page.") from error
        return value


APPEARANCE_TRAITS = ("bottom", "home", "numbering", "theme")
"""The names of the traits of the appearance, besides the size."""


_PAIR = "two whole numbers, White's and Black's, such as (0, 1)"
_ANY_COLOR = ChoiceTrait[str | None, ColorName | str | None]
_COLORS = [color.value for color in Color]


class PositionWidget(ProjectionWidget):
    """A widget with a board: the traits of its state and of its appearance, and its message."""

    points = Numbers(
        24,
        takes="24 whole numbers from White's 1 point on: positive for White's checkers, negative "
        "for Black's",
    ).tag(sync=True)
    bar = Numbers(2, takes=_PAIR).tag(sync=True)
    off = Numbers(2, takes=_PAIR).tag(sync=True)
    pips = Numbers(2, takes=_PAIR).tag(sync=True)
    dice = Numbers(None, takes="two numbers from 1 to 6, such as (3, 1), or () for no dice").tag(
        sync=True
    )
    dice_left = Numbers(None, takes="the numbers still to play, such as (3, 1)").tag(sync=True)
    cube_value = WholeNumber(1, takes="a power of two").tag(sync=True)
    cube_owner = _ANY_COLOR([None, *_COLORS], None).tag(sync=True)
    turn = _ANY_COLOR([None, *_COLORS], None).tag(sync=True)
    phase = ChoiceTrait[str | None, str | None](
        [None, *(phase.value for phase in Phase)], Phase.OPENING.value
    ).tag(sync=True)
    score = Numbers(2, takes=_PAIR).tag(sync=True)
    match_length = WholeNumber(0, takes="a whole number of points, 0 for money").tag(sync=True)
    crawford = Flag(False).tag(sync=True)
    xgid = TextTrait("").tag(sync=True)

    message = TextTrait("").tag(sync=True)
    _remarks = ("message",)

    bottom = ChoiceTrait[str, ColorName | str](_COLORS, Color.WHITE.value).tag(
        sync=True, option=True
    )
    home = ChoiceTrait[str, SideName | str](
        [side.value for side in HomeSide], HomeSide.RIGHT.value
    ).tag(sync=True, option=True)
    numbering = ChoiceTrait[str, NumberingName | str](
        [each.value for each in Numbering], Numbering.OWN.value
    ).tag(sync=True, option=True)
    # A theme that is not a name is sent to the page as an empty string.
    theme = ThemeTrait("classic").tag(
        sync=True,
        option=True,
        to_json=lambda theme, _widget: theme if isinstance(theme, str) else "",
    )
    size = WholeNumber(800, min=NARROWEST, max=WIDEST, takes="a whole number of pixels").tag(
        sync=True, option=True
    )

    def _remark(self, sentence: str) -> None:
        self.message = sentence


def house_layout(rules: Rules) -> dict[str, str]:
    """Defaults of the layout traits by the rules."""
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
