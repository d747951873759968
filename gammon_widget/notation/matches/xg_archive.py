r"""The archive in eXtreme Gammon's .xg files, with its records, rollouts and comments.

The program's author has published the format at https://www.extremegammon.com/xgformat.aspx
(``XG_format.pas`` and ``ZLibArchive.pas``). A file has a "rich game" header and a small archive::

    header       8232 bytes, beginning with "RGMH"; contains its own length and the thumbnail's
    thumbnail    a picture
    files        each compressed with zlib, one after the other
    registry     532 bytes for each file, compressed together
    trailer      36 bytes: the CRC-32 of the files and the registry, the number of files, the
                 version, the length of the registry, the length of the files, and whether the
                 registry is compressed

In some real files, the registry and the trailer are missing or replaced by other data. The
compressed files have their own checksums, so all intact files are then read one after the other.
All numbers are little-endian. Decompression stops at a size limit.

- Records have the layout of ``TSaveRec`` in ``XG_format.pas``.
- Rollouts are records of 2184 bytes in ``temp.xgr`` (``TRolloutContext``). Plays and cube
  decisions refer to them by number.
- Comments are the lines of ``temp.xgc``. Records refer to them by number. Each comment is one line
  in the Rich Text Format; the bytes 1 and 2 stand for a line break.
- The source for the Rich Text Format is Microsoft's "Rich Text Format (RTF) Specification", 1.9.1.
  Groups are in braces, and control words begin with a backslash. ``\'xx`` is a byte of the code
  page. ``\u`` with a number is a Unicode character, followed by a fallback of as many characters as
  ``\uc`` specifies. Fonts, colours and similar details are ignored.
"""

from __future__ import annotations

import math
import re
import struct
import zlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import NoReturn

from ...odds.significance import CONFIDENT
from ...rules import Color, Cube, FormatError, Position, PositionError
from ...rules.position import BAR, CHECKERS, PLACES
from ...rules.validation import MOST_DOUBLES
from .record import FilePlace

FORMAT = ".xg"
MAGIC = b"RGMH"
"""The first bytes of an .xg file."""

_HEADER_BYTES = 8232
_HEADER_SIZE_AT, _THUMBNAIL_SIZE_AT = 8, 20
_BEGINNING_BYTES = 12
"""The number of bytes at the beginning of a file that identify an .xg file.

If these bytes occur again later, the file contains several .xg files.
"""

_TRAILER = struct.Struct("<IiiiiB15x")
_ENTRY_BYTES = 532
_MAX_FILES = 100
_MAX_NAME_BYTES = 255
_SIZES = struct.Struct("<iii")
_SIZES_AT, _STORED_AT = 512, 528
_SIZE = struct.Struct("<I")


def read_file(data: bytes, name: str, looks_right: Callable[[bytes], bool], longest: int) -> bytes:
    """Read one file of the archive, such as ``"temp.xg"``, of at most ``longest`` bytes.

    If there is no registry, ``looks_right`` identifies the content. Raises `FormatError` if the
    archive is damaged, or if the file is missing or too large.
    """
    if not data.startswith(MAGIC):
        raise _error("The file does not begin with 'RGMH'.", "an .xg file")
    if len(data) < _HEADER_BYTES:
        raise _error(f"The file has only {len(data)} bytes.", "a complete .xg file")
    if data.find(data[:_BEGINNING_BYTES], _BEGINNING_BYTES) > 0:
        raise _error("The file contains several .xg files.", "a single .xg file")
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
            raise _error(f"{name} lies outside the archive.", "a complete .xg file")
        content = files[start : start + size]
        return content if entry[_STORED_AT] else _unpacked(content, longest, name)[0]
    raise _error(f"There is no {name} in the archive.", "an .xg file")


def find_file(data: bytes, name: str, longest: int) -> bytes | None:
    """Read an optional file in the archive; None if it is missing, damaged or not registered."""
    if _registry(data) is None:
        return None
    try:
        return read_file(data, name, lambda _content: True, longest)
    except FormatError:
        return None


def _registry(data: bytes) -> tuple[bytes, bytes] | None:
    """Return the compressed files and their registry; None if there is no matching trailer."""
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
    """Return the first compressed file for which `looks_right` is true."""
    header, thumbnail = (
        _SIZE.unpack_from(data, at)[0] for at in (_HEADER_SIZE_AT, _THUMBNAIL_SIZE_AT)
    )
    rest = data[header + thumbnail :]
    if not rest:
        raise _error("The archive in the file is cut off.", "a complete .xg file")
    for _ in range(_MAX_FILES):
        content, rest = _unpacked(rest, longest, name)
        if looks_right(content):
            return content
        longest -= len(content)
        if not rest:
            break
    raise _error(f"There is no {name} in the archive.", "an .xg file")


