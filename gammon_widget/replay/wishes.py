"""What is meant by what is written to a viewer's traits: a moment, or an analysis."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..analysis import Analysis, Decision
from ..play import Match
from ..play.acting import as_state
from ..rules import GammonError
from ..rules.validation import brief
from .moments import Moment
from .verdicts import Verdicts


def wished_place(verdicts: Verdicts, near: int, wishes: Mapping[str, Any]) -> int | None:
    """The one moment that is wished by `index`, `state` and `decision`; None if none is.

    Parameters
    ----------
    verdicts
        The match, and what is said of it.
    near
        The moment that is seen: of several with one state the next one is meant.
    wishes
        What was written, by name.

    Raises
    ------
    GammonError
        If there is no such moment, or more than one is wished.
    """
    replay, found = verdicts.replay, set[int]()
    if "index" in wishes:
        found.add(replay.require(wishes["index"]))
    if "state" in wishes:
        found.add(replay.index_of(as_state(wishes["state"]), near))
    if "decision" in wishes:
        found.add(_place_of(verdicts, wishes["decision"]))
    if len(found) > 1:
        numbers = " and ".join(map(str, sorted(found)))
        raise GammonError(f"index, state and decision are one moment, not {numbers}.")
    return next(iter(found), None)


def _place_of(verdicts: Verdicts, decision: object) -> int:
    if isinstance(decision, Decision):
        there = verdicts.place_of(decision)
        if there is not None:
            return there
    if isinstance(decision, Moment) and decision in verdicts.replay.moments:
        return verdicts.replay.where(decision)
    raise GammonError(
        "decision is a moment of this match, such as viewer.replay.moments[3], "
        f"or a decision of its analysis, not {brief(decision)}."
    )


def wished_analysis(match: Match, given: object) -> Analysis | None:
    """An analysis of a match; None for none.

    Raises
    ------
    GammonError
        If it is something else, or of another match.
    """
    if given is None:
        return None
    if not isinstance(given, Analysis):
        raise GammonError(f"analysis takes an Analysis of the match, or None, not {brief(given)}.")
    names = tuple(player.name for player in match.players)
    if given.names != names:
        raise GammonError(
            f"That is an analysis of a match between {' and '.join(given.names)}, "
            f"not of this one between {' and '.join(names)}."
        )
    return given
