"""How bad an error is, in four words."""

from __future__ import annotations

from enum import StrEnum


class ErrorClass(StrEnum):
    """How bad an error is, by the equity that it gives away.

    The limits are those of GNU Backgammon for a doubtful, a bad and a very bad move (GNU
    Backgammon Manual, "Analysis settings": 0.040, 0.080 and 0.160), in units of the cube as it
    stands; an equity of a match is normalised before.
    """

    FINE = "fine"
    """Nothing lost, or less than 0.04."""
    DOUBTFUL = "doubtful"
    """From 0.04."""
    MISTAKE = "mistake"
    """From 0.08."""
    BLUNDER = "blunder"
    """From 0.16."""

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
    (ErrorClass.BLUNDER, 0.16),
    (ErrorClass.MISTAKE, 0.08),
    (ErrorClass.DOUBTFUL, 0.04),
)
