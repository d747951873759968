"""The libraries that only an extra of the package needs, taken when they are asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def library(module: str, need: str, extra: str) -> Any:
    """A module of such a library; `ImportError` says by which command the library is installed.

    Parameters
    ----------
    module
        The module.
    need
        What needs which library, such as ``"A table needs pandas"``.
    extra
        The extra that brings it.
    """
    try:
        return import_module(module)
    except ImportError as error:
        raise ImportError(f"{need}: pip install 'gammon-widget[{extra}]'") from error
