"""The reference describes what completion offers, and every value that a function returns."""

from __future__ import annotations

import ast
import builtins
import enum
import inspect
import re
import runpy
import sys
from collections.abc import Iterator
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from types import FunctionType, GenericAlias, ModuleType, UnionType
from typing import Any

import gammon_widget as gw
from gammon_widget.match.dice_source import DiceSource

DOCS = Path(__file__).parents[2] / "docs"
PAGES = "\n".join(page.read_text("utf-8") for page in sorted(DOCS.glob("reference/*.md")))
CLASS = re.compile(r"^\.\. auto(?:class|exception):: ([\w.]+)\n( +:no-members:\n)?", re.MULTILINE)
MODULE = re.compile(r"^\.\. automodule:: ([\w.]+)$", re.MULTILINE)
TYPE = re.compile(r"^\.\. py:type:: (\w+)$", re.MULTILINE)

METHODS = (FunctionType, property, cached_property, classmethod, staticmethod)

conf = runpy.run_path(str(DOCS / "conf.py"))
offered_members, described_attributes = conf["offered_members"], conf["described_attributes"]


@cache
def described_classes() -> dict[str, type]:
    """The classes in the reference, by the names of their entries."""
    found = {name if "." in name else f"gammon_widget.{name}" for name, _ in CLASS.findall(PAGES)}
    classes = {name: getattr(import_module(of), own) for of, own, name in map(split, sorted(found))}
    for module in MODULE.findall(PAGES):
        for name, value in vars(import_module(module)).items():
            is_own = inspect.isclass(value) and value.__module__ == module and name[0] != "_"
            if is_own and value not in classes.values():
                classes[f"{module}.{name}"] = value
    return classes


def split(name: str) -> tuple[str, str, str]:
    module, _, own = name.rpartition(".")
    return module, own, name


@cache
def classes_with_members() -> dict[str, type]:
    hidden = {name for name, without in CLASS.findall(PAGES) if without}
    return {name: kind for name, kind in described_classes().items() if name not in hidden}


def is_shown(kind: type, name: str) -> bool:
    """Whether the reference shows a name: described by the class or its base, or in a signature."""
    if issubclass(kind, enum.Enum):
        return True
    if any(name in described_attributes(each) for each in kind.__mro__):
        return True
    value = inspect.getattr_static(kind, name)
    return name in fields_of(kind) or (isinstance(value, METHODS) and bool(inspect.getdoc(value)))


def fields_of(kind: type) -> set[str]:
    """The fields of a value, which the signature of its class shows."""
    return {*getattr(kind, "__dataclass_fields__", ()), *getattr(kind, "_fields", ())}


def exists(kind: type, name: str) -> bool:
    """Whether objects of a class have a name, perhaps only after their construction."""
    assigned = rf"self\.{name}(: .*)? = "
    known = {*dir(kind), *fields_of(kind), *inspect.get_annotations(kind)}
    return name in known or bool(re.search(assigned, inspect.getsource(kind)))


def test_the_reference_describes_every_name_that_completion_offers() -> None:
    missing = [
        f"{entry}.{name}"
        for entry, kind in classes_with_members().items()
        for name in sorted(offered_members(kind))
        if not is_shown(kind, name)
    ]
    assert missing == []


def test_the_reference_describes_no_attribute_that_does_not_exist() -> None:
    stale = [
        f"{entry}.{name}"
        for entry, kind in described_classes().items()
        for name in sorted(described_attributes(kind))
        if not exists(kind, name)
    ]
    assert stale == []


def test_a_board_offers_the_actions_and_hides_what_only_the_package_uses() -> None:
    offered = offered_members(gw.Board)
    assert {"roll", "step", "undo", "set_up", "new_game", "double", "resign"} <= offered
    assert not offered & {"refresh", "use_for", "send_state", "add_class", "engine_queue"}


def test_every_class_that_a_function_returns_or_a_value_contains_has_an_entry() -> None:
    known = set(described_classes().values())
    missing = {
        f"{place}: {value.__module__}.{name}"
        for place, name, value in (*returned(), *contained())
        if inspect.isclass(value) and value.__module__.startswith("gammon_widget.")
        if value not in known
    }
    assert missing == set()


def test_every_alias_of_a_type_that_a_function_returns_has_an_entry() -> None:
    aliases = (UnionType, GenericAlias, type(DiceSource))
    found = {name for _, name, value in returned() if isinstance(value, aliases)}
    assert found - {"NDArray"} == set(TYPE.findall(PAGES)) - {"Chunk"}  # a field


Named = Iterator[tuple[str, str, object]]
"""The names in an annotation: the place of the annotation, the name, and its meaning."""


def returned() -> Named:
    """Yield what the annotations of functions and methods name as their results."""
    for name in gw.__all__:
        if inspect.isroutine(value := getattr(gw, name)):
            yield from named_in(name, value.__annotations__.get("return"), value)
    for entry, kind in classes_with_members().items():
        for name in sorted(offered_members(kind)):
            value = inspect.getattr_static(kind, name)
            for part in ("fget", "func", "__func__"):
                value = getattr(value, part, value)
            if inspect.isfunction(value := inspect.unwrap(value)):
                yield from named_in(f"{entry}.{name}", value.__annotations__.get("return"), value)


def contained() -> Named:
    """Yield what the annotations of the fields of values name."""
    for entry, kind in classes_with_members().items():
        for owner in kind.__mro__:
            for name, annotation in inspect.get_annotations(owner).items():
                if name in {*offered_members(kind), *getattr(owner, "__dataclass_fields__", ())}:
                    yield from named_in(f"{entry}.{name}", annotation, owner)


def named_in(place: str, annotation: object, of: Any) -> Named:
    if inspect.isclass(annotation):
        yield place, annotation.__qualname__, annotation
    for name in re.findall(r"(?<![.\w'\"])[A-Za-z_]\w*", str(annotation or "")):
        yield place, name, resolve(name, sys.modules[of.__module__])


def resolve(name: str, module: ModuleType) -> object:
    """Return what a name means in a module, even if it is imported for annotations only."""
    if hasattr(module, name):
        return getattr(module, name)
    source = imports_of(module).get(name)
    return getattr(import_module(*source), name) if source else getattr(builtins, name, None)


@cache
def imports_of(module: ModuleType) -> dict[str, tuple[str, str | None]]:
    return {
        alias.name: ("." * node.level + (node.module or ""), module.__package__)
        for node in ast.walk(ast.parse(inspect.getsource(module)))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
