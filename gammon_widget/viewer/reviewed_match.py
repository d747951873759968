"""A match under review: the current moment, the comments, and the verdicts from the sources."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from ..analysis.advice_tables import advice_tables
from ..analysis.result_analysis import reader_of, summary_of
from ..analysis.sources import Sources, source_label
from ..analysis.values.best_source import ROLLOUT_SOURCE
from ..analysis.values.decision import Decision
from ..languages.translation import _
from ..match.match import Match
from ..rules import Color, GammonError, Numbering
from ..rules.validation import brief
from ..storage.atomic_write import StrPath
from .comments import CommentBook, commented, comments_path
from .move_list import chapters_of, name_of, sentence_at, status_at, verdict_on
from .replay import Moment, Replay, ReplayMode, arrows_at, identifier_of, trails_before
from .verdicts import Verdicts, curve_of, difficulty_of, mark_of

MAX_PLAYS = 8
"""The maximum number of best plays in the table of a viewer."""

_BOTH = "both"
PLAYERS = (_BOTH, *(color.value for color in Color))
"""The players whose errors can be reviewed."""


class ReviewedMatch:
    """A match, and the information that a viewer shows at one moment of the match.

    Parameters
    ----------
    match
        The match, which may continue: see `follow`.
    comments
        The file for the comments. True means the default file, and False means no file.
    player
        One of `PLAYERS`. None means the only person in the match, or else ``"both"``.

    Attributes
    ----------
    at
        The number of the current moment.
    comments
        The comments on the match.
    player
        The player whose errors are reviewed: one of `PLAYERS`.
    sources
        The sources of evaluations, including the source in the open tab.
    verdicts
        The verdicts from the best source, which marks the errors.
    tab
        The verdicts from the source in the open tab.

    Raises
    ------
    FormatError
        If the file cannot be read as comments on this match.
    GammonError
        If the player is not one of `PLAYERS`.
    """

    def __init__(self, match: Match, comments: StrPath | bool, player: str | None) -> None:
        self.match, self.sources = match, Sources()
        replay, reader = Replay.of(match), reader_of(match)
        path = comments_path(match) if comments is True else comments or None
        self.comments = CommentBook(path, replay)
        if player is not None and player not in PLAYERS:
            raise GammonError(
                f"player= must be one of {', '.join(map(repr, PLAYERS))}, not {brief(player)}."
            )
        self.player = player or (_BOTH if reader is None else reader.value)
        self.use(replay=replay)
        self.at = self.verdicts.first_decision()

    @property
    def replay(self) -> Replay:
        """An immutable copy of the match, with all its moments."""
        return self.verdicts.replay

    @property
    def moment(self) -> Moment:
        """The current moment."""
        return self.replay.moments[self.at]

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The evaluations of the current moment, from the source in the open tab."""
        return self.tab.at(self.at)

    @property
    def comment(self) -> str:
        """The comment on the current moment."""
        return self.comments.at(self.moment)

    @property
    def whose_errors(self) -> str:
        """The name of the player whose errors are reviewed, or "both players"."""
        color = self.verdicts.player
        return _("both players") if color is None else name_of(self.replay, color)

    def use(self, sources: Sources | None = None, replay: Replay | None = None) -> None:
        """Use new sources or a new replay. The best source marks the errors in the match."""
        sources, comments = sources or self.sources, self.comments.comments
        replay = replay or self.replay
        kept = tuple(commented(each, replay, comments) for each in self.match.analyses)
        running = sources.running and commented(sources.running, replay, comments)
        self.match.analyses = kept
        self.sources = replace(sources, kept=kept, running=running)
        color = None if self.player == _BOTH else Color(self.player)
        self.verdicts = Verdicts(replay, self.sources.best, color)
        shown = self.sources.shown
        is_partial = shown is not None and shown.source == ROLLOUT_SOURCE
        self.tab = Verdicts(replay, shown, others=self.verdicts if is_partial else None)

    def follow(self) -> None:
        """Follow a match in progress: if the last moment was current, go to the new last moment."""
        before, at = self.replay, self.at
        after = Replay.of(self.match, before)
        self.use(replay=after)
        self.at = after.last if at == before.last else after.where(before.moments[at])

    def write(self, moment: Moment, text: str) -> bool:
        """Replace the comment on a moment; return whether a comment was added or removed."""
        had_comment = bool(self.comments.at(moment))
        self.comments.write(moment, text, self.replay)
        self.use()
        return had_comment != bool(text)

    def mode(self, numbering: Numbering) -> ReplayMode:
        """Return the board mode for the current moment."""
        replay, index, decisions = self.replay, self.at, self.decisions
        sentence = f"{sentence_at(replay, index, numbering)} {verdict_on(decisions, numbering)}"
        return ReplayMode(
            self.moment,
            arrows_at(self.moment, decisions),
            () if any(each.is_error for each in decisions) else trails_before(replay, index),
            status_at(replay, index, decisions, numbering),
            sentence.strip(),
        )

    def of_moment(self, numbering: Numbering) -> dict[str, object]:
        """Return the panel's traits that describe the current moment."""
        return {
            "index": self.at,
            "sentence": sentence_at(self.replay, self.at, numbering),
            "verdict": " ".join(status_at(self.replay, self.at, self.decisions, numbering)[1:]),
            "mark": mark_of(self.tab, self.at),
            "tables": advice_tables(self.decisions, numbering, MAX_PLAYS),
            "comment": self.comment,
            "note": self.comments.problem,
            "xgid": identifier_of(self.moment.state) or "",
        }

    def of_match(self, bottom: Color, numbering: Numbering) -> dict[str, object]:
        """Return the panel's traits that describe the whole match."""
        replay, verdicts, sources = self.replay, self.verdicts, self.sources
        number = {id(each): n for n, each in enumerate(sources.tabs)}
        return {
            "players": [player.name for player in replay.players],
            "chapters": chapters_of(
                replay,
                partial(mark_of, verdicts),
                lambda index: bool(self.comments.at(replay.moments[index])),
                numbering,
                partial(difficulty_of, verdicts),
            ),
            "last": replay.last,
            "bottom": replay.players[bottom.slot].name,
            "curve": curve_of(verdicts, bottom),
            "sources": [source_label(each) for each in sources.tabs],
            "source": number.get(id(sources.shown), -1),
            "best": number.get(id(sources.deepest), -1),
            "marking": number.get(id(sources.best), -1),
            "summary": [] if sources.best is None else summary_of(sources.best),
            "errors_of": PLAYERS.index(self.player),
            "mistakes": len(verdicts.mistakes() or ()),
        }
