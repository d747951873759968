"""The ways of the checkers in a play: what one checker goes on end is one way."""

from __future__ import annotations

from collections.abc import Iterable

from ..rules import Move, Position


def merged_moves(moves: Iterable[Move], position: Position) -> list[Move]:
    """The moves of a play, those of one checker put together unless it hits on its way.

    Parameters
    ----------
    moves
        In the order in which they are made.
    position
        Before the first of them.
    """
    ways: list[Move] = []
    for move in moves:
        for index, way in enumerate(ways):
            if way.target == move.source and position.points[move.source] >= 0:
                ways[index] = Move(way.source, move.target)
                break
        else:
            ways.append(move)
    return ways
