"""The analyses of two engines combined, error by error."""

from __future__ import annotations

from dataclasses import replace

from ..engine.advice import cube_advice
from ..engine.equity import stakes_of
from ..engine.evaluation import Candidate, Candidates, CubeAdvice, mean_of
from ..rules import ActionKind
from .values.analysis import Analysis
from .values.decision import Decision
from .work import place_of


def combine(first: Analysis, second: Analysis) -> Analysis:
    """One analysis whose errors are the means of those of two.

    It has the luck and the plans of the first one. A decision that only one of them has evaluated,
    or whose plays they have not compared, keeps the figures of the first one.
    """
    source = f"{first.source} + {second.source}"
    others = {place_of(each): each for each in second.decisions}
    return replace(
        first,
        source=source,
        decisions=tuple(
            _combined(each, others[place_of(each)], source) if place_of(each) in others else each
            for each in first.decisions
        ),
    )


def _combined(one: Decision, other: Decision, source: str) -> Decision:
    level = one.level if one.level == other.level else f"mean of {one.level} and {other.level}"
    if one.cube is not None and other.cube is not None:
        return replace(one, advice=_cube(one, one.cube, other.cube, source, level))
    known = {each.play.result: each for each in other.candidates}
    both = [(each, known[each.play.result]) for each in one.candidates if each.play.result in known]
    if len(both) < min(2, len(one.candidates)) or one.played_index is None:
        return one
    both.sort(key=lambda pair: -pair[0].difference - pair[1].difference)
    # Each engine's equity of its own best play, so that differences are errors.
    best = mean_of(one.evaluation, other.evaluation, source, level)
    advice = Candidates(
        Candidate(
            rank,
            each.play,
            best if rank == 1 else mean_of(each.evaluation, again.evaluation, source, level),
            0.0 if rank == 1 else (each.difference + again.difference) / 2,
        )
        for rank, (each, again) in enumerate(both, start=1)
    )
    played = one.candidates[one.played_index].play
    place = next(n for n, each in enumerate(advice) if each.play == played)
    return replace(one, advice=advice, played_index=place)


def _cube(
    decision: Decision, one: CubeAdvice, other: CubeAdvice, source: str, level: str
) -> CubeAdvice:
    if one.double_take is None or other.double_take is None:
        return one  # nobody can double
    # Without a beaver, which doubles the equity once more.
    taken = [
        equity / (2 if each.answer is ActionKind.BEAVER else 1)
        for each, equity in ((one, one.double_take), (other, other.double_take))
    ]
    evaluation = mean_of(one.evaluation, other.evaluation, source, level)
    no_double = (one.no_double + other.no_double) / 2
    return cube_advice(
        decision.state,
        replace(evaluation, cubeful=no_double),
        stakes_of(decision.state, evaluation.color),
        {"double_take": sum(taken) / 2, "double_pass": one.double_pass},
        has_cube=True,
    )
