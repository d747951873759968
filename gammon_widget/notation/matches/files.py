"""Readers and writers for match files in all supported formats.

Files are not trusted: their size is limited, and reading either returns a `MatchRecord` or raises
`FormatError`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container
from dataclasses import replace
from os import PathLike
from pathlib import Path

from ...rules import FormatError
from ...storage.atomic_write import full_path, read_file, suffix_of, write_file
from ..positions.formats import Format, recognised, recognised_match
from ..text import brief, checked_text, fail
from . import analysis_text, bgf_reader, ogxm_reader, xg_archive
from . import mat_reader as mat
from . import sgf_reader as sgf
from .bgf_reader import read_bgf
from .mat_reader import read_mat
from .mat_writer import write_mat
from .match_replay import replay
from .ogxm_reader import read_ogxm
from .record import Contradiction, MatchRecord, MatchText
from .sgf_reader import read_sgf
from .sgf_writer import write_sgf
from .xg_reader import read_xg

MAX_BYTES = 40_000_000
"""The maximum number of bytes in a match file of any format.

It is enough for a match of eXtreme Gammon with all its rollouts.
"""

_MAX_CHARACTERS = {".mat": mat.MAX_CHARACTERS, ".sgf": sgf.MAX_CHARACTERS}
_HEAD_BYTES = 100_000
"""The number of bytes that are needed to recognise the format."""

_READERS: dict[str, Callable[[str], list[MatchText]]] = {
    ".mat": read_mat,
    ".sgf": lambda text: [read_sgf(text)],
}
_BINARY_READERS = {".xg": read_xg, ".bgf": read_bgf, ".ogxm": read_ogxm}
_WRITERS = {".mat": write_mat, ".sgf": write_sgf}
SUFFIXES = {
    **{".mat": ".mat", ".txt": ".mat", ".sgf": ".sgf"},
    **{".xg": ".xg", ".xgp": ".xg", ".bgf": ".bgf", ".ogxm": ".ogxm", ".gvab": ".ogxm"},
}
"""The format for each suffix.

