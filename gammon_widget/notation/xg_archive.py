"""The container of eXtreme Gammon's .xg files: a "rich game" header and a small archive.

Published by the program's author at https://www.extremegammon.com/xgformat.aspx
(``XG_format.pas`` and ``ZLibArchive.pas``)::

    header       8232 bytes, beginning with "RGMH"; a thumbnail may follow
    files        each compressed with zlib, one after the other
    registry     532 bytes for each file, compressed together
    trailer      36 bytes: CRC-32 of files and registry, number of files, version, the lengths of
                 the registry and of the files, whether the registry is compressed

All numbers are little-endian. Nothing is decompressed beyond a limit.
"""

from __future__ import annotations

import struct
import zlib

from ..rules.errors import FormatError

FORMAT = ".xg"
LONGEST = 40_000_000
"""Bytes that a file may have: a match with all its rollouts."""

MAGIC = b"RGMH"
"""What such a file begins with."""

_HEADER = 8232
_TRAILER = struct.Struct("<IiiiiB15x")
_ENTRY = 532
_MOST_FILES = 100
_NAME_LENGTH = 255
_SIZES = struct.Struct("<iii")
_SIZES_AT, _STORED_AT = 512, 528


def read_file(data: bytes, name: str, longest: int) -> bytes:
    """Read one file of the archive.

    Parameters
    ----------
    data
        The content of the .xg file.
    name
        Which one, such as ``"temp.xg"``.
    longest
        Bytes that it may have.

    Raises
    ------
    FormatError
        If this is no such archive, it is damaged, or the file is missing or too long.
    """
    if len(data) > LONGEST:
        raise FormatError(FORMAT, "The file is too long.", expected=f"at most {LONGEST:,} bytes")
    if not data.startswith(MAGIC):
        raise FormatError(FORMAT, "The file does not begin with 'RGMH'.", expected="an .xg file")
    end = len(data) - _TRAILER.size
    if end < _HEADER:
        raise FormatError(FORMAT, f"The file has only {len(data)} bytes.", expected="a whole file")
    crc, files, _, registry_size, files_size, packed = _TRAILER.unpack_from(data, end)
    registry_at = end - registry_size
    files_at = registry_at - files_size
    if min(registry_size, files_size) < 0 or files_at < _HEADER or not 0 < files <= _MOST_FILES:
        raise FormatError(FORMAT, "The archive in the file is cut off.", expected="a whole file")
    if zlib.crc32(data[files_at:end]) != crc:
        raise FormatError(FORMAT, "The archive's check sum is wrong.", expected="an intact file")
    registry = data[registry_at:end]
    if packed:
        registry = _unpacked(registry, _ENTRY * _MOST_FILES, "registry")
    for at in range(0, min(files * _ENTRY, len(registry) - _ENTRY + 1), _ENTRY):
        entry = registry[at : at + _ENTRY]
        if entry[1 : 1 + min(entry[0], _NAME_LENGTH)].decode("latin-1") != name:
            continue
        _, size, start = _SIZES.unpack_from(entry, _SIZES_AT)
        if size < 0 or start < 0 or start + size > files_size:
            raise FormatError(FORMAT, f"{name} lies outside the archive.", expected="a whole file")
        content = data[files_at + start : files_at + start + size]
        return content if entry[_STORED_AT] else _unpacked(content, longest, name)
    raise FormatError(FORMAT, f"There is no {name} in the archive.", expected="an .xg file")


def _unpacked(packed: bytes, longest: int, name: str) -> bytes:
    unpacking = zlib.decompressobj()
    try:
        content = unpacking.decompress(packed, longest)
    except zlib.error as error:
        raise FormatError(
            FORMAT, f"{name} is damaged: {error}.", expected="an intact file"
        ) from None
    if not unpacking.eof:
        raise FormatError(
            FORMAT, f"{name} is too long, or cut off.", expected=f"at most {longest:,} bytes"
        )
    return content
