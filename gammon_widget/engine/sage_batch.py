"""Evaluation of many decisions and rolls by Sage, with all plays for a roll at one level.

First, the network alone (1-ply, as XG counts) evaluates all plays for a roll. The plays near the
best play, and the play that was made, are evaluated again at the requested level. So an error is
always a difference between equities at the same level. The other plays are omitted. At 1-ply, only
the best plays and the play that was made are returned, because it takes longer to return all plays
than to evaluate them.

At 3-ply and deeper levels, an evaluation at 2-ply finds the clear decisions: forced plays, plays
that are clearly better than all other plays, and cube decisions in which no other choice is close.
Clear decisions keep their 2-ply equities. All other plays are evaluated at 3-ply.

Then apparent errors are evaluated by one roll: the mean of all possible rolls, each played at 1-ply
and then evaluated at 2-ply, with the cube in play. If this differs from the search, a truncated
rollout is added. The result is the mean of all of these, because their errors are independent. At
4-ply, small errors are evaluated at 4-ply, and larger errors by a longer rollout instead of a
search.

For cube decisions, the batch functions of bgsage use cubeless equities and Janowski's formula, and
3-ply is no closer to XG than 2-ply. Close doubles and takes and apparent cube errors are evaluated
again by one roll, or at 4-ply by rollouts. For what is still an error, the result is the mean of
one roll and a rollout.

The function `batch_checker_play` of bgsage is not used. At 2-ply and deeper levels, it ignores the
value of the cube in a match, and returns plays at two levels in one list.

The luck of a roll is its equity minus the average equity of all rolls.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from ..rules import Dice, GameState, Play, Position
from ..rules.position import CHECKERS
from .advice import Advice, cost_of, mean_cube
from .equity import stakes_of
from .errors import EngineError
from .evaluation import Candidates, CubeAdvice, Evaluation, completed, mean_of, ranked
from .exact_bearoffs import EXACT_LEVEL
from .process_engine import EvaluationBuilder
from .request import (
    LEAST_COMPARED,
    DecisionRequest,
    EnginePosition,
    Luck,
    LuckRequest,
    cube_state,
    question_of,
    question_of_roll,
)
from .worker import Answer

LEVELS = ("1-ply", "2-ply", "3-ply", "4-ply", "deep")
"""The levels at which many decisions can be evaluated at once."""

_MAX_KEPT = 4
_KEPT_WITHIN = 0.06  # equity
_MAX_REPORTED = 6
_NEAR = 0.04  # equity; worse plays are not evaluated again
_CLEAR = 0.03
"""Plays that are further behind at 2-ply get no deeper search.

