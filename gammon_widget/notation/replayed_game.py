"""One game as it is replayed, and how it ends: by the rules, or as the file says."""

from __future__ import annotations

from dataclasses import replace
from typing import NoReturn

from ..rules import Color, GameState, Level, OfferKind, Phase, apply
from ..rules import actions as act
from ..rules.errors import ActionError, PlayError, PositionError
from .match_text import GameText, MatchText, Place
from .record import Contradiction, Declared, Remark, over


class JacobyUnknownError(Exception):
    """A result shows that the Jacoby rule, of which the file says nothing, was not in use."""


class ReplayedGame:
    """One game as it is being replayed.

    Attributes
    ----------
    match
        What the file says of the whole match.
    text
        What it says of this game.
    number
        Which game of the file it is, from 1.
    start
        The state it starts from.
    state
        The state so far.
    actions, remarks
        What was done so far, and the comments on it.
    states
        The state before each of the actions.
    """

    def __init__(
        self, match: MatchText, index: int, start: GameState, contradictions: list[Contradiction]
    ) -> None:
        self.match = match
        self.text = match.games[index]
        self.number = index + 1
        self.start = self.state = start
        self.actions: list[act.Action] = []
        self.states: list[GameState] = []
        self.remarks = [Remark(0, self.text.remark)] if self.text.remark else []
        self._contradictions = contradictions

    @property
    def last_action(self) -> act.Action | None:
        """What was done last, if anything was."""
        return self.actions[-1] if self.actions else None

    def do(self, action: act.Action, place: Place) -> None:
        """Do one thing.

        Raises
        ------
        FormatError
            If the rules refuse it.
        """
        try:
            self.attempt(action)
        except (ActionError, PlayError, PositionError) as error:
            expected = "something the rules allow"
            raise place.error(self.match.format, str(error), expected) from error

    def attempt(self, action: act.Action) -> None:
        """Do one thing, or raise what the rules raise."""
        self._go(action, apply(self.state, action))

    def put(self, state: GameState) -> None:
        """Put a state in place that no action leads to."""
        self._go(act.SetUp(state), state)

    def set_up(self, state: GameState) -> None:
        """Put a state in place that was set up; before anything is done the game starts from it."""
        if self.actions:
            self.put(state)
        else:
            self.start = self.state = state

    def report(self, place: Place, problem: str) -> None:
        """Report a contradiction."""
        self._contradictions.append(place.contradiction(problem, self.number))

    def _go(self, action: act.Action, after: GameState) -> None:
        self.states.append(self.state)
        self.actions.append(action)
        self.state = after

    def fail(self, place: Place, problem: str, expected: str) -> NoReturn:
        """Refuse what stands somewhere."""
        raise place.error(self.match.format, problem, expected)


def declared_end(game: ReplayedGame, after: GameText | None) -> Declared | None:
    """How the file says that the game ended: in so many words, or by the next game's score."""
    declared = game.text.declared
    if after is None or after.score is None:
        return declared
    white, black = (now - then for now, then in zip(after.score, game.start.score, strict=True))
    if (white > 0) == (black > 0) or min(white, black) < 0:
        return declared
    shown = Declared(Color.WHITE if white else Color.BLACK, white or black)
    if declared is not None and declared != shown:
        game.report(
            game.text.declared_at,
            f"{declared.winner.capitalize()} is said to win {declared.points} here, and by the "
            f"next score {shown.winner.capitalize()} has won {shown.points}, which stands.",
        )
    return shown


def replay_end(game: ReplayedGame, declared: Declared) -> None:
    """End the game as the file declares.

    Raises
    ------
    JacobyUnknownError
        If the result can be only without the Jacoby rule, which was assumed.
    """
    place, state = game.text.declared_at, game.state
    winner, points = declared.winner, declared.points
    if state.phase is Phase.OVER:
        result = state.result
        if result is None or (result.winner, result.points) == (winner, points):
            return
        _check_jacoby(game, declared)
        if winner is not result.winner or not _is_cut(game, declared, result.points):
            game.report(
                place,
                f"By the rules {result.winner.capitalize()} wins {result.points}; the file says "
                f"that {winner.capitalize()} wins {points}, which stands.",
            )
        game.put(over(replace(state, score=game.start.score), winner, points))
        return
    offer = state.offer
    if offer is not None and offer.by is winner:
        stake = state.cube.value * (2 if offer.kind is OfferKind.BEAVER else 1)
        if points == stake:
            game.report(place, "The drop is missing after the double; the result shows it.")
            game.do(act.Drop(), place)
            return
    _resign(game, declared)


def _resign(game: ReplayedGame, declared: Declared) -> None:
    place, state = game.text.declared_at, game.state
    winner, points = declared.winner, declared.points
    level, rest = divmod(points, state.cube.value)
    regular = not rest and level in tuple(Level)
    if not regular:
        if not _is_cut(game, declared, max(Level) * state.cube.value):
            game.report(
                place,
                f"{points} points cannot be won with the cube on {state.cube.value}. They stand.",
            )
    elif level > 1 and not state.is_match and state.rules.jacoby and state.cube.owner is None:
        _check_jacoby(game, declared)
        game.report(
            place,
            f"Under the Jacoby rule no more than {state.cube.value} can be won while the cube is "
            f"centred; the file says {points}, which stands.",
        )
    elif state.turn is winner.opponent and state.phase in (Phase.ROLL, Phase.MOVE):
        game.do(act.Resign(Level(level)), place)
        game.do(act.Accept(), place)
        return
    # The winner is on roll, and nobody resigns out of turn by the rules of `apply`.
    game.put(over(state, winner, points))


def _is_cut(game: ReplayedGame, declared: Declared, won: int) -> bool:
    """Whether what was won is declared without what the winner did not need, as XG counts it."""
    needed = game.start.length - game.start.score[declared.winner.slot]
    return declared.points == needed < won


def _check_jacoby(game: ReplayedGame, declared: Declared) -> None:
    """See whether the declared result only shows that the Jacoby rule is not in use."""
    state = game.state
    centred = not state.is_match and state.cube.owner is None
    gammon = declared.points in (2 * state.cube.value, 3 * state.cube.value)
    if game.match.jacoby is None and state.rules.jacoby and centred and gammon:
        raise JacobyUnknownError
