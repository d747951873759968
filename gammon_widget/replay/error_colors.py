"""The colours of the four classes of errors, on boards, in lists and in curves.

No class is told by its colour alone: a list has signs beside them, and a board the equity that was
lost. On a white page and on JupyterLab's dark one each has a contrast of 3 or more.
"""

from __future__ import annotations

from ..analysis import ErrorClass

ERROR_COLORS: dict[ErrorClass, str] = {
    ErrorClass.FINE: "#2E8B57",
    ErrorClass.DOUBTFUL: "#B07D00",
    ErrorClass.MISTAKE: "#D9601A",
    ErrorClass.BLUNDER: "#C62828",
}
"""``#RRGGBB`` of each class."""

ERROR_SIGNS: dict[ErrorClass, str] = {
    ErrorClass.FINE: "",
    ErrorClass.DOUBTFUL: "?!",
    ErrorClass.MISTAKE: "?",
    ErrorClass.BLUNDER: "??",
}
"""How lists of moves write them, as GNU Backgammon and chess books do."""
