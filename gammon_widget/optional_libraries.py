"""The libraries that only an extra of the package needs, and how to install them."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

_PACKAGE = "gammon-widget"


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

        raise MissingLibraryError(f"{need}: {install_command(extra, module)}") from error


def install_command(extra: str, module: str = "") -> str:
    """The command that installs an extra, or a module on its own.

    The package comes from where it was installed before: a clone, an address or an index. In a
    notebook the command is ``%pip``, which installs into the Python of its kernel.
    """
    pip = "%pip" if "ipykernel" in sys.modules else "pip"
    return f'{pip} install "{_origin(extra)}"' if extra else f"{pip} install {module}"


def _origin(extra: str) -> str:
    """The package with an extra, as pip reads it."""
    clone = Path(__file__).parents[1]
    if (clone / "pyproject.toml").is_file():
        return f"{clone}[{extra}]"
    import json
    from importlib.metadata import PackageNotFoundError, distribution  # slow, and rarely needed

    try:
        record = distribution(_PACKAGE).read_text("direct_url.json")
    except PackageNotFoundError:
        record = None
    if record is None:
        return f"{_PACKAGE}[{extra}]"
    address = json.loads(record)
    vcs = address.get("vcs_info", {}).get("vcs")
    return f"{_PACKAGE}[{extra}] @ {vcs + '+' if vcs else ''}{address['url']}"
