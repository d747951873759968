"""The list of moves, as a page shows it: a chapter for each game, with a column for each player."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypedDict

from ..rules import Color
from .moments import Moment
from .narration import ending_of, heading_of
from .replay import Replay


class Cell(TypedDict):
    """A decision in the list.

    Attributes
    ----------
    index
        Which moment it is.
    dice
        The roll, the higher die first, as ``"31"``; empty for a cube decision.
    text
        What was decided.
    mark
        How bad it was, by the name of its class; empty if it was not, or nobody has said.
    note
        Whether somebody has written about it.
    """

    index: int
    dice: str
    text: str
    mark: str
    note: bool


class Chapter(TypedDict):
    """A game in the list.

    Attributes
    ----------
    title
        Which game it is, and the score before it.
    rows
        White's and Black's decision of each turn; None where one of them has none.
    ending
        How it ended; empty while it goes on.
    end
        The moment at which it had ended.
    """

    title: str
    rows: list[list[Cell | None]]
    ending: str
    end: int


def chapters_of(
    replay: Replay, mark: Callable[[int], str], has_note: Callable[[int], bool]
) -> list[Chapter]:
    """The list of a whole match.

    Parameters
    ----------
    replay
        The match.
    mark
        Gives the class of the error at a moment; empty if there is none.
    has_note
        Tells whether there is a comment at a moment.
    """
    return [
        Chapter(
            title=heading_of(replay, number),
            rows=_rows(
                (moment.color, _cell(moment, start + moment.number, mark, has_note))
                for moment in game.moments[:-1]
            ),
            ending=ending_of(replay, number),
            end=start + len(game.moments) - 1,
        )
        for number, (game, start) in enumerate(zip(replay.games, replay.starts, strict=True))
    ]


def _cell(
    moment: Moment, index: int, mark: Callable[[int], str], has_note: Callable[[int], bool]
) -> Cell:
    dice = "" if moment.dice is None else f"{moment.dice.high}{moment.dice.low}"
    return Cell(index=index, dice=dice, text=moment.text, mark=mark(index), note=has_note(index))


def _rows(cells: Iterable[tuple[Color | None, Cell]]) -> list[list[Cell | None]]:
    """Put decisions into lines, White's on the left: nobody decides twice in one."""
    rows: list[list[Cell | None]] = []
    column = 2
    for color, cell in cells:
        here = 0 if color is Color.WHITE else 1
        if here <= column:
            rows.append([None, None])
        rows[-1][here] = cell
        column = here
    return rows
