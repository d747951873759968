"""From a match and a look at it to the plain values that a picture shows."""

from __future__ import annotations

from ..drawing import (
    BoardView,
    ButtonStyle,
    ButtonView,
    DieState,
    DieView,
    Landing,
    PlayerView,
    ResultCard,
    Target,
    Trail,
)
from ..drawing.state_view import cube_view, die_states
from ..engine import is_decision
from ..play import CompletedTurn, Match, Player, why_not
from ..rules import ActionKind, Color, GameState, OfferKind, Phase
from .merged_moves import merged_moves
from .narration import title
from .selection import Menu, Selection
from .turn import Turn

_SPINNING = (5, 2)  # what happens to be on top of dice that spin

_PRIMARY = {
    ActionKind.ROLL: "Roll",
    ActionKind.CONFIRM: "Done",
    ActionKind.TAKE: "Take",
    ActionKind.ACCEPT: "Accept",
}
_OUTLINE = {
    ActionKind.DOUBLE: "Double",
    ActionKind.BEAVER: "Beaver",
    ActionKind.RACCOON: "Raccoon",
    ActionKind.DROP: "Drop",
    ActionKind.DECLINE: "Decline",
}
_RESIGNATIONS = (
    ButtonView("resign_single", "Single"),
    ButtonView("resign_gammon", "Gammon"),
    ButtonView("resign_backgammon", "Backgammon"),
)
_SECOND_THOUGHTS = (
    ButtonView("better", "Better?", ButtonStyle.PRIMARY),
    ButtonView("anyway", "Anyway"),
)


def view_of(match: Match, look: Selection, bottom: Color = Color.WHITE) -> BoardView:
    """All that a picture of the board shows now.

    Parameters
    ----------
    match
        The match as it stands.
    look
        How the board is looked at.
    bottom
        The player at the bottom, who is asked to make the opening roll.
    """
    facts = Turn(match, look)
    state = facts.state
    over = state.phase is Phase.OVER
    return BoardView(
        points=state.points,
        bar=state.bar,
        off=state.off,
        players=(_player(facts, Color.WHITE, bottom), _player(facts, Color.BLACK, bottom)),
        match_length=state.length,
        dice=_dice(facts),
        cube=cube_view(state, active=ActionKind.DOUBLE in facts.allowed),
        turn=None if over else state.turn,
        movable=_movable(facts),
        selected=_spot(facts.in_hand, state.turn),
        lifted=look.lifted,
        landings=_landings(facts),
        trails=_trails(match.last_turn) if not state.steps and not over else (),
        buttons=() if over else _buttons(facts),
        tools=() if over else _tools(facts),
        focus=look.focus,
        card=_card(facts) if over else None,
        arrows=look.pointed,
    )


def _player(facts: Turn, color: Color, bottom: Color) -> PlayerView:
    state = facts.state
    asked = state.decider or bottom
    decides = color is asked and state.phase is not Phase.OVER
    return PlayerView(
        name=_name(facts.match.player(color)),
        pips=state.pips[color.slot],
        score=state.score[color.slot],
        hint=_hint(facts) if decides else "",
        to_decide=decides,
    )


def _name(player: Player) -> str:
    return player.name if player.joined else "(free seat)"


def _hint(facts: Turn) -> str:
    """A few words for the player who has to decide."""
    state = facts.state
    if facts.look.menu is Menu.BLUNDER:
        return "Are you sure?"
    if facts.match.bot_to_act is not None:
        return "thinking…"
    if facts.why_idle is not None:
        return "waiting for two" if facts.match.is_waiting else "to play"
    match state.phase:
        case Phase.OPENING:
            return "Highest die starts"
        case Phase.ROLL:
            may_double = ActionKind.DOUBLE in facts.allowed
            if facts.rolls_by_dice:
                return "Click the dice, or the cube" if may_double else "Click the dice"
            return "Roll or double" if may_double else "Roll"
        case Phase.DOUBLE if state.offer is not None:
            offer = state.offer
            stake = (2 if offer.kind is OfferKind.DOUBLE else 4) * state.cube.value
            return f"{facts.match.player(offer.by).name} offers {stake}"
        case Phase.RESIGN if state.offer is not None and state.offer.level is not None:
            name = facts.match.player(state.offer.by).name
            return f"{name} resigns {state.offer.level.word}"
        case Phase.MOVE:
            return _moving_hint(facts)
    return ""


def _moving_hint(facts: Turn) -> str:
    if facts.is_complete:
        return "Click the dice to end"
    own_bar = facts.current.bar[0]
    if own_bar:
        return "Enter from the bar"
    if facts.in_hand is not None:
        return "Choose where to land"
    if facts.dice is not None and facts.dice.is_double and facts.state.steps:
        return f"{len(facts.playable)} of 4 left"
    return "Choose a checker"


