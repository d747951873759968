"""Names that a package offers, each loaded when it is first asked for.

The one list of them is the package's stub, ``__init__.pyi``, which type checkers and editors read
as well; each of its lines says where a name comes from. (The package lazy-loader of Scientific
Python does the same with `attach_stub`.)
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module


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

    return load, lambda: sorted({*vars(module), *module_of}), list(module_of)