def _unpacked(packed: bytes, longest: int, name: str) -> tuple[bytes, bytes]:
    """Return the decompressed data and the bytes after it."""
    unpacking = zlib.decompressobj()
    try:
        content = unpacking.decompress(packed, max(longest, 1))
    except zlib.error as error:
        raise _error(f"{name} in the archive is damaged: {error}.", "an undamaged file") from None
    if unpacking.eof:
        return content, unpacking.unused_data
    if unpacking.unconsumed_tail:
        raise _error(f"{name} in the archive is too large.", f"at most {longest:,} bytes")
    raise _error(f"{name} in the archive is cut off.", "a complete .xg file")


def _error(problem: str, expected: str) -> FormatError:
    return FormatError(FORMAT, problem, expected=expected)


RECORD_BYTES = 2560
KIND_AT = 8
"""The offset of the kind in a record."""


class Kind(IntEnum):
    """The kinds of record."""

    MATCH = 0
    GAME = 1
    CUBE = 2
    MOVE = 3
    GAME_END = 4
    MATCH_END = 5


_MAX_OLD_NAME_BYTES, _MAX_NAME_BYTES = 40, 256
_INT, _SHORT_INT, _REAL = struct.Struct("<i"), struct.Struct("<h"), struct.Struct("<d")
_REAL_UNITS = 1e6
_SIGNED = [(byte ^ 128) - 128 for byte in range(256)]
_OWN, _OTHER = (bytes(max(0, sign * each) for each in _SIGNED) for sign in (1, -1))
_NO_CHECKERS = bytes(PLACES)
_PACKED = bytes((each + CHECKERS) % 256 for each in _SIGNED)
"""Tables that translate signed bytes: checkers of the player, of the opponent, packed counts."""


def are_finite(figures: Iterable[float]) -> bool:
    """Return whether all numbers are finite; they have the size of four bytes, so the sum is."""
    return math.isfinite(sum(figures))


