"""What stands over the fields: a double, a resignation, a tutor's question, or a result."""

from __future__ import annotations

from ..drawing import ButtonStyle, ButtonView, Dialog
from ..rules import Accept, Color, Drop, GameState, Level, OfferKind, Phase, apply
from ..rules.grammar import doing
from .foot import offer_in_words
from .narration import points_in_words, title
from .selection import Menu
from .turn import Turn

_SECOND_THOUGHTS = (
    ButtonView("better", "Take it back", ButtonStyle.PRIMARY),
    ButtonView("anyway", "Play anyway"),
)


def dialog_of(turn: Turn, answers: tuple[ButtonView, ...], *, asks: bool) -> Dialog | None:
    """The dialog of a turn, if there is one.

    Parameters
    ----------
    turn
        The turn.
    answers
        How a double or a resignation can be answered.
    asks
        Whether such a question, and a tutor's, is asked over the fields.
    """
    menu = turn.selection.menu
    if turn.state.phase is Phase.OVER:
        return _result(turn)
    if not asks or turn.idle is not None:
        return None
    if menu is Menu.BLUNDER:
        return Dialog(
            "There is a better play" if turn.state.dice else "There is a better choice",
            buttons=_SECOND_THOUGHTS,
            lines=turn.selection.compared,
        )
    return _offer(turn, answers) if turn.is_asked and menu is not Menu.ASIDE else None


def _offer(turn: Turn, answers: tuple[ButtonView, ...]) -> Dialog | None:
    """Who offers what, and what it costs to refuse a double or to accept a resignation."""
    state = turn.state
    offer = state.offer
    if offer is None:
        return None
    resigned = offer.kind is OfferKind.RESIGNATION
    result = apply(state, Accept() if resigned else Drop()).result
    detail = ""
    if result is not None:
        gives, wins = "Accept" if resigned else "Drop", f"wins {points_in_words(result.points)}"
        winner = turn.player(result.winner).name
        detail = f"{gives}, and {doing(winner, wins, inside=True)}."
    head = doing(turn.player(offer.by).name, offer_in_words(state))
    return Dialog(head, detail, answers, cube=state.offered_cube or 0)


def _result(turn: Turn) -> Dialog:
    """Who has won what, and what can be done next."""
    state = turn.state
    won = state.match_winner is not None
    buttons = [ButtonView("review", "Review"), ButtonView("analyse", "Analyse")]
    if turn.idle is None:
        buttons.insert(
            len(buttons) if won else 0, ButtonView("new_game", "New match" if won else "New game")
        )
    if turn.no_undo is None:
        buttons.append(ButtonView("undo", "Undo"))
    buttons[0] = buttons[0]._replace(style=ButtonStyle.PRIMARY)
    winner = state.result.winner if state.result is not None else Color.WHITE
    head = title(turn.players, state)
    return Dialog(head, _arithmetic(state), tuple(buttons), winner=winner)


def _arithmetic(state: GameState) -> str:
    """The score and how it came about: "7 to 3 · this game 2 points, cube at 2"."""
    result = state.result
    winner = result.winner if result is not None else Color.WHITE
    score = " to ".join(str(state.score[color.slot]) for color in (winner, winner.opponent))
    if result is None:
        return score
    game = points_in_words(result.points)
    if result.cube > 1:
        game += f", cube at {result.cube}"
    if state.match_winner is None:
        return f"{game} · {'match' if state.is_match else 'score'} {score}"
    level = {Level.GAMMON: "a gammon, ", Level.BACKGAMMON: "a backgammon, "}.get(result.level, "")
    return f"{score} · this game {level}{game}"
