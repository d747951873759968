"""Every figure of the real .xg files, compared with another reader.

gvformat (of gammonview 3.1.0, MIT licence) is an independent reader of .xg files. It rounds to four
decimals, and calls the alphabetically first player White.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gammon_widget.analysis.values.analysis import Analysis
from gammon_widget.analysis.values.decision import Decision, DecisionKind
from gammon_widget.rules import Color

from .real_matches import XG, read

gvformat = pytest.importorskip("gvformat", reason="gammonview is not installed (make prove)")

pytestmark = pytest.mark.prove

_ROUNDED = 0.00006
"""What is rounded to four decimals may be half of the last one away, and float32's error more."""

LEVELS = {
    **{f"{plies}-ply": f"{plies}ply" for plies in range(1, 8)},
    "3-ply red": "3ply",
    "opening book": "database",
    "XG Roller": "truncated1",
    "XG Roller+": "truncated2",
    "XG Roller++": "truncated3",
    "rollout of 500 games": "rollout",
}
_DOUBLE, _TAKE, _PASS = 21, 22, 23


@pytest.fixture(scope="module", params=sorted(path.name for path in XG.glob("*.xg")))
def name(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found


@pytest.fixture(scope="module")
def theirs(name: str) -> dict[str, Any]:
    read_by_them: dict[str, Any] = gvformat.convert_xg(Path(XG / name))
    return read_by_them


@pytest.fixture(scope="module")
def ours(name: str) -> Analysis:
    (analysis,) = read(f"xg/{name}").analyses
    return analysis


def plies(theirs: dict[str, Any], game: int) -> Iterator[dict[str, Any]]:
    for ply in theirs["games"][game]["plies"]:
        if ply.get("analysis"):
            yield ply


def near(figure: float, other: float) -> bool:
    return abs(figure - other) <= _ROUNDED


def check_chances(decision_evaluation: Any, theirs_found: dict[str, Any]) -> None:
    chances = decision_evaluation.probabilities
    for ours, theirs in zip(
        chances,
        (
            theirs_found["win"],
            theirs_found["gammon_win"],
            theirs_found["bg_win"],
            theirs_found["gammon_loss"],
            theirs_found["bg_loss"],
        ),
        strict=True,
    ):
        assert near(ours, theirs)


def test_every_play_has_the_equities_chances_and_levels_of_gvformat(
    ours: Analysis, theirs: dict[str, Any]
):
    for game in range(len(theirs["games"])):
        theirs_found = [
            ply["analysis"] for ply in plies(theirs, game) if "alternatives" in ply["analysis"]
        ]
        decided = [
            each for each in ours.decisions if each.game == game and each.kind is DecisionKind.PLAY
        ]
        # A roll that was not played is not a decision here.
        assert len(decided) <= len(theirs_found) <= len(decided) + 1
        for decision, analysis in zip(decided, theirs_found, strict=False):
            check_play(decision, analysis)


def check_play(decision: Decision, analysis: dict[str, Any]) -> None:
    alternatives = analysis["alternatives"]
    assert len(decision.candidates) == len(alternatives)
    for candidate, other in zip(decision.candidates, alternatives, strict=True):
        assert near(candidate.equity, other["equity"])
        assert LEVELS[candidate.evaluation.level] == other["eval_level"]
        if "eval" in other:
            check_chances(candidate.evaluation, other["eval"])
    played = [index for index, other in enumerate(alternatives) if other["is_played"]]
    assert [decision.played_index] == played[:1]
    assert decision.legal is not bool(analysis.get("illegal_move"))
    if decision.legal:
        assert abs(decision.error - analysis["equity_loss"]) <= 2 * _ROUNDED


def test_every_cube_decision_has_the_equities_of_gvformat(ours: Analysis, theirs: dict[str, Any]):
    for game in range(len(theirs["games"])):
        theirs_found: list[tuple[str, dict[str, Any]]] = []
        for ply in plies(theirs, game):
            analysis = ply["analysis"]
            if ply["action_id"] in (_DOUBLE, _TAKE, _PASS):
                theirs_found.append(
                    ("double" if ply["action_id"] == _DOUBLE else "answer", analysis)
                )
            for key in ("missed_double", "cube_decision"):
                if key in analysis:
                    theirs_found.append(("double", analysis[key]))
        decided = [each for each in ours.decisions if each.game == game and each.cube is not None]
        assert [each.kind.value for each in decided] == [kind for kind, _ in theirs_found]
        for decision, (_, analysis) in zip(decided, theirs_found, strict=True):
            cube = decision.cube
            assert cube is not None
            assert cube.double_take is not None
            assert cube.double_pass is not None
            assert near(cube.no_double, analysis["no_double_equity"])
            assert near(cube.double_take, analysis["double_take_equity"])
            assert near(cube.double_pass, analysis["double_pass_equity"])
            assert abs(decision.error - analysis["equity_loss"]) <= 2 * _ROUNDED
            assert LEVELS[decision.level] == analysis["eval_level"]


def test_totals_agree_with_gvformat(ours: Analysis, theirs: dict[str, Any]):
    totals = gvformat.compute_aggregates(theirs)["match"]
    for color in ("white", "black"):
        other = totals[color]
        (player,) = (each for each in ours.players if each.name == theirs[f"player_{color}"])
        assert player.counted == other["total_decisions"]
        assert player.pr == pytest.approx(other["pr"], abs=0.01)
        assert player.error == pytest.approx(other["total_error"], abs=0.003)
        assert player.luck == pytest.approx(other["total_luck"], abs=0.006)
        if ours.is_match:
            assert player.luck_mwc == pytest.approx(other["total_luck_mwc"], abs=0.001)
            assert player.mwc_lost == pytest.approx(other["total_error_mwc"], abs=0.001)
    assert {each.color for each in ours.players} == {*Color}
