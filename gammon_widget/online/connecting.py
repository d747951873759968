"""Serve a match to guests, and join a table on another machine."""

from __future__ import annotations

import os
from typing import Any
from weakref import WeakValueDictionary

from ..match.match import Match
from ..rules import GammonError
from ..rules.validation import brief
from ..storage.atomic_write import StrPath, full_path, write_file
from .guest import Guest
from .host import Host
from .invitation import Invitation, new_name, new_secret, own_key
from .nats import Nats
from .transport import Transport
from .websocket import WebSocket
from .wire import lines_in

DEFAULT_ADDRESS = "ws://127.0.0.1"
"""The address of a host that is reached only from its own machine."""

_guests: WeakValueDictionary[tuple[str, str | None], Guest] = WeakValueDictionary()
"""The guests in this kernel, by their invitations and names."""


def transport_of(address: str, *, lobby: bool = False, **options: Any) -> Transport:
    """Return the transport for an address; raise `GammonError` if there is none."""
    if str(address).startswith(("nats://", "tls://")) and not options:
        return Nats(address, lobby=lobby)
    if lobby:
        raise GammonError("Only a NATS server has a lobby: pass its address, or omit lobby=.")
    if str(address).startswith(("ws://", "wss://")):
        return WebSocket(address, **options)
    raise GammonError(
        "The address of a table must be like ws://192.168.1.5:8765 or nats://host:4222, not "
        f"{brief(address)}."
    )


def resume(invitation: Invitation | str, journal: StrPath) -> Match:
    """Write the journal of a table that JetStream has kept to a file; see `Table.resume`."""
    parsed = Invitation.parse(invitation)
    transport = transport_of(parsed.address)
    if not isinstance(transport, Nats):
        raise GammonError("Only a NATS server keeps the match of a table.")
    if os.path.exists(path := full_path(journal, "journal")):
        raise GammonError(f"{path!r} already exists: use Match.resume, or another file name.")
    lines = lines_in(transport.kept(parsed.table))
    if not lines:
        raise GammonError("The NATS server has kept no match of this table.")
    write_file(path, "".join(f"{line}\n" for line in lines).encode(), "journal")
    return Match.resume(path)


def serve(
    match: Match,
    address: str = DEFAULT_ADDRESS,
    *,
    invitation: Invitation | str | None = None,
    watch_only: bool = False,
    **options: Any,
) -> Host:
    """Serve a match to guests; see `Table.serve`."""
    transport = transport_of(address, **options)
    if invitation is not None:
        earlier = Invitation.parse(invitation)
        table, secret = earlier.table, earlier.secret
    elif match.journal is not None:  # the same again after a restart
        table = own_key("name", match.journal)[:12]
        secret = own_key("serve", match.journal)
    else:
        table, secret = new_name(), new_secret()
    return Host(match, transport, table, secret, watch_only=watch_only)


def join(invitation: Invitation | str, name: str | None, **options: Any) -> Guest:
    """Join a table, or watch it without a name; return the guest.

    A name that has already joined in this kernel returns the same guest, so that a cell can be run
    again.
    """
    parsed = Invitation.parse(invitation)
    guest = _guests.get((str(parsed), name))
    if guest is not None and guest.is_open and guest.name == name:  # it has not left its seat
        return guest
    guest = Guest(transport_of(parsed.address, **options), parsed, name)
    guest.wait()
    _guests[str(parsed), name] = guest
    return guest
