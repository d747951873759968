"""The board of a notebook: one widget, which also shows the table of a hint and a viewer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import anywidget

from ...match.event_loop import LOCK, locked
from ...match.match import Match
from ...match.players import Player
from ...match.seats import Seat
from ...rules import GameState
from ..model.keyboard import completions
from ..model.modes import PlayMode
from .board_base import BoardBase
from .board_traits import APPEARANCE_TRAITS
from .projection import close_whole

if TYPE_CHECKING:
    from ...engine.evaluation import Candidates
    from ...viewer.widget.viewer import MatchViewer
    from .candidates_table import CandidatesTable


ROWS = 5
"""The number of plays at first; a button shows all of them."""


class Board(BoardBase):
    """A backgammon board that shows a match and plays it by clicks.

    Click a checker, then its destination; click the dice to roll, to swap them, and to end the
    turn; click the cube to double. Or act from a cell: call the methods, or write traits.

    Parameters
    ----------
    match
        What to show: a `Match`; or `Rules`, a `Position`, a `GameState` or an XGID to start a
        new one. By default a match to 7 points; with rules one of their usual length.
    players
        For a new match: two names, functions or bots such as ``"sage:2-ply"``, or a mapping from
        ``"white"`` and ``"black"``.
    dice
        For a new match: None for fair dice, a number for a seed, or a list of rolls.
    seat
        The seat that this board acts for: ``"white"``, ``"black"``, or ``"watcher"``, who acts for
        nobody; by default both players. The seat is this board's, whoever clicks on it.
    tutor
        The engine that gives hints at this board and warns before a blunder: an engine, its name
        such as ``"sage:2-ply"``, or True for the best one available; by default none.
    canvas
        The canvas of the board: ``"ipycanvas"``, or ``"own"``, for which the page needs nothing
        but anywidget; by default ipycanvas's, if that can be imported. Where a page does not find
        the canvas of ipycanvas within two seconds, it paints on its own.
    **options
        Any of `bottom`, `home`, `numbering`, `theme`, `size`, `play_forced`, `bear_off`,
        `single_click`, `visual_fx`, `sound_fx`, `pace`, `entry`, `blunder`. The rules determine
        the defaults of `home` and `numbering`.

    Attributes
    ----------
    points
        24 counts, White's 1 point first; White > 0, Black < 0.
    bar, off, pips
        Checkers on the bar, checkers borne off, and pip counts, as (White, Black). Like
        `points` they include the steps of the turn.
    dice, dice_left
        The roll, and the dice still to be played; empty if there is none.
    cube_value, cube_owner
        The multiplier of the stake, 1 at the start, and who may double next (None: both).
    turn, phase
        Who is on roll, and what the game waits for.
    score, match_length, crawford
        The match; a length of 0 is a money session.
    xgid
        The start of the turn, with its full roll.
    message
        The last event, or why a click was refused: the text of the status bar.
    bottom, home
        The player at the bottom, and the side at which they bear off.
    numbering
        ``"own"``, as the player at the bottom counts, or ``"fixed"``: White moves from 1 to 24.
    theme
        ``"classic"`` or ``"light"``, ``"slate"`` or ``"dark"``, a `Theme`, or ``"auto"``, which
        follows the page: classic on a light page, slate on a dark one.
    size
        The greatest width in pixels; the board shrinks with its cell and with the height of the
        page, down to 320 pixels.
    play_forced
        Whether the only legal play of a roll is played automatically.
    bear_off
        Whether checkers are borne off automatically once all are home and contact is over.
    single_click
        Whether one click on a checker moves it, by the die shown first if possible.
    visual_fx
        Whether moves, hits, rolls and results are animated. They are not if the browser is set to
        reduced motion.
    sound_fx
        Whether rolls, moves and results have sounds, and calls such as "double" are spoken. A page
        is silent until the user has clicked or pressed a key in it.
    entry
        Whether the board has a text field for plays.
    blunder
        The loss of equity from which the tutor warns; by default that of a blunder, 0.08.
    canvas
        The `MultiCanvas` of ipycanvas on which pages paint the board, or None. Its layer 0 is the
        board; layer 1 lies above it and is free for drawings of your own.
    pace
        The duration of the animation of bots' moves and whole plays. 1 is as quick as one's own
        moves, the default is one and a half times as long, and 0 shows the result at once. A bot
        waits until its last move has been shown.

    Examples
    --------
    >>> board = Board(players=("Ann", "Bob"), dice=[(3, 1)])
    >>> board.roll().dice
    Dice(3, 1)
    >>> board.turn, board.dice, board.pips
    ('white', (3, 1), (167, 167))
    """

    _kind = "Board"
    hint_table: CandidatesTable | None = anywidget.WidgetTrait().tag(sync=True)  # type: ignore[assignment]  # a trait
    viewer: MatchViewer | None = anywidget.WidgetTrait().tag(sync=True)  # type: ignore[assignment]  # a trait

    def _assemble(self) -> None:
        super()._assemble()
        self._parts.callback(self._show_hint, None)
        self._parts.callback(self._return)

    def _read_out(self, text: str, aside: str = "") -> None:
        self.announcement = " ".join(filter(None, (aside, text)))

    def _fit_text_field(self) -> None:
        self.completions = list(completions(self._controller.turn)) if self.entry else []

    def _show_hint(self, plays: Candidates | None) -> None:
        """Show the plays of a hint beside the board, the best one selected; None shows none."""
        table = self.hint_table
        if plays is None:
            self.hint_table = None
            if table is not None:
                close_whole(table)
            return
        if table is None:
            from .candidates_table import CandidatesTable  # which imports the board

            table = CandidatesTable(self, most=ROWS)
            self.hint_table = table
            table.chosen = 0
        table.show(plays)

    @locked
    def review(self) -> MatchViewer:
        """Show the viewer in place of this board, until the user leaves it.

        Returns
        -------
        MatchViewer
            The viewer, at the first decision of the match.
        """
        if self.viewer is None:
            from ...viewer.widget.viewer import (
                MatchViewer,  # slow to import, and it imports this module
            )

            options = {name: getattr(self, name) for name in (*APPEARANCE_TRAITS, "size")}
            self.viewer = MatchViewer(self._match, on_leave=self._return, **options)
        return self.viewer

    @locked
    def _return(self) -> None:
        """Return from the viewer to the game."""
        viewer, self.viewer = self.viewer, None
        if viewer is not None:
            viewer.close()


BoardWidget = Board
"""An earlier name, from when a board for marimo was a class of its own."""


def board_without_seat(
    names: tuple[str, str], state: GameState | None = None, **options: Any
) -> Board:
    """Create a board with a match of its own, in which the user has no seat."""
    # As players, because a plain name could be the name of a bot.
    match = Match(state=state, players=tuple(map(Player, names)))
    match.restart(state or match.state)  # the constructor may have passed the turn
    return Board(match, seat=Seat.WATCHER, **options)


def show_in_mode(board: Board, mode: PlayMode, words: str, state: GameState | None = None) -> None:
    """Set a board's mode, its state (by default the present one) and its message."""
    with LOCK, board.hold_sync():
        board.use_for(mode)
        if state is None:
            board.refresh()
        else:
            show_state(board, state)
        board.message = words


def show_state(board: Board, state: GameState) -> None:
    """Show a state without history; refresh the board if it shows that already."""
    match = board.match
    if match.state != state or match.can_undo or match.can_redo:
        match.restart(state)
    else:
        board.refresh()
