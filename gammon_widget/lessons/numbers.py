"""Numbers as people write them in an answer: whole, decimal, as a fraction, in per cent.

Two of them are one number if they are equal; if one is a fraction that the other gives rounded,
by two significant digits or more (11/36 is .306, and 30.6 %); and if one is a percentage whose
sign the other leaves out (25 % is 25, where a quarter is meant).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from ..rules import GammonError
from ..rules.validation import brief
from .question import Given

MAX_LENGTH = 200
"""Characters of an answer that are looked at."""

_NUMBER = re.compile(
    r"(?P<sign>[+−-]?)(?:(?P<whole>[0-9]{1,12})(?:[.,](?P<decimals>[0-9]{1,12}))?"
    r"|[.,](?P<bare>[0-9]{1,12})|(?P<above>[0-9]{1,12})\s*/\s*(?P<below>[0-9]{1,12}))"
    r"\s*(?P<percent>%?)"
)
_SIGNIFICANT_DIGITS = 2
_HUNDRED = 100


@dataclass(frozen=True, slots=True)
class WrittenNumber:
    """A number, and how exactly it is written.

    Attributes
    ----------
    value
        The number; of a percentage, a hundredth of what is written.
    decimals
        How many decimals of `value` are written; None for a fraction, which is exact.
    is_percent
        Whether it is written in per cent.
    """

    value: Fraction
    decimals: int | None = None
    is_percent: bool = False

    @staticmethod
    def read(given: Given) -> WrittenNumber:
        """Read an answer: ``12``, ``12.5``, ``12,5``, ``.5``, ``11/36``, ``25 %``, or a number.

        Raises
        ------
        GammonError
            If it is none, or divides by zero.
        """
        if isinstance(given, int | float) and not isinstance(given, bool):
            return _from_number(given)
        written = given.strip()[:MAX_LENGTH] if isinstance(given, str) else ""
        match = _NUMBER.fullmatch(written)
        if match is None:
            expected = "12, 12.5, .5, 11/36 or 25 %"
            raise GammonError(f"A number is written like {expected}, not {brief(given)}.")
        sign = -1 if match["sign"] in ("-", "−") else 1
        shift = 2 if match["percent"] else 0
        value, decimals = Fraction(), None
        if match["below"] is None:
            after = match["decimals"] or match["bare"] or ""
            value, decimals = Fraction(f"{match['whole'] or 0}.{after or 0}"), len(after) + shift
        elif int(match["below"]):
            value = Fraction(int(match["above"]), int(match["below"]))
        else:
            raise GammonError(f"{brief(given)} divides by zero.")
        return WrittenNumber(sign * value / 10**shift, decimals, bool(shift))

    def is_same(self, other: WrittenNumber, tolerance: Fraction = Fraction()) -> bool:
        """Whether these are one number, or no further apart than a tolerance.

        Parameters
        ----------
        other
            The other number.
        tolerance
            How far apart they may be, in the unit in which they are written.
        """
        return any(
            _is_close(first, second, tolerance / _HUNDRED if in_percent else tolerance)
            for first, second, in_percent in _readings(self, other)
        )

    def __str__(self) -> str:
        shown = self.value * _HUNDRED if self.is_percent else self.value
        decimal = f"{float(shown):.10g}"
        text = decimal if Fraction(decimal) == shown else str(shown)
        return f"{text} %" if self.is_percent else text


def is_number(text: str) -> bool:
    """Whether a text is a number, as an answer can be."""
    try:
        WrittenNumber.read(text)
    except GammonError:
        return False
    return True


def _from_number(given: float) -> WrittenNumber:
    try:
        value = Fraction(given).limit_denominator(10**12)
    except (ValueError, OverflowError):
        raise GammonError(f"{given} is no number to answer with.") from None
    _, dot, decimals = f"{given:.12f}".rstrip("0").partition(".")
    return WrittenNumber(value, len(decimals) if dot else 0)


def _readings(
    first: WrittenNumber, second: WrittenNumber
) -> list[tuple[WrittenNumber, WrittenNumber, bool]]:
    """The ways in which two numbers can be compared, and whether that is in per cent."""
    if first.is_percent == second.is_percent:
        return [(first, second, first.is_percent)]
    percent, plain = (first, second) if first.is_percent else (second, first)
    found = [(percent, plain, True)]
    if abs(plain.value) >= 1 and plain.decimals is not None:
        # Nobody means 25 by 25 %, so the sign is left out.
        signed = WrittenNumber(plain.value / _HUNDRED, plain.decimals + 2, is_percent=True)
        found.append((percent, signed, True))
    return found


def _is_close(first: WrittenNumber, second: WrittenNumber, tolerance: Fraction) -> bool:
    apart = abs(first.value - second.value)
    if apart <= tolerance:
        return True
    if (first.decimals is None) == (second.decimals is None):
        return False
    rounded = second if first.decimals is None else first
    assert rounded.decimals is not None  # of one of them alone
    digits = len(
        str(abs(rounded.value.numerator * 10**rounded.decimals // rounded.value.denominator))
    )
    half_a_unit = Fraction(1, 2 * 10**rounded.decimals)
    return rounded.decimals > 0 and digits >= _SIGNIFICANT_DIGITS and apart <= half_a_unit
