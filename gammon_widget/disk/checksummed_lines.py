"""Lines that carry a checksum, each of which covers all lines before it.

A line is a JSON object whose last member is ``"sum"``: the first 16 hexadecimal digits of the
SHA-256 of the sum of the line before, followed by the line's own bytes up to the comma before
``"sum"``. A line that was edited, removed, inserted or moved therefore breaks the chain at its
place. It is a guard against accidents and quick edits, and no signature: whoever recomputes all
sums can write what they like.
"""

from __future__ import annotations

import json
import re
from hashlib import sha256

from ..rules import GammonError
from .fields import JsonObject

MAX_LINE_BYTES = 1 << 20
"""Bytes a line may have; only a name that fills a book makes a longer one."""

_DIGITS = 16

_SEAL = re.compile(rb',"sum":"([0-9a-f]{%d})"\}' % _DIGITS)

SEAL_LENGTH = len(',"sum":""}') + _DIGITS
"""Bytes at the end of a line, line feed not included, that are not covered by its sum."""

_LINE = re.compile(rb'(?s)(\{.*?),"sum":"([0-9a-f]{%d})"\}' % _DIGITS)
"""Within a string, the quotes of this ending are written with backslashes: it is never there."""


def sealed(record: JsonObject, previous: str) -> tuple[bytes, str]:
    """Write a record as a line.

    Parameters
    ----------
    record
        What to write; not empty.
    previous
        The sum of the line before; empty for the first line.

    Returns
    -------
    tuple
        The line, ended by a line feed, and its sum.

    Raises
    ------
    GammonError
        If JSON cannot hold it, or the line becomes too long.
    """
    body = written(record)[:-1]
    checksum = sum_of(body, previous)
    line = b'%b,"sum":"%b"}\n' % (body, checksum.encode())
    if len(line) > MAX_LINE_BYTES:
        raise GammonError(f"This is too long to be kept: it takes {len(line)} bytes in one line.")
    return line, checksum


def written(record: JsonObject) -> bytes:
    """A record as it stands in a line, without a sum.

    Raises
    ------
    GammonError
        If JSON cannot hold it.
    """
    try:
        return json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode()
    except UnicodeEncodeError:  # half a character, which only an escape can hold
        return json.dumps(record, separators=(",", ":")).encode()
    except (TypeError, ValueError) as error:  # a number too long for Python to write
        raise GammonError(f"This cannot be written: {error}.") from None


def opened(line: bytes, previous: str) -> tuple[bytes, str] | None:
    """Check a line that ends as it was written, line feed included, and take its sum off.

    It gives what `unsealed` does, and looks at the end of the line alone.
    """
    body, seal = line[: -SEAL_LENGTH - 1], line[-SEAL_LENGTH - 1 :]
    checksum = sum_of(body, previous)
    if seal != b',"sum":"%b"}\n' % checksum.encode():
        return None
    return body + b"}", checksum


def unsealed(line: bytes, previous: str) -> tuple[bytes, str] | None:
    """Check a line and take its sum off.

    Parameters
    ----------
    line
        The line, without its line feed; more may follow on it.
    previous
        The sum of the line before.

    Returns
    -------
    tuple or None
        The record's text and its sum; None if the sum is missing or wrong.
    """
    match = _LINE.match(line)
    if match is None:
        return None
    body, checksum = match[1], match[2].decode()
    return (body + b"}", checksum) if sum_of(body, previous) == checksum else None


def length_of(line: bytes) -> int:
    """How many bytes of a line its record and sum take; 0 without a sum."""
    match = _LINE.match(line)
    return match.end() if match else 0


def parsed(text: bytes) -> object:
    """Read JSON, whatever the bytes are.

    Raises
    ------
    GammonError
        If it is none.
    """
    try:
        value: object = json.loads(text.decode())
    except (ValueError, RecursionError):
        raise GammonError("This is no JSON.") from None
    return value


def sum_written(line: bytes) -> str | None:
    """The sum that a line ends with, line feed not included; None if it does not."""
    match = _SEAL.fullmatch(line[-SEAL_LENGTH:])
    return match[1].decode() if match else None


def sum_of(body: bytes, previous: str) -> str:
    """The sum of a line: of its bytes up to the comma before it, after the sum of the last."""
    return sha256(previous.encode() + body).hexdigest()[:_DIGITS]
