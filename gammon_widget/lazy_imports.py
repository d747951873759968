"""Imports on first use, for the public names and for the libraries of the extras.

The package's stub, ``__init__.pyi``, is the only list of the public names. Each line of the stub
imports one name from its module. Type checkers and editors read the stub as well. (The package
lazy-loader from Scientific Python does the same with `attach_stub`.)
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn


class _Package(ModuleType):
    """A package whose subpackages become instances of `_Room` when they are imported."""

    def __setattr__(self, name: str, value: object) -> None:
        if isinstance(value, ModuleType) and value.__name__ == f"{self.__name__}.{name}":
            value.__class__ = _Room
        super().__setattr__(name, value)


class _Room(ModuleType):
    """A subpackage. The call ``gw.board()`` raises an error that suggests ``gw.Board()``."""

    def __call__(self, *_arguments: object, **_options: object) -> NoReturn:
        from .rules.errors import NoSuchNameError
        from .rules.validation import did_you_mean

        outer, _, name = self.__name__.rpartition(".")
        meant = did_you_mean(name, sys.modules[outer].__all__)
        raise NoSuchNameError(f"{self.__name__!r} is a package and cannot be called.{meant}")


def names_from_stub(
    package: str,
) -> tuple[Callable[[str], object], Callable[[], list[str]], list[str]]:
    """Return the ``__getattr__``, ``__dir__`` and ``__all__`` for a package.

    Parameters
    ----------
    package
        The ``__name__`` of the package. If a function has the same name as its module, the package
        must import the function immediately. Otherwise, a later import of the module would replace
        the function.
    """
    module = sys.modules[package]
    module.__class__ = _Package
    with open(f"{module.__file__}i", encoding="utf-8") as stub:
        lines = [line.split() for line in stub if line.startswith("from .")]
    module_of = {name: where for _from, where, _import, name, *_as in lines}

    def load(name: str) -> object:
        if name not in module_of:
            words = f"module {package!r} has no attribute {name!r}"
            if name.startswith("_"):
                raise AttributeError(words)
            from .rules.errors import NoSuchNameError
            from .rules.validation import did_you_mean

            raise NoSuchNameError(f"{words}.{did_you_mean(name, module_of)}")
        value: object = getattr(import_module(module_of[name], package), name)
        setattr(module, name, value)
        return value

    return load, lambda: sorted(module_of), list(module_of)


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
        from .rules.errors import MissingLibraryError

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
