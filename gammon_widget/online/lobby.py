"""The lobby of a NATS server: the open tables whose hosts show them there.

Everybody who may write to the subjects of the lobby can show a table. A description is checked
before it is used. Its table is always joined on the server of the lobby.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any

from ..languages.translation import _
from ..rules import GammonError
from .invitation import Invitation
from .nats import Connection, options_of
from .wire import FROM_HOST, OpenTable, decode

MAX_TABLES = 1000
"""The maximum number of tables in a lobby."""


class LobbyReader(Connection):
    """The tables in the lobby of a server, as their hosts describe them.

    Parameters
    ----------
    address
        The address of the server, as for `gammon_widget.online.nats.options_of`.
    changed
        A function that is called when the tables or the connection may have changed, in the thread
        of the connection.
    """

    def __init__(self, address: str, changed: Callable[[], object]) -> None:
        super().__init__(options_of(address), "*")
        self._given, self._changed = address, changed
        self._heard: dict[str, tuple[OpenTable, float]] = {}  # with the time of the last message

    @property
    def is_connected(self) -> bool:
        """Whether the server can be reached now."""
        return self._client is not None and bool(self._client.is_connected)

    @property
    def tables(self) -> tuple[OpenTable, ...]:
        """The open tables: first those with a free seat, in the order in which they appeared."""
        tables = [table for table, _time in tuple(self._heard.values())]
        return tuple(sorted(tables, key=lambda each: not each.has_free_seat))

    def invitation(self, table: str) -> Invitation:
        """Return the invitation to a table; raise `GammonError` if it is not in the lobby."""
        if table not in self._heard:
            raise GammonError(_("This table is not open any more."))
        return Invitation(self._given, table, self._heard[table][0].secret)

    async def _begin(self) -> None:
        await self.subscribe("lobby", self._hear)

    async def _hear(self, message: Any) -> None:
        try:
            described = decode(message.data, FROM_HOST)
        except GammonError:
            return
        if not isinstance(described, OpenTable):
            return
        table = described.table
        before, _time = self._heard.get(table, (None, 0))
        if not described.is_open:
            self._heard.pop(table, None)
        elif before or len(self._heard) < MAX_TABLES:
            self._heard[table] = described, monotonic()
        if before != described:
            self._changed()

    async def _note_losses(self, oldest: float) -> None:
        """Drop the tables whose hosts have been silent."""
        self._heard = {each: known for each, known in self._heard.items() if known[1] > oldest}
        self._changed()
