"""A table with two seats: each player who joins gets a board for one of the seats.

A page shows the room of the table. At first, the user can choose a seat; after that, the page shows
the board of the user's seat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any, Never, Self, TypedDict, Unpack

import anywidget
import traitlets

from ...languages.translation import _
from ...match.dice_source import DiceLike
from ...match.event_loop import synchronized, unsynchronized
from ...match.match import Match, match_of, state_of
from ...match.players import Players, with_one_more
from ...match.seats import LEADER, Seat, seat_named
from ...rules import Color, GameState, GammonError, Position, Rules
from ...storage.atomic_write import StrPath
from ..model.settings import (
    OF_EVERY_WIDGET,
    names_options,
    options_of,
    require_known_options,
)
from ..model.tutor import TutorLike
from .board import Board, BoardOptions
from .board_traits import panel_colors
from .card import Panel
from .projection import ProjectionWidget

if TYPE_CHECKING:
    from ...online.host import Host
    from ...online.invitation import Invitation


class ServeOptions(TypedDict, total=False):
    """Options of `Table.serve`."""

    public: str
    certificate: StrPath
    key: StrPath
    lobby: bool


class SeatOptions(BoardOptions, total=False):
    """Options of a board at a `Table`."""

    tutor: TutorLike
    canvas: str | None


class Room(ProjectionWidget, Panel):
    """A table in a page. In each view, the user chooses a seat, and sees the board of that seat.

    Attributes
    ----------
    rules
        The name of the rules, as it is written in a sentence.
    names
        The names of the players, as (White, Black); an empty string means a free seat.
    people
        Whether each player is a person; a view can take over a person's seat.
    waiting
        Whether the game is waiting for players.
    white, black, watcher
        The boards of the seats; each is None until somebody first takes the seat.
    """

    _module = "room"
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
        self._seats: dict[str, Seat] = {}  # of the views
        with self._closed_on_failure():
            super().__init__(colors=panel_colors(None), rules=table.match.state.rules.title)
            self._parts.callback(self._match.on_join(self._update))
            self._update()
            self.on_msg(self._receive)

    def _update(self) -> None:
        players = self._match.players
        self.names = [player.name if player.joined else "" for player in players]
        self.people = [player.is_person and player.key is None for player in players]
        self.waiting = self._match.is_waiting
        for color, player in zip(Color, players, strict=True):
            if not player.joined:  # the board of the player who has left only watches
                self._seats = {view: its for view, its in self._seats.items() if its != Seat(color)}
                self.set_trait(color.value, None)

    def _receive(self, _widget: object, content: Any, _buffers: object) -> None:
        """Give a view a free seat or a named seat, or take the view's seat back."""
        if not isinstance(content, dict):  # a page can send anything
            return
        view, why, seat = str(content.get("view")), "", ""
        try:
            match content:
                case {"do": "join", "name": str(name)}:
                    if name.strip() in filter(None, self.names):
                        raise GammonError(
                            _("{name} already has a seat: choose another name.", name=name.strip())
                        )
                    seat = self._match.join(name.strip())
                case {"do": "sit", "seat": str(name)}:
                    seat = self._free_to_sit(seat_named(name))
                case {"do": "leave", "seat": str(name)}:
                    if self._seats.get(view) != seat_named(name):
                        raise GammonError(_("You can give back only your own seat."))
                    self._match.leave(name)
            if seat:
                self._seats[view] = seat_named(seat)
            if seat and getattr(self, seat) is None:
                bottom = Color.BLACK if seat == Seat.BLACK else Color.WHITE
                board = Board(self._match, seat=seat, bottom=bottom)
                self.set_trait(seat, self._own(board))
        except GammonError as error:
            seat, why = "", str(error)
        self.send({"do": "seated", "view": view, "seat": str(seat), "why": why})

    def _free_to_sit(self, seat: Seat) -> Seat:
        """Return a seat whose player is not in another kernel; raise `GammonError` otherwise."""
        player = None if seat is Seat.WATCHER else self._match.player(seat.value)
        if player is not None and player.joined and player.key is not None:
            raise GammonError(_("{name} plays in another kernel.", name=player.name))
        return seat

    def _still(self) -> dict[str, str]:
        """Return the text and HTML that a saved notebook shows instead of the live table."""
        seats = ", ".join(
            f"{color.name.capitalize()}: {name or 'a free seat'}{' (leader)' * (color is LEADER)}"
            for color, name in zip(Color, self.names, strict=True)
        )
        return {"text/plain": repr(self._table), "text/html": f"<p>{escape(seats)}</p>"}


