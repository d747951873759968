"""The board of a notebook: a box with a canvas to click on, and what it says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import ipywidgets

from ..interaction.input import TextWritten
from ..interaction.text_entry import completions
from ..play.kernel_lock import locked
from .board_base import BoardBase
from .board_traits import APPEARANCE_TRAITS
from .hint_table import HintTable
from .status_line import StatusLine
from .text_field import TextField

if TYPE_CHECKING:
    from ..engine import Candidates
    from .viewer.viewer import MatchViewer


class Board(BoardBase, ipywidgets.VBox):
    """A backgammon board that shows a match and plays it by clicks.

    Click a checker and then where it goes; click the dice to roll, to swap them, and to end the
    turn; click the cube to double. Or act from a cell: by the methods, or by writing traits.

    Parameters
    ----------
    match
        What to show: a `Match`; or `Rules`, a `Position`, a `GameState` or an XGID to begin a
        new one with. By default a match to 7 points.
    players
        For a new match: two names, functions or bots such as ``"sage:2-ply"``, or a mapping from
        ``"white"`` and ``"black"``.
    dice
        For a new match: None for fair dice, a number for a seed, or a list of rolls.
    seat
        From where this board acts: ``"white"``, ``"black"`` or ``"watcher"``, who acts for
        nobody; by default for both players. The seat is this board's, whoever clicks on it.
    tutor
        Who gives hints at this board, and warns before a blunder: an engine, its name such as
        ``"sage:2-ply"``, or True for the best one that is there; by default nobody.
    canvas
        Whose canvas the board is painted on: ``"ipycanvas"``, or ``"own"``, for which the page
        needs nothing but anywidget; by default ipycanvas's, where that can be imported.
    **options
        Any of `bottom`, `home`, `numbering`, `theme`, `size`, `play_forced`, `bear_off`,
        `single_click`, `visual_fx`, `sound_fx`, `pace`, `entry`, `blunder`. The rules say what
        `home` and `numbering` are by default.

    Attributes
    ----------
    points
        24 counts, White's 1 point first; White > 0, Black < 0.
    bar, off, pips
        Checkers on the bar, checkers borne off, and pip counts, as (White, Black). Like
        `points` they include the steps of the turn.
    dice, dice_left
        The roll, and what of it is still to be played; empty when there is none.
    cube_value, cube_owner
        The multiplier of the stake, 1 at the start, and who may double next (None: both).
    turn, phase
        Who is on roll, and what the game waits for.
    score, match_length, crawford
        The match; a length of 0 is a money session.
    xgid
        The start of the turn, with its full roll.
    message
        What has happened, or why a click was refused: the foot of the board.
    bottom, home
        Who sits at the bottom, and at which side they bear off.
    numbering
        ``"own"``, as the player at the bottom counts, or ``"fixed"``: White walks from 1 to 24.
    theme
        ``"classic"`` or ``"light"``, ``"slate"`` or ``"dark"``, a `Theme`, or ``"auto"``, which
        follows the page it is on: classic where that is light, slate where it is dark.
    size
        The greatest width in pixels; the board shrinks with its cell and with the
        height that the page has for it, down to 320 pixels.
    play_forced
        Whether a roll that has one legal play is played by itself.
    bear_off
        Whether a race in which all checkers are home is borne off by itself.
    single_click
        Whether one click on a checker moves it, by the die shown first if it can.
    visual_fx
        Whether moves, hits, rolls and results are seen to happen. Where the person has asked the
        browser for less motion, they are not.
    sound_fx
        Whether rolls, moves and results are heard, and calls such as "double" spoken. A page is
        silent until somebody has clicked or pressed a key in it.
    entry
        Whether there is a field under the board in which a play can be written.
    blunder
        From which loss of equity on the tutor warns.
    pace
        How long what nobody did at this board by hand is seen to happen: the moves of bots, and
        whole plays. 1 is as quick as one's own moves, by default it takes one and a half times as
        long, and 0 shows the result at once. A bot waits until its last move has been seen.

    Examples
    --------
    >>> board = Board(players=("Ann", "Bob"), dice=[(3, 1)])
    >>> board.roll().dice
    Dice(3, 1)
    >>> board.turn, board.dice, board.pips
    ('white', (3, 1), (167, 167))
    """

    children: tuple[ipywidgets.Widget, ...]  # a trait, which has no type
    _kind = "Board"

    def _assemble(self) -> None:
        self._viewer: MatchViewer | None = None  # while it stands in place of the board
        self._playing: tuple[ipywidgets.Widget, ...] = ()  # what stood there before
        self._status = StatusLine()
        self._own(self._status.widget)
        self._text_field = TextField(
            submit=lambda text: self._controller.hear(TextWritten(text)),
            completions=lambda: completions(self._controller.turn),
        )
        self._hint_table = HintTable(self)
        super()._assemble()
        self._parts.callback(self._hint_table.close)
        self._parts.callback(self._text_field.close)
        self._parts.callback(self._close_viewer)

    def _widget_options(self) -> dict[str, Any]:
        return {"children": (*self._surface.widgets, self._status.widget)}

    def _wire(self) -> None:
        self.add_class("gammon-board")  # by which the companion knows its board
        super()._wire()

    def _read_out(self, text: str, aside: str = "") -> None:
        self._status.say(text, aside)

    def _hinted(self, plays: Candidates | None) -> None:
        self._hint_table.show(plays)

    def _fit_text_field(self) -> None:
        self._text_field.show_in(self, is_wanted=self.entry)

    @locked
    def review(self) -> MatchViewer:
        """Go through the match in the place of this board, until somebody leaves it there.

        Returns
        -------
        MatchViewer
            Which shows the match from its first decision on; see there.
        """
        if self._viewer is None:
            from .viewer.viewer import MatchViewer  # slow to import, and it imports this module

            options = {name: getattr(self, name) for name in (*APPEARANCE_TRAITS, "size")}
            self._viewer = MatchViewer(self._match, on_leave=self._return, **options)
            self._playing, self.children = self.children, (self._viewer,)
        return self._viewer

    @locked
    def _return(self) -> None:
        """Go back from the viewer to the game."""
        self.children = self._playing
        self._close_viewer()

    def _close_viewer(self) -> None:
        viewer, self._viewer = self._viewer, None
        if viewer is not None:
            viewer.close()