In 8 matches with 1,483 plays, 3-ply changed 7 of the verdicts that 0.03 spares and 0.1 does not.
The difference from XG stayed the same (change per decision −0.00001 ± 0.00003), and an analysis
took 8 % less processor time.
"""
_CLOSE_CUBE = 0.04  # equity; on 321 decisions, this lost no more than a search of all of them
_CUBE_ERROR = 0.02  # equity
_SHORT, _DEEP, _LONG = "short rollout", "deep rollout", "long rollout"
_OF_CUBES = "cube rollout"
_ONE_ROLL = "one roll"
_DEPTHS = {
    _ONE_ROLL: "one roll, then 2-ply",
    **{level: f"{level} (as XG counts)" for level in LEVELS},
    _SHORT: "truncated rollout, 36 games of 3 rolls",
    _DEEP: "truncated rollout, 36 games of 5 rolls",
    _OF_CUBES: "truncated rollout, 108 games of 5 rolls",
    _LONG: "truncated rollout, 144 games of 7 rolls",
}
_PLAYED_OUT = (_SHORT, _DEEP, _OF_CUBES, _LONG)
_MOST_BORNE_OFF = 4  # checkers in one roll


class _Again(NamedTuple):
    """The settings for evaluating doubtful decisions again in an analysis.

    Clear decisions keep their equities from 2-ply. All other plays are evaluated at 3-ply.
    If the best play was made and leads by `lead` in equity at 2-ply, it is clear. `near` is the
    number of plays near the best play that are evaluated again, in addition to the play that was
    made. `plays` is the level for doubtful plays, or None.

    Plays that lose at least `errors_from` in equity are errors. Their result is the mean with the
    level `step`. If this changes the error by at least `unsettled`, the result is the mean of this
    mean and the rollout `errors`. Without a `step`, the rollout replaces all results.

    Cube errors, and doubles and takes that differ from the alternative by at most `close`, are
    evaluated at the level `step`, or without a `step`, by the rollout `errors`. If they are still
    errors, the result is the mean with the rollout `cubes`, unless this is None.
    """

    lead: float
    close: float
    near: int
    plays: str | None
    errors_from: float
    step: str | None
    unsettled: float
    errors: str
    cubes: str | None


# The settings of each level. Those of "3-ply" were chosen on 8 matches with 2,434 decisions. There,
# a rollout of every error from 0.01 took half of the processor time. With one roll first, the
# difference from XG changes by −0.00003 ± 0.00008 per decision and the processor time by −19 %.
#
# In 21 cube decisions that lose 0.02 or more, the mean of one roll and 36 games of 3 rolls differs
# from XG by 0.017, one roll alone or 108 games of 5 rolls by 0.018, and an evaluation at 2-ply or
# 3-ply by 0.029 or 0.034. The mean takes a quarter of the time of the 108 games. In 129 decisions
# that a `lead` of 0.015 spares and 0.03 does not, 2-ply is as close to XG as 3-ply. Together with
# `close` and plays chosen without the cube in short rollouts, this changes the difference from XG
# by −0.00002 ± 0.00009 per decision, and the processor time by −34 %.
_LOOKED_AT_AGAIN = {
    "3-ply": _Again(0.015, _CLOSE_CUBE, 1, None, 0.02, _ONE_ROLL, 0.0015, _SHORT, _SHORT),
    "4-ply": _Again(_CLEAR, 0.12, 3, LEVELS[3], 0.02, None, 0.0, _LONG, None),
    "deep": _Again(0.015, _CLOSE_CUBE, 2, None, 0.01, _ONE_ROLL, 0.0, _DEEP, _OF_CUBES),
}
OVER = (1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0)  # of a finished game; the rules decide on gammons

Ask = Callable[[Mapping[str, object]], Answer]
"""A function that sends a request to the process of bgsage and returns the answer."""


class RollRequest(NamedTuple):
    """The plays to evaluate for a roll, and the position after the play that was made."""

    state: GameState
    question: EnginePosition
    plays: Sequence[Play]
    played: Position | None


_Selection = Callable[[RollRequest, Candidates], RollRequest]


def method_of(level: str) -> str:
    """Return a description of a level's method. The text changes whenever equities may change."""
    again = _LOOKED_AT_AGAIN.get(level)
    return repr(again and (_CLEAR, *again))


