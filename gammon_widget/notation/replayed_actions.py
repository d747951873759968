"""Replaying what is done in a game: rolls, doubles and their answers, and positions set up."""

from __future__ import annotations

import re
from dataclasses import replace

from ..rules import Color, Dice, GameState, Move, Phase, Position, legal_plays
from ..rules import actions as act
from ..rules.allowed import why_no_double
from ..rules.apply import end_turn
from ..rules.cube import Cube, Offer, OfferKind
from ..rules.errors import FormatError, PlayError, PositionError
from ..rules.position import PLACES
from .match_text import Entry, EntryKind, SetUpText
from .play_parser import parse_play
from .plays import CANNOT_MOVE, place_named
from .record import opening_roll
from .replayed_game import ReplayedGame

_STEPS = re.compile(r"\s*(?:(?:[0-9]{1,2}|bar)/(?:[0-9]{1,2}|off)\*?(?:\s+|$)){1,4}", re.I)
_STEP = re.compile(r"([0-9]{1,2}|bar)/([0-9]{1,2}|off)", re.I)
_DOUBTFUL = "????"
"""How some programs mark a play that they take for illegal, or do not understand."""

_PASSES = {"", CANNOT_MOVE, "can't move", "cannotmove", "no move", "-", "fan", "dance"}

_RAISES: dict[OfferKind, act.Action] = {
    OfferKind.DOUBLE: act.Beaver(),
    OfferKind.BEAVER: act.Raccoon(),
}
"""What doubling once more, at once, is called."""

_POSSIBLE_POSITION = "a position that can be"


def replay_roll(game: ReplayedGame, entry: Entry) -> None:
    """Replay a roll and how it was played."""
    dice = entry.dice
    assert dice is not None  # as every roll has
    _answer_double(game, entry)
    state = game.state
    by = entry.by or state.turn or Color.WHITE
    if state.phase is not Phase.OPENING:
        if state.turn is not None and by is not state.turn:
            turn = state.turn.capitalize()
            problem = f"{by.capitalize()} rolls here, and it is {turn}'s turn."
            game.fail(entry.place, problem, f"a roll of {turn}'s")
        # The dice may lie there already: set up, or rolled and then played.
        if state.phase is not Phase.MOVE or state.dice != dice:
            game.do(act.Roll(dice), entry.place)
    elif dice.is_double:
        game.report(entry.place, f"The opening roll is a double, {dice}. It stands.")
        game.put(_on_roll(state, state.position, by, dice))
    else:
        game.do(opening_roll(by, dice), entry.place)
    _play(game, entry, dice)


def replay_cube(game: ReplayedGame, entry: Entry) -> None:
    """Replay a double, a beaver, a raccoon, a take or a drop."""
    offer = game.state.offer if game.state.phase is Phase.DOUBLE else None
    if offer is not None and entry.by is offer.by:
        problem = f"{entry.by.capitalize()} cannot answer their own double."
        game.fail(entry.place, problem, f"the answer of {entry.by.opponent.capitalize()}")
    if entry.kind is EntryKind.DOUBLE:
        if offer is not None:
            game.do(_RAISES[offer.kind], entry.place)
        else:
            _double(game, entry)
        _check_value(game, entry)
    elif offer is not None:
        game.do(act.Take() if entry.kind is EntryKind.TAKE else act.Drop(), entry.place)
    elif entry.kind is EntryKind.DROP or not isinstance(game.last_action, act.Raccoon):
        # A raccoon needs no answer here, and other programs write one.
        problem = f"There is no double to {entry.kind.value}."
        game.fail(entry.place, problem, "a roll or a double")


def replay_set_up(game: ReplayedGame, entry: Entry) -> None:
    """Replay a set-up; one that starts the game changes what the game starts from.

    A set-up that does no more than roll the dice is a roll that was not played.
    """
    set_up = entry.set_up
    assert set_up is not None  # as every set-up has
    state = game.state
    dice, by = set_up.dice, set_up.turn or state.turn
    if dice is not None and set_up == SetUpText(turn=set_up.turn, dice=dice):
        opens = state.phase is Phase.OPENING and not dice.is_double
        if (opens or state.phase is Phase.ROLL) and state.turn in (None, by):
            replay_roll(game, replace(entry, by=by, dice=dice))
            return
    with entry.place.refusals(game.match.format, _POSSIBLE_POSITION):
        game.set_up(_changed(state, set_up))


def check_turn(game: ReplayedGame, entry: Entry) -> None:
    """See whether a set-up has put the one player on roll, and the other moves or doubles next.

    GNU Backgammon writes so after ``set board`` and ``set turn``, of which it keeps only the first.
    """
    state = game.state
    set_up = game.last_action is None or isinstance(game.last_action, act.SetUp)
    waiting = state.phase in (Phase.ROLL, Phase.MOVE)
    if not (set_up and waiting and state.turn and entry.by is state.turn.opponent):
        return
    name, other = state.turn.capitalize(), entry.by.capitalize()
    game.report(entry.place, f"{name} is set up to be on roll, and {other} goes on, which stands.")
    game.set_up(_on_roll(state, state.seen_by(Color.WHITE), entry.by))


def check_position(game: ReplayedGame, entry: Entry, shown: Position) -> None:
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
    game.report(
        entry.place,
        f"{by.capitalize()} is on roll here, and should not be, which stands."
        if same
        else "The play before does not lead to the position here, which is set up.",
    )
    with entry.place.refusals(game.match.format, _POSSIBLE_POSITION):
        game.set_up(_on_roll(state, shown, by))


