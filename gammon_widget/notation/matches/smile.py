"""A decoder for Smile, the binary form of JSON that BGBlitz writes.

The source is the "Smile Format Specification" (https://github.com/FasterXML/smile-format-specification).
Raw binary values and big numbers are refused, because BGBlitz does not write them. Real numbers are
checked only against the specification: no file was available that contains them as binary numbers.
"""

from __future__ import annotations

import struct
from typing import NamedTuple

from ...rules import FormatError
from ...rules.fields import Json

MAGIC = b":)\n"
"""The first bytes of Smile data."""

_SHARED_NAMES, _SHARED_STRINGS = 1, 2  # bits in the fourth byte
_MAX_SHARED = 1024
_MAX_SHARED_BYTES = 64
_UNUSED = (0xFE, 0xFF)  # the second byte of a reference to a shared text cannot have these values
_MAX_DEPTH = 60
_LITERALS: dict[int, Json] = {0x20: "", 0x21: None, 0x22: False, 0x23: True}
_INT, _LONG, _FLOAT, _DOUBLE = 0x24, 0x25, 0x28, 0x29
_ARRAY, _END_ARRAY, _OBJECT, _END_OBJECT, _END_STRING = 0xF8, 0xF9, 0xFA, 0xFB, b"\xfc"
_MAX_INT_BYTES = 12
_SMALL_INTEGERS = range(0xC0, 0xE0)


class _Tokens(NamedTuple):
    """The first bytes of texts of one kind.

    ``short`` maps ranges of bytes, for ASCII and for Unicode, to the least length in bytes.
    """

    references: range
    long_references: range
    short: dict[range, int]
    long: tuple[int, ...]


_STRINGS = _Tokens(
    *(range(0x01, 0x20), range(0xEC, 0xF0)),
    *({range(0x40, 0x80): 1, range(0x80, 0xC0): 2}, (0xE0, 0xE4)),
)
_NAMES = _Tokens(
    *(range(0x40, 0x80), range(0x30, 0x34)),
    *({range(0x80, 0xC0): 1, range(0xC0, 0xF8): 2}, (0x34,)),
)
"""The tokens of values, and of the names of fields."""


def decode(data: bytes, format: str) -> Json:
    """Decode Smile data; errors are `FormatError` with the number of the byte."""
    return _Decoder(data, format).decode()


class _SharedTexts(list[str]):
    """The texts that later references repeat by number."""

    def __init__(self, *, used: bool) -> None:
        self._used = used

    def add(self, text: str, size: int) -> None:
        if not self._used or size > _MAX_SHARED_BYTES:
            return
        if len(self) >= _MAX_SHARED:
            self.clear()
        if len(self) & 0xFF in _UNUSED:
            self.append("")
        self.append(text)


class _Decoder:
    def __init__(self, data: bytes, format: str) -> None:
        self._data, self._format = data, format
        self._at = len(MAGIC) + 1
        flags = data[len(MAGIC)] if len(data) > len(MAGIC) else 0
        self._names = _SharedTexts(used=bool(flags & _SHARED_NAMES))
        self._strings = _SharedTexts(used=bool(flags & _SHARED_STRINGS))

    def decode(self) -> Json:
        try:
            return self._value(self._byte(), 0)
        except (IndexError, OverflowError, ValueError) as error:
            problem = f"The data is damaged at byte {self._at}."
            raise FormatError(self._format, problem, expected="a complete file", line=1) from error

    def _byte(self) -> int:
        self._at += 1
        return self._data[self._at - 1]

    def _bytes(self, size: int) -> bytes:
        found = self._data[self._at : self._at + size]
        if len(found) < size:
            raise IndexError(size)
        self._at += size
        return found

    def _value(self, token: int, depth: int) -> Json:
        if depth > _MAX_DEPTH:
            raise ValueError(depth)
        if token in _LITERALS:
            return _LITERALS[token]
        if token in (_INT, _LONG):
            return self._integer()
        if token == _FLOAT:
            return float(struct.unpack(">f", self._sevens(5).to_bytes(4, "big"))[0])
        if token == _DOUBLE:
            return float(struct.unpack(">d", self._sevens(10).to_bytes(8, "big"))[0])
        if token == _ARRAY:
            return self._array(depth)
        if token == _OBJECT:
            return self._object(depth)
        if token in _SMALL_INTEGERS:
            return _unfolded(token - _SMALL_INTEGERS.start)
        return self._text(token, _STRINGS, self._strings)

    def _text(self, token: int, tokens: _Tokens, shared: _SharedTexts) -> str:
        if token in tokens.references:
            return shared[token - tokens.references.start]
        if token in tokens.long_references:
            return shared[(token & 3) << 8 | self._byte()]
        if token in tokens.long:
            end = self._data.index(_END_STRING, self._at)
            return self._bytes(end + 1 - self._at)[:-1].decode("utf-8", "replace")
        for short, least in tokens.short.items():
            if token in short:
                size = token - short.start + least
                text = self._bytes(size).decode("utf-8", "replace")
                shared.add(text, size)
                return text
        raise ValueError(token)

    def _object(self, depth: int) -> Json:
        found: dict[str, Json] = {}
        while (token := self._byte()) != _END_OBJECT:
            key = "" if token in _LITERALS else self._text(token, _NAMES, self._names)
            found[key] = self._value(self._byte(), depth + 1)
        return found

    def _array(self, depth: int) -> Json:
        found: list[Json] = []
        while (token := self._byte()) != _END_ARRAY:
            found.append(self._value(token, depth + 1))
        return found

    def _integer(self) -> int:
        number = 0
        for _ in range(_MAX_INT_BYTES):
            byte = self._byte()
            if byte & 0x80:
                return _unfolded(number << 6 | byte & 0x3F)
            number = number << 7 | byte
        raise ValueError(number)

    def _sevens(self, count: int) -> int:
        """Return a number of seven bits a byte."""
        number = 0
        for byte in self._bytes(count):
            number = number << 7 | byte & 0x7F
        return number


def _unfolded(number: int) -> int:
    """Return the number of a "ZigZag" code: 0, −1, 1, −2 and so on."""
    return number >> 1 ^ -(number & 1)
