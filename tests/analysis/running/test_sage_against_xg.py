"""Sage at 1-ply, compared with XG's evaluations of the same decisions.

The tests check that sign, unit, stake and score agree, for either player and any cube owner. The
tolerances are those of a network without search.
"""

from __future__ import annotations

from collections import defaultdict

import numpy as np
import pytest

from gammon_widget.analysis.match_analysis import analyse
from gammon_widget.analysis.values.analysis import Analysis
from gammon_widget.analysis.values.decision import Decision, DecisionKind
from gammon_widget.rules import GameState
from tests.analysis.real_matches import XG, read
from tests.notation.gnubg import ABSENT, GNUBG

from .conftest import MATCHES

FEW = 3
WORLD_CLASS = "hQ8sVn2LbTdF4wRm.xg"
"""A match that XG has analysed at 4-ply, with ratings above 5 and few decisions."""

Pair = tuple[Decision, Decision]


def xg_of(name: str) -> Analysis:
    return read(f"xg/{name}").analyses[0]


@pytest.fixture(scope="module")
def pairs(analyses: dict[str, Analysis]) -> list[Pair]:
    """Our decisions paired with XG's."""
    return [
        (ours, theirs)
        for name, analysis in analyses.items()
        for ours in analysis.decisions
        if (theirs := xg_of(name).at(ours.game, ours.action)) is not None
    ]


def circumstances(state: GameState) -> str:
    if not state.is_match:
        return "money"
    if state.crawford:
        return "Crawford"
    away = {state.length - points for points in state.score}
    return "post-Crawford" if 1 in away else "match"


def owner(decision: Decision) -> str:
    holder = decision.state.cube.owner
    return "nobody" if holder is None else "self" if holder is decision.color else "opponent"


def test_our_decisions_are_those_of_xg_except_forced_passes(
    analyses: dict[str, Analysis],
):
    for name, analysis in analyses.items():
        ours = {(each.game, each.action): each for each in analysis.decisions}
        theirs = {(each.game, each.action): each for each in xg_of(name).decisions}
        assert ours.keys() <= theirs.keys()
        for place, each in ours.items():
            other = theirs[place]
            assert (each.state, each.done, each.kind) == (other.state, other.done, other.kind)
            assert each.played == other.played
        for place in theirs.keys() - ours.keys():
            assert theirs[place].state.legal_plays[0].moves == ()


def test_equities_agree_with_xg_for_all_scores_and_cube_owners(pairs: list[Pair]):
    differences = defaultdict(list)
    for ours, theirs in pairs:
        which = circumstances(ours.state), owner(ours), ours.color, ours.kind
        differences[which].append(ours.equity - theirs.equity)
    common = {which: found for which, found in differences.items() if len(found) >= FEW}
    assert {where for where, *_ in common} == {"money", "match", "Crawford", "post-Crawford"}
    assert {holder for _, holder, *_ in common} == {"nobody", "self", "opponent"}
    assert {kind for *_, kind in common} == {*DecisionKind}
    for which, found in common.items():
        assert abs(np.mean(found)) < 0.06, which
        assert np.mean(np.abs(found)) < 0.09, which


@pytest.mark.parametrize("figure", ["no_double", "double_take", "double_pass"])
def test_the_three_cube_equities_agree_with_xg(pairs: list[Pair], figure: str):
    cubes = [(ours.cube, theirs.cube) for ours, theirs in pairs if ours.cube is not None]
    found = [getattr(ours, figure) - getattr(theirs, figure) for ours, theirs in cubes]
    assert len(found) > 100
    assert np.mean(np.abs(found)) < (0.001 if figure == "double_pass" else 0.08)


def test_most_errors_agree_with_xg(pairs: list[Pair]):
    ours, theirs = zip(*((ours.error, theirs.error) for ours, theirs in pairs), strict=True)
    assert np.corrcoef(ours, theirs)[0, 1] > 0.88
    assert np.mean(np.abs(np.subtract(ours, theirs))) < 0.008


@pytest.mark.prove
def test_errors_at_the_default_level_agree_with_xg_world_class():
    match = read("xg/charlot1-charlot2_7p_2025-11-08-2305.xg").copy()
    (theirs,) = match.analyses
    ours = analyse(match, luck=False)
    for one, other in zip(ours.players, theirs.players, strict=True):
        assert abs(one.counted - other.counted) <= 2
        assert one.pr == pytest.approx(other.pr, abs=0.55)


@pytest.mark.prove
@pytest.mark.skipif(GNUBG is None, reason=ABSENT)
def test_the_ratings_of_gnubg_are_close_to_those_of_xg():
    match = read(f"xg/{WORLD_CLASS}").copy()
    (theirs,) = match.analyses
    ours = analyse(match, "gnubg:2-ply", luck=False, progress=False)
    ratings = np.array([[each.pr for each in found.players] for found in (ours, theirs)], float)
    assert np.abs(ratings[0] - ratings[1]).mean() < 0.4


def test_the_data_files_exist():
    assert all((XG / name).is_file() for name in MATCHES)
