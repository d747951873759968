"""The room of a table: two seats to join in a page, and then the board of one's own seat."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from ...match.event_loop import locked
from ...match.seats import LEADER, Seat, seat_named
from ...rules import Color, GammonError
from .board import Board
from .board_frontend import module
from .board_traits import panel_colors
from .card import Panel
from .projection import ProjectionWidget

if TYPE_CHECKING:
    from .table import Table


class Room(ProjectionWidget, Panel):
    """A table in a page. Each view of it chooses a seat, and shows the board of that seat.

    Attributes
    ----------
    rules
        The name of the rules for a sentence.
    names
        The players, as (White, Black); an empty text is a free seat.
    people
        Whether each of them is a person, for whom a view can play on.
    waiting
        Whether the game waits for players.
    white, black, watcher
        The boards of the seats, from when somebody first takes one.
    """

    _esm = module("room")
    _internal = ("names", "people", "rules", "waiting", *Seat)

    rules = traitlets.Unicode().tag(sync=True)
    names = traitlets.List(traitlets.Unicode()).tag(sync=True)
    people = traitlets.List(traitlets.Bool()).tag(sync=True)
    waiting = traitlets.Bool().tag(sync=True)
    white: Board | None = anywidget.WidgetTrait().tag(sync=True)  # type: ignore[assignment]  # a trait
    black: Board | None = anywidget.WidgetTrait().tag(sync=True)  # type: ignore[assignment]  # a trait
    watcher: Board | None = anywidget.WidgetTrait().tag(sync=True)  # type: ignore[assignment]  # a trait

    def __init__(self, table: Table) -> None:
        self._table, self._match = table, table.match
        with self._closed_on_failure():
            super().__init__(colors=panel_colors(None), rules=table.match.state.rules.title)
            self._parts.callback(self._match.on_join(self._update))
            self._update()
            self.on_msg(self._receive)

    def _update(self) -> None:
        players = self._match.players
        self.names = [player.name if player.joined else "" for player in players]
        self.people = [player.is_person for player in players]
        self.waiting = self._match.is_waiting

    @locked
    def _receive(self, _widget: object, content: Any, _buffers: object) -> None:
        """Give a view a seat: a free one to a new player, or one by its name."""
        view, why, seat = content.get("view"), "", ""
        try:
            match content:
                case {"do": "join", "name": str(name)}:
                    if name.strip() in filter(None, self.names):
                        raise GammonError(
                            f"{name.strip()} already has a seat: choose another name."
                        )
                    seat = self._match.join(name.strip())
                case {"do": "sit", "seat": str(name)}:
                    seat = seat_named(name)
            if seat and getattr(self, seat) is None:
                bottom = Color.BLACK if seat == Seat.BLACK else Color.WHITE
                board = Board(self._match, seat=seat, bottom=bottom)
                self.set_trait(seat, self._own(board))
        except GammonError as error:
            seat, why = "", str(error)
        self.send({"do": "seated", "view": view, "seat": str(seat), "why": why})

    def _still(self) -> dict[str, str]:
        """What a saved notebook shows instead of the live table."""
        seats = ", ".join(
            f"{color.name.capitalize()}: {name or 'a free seat'}{' (leads)' * (color is LEADER)}"
            for color, name in zip(Color, self.names, strict=True)
        )
        return {"text/plain": repr(self._table), "text/html": f"<p>{escape(seats)}</p>"}
