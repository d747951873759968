"""The evaluations in GNU Backgammon's .sgf files are read and written again."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from gammon_widget.analysis.result_analysis import summary_of
from gammon_widget.analysis.values.analysis import Analysis
from gammon_widget.analysis.values.decision import DecisionKind
from gammon_widget.analysis.values.error_class import ErrorScale
from gammon_widget.match.files import format_match, parse_match
from gammon_widget.notation.matches.files import read_match_text
from gammon_widget.rules import Color
from tests.analysis.real_matches import read

from .gnubg import ABSENT, GNUBG
from .matches import DATA
from .test_gnubg_reads import run_gnubg

MATCH, MONEY = "gnubg/baR-U643iUDpvzTC.sgf", "gnubg/B4_SrGcsKAQmoTyHlgJCbM.sgf"

# gnubg prints these figures for the two files ("show statistics match"): for White and Black, the
# errors with checkers and cube, the luck, and the Snowie error rate.
PRINTED = {
    MONEY: ((0.785, 0.109, -1.547, 16.3), (1.047, 1.062, 0.506, 38.3)),
    MATCH: ((0.532, 0.000, -1.443, 6.0), (0.202, 0.531, 1.204, 8.3)),
}
# The result minus the luck: in points for money; in a match, gnubg counts a win as +50 %.
LUCK_ADJUSTED = {MONEY: 8.588, MATCH: 0.5 + 0.0067}
# gnubg's marks: doubtful, bad and very bad, including cube decisions.
MARKS = {MONEY: (1, 2, 2)}


def analysis_of(name: str) -> Analysis:
    (analysis,) = read(name).analyses
    return analysis


@pytest.mark.parametrize("name", sorted(PRINTED))
def test_the_sums_are_those_that_gnubg_prints(name: str):
    analysis = analysis_of(name)
    assert analysis.source == "GNU Backgammon 1.07.001"
    for player, printed in zip(analysis.players, PRINTED[name], strict=True):
        play, cube, luck, snowie = printed
        # gnubg rounds halves away from zero.
        assert player.play_error == pytest.approx(play, abs=0.0006)
        assert player.cube_error == pytest.approx(cube, abs=0.0006)
        assert player.luck == pytest.approx(luck, abs=0.0006)
        assert player.snowie == pytest.approx(snowie, abs=0.06)
    assert analysis.players[0].luck_adjusted == pytest.approx(LUCK_ADJUSTED[name], abs=0.0006)


def test_chances_of_winning_the_match_are_lost_as_gnubg_prints():
    white, black = analysis_of(MATCH).players
    assert white.mwc_lost == pytest.approx(0.04320, abs=6e-6)
    assert black.mwc_lost == pytest.approx(0.08623, abs=6e-6)
    assert white.luck_mwc == pytest.approx(-0.11107, abs=6e-6)
    assert black.luck_mwc == pytest.approx(0.39566, abs=6e-6)


def test_errors_have_the_classes_that_gnubg_gives_them():
    for name, marks in MARKS.items():
        fox = analysis_of(name).players[0]
        assert (fox.doubtful, fox.mistakes, fox.blunders) == marks


def test_marks_in_sgf_files_use_gnubgs_limits_at_any_scale():
    match = read("xg/test.xg").copy()
    match.analyses = (analysis_of("xg/test.xg").with_scale(ErrorScale(0.5, 0.6, 0.7)),)
    text = format_match(match, ".sgf")
    marked = len(re.findall(r"(?:DO|BM|DC|BC)\[", text))
    (again,) = read_match_text(text).analyses
    assert marked == len(again.errors) == sum(each.error >= 0.03 for each in again.decisions)


def test_a_cube_decision_has_the_equities_that_gnubg_prints():
    """gnubg's text of game 1 says: no double −0.002, double/pass +1.000, double/take −0.345."""
    first = next(each for each in analysis_of(MATCH).decisions if each.cube is not None)
    assert first.cube is not None
    assert first.cube.no_double == pytest.approx(-0.002, abs=0.0006)
    assert first.cube.double_take == pytest.approx(-0.345, abs=0.0006)
    assert first.cube.double_pass == 1
    assert (first.level, first.played, first.best) == ("0-ply", "no double", "no double")


def test_a_play_has_the_candidates_that_gnubg_prints():
    """gnubg's text of the roll 4-2: 8/4 6/4 +0.057, 24/20 13/11 −0.088, 24/22 13/9 −0.113."""
    plays = [each for each in analysis_of(MATCH).decisions if each.kind is DecisionKind.PLAY]
    found = [(str(each.play), round(each.equity, 3)) for each in plays[1].candidates[:3]]
    assert found == [("8/4 6/4", 0.057), ("24/20 13/11", -0.088), ("24/22 13/9", -0.113)]
    assert plays[1].played_index == 0
    assert {each.play for each in plays[1].candidates} <= {*plays[1].state.legal_plays}


ROLLED_OUT = (
    "A[1][hefe R ver 3 Score 0.1571 0.0 Trials 1296 Output 0.55 0.15 0.01 0.12 0.004 0.09 0.1571 "
    "StdDev 0.001 0.001 0.0 0.001 0.0 0.003 0.0044 RC 1 1 0 0 1296 mersenne 1 1]"
    "[xuml R ver 3 Score 0.0212 0.0 Trials 1296 Output 0.51 0.13 0.01 0.12 0.004 0.03 0.0212 "
    "StdDev 0.001 0.001 0.0 0.001 0.0 0.003 0.0041 RC 1 1 0 0 1296 mersenne 1 1]"
)
"""As ``sgf.c`` of gnubg 1.07 writes a rollout; made by hand."""


