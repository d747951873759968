"""What an editor says of a draft besides what keeps it from being a state.

Some drafts are more than a board can show, and refused. Some states are ones that no game comes to
by its rules; they can be used, since a file or an opponent may have brought them, but are doubted.
And a game that was dropped or resigned is loaded as it stood, which has to be said.
"""

from __future__ import annotations

from dataclasses import replace

from ..rules import Color, Ending, GameState, OfferKind, Phase, Position, PositionError
from ..rules.allowed import why_no_double
from ..rules.position import CHECKERS
from ..rules.validation import LARGEST
from .draft import Draft

MAX_CHECKERS = 2 * CHECKERS
"""Checkers of a side that an editor holds: more than can be, so that what is wrong can be seen."""

_ENDINGS = {Ending.DROPPED: "by a drop", Ending.RESIGNED: "by a resignation"}


def require_within_limits(draft: Draft) -> Draft:
    """Give the draft back if an editor can hold it.

    Raises
    ------
    PositionError
        If it cannot, with all reasons.
    """
    problems = [
        f"{color.capitalize()} cannot have so many checkers: {CHECKERS} are possible, and "
        f"{MAX_CHECKERS} is the most that can be set up for a while."
        for color in Color
        if sum(map(abs, draft.stacks(color).values())) > MAX_CHECKERS
    ]
    numbers = {
        "score": max(map(abs, draft.score)),
        "match length": abs(draft.length),
        "cube": abs(draft.cube_value),
    }
    problems += [
        f"The {name} cannot be so large: at most {LARGEST:,}."
        for name, number in numbers.items()
        if number > LARGEST
    ]
    if problems:
        raise PositionError(problems)
    return draft


def doubts_about(state: GameState) -> tuple[str, ...]:
    """Why no game comes to a state by its rules, though it can be; empty if one may.

    Examples
    --------
    >>> doubts_about(GameState.from_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:D:6:3:1:7:10"))
    ('White cannot have doubled: This is the Crawford game, which is played without the cube.',)
    """
    found = []
    offer, cube = state.offer, state.cube
    if offer is not None and offer.kind is not OfferKind.RESIGNATION and state.turn is not None:
        why = why_no_double(replace(state, phase=Phase.ROLL, dice=None, offer=None))
        if why is not None:
            found.append(f"{state.turn.capitalize()} cannot have doubled: {why}")
        if offer.kind is OfferKind.BEAVER and state.is_match:
            found.append("There are no beavers in a match.")
    if state.crawford and (cube.value > 1 or cube.owner is not None):
        found.append("The cube has been turned in the Crawford game.")
    if cube.value > state.rules.max_cube:
        found.append(f"The cube is above the highest value, {state.rules.max_cube}.")
    return tuple(found)


def note_on_loading(given: GameState | Position) -> str:
    """What has to be said of a state that is loaded: that its game had been dropped or resigned."""
    if isinstance(given, Position) or given.phase is not Phase.OVER:
        return ""
    if given.match_winner is not None or CHECKERS in given.position.off:
        return ""
    result = given.result
    how = "the checkers do not show how"
    if result is not None and result.ending in _ENDINGS:
        how = f"{result.winner.capitalize()} had won it {_ENDINGS[result.ending]}"
    return f"The game was over: {how}. It is set up as it stood, with the game going on."
