"""One decision of a match with its evaluation, the phases of a game, and the luck of a roll."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from math import exp

from ...engine.advice import Advice, cost_of
from ...engine.equity import stakes_of
from ...engine.evaluation import Candidates, CubeAdvice, Evaluation
from ...rules import Action, ActionKind, Color, Dice, GameState, Phase, Position
from ...rules.position import HOME
from .differences import what_differs
from .error_class import ErrorClass, ErrorScale

UNMOVED = 11  # checkers of each side, after about two or three rolls without doublets
START = Position.opening().points


class GamePhase(StrEnum):
    """A phase of a game."""

    OPENING = "opening"
    """Each side has at least 11 checkers on their starting points."""
    CONTACT = "contact"
    """The two sides can still hit or block each other."""
    RACE = "race"
    """There is no contact, and the player on roll has a checker outside the home board."""
    BEAROFF = "bear-off"
    """There is no contact, and all checkers of the player on roll are home."""


def game_phase(position: Position) -> GamePhase:
    """Return the phase of the game in a position, from the point of view of the player on roll.

    Examples
    --------
    >>> game_phase(Position.opening()).value
    'opening'
    """
    if position.has_contact:
        unmoved = min(_unmoved(position), _unmoved(position.swapped()))
        return GamePhase.OPENING if unmoved >= UNMOVED else GamePhase.CONTACT
    is_home = all(count <= 0 for count in position.points[HOME + 1 :])
    return GamePhase.BEAROFF if is_home else GamePhase.RACE


def _unmoved(position: Position) -> int:
    """Return the number of the player's checkers that are still on their starting points."""
    return sum(
        min(count, begun)
        for count, begun in zip(position.points, START, strict=True)
        if count > 0 and begun > 0
    )


class DecisionKind(StrEnum):
    """The kind of a decision."""

    PLAY = "play"
    """How to play a roll."""
    DOUBLE = "double"
    """Whether to double, before the roll."""
    ANSWER = "answer"
    """Whether to take a double."""


_KINDS = {Phase.MOVE: DecisionKind.PLAY, Phase.ROLL: DecisionKind.DOUBLE}


def kind_of(state: GameState) -> DecisionKind:
    """Return the kind of the decision in a state."""
    return _KINDS.get(state.phase, DecisionKind.ANSWER)