_REQUIRED_RULES = {
    "two_must_join": "the game starts when two players have joined",
    "leader_restarts": "the leader may begin a new game at any time",
}
"""The rules that a table requires, with their meaning in words."""

_OPTIONS_OF_BOARDS = dict.fromkeys(
    (*options_of(Board), "tutor", *OF_EVERY_WIDGET),
    "this is an option of the boards: pass it to join, as in table.join('Ann', size=600).",
)
"""Names that users mistake for options of a table, and where to pass them instead."""


@synchronized
class Table:
    """A table for two players, each with their own board.

    The first player to join is the leader and plays White. The second player plays Black. The game
    starts when two players have joined, and the leader may start a new game at any time. Players
    who are named at the start have already joined.

    A cell that ends with a table shows the two seats. Each person enters a name to join, or chooses
    to watch, in their own browser tab, cell or notebook. The table then shows the board of that
    person's seat. *Leave the table* in the board's menu gives the seat back.

    A seat belongs to a `Board`, not to a person: everybody who clicks on the board, in any browser,
    acts for its seat, and so do the board's methods and traits. If the player leaves the seat, the
    board can only watch. Code that uses the `match` of the
    table may act for both players. Seats protect players from mistakes, but not from code that
    cheats.

    Parameters
    ----------
    match
        What to play: `Rules`, a `Position`, a `GameState`, an XGID, or a `Match` that waits for its
        players. The default is a match to 7 points. With `Rules`, the match has the usual length of
        these rules.
    players
        Players who have already joined, as for `Match`: for example, a bot as ``"black"``.
    dice
        The source of the dice, as for `Match`.

    Raises
    ------
    GammonError
        If the rules of a given match do not wait for two players, or do not let the leader start
        a new game.

    Examples
    --------
    >>> table = Table(dice=[(6, 4)])
    >>> ann, bob = table.join("Ann"), table.join("Bob")
    >>> ann.roll().dice
    Dice(6, 4)
    >>> bob.play("24/14")
    Traceback (most recent call last):
    gammon_widget.rules.errors.ActionError: It is Ann's turn to decide.
    """

    _room: Room | None = None
    _host: Host | None = None
    _serve_again: Callable[..., Host] | None = None

    def __init__(
        self,
        match: Match | Rules | Position | GameState | str | None = None,
        *,
        players: Players | None = None,
        dice: DiceLike = None,
        **options: Never,
    ) -> None:
        require_known_options("Table", options, ("match", "players", "dice"), _OPTIONS_OF_BOARDS)
        if isinstance(match, Match):
            self._match = match_of(match, players, dice)
            rules = match.state.rules
            missing = {
                name: why for name, why in _REQUIRED_RULES.items() if not getattr(rules, name)
            }
            if missing:
                raise GammonError(
                    f"At a table, {' and '.join(missing.values())}, but not in this match. Pass "
                    f"rules instead, or set {' and '.join(missing)} to True in the match's rules."
                )
            return
        state = state_of(match)
        rules = replace(state.rules, two_must_join=True, leader_restarts=True)
        self._match = Match(state=replace(state, rules=rules), players=players, dice=dice)

    @property
    def match(self) -> Match:
        """The match of the table, for code in the notebook."""
        return self._match

    @names_options(SeatOptions)
    def join(self, name: str, **options: Unpack[SeatOptions]) -> Board:
        """Take the next free seat, and return a board for this seat.

        A name that already has a seat gets another board for the same seat, so that a cell can be
        run again.

        Parameters
        ----------
        name
            The name of the player.
        **options
            Options of the board, such as `theme`, `size` and `visual_fx`.

        Raises
        ------
        GammonError
            If both seats are taken, the name is invalid, or the options include `match` or `seat`,
            which belong to the table. No seat is taken in that case.
        """
        players = self._match.players
        for color, player in zip(Color, players, strict=True):
            if player.joined and player.is_person and player.name == str(name).strip():
                if player.key is not None:
                    raise GammonError(f"{player.name} plays in another kernel: use another name.")
                return self._seat(color, options)
        board = self._seat(with_one_more(players, name)[1], options)
        try:
            self._match.join(name)
        except BaseException:  # stopping the cell raises an exception too
            board.close()
            raise
        return board

    @classmethod
    def resume(cls, invitation: Invitation | str, journal: StrPath, *, lobby: bool = False) -> Self:
        """Serve a table again after the kernel or the machine of its host is lost.

        A NATS server keeps the match of each table. This method writes it to a journal, and serves
        it with the same invitation, so that the guests come back by themselves.

        Parameters
        ----------
        invitation
            The invitation, with the user and the password of the host in its address.
        journal
            A new file for the journal.
        lobby
            Whether the lobby of the server shows the table.

        Raises
        ------
        GammonError
            If the server has not kept the table, another kernel serves it, or the file exists.
        """
        from ...online.connecting import resume
        from ...online.invitation import Invitation

        parsed = Invitation.parse(invitation)
        table = cls(resume(parsed, journal))
        table.serve(parsed.address, invitation=parsed, lobby=lobby)
        return table

    @unsynchronized
    def serve(
        self,
        address: str = "ws://127.0.0.1",
        *,
        watch_only: bool = False,
        invitation: Invitation | str | None = None,
        **options: Unpack[ServeOptions],
    ) -> Invitation:
        """Let people in other kernels, on this machine or on others, join or watch this table.

        The invitation is printed once, as a line for `join` or `watch` in another kernel. Whoever
        has the line can take a free seat, so clear the output before you share the notebook. A cell
        can be run again: the invitation stays the same, and the guests come back to the table.

        Parameters
        ----------
        address
            Where this kernel listens. The default can be reached only from this machine;
            ``"ws://0.0.0.0:8765"`` can be reached from the whole network. With the address of a
            NATS server, such as ``"nats://user:password@club.example:4222"``, hosts and guests
            can be behind firewalls.
        watch_only
            Whether guests can only watch, as in a lecture: they see moves, positions that are set
            up, arrows and marks.
        invitation
            An earlier invitation that remains valid, for example after a restart on another
            machine. A match with a journal keeps its invitation anyway.
        **options
            `public` is the address in the invitation, if guests reach this kernel under another
            address, for example behind a proxy. `certificate` and `key` are the files for a
            connection with TLS, whose address begins with ``wss://``. With ``lobby=True``, the
            lobby of a NATS server shows the table: everybody who can read the lobby can then join
            or watch without the invitation (see `Lobby`).

        Returns
        -------
        Invitation
            The invitation. Its ``str`` is the line.

        Raises
        ------
        GammonError
            If this kernel cannot listen at the address. If the table was served before, it still
            is, as before.
        MissingLibraryError
            If websockets is not installed.

        Examples
        --------
        >>> table = Table(dice=[(6, 4)])
        >>> invitation = table.serve()  # doctest: +ELLIPSIS
        To join this table from another kernel, run there:
            gw.join("ws://127.0.0.1:...#...", "your name")
        Whoever has this line can join or watch: clear this output before you share the notebook.
        >>> table.close()
        """
        from ...online.connecting import serve

        earlier, again = self._host, self._serve_again
        if earlier is not None and earlier.is_open:  # its guests wait for the new host
            invitation = invitation or earlier.invitation
            earlier.close(comes_back=True)
        start = partial(
            serve, self._match, address, watch_only=watch_only, invitation=invitation, **options
        )
        try:
            self._host = start()
        except BaseException:  # stopping the cell raises an exception, too
            if earlier is not None and again is not None:
                self._host = again(invitation=earlier.invitation)
            raise
        self._serve_again = start
        line = self._host.invitation
        verb, more = ("watch", "") if watch_only else ("join", ', "your name"')
        print(
            f"To {verb} this table from another kernel, run there:\n"
            f'    gw.{verb}("{line}"{more})\n'
            "Whoever has this line can join or watch: clear this output before you share the "
            "notebook."
        )
        return line

    @unsynchronized
    def close(self) -> None:
        """Stop serving the table. The match continues in this kernel."""
        if self._host is not None:
            self._host.close()

    def leave(self, seat: Seat | Color | str) -> None:
        """Give a seat back, as `Match.leave` does; the game waits until somebody takes the seat."""
        self._match.leave(seat)

    @names_options(SeatOptions)
    def watch(self, **options: Unpack[SeatOptions]) -> Board:
        """Return a board that shows everything and cannot act."""
        return self._board(Seat.WATCHER, options)

    def _seat(self, color: Color, options: SeatOptions) -> Board:
        """Return a board for a seat, with the player of that seat at the bottom."""
        return self._board(Seat(color), {"bottom": color.value, **options})

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:

        self._room = self._room or Room(self)
        return self._room._repr_mimebundle_(**kwargs)

    def _board(self, seat: Seat, options: Mapping[str, Any]) -> Board:
        _require_own(options)
        return Board(self._match, seat=seat, **options)

    def __repr__(self) -> str:
        white, black = (
            player.name if player.joined else "a free seat" for player in self._match.players
        )
        return f"<Table: {white} and {black}>"


