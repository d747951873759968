"""Exact values of bear-offs, for money and at any score of a match.

For money they come from `gammon_widget.odds.bearoff`. In a match the same computation uses the cube
states of the score, and the match equity table at the end of a game. The last two scores are
cached.
"""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.util import find_spec
from typing import NamedTuple

from ..odds.bearoff import BearoffTable, CubeStates, all_sides, bearoff, covers, sides_of
from ..rules import Position
from .equity import Stakes, chance_after
from .request import EnginePosition


class BearoffFigures(NamedTuple):
    """Winning chance without a cube and equities of the player on roll, in units of the cube.

    `equity` is with the best cube action, `no_double` for rolling now, `double_take` after a take.
    """

    win: float
    equity: float
    no_double: float
    double_take: float


def figures(
    position: Position, question: EnginePosition, stakes: Stakes, *, swapped: bool = False
) -> BearoffFigures | None:
    """The exact value before a roll; None if no table has the position or NumPy is missing.

    `position` and `stakes` are for the player on roll; with `swapped` this is the opponent of the
    player of `question`.
    """
    if not covers(position) or not _can_count():
        return None
    exact = bearoff(position)
    owner = _other(question.owner) if swapped else question.owner
    if not question.has_cube:
        equity = 2 * exact.win - 1
        return BearoffFigures(exact.win, equity, equity, equity)
    if question.is_match:
        away = question.away[::-1] if swapped else question.away
        score = _Score.of(away, question.cube, owner)
        return BearoffFigures(exact.win, *map(stakes.equity_of, _match_chances(position, score)))
    equity, rolling = {
        "centered": (exact.centred, exact.no_double),
        "player": (exact.owned, exact.no_redouble),
        "opponent": (exact.opponents_cube, exact.opponents_cube),
    }[owner]
    return BearoffFigures(exact.win, equity, rolling, exact.double_take)


@cache
def _can_count() -> bool:
    return find_spec("numpy") is not None


def _other(owner: str) -> str:
    return {"player": "opponent", "opponent": "player"}.get(owner, owner)


class _Score(NamedTuple):
    """A score and a cube; player 0 is the one with fewer points to go."""

    away: tuple[int, int]
    on_roll: int
    cube: int
    holder: int | None

    @classmethod
    def of(cls, away: tuple[int, int], cube: int, owner: str) -> _Score:
        on_roll = int(away[0] > away[1])
        holder = {"player": on_roll, "opponent": 1 - on_roll}.get(owner)
        return cls((min(away), max(away)), on_roll, cube, holder)


def _match_chances(position: Position, score: _Score) -> list[float]:
    """Chances of the match: with the best cube action, without a double, and after a take."""
    match = _match_bearoffs(score.away, score.cube, score.holder)
    state = match.states.index(_State(score.on_roll, score.cube, score.holder))
    sides = sides_of(position)
    table = match.table(max(all_sides().pips[side] for side in sides))
    equities, undoubled = table.equities(*sides), table.undoubled(*sides)
    doubled = match.cube.doubled[state]
    taken = undoubled[state if doubled is None else doubled]
    return [(1 + each) / 2 for each in (equities[state], undoubled[state], taken)]


class _State(NamedTuple):
    on_roll: int  # 0 or 1, as in `_Score`
    cube: int
    holder: int | None


class _MatchBearoffs:
    def __init__(self, away: tuple[int, int], cube: int, holder: int | None) -> None:
        self.states: list[_State] = []
        waiting = [_State(player, cube, holder) for player in (0, 1)]
        while waiting:
            state = waiting.pop()
            if state not in self.states:
                self.states.append(state)
                waiting.append(state._replace(on_roll=1 - state.on_roll))
                waiting += _doubled(state, away)
        index = self.states.index
        self.cube = CubeStates(
            seen_by_other=tuple(
                index(state._replace(on_roll=1 - state.on_roll)) for state in self.states
            ),
            won=tuple(_won(state, away) for state in self.states),
            doubled=tuple(next(map(index, _doubled(state, away)), None) for state in self.states),
            factor=1.0,
        )
        self._table: BearoffTable | None = None

    def table(self, pips: int) -> BearoffTable:
        """The table for at least this number of pips."""
        if self._table is None or self._table.pips < pips:
            self._table = BearoffTable(self.cube, pips)
        return self._table


def _doubled(state: _State, away: tuple[int, int]) -> list[_State]:
    """The state after a double and a take, if the player on roll can use the cube."""
    may_double = state.holder in (None, state.on_roll) and away[state.on_roll] > state.cube
    return [_State(state.on_roll, 2 * state.cube, 1 - state.on_roll)] if may_double else []


def _won(state: _State, away: tuple[int, int]) -> float:
    """The chance of winning the match after a win of the game, from −1 to 1."""
    own, other = away[state.on_roll], away[1 - state.on_roll]
    return 2 * chance_after(own - state.cube, other, brink=1 in away) - 1


@lru_cache(maxsize=2)
def _match_bearoffs(away: tuple[int, int], cube: int, holder: int | None) -> _MatchBearoffs:
    return _MatchBearoffs(away, cube, holder)
