"""Where a file is, from what a person writes."""

from __future__ import annotations

import os

from ..rules import GammonError
from ..rules.validation import brief

StrPath = str | os.PathLike[str]

_MAX_SHOWN_CHARACTERS = 500
"""Letters of a path in a message; what is longer is no path that anybody wants to read."""


def full_path(path: StrPath, what: str) -> str:
    """The full path, without links and with ``~`` as the home folder.

    Parameters
    ----------
    path
        The path as it was given.
    what
        What is in the file, such as ``"lesson"``, for the message.

    Raises
    ------
    GammonError
        If it is no path.
    """
    try:
        full = os.path.realpath(os.path.expanduser(os.fsdecode(path)))
        os.fsencode(full)
    except (TypeError, ValueError):
        full = "\0"
    if "\0" in full:
        raise GammonError(f"A {what} is kept in a file, not in {brief(path)}.")
    return full


def suffix_of(path: StrPath, what: str) -> str:
    """What the name of a file ends in, such as ``".svg"``, in small letters.

    Raises
    ------
    GammonError
        If it is no path: see `full_path`.
    """
    full_path(path, what)
    return os.path.splitext(os.fsdecode(path))[1].lower()


def named(path: str) -> str:
    """A path as it is written in a message."""
    return repr(path) if len(path) <= _MAX_SHOWN_CHARACTERS else brief(path)