def advise(ask: Ask, engine: str, level: str, requests: Sequence[DecisionRequest]) -> list[Advice]:
    """Return the advice of bgsage on many decisions, in order.

    All decisions are validated before the first request to bgsage.
    """
    plays = [place for place, each in enumerate(requests) if each.played is not None]
    cubes = [place for place, each in enumerate(requests) if each.played is None]
    rolls = [roll_of(requests[place]) for place in plays]
    questions = [question_of(requests[place].state, dice=False) for place in cubes]
    rate = Rating(ask, engine)
    found = rate.plays(rolls, LEVELS[0])
    again = _LOOKED_AT_AGAIN.get(level)
    first = level if again is None else LEVELS[1]
    if first != LEVELS[0]:
        found = rate.plays([*map(_to_search, rolls, found)], first)
    states = [requests[place] for place in cubes]
    advice = rate.cubes(states, questions, first)
    if again is not None:

        def evaluate_plays(
            places: Sequence[int], selected: _Selection, by: str, *, is_mean: bool = False
        ) -> None:
            doubted = [selected(rolls[n], found[n]) for n in places]
            for place, each in zip(places, rate.plays(doubted, by), strict=True):
                found[place] = _mean(found[place], each) if is_mean else each

        def doubtful() -> list[int]:
            return [n for n, roll in enumerate(rolls) if _is_doubtful(roll, found[n], again.lead)]

        def evaluate_cubes(
            wanted: Callable[[DecisionRequest, CubeAdvice], bool], by: str, *, is_mean: bool = False
        ) -> None:
            places = [n for n, each in enumerate(states) if wanted(each, advice[n])]
            doubted = [states[n] for n in places], [questions[n] for n in places]
            for n, each in zip(places, rate.cubes(*doubted, by), strict=True):
                advice[n] = mean_cube(states[n].state, advice[n], each) if is_mean else each

        near = partial(_near, most=again.near)
        evaluate_plays(doubtful(), partial(_to_search, within=_CLEAR), LEVELS[2])
        if again.plays is not None:
            evaluate_plays(doubtful(), near, again.plays)
        errors = [_error(*each) for each in zip(rolls, found, strict=True)]
        wrong = [
            n
            for n, error in enumerate(errors)
            if error >= again.errors_from and not _is_exact(found[n][-1].evaluation)
        ]
        if again.step is not None:
            evaluate_plays(wrong, near, again.step, is_mean=True)
            changes = {n: abs(_error(rolls[n], found[n]) - errors[n]) for n in wrong}
            wrong = [n for n, change in changes.items() if change >= again.unsettled]
        evaluate_plays(wrong, near, again.errors, is_mean=again.step is not None)
        evaluate_cubes(partial(_is_unclear, within=again.close), again.step or again.errors)
        if again.cubes is not None:
            evaluate_cubes(_is_error, again.cubes, is_mean=True)
    advised: dict[int, Advice] = dict(zip([*plays, *cubes], [*found, *advice], strict=True))
    return [advised[place] for place in range(len(requests))]


def candidates(ask: Ask, engine: str, state: GameState) -> Candidates:
    """Return all plays for a roll: plays near the best play at 3-ply, then the rest at 1-ply."""
    rate, roll = Rating(ask, engine), roll_of(DecisionRequest(state))
    (quick,) = rate.plays([roll], LEVELS[0], most=len(roll.plays))
    (deep,) = rate.plays([_to_search(roll, quick)], LEVELS[2])
    return completed(deep, quick)


def clear_cube(ask: Ask, engine: str, state: GameState) -> CubeAdvice | None:
    """Return the 2-ply advice on the cube; None if a decision is close and needs a search."""
    request, question = DecisionRequest(cube_state(state)), question_of(state, dice=False)
    (cube,) = Rating(ask, engine).cubes([request], [question], LEVELS[1])
    return None if is_after_crawford(question) or _is_close(cube, _CLOSE_CUBE) else cube


def is_after_crawford(question: EnginePosition) -> bool:
    """Return whether a player can double before each roll, which only a deeper search finds."""
    trails = question.is_match and min(question.away) == 1 < max(question.away)
    return trails and not question.crawford


def _mean(searched: Candidates, rolled_out: Candidates) -> Candidates:
    """Return the mean of two evaluations, for the plays in the second evaluation."""
    known = {each.play: each.evaluation for each in searched}
    return ranked((each.play, mean_of(known[each.play], each.evaluation)) for each in rolled_out)


def _is_doubtful(roll: RollRequest, candidates: Candidates, lead: float) -> bool:
    if len(candidates) == 1 or _is_exact(candidates[-1].evaluation):
        return False
    return _error(roll, candidates) > 0 or -candidates[1].difference < lead


def _error(roll: RollRequest, candidates: Candidates) -> float:
    return max(-each.difference for each in candidates if each.play.result == roll.played)


def _is_error(request: DecisionRequest, cube: CubeAdvice) -> bool:
    done = request.done
    if done is None or _is_exact(cube.evaluation):
        return False
    return cost_of(cube, request.state, done) >= _CUBE_ERROR


def _is_exact(evaluation: Evaluation) -> bool:
    return evaluation.level == EXACT_LEVEL


def _is_unclear(request: DecisionRequest, cube: CubeAdvice, within: float) -> bool:
    return _is_error(request, cube) or _is_close(cube, within)


