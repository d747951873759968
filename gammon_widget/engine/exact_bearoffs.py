"""Exact values of bear-offs, for money and at any score of a match.

For money they come from `gammon_widget.odds.bearoff`. In a match the same computation uses the cube
states of the score, and the match equity table at the end of a game, for the
sides that the game can still reach. The last two scores are cached.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextvars import ContextVar
from functools import cache, lru_cache
from importlib.util import find_spec
from typing import NamedTuple

from ..odds.bearoff import (
    MAX_CHECKERS,
    BearoffTable,
    CubeStates,
    Side,
    all_sides,
    bearoff,
    covers,
    sides_of,
)
from ..rules import Position
from ..rules.position import CHECKERS
from .equity import Stakes, chance_after
from .request import EnginePosition

EXACT_LEVEL = "counted through"
"""Level of an evaluation by the exact table."""


_MOST_EXACT = 4  # checkers a side at many scores; with more, it would take many seconds

SHARED_BEAROFFS: ContextVar[SharedBearoffs | None] = ContextVar("shared_bearoffs", default=None)
"""One table for a bear-off at many scores, if there is one."""


class BearoffFigures(NamedTuple):
    """Winning chance without a cube and equities of one player, in units of the cube.

    `equity` is with the best cube action, `no_double` for rolling now, `double_take` after a take,
    all by the player on roll.
    """

    win: float
    equity: float
    no_double: float
    double_take: float


def figures(
    question: EnginePosition, stakes: Stakes, before: Position, after: Position | None = None
) -> BearoffFigures | None:
    """The exact value before a roll; None if no table has the position or NumPy is missing.

    It is that of the position `before` a roll of the player of `question`, or `after` a play of
    theirs; both are seen by them. The figures, and `stakes`, are theirs as well.
    """
    swapped = after is not None
    position = before if after is None else after.swapped()
    # `before` decides for all plays of a roll alike, because their equities are compared.
    left = CHECKERS - min(before.off)  # quicker than `covers`
    is_short = left <= MAX_CHECKERS and covers(before) and covers(position)
    if not (is_short and _can_count()):
        return None
    exact, sign = bearoff(position), -1 if swapped else 1
    win = 1 - exact.win if swapped else exact.win
    owner = _other(question.owner) if swapped else question.owner
    if not question.has_cube:
        equities = (2 * exact.win - 1,) * 3
    elif question.is_match:
        away = question.away[::-1] if swapped else question.away
        chances = _match_chances(position, _Score.of(away, question.cube, owner), before)
        equity, rolling, taken = (
            stakes.equity_of(1 - each if swapped else each) for each in chances
        )
        return BearoffFigures(win, equity, rolling, taken)
    else:
        equities = {
            "centered": (exact.centred, exact.no_double, exact.double_take),
            "player": (exact.owned, exact.no_redouble, exact.double_take),
            "opponent": (exact.opponents_cube, exact.opponents_cube, exact.double_take),
        }[owner]
    return BearoffFigures(win, *(sign * each for each in equities))


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


def _match_chances(position: Position, score: _Score, before: Position) -> list[float]:
    """Chances of the match: with the best cube action, without a double, and after a take.

    All plays of the position `before` get one table.
    """
    sides, shared = sides_of(position), SHARED_BEAROFFS.get()
    if shared is not None:
        match, table, first = shared.matches[score.away], shared.table, shared.firsts[score.away]
    else:
        match, first = _match_bearoffs(score.away, score.cube, score.holder), 0
        needed = {*sides, *sides_of(before)}
        table = match.table(*(all_sides().sides[side] for side in needed))
    state = match.states.index(_State(score.on_roll, score.cube, score.holder))
    equities, undoubled = table.equities(*sides)[first:], table.undoubled(*sides)[first:]
    doubled = match.cube.doubled[state]
    taken = undoubled[state if doubled is None else doubled]
    return [(1 + each) / 2 for each in (equities[state], undoubled[state], taken)]


class _State(NamedTuple):
    on_roll: int  # 0 or 1, as in `_Score`
    cube: int
    holder: int | None


class _MatchBearoffs:
    def __init__(self, away: tuple[int, int], *cubes: tuple[int, int | None]) -> None:
        self.states: list[_State] = []
        waiting = [_State(player, *cube) for player in (0, 1) for cube in cubes]
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

    def table(self, *sides: Side) -> BearoffTable:
        """The table with these sides, and with those of the table before it."""
        if self._table is not None:
            sides = (self._table.most, *sides)
        most = tuple(map(max, zip(*sides, strict=True)))
        if self._table is None or most != self._table.most:
            self._table = BearoffTable(self.cube, most)
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
    return _MatchBearoffs(away, (cube, holder))


class SharedBearoffs:
    """The bear-offs of one position at many scores, in one table.

    With more than four checkers a side each roll has its quickest play, which is nearly exact.

    Parameters
    ----------
    position
        The position; each side has at most six checkers, and the table includes all its plays.
    questions
        The scores and cubes.
    """

    def __init__(self, position: Position, questions: Iterable[EnginePosition]) -> None:
        cubes: dict[tuple[int, int], set[tuple[int, int | None]]] = {}
        for each in questions:
            if each.has_cube:
                score = _Score.of(each.away, each.cube, each.owner)
                cubes.setdefault(score.away, set()).add((score.cube, score.holder))
        self.matches = {away: _MatchBearoffs(away, *held) for away, held in cubes.items()}
        self.firsts: dict[tuple[int, int], int] = {}
        seen: list[int] = []
        won: list[float] = []
        doubled: list[int | None] = []
        for away, match in self.matches.items():
            first = self.firsts[away] = len(won)
            seen += [first + state for state in match.cube.seen_by_other]
            won += match.cube.won
            doubled += [None if each is None else first + each for each in match.cube.doubled]
        own, other = sides_of(position)
        every = all_sides()
        most: Side = tuple(map(max, every.sides[own], every.sides[other]))
        starts: set[int] = set()
        if CHECKERS - min(position.off) > _MOST_EXACT:
            starts = {own, other}.union(*every.plays[own])
        states = CubeStates(tuple(seen), tuple(won), tuple(doubled), factor=1.0)
        self.table = BearoffTable(states, most, starts)
