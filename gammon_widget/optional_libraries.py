"""The libraries that only an extra of the package needs, taken when they are asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def library(module: str, need: str, extra: str = "") -> Any:
    """A module of such a library; `MissingLibraryError` says by which command it is installed.

    Parameters
    ----------
    module
        The module.
    need
        What needs which library, such as ``"A table needs pandas"``.
    extra
        The extra that brings it; none for a library of the core that a browser's Python may lack.
    """
    try:
        return import_module(module)
    except ImportError as error:
        from .rules.errors import MissingLibraryError

        wanted = f"'gammon-widget[{extra}]'" if extra else module
        raise MissingLibraryError(f"{need}: pip install {wanted}") from error
