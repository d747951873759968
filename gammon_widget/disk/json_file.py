"""Files of JSON that say what is in them, written whole or not at all.

One that says something else is refused, and stays as it is.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..rules import FormatError, GammonError
from ..rules.validation import brief
from .fields import JsonObject
from .paths import StrPath, full_path
from .writing import write_file


@dataclass(frozen=True, slots=True)
class JsonFile:
    """One kind of such files.

    Attributes
    ----------
    content, kind
        What is in it, and what the file itself is called, for messages.
    format, versions
        What it says of itself: its format, and a version of it. All of these are read, and the
        last one is written.
    writer
        Who writes such files, for messages.
    foreign
        The sentence that refuses any other file.
    max_bytes
        A longer file is none of ours.
    """

    content: str
    kind: str
    format: str
    versions: tuple[int, ...]
    writer: str
    foreign: str
    max_bytes: int

    def write(self, path: StrPath, record: JsonObject) -> None:
        """Write a record into a file, in place of what was there.

        Raises
        ------
        GammonError
            If it cannot be written; what was there is there still.
        """
        whole = {"format": self.format, "version": self.versions[-1], **record}
        write_file(path, json.dumps(whole, indent=1, ensure_ascii=False), self.content)

    def read(self, path: StrPath) -> dict[str, Any] | None:
        """The record in a file; None if there is no such file, or an empty one.

        Raises
        ------
        FormatError
            If the file is of another kind, or of a version that is not known.
        GammonError
            If it cannot be read.
        """
        try:
            with Path(full_path(path, self.kind)).open("rb") as file:
                data = file.read(self.max_bytes)
        except FileNotFoundError:
            return None
        except (OSError, ValueError, TypeError) as error:
            reason = getattr(error, "strerror", None) or error
            problem = f"The {self.content} in {brief(path)} cannot be read: {reason}."
            raise GammonError(problem) from error
        if not data.strip():
            return None
        try:
            record = json.loads(data)
        except (ValueError, RecursionError):
            record = None
        if not isinstance(record, dict) or record.get("format") != self.format:
            raise self.refusal(path, self.foreign)
        if record.get("version") not in self.versions:
            raise self.refusal(path, f"It is of version {brief(record.get('version'))}.")
        return record

    def refusal(self, path: StrPath, problem: str) -> FormatError:
        """The error for a file in which something else is than there should be."""
        expected = f"a file that {self.writer} has written, or a name that is not used yet"
        return FormatError(f"{self.content} in {brief(str(path))}", problem, expected=expected)
