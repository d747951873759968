"""The files of a board's matches: how they are named, saved, opened and listed."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from itertools import count, takewhile
from pathlib import Path

from ...languages.translation import _
from ...match.files import write_match
from ...match.journal import holds_a_game
from ...match.match import Match
from ...rules import GammonError
from ...storage.atomic_write import StrPath, full_path
from .messages import EarlierGame

MAX_GAMES = 60
"""The maximum number of earlier games that a card lists; the latest game comes first."""

_JOURNAL = ".jsonl"
_NUMBERED = re.compile(r"(?P<stem>.*?)(?:-(?P<number>\d+))?")


def latest_file(path: StrPath) -> str:
    """Return the file with the last match of a board.

    The files with the matches of a board are named game.jsonl, game-2.jsonl, and so on.
    """
    full = Path(full_path(path, "journal"))
    later = (str(full.with_stem(f"{full.stem}-{number}")) for number in count(2))
    return [str(full), *takewhile(holds_a_game, later)][-1]


def files_of(path: str) -> list[str]:
    """Return the files with a board's matches, from the first file up to the given file."""
    found = [path]
    while (split := _NUMBERED.fullmatch(Path(found[0]).stem)) and split["number"]:
        number = int(split["number"]) - 1
        before = Path(path).with_stem(split["stem"] + (f"-{number}" if number > 1 else ""))
        found.insert(0, str(before))
    return [*filter(holds_a_game, found)]


def next_file(path: StrPath) -> str:
    """Return the file for the match that follows the match in the given file."""
    full = Path(path)
    split = _NUMBERED.fullmatch(full.stem)
    stem, number = (split["stem"], split["number"]) if split else (full.stem, None)
    return str(full.with_stem(f"{stem}-{int(number or 1) + 1}"))


def file_for_next(path: str) -> str:
    """Return the file for the next match of a board whose first match is saved in `path`."""
    return next_file(latest_file(path)) if holds_a_game(path) else path


def free_file() -> str:
    """Return the name of a file that does not exist yet in the folder of the notebook."""
    day = f"match_{datetime.now():%Y-%m-%d}"
    names = (f"{day}{'' if n == 1 else f'_{n}'}{_JOURNAL}" for n in count(1))
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
    write_match(match, name)
    return _("Saved in {name}.", name=Path(name).name)


def games_in(folder: Path, but: str | None) -> Iterator[EarlierGame]:
    """Yield the matches in a folder, latest match first, except the match in the file `but`."""
    files = sorted(folder.glob(f"*{_JOURNAL}"), key=_changed, reverse=True)
    for file in files[:MAX_GAMES]:
        names = _names_in(file)
        if names and str(file.resolve()) != but:
            when = f"{datetime.fromtimestamp(_changed(file)):%d %B %Y}".lstrip("0")
            yield EarlierGame(str(file), " – ".join(names), f"{when}, {file.name}")


def open_game(path: str) -> Match:
    """Open the match in a file; raise GammonError if the file contains no match."""
    if not holds_a_game(path):
        raise GammonError(_("There is no match in {path!r}.", path=path))
    return Match.open(path)


def _changed(file: Path) -> float:
    with suppress(OSError):
        return file.stat().st_mtime
    return 0.0


def _names_in(file: Path) -> list[str]:
    """Return the names of the players in a journal, or no names for any other file."""
    with suppress(OSError, ValueError, TypeError, KeyError):
        with file.open(encoding="utf-8") as lines:
            header = json.loads(lines.readline(MAX_HEADER))
        if header["journal"] == "gammon_widget":
            return [name or "?" for name in header["players"]]
    return []


MAX_HEADER = 65536
"""The maximum length of a journal's first line, in characters."""
