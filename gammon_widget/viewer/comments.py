"""Comments on a match, kept in a JSON file next to the match file.

The match file never changes. A comment that is written in the viewer replaces the comment from the
match file. The comment file contains only comments from the viewer. If the match is written to
another file, that file includes all comments.

A comment belongs to a decision. If the decision is undone and the match continues differently, the
comment stays in the file. It appears again if the same decision is made again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from ..analysis.values.analysis import Analysis
from ..languages.translation import N_, _
from ..match.files import file_of
from ..match.match import Match
from ..notation.matches.record import MatchRecord, Remark
from ..rules import GammonError, Roll, SetUp
from ..rules.fields import TEXT, Json, JsonObject, object_of, tuple_of, whole_number
from ..rules.validation import LARGEST, brief
from ..storage.atomic_write import JsonFile, StrPath, exclusive, full_path
from .replay import Moment, Replay
from .verdicts import Verdicts

SUFFIX = ".comments.json"

_FILE = JsonFile(
    content="comments",
    kind="comment file",
    format="gammon_widget comments",
    versions=(1,),
    writer="a viewer of this match",
    foreign="It does not contain comments on a match.",
    max_bytes=20_000_000,
)


class CommentSubject(NamedTuple):
    """The decision that a comment is about, with its game and moment, both counted from 0.

    ``position`` is the position as 26 letters. It is empty if an older comment file has a comment
    on a decision that is not in the match. ``decided`` is the decision as text, with the roll. It
    is empty for a decision that has not been made yet.
    """

    game: int
    number: int
    position: str = ""
    decided: str = ""


@dataclass(frozen=True)
class Comments:
    """Comments on moments. An empty comment hides the comment that is in the match file."""

    texts: Mapping[CommentSubject, str] = field(default_factory=dict)

    def at(self, moment: Moment) -> str:
        """Return the comment on a moment: from these comments, or else from the match file."""
        texts = (self.texts[place] for place in _places(moment) if place in self.texts)
        return next(texts, moment.remark)

    def with_text(self, moment: Moment, text: str) -> Comments:
        """Return a copy in which the comment on a moment is replaced."""
        places = _places(moment)
        texts = {place: each for place, each in self.texts.items() if place not in places}
        if text != moment.remark:
            texts[places[0]] = text
        return Comments(texts)

    def merged(self, before: Comments, others: Comments) -> tuple[Comments, bool]:
        """Merge two changed versions of the comments `before`: these comments and `others`.

        Return the merged comments, and whether both versions changed the same comment. Such a
        comment then contains both texts.
        """
        texts, has_conflict = {}, False
        for place in self.texts.keys() | others.texts.keys():
            old, own, other = (each.texts.get(place) for each in (before, self, others))
            text = other if own == old else own
            if other not in (old, own) and own != old:
                text, has_conflict = "\n".join(filter(None, (other, own))), True
            if text is not None:
                texts[place] = text
        return Comments(texts), has_conflict


def _places(moment: Moment) -> list[CommentSubject]:
    """Return the subjects under which a comment may be stored.

    The first subject is for a comment written after the decision, the second for a comment written
    before the decision, and the third for a comment from an older comment file.
    """
    position = moment.state.turn_start.letters
    dice = "" if moment.dice is None else f"{moment.dice.high}-{moment.dice.low} "
    exact = CommentSubject(moment.game, moment.number, position, f"{dice}{moment.text}")
    return [exact, exact._replace(decided=""), CommentSubject(moment.game, moment.number)]


def whole_letters(text: str) -> str:
    """Replace lone surrogates and NUL characters, which no file can contain."""
    whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return whole.replace("\0", "\ufffd")


def with_comments(record: MatchRecord, replay: Replay, comments: Comments) -> MatchRecord:
    """Return the record of a match with these comments instead of those from the match file.

    In a file, a comment follows its decision. A comment on the end of a game is stored with the
    last decision of the game.
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


