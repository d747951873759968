"""How a change of the match is seen to happen on a board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from ..drawing import BoardView
from ..play import Change, Motion, Player
from ..rules import BoreOff, Entered, Event, GameState, MakePlay, Moved, NewGame, SetUp, Step
from ..rules import events as events_of
from ..rules.events import taken_back
from .selection import Selection

_BY_HAND = Moved | Entered | BoreOff
"""What a hand that lets go of a checker has shown already."""


class ShownChange(NamedTuple):
    """What is seen to happen.

    Attributes
    ----------
    events
        What happens, one thing after the other.
    state
        The state it leads to; the match may be further already.
    pace
        How many times as long as usual it takes; 0 shows the result at once.
    """

    events: tuple[Event, ...]
    state: GameState
    pace: float

    def ends_in(self, view: BoardView) -> BoardView:
        """The picture in which it ends, where `view` is what is to be seen at last."""
        state = self.state
        return replace(view, points=state.points, bar=state.bar, off=state.off)


def shown_change(
    change: Change, players: Sequence[Player], selection: Selection, pace: float
) -> ShownChange | None:
    """How a change is seen; None for what is there at once, as what is set up.

    Parameters
    ----------
    change
        What has happened.
    players
        Who plays, as (White, Black).
    selection
        What is selected on the board; a checker that its hand lets go of is there already.
    pace
        How slowly to show what a person has not done themselves, and has to follow.
    """
    if change.motion is Motion.REDONE or isinstance(change.action, NewGame | SetUp):
        return None
    if change.motion is Motion.UNDONE:
        back = taken_back(events_of(change.after, change.action, change.before))
        return ShownChange((back,), change.after, 1.0) if back.back else None
    events = tuple(e for e in change.events if not (selection.dropped and isinstance(e, _BY_HAND)))
    decider = change.before.decider
    by_bot = decider is not None and not players[decider.slot].is_person
    is_slow = by_bot or isinstance(change.action, MakePlay)
    return ShownChange(events, change.after, pace if is_slow else 1.0)


def selection_after(change: Change, narrated: str, selection: Selection) -> Selection:
    """What is selected on a board when that has happened, and that is said of it."""
    after = selection.at_rest if isinstance(change.action, Step) else selection.anew
    return after.saying(narrated)
