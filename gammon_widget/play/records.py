"""The lines of a journal about what was done, and who has joined, as plain JSON."""

from __future__ import annotations

from ..disk.fields import JsonObject, members
from ..disk.records import action_record, read_action
from ..rules import Action, Color, GammonError
from .history import Entry

_FLAGS = ("automatic", "drawn")


def entry_record(entry: Entry) -> JsonObject:
    """Write an entry of the log without the state it led to; a flag stands there if it is true."""
    record: JsonObject = {"do": action_record(entry.action)}
    if entry.automatic:
        record["automatic"] = True
    if entry.drawn:
        record["drawn"] = True
    return record


def join_record(seat: Color, name: str) -> JsonObject:
    """The line that says who has taken a seat that was free."""
    return {"join": name, "seat": seat.value}


def read_entry(record: object) -> tuple[Action, bool, bool]:
    """Read an entry of the log: the action, whether it was automatic, whether dice were drawn.

    Raises
    ------
    GammonError
        If it is anything else.
    """
    flags = [flag for flag in _FLAGS if isinstance(record, dict) and flag in record]
    told = members(record, "do", *flags)
    if not all(told[flag] is True for flag in flags):
        raise GammonError(f"The members {' and '.join(_FLAGS)} are true where they stand.")
    return read_action(told["do"]), "automatic" in flags, "drawn" in flags
