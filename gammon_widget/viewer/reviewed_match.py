"""A match under review: the present moment, the comments, and the verdicts of the sources.

Also what its board shows: the arrows of the plays, and its modes for viewing and for playing on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from ..analysis.advice_tables import advice_tables
from ..analysis.result_analysis import reader_of, summary_of
from ..analysis.sources import ROLLOUT_SOURCE, Sources, source_label
from ..analysis.values.decision import Decision, DecisionKind
from ..analysis.values.error_class import ERROR_COLORS, ErrorClass
from ..board.model.modes import LookMode, PlayMode
from ..board.model.turn import Turn
from ..drawing import ArrowView, BoardView, StatusBarView, Target
from ..drawing.view import Trail
from ..engine.evaluation import equity_text
from ..languages.translation import N_, _
from ..match.match import Match
from ..match.seats import Actor
from ..notation.plays import merged_moves
from ..rules import Color, GammonError, MakePlay, Move, Numbering, Play
from ..rules.validation import brief
from ..storage.atomic_write import StrPath
from .comments import CommentBook, commented, comments_path
from .move_list import chapters_of, name_of, sentence_at, status_at, verdict_on
from .replay import Moment, Replay
from .verdicts import Verdicts, curve_of, difficulty_of, mark_of

_BOTH = "both"
PLAYERS = (_BOTH, *(color.value for color in Color))
"""Whose errors are stepped through."""


class ReviewedMatch:
    """A match, and what a viewer shows of it at one moment.

    Parameters
    ----------
    match
        The match, which may continue: see `follow`.
    comments
        The file of the comments; True for the default one, False for none.
    player
        One of `PLAYERS`; None for the only person, if there is one, else ``"both"``.

    Attributes
    ----------
    at
        The number of the present moment.
    comments, player, sources
        The comments; one of `PLAYERS`; the sources, with the open tab.
    verdicts, tab
        The verdicts of the best source, which marks the errors, and those of the open tab.

    Raises
    ------
    FormatError
        If the file cannot be read as comments on this match.
    GammonError
        If the player is another one.
    """

    def __init__(self, match: Match, comments: StrPath | bool, player: str | None) -> None:
        self.match, self.sources = match, Sources()
        replay, reader = Replay.of(match), reader_of(match)
        path = comments_path(match) if comments is True else comments or None
        self.comments = CommentBook(path, replay)
        if player is not None and player not in PLAYERS:
            raise GammonError(f"player takes {', '.join(map(repr, PLAYERS))}, not {brief(player)}.")
        self.player = player or (_BOTH if reader is None else reader.value)
        self.use(replay=replay)
        self.at = self.verdicts.first_decision()

    @property
    def replay(self) -> Replay:
        """The match as a value, with all its moments."""
        return self.verdicts.replay

    @property
    def moment(self) -> Moment:
        """The present moment."""
        return self.replay.moments[self.at]

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The evaluations of this moment by the source of the open tab."""
        return self.tab.at(self.at)

    @property
    def comment(self) -> str:
        """The comment on this moment."""
        return self.comments.at(self.moment)

    @property
    def whose_errors(self) -> str:
        """Whose errors are stepped through, in words."""
        color = self.verdicts.player
        return _("both players") if color is None else name_of(self.replay, color)

    def use(self, sources: Sources | None = None, replay: Replay | None = None) -> None:
        """Use these sources: the best one for marks, the open tab for the present moment."""
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
        """Follow the match in progress: the last moment becomes the new last one."""
        before, at = self.replay, self.at
        after = Replay.of(self.match, before)
        self.use(replay=after)
        self.at = after.last if at == before.last else after.where(before.moments[at])

    def write(self, moment: Moment, text: str) -> bool:
        """Comment on a moment; return whether it has one only now, or only before."""
        had_comment = bool(self.comments.at(moment))
        self.comments.write(moment, text, self.replay)
        self.use()
        return had_comment != bool(text)

    def mode(self, numbering: Numbering) -> ReplayMode:
        """The present moment on the board."""
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
        """What the panel shows of the present moment, by its traits."""
        return {
            "index": self.at,
            "sentence": sentence_at(self.replay, self.at, numbering),
            "verdict": " ".join(status_at(self.replay, self.at, self.decisions, numbering)[1:]),
            "mark": mark_of(self.tab, self.at),
            "tables": advice_tables(self.decisions, numbering),
            "comment": self.comment,
            "note": self.comments.problem,
        }

    def of_match(self, bottom: Color, numbering: Numbering) -> dict[str, object]:
        """What the panel shows of the whole match, by its traits."""
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
            "best": number.get(id(sources.best), -1),
            "summary": [] if sources.best is None else summary_of(sources.best),
            "errors_of": self.whose_errors,
            "mistakes": len(verdicts.mistakes() or ()),
        }


