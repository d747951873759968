"""The public names: what they are, how they are called, their members, and traits with defaults."""

from __future__ import annotations

import dataclasses
import enum
import inspect
import pkgutil
import re
from importlib import import_module
from types import ModuleType
from typing import Any

import traitlets

import gammon_widget as gw

from .hooks import PACKAGE, RENAMED
from .record import load

ADDRESS = re.compile(r" at 0x[0-9a-f]+")


def observe() -> dict[str, Any]:
    """The names of the package, and those of its rooms, whichever room they are in."""
    root = {name: described(getattr(gw, name)) for name in sorted(gw.__all__)}
    return {"names": root, "names of rooms": _rooms()}


def _rooms() -> dict[str, Any]:
    """What packages below the root offer, but for what the root offers too.

    A name is found wherever it is by now: a room may be called otherwise, or be none any more.
    Names that were recorded and that no package lists are looked for where they are defined.
    """
    modules = [import_module(each) for each in sorted(_modules())]
    listed: dict[str, list[Any]] = {}
    for module in modules:
        for name in getattr(module, "__all__", ()):
            value = getattr(module, name)
            if getattr(gw, name, None) is not value and not isinstance(value, ModuleType):
                listed.setdefault(name, []).append(described(value))
    for name, known in load("names")["names of rooms"].items():
        if name not in listed and name not in RENAMED.values():
            found = [described(v) for m in modules if (v := getattr(m, name, None)) is not None]
            listed[name] = [each for each in known if each in found] or found
    return {RENAMED.get(name, name): _one_each(found) for name, found in listed.items()}


def _modules() -> set[str]:
    folders = gw.__path__
    found = {each.name for each in pkgutil.walk_packages(folders, f"{PACKAGE}.")}
    return {name for name in found if not name.endswith(("__main__", "_worker"))}


def _one_each(found: list[Any]) -> list[Any]:
    unlike: list[Any] = []
    for each in found:
        if each not in unlike:
            unlike.append(each)
    return sorted(unlike, key=repr)


def described(value: Any) -> Any:
    """A value of the interface, without its documentation and the names of types."""
    if isinstance(value, type):
        return _class(value)
    if callable(value):
        return f"({_signature(value)})"
    if _is_ours(type(value)) or isinstance(value, str | int | float | tuple | list | dict):
        return shown(value)
    return type(value).__name__


def _class(kind: type) -> dict[str, Any]:
    found: dict[str, Any] = {"bases": [each.__name__ for each in kind.__mro__ if _is_public(each)]}
    if issubclass(kind, enum.Enum):
        found["members"] = {name: shown(each.value) for name, each in kind.__members__.items()}
    elif issubclass(kind, BaseException):
        found["calls"] = f"({_signature(kind.__init__)})"
    else:
        found["calls"] = f"({_signature(kind)})"
    if dataclasses.is_dataclass(kind):
        found["fields"] = [each.name for each in dataclasses.fields(kind)]
    found["attributes"] = {}
    traits = kind.class_traits() if issubclass(kind, traitlets.HasTraits) else {}
    for name in sorted(dir(kind)):
        owner = next((each for each in kind.__mro__ if name in vars(each)), None)
        is_special = name.startswith("__") and name.endswith("__") and name in SPECIAL
        if name.startswith("_") and not is_special and not name.startswith("_repr_"):
            continue
        if owner is None or not _is_ours(owner) or name in traits:
            continue
        there = RENAMED.get(f"{kind.__name__}.{name}", name)
        found["attributes"][there] = _attribute(kind, name)
    own_traits = {
        name: _trait(trait)
        for name, trait in traits.items()
        if trait.this_class is not None
        and _is_ours(trait.this_class)
        and not name.startswith("_")
        and name != "version"  # the checksum of a bundle
    }
    return found | ({"traits": own_traits} if own_traits else {})


SPECIAL = {
    "__len__",
    "__iter__",
    "__contains__",
    "__getitem__",
    "__call__",
    "__enter__",
    "__exit__",
}


def _attribute(kind: type, name: str) -> str:
    static = inspect.getattr_static(kind, name)
    if isinstance(static, staticmethod | classmethod):
        return f"{type(static).__name__} ({_signature(getattr(kind, name))})"
    if inspect.isfunction(static):
        is_waited_for = "async " if inspect.iscoroutinefunction(static) else ""
        return f"{is_waited_for}method ({_signature(static)})"
    if isinstance(static, enum.Enum | str | int | float):
        return f"value {shown(static)}"
    if hasattr(static, "__get__"):
        is_property = "property" in type(static).__name__
        return "property" if is_property else "attribute"  # cached or not, read only or a field
    return f"value {shown(static)}"


def _trait(trait: Any) -> dict[str, Any]:
    kinds = [
        each.__name__ for each in type(trait).__mro__ if each.__module__ == "traitlets.traitlets"
    ]
    return {
        "kind": kinds[0],
        "default": shown(trait.default()) if not callable(trait.default_value) else "receipt",
        "tags": {name: shown(value) for name, value in sorted(trait.metadata.items())},
        "none": trait.allow_none,
        "read only": trait.read_only,
    } | {
        name: shown(getattr(trait, name))
        for name in ("min", "max", "values")
        if getattr(trait, name, None) is not None
    }


def _signature(function: Any) -> str:
    """Parameters with kinds and defaults, without annotations."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return "…"
    found = []
    for each in signature.parameters.values():
        bare = each.replace(annotation=inspect.Parameter.empty)
        if each.default is not inspect.Parameter.empty:
            found.append(f"{bare.replace(default=inspect.Parameter.empty)}={shown(each.default)}")
        else:
            found.append(str(bare))
        if each.kind is inspect.Parameter.POSITIONAL_ONLY:
            found[-1] += " /"
        elif each.kind is inspect.Parameter.KEYWORD_ONLY:
            found[-1] = f"*{found[-1]}"
    return ", ".join(found)


def shown(value: Any) -> Any:
    """A value in words that are the same in every run, wherever its class is."""
    if isinstance(value, enum.Enum):
        return f"{type(value).__name__}.{value.name}"
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, str):
        return value
    if isinstance(value, type):
        return value.__name__
    if callable(value) and hasattr(value, "__name__"):
        return "a function"
    if isinstance(value, frozenset | set):
        return sorted(map(shown, value), key=repr)
    if isinstance(value, tuple | list):
        return [shown(each) for each in value]
    if isinstance(value, dict):
        return {str(shown(key)): shown(each) for key, each in value.items()}
    if dataclasses.is_dataclass(value):
        fields = {each.name: shown(getattr(value, each.name)) for each in dataclasses.fields(value)}
        return {type(value).__name__: fields}
    if value is traitlets.Undefined:
        return "undefined"
    text = ADDRESS.sub("", repr(value))
    return text if PACKAGE not in text else type(value).__name__


def _is_ours(kind: type) -> bool:
    return kind.__module__.partition(".")[0] == PACKAGE


def _is_public(kind: type) -> bool:
    """Whether a base is one of the names of the root, or of another library."""
    return not _is_ours(kind) or getattr(gw, kind.__name__, None) is kind
