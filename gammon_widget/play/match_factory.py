"""What a board begins with."""

from __future__ import annotations

from ..rules import GameState, GammonError, Position, Rules
from ..rules.validation import brief as as_text
from . import Match
from .acting import as_state
from .dice_source import DiceLike
from .players import Players

USUAL_LENGTH = 7


def match_of(
    shown: Match | Rules | Position | GameState | str | None,
    players: Players | None,
    dice: DiceLike,
) -> Match:
    """The match to show, from whatever a person has to begin one with."""
    if not isinstance(shown, Match):
        return Match(state=state_of(shown), players=players, dice=dice)
    if players is not None or dice is not None:
        raise GammonError("A match has its own players and dice: give them to the Match.")
    return shown


def state_of(shown: Rules | Position | GameState | str | None) -> GameState:
    """The state to begin with; a mere position is one with White on roll."""
    match shown:
        case None | Rules():
            return GameState.start(USUAL_LENGTH, shown)
        case Position() | GameState() | str():
            return as_state(shown)
    raise GammonError(
        "A board shows a Match, or begins one with Rules, a Position, a GameState or an XGID; "
        f"not with {as_text(shown)}."
    )