def _dice(facts: Turn) -> tuple[DieView, ...]:
    """The roll on the board; until the next one, the last one, used up."""
    state = facts.state
    if state.phase is Phase.OPENING and facts.rolls_by_dice:
        pair = zip(Color, _SPINNING, strict=True)  # each has one die of his own
        return tuple(DieView(color, number, DieState.SPINNING) for color, number in pair)
    if state.turn is None or state.phase is Phase.OVER:
        return ()
    if facts.dice is None:
        if facts.rolls_by_dice:
            return tuple(DieView(state.turn, number, DieState.SPINNING) for number in _SPINNING)
        last = facts.match.last_turn
        if last is None or last.color is state.turn:
            return ()
        # The dice of a player who could not play all of them say so until the next roll.
        blocked = len(last.dice.numbers) - len(last.moves)
        return tuple(
            DieView(last.color, number, _state_of(index, len(last.moves), blocked))
            for index, number in enumerate(last.dice.numbers)
        )
    numbers = facts.dice.numbers
    states = die_states(numbers, facts.left, facts.playable)
    return tuple(map(DieView, [state.turn] * len(numbers), numbers, states))


def _state_of(index: int, used: int, blocked: int) -> DieState:
    return DieState.BLOCKED if blocked and index >= used else DieState.USED


def _movable(facts: Turn) -> frozenset[Target]:
    turn = facts.state.turn
    if not facts.is_moving or facts.in_hand is not None or turn is None:
        return frozenset()
    return frozenset(Target.of_place(place, turn) for place in facts.sources)


def _spot(place: int | None, turn: Color | None) -> Target | None:
    return None if place is None or turn is None else Target.of_place(place, turn)


def _landings(facts: Turn) -> tuple[Landing, ...]:
    turn, source = facts.state.turn, facts.in_hand
    if source is None or turn is None:
        return ()
    points = facts.current.points
    return tuple(
        Landing(
            spot=Target.of_place(target, turn),
            dice=len(steps),
            hits=target > 0 and points[target] < 0,
        )
        for target, steps in facts.ways(source).items()
    )


def _trails(turn: CompletedTurn | None) -> tuple[Trail, ...]:
    """The ways of the last play."""
    if turn is None:
        return ()
    return tuple(
        Trail(
            turn.color,
            Target.of_place(way.source, turn.color),
            Target.of_place(way.target, turn.color),
        )
        for way in merged_moves(turn.moves, turn.position)
    )


def _buttons(facts: Turn) -> tuple[ButtonView, ...]:
    """What the player who decides may do, besides moving."""
    if facts.why_idle is not None:
        return ()
    if facts.look.menu is Menu.RESIGN:
        return _RESIGNATIONS
    if facts.look.menu is Menu.BLUNDER:
        return _SECOND_THOUGHTS
    allowed = facts.allowed
    if facts.rolls_by_dice:
        allowed -= {ActionKind.ROLL}
    primary = [
        ButtonView(kind.value, label, ButtonStyle.PRIMARY)
        for kind, label in _PRIMARY.items()
        if kind in allowed
    ]
    outline = [ButtonView(kind.value, label) for kind, label in _OUTLINE.items() if kind in allowed]
    return (*primary, *outline)


def _tools(facts: Turn) -> tuple[ButtonView, ...]:
    """Undo, redo, a hint and resign, each exactly when it is possible."""
    match, seat = facts.match, facts.look.seat
    if facts.look.menu is Menu.RESIGN and facts.why_idle is None:
        return (ButtonView("cancel", "Cancel"),)  # the menu leaves room for it here only
    tools = []
    if match.why_no_undo(seat) is None:
        tools.append(ButtonView("undo", "Undo"))
    if match.why_no_redo(seat) is None:
        tools.append(ButtonView("redo", "Redo", ButtonStyle.ICON))
    if facts.look.tutored and facts.why_idle is None and is_decision(facts.state):
        tools.append(ButtonView("hint", "Hint", ButtonStyle.ICON))
    if ActionKind.RESIGN in facts.allowed and facts.why_idle is None:
        tools.append(ButtonView("resign", "Resign", ButtonStyle.ICON))
    may_restart = ActionKind.NEW_GAME in facts.allowed
    if may_restart and why_not(match, ActionKind.NEW_GAME, seat) is None:
        tools.append(ButtonView("new_game", "New game", ButtonStyle.ICON))
    return tuple(tools)


def _card(facts: Turn) -> ResultCard:
    match, state, seat = facts.match, facts.state, facts.look.seat
    won = state.match_winner is not None
    buttons = []
    if facts.why_idle is None:
        words = "New match" if won else "New game"
        buttons.append(ButtonView("new_game", words, ButtonStyle.PRIMARY))
    if match.why_no_undo(seat) is None:
        buttons.append(ButtonView("undo", "Undo"))
    winner = state.result.winner if state.result is not None else Color.WHITE
    return ResultCard(winner, title(match, state), _arithmetic(state), tuple(buttons))


def _arithmetic(state: GameState) -> str:
    """How the points came about, and where the match stands: "2 × cube 2 = 4 points"."""
    score = f"{state.score[0]}–{state.score[1]}"  # an en dash between figures
    where = f"match {score}" if state.is_match else f"score {score}"
    result = state.result
    if result is None:
        return where
    points = f"{result.points} point{'s' * (result.points != 1)}"
    if result.points == 1:
        return f"{points} · {where}"
    return f"{int(result.level)} × cube {result.cube} = {points} · {where}"
