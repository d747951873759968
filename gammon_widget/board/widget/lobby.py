"""The lobby of a NATS server: open tables to join or watch, and a board for one of them."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import copy_context
from functools import partial
from threading import Thread
from typing import Any, TypedDict, Unpack

import anywidget
import traitlets

from ...drawing import theme_named
from ...languages.translation import ENGLISH, _, direction, page_texts, plural, speaking
from ...match.event_loop import locked, unsynchronized
from ...match.seats import Seat
from ...online.lobby import LobbyReader
from ...online.wire import OpenTable
from ...rules import GammonError
from ..model.settings import names_options, options_of, require_known_options
from .board import Board
from .board_surface import AUTO
from .board_traits import panel_colors
from .card import Panel
from .projection import ProjectionWidget, close_whole
from .table import SeatOptions, join, watch


class LobbyTable(TypedDict):
    """A table in a lobby.

    Attributes
    ----------
    table
        The identifier.
    title
        The name of the rules.
    about
        The length of the match, who plays or waits, and how many people watch.
    can_join
        Whether a seat is free.
    """

    table: str
    title: str
    about: str
    can_join: bool


class Lobby(ProjectionWidget, Panel):
    """The open tables on a NATS server, which you join or watch by a click.

    A host shows its table in the lobby with ``table.serve("nats://…", lobby=True)``. Enter your
    name and click *Join*, or click *Watch*: the board appears below. *Leave* gives the seat back
    and closes the board. A table whose host is silent for ten seconds disappears.

    Everybody who may write to the lobby of the server can show a table with any names.

    Parameters
    ----------
    address
        The address of the server, such as ``"nats://user:password@club.example:4222"``.
    **options
        Options of the boards, as for `Table.join`.

    Attributes
    ----------
    tables
        The open tables; first those with a free seat.
    board
        The board of the table that was joined or is watched; None if there is none.

    Raises
    ------
    GammonError
        If the server cannot be reached, or an option is unknown.
    MissingLibraryError
        If nats-py is not installed.

    Examples
    --------
    >>> lobby = Lobby("nats://guest:password@club.example")  # doctest: +SKIP
    >>> lobby.join(lobby.tables[0]["table"], "Ann")  # doctest: +SKIP
    """

    _module = "lobby"
    _internal = ("current", "why", "notice")

    tables: list[LobbyTable] = traitlets.List().tag(sync=True)  # type: ignore[assignment]  # a trait
    current = traitlets.Unicode().tag(sync=True)
    why = traitlets.Unicode().tag(sync=True)
    notice = traitlets.Unicode().tag(sync=True)
    board: Board | None = anywidget.WidgetTrait().tag(sync=True)  # type: ignore[assignment]  # a trait

    @names_options(SeatOptions)
    def __init__(self, address: str, **options: Unpack[SeatOptions]) -> None:
        require_known_options("Lobby", options, (*options_of(Board), "tutor", "canvas"))
        theme, language = options.get("theme", AUTO), options.get("language", ENGLISH)
        colors = panel_colors(None if theme == AUTO else theme_named(theme))
        self._options, self._is_closed = options, False
        self._reader = LobbyReader(address, self._update)
        self._reader.open()  # not under the lock, for which the thread of the connection may wait
        with self._closed_on_failure():
            self._parts.callback(self._end)
            super().__init__(
                colors=colors,
                language=language,
                direction=direction(language),
                texts=page_texts(language),
            )
            self.on_msg(self._receive)

    def _end(self) -> None:
        self._is_closed = True
        self._reader.close()
        self.show_child("board", None)

    @unsynchronized
    def join(self, table: str, name: str) -> Board:
        """Take a seat at a table, and show its board.

        Parameters
        ----------
        table
            The identifier of the table.
        name
            The name of the player.

        Raises
        ------
        GammonError
            If the table is not open, its host refuses, or this lobby already shows a board.
        """
        return self._open(table, partial(join, name=name))

    @unsynchronized
    def watch(self, table: str) -> Board:
        """Show a board that cannot act; the parameter and the errors are those of `join`."""
        return self._open(table, watch)

    @unsynchronized
    def leave(self) -> None:
        """Give the seat back, and close the board.

        Raises
        ------
        GammonError
            If the host does not answer. The board is closed, but the seat is kept.
        """
        board = self.board
        try:
            if board is not None and board.seat not in (None, Seat.WATCHER):
                board.match.leave(board.seat)
        finally:
            self._show("", None)

    def _open(self, table: str, sit: Callable[..., Board]) -> Board:
        invitation = self._reader.invitation(table)
        self._reserve(table)
        try:
            board = sit(invitation, **self._options)
        except BaseException:  # stopping the cell raises an exception too
            self._show("", None)
            raise
        self._show(table, board)
        return board

    @locked
    def _reserve(self, table: str) -> None:
        if self.current:
            raise GammonError(_("Leave the other table first."))
        self.current = table

    @locked
    def _show(self, table: str, board: Board | None) -> None:
        if self._is_closed:
            if board is not None:
                close_whole(board)
            return
        self.show_child("board", board)
        self.current = table

    @locked
    def _update(self) -> None:
        """Show the tables and the state of the connection."""
        if self._is_closed or self.comm is None:
            return
        with speaking(self.language):
            self.tables = [_line(each) for each in self._reader.tables]
            lost = "" if self._reader.is_connected else _("The server cannot be reached now.")
            self.notice = lost

    def _receive(self, _widget: object, content: Any, _buffers: object) -> None:
        """Act in a thread, because connecting waits for threads that may wait for the lock."""
        act: Callable[[], object]
        match content:
            case {"do": "join", "table": str(table), "name": str(name)}:
                act = partial(self.join, table, name)
            case {"do": "watch", "table": str(table)}:
                act = partial(self.watch, table)
            case {"do": "leave"}:
                act = self.leave
            case _:
                return
        arguments = (self._try, act)
        Thread(target=copy_context().run, args=arguments, name="gammon_widget lobby").start()

    def _try(self, act: Callable[[], object]) -> None:
        why = ""
        try:
            act()
        except GammonError as error:
            why = str(error)
        if not self._is_closed:
            self.why = why

    def _still(self) -> dict[str, str]:
        text = f"<Lobby of {self._reader.address}>"
        return {"text/plain": text}


def _line(table: OpenTable) -> LobbyTable:
    """Return what a page shows of a table, in the current language."""
    present = [name for name in table.players if name]
    if len(present) > 1:
        about = _("{white} and {black} play", white=present[0], black=present[1])
    elif present:
        about = _("{name} waits for a player", name=present[0])
    else:
        about = _("Nobody has a seat")
    if table.watch_only:
        about = _("To watch only")
    if table.watchers:
        about += " · " + plural("{count} person watches", "{count} people watch", table.watchers)
    points = plural("{count} point", "{count} points", table.length)
    about = f"{points if table.length else _('Money')} · {about}"
    title = table.rules[:1].upper() + table.rules[1:]
    return LobbyTable(table=table.table, title=title, about=about, can_join=table.has_free_seat)
