"""The two boards of a notebook: `Board`, a box of widgets, and `BoardWidget`, a single anywidget.

Their parts are the line for screen readers, the field for plays, and the table of a hint.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import ipywidgets
import traitlets

from ...match.event_loop import LOCK, locked
from ...match.match import Match
from ...match.players import Player
from ...match.seats import Seat
from ...rules import GameState
from ..model.keyboard import completions
from ..model.messages import TextWritten
from ..model.modes import PlayMode
from ..model.settings import SettingError
from .board_base import BoardBase
from .board_canvas import CanvasKind, kind_named
from .board_frontend import BoardFrontend
from .board_traits import APPEARANCE_TRAITS
from .projection import close_whole

if TYPE_CHECKING:
    from ...engine.evaluation import Candidates
    from ...viewer.widget.viewer import MatchViewer
    from .candidates_table import CandidatesTable


_NO_VIEWER = "Where several widgets are shown, gw.MatchViewer(board.match) goes through the match."


class BoardWidget(BoardBase, BoardFrontend):
    """A backgammon board in a single anywidget, for marimo and other hosts without boxes.

    It has the same parameters and attributes as `Board`, and is played in the same way. Its front
    end contains the canvas and the field for plays.

    Parameters
    ----------
    *arguments, **options
        As for a `Board`; `canvas` can only be ``"own"``.

    Attributes
    ----------
    announcement
        The text for screen readers.
    completions
        The possible texts in the field for plays, if there is one.

    Examples
    --------
    >>> board = BoardWidget(players=("Ann", "Bob"), dice=[(3, 1)])
    >>> board.roll().dice
    Dice(3, 1)
    """

    _kind = "BoardWidget"
    is_whole = traitlets.Bool(True).tag(sync=True)
    announcement = traitlets.Unicode().tag(sync=True)
    completions = traitlets.List(traitlets.Unicode()).tag(sync=True)

    def __init__(self, *arguments: Any, **options: Any) -> None:
        if kind_named(options.pop("canvas", CanvasKind.OWN)) is not CanvasKind.OWN:
            raise SettingError(
                "A BoardWidget draws on a canvas of its own, canvas='own'; "
                "ipycanvas paints a Board: gw.Board(canvas='ipycanvas')."
            )
        super().__init__(*arguments, canvas=CanvasKind.OWN, **options)

    @property
    def _own_frontend(self) -> BoardFrontend:
        return self

    def _widget_options(self) -> dict[str, Any]:
        return {}

    def _read_out(self, text: str, aside: str = "") -> None:
        self.announcement = " ".join(filter(None, (aside, text)))

    def _fit_text_field(self) -> None:
        self.completions = list(completions(self._controller.turn)) if self.entry else []

    def review(self) -> None:
        """Explain how to review the match: this board cannot show a viewer."""
        self.message = _NO_VIEWER


_UNSEEN = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)"
"""CSS of a text for screen readers only."""


class StatusLine:
    """An invisible line that announces changes to screen readers."""

    def __init__(self) -> None:
        layout = ipywidgets.Layout(width="0", height="0", margin="0", overflow="hidden")
        self.widget = ipywidgets.HTML(layout=layout)
        self.widget.add_class("gammon-status")  # identifies the board for the front end

    def say(self, text: str, aside: str = "") -> None:
        """Announce a text, preceded by one that the status bar does not show."""
        from html import escape  # slow to import

        # A name may contain anything, so HTML in it is escaped.
        announcement = " ".join(filter(None, map(escape, (aside, text))))
        self.widget.value = f'<div style="{_UNSEEN}">{announcement}</div>' if announcement else ""


class TextField:
    """A text field for plays, which is shown on demand.

    `submit` receives a text on Enter and returns whether it had an effect; otherwise the text
    stays, to be corrected. `completions` returns the possible texts.
    """

    def __init__(
        self, submit: Callable[[str], bool], completions: Callable[[], tuple[str, ...]]
    ) -> None:
        self._submit, self._completions = submit, completions
        self._field: ipywidgets.Combobox | None = None

    def show_in(self, box: ipywidgets.Box, *, is_wanted: bool) -> None:
        """Add the field at the end of a box, so that nothing before it is displayed again."""
        if is_wanted and self._field is None:
            self._field = ipywidgets.Combobox(
                description="Play",
                placeholder="a play, or roll, take, undo",
                tooltip="A play in notation, or an action such as roll, double or take",
                layout=ipywidgets.Layout(max_width="100%"),
            )
            self._field.add_class("gammon-entry")
            self._field.on_msg(self._heard)
            box.children = (*box.children, self._field)
        elif not is_wanted and self._field is not None:
            box.children = tuple(child for child in box.children if child is not self._field)
            self.close()
        self.complete()

    def complete(self) -> None:
        """Update the completions."""
        if self._field is not None:
            self._field.options = self._completions()

    def close(self) -> None:
        """Remove the field."""
        if self._field is not None:
            close_whole(self._field)
            self._field = None

    def _heard(self, _widget: object, content: Any, _buffers: object) -> None:
        # Only from pages without the front end, which reports the text itself.
        field, event = self._field, content.get("event") if isinstance(content, dict) else None
        if field is not None and event == "submit" and self._submit(field.value):
            field.value = ""


ROWS = 5
"""The number of plays at first; a button shows all of them."""


class HintTable:
    """The table of a hint, which shares one frame with its board."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._table: CandidatesTable | None = None

    def show(self, plays: Candidates | None) -> None:
        """Show the table with the best play selected, or remove it.

        An existing table keeps its selected play.
        """
        board = self._board
        if plays is not None and self._table is None:
            from .candidates_table import CandidatesTable  # which imports the board

            self._table = CandidatesTable(board, most=ROWS)
            board.add_class("gammon-hinted")  # first: the table finds its board by it
            board.children = (*board.children, self._table)
            self._table.chosen = 0
        elif plays is None and self._table is not None:
            board.children = tuple(each for each in board.children if each is not self._table)
            board.remove_class("gammon-hinted")
            self.close()
        if self._table is not None and plays is not None:
            self._table.show(plays)

    def close(self) -> None:
        """Close the table for good."""
        table, self._table = self._table, None
        if table is not None:
            close_whole(table)


