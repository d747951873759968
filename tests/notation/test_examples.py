"""The examples in the docstrings."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

from gammon_widget import notation

MODULES = [
    module.name
    for module in pkgutil.walk_packages(notation.__path__, "gammon_widget.notation.")
    if not module.ispkg
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_run(name: str):
    module = importlib.import_module(name)
    assert doctest.testmod(module).failed == 0
