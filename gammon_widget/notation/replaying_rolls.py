"""Replaying rolls and plays."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from ..rules.actions import MakePlay, Roll, Take
from ..rules.apply import end_turn
from ..rules.color import Color
from ..rules.cube import OfferKind
from ..rules.dice import Dice
from ..rules.errors import FormatError, PlayError, PositionError
from ..rules.legal import legal_plays
from ..rules.moves import Move
from ..rules.position import Position
from ..rules.state import GameState, Phase
from .match_text import Entry
from .plays import CANNOT_MOVE
from .reading_plays import parse_play
from .record import opening_roll

if TYPE_CHECKING:
    from .replaying import Replay

_STEPS = re.compile(r"\s*(?:(?:[0-9]{1,2}|bar)/(?:[0-9]{1,2}|off)\*?(?:\s+|$)){1,4}", re.I)
_STEP = re.compile(r"([0-9]{1,2}|bar)/([0-9]{1,2}|off)", re.I)
_PLACES = {"bar": 25, "off": 0}
_DOUBTFUL = "????"
"""How some programs mark a play that they take for illegal, or do not understand."""

_PASSES = {"", CANNOT_MOVE, "can't move", "cannotmove", "no move", "-", "fan", "dance"}


def replay_roll(game: Replay, entry: Entry, *, is_last: bool) -> None:
    """Replay a roll and how it was played."""
    dice = entry.dice
    assert dice is not None  # as every roll has
    _answer_double(game, entry)
    state = game.state
    by = entry.by or state.turn or Color.WHITE
    if state.phase is Phase.OPENING:
        if dice.is_double:
            game.report(entry.place, f"The opening roll is a double, {dice}. It stands.")
            rolled = replace(state, phase=Phase.MOVE, turn=by, dice=dice)
            if by is Color.BLACK:
                rolled = replace(rolled, position=state.position.swapped())
            game.put(rolled)
        else:
            game.do(opening_roll(by, dice), entry.place)
    else:
        _check_turn(game, entry, by)
        # The dice may lie there already: set up, or rolled and then played.
        if state.phase is not Phase.MOVE or state.dice != dice:
            game.do(Roll(dice), entry.place)
    _play(game, entry, dice, is_last=is_last)


def _check_turn(game: Replay, entry: Entry, by: Color) -> None:
    turn = game.state.turn
    if turn is not None and by is not turn:
        raise entry.place.error(
            game.format,
            f"{by.capitalize()} rolls here, and it is {turn.capitalize()}'s turn.",
            f"a roll of {turn.capitalize()}'s",
        )


def _answer_double(game: Replay, entry: Entry) -> None:
    """Take a double that the file leaves without an answer, though its doubler rolls."""
    offer, turn = game.state.offer, game.state.turn
    if game.state.phase is not Phase.DOUBLE or offer is None:
        return
    if entry.by not in (None, turn):
        return  # the turn is checked next, and that is an error
    if offer.kind is OfferKind.DOUBLE:
        game.report(entry.place, "The take is missing before this roll. The double is taken.")
    game.do(Take(), entry.place)


def _play(game: Replay, entry: Entry, dice: Dice, *, is_last: bool) -> None:
    state = game.state
    if entry.result is not None:
        _play_to(game, entry, dice, entry.result)
        return
    written = entry.play.strip().rstrip(".")
    if written.lower() in _PASSES:
        if not state.next_steps:
            game.do(MakePlay(()), entry.place)
        elif entry.before is None and (not is_last or written):
            raise entry.place.error(
                game.format, f"The roll {dice} can be played, and no play is written.", "a play"
            )
        return
    if not _play_steps(game, entry):
        game.do(MakePlay(_moves(game, entry, state, dice)), entry.place)
    if written.endswith(_DOUBTFUL):
        game.report(entry.place, f"The play is marked with {_DOUBTFUL}. It is legal, and stands.")


def _play_steps(game: Replay, entry: Entry) -> bool:
    """Make the play if a step is written for each die, as in most files: no search is needed."""
    if not _STEPS.fullmatch(entry.play):
        return False
    steps = (Move(_place(source), _place(target)) for source, target in _STEP.findall(entry.play))
    try:
        game.attempt(MakePlay(tuple(steps)))
    except PlayError:
        return False
    return True


def _play_to(game: Replay, entry: Entry, dice: Dice, result: Position) -> None:
    """Make the play that leads to a position; set it up where no legal play does."""
    state = game.state
    for play in legal_plays(state.position, dice):
        if play.result == result:
            game.do(MakePlay(play.moves), entry.place)
            return
    assert state.turn is not None  # somebody has rolled
    name = state.turn.capitalize()
    game.report(entry.place, f"{name}'s play of {dice} is illegal. Its result is set up.")
    try:
        game.put(end_turn(state, result))
    except PositionError as error:
        raise entry.place.error(game.format, str(error), "a position that can be") from error


def _moves(game: Replay, entry: Entry, state: GameState, dice: Dice) -> tuple[Move, ...]:
    """The moves of a written play."""
    try:
        return parse_play(entry.play.replace("*", ""), state.position, dice).moves
    except (FormatError, PlayError):
        pass  # it may need its stars to be told from another play
    try:
        return parse_play(entry.play, state.position, dice).moves
    except FormatError as error:
        place = replace(entry.place, column=entry.place.column + max((error.column or 1) - 1, 0))
        raise place.error(game.format, error.problem, error.expected) from error
    except PlayError as error:
        raise entry.place.error(game.format, str(error), "a legal play") from error


def _place(name: str) -> int:
    return _PLACES[name.lower()] if name.lower() in _PLACES else int(name)
