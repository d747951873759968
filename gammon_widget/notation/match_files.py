"""Match files: reading them by their content into a `MatchRecord`, and writing one.

A file is never trusted: it is read up to a limit and no further, and whatever is in it, what
comes out is a record or a `FormatError`.
"""

from __future__ import annotations

from collections.abc import Container
from os import PathLike
from pathlib import Path

from ..disk import full_path, suffix_of, write_file
from ..rules import FormatError, GammonError
from . import mat, sgf, xg_archive
from .formats import recognised_match
from .mat import read_mat
from .mat_writer import write_mat
from .record import MatchRecord
from .replay import replay
from .sgf import read_sgf
from .sgf_writer import write_sgf
from .text import brief, checked_text, fail
from .xg_file import read_xg

_MAX_CHARACTER_BYTES = 4
_MAX_BYTES = {
    ".mat": _MAX_CHARACTER_BYTES * mat.MAX_CHARACTERS,
    ".sgf": _MAX_CHARACTER_BYTES * sgf.MAX_CHARACTERS,
    ".xg": xg_archive.MAX_BYTES,
}
_HEAD_BYTES = 100_000
"""Bytes that tell what a file is written in."""

_READERS = {".mat": read_mat, ".sgf": read_sgf}
_WRITERS = {".mat": write_mat, ".sgf": write_sgf}
_SUFFIXES = {".mat": ".mat", ".txt": ".mat", ".sgf": ".sgf", ".xg": ".xg"}
"""What is in a file whose content does not tell, by its suffix, and what is to be written."""


class UnreadableFileError(GammonError, OSError):
    """A file that cannot be opened."""


def read_match_file(path: str | PathLike[str]) -> MatchRecord:
    """Read a match file.

    Parameters
    ----------
    path
        A .mat, .sgf or .xg file, whatever its name: the format is recognised by the content,
        and the suffix counts only where that tells nothing. Text is UTF-8, or else Latin-1.

    Returns
    -------
    MatchRecord
        The match; its `format` says what was recognised.

    Raises
    ------
    FormatError
        If it looks like none of these, the file is too long, or there is a mistake in it.
    UnreadableFileError
        If the file cannot be opened; it is an `OSError`, too.
    """
    path = Path(full_path(path, "match"))
    try:
        file = path.open("rb")
    except OSError as error:
        problem = f"The match {str(path)!r} cannot be read: {error.strerror}."
        raise UnreadableFileError(problem) from error
    with file:
        head = file.read(_HEAD_BYTES)
        format = _format_of(head, path)
        longest = _MAX_BYTES[format]
        data = head + file.read(longest + 1 - len(head))
    if len(data) > longest:
        expected = f"at most {longest:,} bytes"
        raise FormatError(format, "The file is too long.", expected=expected, line=1)
    return replay(read_xg(data) if format == ".xg" else _READERS[format](decoded(data)))


def _format_of(head: bytes, path: Path) -> str:
    """What a file is written in, by how it begins, or else by its suffix."""
    if head.startswith(xg_archive.MAGIC):
        return ".xg"
    found = recognised_match(decoded(head))
    if found is not None:
        return found.value
    known = _SUFFIXES.get(path.suffix.lower())
    if known is None:
        problem = f"The content of {path.name!r} looks like no match."
        raise FormatError("match file", problem, expected="a .mat, .sgf or .xg file", line=1)
    return known


def read_match_text(text: str, format: str | None = None) -> MatchRecord:
    """Read a match from a text.

    Parameters
    ----------
    text
        The content of a .mat or .sgf file.
    format
        ``".mat"`` or ``".sgf"``; None to see by the text which it is, and read what looks like
        neither as .mat.

    Raises
    ------
    FormatError
        If there is a mistake in it.
    """
    if format is None:
        text = checked_text(text, "match", sgf.MAX_CHARACTERS)
        format = recognised_match(text) or ".mat"
    read = _READERS.get(_SUFFIXES.get(format, format))
    if read is None:
        problem = f"There is no format {format!r} of text."
        raise FormatError("match", problem, expected=_suffixes(_READERS))
    return replay(read(text))


def write_match_text(record: MatchRecord, format: str = ".mat") -> str:
    """Write a match as the content of a file: ``".mat"`` or ``".sgf"``.

    Raises
    ------
    FormatError
        If there is no such format, or it cannot hold this match.
    """
    known = _SUFFIXES.get(format, format)
    if known not in _WRITERS:
        problem = f"The format {format!r} cannot be written."
        raise FormatError("match", problem, expected=_suffixes(_WRITERS))
    text = _WRITERS[known](record)
    _check_readable(text, known)
    return text


def write_match_file(record: MatchRecord, path: str | PathLike[str]) -> None:
    """Write a match file, in the format that its suffix names; the text is UTF-8.

    Raises
    ------
    FormatError
        If the suffix names no format that can be written, or the format cannot hold this match.
        The file is not touched then.
    GammonError
        If the file cannot be written; what was there is there still, whole.
    """
    suffix = suffix_of(path, "match")
    format = _SUFFIXES.get(suffix)
    if format not in _WRITERS:
        name = Path(path).name
        problem = f"The suffix {suffix!r} of {name!r} names no format that can be written."
        raise FormatError("match file", problem, expected=_suffixes(_WRITERS))
    write_file(path, write_match_text(record, format).encode(), "match")


def _check_readable(text: str, format: str) -> None:
    """Refuse to write what no reader would take: a comment or a tag may hold anything."""
    checked_text(text, format, _MAX_BYTES[format] // _MAX_CHARACTER_BYTES)
    try:
        text.encode()
    except UnicodeEncodeError as error:
        problem = f"{brief(text[error.start])} is half a letter."
        fail(format, text, error.start, problem, "text that can be UTF-8")


def decoded(data: bytes) -> str:
    """The text of a file: UTF-8, or else Latin-1, in which every byte is a letter."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _suffixes(formats: Container[str]) -> str:
    return ", ".join(suffix for suffix, format in _SUFFIXES.items() if format in formats)
