"""The store of a collection: a folder of Parquet files, which any program can read.

The store has a folder for each table. A part of the collection, a few hundred matches that were
read together, has one file of the same name in each folder, such as ``00012-003.parquet``: part 12,
as it was written for the third time. The file in ``files`` is written last. So a part is complete,
or it is not there at all: whatever a killed program has left is ignored, and later removed.

Programs that write to the same store take turns (see `Store.locked`), and first read what the
others have written. The store contains nothing that the files and the engines cannot give again.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from ..rules import FormatError, GammonError
from ..storage import operations
from ..storage.atomic_write import JsonFile, UnreadableFileError, failure, wait_for_lock, write_file
from .derived import with_derived
from .tables import TABLES, pyarrow, schema

_ABOUT = JsonFile(
    content="store of a collection",
    kind="store of a collection",
    format="gammon_widget collection",
    versions=(3,),
    writer="a collection",
    foreign="This folder does not contain the store of a collection.",
    max_bytes=10_000,
)
_ABOUT_NAME, _LOCK_NAME = "collection.json", "lock"
_TABLES = (*TABLES, "files")  # `files` is written last
_MAX_WAIT_SECONDS = 60.0
_NAME = "{:05}-{:03}.parquet"
_SUFFIX = ".parquet"


class Part(NamedTuple):
    """A part of the collection: its number, and how often it has been written."""

    number: int
    version: int

    @property
    def name(self) -> str:
        return _NAME.format(*self)

    @property
    def next(self) -> Part:
        return self._replace(version=self.version + 1)


class Store:
    """The folder with the tables of a collection.

    A store of another version is emptied, because it can be made again.

    Raises
    ------
    GammonError
        If the folder contains anything else, or cannot be written.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        about = folder / _ABOUT_NAME
        try:
            is_known = _ABOUT.read(about) is not None
        except FormatError as error:
            if "Version" not in error.problem:
                raise
            is_known = False
        except UnreadableFileError as error:
            raise _unwritable(folder, error) from error
        else:
            if not is_known and folder.is_dir() and any(folder.iterdir()):
                problem = f"{str(folder)!r} contains other files."
                raise GammonError(
                    f"{problem} The store of a collection needs a new or empty folder: choose "
                    "another one with store=."
                )
        if is_known:
            return
        try:
            for table in _TABLES:
                (folder / table).mkdir(parents=True, exist_ok=True)
                for file in (folder / table).glob(f"*{_SUFFIX}"):
                    file.unlink()
        except OSError as error:
            raise _unwritable(folder, error) from error
        _ABOUT.write(about, {})

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keep other programs from writing to the store.

        Raises `GammonError` if another program keeps the lock for a minute.
        """
        path = str(self.folder / _LOCK_NAME)
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:
            raise _unwritable(self.folder, error) from error
        try:
            if not wait_for_lock(descriptor, _MAX_WAIT_SECONDS):
                raise GammonError(
                    f"Another program is writing to the store {str(self.folder)!r}. Wait until it "
                    "has finished, and try again."
                )
            yield
        finally:
            os.close(descriptor)

    def parts(self) -> list[Part]:
        """Return the complete parts, in order, each in its newest version."""
        newest: dict[int, Part] = {}
        for part in _parts_in(self.folder / "files"):
            newest[part.number] = max(part, newest.get(part.number, part))
        return [newest[number] for number in sorted(newest)]

    def paths(self, table: str, parts: Iterable[Part] | None = None) -> list[str]:
        """Return the paths of a table's files."""
        parts = self.parts() if parts is None else parts
        return [str(self.folder / table / part.name) for part in parts]

    def read(self, table: str, part: Part, columns: list[str] | None = None) -> Any:
        """Return the rows of a part as a table of pyarrow."""
        parquet = pyarrow("pyarrow.parquet")
        path = self.folder / table / part.name
        return (
            parquet.ParquetFile(path)
            .read(columns)
            .cast(schema(table) if columns is None else _some(schema(table), columns))
        )

    def rows(self, table: str, part: Part, columns: Sequence[str]) -> Iterator[tuple[Any, ...]]:
        """Return the values of some columns in each row of a part."""
        return rows_in(self.read(table, part, [*columns]), columns)

    def write(self, part: Part, tables: Mapping[str, Any]) -> None:
        """Write a part; call this only in `locked`. A table that is not given stays as it was."""
        before, tables = Part(part.number, part.version - 1), with_derived(tables)
        for table in _TABLES:
            path = self.folder / table / part.name
            if table in tables:
                write_table(path, tables[table])
            else:
                old = self.folder / table / before.name
                write_file(path, old.read_bytes(), "store of a collection")
        for table in reversed(_TABLES):
            with suppress(FileNotFoundError):
                operations.unlink(self.folder / table / before.name)

    def clean(self) -> None:
        """Remove what killed programs have left; call this only in `locked`."""
        parts = set(self.parts())
        for table in _TABLES:
            for part in _parts_in(self.folder / table):
                if part not in parts:
                    with suppress(OSError):
                        operations.unlink(self.folder / table / part.name)


def rows_in(table: Any, columns: Iterable[str]) -> Iterator[tuple[Any, ...]]:
    """Return the values of some columns in each row of a table of pyarrow."""
    return zip(*(table.column(name).to_pylist() for name in columns), strict=True)


def write_table(path: Path, table: Any) -> None:
    """Write a table of pyarrow to a Parquet file, completely or not at all."""
    arrow, parquet = pyarrow(), pyarrow("pyarrow.parquet")
    sink = arrow.BufferOutputStream()
    parquet.write_table(table, sink, compression="zstd", compression_level=_ZSTD_LEVEL)
    write_file(path, sink.getvalue().to_pybytes(), "store of a collection")


_ZSTD_LEVEL = 6


def _parts_in(folder: Path) -> Iterator[Part]:
    for name in os.listdir(folder):
        number, _, version = name.removesuffix(_SUFFIX).partition("-")
        if name.endswith(_SUFFIX) and number.isdigit() and version.isdigit():
            yield Part(int(number), int(version))


def _some(whole: Any, columns: list[str]) -> Any:
    return pyarrow().schema([whole.field(name) for name in columns])


def _unwritable(folder: Path, error: OSError) -> GammonError:
    remedy = "Choose a folder that you can write to with store=."
    return failure("The store of a collection cannot be made in", str(folder), error, left=remedy)
