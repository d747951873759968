"""The state and appearance traits that all boards have, and the theme colours of panels.

A panel is a part of the page in the same frame as a board, in the colours of the board's theme.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import traitlets

from ...drawing import CLASSIC, SLATE, Layout, Theme, theme_named
from ...drawing.themes import THEMES
from ...rules import (
    Color,
    Cube,
    GammonError,
    HomeSide,
    Numbering,
    Phase,
    Position,
    PositionLike,
    Rules,
    to_dice,
    to_position,
)
from ...rules.validation import as_int, folded
from ..model.settings import (
    ChoiceTrait,
    ColorName,
    Flag,
    NumberingName,
    Numbers,
    SettingError,
    SideName,
    TextTrait,
    ThemeChoice,
    Value,
    WholeNumber,
)
from ..model.state_traits import StateTraits
from ..model.user_settings import OFF
from .board_surface import AUTO, Appearance

NARROWEST = 320
"""The smallest `size` in CSS pixels; a board is smaller only in a narrower cell."""

WIDEST = 4000
"""The maximum size in pixels. There is a limit because browsers limit the area of a canvas."""

_SIDES = [color.value for color in Color]
_COLORS = [None, *_SIDES]
_HOMES = [side.value for side in HomeSide]
_NUMBERINGS = [numbering.value for numbering in Numbering]
_PHASES = [None, *(phase.value for phase in Phase)]
_PAIR = "two whole numbers, White's and Black's, such as (0, 1)"
_DICE = "two numbers from 1 to 6, such as (3, 1), or () for no dice"
_DICE_LEFT = "the dice that are still to be played, such as (3, 1)"
_POINTS = (
    "24 whole numbers, starting at White's 1 point: positive for White's checkers, negative for "
    "Black's"
)

STATE_TRAITS = tuple(StateTraits.__annotations__)
"""The names of the traits that show the state.

