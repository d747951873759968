"""The libraries that only lessons need: the extra ``lessons``."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

_HINT = "Lessons need {}: pip install 'gammon-widget[lessons]'"


def yaml() -> Any:
    """PyYAML, which reads and writes the blocks."""
    return _library("yaml", "PyYAML")


def commonmark() -> MarkdownIt:
    """A reader of CommonMark that takes HTML for text."""
    _library("markdown_it", "markdown-it-py")
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": False})


def _library(module: str, name: str) -> Any:
    try:
        return import_module(module)
    except ImportError as error:
        raise ImportError(_HINT.format(name)) from error
