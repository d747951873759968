"""What a board begins with."""

from __future__ import annotations

from ..play import Match
from ..play.dice_source import DiceLike
from ..play.players import Players
from ..rules import FormatError, GameState, GammonError, Position, Rules


def match_of(
    shown: Match | Rules | Position | GameState | str | None,
    players: Players | None,
    dice: DiceLike,
) -> Match:
    """The match to show, from whatever a person has to begin one with."""
    match shown:
        case Match():
            if players is not None or dice is not None:
                raise GammonError("A match has its own players and dice: give them to the Match.")
            return shown
        case None:
            return Match(players=players, dice=dice)
        case Rules():
            return Match(rules=shown, players=players, dice=dice)
        case Position():
            return Match(state=GameState.on_roll(shown), players=players, dice=dice)
        case GameState():
            return Match(state=shown, players=players, dice=dice)
        case str():
            return Match(state=_state_of(shown), players=players, dice=dice)
    raise GammonError(
        "A board shows a Match, or begins one with Rules, a Position, a GameState or an XGID; "
        f"not with {shown!r}."
    )


def _state_of(text: str) -> GameState:
    """The state a text describes; a mere position is one with White on roll."""
    try:
        return GameState.parse(text)
    except FormatError:
        return GameState.on_roll(Position.parse(text))
