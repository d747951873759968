"""The container of eXtreme Gammon's .xg files: a "rich game" header and a small archive.

Published by the program's author at https://www.extremegammon.com/xgformat.aspx
(``XG_format.pas`` and ``ZLibArchive.pas``)::

    header       8232 bytes, beginning with "RGMH"; it says how long it and a thumbnail are
    thumbnail    a picture
    files        each compressed with zlib, one after the other
    registry     532 bytes for each file, compressed together
    trailer      36 bytes: CRC-32 of files and registry, number of files, version, the lengths of
                 the registry and of the files, whether the registry is compressed

Some real files have lost what comes after the files, or have something else there. Compressed
files hold a check sum of their own, so they are read one after the other then, as far as they are
whole. All numbers are little-endian. Nothing is decompressed beyond a limit.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable

from ..rules import FormatError

FORMAT = ".xg"
MAX_BYTES = 40_000_000
"""Bytes that a file may have: a match with all its rollouts."""

MAGIC = b"RGMH"
"""What such a file begins with."""

_HEADER_BYTES = 8232
_HEADER_SIZE_AT, _THUMBNAIL_SIZE_AT = 8, 20
_BEGINNING_BYTES = 12
"""Bytes at the beginning of every file that are much too many to come again by chance."""

_TRAILER = struct.Struct("<IiiiiB15x")
_ENTRY_BYTES = 532
_MAX_FILES = 100
_MAX_NAME_BYTES = 255
_SIZES = struct.Struct("<iii")
_SIZES_AT, _STORED_AT = 512, 528
_SIZE = struct.Struct("<I")


def read_file(data: bytes, name: str, looks_right: Callable[[bytes], bool], longest: int) -> bytes:
    """Read one file of the archive.

    Parameters
    ----------
    data
        The content of the .xg file.
    name
        Which one, such as ``"temp.xg"``.
    looks_right
        Whether a content is that of this file: where the registry is missing, nothing else says.
    longest
        Bytes that it may have.

    Raises
    ------
    FormatError
        If this is no such archive, it is damaged, or the file is missing or too long.
    """
    if len(data) > MAX_BYTES:
        raise _error("The file is too long.", f"at most {MAX_BYTES:,} bytes")
    if not data.startswith(MAGIC):
        raise _error("The file does not begin with 'RGMH'.", "an .xg file")
    if len(data) < _HEADER_BYTES:
        raise _error(f"The file has only {len(data)} bytes.", "a whole file")
    if data.find(data[:_BEGINNING_BYTES], _BEGINNING_BYTES) > 0:
        raise _error("The file holds one .xg file after another.", "a single .xg file")
    found = _registry(data)
    if found is None:
        return _first_right(data, name, looks_right, longest)
    files, registry = found
    for at in range(0, len(registry) - _ENTRY_BYTES + 1, _ENTRY_BYTES):
        entry = registry[at : at + _ENTRY_BYTES]
        if entry[1 : 1 + min(entry[0], _MAX_NAME_BYTES)].decode("latin-1") != name:
            continue
        _, size, start = _SIZES.unpack_from(entry, _SIZES_AT)
        if size < 0 or start < 0 or start + size > len(files):
            raise _error(f"{name} lies outside the archive.", "a whole file")
        content = files[start : start + size]
        return content if entry[_STORED_AT] else _unpacked(content, longest, name)[0]
    raise _error(f"There is no {name} in the archive.", "an .xg file")


def find_file(data: bytes, name: str, longest: int) -> bytes | None:
    """Read a file of the archive that need not be there; see `read_file`.

    Returns
    -------
    bytes or None
        None where it is missing or damaged, or there is no registry to find it by.
    """
    if _registry(data) is None:
        return None
    try:
        return read_file(data, name, lambda _content: True, longest)
    except FormatError:
        return None


def _registry(data: bytes) -> tuple[bytes, bytes] | None:
    """The files, still packed, and their registry; None without a trailer that fits them."""
    end = len(data) - _TRAILER.size
    if end < _HEADER_BYTES:
        return None
    crc, count, _, registry_size, files_size, packed = _TRAILER.unpack_from(data, end)
    registry_at = end - registry_size
    files_at = registry_at - files_size
    if (
        min(registry_size, files_size) < 0
        or files_at < _HEADER_BYTES
        or not 0 < count <= _MAX_FILES
    ):
        return None
    if zlib.crc32(data[files_at:end]) != crc:
        return None
    registry = data[registry_at:end]
    if packed:
        registry, _ = _unpacked(registry, _ENTRY_BYTES * _MAX_FILES, "registry")
    return data[files_at:registry_at], registry[: count * _ENTRY_BYTES]


def _first_right(
    data: bytes, name: str, looks_right: Callable[[bytes], bool], longest: int
) -> bytes:
    """The first of the files that looks right, which is compressed, as all are that XG writes."""
    header, thumbnail = (
        _SIZE.unpack_from(data, at)[0] for at in (_HEADER_SIZE_AT, _THUMBNAIL_SIZE_AT)
    )
    rest = data[header + thumbnail :]
    if not rest:
        raise _error("The archive in the file is cut off.", "a whole file")
    for _ in range(_MAX_FILES):
        content, rest = _unpacked(rest, longest, name)
        if looks_right(content):
            return content
        longest -= len(content)
        if not rest:
            break
    raise _error(f"There is no {name} in the archive.", "an .xg file")


def _unpacked(packed: bytes, longest: int, name: str) -> tuple[bytes, bytes]:
    """What has been compressed, and what follows on it."""
    unpacking = zlib.decompressobj()
    try:
        content = unpacking.decompress(packed, max(longest, 1))
    except zlib.error as error:
        raise _error(f"{name} in the archive is damaged: {error}.", "an intact file") from None
    if unpacking.eof:
        return content, unpacking.unused_data
    if unpacking.unconsumed_tail:
        raise _error(f"{name} in the archive is too long.", f"at most {longest:,} bytes")
    raise _error(f"{name} in the archive is cut off.", "a whole file")


def _error(problem: str, expected: str) -> FormatError:
    return FormatError(FORMAT, problem, expected=expected)
