"""A match as plain data: what every match file is read into and written from.

A record holds only what match files can say. It knows nothing of who plays or of any widget; each
game is a state to start from and the actions that `apply` takes from there, so whatever stands
in a record is legal by the rules, or has been put there by a `SetUp` that a contradiction reports.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from ..analysis import Analysis
from ..rules import Color, Dice, GameState, Phase, Rules, apply
from ..rules import actions as act
from ..rules.cube import Ending, Level, Result
from ..rules.position import CHECKERS


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Something in a file that contradicts the rules, or something else in it.

    Attributes
    ----------
    problem
        What it is and how it was settled, as sentences.
    game
        The game it is in, counted from 1 as they come in the file; None for the whole match.
    line, column
        Where in the file, both counted from 1; None where the file has no lines.
    record
        Where in a file that has records, counted from 1.
    """

    problem: str
    game: int | None = None
    line: int | None = None
    column: int | None = None
    record: int | None = None

    def __str__(self) -> str:
        names = ("game", "line", "column", "record")
        numbers = (self.game, self.line, self.column, self.record)
        where = ", ".join(
            f"{name} {number}" for name, number in zip(names, numbers, strict=True) if number
        )
        return f"{self.problem} ({where})" if where else self.problem


@dataclass(frozen=True, slots=True)
class Remark:
    """A comment on a moment of a game.

    Attributes
    ----------
    after
        How many of the game's actions come before it.
    text
        The comment.
    """

    after: int
    text: str


@dataclass(frozen=True, slots=True)
class Declared:
    """How a file says that a game ended."""

    winner: Color
    points: int


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game.

    Attributes
    ----------
    start
        The state it starts from.
    actions
        What was done, in order. Ties in the opening roll, rerolls, steps and declined
        resignations are no part of a record: a play is one `MakePlay`, forced passes included.
    remarks
        Comments, in order.
    declared
        How the file says that it ended; None if it says nothing, or comes from no file.
    """

    start: GameState
    actions: tuple[act.Action, ...]
    remarks: tuple[Remark, ...] = ()
    declared: Declared | None = None

    @property
    def states(self) -> tuple[GameState, ...]:
        """The state it starts from, then the state after each action."""
        states = [self.start]
        for action in self.actions:
            states.append(apply(states[-1], action))
        return tuple(states)


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match or a money session.

    Attributes
    ----------
    players
        Their names, as (White, Black): White is the left column of a .mat file and W in an SGF.
    length
        Points the match is played to; 0 for a money session.
    rules
        The rules it was played by, as far as a file can say.
    games
        Its games, in order; the last one may be unfinished.
    tags
        What else the file says of the match, such as ``("Event", "Monte Carlo")``.
    contradictions
        Everything in the file that contradicted something. No part of equality.
    format
        What it was read from, such as ``".mat"``. No part of equality.
    analyses
        What it says about the decisions; each is of one source. No part of equality.
    """

    players: tuple[str, str]
    length: int
    rules: Rules
    games: tuple[GameRecord, ...]
    tags: tuple[tuple[str, str], ...] = ()
    contradictions: tuple[Contradiction, ...] = field(default=(), compare=False)
    format: str = field(default="", compare=False)
    analyses: tuple[Analysis, ...] = field(default=(), compare=False)


def game_record(
    states: Sequence[GameState], actions: Iterable[act.Action], remarks: tuple[Remark, ...] = ()
) -> GameRecord:
    """A game as a record, from everything that was done in it.

    Parameters
    ----------
    states
        The state it started from, then the state after each action.
    actions
        What was done.
    remarks
        Comments to go with it.
    """
    start, kept, _ = _kept(states, actions)
    return GameRecord(start, tuple(kept), remarks)


def recorded_actions(states: Sequence[GameState], actions: Iterable[act.Action]) -> list[int]:
    """Which of the actions of a game each action of its record is, from 0; see `game_record`."""
    return _kept(states, actions)[2]


def _kept(
    states: Sequence[GameState], actions: Iterable[act.Action]
) -> tuple[GameState, list[act.Action], list[int]]:
    """What a record starts from, its actions, and which of those that were done they are."""
    start = states[0].at_turn_start
    kept: list[act.Action] = []
    origins: list[int] = []
    resigned: act.Action | None = None
    for index, action in enumerate(actions):
        before, after = states[index], states[index + 1]
        match action:
            case act.Roll() if after.phase is Phase.OPENING:
                start = after  # a tie: at most the cube has turned
            case act.Reroll():
                kept[-1:] = [_rolled(kept, start, after)]
            case act.Confirm():
                kept.append(act.MakePlay(before.steps))
            case act.Resign():
                resigned = action
            case act.Accept() if resigned is not None:
                kept += [resigned, action]
            case act.SetUp() if not kept and after.phase is not Phase.OVER:
                start = after.at_turn_start
            case act.SetUp():
                kept.append(act.SetUp(after.at_turn_start))
            case act.Step() | act.Decline():
                pass
            case _:
                kept.append(action)
        del origins[len(kept) :]
        origins += [index] * (len(kept) - len(origins))
    return start, kept, origins


def over(state: GameState, winner: Color, points: int) -> GameState:
    """The state with the game over and won as a file says, whatever the rules say.

    The level is the points divided by the cube where that is a level at all.
    """
    level, rest = divmod(points, state.cube.value)
    ending = Ending.BORNE_OFF if CHECKERS in state.position.off else Ending.RESIGNED
    if rest or level not in tuple(Level):
        result = Result(winner, Level.SINGLE, points, ending)
    else:
        result = Result(winner, Level(level), state.cube.value, ending)
    score = list(state.score)
    score[winner.slot] += points
    return replace(broken_off(state), score=(score[0], score[1]), result=result)


def broken_off(state: GameState) -> GameState:
    """The state with the game over and won by nobody.

    A game can end before its first roll, when one player resigns at once. Nobody is on roll then,
    and somebody has to be in a game that is over: White, by whom such a position is seen.
    """
    turn = state.turn or Color.WHITE
    return replace(state, turn=turn, phase=Phase.OVER, dice=None, steps=(), offer=None)


def won(start: GameState, end: GameState) -> Declared | None:
    """Who has won how much, by the score: that is what the next game begins with."""
    if end.phase is not Phase.OVER or end.result is None:
        return None
    winner = end.result.winner
    points = end.score[winner.slot] - start.score[winner.slot]
    return Declared(winner, points) if points > 0 else None


def ordinary_start(start: GameState) -> GameState:
    """The state that the game would ordinarily start from: the opening position, nobody on roll."""
    return GameState(
        score=start.score, length=start.length, crawford=start.crawford, rules=start.rules
    )


def opening_roll(starter: Color, dice: Dice) -> act.Roll:
    """The opening roll that lets this player start with these dice, which are no double."""
    white, black = (dice.high, dice.low) if starter is Color.WHITE else (dice.low, dice.high)
    return act.Roll(Dice(white, black))


def _rolled(kept: list[act.Action], start: GameState, after: GameState) -> act.Action:
    """What stands for a roll that was rolled again, in place of the last action kept."""
    after = after.at_turn_start
    dice, starter = after.dice, after.turn
    assert dice is not None  # a reroll has just put them there
    assert starter is not None  # and somebody has rolled
    if not kept or isinstance(kept[-1], act.SetUp):
        return act.SetUp(after)
    if len(kept) > 1 or start.phase is not Phase.OPENING:
        return act.Roll(dice)
    return act.SetUp(after) if dice.is_double else opening_roll(starter, dice)
