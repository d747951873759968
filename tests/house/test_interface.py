"""The public interface: every name is documented and loaded at its first use."""

import ast
import inspect
import subprocess
import sys
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import FunctionType

import pytest

import gammon_widget as gw


def test_completion_offers_exactly_the_public_names() -> None:
    assert dir(gw) == sorted(gw.__all__)


def test_every_name_exists_and_is_documented() -> None:
    for name in gw.__all__:
        value = getattr(gw, name)
        assert getattr(value, "__doc__", None), name
        if inspect.isclass(value):
            assert undocumented(value) == [], name


def undocumented(value: type) -> list[str]:
    """Public methods and properties without a docstring of their own or of a base class."""
    kinds = (FunctionType, property, cached_property, classmethod, staticmethod)
    return [
        f"{own.__qualname__}.{member}"
        for own in value.__mro__
        if own.__module__.startswith("gammon_widget")
        for member, found in vars(own).items()
        if isinstance(found, kinds) and not member.startswith("_")
        if not inspect.getdoc(getattr(value, member))
    ]


def stubs() -> list[Path]:
    return sorted(Path(gw.__file__).parent.rglob("__init__.pyi"))


@pytest.mark.parametrize("stub", stubs(), ids=lambda stub: stub.parent.name)
def test_every_name_is_loaded_from_the_module_in_its_stub(stub: Path) -> None:
    inside = stub.parent.relative_to(Path(gw.__file__).parents[1]).parts
    package = import_module(".".join(inside))
    named = []
    for node in ast.parse(stub.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom):
            module = import_module(f".{node.module}", package.__name__)
            for alias in node.names:
                at_once = f"from .{node.module} import {alias.name} as {alias.name}\n"
                assert alias.name != node.module or at_once in stub.with_suffix(".py").read_text()
                assert alias.asname == alias.name
                assert getattr(package, alias.name) is getattr(module, alias.name)
                named.append(alias.name)
    assert named == package.__all__
    assert set(named) <= set(dir(package))


def test_an_unknown_name_is_an_attribute_error() -> None:
    assert not hasattr(gw, "Chess")
    with pytest.raises(AttributeError, match="Did you mean 'Board'"):
        gw.bord  # type: ignore[attr-defined]


def test_the_version_is_that_of_the_package() -> None:
    assert gw.__version__.count(".") == 2


def test_importing_loads_nothing_before_a_name_is_used() -> None:
    program = "import sys, gammon_widget; print([m for m in sys.modules if 'gammon_widget.' in m])"
    loaded = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert loaded.stdout.strip() == "['gammon_widget.lazy_imports']"
