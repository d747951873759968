"""Sage at its quickest level, compared with GNU Backgammon's analysis of the same matches.

GNU Backgammon 1.07.001 has analysed them at 2-ply; `tests/data/gnubg_analyses.json` holds
its results and how they were made. XG and GNU Backgammon write scores, cubes and errors in
different ways, so a convention that is misread would make one of the two differ.
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
    """What GNU Backgammon says of a decision; `equities` are of the best play, or of the cube."""

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
    """Decisions, each with what GNU Backgammon says of it."""
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
    """For what is played, and who has the cube."""
    state = decision.state
    holder = state.cube.owner
    owner = "nobody" if holder is None else "self" if holder is decision.color else "opponent"
    if not state.is_match:
        return "money", owner
    return "Crawford" if state.crawford else "match", owner


def test_both_are_about_the_same_decisions(pairs: list[Pair]):
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
def test_the_equities_of_the_cube_are_those_of_gnubg(pairs: list[Pair], figure: str, place: int):
    found = [
        getattr(ours.cube, figure) - gnubgs.equities[place]
        for ours, gnubgs in pairs
        if ours.cube is not None
    ]
    assert len(found) > 100
    assert np.mean(np.abs(found)) < 0.07


def test_error_by_error_they_agree(pairs: list[Pair]):
    ours, theirs = np.array([(ours.error, gnubgs.error) for ours, gnubgs in pairs]).T
    assert np.corrcoef(ours, theirs)[0, 1] > 0.9
    assert np.mean(np.abs(ours - theirs)) < 0.008
    # Nobody's blunder is a good play of the other's.
    assert max(ours[theirs < 0.01]) < 0.15
    assert max(theirs[ours < 0.01]) < 0.15


def test_so_do_xg_and_gnubg_as_they_are_read():
    """Their own errors, the readers' conventions between them: as near as engines come."""
    theirs, gnubg = np.array([(xg.error, gnubgs.error) for xg, gnubgs in xg_and_gnubg()]).T
    assert np.corrcoef(theirs, gnubg)[0, 1] > 0.95
    assert np.mean(np.abs(theirs - gnubg)) < 0.005


@pytest.mark.prove
@pytest.mark.skipif(GNUBG is None, reason=ABSENT)
def test_an_analysis_by_gnubg_is_the_one_that_it_makes_itself():
    name = "3WNK_g1Z-PLsh_HyvQ5j4a.xg"  # the other one it has read as played by Jacoby's rule
    pairs = paired(
        analyse(read(f"xg/{name}").copy(), "gnubg:2-ply", progress=False), gnubg_decisions()[name]
    )
    assert len(pairs) > 300
    ours, theirs = np.array([(ours.error, gnubgs.error) for ours, gnubgs in pairs]).T
    assert np.corrcoef(ours, theirs)[0, 1] > 0.99
    assert np.mean(np.abs(ours - theirs)) < 0.001
