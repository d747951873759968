"""The colours of what stands beside a board: those of its theme, by their names in the page."""

from __future__ import annotations

from . import CLASSIC, SLATE, Theme

_ROLES = {
    "frame": "frame",
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
    """The colours on a light page and on a dark one.

    Parameters
    ----------
    theme
        The theme of the board; None for the one that suits the page.
    """
    themes = {"light": theme or CLASSIC, "dark": theme or SLATE}
    return {
        page: {name: getattr(each, role) for name, role in _ROLES.items()}
        for page, each in themes.items()
    }
