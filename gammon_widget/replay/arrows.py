"""A play that was made, as arrows on the board, and the ways of the play before it."""

from __future__ import annotations

from ..drawing import ArrowView, Target
from ..drawing.view import Trail
from ..interaction.merged_moves import merged_moves
from ..rules import MakePlay
from .moments import Moment
from .replay import Replay


def play_made(moment: Moment, color: str | None = None) -> tuple[ArrowView, ...]:
    """The arrows of the play that was made at a moment; none where nothing was moved.

    Parameters
    ----------
    moment
        The moment.
    color
        Of the arrows, as ``#RRGGBB``; None for the theme's own.
    """
    player = moment.color
    if moment.play is None or player is None:
        return ()
    return tuple(
        ArrowView(
            player, Target.of_place(way.source, player), Target.of_place(way.target, player), color
        )
        for way in merged_moves(moment.play.moves, moment.state.position)
    )


def trails_before(replay: Replay, index: int) -> tuple[Trail, ...]:
    """The ways of the last play before a moment, in the same game."""
    game = replay.moments[index].game
    for moment in reversed(replay.moments[replay.starts[game] : index]):
        if isinstance(moment.decided, MakePlay) and moment.color is not None:
            return tuple(
                Trail(
                    moment.color,
                    Target.of_place(way.source, moment.color),
                    Target.of_place(way.target, moment.color),
                )
                for way in merged_moves(moment.decided.moves, moment.state.position)
            )
    return ()
