"""Comments on a match, kept in a file beside it: JSON, written whole or not at all.

What the match's own file says is never changed: a comment that is written here stands in the place
of the one that was read, and the file beside holds only what was written here.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..disk import StrPath, full_path, write_file
from ..play import Match, RecordedMatch
from ..rules import FormatError, GammonError
from ..rules.validation import brief
from .moments import Moment
from .replay import Replay

FORMAT = "gammon_widget comments"
VERSION = 1
SUFFIX = ".comments.json"
MAX_BYTES = 20_000_000
"""A longer file is none of ours."""

Place = tuple[int, int]
"""A game and a moment in it, both from 0."""


@dataclass(frozen=True)
class Comments:
    """What has been written about the moments of a match.

    Attributes
    ----------
    texts
        The comments that were written here; an empty one hides that of the match's own file.
    """

    texts: Mapping[Place, str] = field(default_factory=dict)

    def at(self, moment: Moment) -> str:
        """What is written about a moment, here or else in the match's own file."""
        return self.texts.get(_place(moment), moment.remark)

    def with_text(self, moment: Moment, text: str) -> Comments:
        """The same with another text about a moment."""
        texts = {place: each for place, each in self.texts.items() if place != _place(moment)}
        if text != moment.remark:
            texts[_place(moment)] = text
        return Comments(texts)


def _place(moment: Moment) -> Place:
    return moment.game, moment.number


def file_beside(match: Match) -> str | None:
    """Where the comments on a match are kept: beside its file, or its journal, if it has one."""
    path = match.path if isinstance(match, RecordedMatch) else match.journal
    return None if path is None else f"{path}{SUFFIX}"


def save_comments(path: StrPath, replay: Replay, comments: Comments) -> None:
    """Write comments into a file, in place of what was there.

    Raises
    ------
    GammonError
        If it cannot be written; what was there is there still.
    """
    record = {
        "format": FORMAT,
        "version": VERSION,
        **_of(replay),
        "comments": [
            {"game": game + 1, "decision": number + 1, "text": text}
            for (game, number), text in sorted(comments.texts.items())
        ],
    }
    write_file(path, json.dumps(record, indent=1, ensure_ascii=False), "comments")


def load_comments(path: StrPath, replay: Replay) -> Comments:
    """Read comments from a file; none if there is no such file, or an empty one.

    Raises
    ------
    FormatError
        If the file holds something else, or comments on another match.
    GammonError
        If it cannot be read.
    """
    try:
        with Path(full_path(path, "file of comments")).open("rb") as file:
            data = file.read(MAX_BYTES)
    except FileNotFoundError:
        return Comments()
    except (OSError, ValueError, TypeError) as error:
        reason = getattr(error, "strerror", None) or error
        raise GammonError(f"The comments in {brief(path)} cannot be read: {reason}.") from error
    if not data.strip():
        return Comments()
    try:
        record = json.loads(data)
    except (ValueError, RecursionError):
        record = None
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise _foreign(path, "There are no comments on a match in it.")
    if record.get("version") != VERSION:
        raise _foreign(path, f"It is of version {brief(record.get('version'))}.")
    for name, here in _of(replay).items():
        if record.get(name) != here:
            told = brief(record.get(name))
            raise _foreign(path, f"It is about another match: {name} {told}, and here {here!r}.")
    try:
        return Comments({_place_in(each): _text(each["text"]) for each in record["comments"]})
    except (KeyError, TypeError, ValueError) as error:
        raise _foreign(path, f"It is damaged: {error!r}.") from error


def _of(replay: Replay) -> dict[str, Any]:
    """By what a match is known again."""
    return {"players": [player.name for player in replay.players], "length": replay.length}


def _place_in(record: Mapping[str, object]) -> Place:
    game, number = record["game"], record["decision"]
    if type(game) is not int or type(number) is not int or game < 1 or number < 1:
        raise ValueError(f"no decision {brief(number)} of a game {brief(game)}")
    return game - 1, number - 1


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{brief(value)} is no text")
    return value


def _foreign(path: StrPath, problem: str) -> FormatError:
    expected = "a file that a viewer of this match has written, or a name that is not used yet"
    return FormatError(f"comments in {brief(str(path))}", problem, expected=expected)
