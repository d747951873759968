"""The plain values that a picture of the board shows of a turn."""

from __future__ import annotations

from ... import drawing
from ...drawing import ButtonView, DieState, DieView, Target
from ...drawing.view import cube_view, die_states
from ...match.history import CompletedTurn
from ...notation.plays import merged_moves
from ...rules import ActionKind, Color, Phase
from ...rules.position import BAR
from .result_card import result_of
from .status_bar import status_bar_of
from .turn import Menu, Turn

_PATIENCE = (ButtonView("wait", "Wait", drawing.ButtonStyle.PRIMARY), ButtonView("stop", "Stop"))


SPINNING = (5, 2)
"""The upper faces of dice that spin or are in the air."""

_PRIMARY = {
    ActionKind.ROLL: "Roll",
    ActionKind.CONFIRM: "Done",
    ActionKind.TAKE: "Take",
    ActionKind.ACCEPT: "Accept",
}
_OUTLINE = {
    ActionKind.DOUBLE: "Double",
    ActionKind.DROP: "Drop",
    ActionKind.DECLINE: "Play on",
    ActionKind.BEAVER: "Beaver",
    ActionKind.RACCOON: "Raccoon",
}


def view_of(turn: Turn) -> drawing.BoardView:
    """The contents of the picture of a turn."""
    state, selection = turn.state, turn.selection
    over = state.phase is Phase.OVER
    return drawing.BoardView(
        points=state.points,
        bar=state.bar,
        off=state.off,
        players=(_player(turn, Color.WHITE), _player(turn, Color.BLACK)),
        match_length=state.length,
        dice=_dice(turn),
        cube=cube_view(state, active=ActionKind.DOUBLE in turn.allowed),
        turn=None if over else state.turn,
        movable=_movable(turn),
        selected=turn.active_target,
        lifted=selection.lifted,
        landings=_landings(turn),
        blocked=_blocked(turn),
        trails=_trails(turn.last) if not state.steps and not over else (),
        buttons=() if over else _buttons(turn),
        status_bar=status_bar_of(turn),
        focus=selection.focus,
        dialog=result_of(turn) if over and selection.menu is not Menu.POSITION else None,
        arrows=selection.arrows,
    )


def _player(turn: Turn, color: Color) -> drawing.PlayerView:
    state = turn.state
    decider = state.decider or turn.viewpoint.bottom
    decides = color is decider and state.phase is not Phase.OVER
    player = turn.players[color.slot]
    return drawing.PlayerView(
        name=player.name if player.joined else "(free seat)",
        pips=state.pips[color.slot],
        score=state.score[color.slot],
        to_decide=decides,
    )


def _dice(turn: Turn) -> tuple[DieView, ...]:
    """The roll on the board; until the next one, the last one, used up."""
    state = turn.state
    if state.phase is Phase.OPENING and turn.rolls_by_dice:
        pair = zip(Color, SPINNING, strict=True)  # each has one die of their own
        return tuple(DieView(color, number, DieState.SPINNING) for color, number in pair)
    # While the cube is offered, it lies where the dice of the turn before were.
    if state.turn is None or state.phase in {Phase.OVER, Phase.DOUBLE}:
        return ()
    if turn.dice is None:
        if turn.rolls_by_dice:
            return tuple(DieView(state.turn, number, DieState.SPINNING) for number in SPINNING)
        last = turn.last
        if last is None or last.color is state.turn:
            return ()
        # The dice of a player who could not play all of them say so until the next roll.
        blocked = len(last.dice.numbers) - len(last.moves)
        return tuple(
            DieView(last.color, number, _state_of(index, len(last.moves), blocked))
            for index, number in enumerate(last.dice.numbers)
        )
    numbers = turn.dice.numbers
    states = die_states(numbers, turn.dice_left, turn.playable)
    return tuple(map(DieView, [state.turn] * len(numbers), numbers, states))


def _state_of(index: int, used: int, blocked: int) -> DieState:
    return DieState.BLOCKED if blocked and index >= used else DieState.USED


def _movable(turn: Turn) -> frozenset[Target]:
    color = turn.on_roll
    if not turn.is_moving or turn.active_source is not None or color is None:
        return frozenset()
    return frozenset(Target.of_place(place, color) for place in turn.sources)


def _landings(turn: Turn) -> tuple[drawing.Landing, ...]:
    color, points = turn.on_roll, turn.current.points
    if color is None:
        return ()
    return tuple(
        drawing.Landing(
            spot=Target.of_place(place, color),
            dice=len(steps),
            hits=place > 0 and points[place] < 0,
        )
        for place, steps in turn.landings.items()
    )


def _blocked(turn: Turn) -> Target | None:
    """The place where a checker was refused, if the opponent holds it."""
    spot, color = turn.selection.about, turn.on_roll
    place = None if spot is None or color is None else spot.place_for(color)
    if place is None or not 0 < place < BAR:
        return None
    return spot if turn.current.points[place] < -1 else None


def _trails(last: CompletedTurn | None) -> tuple[drawing.Trail, ...]:
    """The paths of the last play."""
    if last is None:
        return ()
    return tuple(
        drawing.Trail(
            last.color,
            Target.of_place(move.source, last.color),
            Target.of_place(move.target, last.color),
        )
        for move in merged_moves(last.moves, last.position)
    )


def _buttons(turn: Turn) -> tuple[ButtonView, ...]:
    """The buttons for the player to decide, besides moves."""
    if turn.silence:
        return _PATIENCE
    if turn.idle is not None or turn.selection.is_warned:
        return ()
    allowed = turn.allowed
    if turn.rolls_by_dice:
        allowed -= {ActionKind.ROLL}
    primary = [
        ButtonView(kind.value, label, drawing.ButtonStyle.PRIMARY)
        for kind, label in _PRIMARY.items()
        if kind in allowed
    ]
    outline = [ButtonView(kind.value, label) for kind, label in _OUTLINE.items() if kind in allowed]
    return (*primary, *outline)