The values of these traits do not depend on which player is on roll.
"""


class PositionTrait(traitlets.TraitType[Position, PositionLike]):
    """A trait for a position as seen by the player on roll.

    An editor shows None while its draft is invalid. A board always has a position, so type checkers
    do not see None.
    """

    default_value = None

    def validate(self, _obj: Any, value: Any) -> Position | None:
        """Return the position that a value describes."""
        try:
            return None if value is None else to_position(value)
        except GammonError as error:
            raise SettingError(str(error)) from error


class CubeTrait(Value[tuple[int, str | None], Any]):
    """A trait for the value and the owner of the cube."""

    takes = "the value and the owner of the cube, such as (2, 'white') or (1, None)"

    def validate(self, obj: Any, value: Any) -> tuple[int, str | None]:
        """Return the value and the owner."""
        pair = (value.value, value.owner) if isinstance(value, Cube) else value
        number = owner = None
        if isinstance(pair, tuple | list) and len(pair) == len(_SIDES):
            number, owner = as_int(pair[0]), pair[1] and folded(pair[1])
        if number is None or owner not in _COLORS:
            self.error(obj, value)
        return number, owner


_MAX_PROBLEMS = 3
"""The maximum number of wrong arrows or marks in one error message."""


class DrawnTrait(traitlets.TraitType[Any, Any]):
    """A trait for arrows or marks, which `each` finds in anything that a diagram accepts.

    The board says in `_views_of` whether they can be drawn.
    """

    default_value = ()

    def __init__(self, each: Callable[[object, list[str]], Iterator[Any]]) -> None:
        self.each = each
        super().__init__()

    def validate(self, obj: Any, value: Any) -> tuple[Any, ...]:
        """Return the arrows or the marks."""
        problems: list[str] = []
        found = tuple(self.each(value, problems))
        obj._views_of(self.name, found, problems)
        if problems:
            raise SettingError(" ".join(problems[:_MAX_PROBLEMS]))
        return found


class DiceTrait(Numbers):
    """A trait for the numbers of a roll; any value that `to_dice` accepts is valid too."""

    def validate(self, obj: Any, value: Any) -> tuple[int, ...]:
        """Return the numbers."""
        if isinstance(value, str | int):
            try:
                return tuple(to_dice(value))
            except GammonError:
                self.error(obj, value)
        return super().validate(obj, value)


class ThemeTrait(traitlets.TraitType[str | Theme, ThemeChoice]):
    """A trait for a theme, the name of a theme, or ``"auto"`` to follow the page."""

    values = (AUTO, *THEMES)

    def validate(self, _obj: Any, value: Any) -> Any:
        """Return the theme, or the name of the theme."""
        if folded(value) == AUTO:
            return AUTO
        try:
            theme_named(value)
        except GammonError as error:
            raise SettingError(f"{error} {AUTO!r} uses the theme of the page.") from error
        return value


APPEARANCE_TRAITS = ("bottom", "home", "numbering", "theme")
"""The names of the traits that determine the appearance, other than the size."""


class SharedTraits(traitlets.HasTraits):
    """The traits that boards and editors have: the state, the last message, and the appearance.

    If the theme is not a name, the page receives an empty string.
    """

    position = PositionTrait()
    points = Numbers(24, takes=_POINTS).tag(sync=True)
    bar = Numbers(2, takes=_PAIR).tag(sync=True)
    off = Numbers(2, takes=_PAIR).tag(sync=True)
    pips = Numbers(2, takes=_PAIR).tag(sync=True)
    dice = DiceTrait(None, takes=_DICE).tag(sync=True)
    dice_left = Numbers(None, takes=_DICE_LEFT).tag(sync=True)
    cube = CubeTrait((1, None))
    cube_value = WholeNumber(1, takes="a power of two").tag(sync=True)
    cube_owner = ChoiceTrait[str | None, ColorName | None](_COLORS, None).tag(sync=True)
    turn = ChoiceTrait[str | None, ColorName | None](_COLORS, None).tag(sync=True)
    phase = ChoiceTrait[str | None, str | None](_PHASES, Phase.OPENING.value).tag(sync=True)
    score = Numbers(2, takes=_PAIR).tag(sync=True)
    match_length = WholeNumber(0, takes="a whole number of points, or 0 for money").tag(sync=True)
    crawford = Flag(False).tag(sync=True)
    xgid = TextTrait("").tag(sync=True)
    message = TextTrait("").tag(sync=True)

    bottom = ChoiceTrait[str, ColorName](_SIDES, Color.WHITE.value).tag(sync=True, option=True)
    home = ChoiceTrait[str, SideName](_HOMES, HomeSide.RIGHT.value).tag(sync=True, option=True)
    numbering = ChoiceTrait[str, NumberingName](_NUMBERINGS, Numbering.OWN.value).tag(
        sync=True, option=True
    )
    theme = ThemeTrait(AUTO).tag(
        sync=True,
        option=True,
        to_json=lambda theme, _widget: theme if isinstance(theme, str) else "",
    )
    size = WholeNumber(800, min=NARROWEST, max=WIDEST, takes="a whole number of pixels").tag(
        sync=True, option=True
    )


def house_layout(rules: Rules) -> dict[str, str]:
    """Return the defaults of the layout traits under the given rules."""
    return {"home": rules.home.value, "numbering": rules.numbering.value}


def house_settings(rules: Rules) -> dict[str, Any]:
    """Return the defaults of all traits that the given rules determine."""
    return house_layout(rules) | {"auto_done": rules.auto_done, "sound_fx": rules.sound_fx}


def usual_settings(board: traitlets.HasTraits, rules: Rules) -> dict[str, Any]:
    """Return the defaults of the options of a board under the given rules."""
    options = {name: trait.default_value for name, trait in board.traits(option=True).items()}
    return options | house_settings(rules) | {"tutor": OFF}


def appearance_of(board: Any, *, visual_fx: bool = True) -> Appearance:
    """Return the appearance of a board according to its traits."""
    return Appearance(
        layout=Layout(Color(board.bottom), board.home, Numbering(board.numbering)),
        theme=None if board.theme == AUTO else theme_named(board.theme),
        size=board.size,
        visual_fx=visual_fx,
    )


PANEL_ROLES = {
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
"""The roles of a theme, by the names of the roles in the page's style sheet."""


def panel_colors(theme: Theme | None) -> dict[str, dict[str, str]]:
    """Return the colours of panels on light pages and on dark pages.

    If `theme` is None, the colours follow the page.
    """
    themes = {"light": theme or CLASSIC, "dark": theme or SLATE}
    return {
        page: {name: getattr(each, role) for name, role in PANEL_ROLES.items()}
        for page, each in themes.items()
    }
