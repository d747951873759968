"""The files of a board's matches: how they are named, saved, opened and listed."""

from __future__ import annotations

import os
import re
import warnings
from base64 import b64decode
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from itertools import count
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, Self

from ...languages.translation import _
from ...match.journal import holds_a_game, read_header
from ...match.match import Match
from ...odds.significance import moving_prs
from ...rules import GammonError
from ...storage.atomic_write import StrPath, full_path
from .messages import EarlierGame

if TYPE_CHECKING:
    from ...match.files import RecordedMatch
    from ...match.statistics import Statistics

MEMORY = "memory "
"""The prefix of the names of matches without a file."""

_JOURNAL = ".jsonl"


@dataclass(frozen=True, slots=True)
class MatchSeries:
    """The files with the matches of a board: game.jsonl, game-2.jsonl, and so on.

    The first file has the path that the user has given. Its header and the headers of all later
    files contain the same identifier, so that a file of somebody else is never taken in, whatever
    its name is. Numbers may be missing.

    Attributes
    ----------
    base
        The full path of the first file.
    name
        The identifier of the series.
    """

    base: str
    name: str

    @classmethod
    def of(cls, path: StrPath) -> Self:
        """Return the series that begins with the given file; it may not exist yet."""
        base = full_path(path, "journal")
        header = read_header(base)
        if header is None:
            return cls(base, token_hex(8))
        # Without an identifier, the checksum of the first line identifies the series.
        return cls(base, header.series or header.sum)

    @property
    def files(self) -> list[str]:
        """The files that contain matches of the series, in order."""
        return [*self._by_number().values()]

    @property
    def next(self) -> str:
        """The file for the next match."""
        found = self._by_number()
        if not found:
            return self.base
        later = count(max(2, *(number + 1 for number in found)))
        return next(path for path in map(self._path, later) if _is_free(path))

    def _by_number(self) -> dict[int, str]:
        """Return the files of the series by their numbers, in order; the first file has 0."""
        if not holds_a_game(self.base):
            return {}
        numbered = self._numbered()
        headers = {number: read_header(numbered[number]) for number in sorted(numbered)}
        own = [number for number, each in headers.items() if each and each.series == self.name]
        return {0: self.base} | {number: numbered[number] for number in own}

    def _path(self, number: int) -> str:
        full = Path(self.base)
        return str(full.with_stem(f"{full.stem}-{number}"))

    def _numbered(self) -> dict[int, str]:
        """Return the files in the folder that are named like later files, by their numbers."""
        full = Path(self.base)
        pattern = re.compile(rf"{re.escape(full.stem)}-([1-9]\d{{0,8}}){re.escape(full.suffix)}")
        with suppress(OSError):
            names = map(pattern.fullmatch, os.listdir(full.parent))
            return {int(name[1]): str(full.with_name(name[0])) for name in names if name}
        return {}


def _is_free(path: str) -> bool:
    """Return whether a new journal can have this path; a folder, pipe or link is in the way."""
    return not os.path.lexists(path) or (os.path.isfile(path) and not holds_a_game(path))


def free_file(suffix: str = _JOURNAL) -> str:
    """Return the name of a file that does not exist yet in the folder of the notebook."""
    day = f"match_{datetime.now():%Y-%m-%d}"
    names = (f"{day}{'' if n == 1 else f'_{n}'}{suffix}" for n in count(1))
    return next(name for name in names if not os.path.exists(name))


def save(match: Match, path: str) -> str:
    """Save a match in a journal, or export it, depending on the suffix of the file.

    Returns
    -------
    str
        A sentence that says what was done.

    Raises
    ------
    GammonError
        If the file already exists or cannot be written, or if its format cannot hold the match.
    """
    name = path.strip()
    if not name:
        raise GammonError(_("Give the file a name, such as my_match.jsonl."))
    suffix = Path(name).suffix
    if suffix.lower() in (_JOURNAL, ""):
        kept = name if suffix else name + _JOURNAL
        match.keep(kept)
        return _("The match and all further moves are saved in {name}.", name=Path(kept).name)
    if os.path.exists(name):
        raise GammonError(_("The file {name!r} already exists: choose another name.", name=name))
    from ...match.files import write_match  # 20 ms: it imports all formats

    write_match(match, name)
    return _("Saved in {name}.", name=Path(name).name)


def earlier_games(statistics: Statistics) -> Iterator[EarlierGame]:
    """Yield the matches, latest match first, with the ratings of the player of the statistics."""
    rated = [each for each in statistics.own if each.decisions]
    means = moving_prs([each.decisions for each in rated], [each.error for each in rated])
    mean_of = dict(zip(map(id, rated), means, strict=True))
    pairs = zip(*[iter(statistics.matches)] * 2, strict=True)  # White and Black of each match
    for white, black in reversed([*pairs]):
        row = black if black.player == statistics.player else white
        name = "" if row.file.startswith(MEMORY) else f" · {Path(row.file).name}"
        points = f"{row.points}–{row.opponent_points}"
        score = _("{points} in a match to {n}", points=points, n=row.length)
        ratings = (row.pr, *(row.pr_interval or (row.pr, row.pr)), mean_of.get(id(row), row.pr))
        yield EarlierGame(
            row.file,
            f"{row.player} – {row.opponent}",
            f"{score if row.length else points} · {row.date}{name}",
            tuple(each for each in ratings if each is not None),
            row.player == statistics.player,
        )


def open_game(path: str) -> Match:
    """Open the match in a journal or in a match file; raise GammonError if there is none."""
    if Path(path).suffix.lower() != _JOURNAL:
        return _read(path)
    if not holds_a_game(path):
        raise GammonError(_("There is no match in {path!r}.", path=path))
    return Match.open(path)


def _read(source: str | bytes, name: str = "") -> RecordedMatch:
    from ...match.files import parse_match, read_match  # 20 ms: it imports all formats

    with warnings.catch_warnings():  # the viewer shows what is contradictory
        warnings.simplefilter("ignore")
        return read_match(source) if isinstance(source, str) else parse_match(source, name)


@dataclass
class Upload:
    """A match file that a page sends in pieces."""

    name: str = ""
    data: bytearray = field(default_factory=bytearray)

    def add(self, name: str, size: int, start: int, piece: str) -> Match | None:
        """Add a piece in base64; return the match in the file after the last piece.

        Raises GammonError if a piece is missing, or if there is no match in the file.
        """
        name = "".join(filter(str.isprintable, Path(name).name))
        if start == 0:
            self.name, self.data = name, bytearray()
        try:
            data = b64decode(piece)
        except ValueError:
            data = b""
        if (name, start) != (self.name, len(self.data)) or not data:
            raise GammonError(_("{name!r} has not arrived completely: open it again.", name=name))
        self.data += data
        if len(self.data) < size:
            return None
        return _read(bytes(self.data), name)
