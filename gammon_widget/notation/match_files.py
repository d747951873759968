"""Match files by their suffix: reading into a `MatchRecord`, and writing one.

A file is never trusted: it is read up to a limit and no further, and whatever is in it, what
comes out is a record or a `FormatError`.
"""

from __future__ import annotations

import re
from os import PathLike
from pathlib import Path

from ..rules.errors import FormatError
from . import mat, sgf, xg_archive
from .mat import read_mat
from .mat_writing import write_mat
from .match_text import MatchText
from .record import MatchRecord
from .replaying import replay
from .sgf import read_sgf
from .sgf_writing import write_sgf
from .text import checked_text
from .xg_file import read_xg

SUFFIXES = (".mat", ".txt", ".sgf", ".xg")
"""The suffixes of files that can be read; .xg files cannot be written."""

_BYTES_A_LETTER = 4
_LONGEST = {
    ".mat": _BYTES_A_LETTER * mat.LONGEST,
    ".txt": _BYTES_A_LETTER * mat.LONGEST,
    ".sgf": _BYTES_A_LETTER * sgf.LONGEST,
    ".xg": xg_archive.LONGEST,
}
_SGF = re.compile(r"\s*\(\s*;")
_READERS = {".mat": read_mat, ".txt": read_mat, ".sgf": read_sgf}
_WRITERS = {".mat": write_mat, ".txt": write_mat, ".sgf": write_sgf}


def read_match_file(path: str | PathLike[str]) -> MatchRecord:
    """Read a match file.

    Parameters
    ----------
    path
        A file with the suffix .mat, .txt (which is read like .mat), .sgf or .xg. Text is UTF-8,
        or else Latin-1.

    Raises
    ------
    FormatError
        If the suffix is none of these, the file is too long, or there is a mistake in it.
    OSError
        If the file cannot be opened.
    """
    path = Path(path)
    suffix = _suffix(path, SUFFIXES)
    longest = _LONGEST[suffix]
    with path.open("rb") as file:
        data = file.read(longest + 1)
    if len(data) > longest:
        raise FormatError(
            suffix, "The file is too long.", expected=f"at most {longest:,} bytes", line=1
        )
    if suffix == ".xg":
        return replay(read_xg(data))
    return replay(_READERS[suffix](decoded(data)))


def read_match_text(text: str, format: str | None = None) -> MatchRecord:
    """Read a match from a text.

    Parameters
    ----------
    text
        The content of a .mat or .sgf file.
    format
        ``".mat"`` or ``".sgf"``; None to see by the text which it is.

    Raises
    ------
    FormatError
        If there is a mistake in it.
    """
    if format is None:
        text = checked_text(text, "match", sgf.LONGEST)
        format = ".sgf" if _SGF.match(text) else ".mat"
    read = _READERS.get(format)
    if read is None:
        raise FormatError("match", f"There is no format {format!r} of text.",
                          expected=", ".join(_READERS))  # fmt: skip
    parsed: MatchText = read(text)
    return replay(parsed)


def write_match_text(record: MatchRecord, format: str = ".mat") -> str:
    """Write a match as the content of a file: ``".mat"`` or ``".sgf"``.

    Raises
    ------
    FormatError
        If there is no such format, or it cannot hold this match.
    """
    write = _WRITERS.get(format)
    if write is None:
        raise FormatError("match", f"The format {format!r} cannot be written.",
                          expected=", ".join(_WRITERS))  # fmt: skip
    return write(record)


def write_match_file(record: MatchRecord, path: str | PathLike[str]) -> None:
    """Write a match file, in the format that its suffix names; the text is UTF-8.

    Raises
    ------
    FormatError
        If the suffix names no format that can be written, or the format cannot hold this match.
        The file is not touched then.
    OSError
        If the file cannot be written.
    """
    path = Path(path)
    text = write_match_text(record, _suffix(path, tuple(_WRITERS)))
    path.write_bytes(text.encode("utf-8", "replace"))


def decoded(data: bytes) -> str:
    """The text of a file: UTF-8, or else Latin-1, in which every byte is a letter."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _suffix(path: Path, known: tuple[str, ...]) -> str:
    suffix = path.suffix.lower()
    if suffix not in known:
        raise FormatError(
            "match file",
            f"The suffix {suffix!r} of {path.name!r} names no format of matches.",
            expected=", ".join(known),
        )
    return suffix
