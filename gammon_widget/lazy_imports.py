"""What is imported on first use: the public names, and the libraries that only an extra needs.

The one list of the names is the package's stub, ``__init__.pyi``, which type checkers and editors
read as well; each of its lines says where a name comes from. (The package lazy-loader of
Scientific Python does the same with `attach_stub`.)
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn


class _Package(ModuleType):
    """A package; each that it contains is made a `_Room` when it is imported."""

    def __setattr__(self, name: str, value: object) -> None:
        if isinstance(value, ModuleType) and value.__name__ == f"{self.__name__}.{name}":
            value.__class__ = _Room
        super().__setattr__(name, value)


class _Room(ModuleType):
    """A package in a package: ``gw.board()`` raises an error that suggests ``gw.Board()``."""

    def __call__(self, *_arguments: object, **_options: object) -> NoReturn:
        from .rules.errors import NoSuchNameError
        from .rules.validation import did_you_mean

        outer, _, name = self.__name__.rpartition(".")
        meant = did_you_mean(name, sys.modules[outer].__all__)
        raise NoSuchNameError(f"{self.__name__!r} is a package and cannot be called.{meant}")


def names_from_stub(
    package: str,
) -> tuple[Callable[[str], object], Callable[[], list[str]], list[str]]:
    """What a package defines as its ``__getattr__``, ``__dir__`` and ``__all__``.

    Parameters
    ----------
    package
        Its ``__name__``. A function that is called as its module is to be imported at once: the
        module would stand in its place as soon as anybody has imported it.
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
    """A module of such a library; `MissingLibraryError` says by which command it is installed.

    Parameters
    ----------
    module
        The module.
    need
        What needs which library, such as ``"A DataFrame needs pandas"``.
    extra
        The extra that brings it; none for a library of the core that a browser's Python may lack.
    """
    try:
        return import_module(module)
    except ImportError as error:
        from .rules.errors import MissingLibraryError

        raise MissingLibraryError(f"{need}: {install_command(extra, module)}") from error


def frame_of(rows: list[dict[str, Any]], columns: Sequence[str] | None = None) -> Any:
    """A pandas `DataFrame` of records; `MissingLibraryError` without pandas."""
    pandas = library("pandas", "A DataFrame needs pandas", "analysis")
    return pandas.DataFrame(rows, columns=columns)


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
