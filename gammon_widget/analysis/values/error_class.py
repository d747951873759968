"""Classes of errors, and the equity limits between the classes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import ClassVar

from ...languages.translation import _
from ...rules import GammonError
from ...rules.validation import as_float, brief


class ErrorClass(StrEnum):
    """The class of an error, according to the equity lost. An `ErrorScale` sets the limits.

    Examples
    --------
    >>> ErrorScale().classify(0.05)
    <ErrorClass.MISTAKE: 'mistake'>
    >>> [error_class.value for error_class in ErrorClass]
    ['fine', 'doubtful', 'mistake', 'blunder']
    """

    FINE = "fine"
    """No error, or an error below the limit for doubtful plays."""
    DOUBTFUL = "doubtful"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @classmethod
    def of(cls, error: float) -> ErrorClass:
        """Return the class of an error on the default scale, ``ErrorScale()``.

        Parameters
        ----------
        error
            Equity lost, 0 or more.
        """
        return ErrorScale().classify(error)

    @property
    def label(self) -> str:
        """The name of the class for display, with a capital letter."""
        return _(self.value.capitalize())


@dataclass(frozen=True, slots=True)
class ErrorScale:
    """The limits of the error classes, in units of the cube before the decision.

    The default scale is used unless you choose another scale. The default scale has the two limits
    of eXtreme Gammon, 0.02 and 0.08, and a third limit between them.

    Attributes
    ----------
    doubtful, mistake, blunder
        The minimum equity lost for each class. In a match, the equity is normalised.

    Raises
    ------
    GammonError
        If the limits are not three numbers above 0 in increasing order.

    Examples
    --------
    >>> ErrorScale().classify(0.05), ErrorScale.GNUBG.classify(0.05)
    (<ErrorClass.MISTAKE: 'mistake'>, <ErrorClass.DOUBTFUL: 'doubtful'>)
    """

    doubtful: float = 0.02
    mistake: float = 0.04
    blunder: float = 0.08

    GNUBG: ClassVar[ErrorScale]
    """The limits of GNU Backgammon 1.07 for doubtful, bad and very bad decisions: 0.03, 0.06 and
    0.12 (see its command ``show analysis``). Analyses in ``.sgf`` files use these limits."""

    def __post_init__(self) -> None:
        given = (self.doubtful, self.mistake, self.blunder)
        limits = [0.0, *(as_float(each) or 0.0 for each in given)]
        if any(low >= high for low, high in pairwise(limits)):
            raise GammonError(
                "The limits of an ErrorScale must be three equities above 0 in ascending order, "
                f"such as 0.02, 0.04 and 0.08, not {', '.join(map(brief, given))}."
            )

    def classify(self, error: float) -> ErrorClass:
        """Return the class of an error.

        Parameters
        ----------
        error
            Equity lost, 0 or more.
        """
        if error >= self.blunder:
            return ErrorClass.BLUNDER
        if error >= self.mistake:
            return ErrorClass.MISTAKE
        return ErrorClass.DOUBTFUL if error >= self.doubtful else ErrorClass.FINE


ErrorScale.GNUBG = ErrorScale(0.03, 0.06, 0.12)

ERROR_COLORS: dict[ErrorClass, str] = {
    ErrorClass.FINE: "#2E8B57",
    ErrorClass.DOUBTFUL: "#B07D00",
    ErrorClass.MISTAKE: "#D9601A",
    ErrorClass.BLUNDER: "#C62828",
}
"""The colour of each class on a light background, as ``#RRGGBB``."""

ERROR_COLORS_ON_DARK: dict[ErrorClass, str] = {
    ErrorClass.FINE: "#55BD86",
    ErrorClass.DOUBTFUL: "#E0B040",
    ErrorClass.MISTAKE: "#F29254",
    ErrorClass.BLUNDER: "#F4736B",
}
"""The colour of each class on a dark background, as ``#RRGGBB``."""

ERROR_SIGNS: dict[ErrorClass, str] = {
    ErrorClass.FINE: "",
    ErrorClass.DOUBTFUL: "?!",
    ErrorClass.MISTAKE: "?",
    ErrorClass.BLUNDER: "??",
}
"""Signs in lists of moves, as in GNU Backgammon and chess books."""
