"""A game that is played from what an editor has set up, in its place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack

import ipywidgets

from ...rules import GameState
from ..board import Board
from ..owning_widget import close_whole


class PlayedFrom:
    """A board with a game of its own, and a button that leads back.

    Parameters
    ----------
    state
        Where it begins.
    leave
        Called when somebody wants to go back.
    looks
        How the board is to look.

    Attributes
    ----------
    board
        The board.
    box
        What stands in the editor's place.
    """

    def __init__(
        self, state: GameState, leave: Callable[[], object], looks: Mapping[str, object]
    ) -> None:
        with ExitStack() as parts:  # which closes what was made, should something fail
            self.board = Board(state, **looks)  # type: ignore[arg-type]  # all are options of it
            parts.callback(self.board.close)
            button = ipywidgets.Button(
                description="Back to the editor",
                tooltip="Leave the game, and go on setting up",
                layout=ipywidgets.Layout(width="auto", align_self="flex-start"),
            )
            parts.callback(close_whole, button)
            button.on_click(lambda _: leave())
            self.box = ipywidgets.VBox([self.board, button])
            parts.callback(_close_alone, self.box)
            self.close = parts.pop_all().close


def _close_alone(box: ipywidgets.Box) -> None:
    """Close a box whose parts are closed by themselves."""
    box.children = ()
    close_whole(box)
