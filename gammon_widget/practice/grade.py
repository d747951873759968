"""How well an answer was given: from what it costs to one of the four grades of FSRS."""

from __future__ import annotations

from enum import IntEnum

from ..analysis import ErrorClass
from ..rules import GammonError
from ..rules.validation import brief


class Grade(IntEnum):
    """How well a card was answered; the numbers are those of FSRS and of Anki's buttons.

    A grade follows from what the answer costs, by the limits that errors are classed with
    everywhere, and whoever answers may give another one.
    """

    BLUNDER = 1
    """Costs 0.12 or more: "again", so that the card comes back at once."""
    MISTAKE = 2
    """Costs 0.06 or more: "hard"."""
    CLOSE = 3
    """Costs 0.03 or more: "good"."""
    RIGHT = 4
    """Costs nothing, or less than 0.03: "easy"."""

    @classmethod
    def of(cls, cost: float) -> Grade:
        """The grade of an answer.

        Parameters
        ----------
        cost
            Equity given away, 0 or more.
        """
        return _GRADES[ErrorClass.of(cost)]

    @property
    def word(self) -> str:
        """The grade in a word, as buttons have it."""
        return self.name.capitalize()


def grade_of(given: Grade | int) -> Grade:
    """A grade, by its number.

    Raises
    ------
    GammonError
        If there is none of that number.
    """
    if isinstance(given, bool) or given not in tuple(Grade):
        grades = ", ".join(f"{int(each)} ({each.word.lower()})" for each in Grade)
        raise GammonError(f"A grade is {grades}; not {brief(given)}.")
    return Grade(given)


_GRADES = {
    ErrorClass.FINE: Grade.RIGHT,
    ErrorClass.DOUBTFUL: Grade.CLOSE,
    ErrorClass.MISTAKE: Grade.MISTAKE,
    ErrorClass.BLUNDER: Grade.BLUNDER,
}
