"""The files of a collection: files, folders and zip archives."""

from __future__ import annotations

import os
import zipfile
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from ..match.results import JOURNAL, is_other
from ..notation.matches.files import SUFFIXES as FILE_SUFFIXES
from ..rules import GammonError
from ..rules.validation import as_list, brief
from ..storage.atomic_write import StrPath, full_path

_ZIP = ".zip"
_MAX_BYTES = 200_000_000  # of a file in an archive
_SUFFIXES = (*FILE_SUFFIXES, JOURNAL)
_TEXT_LAST = (".mat", ".txt", JOURNAL)
"""Formats without analyses are read last, so that the copy with the analysis is counted."""


class SourceFile(NamedTuple):
    """A file: its name in the collection, its path, and its name in a zip archive, if any.

    `modified` is the time of the last change, in nanoseconds since 1970.
    """

    name: str
    path: str
    member: str
    size: int
    modified: int

    def read(self) -> bytes:
        """Return the content of the file.

        Raises
        ------
        OSError, zipfile.BadZipFile
            If the file cannot be read.
        """
        if not self.member:
            return Path(self.path).read_bytes()
        with _archive(self.path, os.stat(self.path).st_mtime_ns).open(self.member) as file:
            data = file.read(_MAX_BYTES + 1)
        if len(data) > _MAX_BYTES:
            raise OSError(f"The file is larger than {_MAX_BYTES:,} bytes")
        return data


@lru_cache(maxsize=1)  # saves reading the list of its files for each of them
def _archive(path: str, _modified: int) -> zipfile.ZipFile:
    return zipfile.ZipFile(path)


def hash_of(data: bytes) -> str:
    """Return the hash of a file's content."""
    return blake2b(data, digest_size=16).hexdigest()


def as_sources(source: StrPath | Iterable[StrPath]) -> list[Path]:
    """Return the paths of a collection's sources; raise GammonError if one does not exist."""
    if isinstance(source, str | os.PathLike):
        source = [source]
    given = as_list("source", source, "['club', '2026.zip']")
    found = [Path(full_path(each, "collection")) for each in given]
    missing = [str(each) for each in found if not each.exists()]
    if missing or not found:
        raise GammonError(
            "A collection needs a folder, a .zip file or a list of them, such as 'matches/'"
            + (f"; {brief(missing[0])} does not exist." if missing else ".")
        )
    return found


def default_store(sources: list[Path]) -> Path:
    """Return the folder for the store, beside the source."""
    if len(sources) > 1:
        raise GammonError(
            "A collection of several files or folders needs a folder for its tables, such as "
            "store='my-matches.collection'."
        )
    return sources[0].with_name(f"{sources[0].name}.collection")


def find_files(sources: list[Path], store: Path, subfolders: bool) -> list[SourceFile]:
    """Return the match files and journals in some sources, in the order in which they are read.

    In folders and archives, the suffix decides, and other files with the suffix of journals, such
    as decks, are left out; a file that is given itself can have any suffix.
    """
    found: dict[str, SourceFile] = {}
    for source in sources:
        root = source if len(sources) == 1 and source.is_dir() else source.parent
        for path in _walk(source, store, subfolders) if source.is_dir() else [source]:
            name = path.relative_to(root).as_posix() if len(sources) == 1 else str(path)
            status = path.stat()
            file = SourceFile(name, str(path), "", status.st_size, status.st_mtime_ns)
            inside = _in_archive(file) if path.suffix.lower() == _ZIP else [file]
            found |= {each.name: each for each in inside}
    return sorted(found.values(), key=lambda each: (_is_text(each.name), each.name))


def _is_text(name: str) -> bool:
    return name.lower().endswith(_TEXT_LAST)


def _walk(folder: Path, store: Path, subfolders: bool) -> Iterator[Path]:
    for path, folders, names in os.walk(folder):
        here = Path(path)
        folders[:] = sorted(
            each
            for each in folders
            if subfolders and not each.startswith(".") and here / each != store
        )
        for name in names:
            suffix = os.path.splitext(name)[1].lower()
            file = here / name
            if (
                not name.startswith(".")
                and suffix in (*_SUFFIXES, _ZIP)
                and file.is_file()
                and not is_other(file)
            ):
                yield file


def _in_archive(file: SourceFile) -> list[SourceFile]:
    """Return the files in a zip archive, or the archive itself if it is damaged."""
    try:
        with zipfile.ZipFile(file.path) as archive:
            return [
                SourceFile(
                    *(f"{file.name}/{each.filename}", file.path, each.filename, each.file_size),
                    int(datetime(*each.date_time, tzinfo=UTC).timestamp() * 1e9),
                )
                for each in archive.infolist()
                if not each.is_dir() and os.path.splitext(each.filename)[1].lower() in _SUFFIXES
                if not _is_other_member(zipfile.Path(archive, each.filename))
            ]
    except (OSError, zipfile.BadZipFile, ValueError):
        return [file]


def _is_other_member(member: zipfile.Path) -> bool:
    try:
        return is_other(member)
    except (zipfile.BadZipFile, RuntimeError):  # reading it explains the problem
        return False
