"""The play that was made, and what would have been better, as arrows on the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..analysis import Decision, DecisionKind, ErrorClass
from ..drawing import ArrowView, Target
from ..drawing.view import Trail
from ..engine.showing import equity_text
from ..interaction.merged_moves import merged_moves
from ..rules import Color, MakePlay, Move, Play
from .error_colors import ERROR_COLORS
from .moments import Moment
from .replay import Replay


def arrows_at(moment: Moment, said: Sequence[Decision]) -> tuple[ArrowView, ...]:
    """The play that was made at a moment, in the colour of its error, and the best one in green.

    Parameters
    ----------
    moment
        The moment.
    said
        What is said of it; without that the arrows have the theme's own colour.
    """
    player = moment.color
    if moment.play is None or player is None:
        return ()
    made = merged_moves(moment.play.moves, moment.state.position)
    judged = next((each for each in said if each.kind is DecisionKind.PLAY), None)
    if judged is None:
        return _arrows(made, player)
    color = ERROR_COLORS[judged.error_class]
    if not judged.is_error:
        return _arrows(made, player, color)
    best = merged_moves(judged.candidates.best.play.moves, moment.state.position)
    only_best = [*(Counter(best) - Counter(made)).elements()]
    label = equity_text(-judged.error)
    return (
        *_arrows(made, player, color, label=label),
        *_arrows(only_best, player, ERROR_COLORS[ErrorClass.FINE], rank=1),
    )


def arrows_of(play: Play, player: Color) -> tuple[ArrowView, ...]:
    """The arrows of a play that is pointed at, in the theme's own colour."""
    return _arrows(merged_moves(play.moves, play.position), player)


def trails_before(replay: Replay, index: int) -> tuple[Trail, ...]:
    """The ways of the last play before a moment, in the same game."""
    game = replay.moments[index].game
    for moment in reversed(replay.moments[replay.starts[game] : index]):
        if isinstance(moment.decided, MakePlay) and moment.color is not None:
            ways = merged_moves(moment.decided.moves, moment.state.position)
            return tuple(Trail(moment.color, *_spots(way, moment.color)) for way in ways)
    return ()


def _arrows(
    ways: Sequence[Move],
    player: Color,
    color: str | None = None,
    *,
    rank: int = 0,
    label: str = "",
) -> tuple[ArrowView, ...]:
    """Arrows along ways, with a label on the longest of them."""
    lengths = [way.source - way.target for way in ways]
    longest = lengths.index(max(lengths)) if lengths else 0
    return tuple(
        ArrowView(player, *_spots(way, player), color, rank, label if index == longest else "")
        for index, way in enumerate(ways)
    )


def _spots(way: Move, player: Color) -> tuple[Target, Target]:
    return Target.of_place(way.source, player), Target.of_place(way.target, player)
