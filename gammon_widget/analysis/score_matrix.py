"""The same decision at every score of a match.

The best action depends on the score, because gammons and the cube are worth more at some scores
than at others. A matrix shows the best action at each score. It also shows how much equity the
action that is best in a money game loses at that score. One request evaluates the position at all
scores, with the same engine at the same level.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from importlib.util import find_spec
from itertools import product

from ..engine.advice import Advice, cost_of
from ..engine.errors import EngineError
from ..engine.evaluation import (
    Candidates,
    CubeAdvice,
    CubeChoice,
    Record,
    Recorded,
    TableText,
    equity_text,
)
from ..engine.exact_bearoffs import MANY_SCORES, MatchBearoffs
from ..engine.names import installed, open_engine
from ..engine.protocol import Engine
from ..engine.request import MAX_MATCH_POINTS, DecisionRequest, advise, question_of
from ..engine.sage import SageEngine
from ..languages.translation import N_, _
from ..odds.bearoff_sides import covers
from ..rules import ActionKind, Cube, GameState, GammonError, Offer, OfferKind, Phase, to_state
from ..rules.validation import as_int, brief
from .values.error_class import ERROR_COLORS, ERROR_SIGNS, ErrorClass

USUAL_AWAY = 7
"""The default for the maximum number of points that a player needs."""

SHORT_CHOICES = {
    CubeChoice.NO_DOUBLE: "ND",
    CubeChoice.DOUBLE_TAKE: "D/T",
    CubeChoice.DOUBLE_DROP: "D/P",
    CubeChoice.TOO_GOOD: "TG",
}
"""Abbreviations of the cube choices in cells. `NOBODY_DOUBLES` means that no double is possible."""

NOBODY_DOUBLES = "–"

_TINT = "59"  # opacity of a cell's background, in hexadecimal; text stays legible on it


@dataclass(frozen=True, slots=True)
class ScoreCell:
    """The decision at one score.

    Attributes
    ----------
    own, other
        Points that the player on roll needs, and points that the opponent needs.
    state
        The state at that score. At 1-away, its `crawford` says whether this is the Crawford game.
    advice
        The engine's advice at that score: `Candidates` or `CubeAdvice`.
    cost
        The equity lost at that score by the action that is best in a money game: 0 or more. For a
        cube decision, this is the loss from the double or from the answer, whichever is greater.
    """

    own: int
    other: int
    state: GameState
    advice: Advice
    cost: float

    @property
    def action(self) -> str:
        """The best play, or the cube action: ``"ND"``, ``"D/T"``, ``"D/P"``, ``"TG"``, ``"–"``."""
        return _action(self.advice)

    @property
    def error_class(self) -> ErrorClass:
        """The error class of `cost`."""
        return ErrorClass.of(self.cost)

    @property
    def score(self) -> str:
        """The score in words: ``"2-away, 4-away"``, ``"1-away, 3-away, Crawford"``."""
        words = _("{own}-away, {other}-away", own=self.own, other=self.other)
        if 1 not in (self.own, self.other) or self.own == self.other:
            return words
        return f"{words}, {_('Crawford') if self.state.crawford else _('post-Crawford')}"

    @property
    def cube(self) -> str:
        """The position of the cube: ``"centred cube"``, ``"own cube at 2"``."""
        owner, value = self.state.cube.owner, self.state.cube.value
        if owner is None:
            return _("centred cube")
        if owner is self.state.turn:
            return _("own cube at {value}", value=value)
        return _("opponent’s cube at {value}", value=value)

    def record(self) -> Record:
        """Return the values as a dictionary, for your own tables."""
        best = self.advice if isinstance(self.advice, CubeAdvice) else self.advice.best
        return {
            "own_away": self.own,
            "other_away": self.other,
            "crawford": self.state.crawford,
            "cube": self.cube,
            "action": self.action,
            "cost": self.cost,
            "error_class": self.error_class.value,
            **best.record(),
        }


@dataclass(frozen=True, slots=True)
class ScoreMatrix(Recorded):
    """One decision at every score. Create it with the function `score_matrix`.

    Attributes
    ----------
    state
        The decision.
    money
        The engine's advice on the decision in a money game.
    cells
        The decision at each score, ordered by the points that the player on roll needs, and then by
        the points that the opponent needs. If only one player needs 1 point, the score appears
        twice: for the Crawford game, and for the games after it.
    apart
        Additional cells, with the cube in a different position. There is one such cell for each
        score at which this position changes the best action.
    epc
        The effective pip counts, as (player on roll, opponent). None outside a bear-off, or if the
        engine does not compute them.
    engine
        The name of the engine.

    Examples
    --------
    >>> state = GameState.on_roll(Position.opening(), dice=Dice(2, 1))
    >>> matrix = score_matrix(state, 3, engine="net:1-ply")
    >>> len(matrix.cells), matrix.at(3, 3).action
    (13, '13/11 6/5')
    """

    state: GameState
    money: Advice
    cells: tuple[ScoreCell, ...]
    apart: tuple[ScoreCell, ...]
    epc: tuple[float, float] | None
    engine: str

    def at(self, own: int, other: int, *, post_crawford: bool = False) -> ScoreCell:
        """Return the cell for a score.

        Parameters
        ----------
        own, other
            Points that the player on roll needs, and points that the opponent needs.
        post_crawford
            Whether the Crawford game is over, as in `match_equity`.

        Raises
        ------
        GammonError
            If the matrix does not have this score.
        """
        is_crawford = 1 in (own, other) and own != other and not post_crawford
        for cell in self.cells:
            if (cell.own, cell.other, cell.state.crawford) == (own, other, is_crawford):
                return cell
        away = max(cell.own for cell in self.cells)
        raise GammonError(
            f"The matrix covers scores at which each player needs 1 to {away} points, not "
            f"{brief((own, other))}."
        )

    def grid(self) -> list[list[ScoreCell | None]]:
        """Return the cells by row and column.

        The rows and columns have this order: 1-away in the Crawford game, 1-away after the Crawford
        game, 2-away, 3-away, and so on. A score that does not exist is None.
        """
        away = max(cell.own for cell in self.cells)
        rows: list[list[ScoreCell | None]] = [[None] * (away + 1) for _ in range(away + 1)]
        for cell in self.cells:
            is_after = 1 in (cell.own, cell.other) and not cell.state.crawford
            row, column = (
                0 if points == 1 and (not is_after or cell.own == cell.other) else points
                for points in (cell.own, cell.other)
            )
            rows[row][column] = cell
        return rows

    def heads(self) -> list[str]:
        """Return the headings of the rows and columns of the grid."""
        return ["1 C", "1", *(str(points) for points in range(2, len(self.grid())))]

    def records(self) -> list[Record]:
        """Return a dictionary for each score, and then for each cell in `apart`."""
        return [cell.record() for cell in (*self.cells, *self.apart)]

    def table(self) -> TableText:
        """Return the table as strings: the column headings, the rows and the notes."""
        rows = [
            [head, *("" if cell is None else cell_text(cell) for cell in row)]
            for head, row in zip(self.heads(), self.grid(), strict=True)
        ]
        return [_("away"), *self.heads()], rows, list(self.notes())

    def notes(self) -> Iterator[str]:
        """Yield notes on the rows, signs, effective pip counts, and the scores in `apart`."""
        color = self.state.turn
        assert color is not None  # the engine has evaluated the state
        words = N_(
            "Rows: points that {name}, on roll, needs. Columns: points that the opponent needs. "
            "“1 C” stands for the Crawford game, “1” for a game after it."
        )
        yield _(words, name=color.label)
        words = N_(
            "The signs ?!, ? and ?? show how much {action}, the best action in a money game, "
            "costs at each score."
        )
        yield f"{_(words, action=_action(self.money))} {_('Engine: {engine}.', engine=self.engine)}"
        if self.epc is not None:
            words = N_(
                "Effective pip counts: {own:.1f} for the player on roll, "
                "{other:.1f} for the opponent."
            )
            yield _(words, own=self.epc[0], other=self.epc[1])
        for (cube, action), scores in self.apart_by_action().items():
            words = N_("{action} ({cube}) at the scores {scores}.")
            yield _(words, action=action, cube=cube, scores=", ".join(scores))

    def apart_by_action(self) -> dict[tuple[str, str], list[str]]:
        """Return the scores in `apart`, such as ``"2–4"``, by cube position and best action."""
        found: dict[tuple[str, str], list[str]] = {}
        for cell in self.apart:
            found.setdefault((cell.cube, cell.action), []).append(f"{cell.own}–{cell.other}")
        return found

    def _repr_html_(self) -> str:
        head = "".join(
            f'<th scope="col" style="padding:2px 6px">{each}</th>' for each in self.heads()
        )
        body = "".join(
            f'<tr><th scope="row" style="padding:2px 6px">{name}</th>'
            f"{''.join(map(_html_cell, row))}</tr>"
            for name, row in zip(self.heads(), self.grid(), strict=True)
        )
        under = "".join(f'<div style="opacity:.7">{escape(note)}</div>' for note in self.notes())
        return (
            '<div class="gammon-table"><table style="border-collapse:separate;border-spacing:2px">'
            f"<thead><tr><th></th>{head}</tr></thead><tbody>{body}</tbody></table>{under}</div>"
        )


def cell_text(cell: ScoreCell) -> str:
    """Return the best action and the sign of the error class: ``"D/P ??"``."""
    return f"{cell.action} {ERROR_SIGNS[cell.error_class]}".strip()


def _html_cell(cell: ScoreCell | None) -> str:
    if cell is None:
        return "<td></td>"
    color = f"background:{ERROR_COLORS[cell.error_class]}{_TINT};"
    title = f"{cell.score}: {equity_text(-cell.cost)}"
    return (
        f'<td title="{title}" style="{color * (cell.action != NOBODY_DOUBLES)}padding:2px 6px;'
        f'text-align:center;white-space:nowrap">{escape(cell_text(cell))}</td>'
    )


def score_matrix(
    state: GameState, away: int = USUAL_AWAY, *, engine: str | Engine | None = None
) -> ScoreMatrix:
    """Evaluate a decision at every score of a match.

    Parameters
    ----------
    state
        A state with a roll to play, a player on roll, or a double to answer. Its score is ignored,
        but its cube is used.
    away
        The maximum number of points that a player needs, from 2 to 25.
    engine
        An engine that evaluates many decisions at once, or the name of such an engine. The default
        is ``"sage:2-ply"``, or ``"net:1-ply"`` if Sage is not installed.

    Raises
    ------
    PositionError
        If the state is impossible.
    EngineError
        If the state has no decision, or if the engine is not installed or fails.
    GammonError
        If `away` is out of range, or if the engine is unknown.

    Examples
    --------
    >>> state = GameState.from_xgid("XGID=-a-aBaDBA---bA---b-abaBbb-:0:0:1:00:0:0:0:0:10")
    >>> matrix = score_matrix(state, 3, engine="net:1-ply")
    >>> matrix.at(1, 2).action, matrix.at(3, 2).action
    ('–', 'TG')
    """
    points = as_int(away)
    if points is None or not 2 <= points <= MAX_MATCH_POINTS:  # noqa: PLR2004 - the shortest match
        raise GammonError(
            f"away= must be a whole number from 2 to {MAX_MATCH_POINTS}, not {brief(away)}."
        )
    state = _plain(state)
    scores = [
        (own, other, is_crawford)
        for own, other in product(range(1, points + 1), repeat=2)
        for is_crawford in ((True, False) if 1 in (own, other) and own != other else (False,))
    ]
    own_states = [_at(state, state.cube, points, score) for score in scores]
    others = [
        (number, _at(state, cube, points, score))
        for cube in _other_cubes(state)
        for number, score in enumerate(scores)
        if not score[2]
    ]
    with open_engine(installed("2-ply", "1-ply") if engine is None else engine) as thinking:
        played = state.legal_plays[0].result if state.dice is not None else None
        (money,) = advise(thinking, [DecisionRequest(_money(state), played)])
        if isinstance(money, Candidates):
            played = money.best.play.result
        states = [*own_states, *(each for _, each in others)]
        shared = None
        if covers(state.turn_start) and find_spec("numpy") is not None:
            shared = MatchBearoffs.at_many_scores(state.turn_start, map(question_of, states))
        at_all_scores = MANY_SCORES.set(shared)
        try:
            found = advise(thinking, [DecisionRequest(each, played) for each in states])
        finally:
            MANY_SCORES.reset(at_all_scores)
        epc = thinking.epc(state) if isinstance(thinking, SageEngine) else None
        name = thinking.name
    cells = [
        ScoreCell(own, other, at, advice, _cost(money, advice, at))
        for (own, other, _), at, advice in zip(scores, own_states, found, strict=False)
    ]
    apart = [
        ScoreCell(cells[number].own, cells[number].other, at, advice, _cost(money, advice, at))
        for (number, at), advice in zip(others, found[len(cells) :], strict=True)
        if NOBODY_DOUBLES not in (_action(advice), cells[number].action)
        and _action(advice) != cells[number].action
    ]
    return ScoreMatrix(state, money, tuple(cells), tuple(apart), epc, name)


def _plain(state: GameState) -> GameState:
    """Return the state without the pending double and without the moves made in the turn."""
    state = to_state(state)
    if state.phase is Phase.DOUBLE and state.dice is None:
        return replace(state, phase=Phase.ROLL, offer=None)
    if state.phase not in (Phase.MOVE, Phase.ROLL):
        raise EngineError("A score matrix needs a roll to play, or a player on roll.")
    return state.at_turn_start


def _money(state: GameState) -> GameState:
    return replace(state, length=0, score=(0, 0), crawford=False)


def _at(state: GameState, cube: Cube, length: int, at: tuple[int, int, bool]) -> GameState:
    """Return the state at a score. In the Crawford game, the cube is in the centre."""
    own, other, is_crawford = at
    score = (length - own, length - other)
    assert state.turn is not None  # checked by `_plain`
    return replace(
        state,
        length=length,
        score=score if state.turn.slot == 0 else score[::-1],
        crawford=is_crawford,
        cube=Cube() if is_crawford else cube,
    )


def _other_cubes(state: GameState) -> Sequence[Cube]:
    """Return the other positions of the cube that matter for the decision."""
    color = state.turn
    assert color is not None  # checked by `_plain`
    cubes = [Cube(), Cube(2, color), Cube(2, color.opponent)]
    if state.dice is None:
        cubes.pop()  # the opponent's cube allows no double
    return [cube for cube in cubes if state.rules.cube and cube.owner is not state.cube.owner]


def _action(advice: Advice) -> str:
    if isinstance(advice, Candidates):
        return str(advice.best.play)
    return SHORT_CHOICES[advice.choice] if advice.may_double else NOBODY_DOUBLES


def _cost(money: Advice, advice: Advice, state: GameState) -> float:
    """Return the equity lost in `state` by the action that is best in a money game."""
    if isinstance(money, Candidates) and isinstance(advice, Candidates):
        made = money.best.play.result
        return max(-each.difference for each in advice if each.play.result == made)
    assert isinstance(money, CubeAdvice)  # both are advice on one decision
    if not money.doubles:
        return cost_of(advice, state, ActionKind.ROLL)
    assert state.turn is not None  # the engine has evaluated the state
    offered = replace(state, phase=Phase.DOUBLE, offer=Offer(OfferKind.DOUBLE, state.turn))
    answer = ActionKind.DROP if money.choice is CubeChoice.DOUBLE_DROP else ActionKind.TAKE
    return max(cost_of(advice, state, ActionKind.DOUBLE), cost_of(advice, offered, answer))
