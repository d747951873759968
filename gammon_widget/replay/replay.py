"""A match as it is stepped through: all its moments in order, and the ways from one to another."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Self

from ..play import Game, Match, Player, RecordedMatch
from ..rules import FormatError, GameState, GammonError, Phase
from ..rules.validation import as_int, brief
from .moments import Moment, is_of, moments_of, remarks_of


@dataclass(frozen=True)
class ReplayedGame:
    """One game, and its moments; the last one is its end, or where it stands."""

    game: Game
    moments: tuple[Moment, ...]


@dataclass(frozen=True)
class Replay:
    """A match to be stepped through. It is a value: a match that goes on has another one.

    Attributes
    ----------
    players
        Who played, as (White, Black).
    length
        Points that the match is played to; 0 for a money session.
    games
        The games, in order.
    """

    players: tuple[Player, Player]
    length: int
    games: tuple[ReplayedGame, ...]

    @classmethod
    def of(cls, match: Match, before: Replay | None = None) -> Self:
        """The match as it stands.

        Parameters
        ----------
        match
            The match.
        before
            The same match some time ago: games that are as they were are not replayed again.
        """
        known = () if before is None else before.games
        told = match.record.games if isinstance(match, RecordedMatch) else ()
        games: list[ReplayedGame] = []
        for number, game in enumerate(match.games):
            if number < len(known) and known[number].game == game:
                games.append(known[number])
                continue
            remarks = remarks_of(told[number], game) if number < len(told) else {}
            for analysis in match.analyses:
                for decision in analysis.decisions:
                    if decision.game == number and decision.comment and is_of(decision, game):
                        remarks.setdefault(decision.action, decision.comment)
            games.append(ReplayedGame(game, tuple(moments_of(game, number, remarks))))
        return cls(match.players, match.games[0].states[0].length, tuple(games))

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """All moments, in order; `index` everywhere is a place in this."""
        return tuple(moment for game in self.games for moment in game.moments)

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """The index of each game's first moment."""
        starts, index = [], 0
        for game in self.games:
            starts.append(index)
            index += len(game.moments)
        return tuple(starts)

    @property
    def last(self) -> int:
        """The index of the last moment."""
        return len(self.moments) - 1

    def require(self, index: Any) -> int:
        """The index itself, if there is such a moment.

        Raises
        ------
        GammonError
            If there is none.
        """
        number = as_int(index)
        if number is None or not 0 <= number <= self.last:
            raise GammonError(
                f"index is a moment of this match, from 0 to {self.last}, not {brief(index)}."
            )
        return number

    def index_of(self, state: GameState, near: int = 0) -> int:
        """The first moment with that state from `near` on, or else the first one before.

        A state before a roll is that of the play of the roll, since who rolls has decided not to
        double. A state that comes from an identifier knows less of the rules than the match does,
        and is the same if it is written the same.

        Raises
        ------
        GammonError
            If the match was never decided in that state.
        """
        text = _identifier(state)
        found = [
            number
            for number, moment in enumerate(self.moments)
            if state in (moment.state, before := _before_roll(moment.state))
            or (text is not None and text in (_identifier(moment.state), _identifier(before)))
        ]
        if not found:
            raise GammonError(
                "Nothing was decided in that state in this match. "
                "To look at any state there is a board: gw.Board(state)."
            )
        return next((n for n in found if n >= near), found[0])

    def where(self, moment: Moment) -> int:
        """The index of a moment; of the last one of its game, or of all, where it is no more."""
        if moment.game >= len(self.games):
            return self.last
        most = len(self.games[moment.game].moments) - 1
        return self.starts[moment.game] + min(moment.number, most)

    def game_start(self, index: int, way: int) -> int:
        """Where PageUp and PageDown lead: the start of a game, or the end of the match.

        Parameters
        ----------
        index
            From where.
        way
            1 for the next game, -1 for the start of this one, or of the one before.
        """
        if way > 0:
            return next((start for start in self.starts if start > index), self.last)
        return next((start for start in reversed(self.starts) if start < index), 0)

    def same_player(self, index: int, way: int) -> int:
        """The next decision of the same player, or the one before; the last one there is."""
        color, there = self.moments[index].color, index
        while 0 <= there + way <= self.last:
            there += way
            if color is None or self.moments[there].color in (color, None):
                return there
        return there

    def game_at(self, index: int) -> int:
        """The game that a moment is in, from 0."""
        return bisect_right(self.starts, index) - 1


def _before_roll(state: GameState) -> GameState | None:
    """The state in which the roll of this one was about to be rolled."""
    if state.phase is not Phase.MOVE or state.steps:
        return None
    return replace(state, phase=Phase.ROLL, dice=None)


def _identifier(state: GameState | None) -> str | None:
    """How a state is written; None where no identifier can hold it."""
    try:
        return None if state is None else state.xgid
    except FormatError:
        return None