def commented(analysis: Analysis, replay: Replay, comments: Comments) -> Analysis:
    """Return an analysis with these comments, for tables, reports and cards.

    The comment on a moment is added to the last decision of the moment, unless the decisions of the
    moment already have this comment.
    """
    verdicts, texts = Verdicts(replay, analysis), dict[int, str]()
    for index, moment in enumerate(replay.moments):
        decisions, text = verdicts.at(index), comments.at(moment)
        if text != "\n".join(filter(None, (each.comment for each in decisions))):
            texts.update((id(each), text if each is decisions[-1] else "") for each in decisions)
    if not texts:
        return analysis
    return replace(
        analysis,
        decisions=tuple(
            replace(each, comment=texts.get(id(each), each.comment)) for each in analysis.decisions
        ),
    )


def comments_path(match: Match) -> str | None:
    """Return the path of the comment file; None if the match has no match file or journal."""
    path = file_of(match)
    return None if path is None else f"{path}{SUFFIX}"


def save_comments(path: StrPath, replay: Replay, comments: Comments) -> None:
    """Save comments to a file; after an error, the old file is unchanged."""
    texts: list[Json] = [
        {
            "game": place.game + 1,
            "decision": place.number + 1,
            **({"position": place.position, "decided": place.decided} if place.position else {}),
            "text": text,
        }
        for place, text in sorted(comments.texts.items())
    ]
    _FILE.write(path, {**_of(replay), "comments": texts})


def load_comments(path: StrPath, replay: Replay) -> Comments | None:
    """Return the comments from a file; None if the file is missing or empty."""
    record = _FILE.read(path)
    if record is None:
        return None
    for name, here in _of(replay).items():
        if record.get(name) != here:
            found = brief(record.get(name))
            raise _FILE.refusal(
                path, f"The file belongs to another match ({name}: {found}, not {here!r})."
            )
    try:
        found = _CONTENT.read(record)["comments"]
    except GammonError as error:
        raise _FILE.refusal(path, f"The file is damaged. {error}") from error
    return Comments({_place_in(each, replay): whole_letters(each["text"]) for each in found})


def _of(replay: Replay) -> JsonObject:
    """Return the data that identifies a match."""
    return {"players": [player.name for player in replay.players], "length": replay.length}


def _place_in(record: Mapping[str, Any], replay: Replay) -> CommentSubject:
    game, number = record["game"], record["decision"]
    if "position" in record:
        decided = whole_letters(record.get("decided", ""))
        return CommentSubject(game - 1, number - 1, whole_letters(record["position"]), decided)
    games = replay.games
    if game > len(games) or number > len(games[game - 1].moments):
        return CommentSubject(game - 1, number - 1)
    return _places(games[game - 1].moments[number - 1])[0]


_COMMENT = object_of(
    dict,
    {
        **dict.fromkeys(("game", "decision"), whole_number(1, LARGEST)),
        **dict.fromkeys(("position", "decided", "text"), TEXT),
    },
    absent=("position", "decided"),  # older files do not have these keys
    is_open=True,
)
_CONTENT = object_of(dict, {"comments": tuple_of(_COMMENT)}, is_open=True)


_NOWHERE = N_("This comment is not saved in a file: it will be lost when the kernel stops.")


class CommentBook:
    """The comments on a match. Each comment is saved as soon as it is written.

    If a comment cannot be saved, saving is tried again with the next comment. Changes that other
    writers make to the file are kept. If the path is None, nothing is saved. ``problem`` explains
    why the last comment was not saved as written. It is empty if there is no problem.
    """

    def __init__(self, path: StrPath | None, replay: Replay) -> None:
        self.comments = (None if path is None else load_comments(path, replay)) or Comments()
        self.problem = ""
        self._path, self._kept = path, self.comments

    def at(self, moment: Moment) -> str:
        """Return the comment on a moment; empty if there is no comment."""
        return self.comments.at(moment)

    def write(self, moment: Moment, text: str, replay: Replay) -> None:
        """Replace the comment on a moment."""
        self.comments, self.problem = self.comments.with_text(moment, text), ""
        if self.comments == self._kept:
            return
        if self._path is None:
            self.problem = _(_NOWHERE)
            return
        try:
            with exclusive(full_path(self._path, "comment file")):
                others = load_comments(self._path, replay) or self._kept
                merged, has_conflict = self.comments.merged(self._kept, others)
                save_comments(self._path, replay, merged)
        except GammonError as error:
            self.problem = _("{error} You can continue; saving will be retried.", error=error)
        else:
            self.comments = self._kept = merged
            both = _("This comment was also changed elsewhere: both texts are kept.")
            self.problem = both if has_conflict else ""
