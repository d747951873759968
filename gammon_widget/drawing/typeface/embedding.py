"""Font subsets with only the glyphs of a picture, to be embedded in it.

fontTools does this for every font, but its import takes a second; this module takes a few
milliseconds for the fonts of this folder, which have only the basic tables. All glyphs keep their
numbers, and unused ones become empty. So only the character table changes: a browser needs it to
find missing characters in another font.

The formats are those of WOFF 1.0 (W3C, 2012) and of OpenType 1.9 (tables
``cmap``, ``glyf`` and ``loca``).
"""

from __future__ import annotations

import struct
import zlib
from base64 import b64encode
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise

from . import FAMILY, Weight, file_of

_WOFF_HEADER, _WOFF_ENTRY = struct.Struct(">4sIIHHIHHIIIII"), struct.Struct(">4sIIII")
_SFNT_HEADER_SIZE, _SFNT_ENTRY_SIZE = 12, 16
_UNICODE, _SEGMENTS = (3, 1), 4
"""Windows' numbers for Unicode's first plane, and the format of its table."""

_ARE_WORDS, _HAS_SCALE, _MORE, _HAS_TWO_SCALES, _HAS_MATRIX = 0x1, 0x8, 0x20, 0x40, 0x80
"""Flags of a component of a composite glyph."""

_MAX_GAP = 0xFFFF
"""The last character of the table, which every font ends with."""


def with_glyphs_of(font: bytes, characters: Iterable[str]) -> bytes:
    """Subset a font of this folder: a WOFF with all advance widths but only the needed outlines."""
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
    """The character table: glyph numbers by code point."""
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
    """These glyphs and the components of composite ones, such as an A with a ring above."""
    needed, waiting = {0}, list(glyphs)
    while waiting:
        glyph = waiting.pop()
        if glyph not in needed:
            needed.add(glyph)
            waiting += _parts(outlines[glyph])
    return needed


def _parts(outline: bytes) -> Iterator[int]:
    if not outline or struct.unpack_from(">h", outline)[0] >= 0:  # a simple glyph
        return
    at, flags = 10, _MORE
    while flags & _MORE:
        flags, glyph = struct.unpack_from(">HH", outline, at)
        yield glyph
        at += 8 if flags & _ARE_WORDS else 6
        scales = {_HAS_SCALE: 2, _HAS_TWO_SCALES: 4, _HAS_MATRIX: 8}
        at += sum(size for flag, size in scales.items() if flags & flag)


def _table_of(codes: dict[int, int]) -> bytes:
    """The binary character table, with a segment for each character."""
    ordered = [*sorted(codes), _MAX_GAP]
    deltas = [(codes.get(code, 0) - code) & 0xFFFF for code in ordered]
    deltas[-1] = 1  # to the glyph for missing characters
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


ALWAYS = "0123456789"
"""Characters of every picture, so that many pictures share a cached subset."""


def font_faces(texts: Iterable[tuple[str, Weight]]) -> str:
    """The style sheet of an SVG with font subsets for these texts; empty without texts.

    Whole fonts would be larger than any board. Where a page shows several pictures with different
    subsets, a browser searches all of them for a letter.
    """
    used: dict[Weight, set[str]] = {}
    for words, weight in texts:
        used.setdefault(weight, set()).update(words)
    if not used:
        return ""
    rules = (
        _font_face(weight, "".join(sorted({*used[weight], *ALWAYS}))) for weight in sorted(used)
    )
    return f"<style>{''.join(rules)}</style>"


@lru_cache(maxsize=64)  # most pictures of a notebook have the same texts
def _font_face(weight: Weight, characters: str) -> str:
    data = b64encode(with_glyphs_of(file_of(weight).read_bytes(), characters)).decode()
    return (
        f"@font-face{{font-family:'{FAMILY}';font-weight:{weight.value};"
        f"src:url(data:font/woff;base64,{data})}}"
    )
