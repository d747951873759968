"""Replaying positions that are set up in the middle of a game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..rules.actions import SetUp
from ..rules.color import Color
from ..rules.cube import Cube, Offer, OfferKind
from ..rules.errors import PositionError
from ..rules.position import PLACES, Position
from ..rules.state import GameState, Phase
from .match_text import Entry, EntryKind, SetUpText

if TYPE_CHECKING:
    from .replaying import Replay


def replay_set_up(game: Replay, entry: Entry) -> None:
    """Replay a set-up; one that starts the game changes what the game starts from.

    A set-up that does no more than roll the dice is a roll that was not played.
    """
    from .replaying_rolls import replay_roll

    set_up = entry.set_up
    assert set_up is not None  # as every set-up has
    state = game.state
    only_dice = set_up == SetUpText(turn=set_up.turn, dice=set_up.dice)
    dice, by = set_up.dice, set_up.turn or state.turn
    rolls = state.phase is Phase.ROLL or (
        state.phase is Phase.OPENING and dice is not None and not dice.is_double
    )
    if dice is not None and only_dice and rolls and state.turn in (None, by):
        roll = replace(entry, kind=EntryKind.ROLL, by=by, dice=dice, set_up=None)
        replay_roll(game, roll, is_last=True)
        return
    try:
        new = _changed(state, set_up)
    except PositionError as error:
        raise entry.place.error(game.format, str(error), "a position that can be") from error
    game.set_up(new)


def check_set_up_turn(game: Replay, entry: Entry) -> None:
    """See whether a set-up has put the one player on roll, and the other moves or doubles next.

    GNU Backgammon writes so after ``set board`` and ``set turn``, of which it keeps only the first.
    """
    state = game.state
    set_up = not game.actions or isinstance(game.actions[-1], SetUp)
    waiting = state.phase in (Phase.ROLL, Phase.MOVE)
    if not (set_up and waiting and state.turn and entry.by is state.turn.opponent):
        return
    name, other = state.turn.capitalize(), entry.by.capitalize()
    game.report(entry.place, f"{name} is set up to be on roll, and {other} goes on, which stands.")
    game.set_up(
        replace(
            state,
            position=state.position.swapped(),
            turn=entry.by,
            phase=Phase.ROLL,
            dice=None,
        )
    )


def check_position(game: Replay, entry: Entry, shown: Position) -> None:
    """See whether the position before a roll or a double is the one that the file shows there.

    Where it is another one, or it is not this player's turn, the file's word stands: a play is
    missing, or somebody has edited the match.
    """
    state, by = game.state, entry.by
    assert by is not None  # a file that shows positions says who acts
    same = state.seen_by(Color.WHITE) == shown
    if same and state.phase is Phase.OPENING:
        return
    if same and state.turn is by and (state.phase is not Phase.MOVE or state.dice == entry.dice):
        return
    name = by.capitalize()
    game.report(
        entry.place,
        f"{name} is on roll here, and should not be, which stands."
        if same
        else "The play before does not lead to the position here, which is set up.",
    )
    try:
        game.set_up(
            GameState(
                position=shown.swapped() if by is Color.BLACK else shown,
                turn=by,
                phase=Phase.ROLL,
                cube=state.cube,
                score=state.score,
                length=state.length,
                crawford=state.crawford,
                rules=state.rules,
            )
        )
    except PositionError as error:
        raise entry.place.error(game.format, str(error), "a position that can be") from error


def _changed(state: GameState, set_up: SetUpText) -> GameState:
    if set_up.resigns is not None:
        by, level = set_up.resigns
        state = _changed(state, replace(set_up, resigns=None, dice=set_up.dice or state.dice))
        return replace(state, phase=Phase.RESIGN, offer=Offer(OfferKind.RESIGNATION, by, level))
    turn = set_up.turn or state.turn
    seen = _edited(state.seen_by(Color.WHITE), set_up)
    value = state.cube.value if set_up.cube is None else set_up.cube
    owner = state.cube.owner if set_up.owner is None else set_up.owner[0]
    phase = Phase.ROLL if set_up.dice is None else Phase.MOVE
    if turn is None:
        phase = Phase.OPENING
    return GameState(
        position=seen.swapped() if turn is Color.BLACK else seen,
        turn=turn,
        phase=phase,
        dice=None if turn is None else set_up.dice,
        cube=Cube(value, owner),
        score=state.score,
        length=state.length,
        crawford=state.crawford,
        rules=state.rules,
    )


def _edited(position: Position, set_up: SetUpText) -> Position:
    """The position with checkers put on it and taken from it, seen by White."""
    if not set_up.edits:
        return position
    counts = {
        Color.WHITE: [max(count, 0) for count in position.points],
        Color.BLACK: [max(-count, 0) for count in position.points],
    }
    for color, place in set_up.edits:
        if color is not None:
            counts[color][place] += 1
        else:
            counts[Color.WHITE][place] = counts[Color.BLACK][place] = 0
    white, black = counts[Color.WHITE], counts[Color.BLACK]
    both = [place for place in range(1, PLACES - 1) if white[place] and black[place]]
    if both:
        raise PositionError(
            f"Both players have checkers on White's {place} point." for place in both
        )
    return Position(own - other for own, other in zip(white, black, strict=True))