class Record:
    """One record, and its number in the file, counted from 1."""

    def __init__(self, data: bytes, at: int) -> None:
        self._data, self._at = data, at
        self.place = FilePlace(record=at // RECORD_BYTES + 1)

    @property
    def kind(self) -> int:
        """The kind of the record: a value of `Kind`, or another number if the kind is unknown."""
        return self._data[self._at + KIND_AT]

    def flag(self, at: int) -> bool:
        """Return a boolean that is stored in one byte."""
        return bool(self._data[self._at + at])

    def number(self, at: int) -> int:
        """Return a whole number that is stored in four bytes."""
        return int(_INT.unpack_from(self._data, self._at + at)[0])

    def short_number(self, at: int) -> int:
        """Return a whole number that is stored in two bytes."""
        return int(_SHORT_INT.unpack_from(self._data, self._at + at)[0])

    def real(self, at: int) -> float:
        """Return a real number that is stored in eight bytes; it may be NaN."""
        return float(_REAL.unpack_from(self._data, self._at + at)[0])

    def reals(self, at: int, count: int) -> tuple[float, ...]:
        """Return real numbers that are stored in four bytes each, rounded to six decimals."""
        found = struct.unpack_from(f"<{count}f", self._data, self._at + at)
        if not are_finite(found):
            return found
        return tuple([round(real * _REAL_UNITS) / _REAL_UNITS for real in found])

    def counts(self, at: int) -> bytes:
        """Return the 26 counts of a position as signed bytes, without checking them."""
        return self._data[self._at + at : self._at + at + PLACES]

    def color(self, at: int) -> Color:
        """Return the player: 1 is White; -1, or 2 in some versions, is Black."""
        player = self.number(at)
        if player not in (1, 2, -1):
            self.fail(f"{player} is not a player.", "1 or -1")
        return Color.WHITE if player == 1 else Color.BLACK

    def position(self, at: int) -> Position | None:
        """Return a position; None if there are no checkers, which marks a missing position."""
        cells = self.counts(at)
        if cells == _NO_CHECKERS:
            return None
        # The sign of a bar is ignored, because its owner is known.
        for place, wrong in ((0, _OWN), (BAR, _OTHER)):
            if wrong[cells[place]]:
                right = bytes((256 - cells[place],))
                cells = cells[:place] + right + cells[place + 1 :]
        if max(sum(cells.translate(_OWN)), sum(cells.translate(_OTHER))) <= CHECKERS:
            return Position._from_packed(int.from_bytes(cells.translate(_PACKED), "little"))
        try:
            return Position([_SIGNED[cell] for cell in cells])
        except PositionError as error:
            self.fail(str(error), "a possible position")

    def cube(self, at: int) -> Cube:
        """Return the cube from its exponent, which is negative if player 2 owns it."""
        exponent = self.number(at)
        if abs(exponent) > MOST_DOUBLES:
            self.fail(
                f"The cube cannot be at 2 to the power of {abs(exponent)}.", "a smaller power"
            )
        owner = Color.WHITE if exponent > 0 else Color.BLACK
        return Cube(1 << abs(exponent), owner if exponent else None)

    def short(self, at: int) -> str:
        """Return a length-prefixed string in the Windows code page."""
        start = self._at + at + 1
        length = min(self._data[start - 1], _MAX_OLD_NAME_BYTES)
        return self._data[start : start + length].decode("cp1252", "replace").strip()

    def wide(self, at: int) -> str:
        """Return a zero-terminated string of wide characters."""
        start = self._at + at
        letters = self._data[start : start + _MAX_NAME_BYTES].decode("utf-16-le", "replace")
        return letters.split("\0", 1)[0].strip()

    def fail(self, problem: str, expected: str) -> NoReturn:
        """Raise an error about this record."""
        raise self.place.error(FORMAT, problem, expected)


_RECORD_BYTES = 2184
_MAX_ROLLOUT_BYTES = 5_000 * _RECORD_BYTES
_GAMES, _INTERVALS = 84, 2020
"""The number of standard errors on each side of a 95 % confidence interval."""


@dataclass(frozen=True, slots=True)
class Rollout:
    """One rollout; the standard error is that of the equity, or None if it is unknown."""

    games: int
    standard_error: float | None


def find_rollouts(data: bytes) -> tuple[Rollout, ...]:
    """Return the rollouts in an .xg file; empty if they are missing or damaged."""
    found = find_file(data, "temp.xgr", _MAX_ROLLOUT_BYTES) or b""
    ends = range(_RECORD_BYTES, len(found) + 1, _RECORD_BYTES)
    return tuple(_rollout(found, end - _RECORD_BYTES) for end in ends)


def _rollout(data: bytes, at: int) -> Rollout:
    (games,) = _INT.unpack_from(data, at + _GAMES)
    (interval,) = struct.unpack_from("<f", data, at + _INTERVALS)
    known = math.isfinite(interval) and interval > 0
    return Rollout(max(games, 0), interval / CONFIDENT if known else None)


_TOKEN = re.compile(
    r"\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]+)",
    re.IGNORECASE,
)
_SILENT = {"fonttbl", "colortbl", "stylesheet", "info", "pict", "generator", "header", "footer"}
"""The groups that contain no text of the comment, like the groups that begin with ``\\*``."""
_LETTERS = {
    "par": "\n",
    "line": "\n",
    "tab": "\t",
    "emdash": "—",
    "endash": "–",
    "lquote": "‘",
    "rquote": "’",
    "ldblquote": "“",
    "rdblquote": "”",
    "bullet": "•",
}
_SYMBOLS = {"~": "\u00a0", "_": "-", "-": ""}
_CODE_PAGE = "cp1252"


def plain_text(rtf: str) -> str:
    """Return the plain text of an RTF document; return any other text unchanged."""
    if not rtf.lstrip().startswith("{\\rtf"):
        return rtf.strip()
    text: list[str] = []
    silent = [False]  # for each open group
    # The number of fallback characters for a Unicode character, and the number still to be skipped.
    fallback, skipped = 1, 0
    for token in _TOKEN.finditer(rtf):
        word, number, byte, symbol, brace, run = token.groups()
        if brace == "{":
            silent.append(silent[-1])
        elif brace == "}":
            silent = silent[:-1] or [False]
        elif symbol == "*" or (word in _SILENT):
            silent[-1] = True
        elif word == "uc":
            fallback = int(number or 1)
        elif silent[-1]:
            continue
        elif word == "u" and number:
            text.append(chr(int(number) % 0x10000))
            skipped = fallback
        else:
            piece = _piece(word, byte, symbol, run)
            cut = min(skipped, len(piece)) if byte or run else 0
            skipped -= cut
            text.append(piece[cut:])
    whole = "".join(text).encode("utf-16", "surrogatepass")  # joins surrogate pairs
    return whole.decode("utf-16", "replace").replace("\0", "").strip()


def _piece(word: str | None, byte: str | None, symbol: str | None, run: str | None) -> str:
    """Return the text of one token; empty for most control words."""
    if byte:
        return bytes.fromhex(byte).decode(_CODE_PAGE, "replace")
    if word:
        return _LETTERS.get(word, "")
    return _SYMBOLS.get(symbol, symbol) if symbol else run or ""


_MAX_COMMENT_BYTES = 20_000_000
_MAX_CHARACTERS = 10_000
_LINE_BREAK = "\x01\x02"


def find_comments(data: bytes) -> tuple[str, ...]:
    """Return the comments in an .xg file; empty if they are missing or damaged."""
    return read_comments(find_file(data, "temp.xgc", _MAX_COMMENT_BYTES) or b"")


def read_comments(data: bytes) -> tuple[str, ...]:
    """Read the comments from the content of ``temp.xgc``."""
    if not data:
        return ()
    lines = data.decode("cp1252", "replace").removesuffix("\r\n").split("\r\n")
    return tuple(plain_text(line.replace(_LINE_BREAK, "\r\n"))[:_MAX_CHARACTERS] for line in lines)