_SOFTMAX_EQUITY = 0.05
_NO_DOUBLE, _DOUBLE = "no double", "double"


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of a match and its evaluation by an engine.

    Equities are given for the player who decides, in units of the cube before the decision. In a
    match, equities are normalised, as in `Evaluation`.

    Attributes
    ----------
    game
        Index of the game in the match, from 0.
    action
        Index of the action in the game, from 0. ``match.games[game].actions[action]`` is the
        action, and ``match.games[game].states[action]`` is the state before it.
    state
        The state before the action: a roll to play, a turn before the roll, or a double to answer.
    done
        The action in the match. A `SetUp` stands for a play that the rules do not allow. A roll
        means that the player did not double. None for a position that was not played.
    advice
        The engine's advice: the plays that it evaluated, best first, or the advice on the cube.
        Plays further down the list may have been evaluated at a lower level. Equities from
        different levels cannot be compared. Each evaluation contains its `level`.
    played_index
        Index in `advice` of the play that was made, from 0. None for a cube decision, or if the
        engine did not evaluate the play.
    legal
        Whether the rules allow the action.
    comment
        A comment on the decision.
    plan
        The game plan of the player on roll, as the source calls it; empty if unknown.
    scale
        The limits for doubtful plays, mistakes and blunders.

    Examples
    --------
    >>> match = Match(5, dice=[(3, 1)])
    >>> state = match.roll()
    >>> state = match.play("8/4")
    >>> decision = analyse(match, "net").errors[0]
    >>> decision.kind, str(decision.played), str(decision.best), decision.error_class
    (<DecisionKind.PLAY: 'play'>, '8/4', '8/5 6/5', <ErrorClass.BLUNDER: 'blunder'>)
    """

    game: int
    action: int
    state: GameState
    done: Action | None
    advice: Advice
    played_index: int | None = None
    legal: bool = True
    comment: str = ""
    plan: str = ""
    scale: ErrorScale = field(default=ErrorScale(), repr=False)

    @property
    def kind(self) -> DecisionKind:
        """The kind of the decision."""
        return kind_of(self.state)

    @property
    def color(self) -> Color:
        """The player who decided."""
        color = self.state.decider
        assert color is not None  # a player is on roll in all three phases
        return color

    @property
    def phase(self) -> GamePhase:
        """The phase of the game, from the point of view of the player on roll."""
        return game_phase(self.state.turn_start)

    @property
    def what_differs(self) -> str:
        """A sentence that describes how the best and the actual decision differ.

        For a play, the sentence lists differences in hits, points, shots, pips and chances. It is
        empty if the best play was made. For a cube decision, it lists facts about the decision.
        """
        return what_differs(self)

    @property
    def candidates(self) -> Candidates:
        """The plays that the engine evaluated, best first; empty for a cube decision."""
        return self.advice if isinstance(self.advice, Candidates) else Candidates()

    @property
    def cube(self) -> CubeAdvice | None:
        """The engine's advice on the cube; None for a play."""
        return self.advice if isinstance(self.advice, CubeAdvice) else None

    @property
    def evaluation(self) -> Evaluation:
        """The evaluation of the position after the best play, or before the roll.

        Its `color` is the player for whom the equities are given.
        """
        if isinstance(self.advice, CubeAdvice):
            return self.advice.evaluation
        return self.advice.best.evaluation

    @property
    def level(self) -> str:
        """The level of the engine."""
        return self.evaluation.level

    @property
    def played(self) -> str:
        """The actual decision in notation: ``"13/7 8/7"``, ``"no double"``, ``"take"``."""
        if isinstance(self.advice, Candidates):
            return "" if self.played_index is None else str(self.advice[self.played_index].play)
        if self.done is None:
            return ""
        if self.kind is DecisionKind.DOUBLE:
            return _DOUBLE if self.done.kind is ActionKind.DOUBLE else _NO_DOUBLE
        return self.done.kind.value

    @property
    def best(self) -> str:
        """The best decision in notation, as in `played`."""
        if isinstance(self.advice, Candidates):
            return str(self.advice.best.play)
        if self.kind is DecisionKind.DOUBLE:
            return _DOUBLE if self.advice.doubles else _NO_DOUBLE
        return "" if self.advice.answer is None else self.advice.answer.value

    @property
    def error(self) -> float:
        """The equity lost, 0 or more.

        The loss is 0 if the play that was made has no evaluation or is illegal, or if no action was
        made.
        """
        if self.done is None:
            return 0.0
        if isinstance(self.advice, CubeAdvice):
            return cost_of(self.advice, self.state, self.done)
        if self.played_index is None or not self.legal:
            return 0.0
        # A play at a lower level may seem better than the best play.
        return max(0.0, -self.advice[self.played_index].difference)

    @property
    def equity(self) -> float:
        """The equity of the best decision."""
        if isinstance(self.advice, Candidates):
            return self.advice.best.equity
        equity = self.advice.evaluation.cubeful
        return equity if self.advice.evaluation.color is self.color else -equity

    @property
    def played_equity(self) -> float:
        """The equity of the actual decision."""
        return self.equity - self.error

    @property
    def error_class(self) -> ErrorClass:
        """The class of the error."""
        return self.scale.classify(self.error)

    @property
    def is_error(self) -> bool:
        """Whether the decision was doubtful, a mistake or a blunder."""
        return self.error_class is not ErrorClass.FINE

    @property
    def difficulty(self) -> float:
        """The equity that a reference player loses on average.

        The reference player chooses each play, or each cube action, with a probability that falls
        by a factor of e for each 0.05 of equity lost. So a decision is easy if it is obvious, or if
        every choice costs little.
        """
        if isinstance(self.advice, CubeAdvice):
            kinds = (ActionKind.TAKE, ActionKind.DROP)
            if self.kind is DecisionKind.DOUBLE:
                kinds = (ActionKind.ROLL, ActionKind.DOUBLE)
            losses = [cost_of(self.advice, self.state, each) for each in kinds]
        else:
            losses = [-each.difference for each in self.advice]
        least = min(losses)  # negative if the file is damaged
        weights = [exp((least - each) / _SOFTMAX_EQUITY) for each in losses]
        return sum(map(float.__mul__, losses, weights)) / sum(weights)

    @property
    def mwc_lost(self) -> float | None:
        """The match-winning chances lost, from 0 to 1; None in a money game.

        This is the error times half the difference between two match-winning chances: the chance
        after winning the stake, and the chance after losing it. Both chances come from the match
        equity table of `gammon_widget.odds`. Equities are normalised with the same table.
        """
        return match_chance_of(self.error, self.state, self.color)


def match_chance_of(equity: float, state: GameState, color: Color) -> float | None:
    """Convert an equity difference to a difference in match-winning chances.

    The result is None for a money game, and for a match whose score is not in the match equity
    table.
    """
    stakes = stakes_of(state, color)
    return equity * (stakes.ends[0] - stakes.ends[3]) / 2 if stakes.is_match else None


def white_chance_of(decision: Decision) -> float | None:
    """Return White's winning chance after the best decision.

    In a match, this is the chance of winning the match, or None if the source does not give it. In
    a money game, it is the chance of winning the game.
    """
    evaluation = decision.evaluation
    is_match = decision.state.is_match
    chance = evaluation.match_chance if is_match else evaluation.probabilities.win
    return chance if chance is None or evaluation.color is Color.WHITE else 1 - chance


LUCKY_EQUITY = 0.3
"""Rolls with at least this much luck or bad luck are marked, as in GNU Backgammon 1.07."""


@dataclass(frozen=True, slots=True)
class RollLuck:
    """The luck of one roll of a match.

    Attributes
    ----------
    game
        Index of the game in the match, from 0.
    action
        Index of the roll among the actions of the game, from 0.
    color, dice
        The player and the roll.
    cube
        The value of the cube.
    luck
        The equity after the best play for this roll minus the equity before the roll. It is given
        for the player who rolled, in units of the current cube.
    match_chance
        The luck as a difference in match-winning chances; None in a money game.
    level
        The level of the source; empty if unknown.
    """

    game: int
    action: int
    color: Color
    dice: Dice
    cube: int
    luck: float
    match_chance: float | None = None
    level: str = ""


def with_luck(
    decisions: Iterable[Decision], luck: Iterable[RollLuck]
) -> Iterator[tuple[Decision, RollLuck | None]]:
    """Yield each decision with the luck of its roll.

    The luck is None for a cube decision, or if it is unknown.
    """
    rolls = {(each.game, each.action): each for each in luck}
    for decision in decisions:
        roll = decision.game, decision.action - 1
        yield decision, rolls.get(roll) if decision.cube is None else None
