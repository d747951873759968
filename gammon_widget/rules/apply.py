"""Applying actions to a game: ``apply(state, action)`` returns the next state."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from ..languages.translation import _
from . import actions
from .actions import Action, ActionKind
from .color import Color
from .cube import BEAVERED, DOUBLED, RACCOONED, Cube, Ending, Level, Offer, OfferKind, Result
from .dice import Dice
from .errors import ActionError, ActionReason, Objection, PlayError, Reason, Refusal
from .legal import as_move, most_steps, next_taken, turn_so_far
from .legal_actions import is_allowed, legal_actions, objection
from .plays import Move
from .position import CHECKERS, HOME, Position
from .refusal import ONE_STEP_ONE_DIE, explain
from .state import GameState, Phase, StateLike, to_state
from .validation import brief


def apply(state: StateLike, action: Action) -> GameState:
    """Return the state that follows an action.

    Parameters
    ----------
    state
        The state before the action; it is not changed.
    action
        The action. A roll already contains its dice.

    Returns
    -------
    GameState
        The state after the action. No roll or pass is made automatically.

    Raises
    ------
    ActionError
        If the action is not allowed in this state.
    PlayError
        If the action moves checkers in a way that the rules forbid.

    Examples
    --------
    >>> from gammon_widget.rules import Roll
    >>> state = apply(Match().state, Roll(Dice(3, 1)))
    >>> state.turn, state.dice
    (Color.WHITE, Dice(3, 1))
    """
    state = to_state(state)
    match action:
        case actions.SetUp(state=GameState() as new):
            # The players still take turns starting, unless the new state has another starter.
            return new if new.starter else replace(new, starter=state.starter)
        case actions.Step(move=move):
            _require(state, action.kind)
            return _step(state, as_move(move))
        case actions.MakePlay(moves=[*moves]):
            _require(state, action.kind)
            return _play(state, tuple(map(as_move, moves)))
        case actions.Resign(level=level) if level in tuple(Level):
            _require(state, action.kind)
            assert state.turn is not None  # only the player on roll can resign
            offer = Offer(OfferKind.RESIGNATION, state.turn, Level(level))
            return replace(state, phase=Phase.RESIGN, offer=offer)
        case actions.Roll(dice=Dice() as dice):
            _require(state, action.kind)
            return _roll(state, dice)
        case actions.Reroll(dice=Dice() as dice):
            _require(state, action.kind)
            return state._followed_by(dice=dice, steps=())
        case actions.Confirm():
            _require(state, action.kind)
            return end_turn(state, state.position)
        case actions.NewGame():
            _require(state, action.kind)
            return next_game(state)
        case (
            actions.Double()
            | actions.Beaver()
            | actions.Raccoon()
            | actions.Take()
            | actions.Drop()
        ):
            _require(state, action.kind)
            return _turn_cube(state, action.kind)
        case actions.Accept() | actions.Decline():
            _require(state, action.kind)
            return _answer_resignation(state, accepted=isinstance(action, actions.Accept))
        case _:
            words = "This is not an action. Pass a complete action, such as Roll(Dice(3, 1))."
            why = Objection(ActionReason.NO_SUCH_ACTION, words)
            raise ActionError(brief(action), state.phase, legal_actions(state), why)


def _require(state: GameState, kind: ActionKind) -> None:
    """Raise ActionError, with the reason, if an action of this kind is not allowed."""
    if not is_allowed(state, kind):
        raise ActionError(kind, state.phase, legal_actions(state), objection(state, kind))


def _roll(state: GameState, dice: Dice) -> GameState:
    if state.phase is Phase.ROLL:
        return state._followed_by(phase=Phase.MOVE, dice=dice)
    if not dice.is_double:
        starter = Color.WHITE if dice.first > dice.second else Color.BLACK
        return state._followed_by(phase=Phase.MOVE, turn=starter, starter=starter, dice=dice)
    # A tie. Each automatic double doubled the cube, so the cube's value gives their number.
    rules, doubled = state.rules, state.cube.value.bit_length() - 1
    may_double = rules.cube and 2 * state.cube.value <= rules.max_cube
    may_double &= not state.is_match or (rules.doubles_in_matches and not state.crawford)
    if not may_double or doubled >= rules.automatic_doubles:
        return state
    return replace(state, cube=Cube(2 * state.cube.value))


def _step(state: GameState, move: Move) -> GameState:
    assert state.dice is not None  # the phase is "move"
    made = next_taken(*state._so_far, move)
    if made is None:
        raise PlayError(_refusal(state, state.dice, move, state.steps))
    after = state._followed_by(steps=(*state.steps, move))
    after.__dict__["_so_far"] = made  # the value that `after` itself would compute
    return after


def _play(state: GameState, moves: tuple[Move, ...]) -> GameState:
    """Make a whole play from the start of the turn; its moves may be in any legal order."""
    assert state.dice is not None  # the phase is "move"
    with suppress(PlayError):
        now, left = turn_so_far(state.turn_start, state.dice, moves)
        if not left:  # so no other play uses more dice
            return end_turn(state, now)
    now, left = state.turn_start, state.dice.numbers
    for count, move in enumerate(moves):
        made = next_taken(now, left, move)
        if made is None:
            raise PlayError(_refusal(state, state.dice, move, moves[:count]))
        now, left = made
    if more := most_steps(now, left):
        most = len(moves) + more
        can = _("all {most}", most=most) if state.dice.is_double else _("both")
        sentence = _(
            "This play uses only {moves} of {most} dice, but {can} can be played.",
            moves=len(moves),
            most=most,
            can=can,
        )
        raise PlayError(Refusal(Reason.BOTH_DICE, sentence, 0, 0, left))
    return end_turn(state, now)


def _refusal(state: GameState, dice: Dice, move: Move, played: tuple[Move, ...]) -> Refusal:
    refusal = explain(state.turn_start, dice, *move, played, rules=state.rules)
    if refusal is not None:
        return refusal
    # One gesture may make this move, but the move consists of several steps.
    left = turn_so_far(state.turn_start, dice, played)[1]
    return Refusal(Reason.ONE_DIE_AT_A_TIME, ONE_STEP_ONE_DIE, *move, left)


def end_turn(state: GameState, position: Position) -> GameState:
    """Return the state after a turn that ends in `position`.

    `position` is from the point of view of the player who moved.
    """
    assert state.turn is not None  # a player has rolled
    if position.off[0] == CHECKERS:
        done = replace(state, turn_start=position, phase=Phase.OVER, dice=None, steps=())
        level = level_won(position, with_men_off=state.rules.backgammon_with_men_off)
        return finished(done, state.turn, level, state.cube.value, Ending.BORNE_OFF)
    return state._followed_by(
        turn_start=position.swapped(),
        turn=state.turn.opponent,
        phase=Phase.ROLL,
        dice=None,
        steps=(),
    )


def _turn_cube(state: GameState, kind: ActionKind) -> GameState:
    """Apply a double or an answer to a double; the cube changes only after a take or a raccoon."""
    assert state.turn is not None  # only the player on roll can have doubled
    value, doubler = state.cube.value, state.turn
    beavered = state.offer is not None and state.offer.kind is OfferKind.BEAVER
    if kind is ActionKind.DOUBLE:
        return replace(state, phase=Phase.DOUBLE, offer=Offer(OfferKind.DOUBLE, doubler))
    if kind is ActionKind.BEAVER:
        return replace(state, offer=Offer(OfferKind.BEAVER, doubler.opponent))
    if kind is ActionKind.DROP:
        # A dropped beaver costs the doubler the stake that they first offered.
        winner, stake = (doubler.opponent, 2 * value) if beavered else (doubler, value)
        return finished(state, winner, Level.SINGLE, stake, Ending.DROPPED)
    if kind is ActionKind.RACCOON:
        stake = RACCOONED * value
    else:
        stake = (BEAVERED if beavered else DOUBLED) * value
    cube = Cube(stake, doubler.opponent)
    return replace(state, phase=Phase.ROLL, cube=cube, offer=None)


def _answer_resignation(state: GameState, *, accepted: bool) -> GameState:
    offer = state.offer
    assert offer is not None  # the phase is "resign"
    assert offer.level is not None  # and a resignation has a level
    if not accepted:
        phase = Phase.ROLL if state.dice is None else Phase.MOVE
        return replace(state, phase=phase, offer=None)
    over = replace(
        state, turn_start=state.position, steps=(), dice=None, phase=Phase.OVER, offer=None
    )
    return finished(over, offer.by.opponent, offer.level, state.cube.value, Ending.RESIGNED)


def level_won(position: Position, *, with_men_off: bool = False) -> Level:
    """Return the level of a game that was won by bearing off.

    The player on roll is the winner. The game is a gammon if the loser has borne off no checker. It
    is a backgammon if, in addition, the loser has a checker on the bar or in the winner's home. If
    `with_men_off` is true, a checker in one of these places makes the game a backgammon even if the
    loser has borne off other checkers.
    """
    points = position.points
    behind = points[0] < 0 or any(points[place] < 0 for place in range(1, HOME + 1))
    saved = position.off[1] > 0
    if behind and (with_men_off or not saved):
        return Level.BACKGAMMON
    return Level.SINGLE if saved else Level.GAMMON


def finished(
    state: GameState, winner: Color, level: Level, stake: int, ending: Ending
) -> GameState:
    """Return the state of a finished game, with its points added to the score.

    Under the Jacoby rule, a money game counts as a single game while the cube is centred.
    """
    if state.rules.jacoby and not state.is_match and state.cube.owner is None:
        level = Level.SINGLE
    result = Result(winner, level, stake, ending)
    white, black = state.score
    if winner is Color.WHITE:
        white += result.points
    else:
        black += result.points
    return replace(state, phase=Phase.OVER, score=(white, black), offer=None, result=result)


def next_game(state: GameState) -> GameState:
    """Return the state at the start of the next game or, after the last game, of a new match.

    If the rules let the players take turns starting, the opponent of the player who started the
    last game starts, even if that game was not finished.
    """
    starter = (state.starter or Color.WHITE).opponent
    if state.match_winner is not None:
        return GameState.start(state.length, state.rules, starter=starter)
    # An unfinished Crawford game is still to be played.
    crawford = _crawford_is_next(state) or (state.crawford and state.result is None)
    return GameState.start(
        state.length, state.rules, state.score, crawford=crawford, starter=starter
    )


def _crawford_is_next(state: GameState) -> bool:
    """Return whether a player has just come within one point of winning the match."""
    brink = state.length - 1
    if not (state.is_match and state.rules.crawford and brink in state.score):
        return False
    before = list(state.score)
    if state.result is not None:
        before[state.result.winner.slot] -= state.result.points
    return brink not in before
