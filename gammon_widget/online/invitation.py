"""Invitations to a table on another machine, and the keys that identify their users."""

from __future__ import annotations

import os
import re
import secrets
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from hmac import new
from typing import Self

from ..rules import GammonError
from ..rules.validation import brief
from ..storage.user_files import user_file

_INVITATION = re.compile(r"(\S+?)#([A-Za-z0-9-]{1,64})\.([A-Za-z0-9_-]{16,100})")
_KEY_BYTES = 32


@dataclass(frozen=True, slots=True)
class Invitation:
    """An invitation to a table, which is one line of text.

    Whoever has the line can take a free seat of the table, or watch. Therefore, `repr` does not
    show the secret, and ``str`` returns the line.

    Attributes
    ----------
    address
        The address of the host, such as ``"ws://192.168.1.5:8765"``.
    table
        The identifier of the table.
    secret
        The secret of the table.

    Examples
    --------
    >>> invitation = Invitation("ws://127.0.0.1:8765", "a1b2", "abcdefghijklmnop")
    >>> invitation
    <Invitation to table a1b2 at ws://127.0.0.1:8765>
    >>> str(invitation)
    'ws://127.0.0.1:8765#a1b2.abcdefghijklmnop'
    """

    address: str
    table: str
    secret: str

    def __repr__(self) -> str:
        return f"<Invitation to table {self.table} at {without_password(self.address)}>"

    def __str__(self) -> str:
        return f"{self.address}#{self.table}.{self.secret}"

    @classmethod
    def parse(cls, text: Invitation | str) -> Self:
        """Return the invitation in a line of text; raise `GammonError` if there is none."""
        found = _INVITATION.fullmatch(str(text).strip())
        if found is None:
            shown = brief(without_password(str(text).partition("#")[0]))  # and without the secret
            raise GammonError(
                "An invitation is a line such as ws://192.168.1.5:8765#table.secret, which "
                f"table.serve() prints, not {shown}. Paste the whole line."
            )
        return cls(*found.groups())


def without_password(address: str) -> str:
    """Return an address without a name and a password before the host."""
    return re.sub("//[^/@]*@", "//", address)


def new_name() -> str:
    """Return a random identifier for a table."""
    return secrets.token_hex(6)


def new_secret() -> str:
    """Return a random secret that nobody can guess."""
    return secrets.token_urlsafe(24)


def own_key(*purpose: str) -> str:
    """Return a key of this user for a purpose; it is the same again after a restart."""
    return new(_identity(), "\n".join(purpose).encode(), sha256).hexdigest()


def public_part(key: str) -> str:
    """Return what others may know of a key. The key cannot be found from it."""
    return sha256(key.encode()).hexdigest()[:32]


@cache
def _identity() -> bytes:
    """Return the random number in this user's file, which only this user can read."""
    path = user_file("identity.key")
    if path is None:
        return os.urandom(_KEY_BYTES)
    with suppress(OSError):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with suppress(FileExistsError), open(path, "xb", opener=_private) as file:
            file.write(os.urandom(_KEY_BYTES))
        with open(path, "rb") as file:
            kept = file.read(_KEY_BYTES)
        if len(kept) == _KEY_BYTES:
            return kept
    return os.urandom(_KEY_BYTES)  # seats can then not be taken up again after a restart


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
