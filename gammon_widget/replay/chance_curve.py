"""The curve of White's chances through a match, with the errors and the luck on it."""

from __future__ import annotations

from typing import TypedDict

from ..analysis import ErrorClass
from ..analysis.roll_luck import LUCKY_EQUITY
from ..rules import Color
from .verdicts import Verdicts

_PLACES = 4
"""Decimals of a chance: more than any screen shows."""


class CurvePoint(TypedDict):
    """A moment on the curve.

    Attributes
    ----------
    chance
        White's, from 0 to 1; null where nobody says it.
    mark
        The class of the error that was made there; empty if there was none.
    luck
        1 where a roll was lucky for White or unlucky for Black, -1 the other way round, else 0.
    """

    chance: float | None
    mark: str
    luck: int


def curve_of(verdicts: Verdicts) -> list[CurvePoint]:
    """The curve, moment by moment; empty where nobody says anything."""
    if verdicts.analysis is None:
        return []
    return [_point(verdicts, index) for index in range(verdicts.replay.last + 1)]


def mark_of(verdicts: Verdicts, index: int) -> str:
    """The class of the error at a moment by its name; empty if there is none."""
    found = verdicts.error_class(index)
    return "" if found is ErrorClass.FINE else found.value


def _point(verdicts: Verdicts, index: int) -> CurvePoint:
    chance = verdicts.chance(index)
    return CurvePoint(
        chance=None if chance is None else round(chance, _PLACES),
        mark=mark_of(verdicts, index),
        luck=_favours_white(verdicts, index),
    )


def _favours_white(verdicts: Verdicts, index: int) -> int:
    luck = verdicts.luck(index)
    if luck is None or abs(luck) < LUCKY_EQUITY:
        return 0
    way = 1 if luck > 0 else -1
    return way if verdicts.replay.moments[index].color is Color.WHITE else -way
