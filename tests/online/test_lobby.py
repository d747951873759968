"""The lobby of a NATS server: what a host shows there, and what a reader makes of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from gammon_widget import GammonError, Table
from gammon_widget.match.event_loop import notify, wait_until
from gammon_widget.match.match import Match
from gammon_widget.online import nats
from gammon_widget.online.connecting import serve
from gammon_widget.online.lobby import LobbyReader
from gammon_widget.online.nats import Nats
from gammon_widget.online.wire import FROM_HOST, OpenTable, decode, encode
from tests.online.conftest import SECRET, TABLE, far_table
from tests.online.nats_server import NatsServer
from tests.online.test_nats import ACCOUNTS, Recorder


def test_a_host_describes_its_table() -> None:
    table = far_table()
    table.guest(None)
    before = decode(table.host.describe(), FROM_HOST)
    assert isinstance(before, OpenTable)
    assert before == OpenTable("table", SECRET, TABLE.title, 7, ("Ann", ""), 1)
    assert before.has_free_seat
    assert SECRET not in repr(before)
    table.guest("Bob")
    table.host.close()
    after = decode(table.host.describe(), FROM_HOST)
    assert isinstance(after, OpenTable)
    assert (after.players, after.is_open) == (("Ann", "Bob"), False)


def test_only_a_nats_server_has_a_lobby() -> None:
    with pytest.raises(GammonError, match="Only a NATS server has a lobby"):
        Table().serve("ws://127.0.0.1", lobby=True)


@pytest.mark.prove
def test_a_lobby_shows_tables_until_they_are_closed_or_silent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nats, "SECONDS_BETWEEN_SIGNS", 0.2)
    monkeypatch.setattr(nats, "LOST_SECONDS", 2.0)
    server = NatsServer(tmp_path, ACCOUNTS)
    reader = LobbyReader(server.address.replace("//", "//guest:two@"), notify)
    address = server.address.replace("//", "//host:one@")
    forger = Nats(address).serve("forger", Recorder())
    for end in (reader, forger):
        end.open()

    def shows(*names: str) -> bool:
        return wait_until(lambda: tuple(each.table for each in reader.tables) == names, 20)

    try:
        matches = [Match(rules=TABLE) for _ in range(2)]
        hosts = [serve(match, address, lobby=True) for match in matches]
        hidden = serve(Match(rules=TABLE), address)
        first, second = (host.invitation.table for host in hosts)
        assert wait_until(lambda: {each.table for each in reader.tables} == {first, second}, 20)
        assert reader.invitation(first).secret == hosts[0].invitation.secret
        for name in ("Ann", "Bob"):
            matches[0].join(name)
        assert shows(second, first)  # those with a free seat come first
        assert reader.tables[1].players == ("Ann", "Bob")
        forged = OpenTable("silent", SECRET, "<b>rules</b>", 0, ("", "Eve"))
        for data in (b"", b"\xff", b'{"kind":"goodbye","why":""}', b"[" * 9000, encode(forged)):
            forger.post("lobby", data)  # type: ignore[attr-defined]
        assert wait_until(lambda: forged in reader.tables, 20)
        assert shows(second, first)
        with pytest.raises(GammonError, match="This table is not open any more"):
            reader.invitation("silent")
        hosts[1].close()
        assert shows(first)
        server.kill()
        assert wait_until(lambda: not reader.is_connected, 20)
        assert shows()
        server.start()
        assert shows(first)
        for each in (hosts[0], hidden):
            each.close()
    finally:
        forger.close()
        reader.close()
        server.kill()