The suffix is used only if the content of the file is not recognised.
"""


_OTHER_FORMATS = {
    ".sgg": ("GamesGrid", "a .mat file: open it in GNU Backgammon and export the match as .mat"),
    ".gam": ("GammonEmpire", "a .mat file: open it in GNU Backgammon and export the match as .mat"),
    ".pos": ("Jellyfish", "an XGID: open it in GNU Backgammon and copy the position"),
}
"""The programs of other formats, and what to use instead."""

_OTHER_CONTENT = {
    re.compile(rb"\A\s*Snowie\b|^\d+;\d+;\d+;\d+;", re.M): (
        "Snowie",
        "a .mat file, which Snowie exports as well",
    ),
    re.compile(rb"^\S+ rolls? [1-6] and [1-6]|^\*\* Player |^board:", re.M): (
        "FIBS (a log)",
        "a .mat file; or single lines that begin with 'board:', as positions",
    ),
}
"""Patterns in the contents of other formats."""


_UTF16 = {
    re.compile(rb"\xff\xfe|\xfe\xff"): "utf-16",
    re.compile(rb"[^\0]\0[^\0]\0"): "utf-16-le",
    re.compile(rb"\0[^\0]\0[^\0]"): "utf-16-be",
}
"""The first bytes of UTF-16 text: a byte order mark, or two ASCII characters."""


def read_match_file(path: str | PathLike[str]) -> MatchRecord:
    """Read the first match in a file; a contradiction says if there are more.

    `read_matches_file` describes the formats and the errors.
    """
    return _first(read_matches_file(path))


def read_matches_file(path: str | PathLike[str]) -> tuple[MatchRecord, ...]:
    """Read all matches in a .mat, .sgf, .xg, .xgp, .bgf, .ogxm or .gvab file.

    The content decides the format; the suffix is used only if the content is not recognised. Text
    is decoded as UTF-16 or UTF-8 or, if neither fits, as Latin-1. Raises `UnreadableFileError` if
    the file cannot be opened.
    """
    data = read_file(path, "match", MAX_BYTES + 1)
    return read_matches_data(data, Path(full_path(path, "match")).name)


def read_matches_data(data: bytes, name: str) -> tuple[MatchRecord, ...]:
    """Read all matches in the content of a file; see `read_matches_file`."""
    format = _format_of(data[:_HEAD_BYTES], name)
    if len(data) > MAX_BYTES:
        expected = f"at most {MAX_BYTES:,} bytes"
        raise FormatError(format, "The file is too large.", expected=expected, line=1)
    if format in _BINARY_READERS:
        return (replay(_BINARY_READERS[format](data)),)
    return read_matches_text(decoded(data), format)


def _first(matches: tuple[MatchRecord, ...]) -> MatchRecord:
    """Return the first match, with a remark if there are more."""
    first = matches[0]
    if len(matches) == 1:
        return first
    problem = (
        f"This is the first of {len(matches)} matches or positions in the file; gw.read_matches "
        "returns all of them."
    )
    return replace(first, contradictions=(*first.contradictions, Contradiction(problem)))


def _format_of(head: bytes, name: str) -> str:
    """Return the format of a file from its first bytes or, if these are not enough, its suffix."""
    if head.startswith(xg_archive.MAGIC):
        return ".xg"
    if head.startswith(ogxm_reader.MAGIC):
        return ".ogxm"
    if bgf_reader.looks_like_bgf(head):
        return ".bgf"
    found = _recognised_text(decoded(head))
    if found is not None:
        return found
    suffix = Path(name).suffix.lower()
    other = _OTHER_FORMATS.get(suffix) or next(
        (each for look, each in _OTHER_CONTENT.items() if look.search(head)), None
    )
    if other is not None:
        program, remedy = other
        problem = f"{name!r} is a file of {program}, which cannot be read."
        raise FormatError("match file", problem, expected=remedy, line=1)
    known = SUFFIXES.get(suffix)
    if known is None:
        problem = f"The content of {name!r} does not look like a match."
        expected = "a .mat, .sgf, .xg, .xgp, .bgf or .ogxm file"
        raise FormatError("match file", problem, expected=expected, line=1)
    return known


def _recognised_text(text: str) -> str | None:
    """Return the format of a text; None if it is neither a match nor a position."""
    if recognised(text) is Format.XGID and recognised_match(text) is None:
        return analysis_text.FORMAT
    return recognised_match(text)


def read_match_text(text: str | bytes, format: str | None = None) -> MatchRecord:
    """Read the first match in the text of a .mat or .sgf file; by default, detect the format.

    For the bytes of a file of any format, `format` is the name of the file.
    """
    if isinstance(text, bytes):
        return _first(read_matches_data(text, format or ""))
    return _first(read_matches_text(text, format))


def read_matches_text(text: str, format: str | None = None) -> tuple[MatchRecord, ...]:
    """Read all matches in the text of a .mat or .sgf file; by default, detect the format.

    A position that eXtreme Gammon or BGBlitz copied with its analysis is a match without actions.
    """
    if format is None:
        text = checked_text(text, "match", sgf.MAX_CHARACTERS)
        format = _recognised_text(text) or ".mat"
    if format == analysis_text.FORMAT:
        return analysis_text.read_records(text)
    read = _READERS.get(SUFFIXES.get(format, format))
    if read is None:
        problem = f"There is no text format {format!r}."
        raise FormatError("match", problem, expected=_suffixes(_READERS))
    return tuple(map(replay, read(text)))


def write_match_text(record: MatchRecord, format: str = ".mat") -> str:
    """Return a match as the content of a ``.mat`` or ``.sgf`` file."""
    known = SUFFIXES.get(format, format)
    if known not in _WRITERS:
        problem = f"The format {format!r} cannot be written."
        raise FormatError("match", problem, expected=_suffixes(_WRITERS))
    text = _WRITERS[known](record)
    _check_readable(text, known)
    return text


def write_match_file(record: MatchRecord, path: str | PathLike[str]) -> None:
    """Save a match to a UTF-8 file; the suffix of the path selects the format.

    If the match cannot be saved, an existing file is left unchanged.
    """
    suffix = suffix_of(path, "match")
    format = SUFFIXES.get(suffix)
    if format not in _WRITERS:
        name = Path(path).name
        problem = f"A match cannot be saved as {name!r}."
        raise FormatError("match file", problem, expected=_suffixes(_WRITERS))
    write_file(path, write_match_text(record, format).encode(), "match")


def _check_readable(text: str, format: str) -> None:
    """Raise an error if the text could not be read again, for example because of a comment."""
    checked_text(text, format, _MAX_CHARACTERS[format])
    try:
        text.encode()
    except UnicodeEncodeError as error:
        problem = f"{brief(text[error.start])} is half a character (a lone surrogate)."
        fail(format, text, error.start, problem, "text that UTF-8 can encode")


def decoded(data: bytes) -> str:
    """Decode the content of a file as UTF-16 or UTF-8 or, if neither fits, as Latin-1."""
    for start, encoding in _UTF16.items():
        if start.match(data):
            return data.decode(encoding, "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _suffixes(formats: Container[str]) -> str:
    return ", ".join(suffix for suffix, format in SUFFIXES.items() if format in formats)
