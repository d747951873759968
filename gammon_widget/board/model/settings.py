"""The traits and options of the widgets with their types, and the errors for invalid settings.

An error says which values a trait accepts, or which known name is most similar.
"""

from __future__ import annotations

import inspect
import math
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Literal, NoReturn, SupportsIndex, TypedDict, TypeVar

import traitlets

from ...drawing import Theme
from ...drawing.themes import ThemeName
from ...languages.translation import ENGLISH, PSEUDO, languages
from ...rules import Color, GammonError, HomeSide, Numbering
from ...rules.validation import as_float, as_int, brief, did_you_mean, folded, nearest

_G = TypeVar("_G")
"""The type of a trait's value."""

_S = TypeVar("_S")
"""The type of the values that can be written to a trait."""


class SettingError(GammonError, traitlets.TraitError):
    """An error about a trait or an option with an invalid value or an unknown name.

    Examples
    --------
    >>> board = Board()
    >>> try:
    ...     board.size = 20
    ... except SettingError as error:
    ...     print(error)
    size must be a whole number of pixels from 320 to 4000, not 20.
    """


class _WithSentence:
    """A trait whose errors say which values are valid, in the words of `takes`."""

    name: str | None
    takes: str = ""

    def __init__(self, *arguments: Any, takes: str = "", **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.takes = takes or self.takes

    def error(
        self,
        obj: object,
        value: object,
        error: Exception | None = None,
        info: object = None,
    ) -> NoReturn:
        """Raise an error with a sentence about the valid values."""
        raise SettingError(
            f"{self.name} must be {self.takes}{self.bounds}, not {brief(value)}.{self.meant(value)}"
        )

    @property
    def bounds(self) -> str:
        """The bounds of a number in words; they follow `takes` in an error."""
        least, most = getattr(self, "min", None), getattr(self, "max", None)
        if least is None:
            return ""
        return f", {least} or more" if most in (None, math.inf) else f" from {least} to {most}"

    def meant(self, value: object) -> str:
        """Return a question that suggests a valid value, or an empty string.

        The question begins with a space.
        """
        return ""


class ChoiceTrait(_WithSentence, traitlets.TraitType[_G, _S]):
    """A trait for one of several words in upper or lower case, or for None if None is a choice."""

    def __init__(self, values: Sequence[_G], default: _G, **options: Any) -> None:
        *others, last = map(repr, values)
        takes = f"{', '.join(others)} or {last}"
        self.values = values
        super().__init__(default, **{"takes": takes} | options)

    def validate(self, obj: Any, value: Any) -> Any:
        """Return the choice in its standard spelling."""
        if value is None and None in self.values:
            return None
        word = folded(value)
        if not word or word not in self.values:
            self.error(obj, value)
        return word

    def meant(self, value: object) -> str:
        """Return a question that suggests the most similar choice, or an empty string.

        The question begins with a space.
        """
        return did_you_mean(value, [choice for choice in self.values if isinstance(choice, str)])


class LanguageTrait(ChoiceTrait[str, str]):
    """A trait for the language of a widget's text.

    Tests may also use a language in which all text is longer. No message names it.
    """

    def __init__(self) -> None:
        super().__init__(languages(), ENGLISH)

    def validate(self, obj: Any, value: Any) -> Any:
        """Return the language in its standard spelling."""
        return PSEUDO if folded(value) == PSEUDO else super().validate(obj, value)


class WholeNumber(_WithSentence, traitlets.Int[int, SupportsIndex]):
    """A trait for whole numbers; NumPy integers are valid too."""

    takes = "a whole number"

    def validate(self, obj: Any, value: Any) -> int:
        """Return a plain int."""
        number = as_int(value)
        if number is None or not (
            (self.min is None or self.min <= number) and (self.max is None or number <= self.max)
        ):
            self.error(obj, value)
        return number


class Number(_WithSentence, traitlets.Float[float, float]):
    """A trait for finite numbers; NumPy numbers are valid too."""

    takes = "a number"

    def validate(self, obj: Any, value: Any) -> float:
        """Return a plain float."""
        number = as_float(value)
        if number is None or (self.min is not None and number < self.min):
            self.error(obj, value)
        return number


class Flag(_WithSentence, traitlets.Bool[bool, bool]):
    """A trait for True or False; NumPy booleans are valid too."""

    takes = "True or False"

    def validate(self, obj: Any, value: Any) -> bool:
        """Return a plain bool."""
        numpy = sys.modules.get("numpy")  # if NumPy is not imported, no value is a NumPy boolean
        if not isinstance(value, bool if numpy is None else bool | numpy.bool_):
            self.error(obj, value)
        return bool(value)


class TextTrait(_WithSentence, traitlets.Unicode[str, str]):
    """A trait for text."""

    takes = "text"

    def validate(self, obj: Any, value: Any) -> str:
        """Return the text unchanged."""
        if not isinstance(value, str):
            self.error(obj, value)
        return value


class Numbers(_WithSentence, traitlets.TraitType[tuple[int, ...], Iterable[SupportsIndex]]):
    """A trait for a tuple of whole numbers; any sequence or NumPy array is valid too.

    `count` is the length of the tuple; None allows any length.
    """

    def __init__(self, count: int | None, *, takes: str) -> None:
        self.count = count
        super().__init__(default_value=(0,) * (count or 0), takes=takes)

    def validate(self, obj: Any, value: Any) -> tuple[int, ...]:
        """Return a tuple of ints."""
        if isinstance(value, str | bytes | Mapping):
            self.error(obj, value)
        most = _MOST if self.count is None else self.count
        try:
            # One number more than allowed shows that there are too many, even without an end.
            numbers = [as_int(number) for number in islice(value, most + 1)]
        except (TypeError, ValueError, RuntimeError):  # not a number, or an iterator that fails
            self.error(obj, value)
        found = tuple(number for number in numbers if number is not None)
        if len(found) < len(numbers) or len(found) > most or len(found) < (self.count or 0):
            self.error(obj, value)
        return found


class Value(_WithSentence, traitlets.TraitType[_G, _S]):
    """A trait for a value of the model; the widget validates the value."""

    default_value = None

    def validate(self, _obj: Any, value: Any) -> Any:
        """Return the value unchanged."""
        return value


class _ReadOnly(_WithSentence):
    """A trait with several values that users cannot change."""

    takes = "a list or tuple that only the widget sets"
    kind: type[Any] = tuple

    def validate(self, obj: Any, value: Any) -> Any:
        """Return the values as a tuple or a list, depending on the trait."""
        if not isinstance(value, tuple | list):
            self.error(obj, value)
        return self.kind(value)


class ReadOnlyTuple(_ReadOnly, traitlets.TraitType[tuple[str, ...], tuple[str, ...]]):
    """A trait with a read-only tuple."""

    default_value = ()


class Records(_ReadOnly, traitlets.List[Any]):
    """A trait with a read-only list."""

    kind = list


_MOST = 4
"""The maximum length of a tuple without a fixed length. A double has four dice to play."""


_PACKAGES = ("gammon_widget", "ipywidgets", "anywidget")

OF_EVERY_WIDGET = ("layout", "tooltip", "tabbable", "box_style")
"""Options that ipywidgets defines."""

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
"""Names that users may try, with the options that they probably mean."""

_MIN_LIKENESS = 0.8
"""The minimum similarity to a known name at which an unknown name counts as a typo."""


def options_of(widget: type[traitlets.HasTraits]) -> tuple[str, ...]:
    """Return the names of a widget's options, including the traits that a user's subclass adds."""
    return tuple(
        name
        for name, trait in widget.class_traits().items()
        if trait.metadata.get("option") or _package(trait.this_class) not in _PACKAGES
    )


def require_known_options(
    kind: str, given: Iterable[str], known: Iterable[str], firsts: Mapping[str, str] | None = None
) -> None:
    """Raise SettingError for an unknown option; the error names the most similar option.

    `kind` is the name of the widget. `known` are its options, without those of ipywidgets. `firsts`
    maps names that are not options to instructions on how to pass the value.
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
        there_are = f"Its options are: {', '.join(known)}." if known else "It has no options."
        raise SettingError(f"{kind} has no option {name!r}.{question} {there_are}")


def require_known_attribute(widget: traitlets.HasTraits, name: str) -> None:
    """Raise SettingError if a name is not a public attribute, and is probably a typo.

    The error suggests the most similar name. Attributes and classes that the user defines are not
    restricted.
    """
    kind = type(widget)
    if hasattr(kind, name) or name in widget.__dict__:
        return
    if _package(kind) != _PACKAGES[0]:
        return
    there = {*kind.class_traits(), *_assignable(kind)}
    meant = nearest(name, (each for each in there if not each.startswith("_")), alike=_MIN_LIKENESS)
    if meant is not None:
        raise SettingError(f"{kind.__name__} has no {name!r}. Did you mean {meant!r}?")


def require_traits(widget: traitlets.HasTraits, names: Iterable[object]) -> None:
    """Raise SettingError if a name is no trait; the error suggests the most similar trait."""
    for name in names:
        if name is not traitlets.All and not widget.has_trait(str(name)):
            known = [each for each in widget.trait_names() if not each.startswith("_")]
            meant = did_you_mean(name, known)
            raise SettingError(f"{type(widget).__name__} has no trait {brief(name)}.{meant}")


def _package(kind: type | None) -> str:
    """Return the package in which a class is defined."""
    return "" if kind is None else kind.__module__.partition(".")[0]


def _assignable(kind: type) -> Iterator[str]:
    """Yield the names of a class's writable properties."""
    for base in kind.__mro__:
        for name, value in vars(base).items():
            if isinstance(value, property) and value.fset is not None:
                yield name


ThemeChoice = ThemeName | Literal["auto"] | Theme
ColorName = Literal["white", "black"] | Color
SideName = Literal["left", "right"] | HomeSide
NumberingName = Literal["own", "fixed"] | Numbering

_SECTION = re.compile(r"^(?:Attributes|Parameters)\n-+\n(.*?)(?=\n\n\w+\n--|\Z)", re.S | re.M)
_ENTRY = re.compile(r"^(\w+(?:, \w+)*)\n((?:    .*(?:\n|\Z)|\n(?=    ))+)", re.M)


def describe_traits(kind: type[traitlets.HasTraits]) -> None:
    """Give the traits of a class their descriptions from its docstring, as their `help`.

    Show the defaults of the options in the signature of the class.
    """
    traits = {
        name: value
        for base in reversed(kind.__mro__)
        for name, value in vars(base).items()
        if isinstance(value, traitlets.TraitType)
    }
    for section in _SECTION.findall(inspect.getdoc(kind) or ""):
        for names, text in _ENTRY.findall(section):
            for name in names.split(", "):
                if name in traits and not traits[name].help:
                    traits[name].help = " ".join(text.split())
    signature = inspect.signature(kind.__init__)
    parameters = [
        each.replace(default=traits[name].default_value)
        if each.default is ... and name in traits
        else each
        for name, each in signature.parameters.items()
        if name != "self"
    ]
    kind.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]


