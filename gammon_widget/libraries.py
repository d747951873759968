"""Imports of optional libraries, and the commands that install them."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

from .rules.errors import MissingLibraryError

_PACKAGE = "gammon-widget"


def library(module: str, need: str, extra: str = "") -> Any:
    """Import a module from a library.

    Parameters
    ----------
    module
        The name of the module.
    need
        The beginning of the error message, such as ``"A DataFrame needs pandas"``.
    extra
        The extra that installs the library. It is empty for a library that the package always
        requires, but that Python in a browser may lack.

    Raises
    ------
    MissingLibraryError
        If the library is not installed. The message contains the command that installs it.
    """
    try:
        return import_module(module)
    except ImportError as error:
        raise MissingLibraryError(f"{need}: {install_command(extra, module)}") from error


def frame_of(rows: list[dict[str, Any]], columns: Sequence[str] | None = None) -> Any:
    """Return records as a pandas `DataFrame`; raise `MissingLibraryError` if pandas is missing."""
    pandas = library("pandas", "A DataFrame needs pandas", "analysis")
    return pandas.DataFrame(rows, columns=columns)


def install_command(extra: str, module: str = "") -> str:
    """Return the command that installs an extra or a single module.

    An extra is installed from the same source as the package: a clone, a URL or an index. In a
    notebook, the command begins with ``%pip``, which installs into the kernel's Python.
    """
    pip = "%pip" if "ipykernel" in sys.modules else "pip"
    return f'{pip} install "{_origin(extra)}"' if extra else f"{pip} install {module}"


def _origin(extra: str) -> str:
    """Return the package with an extra, in the form that pip accepts."""
    clone = Path(__file__).parents[1]
    if (clone / "pyproject.toml").is_file():
        return f"{clone}[{extra}]"
    try:
        record = distribution(_PACKAGE).read_text("direct_url.json")
    except PackageNotFoundError:
        record = None
    if record is None:
        return f"{_PACKAGE}[{extra}]"
    address = json.loads(record)
    vcs = address.get("vcs_info", {}).get("vcs")
    return f"{_PACKAGE}[{extra}] @ {vcs + '+' if vcs else ''}{address['url']}"