class Board(BoardBase, ipywidgets.VBox):
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
        but anywidget; by default ipycanvas's, if that can be imported.
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

    children: tuple[ipywidgets.Widget, ...]  # a trait, which has no type
    _kind = "Board"

    def _assemble(self) -> None:
        self._viewer: MatchViewer | None = None  # while it replaces the board
        self._playing: tuple[ipywidgets.Widget, ...] = ()  # the replaced widgets
        self._status = StatusLine()
        self._own(self._status.widget)
        self._text_field = TextField(
            submit=lambda text: self._controller.receive(TextWritten(text)),
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
        self.add_class("gammon-board")  # identifies the board for its front end
        super()._wire()

    def _read_out(self, text: str, aside: str = "") -> None:
        self._status.say(text, aside)

    def _show_hint(self, plays: Candidates | None) -> None:
        self._hint_table.show(plays)

    def _fit_text_field(self) -> None:
        self._text_field.show_in(self, is_wanted=self.entry)

    @locked
    def review(self) -> MatchViewer:
        """Show the viewer in place of this board, until the user leaves it.

        Returns
        -------
        MatchViewer
            The viewer, at the first decision of the match.
        """
        if self._viewer is None:
            from ...viewer.widget.viewer import (
                MatchViewer,  # slow to import, and it imports this module
            )

            options = {name: getattr(self, name) for name in (*APPEARANCE_TRAITS, "size")}
            self._viewer = MatchViewer(self._match, on_leave=self._return, **options)
            self._playing, self.children = self.children, (self._viewer,)
        return self._viewer

    @locked
    def _return(self) -> None:
        """Return from the viewer to the game."""
        self.children = self._playing
        self._close_viewer()

    def _close_viewer(self) -> None:
        viewer, self._viewer = self._viewer, None
        if viewer is not None:
            viewer.close()


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
