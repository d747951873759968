"""Cards: widgets that show a board with a panel in the same theme.

The module also creates the boards of cards. On such a board, the user has no seat.
"""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets

from ...languages.translation import ENGLISH, _, direction, page_texts, speaking, spoken
from ...match.match import Match
from ...match.players import UNNAMED, Player
from ...match.seats import Seat
from ...rules import GameState
from ..model.modes import PlayMode
from .board import Board
from .board_traits import appearance_of, panel_colors
from .modules import PageWidget
from .projection import ProjectionWidget


class Panel(PageWidget):
    """A widget that belongs to a board, and has the colours of the board's theme.

    Attributes
    ----------
    colors
        The colours by name, for light pages and for dark pages.
    language, direction, texts
        The language tag; the direction of the text, ``"ltr"`` or ``"rtl"``; and the strings that
        the front end shows, with their translations.
    """

    language = traitlets.Unicode(ENGLISH).tag(sync=True)
    direction = traitlets.Unicode("ltr").tag(sync=True)
    texts = traitlets.Dict().tag(sync=True)
    colors: dict[str, dict[str, str]] = traitlets.Dict().tag(sync=True)  # type: ignore[assignment]

    def belong_to(self, board: Any) -> None:
        """Use the language and the colours of a board or an editor, and follow its theme."""

        def wear(_change: object = None) -> None:
            self.colors = panel_colors(appearance_of(board).theme)

        board.observe(wear, ["theme"])
        wear()
        if self.language == ENGLISH:  # otherwise a lesson has set the language
            self.language = board.language
        self.direction, self.texts = direction(self.language), page_texts(board.language)


class BoardWithPanel(ProjectionWidget):
    """A board with a panel next to it or below it, in one widget.

    `_names` are the CSS classes of the widget. `_replacement` is shown instead of the board and the
    panel, and `_below` is shown below them. Subclasses handle the messages from the panel.
    """

    _module = "card"
    _board = anywidget.WidgetTrait().tag(sync=True)
    _panel = anywidget.WidgetTrait().tag(sync=True)
    _replacement = anywidget.WidgetTrait().tag(sync=True)
    _below = anywidget.WidgetTrait().tag(sync=True)
    _names = traitlets.List(traitlets.Unicode()).tag(sync=True)

    @property
    def language(self) -> str:
        """The language of the widget's text."""
        language: str = self._board.language
        return language

    @spoken
    def _receive(self, *message: Any) -> None:
        """Handle a message from the panel in the language of the widget."""
        self._message_received(*message)

    def _message_received(self, _panel: object, content: Any, _buffers: object) -> None:
        raise NotImplementedError


class Card(BoardWithPanel):
    """A `Board` with a panel. `note` is shown when the kernel has stopped."""

    def __init__(self, board: Board, panel: Panel, note: str, *names: str, **own: Any) -> None:
        board.note_restart(note)
        panel.on_msg(self._receive)
        panel.belong_to(board)
        super().__init__(_board=board, _panel=panel, _names=[*names], **own)

    @property
    def board(self) -> Board:
        """The board."""
        board: Board = self._board
        return board


def board_without_seat(
    names: tuple[str, ...], state: GameState | None = None, **options: Any
) -> Board:
    """Create a board with a match of its own, in which the user has no seat."""
    with speaking(options.get("language", ENGLISH)):
        names = tuple(_(name) if name in UNNAMED else name for name in names)
    # The names are passed as players, because a plain name could be the name of a bot.
    match = Match(state=state, players=tuple(map(Player, names)))
    match.restart(state or match.state)  # the constructor may have passed the turn
    return Board(match, seat=Seat.WATCHER, **options)


def show_in_mode(board: Board, mode: PlayMode, words: str, state: GameState | None = None) -> None:
    """Set the mode, the state (by default the current state) and the message of a board."""
    with board.hold_sync():
        board.use_for(mode)
        if state is None:
            board.refresh()
        else:
            show_state(board, state)
        board.message = words


def show_state(board: Board, state: GameState) -> None:
    """Show a state without history; if the board already shows that state, refresh the board."""
    match = board.match
    if match.state != state or match.can_undo or match.can_redo:
        match.restart(state)
    else:
        board.refresh()