def _is_close(cube: CubeAdvice, within: float) -> bool:
    """Return whether one of the players has two choices that differ by at most `within`."""
    if cube.double_take is None or cube.double_pass is None or _is_exact(cube.evaluation):
        return False
    taken, dropped = cube.double_take, cube.double_pass
    return min(abs(cube.no_double - min(taken, dropped)), abs(taken - dropped)) <= within


def _near(roll: RollRequest, candidates: Candidates, most: int) -> RollRequest:
    """Return the play that was made and the plays near the best play: at least two if possible."""
    near = [
        each.play
        for each in candidates
        if (each.rank <= most and -each.difference <= _NEAR) or each.play.result == roll.played
    ]
    few = [each.play for each in candidates[:LEAST_COMPARED]]
    return roll._replace(plays=near if len(near) > 1 else few)


def roll_of(request: DecisionRequest) -> RollRequest:
    """Return the roll in a request, with all legal plays."""
    question, plays = question_of_roll(request.state)
    return RollRequest(request.state, question, plays, request.played)


def _to_search(
    roll: RollRequest, candidates: Candidates, within: float = _KEPT_WITHIN
) -> RollRequest:
    """Return the plays to evaluate at the deeper level, including the play that was made."""
    kept = tuple(
        each.play
        for each in candidates
        if each.rank <= LEAST_COMPARED
        or (each.rank <= _MAX_KEPT and -each.difference <= within)
        or each.play.result == roll.played
    )
    return roll._replace(plays=kept)


class Rating:
    """Evaluates positions with bgsage and converts the results to values."""

    def __init__(self, ask: Ask, engine: str) -> None:
        self._ask = ask
        self._engine = engine

    def plays(
        self, rolls: Sequence[RollRequest], level: str, most: int = _MAX_REPORTED
    ) -> list[Candidates]:
        """Return up to `most` plays for each roll, best first, and also the play that was made."""
        unfinished = list(map(_unfinished, rolls))
        games = [
            _boards_of(roll, plays, most)
            for roll, plays in zip(rolls, unfinished, strict=True)
            if plays
        ]
        reply = iter(self._answers("boards", games, level))
        found = []
        for roll, plays in zip(rolls, unfinished, strict=True):
            figures = [(plays[n], each) for n, each in (next(reply) if plays else [])]
            if len(plays) < len(roll.plays):
                figures += [(play, OVER) for play in roll.plays if play not in plays]
            found.append(self._ranked(roll, figures, level))
        return found

    def cubes(
        self, requests: Sequence[DecisionRequest], questions: Sequence[EnginePosition], level: str
    ) -> list[CubeAdvice]:
        """Return the advice on each cube decision."""
        games: list[dict[str, object]] = [
            {"board": each.state.turn_start.letters, "game": game_of(question)}
            for each, question in zip(requests, questions, strict=True)
        ]
        found = []
        answers = self._answers("cubes", games, level)
        for each, question, reply in zip(requests, questions, answers, strict=True):
            # bgsage's decision ignores beavers.
            own = {"doubles": None, "takes": None} if question.beavers else {}
            if level not in _PLAYED_OUT:
                own |= {"error": None}
            build = self._builder(each.state, question)
            found.append(build.cube_advice(each.state, reply | own, _DEPTHS[level]))
        return found

    def _ranked(
        self, roll: RollRequest, found: Sequence[tuple[Play, Sequence[float]]], level: str
    ) -> Candidates:
        build = self._builder(roll.state, roll.question).after
        has_error, depth = level in _PLAYED_OUT, _DEPTHS[level]
        return ranked(
            (play, build(play, chances, equity, depth, error if has_error else None))
            for play, (equity, error, *chances) in found
        )

    def _builder(self, state: GameState, question: EnginePosition) -> EvaluationBuilder:
        return EvaluationBuilder(question, stakes_of(state, question.color), self._engine)

    def _answers(self, do: str, games: list[dict[str, object]], level: str) -> list[Any]:
        if not games:
            return []
        answer = self._ask({"do": do, "level": level.replace("-", ""), "games": games})
        answers: list[Any] = answer[do]
        return answers


def _unfinished(roll: RollRequest) -> Sequence[Play]:
    """Return the plays that do not end the game. bgsage accepts only positions after such plays."""
    if roll.state.turn_start.off[0] < CHECKERS - _MOST_BORNE_OFF:
        return roll.plays
    return [play for play in roll.plays if play.result.off[0] < CHECKERS]


