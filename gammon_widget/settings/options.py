"""Options and attributes by name: those that a widget has not are refused with the nearest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import traitlets

from ..rules.validation import nearest
from .traits import SettingError

_PACKAGES = ("gammon_widget", "ipywidgets", "anywidget")

OF_EVERY_WIDGET = ("layout", "tooltip", "tabbable", "box_style")
"""The options of ipywidgets' own."""

_ALSO_CALLED = {
    **dict.fromkeys(("color", "colour", "colors", "colours", "palette", "style"), "theme"),
    **dict.fromkeys(("width", "height", "scale"), "size"),
    **dict.fromkeys(("flip", "flipped", "orientation", "side"), "bottom"),
    **dict.fromkeys(("sound", "sounds"), "sound_fx"),
    **dict.fromkeys(("animation", "animate", "effects"), "visual_fx"),
    **dict.fromkeys(("speed", "delay"), "pace"),
    **dict.fromkeys(("names", "player", "bot", "black", "white"), "players"),
    **dict.fromkeys(("seed", "rolls"), "dice"),
    **dict.fromkeys(("hints", "hint", "coach", "engine"), "tutor"),
}
"""What people may call an option."""

_MIN_LIKENESS = 0.8
"""Words that have less of their letters in common are taken for names of a person's own."""


def options_of(widget: type[traitlets.HasTraits]) -> tuple[str, ...]:
    """The options that are traits of a widget, and those that a class of a person's own adds."""
    return tuple(
        name
        for name, trait in widget.class_traits().items()
        if trait.metadata.get("option") or _package(trait.this_class) not in _PACKAGES
    )


def require_known_options(
    kind: str, given: Iterable[str], known: Iterable[str], firsts: Mapping[str, str] | None = None
) -> None:
    """Refuse an option that a widget has not.

    Parameters
    ----------
    kind
        What the widget is called.
    given
        The options that were given, by name.
    known
        Those it has; ipywidgets' own are always allowed.
    firsts
        What is no option because it is given in another way, and how that is.

    Raises
    ------
    SettingError
        With the nearest option that there is, and all of them.
    """
    known = tuple(known)
    for name in given:
        if name in known or name in OF_EVERY_WIDGET:
            continue
        if firsts and name in firsts:
            raise SettingError(f"{kind} has no option {name!r}: {firsts[name]}")
        other = _ALSO_CALLED.get(name)
        meant = other if other in known else nearest(name, known)
        question = "" if meant is None else f" Did you mean {meant!r}?"
        there_are = f"There are: {', '.join(known)}." if known else "It has none."
        raise SettingError(f"{kind} has no option {name!r}.{question} {there_are}")


def require_known_attribute(widget: traitlets.HasTraits, name: str) -> None:
    """Refuse to write an attribute that a widget has not, where a slip of the pen is likely.

    Attributes of a person's own, and classes of their own, are left alone.

    Raises
    ------
    SettingError
        With the nearest attribute that there is.
    """
    kind = type(widget)
    if name.startswith("_") or hasattr(kind, name) or name in widget.__dict__:
        return
    if _package(kind) != _PACKAGES[0]:
        return
    there = {*kind.class_traits(), *_assignable(kind)}
    meant = nearest(name, (each for each in there if not each.startswith("_")), alike=_MIN_LIKENESS)
    if meant is not None:
        raise SettingError(f"{kind.__name__} has no {name!r}. Did you mean {meant!r}?")


def _package(kind: type | None) -> str:
    """The package that a class comes from."""
    return "" if kind is None else kind.__module__.partition(".")[0]


def _assignable(kind: type) -> Iterator[str]:
    """The properties that can be assigned to."""
    for base in kind.__mro__:
        for name, value in vars(base).items():
            if isinstance(value, property) and value.fset is not None:
                yield name
