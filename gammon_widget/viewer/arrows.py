"""Arrows for plays in a replay, and the board's modes for viewing a moment and playing on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..analysis.advice_tables import ERROR_COLORS
from ..analysis.values.decision import Decision, DecisionKind
from ..analysis.values.error_class import ErrorClass
from ..board.model.modes import LookMode, PlayMode
from ..board.model.turn import Turn
from ..drawing import ArrowView, BoardView, Target
from ..drawing.view import Trail
from ..engine.evaluation import equity_text
from ..match.seats import Actor
from ..notation.plays import merged_moves
from ..rules import Color, MakePlay, Move, Play
from .replay import Moment, Replay


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
        *_arrows(moves, player, color, label=label),
        *_arrows(only_best, player, ERROR_COLORS[ErrorClass.FINE], rank=1),
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
    moves: Sequence[Move],
    player: Color,
    color: str | None = None,
    *,
    rank: int = 0,
    label: str = "",
) -> tuple[ArrowView, ...]:
    """Return arrows along paths, with a label on the longest of them."""
    lengths = [move.source - move.target for move in moves]
    longest = lengths.index(max(lengths)) if lengths else 0
    return tuple(
        ArrowView(player, *_spots(move, player), color, rank, label if index == longest else "")
        for index, move in enumerate(moves)
    )


def _spots(move: Move, player: Color) -> tuple[Target, Target]:
    return Target.of_place(move.source, player), Target.of_place(move.target, player)


REVIEWING = ("review", "analyse")
"""Buttons on a result that open the replay, which is already open here."""


@dataclass(frozen=True)
class ReplayMode(LookMode):
    """Board mode for viewing a moment, without controls.

    ``trails`` are the paths of the play before. ``words`` is the default text about the moment, so
    that it is painted together with it.
    """

    moment: Moment
    arrows: tuple[ArrowView, ...] = ()
    trails: tuple[Trail, ...] = ()
    words: str = ""

    keys = (
        "Left and right: a decision. Up and down: one of the same player. Home and End: the ends. "
        "Page Up and Page Down: games. E and Shift+E: errors. F: turn the board. Space: go on by "
        "itself. P: play on from here. A: analyse the match. D: look deeper here. N: next thing on "
        "the board. I: the position in words."
    )
    instead = "To play from here, press “Play on from here”."

    def view(self, turn: Turn) -> BoardView:
        """Return the view of the moment: the decision, without controls."""
        view = super().view(turn)
        status_bar = view.status_bar
        if status_bar is not None and (text := status_bar.words or self.words):
            status_bar = replace(status_bar, lead="", words=text)  # names the player and the dice
        elif status_bar is not None:
            status_bar = replace(status_bar, words=self.moment.text_by(turn.viewpoint.numbering))
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