@names_options(SeatOptions)
def join(
    invitation: Invitation | str,
    name: str,
    *,
    token: str | None = None,
    certificate: StrPath | None = None,
    **options: Unpack[SeatOptions],
) -> Board:
    """Take a seat at a table on another machine, and return a board for this seat.

    The board works like a board at a `Table` in the same kernel. Steps appear at once; the dice
    come from the host. If the connection is lost, the board shows it and connects again. The seat
    is kept, also after a restart of this kernel: run the cell again.

    Parameters
    ----------
    invitation
        The line that `Table.serve` prints.
    name
        The name of the player.
    token
        A token of the JupyterHub, if the host is behind its proxy.
    certificate
        The file with the certificate of the host, if no known authority has signed it.
    **options
        Options of the board, as for `Table.join`.

    Raises
    ------
    GammonError
        If the invitation is damaged, the table does not answer, or the host refuses: for example,
        because both seats are taken.
    MissingLibraryError
        If websockets is not installed.

    Examples
    --------
    >>> table = Table()
    >>> invitation = table.serve()  # doctest: +ELLIPSIS
    To join this table from another kernel, run there:
    ...
    >>> join(invitation, "Ann").seat
    <Seat.WHITE: 'white'>
    >>> table.close()
    """
    return _far_board(invitation, name, {"token": token, "certificate": certificate}, options)


