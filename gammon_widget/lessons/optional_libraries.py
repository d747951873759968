"""The libraries that only lessons need: the extras ``lessons`` and ``grading``."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def library(module: str, name: str, extra: str = "lessons") -> Any:
    """A module of such a library; `ImportError` says by which command the library is installed."""
    try:
        return import_module(module)
    except ImportError as error:
        what = extra.capitalize()
        need = "needs" if extra == "grading" else "need"
        install = f"pip install 'gammon-widget[{extra}]'"
        raise ImportError(f"{what} {need} {name}: {install}") from error
