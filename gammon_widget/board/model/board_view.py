"""Descriptions of the pictures of a turn and of the result of a game, as plain values."""

from __future__ import annotations

from collections.abc import Iterator

from ... import drawing
from ...drawing import ButtonStyle, ButtonView, Dialog, DieState, DieView, Target
from ...drawing.view import cube_view, die_states
from ...languages.dialects import DIALECTS
from ...languages.translation import N_, _, plural
from ...match.history import CompletedTurn
from ...match.seats import LEADER
from ...notation.plays import merged_moves
from ...rules import ActionKind, Color, Level, Phase
from ...rules.legal import turn_so_far
from ...rules.position import BAR
from .narration import points_in_words, title
from .new_match import HOUSE_TITLES
from .status_bar import status_bar_of
from .turn import Menu, Turn

_PATIENCE = (
    ButtonView("wait", N_("Wait"), drawing.ButtonStyle.PRIMARY),
    ButtonView("stop", N_("Stop")),
)

CLOSE_RESULT = ButtonView("position", N_("Close"), long=N_("Close the result"))

RESULT_KEYS = {"m": ("practise",), "n": ("rematch", "new_game")}
"""The buttons that each key can press on the result card; Enter and Escape are not listed."""

SPINNING = (5, 2)
"""The upper faces of dice that are drawn as spinning or in the air."""

_PRIMARY = (ActionKind.ROLL, ActionKind.CONFIRM, ActionKind.TAKE, ActionKind.ACCEPT)
_LABELS = {
    ActionKind.ROLL: N_("Roll"),
    ActionKind.CONFIRM: N_("Done"),
    ActionKind.TAKE: N_("Take"),
    ActionKind.ACCEPT: N_("Accept"),
    ActionKind.DOUBLE: N_("Double"),
    ActionKind.DROP: N_("Drop"),
    ActionKind.DECLINE: N_("Decline"),
    ActionKind.BEAVER: N_("Beaver"),
    ActionKind.RACCOON: N_("Raccoon"),
}


def view_of(turn: Turn) -> drawing.BoardView:
    """Return the contents of a turn's picture."""
    state, selection = turn.state, turn.selection
    over, dialect = state.phase is Phase.OVER, DIALECTS.get(state.rules.name)
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
        landings=_landings(turn),
        blocked=_blocked(turn),
        trails=_trails(turn.last) if not state.steps and not over else (),
        buttons=() if over else _buttons(turn),
        status_bar=status_bar_of(turn),
        dialog=result_of(turn) if over and selection.menu is not Menu.POSITION else None,
        arrows=selection.arrows,
        hits_vanish=state.rules.two_must_join,
        house=HOUSE_TITLES.get(state.rules.name, ""),
        tray="" if dialect is None else _(dialect.tray),
    )


def _player(turn: Turn, color: Color) -> drawing.PlayerView:
    state = turn.state
    decider = state.decider or turn.viewpoint.bottom
    decides = color is decider and state.phase is not Phase.OVER
    player = turn.players[color.slot]
    is_leader = state.rules.two_must_join and color is LEADER
    return drawing.PlayerView(
        name=player.name if player.joined else _("(free seat)"),
        pips=state.pips[color.slot],
        score=turn.score[color.slot],
        to_decide=decides,
        badge=_("Leader") if is_leader and player.joined else "",
    )


def _dice(turn: Turn) -> tuple[DieView, ...]:
    """Return the dice of the current roll or, between rolls, the used dice of the last roll."""
    state = turn.state
    if state.phase is Phase.OPENING and turn.rolls_by_dice:
        pair = zip(Color, SPINNING, strict=True)  # each player rolls one die
        return tuple(DieView(color, number, DieState.SPINNING) for color, number in pair)
    # While the cube is offered, it lies where the dice of the previous turn were.
    if state.turn is None or state.phase in {Phase.OVER, Phase.DOUBLE}:
        return ()
    if turn.dice is None:
        if turn.rolls_by_dice:
            return tuple(DieView(state.turn, number, DieState.SPINNING) for number in SPINNING)
        last = turn.last
        if last is None or last.color is state.turn:
            return ()
        # Until the next roll, the dice show which of them the player could not play.
        _, left = turn_so_far(last.position, last.dice, last.moves)
        color, numbers = last.color, last.dice.numbers
        states = die_states(numbers, left, ())
    else:
        color, numbers = state.turn, turn.dice.numbers
        states = die_states(numbers, turn.dice_left, turn.playable)
    return tuple(map(DieView, [color] * len(numbers), numbers, states))


