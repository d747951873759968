"""A font without the outlines that a text has no use for.

fontTools does this for every font, and takes a second to be imported; here it is done for the few
fonts of this folder, which have no tables but the plainest, in a few milliseconds. All glyphs keep
their numbers, and those that are left out are empty, so that no other table has to change but the
one of characters: a browser has to know what is missing, to look for it in another font.

The formats are those of WOFF 1.0 (W3C, 2012) and of OpenType 1.9 (tables
``cmap``, ``glyf`` and ``loca``).
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator
from itertools import pairwise

_WOFF_HEADER, _WOFF_ENTRY = struct.Struct(">4sIIHHIHHIIIII"), struct.Struct(">4sIIII")
_SFNT_HEADER_SIZE, _SFNT_ENTRY_SIZE = 12, 16
_UNICODE, _SEGMENTS = (3, 1), 4
"""Windows' numbers for Unicode's first plane, and the format of its table."""

_ARE_WORDS, _HAS_SCALE, _MORE, _HAS_TWO_SCALES, _HAS_MATRIX = 0x1, 0x8, 0x20, 0x40, 0x80
"""Flags of a part of a composite glyph."""

_MAX_GAP = 0xFFFF
"""The last character of the table, which every font ends with."""


def with_glyphs_of(font: bytes, characters: Iterable[str]) -> bytes:
    """The font with these characters only, as far as it has them.

    Parameters
    ----------
    font
        One of the fonts of this folder.
    characters
        What is to be written with it.

    Returns
    -------
    bytes
        A WOFF with every glyph's width, and only the outlines that are needed.
    """
    tables = _tables(font)
    codes = _codes(tables["cmap"])
    kept = {code: glyph for code, glyph in codes.items() if chr(code) in set(characters)}
    glyphs = _outlines(tables["loca"], tables["glyf"], tables["head"])
    needed = _with_parts(kept.values(), glyphs)
    glyphs = [glyph if k in needed else b"" for k, glyph in enumerate(glyphs)]
    ends = [0]
    for glyph in glyphs:
        ends.append(ends[-1] + len(glyph))
    tables["glyf"] = b"".join(glyphs)
    tables["loca"] = struct.pack(f">{len(ends)}I", *ends)
    head = bytearray(tables["head"])
    struct.pack_into(">h", head, 50, 1)  # offsets of four bytes
    tables["head"] = bytes(head)
    tables["cmap"] = _table_of(kept)
    return _woff(tables, font[4:8])


def _tables(font: bytes) -> dict[str, bytes]:
    found = {}
    count = _WOFF_HEADER.unpack_from(font)[3]
    for k in range(count):
        at = _WOFF_HEADER.size + k * _WOFF_ENTRY.size
        tag, offset, packed, size, _ = _WOFF_ENTRY.unpack_from(font, at)
        data = font[offset : offset + packed]
        found[tag.decode()] = zlib.decompress(data) if packed < size else data
    return found


def _codes(cmap: bytes) -> dict[int, int]:
    """Which glyph every character has."""
    (count,) = struct.unpack_from(">H", cmap, 2)
    entries = (struct.unpack_from(">HHI", cmap, 4 + 8 * k) for k in range(count))
    start = next(offset for *system, offset in entries if tuple(system) == _UNICODE)
    (doubled,) = struct.unpack_from(">H", cmap, start + 6)
    half = doubled // 2

    def row(number: int, kind: str) -> tuple[int, ...]:
        pad = 2 if number else 0  # after the first row
        return struct.unpack_from(f">{half}{kind}", cmap, start + 14 + number * doubled + pad)

    ends, starts, deltas, ranges = row(0, "H"), row(1, "H"), row(2, "h"), row(3, "H")
    found = {}
    for k, (first, last, delta, offset) in enumerate(
        zip(starts, ends, deltas, ranges, strict=True)
    ):
        for code in range(first, min(last, _MAX_GAP - 1) + 1):
            glyph = code
            if offset:
                place = start + 16 + 3 * doubled + 2 * k + offset + 2 * (code - first)
                (glyph,) = struct.unpack_from(">H", cmap, place)
            found[code] = (glyph + delta) & 0xFFFF
    return found


def _outlines(loca: bytes, glyf: bytes, head: bytes) -> list[bytes]:
    """The outline of every glyph, by its number."""
    (is_long,) = struct.unpack_from(">h", head, 50)
    count = len(loca) // (4 if is_long else 2)
    ends = struct.unpack(f">{count}{'I' if is_long else 'H'}", loca)
    scale = 1 if is_long else 2
    return [glyf[scale * a : scale * b] for a, b in pairwise(ends)]


def _with_parts(glyphs: Iterable[int], outlines: list[bytes]) -> set[int]:
    """These glyphs and those that they are made of, as an A with a ring above is."""
    needed, waiting = {0}, list(glyphs)
    while waiting:
        glyph = waiting.pop()
        if glyph not in needed:
            needed.add(glyph)
            waiting += _parts(outlines[glyph])
    return needed


def _parts(outline: bytes) -> Iterator[int]:
    if not outline or struct.unpack_from(">h", outline)[0] >= 0:  # it has contours of its own
        return
    at, flags = 10, _MORE
    while flags & _MORE:
        flags, glyph = struct.unpack_from(">HH", outline, at)
        yield glyph
        at += 8 if flags & _ARE_WORDS else 6
        scales = {_HAS_SCALE: 2, _HAS_TWO_SCALES: 4, _HAS_MATRIX: 8}
        at += sum(size for flag, size in scales.items() if flags & flag)


def _table_of(codes: dict[int, int]) -> bytes:
    """The table of characters, with a segment for each."""
    ordered = [*sorted(codes), _MAX_GAP]
    deltas = [(codes.get(code, 0) - code) & 0xFFFF for code in ordered]
    deltas[-1] = 1  # to the glyph that stands for a missing one
    count = len(ordered)
    power = 1 << (count.bit_length() - 1)
    body = struct.pack(
        f">4H{count}HH{count}H{count}H{count}H",
        *(2 * count, 2 * power, power.bit_length() - 1, 2 * (count - power)),
        *ordered,
        0,
        *ordered,
        *deltas,
        *[0] * count,
    )
    subtable = struct.pack(">HHH", _SEGMENTS, 6 + len(body), 0) + body
    return struct.pack(">HHHHI", 0, 1, *_UNICODE, 12) + subtable


def _woff(tables: dict[str, bytes], flavor: bytes) -> bytes:
    entries, data = b"", b""
    start = _WOFF_HEADER.size + len(tables) * _WOFF_ENTRY.size
    whole = _SFNT_HEADER_SIZE + len(tables) * _SFNT_ENTRY_SIZE
    for tag, table in sorted(tables.items()):
        packed = min(zlib.compress(table, 9), table, key=len)
        entry = tag.encode(), start + len(data), len(packed), len(table), _checksum(tag, table)
        entries += _WOFF_ENTRY.pack(*entry)
        data += packed + bytes(-len(packed) % 4)
        whole += len(table) + -len(table) % 4
    size = start + len(data)
    numbers = (size, len(tables), 0, whole, 1, 0, 0, 0, 0, 0, 0)
    return _WOFF_HEADER.pack(b"wOFF", int.from_bytes(flavor), *numbers) + entries + data


def _checksum(tag: str, table: bytes) -> int:
    if tag == "head":  # whose own checksum of the whole font counts as 0
        table = table[:8] + bytes(4) + table[12:]
    table += bytes(-len(table) % 4)
    words: tuple[int, ...] = struct.unpack(f">{len(table) // 4}I", table)
    return sum(words) & 0xFFFFFFFF
