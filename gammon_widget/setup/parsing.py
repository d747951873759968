"""What an editor begins with or is given: a state, a position, or a text of either."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..rules import Color, GameState, GammonError, Phase, Position
from ..rules.validation import brief
from .draft import Draft

if TYPE_CHECKING:
    from ..notation import Format

_OGID_POSITION_COLONS = 2
"""An OGID with no more colons than this holds a position alone."""


def value_of(given: GameState | Position | str) -> GameState | Position:
    """What is given, or what it says if it is a text.

    Raises
    ------
    GammonError
        If it is none of these, or the text cannot be read.
    """
    match given:
        case GameState() | Position():
            return given
        case str():
            return parse(given)[1]
    raise GammonError(
        "An editor begins with a Position, a GameState, or a text of either in any format; "
        f"not with {brief(given)}."
    )


def parse(text: str) -> tuple[Format, GameState | Position]:
    """What a text says, and the format it says it in.

    Raises
    ------
    FormatError
        If it is in no known format, has a mistake in it, or is a whole match.
    PositionError
        If it can be read, but no such position can be.
    """
    from ..notation import Format, recognise  # slow to import

    found = recognise(text)
    has_state = found is Format.OGID and text.count(":") > _OGID_POSITION_COLONS
    if has_state or found in (Format.XGID, Format.GNUBG_ID, Format.FIBS):
        return found, GameState.parse(text)
    return found, Position.parse(text)


def draft_of(given: GameState | Position, draft: Draft) -> Draft:
    """The draft of what is given.

    Parameters
    ----------
    given
        A state, as it is at the start of its turn; or a position, which is seen by the player
        on roll.
    draft
        What a mere position leaves as it is: turn, cube, score and rules.
    """
    if isinstance(given, GameState):
        return replace(Draft.of(replace(given, steps=())), over=given.phase is Phase.OVER)
    seen = given.swapped() if draft.turn is Color.BLACK else given
    other, *points, own = seen.points
    return replace(
        draft,
        points=tuple(points),
        bar=(own, -other),
        # Dice belong to the position that they were rolled in.
        dice=None,
        offer=None,
        over=False,
    )
