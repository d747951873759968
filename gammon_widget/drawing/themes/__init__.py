"""Themes: the colours of a board, one file each, and whether they can be told apart."""

from ...rules.errors import GammonError
from ...rules.validation import brief, did_you_mean, folded
from .classic import CLASSIC
from .slate import SLATE
from .theme import Theme

__all__ = ["CLASSIC", "SLATE", "THEMES", "Theme", "theme_named"]

THEMES = {theme.name: theme for theme in (CLASSIC, SLATE)}

_NAMED = THEMES | {"light": CLASSIC, "dark": SLATE}


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
