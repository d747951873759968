"""Sage at 1-ply, compared with GNU Backgammon's analysis of the same matches.

GNU Backgammon 1.07.001 analysed them at 2-ply; `tests/data/gnubg_analyses.json` holds its results
and the commands. XG and GNU Backgammon write scores, cubes and errors in different ways, so a
misread convention would make one of the two comparisons fail.
"""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from gammon_widget.analysis.match_analysis import analyse
from gammon_widget.analysis.values.analysis import Analysis
from gammon_widget.analysis.values.decision import Decision, DecisionKind
from tests.analysis.real_matches import read
from tests.notation.gnubg import ABSENT, GNUBG

FILE = Path(__file__).parents[2] / "data" / "gnubg_analyses.json"


class GnubgDecision(NamedTuple):
    """GNU Backgammon's figures for a decision; `equities` are of the best play, or of the cube."""

    played: str
    error: float
    equities: tuple[float, ...]


Pair = tuple[Decision, GnubgDecision]


def gnubg_decisions() -> dict[str, dict[tuple[int, int], GnubgDecision]]:
    recorded = json.loads(FILE.read_text(encoding="utf-8"))["matches"]
    return {
        f"{name}.xg": {
            (game, action): GnubgDecision(played, error, tuple(equities))
            for game, action, played, error, *equities in rows
        }
        for name, rows in recorded.items()
    }


def paired(analysis: Analysis, gnubgs: dict[tuple[int, int], GnubgDecision]) -> list[Pair]:
    """Decisions with GNU Backgammon's figures."""
    places = [(each, gnubgs.get((each.game, each.action))) for each in analysis.decisions]
    return [(each, there) for each, there in places if there is not None]


@pytest.fixture(scope="module")
def pairs(analyses: dict[str, Analysis]) -> list[Pair]:
    return [
        pair
        for name, gnubgs in gnubg_decisions().items()
        for pair in paired(analyses[name], gnubgs)
    ]


def xg_and_gnubg() -> list[Pair]:
    return [
        pair
        for name, gnubgs in gnubg_decisions().items()
        for pair in paired(read(f"xg/{name}").analyses[0], gnubgs)
    ]


def stake(decision: Decision) -> tuple[str, str]:
    """The match length, and the owner of the cube."""
    state = decision.state
    holder = state.cube.owner
    owner = "nobody" if holder is None else "self" if holder is decision.color else "opponent"
    if not state.is_match:
        return "money", owner
    return "Crawford" if state.crawford else "match", owner


def test_both_analyses_have_the_same_decisions(pairs: list[Pair]):
    assert len(pairs) > 400
    assert all(ours.played == gnubgs.played for ours, gnubgs in pairs)
    assert {ours.kind for ours, _ in pairs} == {*DecisionKind}


def test_equities_agree_with_gnubg_for_all_stakes_and_cube_owners(
    pairs: list[Pair],
):
    differences = defaultdict(list)
    for ours, gnubgs in pairs:
        if ours.kind is DecisionKind.PLAY:
            differences[stake(ours)].append(ours.equity - gnubgs.equities[0])
    common = {where: found for where, found in differences.items() if len(found) > 3}
    assert {what for what, _ in common} == {"money", "match", "Crawford"}
    assert {owner for _, owner in common} == {"nobody", "self", "opponent"}
    for where, found in common.items():
        assert np.mean(np.abs(found)) < 0.05, where


@pytest.mark.parametrize(("figure", "place"), [("no_double", 0), ("double_take", 1)])
def test_cube_equities_agree_with_gnubg(pairs: list[Pair], figure: str, place: int):
    found = [
        getattr(ours.cube, figure) - gnubgs.equities[place]
        for ours, gnubgs in pairs
        if ours.cube is not None
    ]
    assert len(found) > 100
    assert np.mean(np.abs(found)) < 0.07


def test_errors_agree_with_gnubg(pairs: list[Pair]):
    ours, theirs = np.array([(ours.error, gnubgs.error) for ours, gnubgs in pairs]).T
    assert np.corrcoef(ours, theirs)[0, 1] > 0.9
    assert np.mean(np.abs(ours - theirs)) < 0.008
    # A blunder according to one program is never a good play according to the other.
    assert max(ours[theirs < 0.01]) < 0.15
    assert max(theirs[ours < 0.01]) < 0.15


def test_the_analyses_of_xg_and_gnubg_agree_as_they_are_read():
    """This compares the conventions of the two readers; engines agree only approximately."""
    theirs, gnubg = np.array([(xg.error, gnubgs.error) for xg, gnubgs in xg_and_gnubg()]).T
    assert np.corrcoef(theirs, gnubg)[0, 1] > 0.95
    assert np.mean(np.abs(theirs - gnubg)) < 0.005


@pytest.mark.prove
@pytest.mark.skipif(GNUBG is None, reason=ABSENT)
def test_an_analysis_by_our_gnubg_engine_is_that_of_gnubg():
    name = "3WNK_g1Z-PLsh_HyvQ5j4a.xg"  # gnubg read the other money session with the Jacoby rule
    pairs = paired(
        analyse(read(f"xg/{name}").copy(), "gnubg:2-ply", progress=False), gnubg_decisions()[name]
    )
    assert len(pairs) > 300
    ours, theirs = np.array([(ours.error, gnubgs.error) for ours, gnubgs in pairs]).T
    assert np.corrcoef(ours, theirs)[0, 1] > 0.99
    assert np.mean(np.abs(ours - theirs)) < 0.001
