"""A lobby joins, watches and leaves tables by the messages of its page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import enumerate as all_threads

import pytest

import gammon_widget as gw
from gammon_widget.board.widget import lobby as module
from gammon_widget.board.widget.lobby import Lobby
from gammon_widget.online.invitation import Invitation
from gammon_widget.online.wire import OpenTable

SECRET = "abcdefghijklmnop"


class Reader:
    """The tables of a server, without a server."""

    def __init__(self, _address: str, changed: Callable[[], object]) -> None:
        self.changed, self.is_connected, self.is_closed = changed, True, False
        self.address = "nats://club:4222"
        self.tables: tuple[OpenTable, ...] = ()
        self.invitations: dict[str, Invitation] = {}

    def open(self) -> None:
        """Do nothing."""

    def show(self, *tables: OpenTable) -> None:
        self.tables = tables
        self.changed()

    def invitation(self, table: str) -> Invitation:
        if table not in self.invitations:
            raise gw.GammonError("This table is not open any more.")
        return self.invitations[table]

    def close(self) -> None:
        self.is_closed = True


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Iterator[gw.Table]:
    monkeypatch.setattr(module, "LobbyReader", Reader)
    table = gw.Table()
    table.serve("ws://127.0.0.1")
    yield table
    table.close()


@pytest.fixture
def lobby(served: gw.Table) -> Iterator[Lobby]:
    lobby = Lobby("nats://club", language="en", size=400)
    assert served._host is not None
    lobby._reader.invitations = {"t1": served._host.invitation}  # type: ignore[attr-defined]
    yield lobby
    lobby.close()


def send(lobby: Lobby, **message: str) -> None:
    """Send a message of the page, and wait until it has been handled."""
    lobby._handle_custom_msg(message, [])
    for thread in all_threads():
        if thread.name == "gammon_widget lobby":
            thread.join(20)


def test_a_page_sees_who_is_there_and_no_secret(lobby: Lobby) -> None:
    one = OpenTable("t1", SECRET, "the standard rules", 7, ("Ann", ""), 1)
    two = OpenTable("t2", SECRET, "Money", 0, ("Ann", "Bob"), 2)
    lecture = OpenTable("t3", SECRET, "Money", 0, ("", ""), watch_only=True)
    lobby._reader.show(one, two, lecture)  # type: ignore[attr-defined]
    assert [(each["about"], each["can_join"]) for each in lobby.tables] == [
        ("7 points · Ann waits for a player · 1 person watches", True),
        ("Money · Ann and Bob play · 2 people watch", False),
        ("Money · To watch only", False),
    ]
    data, _ = lobby._repr_mimebundle_()
    assert data["text/plain"].startswith("<Lobby of nats://club:4222>")
    assert SECRET not in str((lobby.get_state(), data))
    lobby._reader.is_connected = False  # type: ignore[misc]
    lobby._reader.show()  # type: ignore[attr-defined]
    assert (lobby.tables, lobby.notice) == ([], "The server cannot be reached now.")


def test_a_player_joins_and_leaves_by_clicks(lobby: Lobby, served: gw.Table) -> None:
    send(lobby, do="join", table="t1", name="Ann")
    assert lobby.why == ""
    assert lobby.board is not None
    assert (lobby.current, lobby.board.seat, lobby.board.size) == ("t1", "white", 400)
    assert served.match.players[0].name == "Ann"
    send(lobby, do="watch", table="t1")
    assert lobby.why == "Leave the other table first."
    board = lobby.board
    send(lobby, do="leave")
    assert (lobby.current, lobby.why) == ("", "")
    assert lobby.get_state("board") == {"board": None}
    assert board.comm is None
    assert not served.match.players[0].joined
    with pytest.raises(gw.GammonError, match="not open any more"):
        lobby.join("t2", "Ann")
    assert lobby.watch("t1").seat == "watcher"


def test_a_refusal_is_shown(lobby: Lobby) -> None:
    send(lobby, do="join", table="t1", name="")
    assert "name" in lobby.why
    assert (lobby.current, lobby.board) == ("", None)
    send(lobby, do="join", table="t2", name="Ann")
    assert lobby.why == "This table is not open any more."
    for strange in ({"do": "join"}, {"do": "join", "table": 3, "name": []}, {}):
        lobby._handle_custom_msg(strange, [])


def test_a_closed_lobby_ends_its_connections(lobby: Lobby, served: gw.Table) -> None:
    board = lobby.watch("t1")
    lobby.close()
    assert board.comm is None
    assert lobby._reader.is_closed  # type: ignore[attr-defined]
    lobby._reader.show()  # type: ignore[attr-defined]


@pytest.mark.usefixtures("served")
def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(gw.GammonError, match="Lobby has no option 'colour'"):
        Lobby("nats://club", colour="red")
