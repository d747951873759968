"""The plays of a hint, in one card with the board that has been asked for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .owning_widget import close_whole

if TYPE_CHECKING:
    from ..engine import Candidates
    from .board import Board
    from .candidates_table import CandidatesTable

ROWS = 5
"""So many plays are seen at first; a button shows all of them."""


class HintTable:
    """A table that is there while a hint is shown, and makes one card with its board.

    Parameters
    ----------
    board
        The board.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self._table: CandidatesTable | None = None

    def show(self, plays: Candidates | None) -> None:
        """Have the table there with the best play kept on the board, or take it away.

        Where it is there already, a play that was chosen stays so.
        """
        board = self._board
        if plays is not None and self._table is None:
            from .candidates_table import CandidatesTable  # which imports the board

            self._table = CandidatesTable(board, most=ROWS)
            board.add_class("gammon-hinted")  # first: the table looks for its board by that
            board.children = (*board.children, self._table)
            self._table.chosen = 0
        elif plays is None and self._table is not None:
            board.children = tuple(each for each in board.children if each is not self._table)
            board.remove_class("gammon-hinted")
            self.close()
        if self._table is not None and plays is not None:
            self._table.show(plays)

    def close(self) -> None:
        """Close the table, which no board needs any more."""
        table, self._table = self._table, None
        if table is not None:
            close_whole(table)
