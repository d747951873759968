"""Imports of the public names, and of the widgets that others open, on first use.

The package's stub, ``__init__.pyi``, is the only list of the public names. Each line of the stub
imports one name from its module. Type checkers and editors read the stub as well. (The package
lazy-loader from Scientific Python does the same with `attach_stub`.)
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any


def opened(name: str, *arguments: Any, **options: Any) -> Any:
    """Call the function of `openers.py` with the given name."""
    return getattr(import_module("gammon_widget.openers"), name)(*arguments, **options)


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
    with open(f"{module.__file__}i", encoding="utf-8") as stub:
        lines = [line.split() for line in stub]
    module_of = {line[3]: line[1] for line in lines if line[:1] == ["from"]}
    alias_of = {line[0]: line[2] for line in lines if line[1:2] == ["="]}

    def load(name: str) -> object:
        if name in alias_of:
            return getattr(module, alias_of[name])  # another spelling
        if name not in module_of:
            words = f"module {package!r} has no attribute {name!r}"
            if name.startswith("_"):
                raise AttributeError(words)
            from .rules.errors import NoSuchNameError  # 30 ms: it imports all rules
            from .rules.validation import did_you_mean

            raise NoSuchNameError(f"{words}.{did_you_mean(name, module_of)}")
        value: object = getattr(import_module(module_of[name], package), name)
        setattr(module, name, value)
        return value

    return load, lambda: sorted(module_of), list(module_of)
