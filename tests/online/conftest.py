"""A table whose guests are connected in memory, and a line with faults."""

from collections import deque
from collections.abc import Callable
from random import Random

import pytest

from gammon_widget.match.dice_source import DiceLike
from gammon_widget.match.match import Match
from gammon_widget.online.guest import Guest
from gammon_widget.online.host import Host
from gammon_widget.online.transport import InMemory
from gammon_widget.rules import Rules

SECRET = "a-secret-of-the-table"
TABLE = Rules(two_must_join=True, leader_restarts=True)


class FarTable:
    """A match with a host, and guests on the same transport."""

    def __init__(self, match: Match, line: InMemory, *, watch_only: bool = False) -> None:
        self.match, self.line = match, line
        self.host = Host(match, line, "table", SECRET, watch_only=watch_only)

    def guest(self, name: str | None) -> Guest:
        guest = Guest(self.line, self.host.invitation, name)
        guest.wait()
        return guest

    def is_followed_by(self, *guests: Guest) -> bool:
        """Whether the guests have the same match, with the same journal byte for byte."""
        return all(
            guest.match.state == self.match.state and guest._sums == self.host._sums
            for guest in guests
        )


def far_table(
    dice: DiceLike = None, line: InMemory | None = None, match: Match | None = None
) -> FarTable:
    match = match or Match(rules=TABLE, dice=dice)
    if not match.players[0].joined:
        match.join("Ann")
    return FarTable(match, line or InMemory())


class FaultyLine(InMemory):
    """A line that delivers nothing by itself: `run` repeats, reorders and delivers messages."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._random = Random(seed)
        self._waiting: deque[Callable[[], None]] = deque()

    def carry(self, deliver: Callable[[], None]) -> None:
        self._waiting.append(deliver)

    def run(self, *, fair: bool = False) -> None:
        """Deliver all messages; unless it is `fair`, out of order, and some of them twice."""
        while self._waiting:
            if fair or self._random.random() < 0.6:
                self._waiting.popleft()()
                continue
            index = self._random.randrange(min(4, len(self._waiting)))
            deliver = self._waiting[index]
            if self._random.random() < 0.5:
                del self._waiting[index]
            deliver()

    def step(self) -> None:
        """Deliver one message."""
        self._waiting.popleft()()

    def kill(self) -> None:
        """Let the hosts vanish without a word."""
        self._waiting.clear()
        for host in tuple(self._hosts.values()):
            guests, host.guests = host.guests, {}
            for guest in guests.values():
                guest.disconnect()
        self._hosts.clear()

    def cut(self) -> None:
        """End all connections, with everything on its way, and make them again."""
        self._waiting.clear()
        for table, host in self._hosts.items():
            for peer in tuple(host.guests):
                host.end(peer)
            for guest in tuple(self._guests[table]):
                guest.connect(host)


@pytest.fixture(autouse=True)
def _no_identity_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GAMMON_SETTINGS", "off")