def _answer_double(game: ReplayedGame, entry: Entry) -> None:
    """Take a double that the file leaves without an answer, though its doubler rolls."""
    offer, turn = game.state.offer, game.state.turn
    if game.state.phase is not Phase.DOUBLE or offer is None:
        return
    if entry.by not in (None, turn):
        return  # the turn is checked next, and that is an error
    if offer.kind is OfferKind.DOUBLE:
        game.report(entry.place, "The take is missing before this roll. The double is taken.")
    game.do(act.Take(), entry.place)


def _play(game: ReplayedGame, entry: Entry, dice: Dice) -> None:
    state = game.state
    if entry.result is not None:
        _play_to(game, entry, dice, entry.result)
        return
    written = entry.play.strip().rstrip(".")
    if written.lower() in _PASSES:
        may_stay = entry.kind is EntryKind.SET_UP or entry is game.text.entries[-1]
        if not state.next_steps:
            game.do(act.MakePlay(()), entry.place)
        elif entry.before is None and (written or not may_stay):
            problem = f"The roll {dice} can be played, and no play is written."
            game.fail(entry.place, problem, "a play")
        return
    if not _play_steps(game, entry):
        game.do(act.MakePlay(_moves(game, entry, dice)), entry.place)
    if written.endswith(_DOUBTFUL):
        game.report(entry.place, f"The play is marked with {_DOUBTFUL}. It is legal, and stands.")


def _play_steps(game: ReplayedGame, entry: Entry) -> bool:
    """Make the play if a step is written for each die, as in most files: no search is needed."""
    if not _STEPS.fullmatch(entry.play):
        return False
    steps = (Move(*map(place_named, step)) for step in _STEP.findall(entry.play.lower()))
    try:
        game.attempt(act.MakePlay(tuple(steps)))
    except PlayError:
        return False
    return True


def _play_to(game: ReplayedGame, entry: Entry, dice: Dice, result: Position) -> None:
    """Make the play that leads to a position; set it up where no legal play does."""
    state = game.state
    for play in legal_plays(state.position, dice):
        if play.result == result:
            game.do(act.MakePlay(play.moves), entry.place)
            return
    assert state.turn is not None  # somebody has rolled
    name = state.turn.capitalize()
    game.report(entry.place, f"{name}'s play of {dice} is illegal. Its result is set up.")
    with entry.place.refusals(game.match.format, _POSSIBLE_POSITION):
        game.put(end_turn(state, result))


def _moves(game: ReplayedGame, entry: Entry, dice: Dice) -> tuple[Move, ...]:
    """The moves of a written play."""
    position = game.state.position
    try:
        return parse_play(entry.play.replace("*", ""), position, dice).moves
    except (FormatError, PlayError):
        pass  # it may need its stars to be told from another play
    with entry.place.refusals(game.match.format, "a legal play"):
        try:
            return parse_play(entry.play, position, dice).moves
        except FormatError as error:
            column = entry.place.column + max((error.column or 1) - 1, 0)
            place = replace(entry.place, column=column)
            raise place.error(game.match.format, error.problem, error.expected) from error


def _double(game: ReplayedGame, entry: Entry) -> None:
    state = game.state
    by = entry.by or state.turn or Color.WHITE
    if state.phase is Phase.OPENING:
        game.report(entry.place, "There is a double before the opening roll. It stands.")
        state = _on_roll(state, state.position, by)
    elif state.phase is Phase.ROLL and by is state.turn:
        reason = why_no_double(state)
        if reason is None:
            game.do(act.Double(), entry.place)
            return
        game.report(entry.place, f"{reason} The double stands all the same.")
    else:
        why = why_no_double(state) if by is state.turn else f"It is not {by.capitalize()}'s turn."
        game.fail(entry.place, str(why or "No double can be here."), "a roll")
    game.put(replace(state, phase=Phase.DOUBLE, offer=Offer(OfferKind.DOUBLE, by)))


def _check_value(game: ReplayedGame, entry: Entry) -> None:
    # A raccoon stands as soon as it is said.
    value = game.state.offered_cube or game.state.cube.value
    if entry.value not in (None, value):
        game.report(entry.place, f"The cube is offered at {value}, and {entry.value} is written.")


def _changed(state: GameState, set_up: SetUpText) -> GameState:
    if set_up.resigns is not None:
        by, level = set_up.resigns
        state = _changed(state, replace(set_up, resigns=None, dice=set_up.dice or state.dice))
        return replace(state, phase=Phase.RESIGN, offer=Offer(OfferKind.RESIGNATION, by, level))
    value = state.cube.value if set_up.cube is None else set_up.cube
    owner = state.cube.owner if set_up.owner is None else set_up.owner[0]
    seen = _edited(state.seen_by(Color.WHITE), set_up)
    return _on_roll(state, seen, set_up.turn or state.turn, set_up.dice, Cube(value, owner))


def _on_roll(
    state: GameState,
    seen: Position,
    turn: Color | None,
    dice: Dice | None = None,
    cube: Cube | None = None,
) -> GameState:
    """The state with a position, which White sees, and a player on roll, or nobody yet."""
    phase = Phase.ROLL if dice is None else Phase.MOVE
    return GameState(
        position=seen.swapped() if turn is Color.BLACK else seen,
        turn=turn,
        phase=Phase.OPENING if turn is None else phase,
        dice=None if turn is None else dice,
        cube=cube or state.cube,
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
