"""The libraries that only tables and curves need: the extra ``analysis``."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def library(module: str, name: str, what: str) -> Any:
    """A module of such a library; `ImportError` says by which command the library is installed.

    Parameters
    ----------
    module
        The module.
    name
        The library.
    what
        What needs it, such as ``"A table"``.
    """
    try:
        return import_module(module)
    except ImportError as error:
        raise ImportError(f"{what} needs {name}: pip install 'gammon-widget[analysis]'") from error
