"""Bearing off by itself: what anybody would play once the race is home."""

from __future__ import annotations

from collections.abc import Sequence

from ..rules import Play, Position

_HOME = 6


def bearoff_play(plays: Sequence[Play]) -> Play | None:
    """The play to make by itself, if all checkers are home and nothing can be hit any more.

    It bears off as many checkers as possible, and then leaves as few gaps as possible: good
    play, though the last thousandths of equity are a person's to find.

    Parameters
    ----------
    plays
        The legal plays of a roll.

    Returns
    -------
    Play or None
        None while there is contact, or a checker is not home.
    """
    if not plays or not _is_home_race(plays[0].position):
        return None
    return max(plays, key=_merit)


def _is_home_race(position: Position) -> bool:
    away = any(count > 0 for count in position.points[_HOME + 1 :])
    return not away and not position.has_contact


def _merit(play: Play) -> tuple[int, int]:
    home = play.result.points[1 : _HOME + 1]
    return play.result.off[0], sum(count > 0 for count in home)
