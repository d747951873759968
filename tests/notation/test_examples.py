"""The examples in the docstrings."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

from gammon_widget import notation

MODULES = [module.name for module in pkgutil.iter_modules(notation.__path__)]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str):
    module = importlib.import_module(f"gammon_widget.notation.{name}")
    assert doctest.testmod(module).failed == 0


def test_everything_public_is_listed_once():
    assert sorted(notation.__all__, key=str.casefold) == sorted(
        set(notation.__all__), key=str.casefold
    )
    for name in notation.__all__:
        assert getattr(notation, name).__class__.__name__ in ("function", "str", "type", "EnumType")
