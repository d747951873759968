"""How bad an error is, in four words."""

from __future__ import annotations

from enum import StrEnum


class ErrorClass(StrEnum):
    """How bad an error is, by the equity that it gives away.

    The limits are those that GNU Backgammon 1.07 marks doubtful, bad and very bad moves by (its
    command ``show analysis``), in units of the cube as it stands; an equity of a match is
    normalised before.
    """

    FINE = "fine"
    """Nothing lost, or less than 0.03."""
    DOUBTFUL = "doubtful"
    """From 0.03."""
    MISTAKE = "mistake"
    """From 0.06."""
    BLUNDER = "blunder"
    """From 0.12."""

    @classmethod
    def of(cls, error: float) -> ErrorClass:
        """The class of an error.

        Parameters
        ----------
        error
            Equity given away, 0 or more.
        """
        named = (kind for kind, limit in _LIMITS if error >= limit)
        return next(named, cls.FINE)


_LIMITS = (
    (ErrorClass.BLUNDER, 0.12),
    (ErrorClass.MISTAKE, 0.06),
    (ErrorClass.DOUBTFUL, 0.03),
)
