"""What bear-offs are worth to the last digit, for money and at any score of a match.

For money this is `gammon_widget.bearoff`. In a match the same count is made with the states of the
cube that its score leaves, and with the chances of the match equity table where a game ends. The
figures of a score are kept as long as that score is asked about.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from ..counting.bearoff import bearoff
from ..counting.bearoff_sides import all_sides, covers, sides_of
from ..counting.bearoff_table import BearoffTable, CubeStates
from ..rules import Position
from .question import Question
from .stakes import Stakes, chance_after


class BearoffFigures(NamedTuple):
    """Equities of the player on roll, in units of the cube, as `Stakes` tells them.

    Attributes
    ----------
    win
        Their probability of winning the game without a cube.
    equity
        With the best cube action.
    no_double, double_take
        Of rolling now, and of a double that is taken.
    """

    win: float
    equity: float
    no_double: float
    double_take: float


def figures(
    position: Position, question: Question, stakes: Stakes, *, swapped: bool = False
) -> BearoffFigures | None:
    """What a bear-off is worth before a roll; None where no table knows it, or NumPy is missing.

    Parameters
    ----------
    position
        Seen by the player on roll.
    question
        The game: its cube, its owner and its score.
    stakes
        What its endings are worth to the player on roll.
    swapped
        Whether that is the opponent of the player whom the question is about.
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
    """Whether there is NumPy, which counts them."""
    try:
        import numpy  # noqa: F401
    except ImportError:
        return False
    return True


def _other(owner: str) -> str:
    return {"player": "opponent", "opponent": "player"}.get(owner, owner)


class _Score(NamedTuple):
    """A score and a cube, seen by neither player: who has fewer points to go is 0, the other 1."""

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
    """Chances of the match: with the best cube action, without a double, with one taken."""
    match = _match_bearoffs(score.away, score.cube, score.holder)
    state = match.states.index(_State(score.on_roll, score.cube, score.holder))
    sides = sides_of(position)
    table = match.table(max(all_sides().pips[side] for side in sides))
    equities, undoubled = table.equities(*sides), table.undoubled(*sides)
    doubled = match.cube.doubled[state]
    taken = undoubled[state if doubled is None else doubled]
    return [(1 + each) / 2 for each in (equities[state], undoubled[state], taken)]


class _State(NamedTuple):
    on_roll: int  # 0 or 1, as in the score
    cube: int
    holder: int | None


class _MatchBearoffs:
    """Bear-offs at one score, with the cube at one value or above.

    Parameters
    ----------
    away
        Points to go.
    cube, holder
        The cube as it stands, and which of the two has it.
    """

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
        """Their table, for so many pips at least."""
        if self._table is None or self._table.pips < pips:
            self._table = BearoffTable(self.cube, pips)
        return self._table


def _doubled(state: _State, away: tuple[int, int]) -> list[_State]:
    """The state after a double and a take, if the player on roll has any use for it."""
    may_double = state.holder in (None, state.on_roll) and away[state.on_roll] > state.cube
    return [_State(state.on_roll, 2 * state.cube, 1 - state.on_roll)] if may_double else []


def _won(state: _State, away: tuple[int, int]) -> float:
    """The chance of winning the match after the game is won, from −1 to 1."""
    own, other = away[state.on_roll], away[1 - state.on_roll]
    return 2 * chance_after(own - state.cube, other, brink=1 in away) - 1


@lru_cache(maxsize=2)
def _match_bearoffs(away: tuple[int, int], cube: int, holder: int | None) -> _MatchBearoffs:
    return _MatchBearoffs(away, cube, holder)
