"""Themes: the colours of a board, with one file for each theme in `palettes`."""

from importlib import import_module
from pkgutil import iter_modules
from typing import Literal

from ...rules import GammonError
from ...rules.validation import brief, did_you_mean, folded
from . import palettes
from .palettes.classic import THEME as CLASSIC
from .palettes.slate import THEME as SLATE
from .theme import Theme

__all__ = ["CLASSIC", "SLATE", "THEMES", "Theme", "ThemeName", "theme_named"]

_MODULES = [found.name for found in iter_modules(palettes.__path__, f"{palettes.__name__}.")]
_FOUND: list[Theme] = [import_module(name).THEME for name in _MODULES]

THEMES = {theme.name: theme for theme in _FOUND}

ThemeName = Literal["classic", "slate", "felt", "paper", "light", "dark"]
"""The names of the themes, which code editors can suggest."""

_NAMED = THEMES | {"light": CLASSIC, "dark": SLATE}


def theme_named(name: str | Theme) -> Theme:
    """Return the theme with the given name; return a `Theme` unchanged.

    Upper and lower case do not matter. ``"light"`` is another name for ``"classic"``, and
    ``"dark"`` for ``"slate"``. Raises GammonError with a list of the themes if the name is unknown.
    """
    if isinstance(name, Theme):
        return name
    found = _NAMED.get(folded(name))
    if found is not None:
        return found
    choices = ", ".join(map(repr, _NAMED))
    raise GammonError(
        f"There is no theme {brief(name)}: choose from {choices}, or pass a Theme."
        f"{did_you_mean(name, _NAMED)}"
    )