@names_options(SeatOptions)
def watch(
    invitation: Invitation | str,
    *,
    token: str | None = None,
    certificate: StrPath | None = None,
    **options: Unpack[SeatOptions],
) -> Board:
    """Return a board that shows a table on another machine and cannot act.

    The parameters and the errors are the same as in `join`.

    Examples
    --------
    >>> table = Table()
    >>> invitation = table.serve(watch_only=True)  # doctest: +ELLIPSIS
    To watch this table from another kernel, run there:
    ...
    >>> watch(invitation).seat
    <Seat.WATCHER: 'watcher'>
    >>> table.close()
    """
    return _far_board(invitation, None, {"token": token, "certificate": certificate}, options)


def _far_board(
    invitation: Invitation | str,
    name: str | None,
    ways: Mapping[str, Any],
    options: SeatOptions,
) -> Board:
    from ...online.connecting import join

    _require_own(options)
    given = {key: value for key, value in ways.items() if value is not None}
    guest = join(invitation, name, **given)
    if guest.seat != Seat.WATCHER:
        options = {"bottom": Color(guest.seat.value), **options}
    board = Board(guest.match, seat=guest.seat, **options)
    board.follow_drawings(guest.match)
    for each in ("arrows", "marks"):
        guest.match.show_drawing(each, getattr(guest.news, each))
    return board


def _require_own(options: Mapping[str, Any]) -> None:
    for own in ("match", "seat"):
        if own in options:
            raise GammonError(f"The table sets the {own} itself: omit {own}=.")
