"""Names that a package offers, each loaded when it is first asked for.

The one list of them is the package's stub, ``__init__.pyi``, which type checkers and editors read
as well; each of its lines says where a name comes from. (The package lazy-loader of Scientific
Python does the same with `attach_stub`.)
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import NoReturn


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
