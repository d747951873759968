"""The kinds of traits that the widgets have, each of which says in a sentence what it takes."""

from __future__ import annotations

import math
import sys
from collections.abc import Mapping
from itertools import islice
from typing import Any, NoReturn

import traitlets

from ..rules import GammonError
from ..rules.validation import as_float, as_int, brief, did_you_mean, folded


class SettingError(GammonError, traitlets.TraitError):
    """A trait or an option was given what it cannot be, or there is none of that name."""


class _WithSentence:
    """What all of these kinds have: the sentence with which they refuse a value.

    Parameters
    ----------
    *arguments, **options
        As for the kind of trait.
    takes
        What the trait takes, in words; said in place of what its kind takes.
    """

    name: str | None
    takes: str = ""

    def __init__(self, *arguments: Any, takes: str = "", **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.takes = takes or self.takes

    def error(
        self,
        obj: object,  # noqa: ARG002 - so traitlets calls it
        value: object,
        error: Exception | None = None,  # noqa: ARG002
        info: object = None,  # noqa: ARG002
    ) -> NoReturn:
        """Refuse a value, saying what would be right."""
        raise SettingError(
            f"{self.name} takes {self.takes}{self.bounds}, not {brief(value)}.{self.meant(value)}"
        )

    @property
    def bounds(self) -> str:
        """Between which bounds a number is, as it follows on what the trait takes."""
        least, most = getattr(self, "min", None), getattr(self, "max", None)
        if least is None:
            return ""
        return f", {least} or more" if most in (None, math.inf) else f" from {least} to {most}"

    def meant(self, value: object) -> str:  # noqa: ARG002 - for those that can guess
        """What may have been meant, as a question with a blank before it; or nothing."""
        return ""


class Choice(_WithSentence, traitlets.Enum[Any]):
    """One of some words, which may be written in any case; or None, if that is among them."""

    def __init__(self, values: list[str | None], default: str | None, **options: Any) -> None:
        *others, last = map(repr, values)
        takes = f"{', '.join(others)} or {last}"
        self.choices = values
        super().__init__(values, default, **{"takes": takes} | options)

    def validate(self, obj: Any, value: Any) -> Any:
        """Give the choice as it is spelled here."""
        if value is None and None in self.choices:
            return None
        word = folded(value)
        if not word or word not in self.choices:
            self.error(obj, value)
        return word

    def meant(self, value: object) -> str:
        """The choice that is written most alike."""
        return did_you_mean(value, [choice for choice in self.choices if choice is not None])


class WholeNumber(_WithSentence, traitlets.Int[int, int]):
    """A whole number, NumPy's included."""

    takes = "a whole number"

    def validate(self, obj: Any, value: Any) -> int:
        """Give the number as a plain int."""
        number = as_int(value)
        if number is None or not (
            (self.min is None or self.min <= number) and (self.max is None or number <= self.max)
        ):
            self.error(obj, value)
        return number


class Number(_WithSentence, traitlets.Float[float, float]):
    """A finite number, NumPy's included."""

    takes = "a number"

    def validate(self, obj: Any, value: Any) -> float:
        """Give the number as a plain float."""
        number = as_float(value)
        if number is None or (self.min is not None and number < self.min):
            self.error(obj, value)
        return number


class Flag(_WithSentence, traitlets.Bool[bool, bool]):
    """True or False, NumPy's included."""

    takes = "True or False"

    def validate(self, obj: Any, value: Any) -> bool:
        """Give it as a plain bool."""
        numpy = sys.modules.get("numpy")  # nothing is NumPy's where that was never imported
        if not isinstance(value, bool if numpy is None else bool | numpy.bool_):
            self.error(obj, value)
        return bool(value)


class Text(_WithSentence, traitlets.Unicode[str, str]):
    """A text."""

    takes = "a text"

    def validate(self, obj: Any, value: Any) -> str:
        """Let a text through."""
        if not isinstance(value, str):
            self.error(obj, value)
        return value


class Numbers(_WithSentence, traitlets.Tuple):
    """A tuple of whole numbers, from any sequence of them, NumPy's arrays included.

    Parameters
    ----------
    count
        How many there are; None for any number.
    takes
        What it takes, in words.
    """

    def __init__(self, count: int | None, *, takes: str) -> None:
        self.count = count
        super().__init__(default_value=(0,) * (count or 0), takes=takes)

    def validate(self, obj: Any, value: Any) -> tuple[int, ...]:
        """Turn whatever holds whole numbers into a tuple of ints."""
        if isinstance(value, str | bytes | Mapping):
            self.error(obj, value)
        most = _MOST if self.count is None else self.count
        try:
            # One more than needed is enough to see that there are too many, even of endless ones.
            numbers = [as_int(number) for number in islice(value, most + 1)]
        except (TypeError, ValueError, RuntimeError):  # what is none, and what breaks off
            self.error(obj, value)
        found = tuple(number for number in numbers if number is not None)
        if len(found) < len(numbers) or len(found) > most or len(found) < (self.count or 0):
            self.error(obj, value)
        return found


class Value(_WithSentence, traitlets.TraitType[Any, Any]):
    """A value of the model, which the widget knows to be right or wrong."""

    default_value = None

    def validate(self, _obj: Any, value: Any) -> Any:
        """Let it through; whether it can be, the widget knows."""
        return value


class Told(_WithSentence, traitlets.Tuple):
    """What a widget only tells, as a tuple."""

    takes = "only what is told by the widget"

    def validate(self, obj: Any, value: Any) -> tuple[Any, ...]:
        """Let a tuple through; whether it is told now, the widget knows."""
        if not isinstance(value, tuple | list):
            self.error(obj, value)
        return tuple(value)


class Records(_WithSentence, traitlets.List[Any]):
    """What a widget only tells, as a list."""

    takes = "only what is told by the widget"

    def validate(self, obj: Any, value: Any) -> list[Any]:
        """Let a list through; whether it is told now, the widget knows."""
        if not isinstance(value, tuple | list):
            self.error(obj, value)
        return list(value)


_MOST = 4
"""So many numbers at most where their number varies: those of a roll."""