def arrows_at(moment: Moment, decisions: Sequence[Decision]) -> tuple[ArrowView, ...]:
    """Return arrows for the play at a moment, in the color of its error, and the best one in green.

    Without an evaluation the arrows have the theme's own color.
    """
    player = moment.color
    if moment.play is None or player is None:
        return ()
    moves = merged_moves(moment.play.moves, moment.state.position)
    decision = next((each for each in decisions if each.kind is DecisionKind.PLAY), None)
    if decision is None:
        return _arrows(moves, player)
    color = ERROR_COLORS[decision.error_class]
    if not decision.is_error:
        return _arrows(moves, player, color)
    best = merged_moves(decision.candidates.best.play.moves, moment.state.position)
    only_best = [*(Counter(best) - Counter(moves)).elements()]
    label = equity_text(-decision.error)
    return (
        *_arrows(moves, player, color, label),
        *_arrows(only_best, player, ERROR_COLORS[ErrorClass.FINE]),
    )


def arrows_of(play: Play, player: Color) -> tuple[ArrowView, ...]:
    """Return the arrows of the play under the pointer, in the theme's own color."""
    return _arrows(merged_moves(play.moves, play.position), player)


def trails_before(replay: Replay, index: int) -> tuple[Trail, ...]:
    """Return the paths of the last play before a moment, in the same game."""
    game = replay.moments[index].game
    for moment in reversed(replay.moments[replay.starts[game] : index]):
        if isinstance(moment.decided, MakePlay) and moment.color is not None:
            moves = merged_moves(moment.decided.moves, moment.state.position)
            return tuple(Trail(moment.color, *_spots(move, moment.color)) for move in moves)
    return ()


def _arrows(
    moves: Sequence[Move], player: Color, color: str | None = None, label: str = ""
) -> tuple[ArrowView, ...]:
    """Return arrows along paths, with a label on the longest of them."""
    lengths = [move.source - move.target for move in moves]
    longest = lengths.index(max(lengths)) if lengths else 0
    return tuple(
        ArrowView(player, *_spots(move, player), color, label=label if index == longest else "")
        for index, move in enumerate(moves)
    )


def _spots(move: Move, player: Color) -> tuple[Target, Target]:
    return Target.of_place(move.source, player), Target.of_place(move.target, player)


REVIEWING = ("review",)
"""Buttons on a result that open the replay, which is already open here."""


TEXT_SHARE = 0.44
"""Share of the status bar for text; the buttons of the page cover the rest."""


@dataclass(frozen=True)
class ReplayMode(LookMode):
    """Board mode for viewing a moment, without controls.

    ``trails`` are the paths of the play before. ``status`` is the moment in the fewest words: the
    decision, the sign of its error, and the error. The status bar shows them in place of the
    ``sentence``, which is announced, next to the page's buttons.
    """

    moment: Moment
    arrows: tuple[ArrowView, ...] = ()
    trails: tuple[Trail, ...] = ()
    status: tuple[str, str, str] = ("", "", "")
    sentence: str = ""

    keys = N_(
        "Left and right: a decision; with Shift, an error. Up and down: a play in the table; with "
        "Shift, a decision of the same player. Home and End: the ends. Page Up and Page Down: "
        "games. 1 to 9: a source. F: flip the board. Space: autoplay. P: play on from here. A: "
        "analyse the match. D: look deeper here. N: next place on the board. I: the position in "
        "words."
    )
    instead = N_("To play from here, choose “Play on from here” under More.")

    def view(self, turn: Turn) -> BoardView:
        """Return the view of the moment: the decision, without controls."""
        view = super().view(turn)
        message, (lead, _, error) = turn.selection.message, self.status
        is_moment = message in ("", self.sentence)
        status_bar = StatusBarView(lead, error) if is_moment else StatusBarView(words=message)
        status_bar = replace(status_bar, share=TEXT_SHARE)
        return replace(
            view.without_buttons,
            status_bar=status_bar,
            arrows=self.arrows,
            trails=self.trails,
            # Show used dice only to a viewer who has seen the play.
            dice=view.dice if self.moment.state.dice is not None else (),
        )


class PlayOnMode(PlayMode):
    """Board mode for playing on from a moment; everything but a review is allowed."""

    def seat(self, seat: Actor) -> Actor:  # noqa: ARG002 - a replay has no seats of its own
        """Return the seat for both players."""
        return None

    def view(self, turn: Turn) -> BoardView:
        """Return the view of a turn."""
        view = super().view(turn)
        if view.dialog is None:
            return view
        buttons = tuple(button for button in view.dialog.buttons if button.name not in REVIEWING)
        return replace(view, dialog=replace(view.dialog, buttons=buttons))