_F = TypeVar("_F", bound=Callable[..., Any])


class WidgetOptions(TypedDict, total=False):
    """Options of every widget."""

    layout: Any
    tooltip: str | None
    tabbable: bool | None
    box_style: str


class LookOptions(WidgetOptions, total=False):
    """Options of every widget with a board."""

    theme: ThemeChoice
    size: int
    language: str


class EditorOptions(LookOptions, total=False):
    """Options of a `PositionEditor`."""

    bottom: ColorName
    home: SideName
    numbering: NumberingName


class _MotionOptions(TypedDict, total=False):
    visual_fx: bool
    sound_fx: bool
    pace: float


class ViewerOptions(EditorOptions, _MotionOptions, total=False):
    """Options of a `MatchViewer`."""


class LessonOptions(LookOptions, _MotionOptions, total=False):
    """Options of a `LessonPlayer`."""

    single_click: bool


class PracticeOptions(LessonOptions, total=False):
    """Options of `Practice`: the options of its board, and the choice of cards."""

    kind: str | None
    phase: str | None
    plan: str | None
    worse_than: float
    source: str | None


def divided(
    widget: type[traitlets.HasTraits], options: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Split options into the options that every widget has and the other options.

    Raises `SettingError` for an unknown option.
    """
    _self, *known, _options = inspect.signature(widget.__init__).parameters
    require_known_options(widget.__name__, options, known)
    own = {name: value for name, value in options.items() if name in OF_EVERY_WIDGET}
    return own, {name: value for name, value in options.items() if name not in own}


def names_options(options: type) -> Callable[[_F], _F]:
    """Return a decorator that shows the names of a function's ``**options`` in its signature.

    The options that every widget has are omitted.
    """

    def named(function: _F) -> _F:
        signature = inspect.signature(function)
        *others, rest = signature.parameters.values()
        parameters = [
            inspect.Parameter(
                name,
                inspect.Parameter.KEYWORD_ONLY,
                default=...,
                annotation=getattr(kind, "__forward_arg__", kind),
            )
            for name, kind in options.__annotations__.items()
            if name not in OF_EVERY_WIDGET
        ]
        signature = signature.replace(parameters=[*others, *parameters, rest])
        vars(function)["__signature__"] = signature
        return function

    return named
