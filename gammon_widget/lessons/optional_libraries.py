"""The libraries that only lessons need: the extra ``lessons``."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def library(module: str, name: str) -> Any:
    """A module of such a library; `ImportError` says by which command the library is installed."""
    try:
        return import_module(module)
    except ImportError as error:
        raise ImportError(f"Lessons need {name}: pip install 'gammon-widget[lessons]'") from error
