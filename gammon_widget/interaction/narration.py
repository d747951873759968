"""What has happened, in one sentence for the person at the board."""

from __future__ import annotations

from ..play import Change, Match, Motion, Player, why_idle
from ..rules import (
    Color,
    Confirm,
    Dice,
    Ending,
    GameState,
    Level,
    MakePlay,
    OfferKind,
    Phase,
    Reroll,
    Roll,
)
from ..rules.grammar import doing

Players = tuple[Player, Player]
"""Who plays, as (White, Black)."""

_ENDINGS = {
    Level.SINGLE: "wins",
    Level.GAMMON: "wins a gammon",
    Level.BACKGAMMON: "wins a backgammon",
}


def narrate(players: Players, change: Change) -> str:
    """Tell what a change has done; nothing for what a look at the board tells as well."""
    if change.motion is Motion.UNDONE:
        return ""
    before, after, action = change.before, change.after, change.action
    if isinstance(action, Roll | Reroll) and after.phase is Phase.OPENING:
        return (
            f"Both rolled {action.dice.first}: the dice are rolled again.{_doubled(before, after)}"
        )
    if isinstance(action, Roll) and before.phase is Phase.OPENING and after.turn is not None:
        return doing(_name(players, after.turn), f"starts with {action.dice}.")
    if isinstance(action, MakePlay) and not action.moves and before.turn is not None:
        return _passed(
            players, before.turn, before.dice, entering=bool(before.bar[before.turn.slot])
        )
    if after.phase is Phase.OVER:
        return how_it_ended(players, after)
    if isinstance(action, Confirm | MakePlay | Roll):
        return ""
    return _about_offers(players, before, after)


def how_it_stands(match: Match) -> str:
    """What somebody who has just come has to be told: that a roll was passed, and by whom."""
    turn = match.last_turn
    if match.is_waiting:
        return str(why_idle(match, None))
    if turn is None or turn.moves or match.state.phase is Phase.OVER:
        return ""
    return _passed(match.players, turn.color, turn.dice, entering=bool(turn.position.bar[0]))


def _passed(players: Players, color: Color, dice: Dice | None, *, entering: bool) -> str:
    cannot = "enter" if entering else "move"
    return f"{_name(players, color)} rolled {dice} and cannot {cannot}: the turn passes."


def how_it_ended(players: Players, state: GameState) -> str:
    """Who won the game, what, and how."""
    result = state.result
    if result is None:
        return "The game is over."
    winner, loser = _name(players, result.winner), _name(players, result.winner.opponent)
    points = points_in_words(result.points)
    wins = f"wins {points}"
    match result.ending:
        case Ending.DROPPED:
            return f"{doing(loser, 'drops')}: {doing(winner, wins, inside=True)}."
        case Ending.RESIGNED:
            resigns = doing(loser, f"resigns {result.level.word}")
            return f"{resigns}: {doing(winner, wins, inside=True)}."
        case _:
            return f"{doing(winner, _ENDINGS[result.level])}: {points}."


def points_in_words(points: int) -> str:
    """1 point, 2 points."""
    return f"{points} point{'s' * (points != 1)}"


def title(players: Players, state: GameState) -> str:
    """The headline of the card over a finished game."""
    if state.result is None:
        return "Game over"
    if state.match_winner is not None:
        return doing(_name(players, state.match_winner), "wins the match")
    return doing(_name(players, state.result.winner), _ENDINGS[state.result.level])


def _about_offers(players: Players, before: GameState, after: GameState) -> str:
    offer = after.offer
    if offer is not None:
        by = _name(players, offer.by)
        match offer.kind:
            case OfferKind.DOUBLE:
                return doing(by, f"doubles to {2 * after.cube.value}.")
            case OfferKind.BEAVER:
                return doing(by, f"beavers to {4 * after.cube.value}.")
            case _:
                level = offer.level or Level.SINGLE
                return doing(by, f"offers to resign {level.word}.")
    if before.phase is Phase.DOUBLE and after.cube.owner is not None:
        return doing(_name(players, after.cube.owner), f"owns the cube at {after.cube.value}.")
    if before.phase is Phase.RESIGN and before.offer is not None:
        by = _name(players, before.offer.by.opponent)
        return f"{doing(by, 'declines')}: the game goes on."
    return ""


def _doubled(before: GameState, after: GameState) -> str:
    if after.cube == before.cube:
        return ""
    return f" The cube goes to {after.cube.value}."


def _name(players: Players, color: Color | None) -> str:
    return players[color.slot].name if color is not None else "Nobody"