def _movable(turn: Turn) -> frozenset[Target]:
    color = turn.on_roll
    if not turn.is_moving or turn.active_source is not None or color is None:
        return frozenset()
    return frozenset(Target.of_place(place, color) for place in turn.sources)


def _landings(turn: Turn) -> tuple[drawing.Landing, ...]:
    color, points = turn.on_roll, turn.position.points
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
    """Return the place that the last message is about, if the opponent blocks that place."""
    spot, color = turn.selection.about, turn.on_roll
    place = None if spot is None or color is None else spot.place_for(color)
    if place is None or not 0 < place < BAR:
        return None
    return spot if turn.position.points[place] < -1 else None


def _trails(last: CompletedTurn | None) -> tuple[drawing.Trail, ...]:
    """Return the paths of the checkers in the last play."""
    if last is None:
        return ()
    return tuple(
        drawing.Trail.of(move, last.color) for move in merged_moves(last.moves, last.position)
    )


def _buttons(turn: Turn) -> tuple[ButtonView, ...]:
    """Return the buttons for the player's decisions other than moves."""
    if turn.silence:
        return tuple(button._replace(label=_(button.label)) for button in _PATIENCE)
    if turn.idle is not None or turn.selection.is_warned:
        return ()
    allowed = turn.allowed
    if turn.rolls_by_dice:
        allowed -= {ActionKind.ROLL}
    primary, outline = ButtonStyle.PRIMARY, ButtonStyle.OUTLINE
    return tuple(
        ButtonView(kind.value, _(label), primary if kind in _PRIMARY else outline)
        for kind, label in _LABELS.items()
        if kind in allowed
    )


def result_of(turn: Turn) -> Dialog:
    """Return the card that shows the result of a game."""
    state = turn.state
    first, *rest = _result_buttons(turn)
    winner = state.result.winner if state.result is not None else Color.WHITE
    return Dialog(
        title(turn.players, state),
        _arithmetic(turn),
        (first._replace(style=ButtonStyle.PRIMARY), *rest),
        winner,
        None if turn.summary is None else turn.summary.figures,
        CLOSE_RESULT._replace(label=_(CLOSE_RESULT.label), long=_(CLOSE_RESULT.long)),
    )


def _result_buttons(turn: Turn) -> Iterator[ButtonView]:
    """Yield the buttons of the result card, with the most likely choice first.

    Buttons that appear only once the analysis has begun come last.
    """
    won, viewpoint, summary = turn.state.match_winner is not None, turn.viewpoint, turn.summary
    review = ButtonView("review", _("Review"))
    again = ButtonView("rematch" if won and viewpoint.owns_match else "new_game", _("Rematch"))
    if not won:
        again = again._replace(label=_("Next game"))
    choices = [review, *([again] if turn.idle is None else [])]
    first, *others = choices if won else reversed(choices)
    yield first
    if viewpoint.owns_match and not viewpoint.is_kept:
        yield ButtonView("keep", _("Save to a file…"))
    yield from others
    if summary is not None and summary.figures.progress is not None:
        yield ButtonView("stop_analysis", _("Stop"))
    elif summary is not None and summary.mistakes:
        words = plural("Practise {count} mistake", "Practise {count} mistakes", summary.mistakes)
        yield ButtonView("practise", words)


def _arithmetic(turn: Turn) -> str:
    """Return the score and the points of the game: "7 to 3 · this game: 2 points, cube at 2"."""
    state, result = turn.state, turn.state.result
    winner = result.winner if result is not None else Color.WHITE
    score = _(" to ").join(str(turn.score[color.slot]) for color in (winner, winner.opponent))
    if not state.rules.counts_points:
        return _("Games won: {score}", score=score)
    if result is None:
        return score
    game = points_in_words(result.points)
    if result.cube > 1:
        game += _(", cube at {cube}", cube=result.cube)
    if state.match_winner is None:
        return f"{game} · {_('match') if state.is_match else _('score')} {score}"
    level = "" if result.level is Level.SINGLE else f"{_(result.level.word)}, "
    return _("{score} · this game: {level}{game}", score=score, level=level, game=game)
