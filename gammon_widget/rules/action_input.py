"""Actions as a user gives them: values, plays or text; and all legal actions of a state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from . import actions
from .actions import Action, ActionKind, Phase
from .cube import Level
from .dice import Dice, RollLike, to_dice
from .errors import ActionError, GammonError, PositionError
from .legal_actions import legal_actions, objection
from .plays import Move, Play
from .state import GameState
from .validation import brief, folded
from .variant import Numbers

ActionLike = Action | Play | RollLike | Sequence[tuple[int, int]]


def to_action(state: GameState, given: ActionLike) -> Action:
    """Return the action that a value describes in a state; `GameState.apply` lists the values."""
    if isinstance(given, Action):
        return given
    if isinstance(given, Dice):
        return actions.Roll(given)
    word = folded(given).replace(" ", "_")
    if word in PLAIN_NAMES:
        return actions.PLAIN_ACTIONS[ActionKind(word)]()
    if word == ActionKind.RESIGN:
        return actions.Resign()
    if state.phase in (Phase.OPENING, Phase.ROLL) and not isinstance(given, Play):
        try:
            return actions.Roll(to_dice(given))  # type: ignore[arg-type]  # or it is no roll
        except PositionError as error:
            if isinstance(given, str):
                names = ", ".join(map(repr, PLAIN_NAMES))
                words = f"{brief(given)} is neither a roll such as '3-1' nor one of {names}."
                raise GammonError(words) from error
    return make_play(state, given)  # type: ignore[arg-type]  # it refuses numbers


PLAIN_NAMES = tuple(kind.value for kind in actions.PLAIN_ACTIONS)
"""The names of the actions without fields."""


def listed_actions(state: GameState) -> Iterator[Action]:
    """Yield the actions that are legal in a state; `GameState.legal_actions` describes them."""
    kinds = legal_actions(state)
    if ActionKind.ROLL in kinds:
        faces = range(1, 7)
        is_opening = state.phase is Phase.OPENING  # the first die is White's
        rolls = ((a, b) for a in faces for b in (faces if is_opening else range(1, a + 1)))
        yield from (actions.Roll(Dice(*roll)) for roll in rolls)
    yield from (actions.MakePlay(play.moves) for play in state.legal_plays)
    plain = (kind for kind in actions.PLAIN_ACTIONS if kind in kinds)
    yield from (actions.PLAIN_ACTIONS[kind]() for kind in plain if kind is not ActionKind.CONFIRM)
    if ActionKind.RESIGN in kinds:
        yield from map(actions.Resign, Level)


def make_play(
    state: GameState, play: Play | Sequence[tuple[int, int]] | str, *numbers: Numbers
) -> actions.MakePlay:
    """Return the action for a play, which is given as a `Play`, a list of moves, or text.

    Text is read with `GameState.read_play`. Raises `ActionError` if there are no dice to play,
    `FormatError` if the text is unreadable, and `PlayError` if the play is illegal.
    """
    if state.phase is not Phase.MOVE or state.dice is None:
        why = objection(state, ActionKind.PLAY)
        raise ActionError(ActionKind.PLAY, state.phase, legal_actions(state), why)
    if isinstance(play, str):
        play = state.read_play(play, *numbers)
    moves = play.moves if isinstance(play, Play) else play
    try:
        return actions.MakePlay(tuple(Move(*move) for move in moves))
    except TypeError:
        raise GammonError(
            "A play must be one of the legal plays, its moves, or text such as '8/5 6/5', "
            f"not {brief(play)}."
        ) from None
