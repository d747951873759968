"""Arrows for plays in a replay, and the board's modes for viewing a moment and playing on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..analysis.values.decision import Decision, DecisionKind
from ..analysis.values.error_class import ERROR_COLORS, ErrorClass
from ..board.model.modes import LookMode, PlayMode
from ..board.model.turn import Turn
from ..drawing import ArrowView, BoardView, StatusBarView, Target
from ..drawing.view import Trail
from ..engine.evaluation import equity_text
from ..languages.translation import N_
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
