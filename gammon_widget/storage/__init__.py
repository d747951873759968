"""File storage: every file is written whole or not at all, whatever fails."""

from .atomic_write import (
    StrPath,
    UnreadableFileError,
    failure,
    full_path,
    read_file,
    suffix_of,
    sync_folder,
    write_all,
    write_file,
)

__all__ = [
    "StrPath",
    "UnreadableFileError",
    "failure",
    "full_path",
    "read_file",
    "suffix_of",
    "sync_folder",
    "write_all",
    "write_file",
]
