"""Reading of match files in chunks, which any process can do."""

from __future__ import annotations

import gc
import zipfile
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import PurePosixPath
from typing import Any, NamedTuple

from ..match.files import RecordedMatch, record_of
from ..match.match import match_in
from ..match.results import JOURNAL
from ..notation.matches.files import read_matches_data
from ..rules import GammonError
from .rows import MatchRows
from .sources import SourceFile, hash_of


class FileRead(NamedTuple):
    """The result of reading a file; `matches` are their numbers among the chunk's matches."""

    file: SourceFile
    hash: str | None
    problem: str | None
    matches: range


class ChunkRead(NamedTuple):
    """The files of a chunk, and the tables of their matches, which are numbered from 0."""

    files: list[FileRead]
    tables: dict[str, Any]


def read_chunk(files: Sequence[SourceFile]) -> ChunkRead:
    """Read some files. A file that cannot be read stops nothing."""
    rows, read = MatchRows(), []
    collects = gc.isenabled()
    gc.disable()  # no garbage of this work needs it, and it would take a fifth of the time
    try:
        for file in files:
            first, digest, problem = rows.count, None, None
            try:
                data = file.read()
                digest = hash_of(data)
                matches = matches_in(data, file.name, file.modified)
            except (GammonError, OSError, zipfile.BadZipFile, RuntimeError) as error:
                matches, problem = [], str(error) or type(error).__name__
            for number, match in enumerate(matches, 1):
                rows.add(match, file.name, number)
            read.append(FileRead(file, digest, problem, range(first, rows.count)))
    finally:
        if collects:
            gc.enable()
    return ChunkRead(read, rows.tables())


def matches_in(data: bytes, name: str, modified: int = 0) -> list[RecordedMatch]:
    """Return the matches in the content of a file.

    `modified` is the time of the last change, as in `SourceFile`: it is the day of a journal.
    """
    if not name.lower().endswith(JOURNAL):
        return [RecordedMatch(each) for each in read_matches_data(data, PurePosixPath(name).name)]
    record = record_of(match_in(data, name))
    day = date.fromtimestamp(modified / 1e9).isoformat()
    return [RecordedMatch(replace(record, tags=(("Date", day),), format=JOURNAL))]
