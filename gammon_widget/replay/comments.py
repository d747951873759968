"""Comments on a match, kept in a file beside it: JSON, written whole or not at all.

What the match's own file says is never changed: a comment that is written here stands in the place
of the one that was read, and the file beside holds only what was written here. A match that is
written anew takes all of them along.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ..disk import StrPath
from ..disk.fields import Json, JsonObject
from ..disk.json_file import JsonFile
from ..notation.record import MatchRecord, Remark
from ..play import Match, RecordedMatch
from ..rules import Roll, SetUp
from ..rules.validation import brief
from .moments import Moment
from .replay import Replay

SUFFIX = ".comments.json"

_FILE = JsonFile(
    content="comments",
    kind="file of comments",
    format="gammon_widget comments",
    versions=(1,),
    writer="a viewer of this match",
    foreign="There are no comments on a match in it.",
    max_bytes=20_000_000,
)

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


def with_comments(record: MatchRecord, replay: Replay, comments: Comments) -> MatchRecord:
    """A match as a record, with these comments in the place of those of its own file.

    Parameters
    ----------
    record, replay
        The same match.
    comments
        What is written about it. In files a comment stands after what was decided; one at the
        end of a game belongs to its last decision there.
    """
    games = []
    for number, game in enumerate(record.games):
        decided = [n for n, each in enumerate(game.actions) if not isinstance(each, Roll | SetUp)]
        remarks = [
            Remark(min([*decided[moment.number :], len(game.actions) - 1]) + 1, text)
            for moment in replay.moments
            if moment.game == number and (text := comments.at(moment))
        ]
        games.append(replace(game, remarks=tuple(remarks)))
    return replace(record, games=tuple(games))


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
    texts: list[Json] = [
        {"game": game + 1, "decision": number + 1, "text": text}
        for (game, number), text in sorted(comments.texts.items())
    ]
    _FILE.write(path, {**_of(replay), "comments": texts})


def load_comments(path: StrPath, replay: Replay) -> Comments:
    """Read comments from a file; none if there is no such file, or an empty one.

    Raises
    ------
    FormatError
        If the file holds something else, or comments on another match.
    GammonError
        If it cannot be read.
    """
    record = _FILE.read(path)
    if record is None:
        return Comments()
    for name, here in _of(replay).items():
        if record.get(name) != here:
            told = brief(record.get(name))
            raise _FILE.refusal(
                path, f"It is about another match: {name} {told}, and here {here!r}."
            )
    try:
        return Comments({_place_in(each): _text(each["text"]) for each in record["comments"]})
    except (KeyError, TypeError, ValueError) as error:
        raise _FILE.refusal(path, f"It is damaged: {error!r}.") from error


def _of(replay: Replay) -> JsonObject:
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
