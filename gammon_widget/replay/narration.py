"""What happens at a moment, in a sentence for the foot of the board."""

from __future__ import annotations

from collections.abc import Sequence

from ..analysis import Decision, DecisionKind
from ..engine.showing import equity_text
from ..interaction.narration import how_it_ended
from ..rules import ActionKind, Color, Phase
from ..rules.grammar import doing
from .moments import Moment
from .replay import Replay


def sentence_at(replay: Replay, index: int) -> str:
    """What was decided at a moment, or how the game ended."""
    moment = replay.moments[index]
    if moment.decided is None:
        return _at_the_end(replay, moment)
    name = name_of(replay, moment.color)
    if moment.dice is None:
        return f"{doing(name, moment.text[:1].lower() + moment.text[1:])}."
    dice = f"{moment.dice.high}-{moment.dice.low}"
    if moment.play is None:
        return f"{name} rolled {dice} and cannot move."
    return f"{doing(name, f'plays {dice}')}: {moment.text}."


def verdict_on(said: Sequence[Decision]) -> str:
    """What was wrong with what was decided, in a sentence for each error; empty if nothing."""
    return " ".join(
        f"{_of_cube(each)}{each.error_class.value.capitalize()}, {equity_text(-each.error)}: "
        f"best was {each.best}."
        for each in said
        if each.is_error
    )


def _of_cube(decision: Decision) -> str:
    is_before_roll = decision.kind is DecisionKind.DOUBLE and decision.done.kind is ActionKind.ROLL
    return "Before the roll: " if is_before_roll else ""


def name_of(replay: Replay, color: Color | None) -> str:
    """What a player is called."""
    return "Nobody" if color is None else replay.players[color.slot].name


def heading_of(replay: Replay, game: int) -> str:
    """What the chapter of a game is called: ``Game 2: Ann 1, Bob 0``."""
    start = replay.games[game].moments[0].state
    scores = (f"{player.name} {start.score[n]}" for n, player in enumerate(replay.players))
    crawford = ", Crawford" if start.crawford else ""
    return f"Game {game + 1}: {', '.join(scores)}{crawford}"


def ending_of(replay: Replay, game: int) -> str:
    """How a game ended; empty while it goes on."""
    return _at_the_end(replay, replay.games[game].moments[-1], going_on="")


def _at_the_end(replay: Replay, moment: Moment, going_on: str = "So far it has come.") -> str:
    if moment.state.phase is not Phase.OVER:
        return going_on
    return how_it_ended(replay.players, moment.state)
