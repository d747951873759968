"""What Sage says at its quickest, beside GNU Backgammon's own analysis of the same matches.

GNU Backgammon 1.07.001 has analysed them at 2-ply; `tests/data/gnubg_analyses.json` tells how that
was done, and holds what it said. XG and GNU Backgammon write scores, cubes and errors in different
ways, and neither knows of ours: where one convention were misread, one of the two would differ.
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


class Said(NamedTuple):
    """What GNU Backgammon says of a decision; `equities` are of the best play, or of the cube."""

    played: str
    error: float
    equities: tuple[float, ...]


Pair = tuple[Decision, Said]


def said_of_matches() -> dict[str, dict[tuple[int, int], Said]]:
    recorded = json.loads(FILE.read_text(encoding="utf-8"))["matches"]
    return {
        f"{name}.xg": {
            (game, action): Said(played, error, tuple(equities))
            for game, action, played, error, *equities in rows
        }
        for name, rows in recorded.items()
    }


def beside(analysis: Analysis, said: dict[tuple[int, int], Said]) -> list[Pair]:
    """Decisions, each with what GNU Backgammon says of it."""
    places = [(each, said.get((each.game, each.action))) for each in analysis.decisions]
    return [(each, there) for each, there in places if there is not None]


@pytest.fixture(scope="module")
def pairs(analyses: dict[str, Analysis]) -> list[Pair]:
    return [
        pair for name, said in said_of_matches().items() for pair in beside(analyses[name], said)
    ]


def xg_beside_gnubg() -> list[Pair]:
    return [
        pair
        for name, said in said_of_matches().items()
        for pair in beside(read(f"xg/{name}").analyses[0], said)
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
    assert all(ours.played == said.played for ours, said in pairs)
    assert {ours.kind for ours, _ in pairs} == {*DecisionKind}


def test_equities_are_those_of_gnubg_whatever_is_played_for_and_whoever_has_the_cube(
    pairs: list[Pair],
):
    differences = defaultdict(list)
    for ours, said in pairs:
        if ours.kind is DecisionKind.PLAY:
            differences[stake(ours)].append(ours.equity - said.equities[0])
    told = {where: found for where, found in differences.items() if len(found) > 3}
    assert {what for what, _ in told} == {"money", "match", "Crawford"}
    assert {owner for _, owner in told} == {"nobody", "self", "opponent"}
    for where, found in told.items():
        assert np.mean(np.abs(found)) < 0.05, where


@pytest.mark.parametrize(("figure", "place"), [("no_double", 0), ("double_take", 1)])
def test_the_equities_of_the_cube_are_those_of_gnubg(pairs: list[Pair], figure: str, place: int):
    found = [
        getattr(ours.cube, figure) - said.equities[place]
        for ours, said in pairs
        if ours.cube is not None
    ]
    assert len(found) > 100
    assert np.mean(np.abs(found)) < 0.07


def test_error_by_error_they_agree(pairs: list[Pair]):
    ours, theirs = np.array([(ours.error, said.error) for ours, said in pairs]).T
    assert np.corrcoef(ours, theirs)[0, 1] > 0.9
    assert np.mean(np.abs(ours - theirs)) < 0.008
    # Nobody's blunder is a good play of the other's.
    assert max(ours[theirs < 0.01]) < 0.15
    assert max(theirs[ours < 0.01]) < 0.15


def test_so_do_xg_and_gnubg_as_they_are_read():
    """Their own errors, the readers' conventions between them: as near as engines come."""
    theirs, gnubg = np.array([(xg.error, said.error) for xg, said in xg_beside_gnubg()]).T
    assert np.corrcoef(theirs, gnubg)[0, 1] > 0.95
    assert np.mean(np.abs(theirs - gnubg)) < 0.005


@pytest.mark.prove
@pytest.mark.skipif(GNUBG is None, reason=ABSENT)
def test_an_analysis_by_gnubg_is_the_one_that_it_makes_itself():
    name = "3WNK_g1Z-PLsh_HyvQ5j4a.xg"  # the other one it has read as played by Jacoby's rule
    pairs = beside(
        analyse(read(f"xg/{name}").copy(), "gnubg:2-ply", progress=False), said_of_matches()[name]
    )
    assert len(pairs) > 300
    ours, theirs = np.array([(ours.error, said.error) for ours, said in pairs]).T
    assert np.corrcoef(ours, theirs)[0, 1] > 0.99
    assert np.mean(np.abs(ours - theirs)) < 0.001