def test_a_rollout_has_its_games_and_its_standard_error():
    text = f"(;FF[4]GM[6]AP[GNU Backgammon:1.07]MI[length:0];W[31hefe]{ROLLED_OUT})"
    (analysis,) = read_match_text(text).analyses
    (decision,) = analysis.decisions
    best = decision.candidates.best.evaluation
    assert (best.level, best.standard_error) == ("rollout of 1296 games", 0.0044)
    assert decision.candidates.best.equity == 0.1571
    assert decision.error == pytest.approx(0.1571 - 0.0212)


def test_levels_are_written_in_the_plies_of_gnubg():
    rolled_out = f"(;FF[4]GM[6]AP[GNU Backgammon:1.07]MI[length:0];W[31hefe]{ROLLED_OUT})"
    text = format_match(parse_match(rolled_out), ".sgf")
    assert re.findall(r" (\d)C ", text) == ["3", "3"]  # an evaluation has no other field for this
    assert text.count("[rollout of 1296 games]") == 2
    assert set(re.findall(r" (\d)C ", format_match(read(MATCH), ".sgf"))) == {"0"}
    text = format_match(read("xg/test.xg"), ".sgf")
    play = r"A\[\d\]((?:\[[^]]*\])+)(?:BM\[\d\]|LU\[[^]]*\])*LV\[\]((?:\[[^]]*\])+)"
    pairs = {
        pair
        for plays, levels in re.findall(play, text)
        for pair in zip(
            re.findall(r" (\d)C ", plays), re.findall(r"\[(.*?)\]", levels), strict=True
        )
    }
    assert {("0", "1-ply"), ("2", "3-ply"), ("3", "XG Roller++")} <= pairs
    assert all(plies == "3" or name == f"{int(plies) + 1}-ply" for plies, name in pairs)


@pytest.mark.parametrize(
    "broken", ["A[0][hefe E ver 3 x]", "A[x]", "DA[E]", "LU[much]", "A[0][!!]"]
)
def test_unreadable_parts_of_an_analysis_are_omitted(broken: str):
    record = read_match_text(f"(;FF[4]GM[6]MI[length:0];W[31hefe]{broken})")
    assert record.analyses == ()
    assert len(record.games[0].actions) == 2


@pytest.mark.parametrize("name", [MATCH, MONEY, "xg/test.xg", "xg/B4_SrGcsKAQmoTyHlgJCbM.xg"])
def test_an_analysis_is_written_and_read_again(name: str):
    before = analysis_of(name)
    (after,) = parse_match(format_match(read(name), ".sgf")).analyses
    assert after.source == before.source
    kept = {(each.game, each.kind, each.state): each for each in after.decisions}
    left_out = []
    for decision in before.decisions:
        again = kept.pop((decision.game, decision.kind, decision.state), None)
        if again is None:
            left_out.append(decision)
            continue
        assert again.error == pytest.approx(decision.error, abs=1e-6)
        assert (again.played, again.best) == (decision.played, decision.best)
        assert again.level == decision.level
        assert [each.equity for each in again.candidates] == pytest.approx(
            [each.equity for each in decision.candidates], abs=1e-6
        )
    assert not kept
    # A turn whose roll was not played has no node for its evaluation.
    assert {each.kind for each in left_out} <= {DecisionKind.DOUBLE}
    assert len(left_out) <= 2


@pytest.mark.prove
@pytest.mark.skipif(GNUBG is None, reason=ABSENT)
@pytest.mark.parametrize("name", ["xg/test.xg", "xg/baR-U643iUDpvzTC.xg"])
def test_gnubg_reads_xgs_evaluations_and_agrees_on_the_totals(name: str, tmp_path):
    path = tmp_path / "match.sgf"
    path.write_text(format_match(read(name), ".sgf"), encoding="utf-8")
    printed = run_gnubg(f"load match {path}", "show statistics match")
    overall = printed[printed.index("Overall statistics") :]
    (line,) = (each for each in overall.splitlines() if each.startswith("Error total EMG"))
    errors = [float(error) for error in re.findall(r"(-\d+\.\d+)\s+\(", line)]
    players = analysis_of(name).players
    assert errors == pytest.approx([-player.error for player in players], abs=0.0006)


def test_luck_that_gnubg_did_not_compute_is_unknown():
    text = (DATA / MATCH).read_text("utf-8")
    unknown = parse_match(re.sub(r"LU\[[^]]*\]", "LU[-inf]", text)).analyses[0]
    assert unknown.luck == ()
    for player in unknown.players:
        assert player.result is not None
        assert (player.luck, player.luck_mwc, player.luck_balance) == (None, None, None)
        assert player.luck_adjusted is None
    assert {row["luck"] for row in summary_of(unknown)} == {"–"}
    assert set(unknown.to_frame()["luck"].isna()) == {True}
    known = analysis_of(MATCH)
    one = replace(known, luck=tuple(each for each in known.luck if each.color is Color.WHITE))
    assert one.players[0].luck == known.players[0].luck
    assert (one.players[1].luck, one.players[0].luck_adjusted) == (None, None)