def _boards_of(roll: RollRequest, plays: Sequence[Play], most: int) -> dict[str, object]:
    """Return the request for a roll, with its boards and the number of results to return."""
    return {
        "boards": [play.result.letters for play in plays],
        # Without a cube, the plays are ranked here, so all results are needed.
        "best": None if roll.question.is_cubeless else most,
        "always": [n for n, play in enumerate(plays) if play.result == roll.played],
        "game": game_of(roll.question),
    }


def game_of(question: EnginePosition) -> dict[str, object]:
    """Return the cube, the score and the rules of a game, with the names that bgsage uses."""
    return {
        "cube_value": question.cube,
        "cube_owner": question.owner,
        "away1": question.away[0],
        "away2": question.away[1],
        "is_crawford": question.crawford,
        "jacoby": question.jacoby,
    }


_QUICKEST, _USUAL = LEVELS[:2]

_ByRoll = Sequence[tuple[Dice, int, float]]
"""Each roll, its weight out of 36, and its equity."""


def lucks(ask: Ask, engine: str, level: str, rolled: Sequence[LuckRequest]) -> list[Luck]:
    """Return the luck of rolls, in order.

    The level is at most 2-ply, because the luck of one roll takes 21 evaluations.

    Raises
    ------
    PositionError, EngineError
        If a request has no roll or an impossible state, or if bgsage fails.
    """
    for each in rolled:
        if question_of(each.state).dice is None:
            raise EngineError("There is no roll on the board, so there is no luck to measure.")
    used = _QUICKEST if level == _QUICKEST else _USUAL
    rate = Rating(ask, engine)
    mirrored = [_by_opponent(each.state) for each in rolled if each.opening]
    requests = [*rolled, *mirrored]
    every = [_every(each) for each in requests]
    rolls = [
        roll_of(DecisionRequest(replace(each.state, dice=dice, steps=())))
        for each, dices in zip(requests, every, strict=True)
        for dice, _ in dices
    ]
    found = rate.plays(rolls, _QUICKEST, most=1)
    if used != _QUICKEST:
        best = [
            roll._replace(plays=[each.best.play]) for roll, each in zip(rolls, found, strict=True)
        ]
        found = rate.plays(best, used)
    equities = iter([each.best.equity for each in found])
    by_roll = [[(dice, ways, next(equities)) for dice, ways in dices] for dices in every]
    own, others = by_roll[: len(rolled)], iter(by_roll[len(rolled) :])
    return [
        _luck(each.state, rolls, next(others) if each.opening else None, f"{engine}, {used}")
        for each, rolls in zip(rolled, own, strict=True)
    ]


def _by_opponent(state: GameState) -> LuckRequest:
    """Return the same opening roll, as if the opponent had won it."""
    color = state.turn
    assert color is not None  # the player who rolled
    position = state.turn_start.swapped()
    return LuckRequest(
        replace(state, turn=color.opponent, turn_start=position, steps=()), opening=True
    )


def _every(rolled: LuckRequest) -> list[tuple[Dice, int]]:
    """Return all possible rolls, each with its weight."""
    return [each for each in Dice.all() if not (rolled.opening and each[0].is_double)]


def _luck(state: GameState, by_roll: _ByRoll, by_opponent: _ByRoll | None, level: str) -> Luck:
    assert state.dice is not None
    color = state.turn
    assert color is not None  # the player who rolled
    average = _average(by_roll)
    if by_opponent is not None:
        # Each player could have won the opening roll, so at an even score the average is 0.
        average = (average - _average(by_opponent)) / 2
    (equity,) = (equity for dice, _, equity in by_roll if sorted(dice) == sorted(state.dice))
    return Luck(
        color=color,
        dice=state.dice,
        luck=equity - average,
        equity=equity,
        average=average,
        by_roll=tuple((dice, equity) for dice, _, equity in by_roll),
        level=level,
    )


def _average(by_roll: _ByRoll) -> float:
    return sum(ways * each for _, ways, each in by_roll) / sum(ways for _, ways, _ in by_roll)
