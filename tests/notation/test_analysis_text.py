"""Positions that eXtreme Gammon and BGBlitz copy with their analysis, in several languages."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from gammon_widget.analysis.widget.position_lab import CubeFigures, PositionLab
from gammon_widget.drawing.diagrams.gallery import gallery
from gammon_widget.engine.evaluation import Candidates, equity_text
from gammon_widget.match.files import ContradictionWarning, parse_match, read_matches
from gammon_widget.notation.matches.analysis_text import parse_analyses, read_pasted
from gammon_widget.practice.deck import Deck
from gammon_widget.rules import Color, FormatError
from gammon_widget.viewer.widget.viewer import MatchViewer

from .breaking import HANGING, mutated, only_known_errors

OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:{}:0:0:0:7:10"
XG_PLAYS = f"""{OPENING.format("31")}

X:Player 1   O:Player 2
Score is X:0 O:0 7 pt.(s) match.
Pip count  X: 167  O: 167 X-O: 0-0/7
Cube: 1
X to play 31

    1. Rollout¹    8/5 6/5                      eq:+0.159
      Player:   55.49% (G:17.34% B:1.17%)
      Opponent: 44.51% (G:12.05% B:0.49%)
      Confidence: ±0.0049 (+0.154..+0.164) - [100.0%]

    2. 4-ply       24/23 13/10                  eq:-0.011 (-0.170)
      Player:   49.80% (G:13.29% B:0.66%)
      Opponent: 50.20% (G:13.66% B:0.61%)

¹ 1296 Games rolled with Variance Reduction.

eXtreme Gammon Version: 2.10, MET: Kazaross XG2
"""
XG_CUBE = f"""{OPENING.format("00")}

X:プレーヤー 1   O:プレーヤー 2
キューブ: 1
X on roll, cube action

Analysé avec XG Roller++
Chance de gain du joueur: 61,38% (G:24,55% B:1,88%)
Chance de gain de l'adversaire: 38,62% (G:13,14% B:0,46%)

Equités sans videau: Pas de double=+0,365, Double=+0,791

Equités avec videau
       ノーダブル:    +0,580 (-0,109)
       ダブル/テイク:  +0,689
       Double/Passe:  +1,000 (+0,311)

Meilleur action du videau: Double / Prend
"""
BGBLITZ_PLAYS = f""" +13-14-15-16-17-18------19-20-21-22-23-24-+   O: Grün  167
 Position-ID: 4HPwATDgc/ABMA    Match-ID: UQntAAAAAAAE
 {OPENING.format("31")}

 Rot 1-3

Bewertung  (EMG)
 ==========
  1.   0,534 mwp /   0,161            8/5, 6/5
       0,552  0,170  0,008  -  0,448  0,121  0,005

  2.   0,499 mwp /  -0,008  (-0,169)  24/23, 13/10
       0,499  0,131  0,007  -  0,501  0,136  0,006
"""
BGBLITZ_CUBE = f""" {OPENING.format("00").replace(":1:00", ":-1:00")}

              Wins  G+BG  BG
 Green        61.0  25.1  0.8
 Red          39.0  13.3  0.3
 Equity Green (cubeless): 0.344  Std.Dev.: 0.214

 Cube action:          :  No double / Take   EMG
 No double             :  0.407   (-0.003)      0.585   (-0.040)
 Double / Pass         :  0.433   ( 0.024)      1.000   ( 0.375)
 Double / Take         :  0.410   ( 0.000)      0.425   ( 0.000)
"""
TEXTS = (XG_PLAYS, XG_CUBE, BGBLITZ_PLAYS, BGBLITZ_CUBE)


def test_plays_of_xg_have_their_equities_chances_and_rollout():
    (analysis,) = parse_analyses(XG_PLAYS)
    (decision,) = analysis.decisions
    assert (analysis.source, decision.done, decision.error) == ("eXtreme Gammon 2.10", None, 0.0)
    assert [(str(each.play), each.equity) for each in decision.candidates] == [
        ("8/5 6/5", 0.159),
        ("24/23 13/10", -0.011),
    ]
    best, second = (each.evaluation for each in decision.candidates)
    assert (best.level, second.level) == ("rollout", "4-ply")
    assert best.standard_error == pytest.approx(0.0025)
    assert best.probabilities.win == pytest.approx(0.5549)
    assert best.probabilities.lose_gammon == pytest.approx(0.1205)


def test_a_cube_decision_of_xg_is_read_in_any_language():
    (analysis,) = parse_analyses(XG_CUBE)
    cube = analysis.decisions[0].cube
    assert cube is not None
    assert (cube.no_double, cube.double_take, cube.double_pass) == (0.58, 0.689, 1.0)
    assert (cube.doubles, analysis.decisions[0].best) == (True, "double")
    assert cube.evaluation.level == "XG Roller++"
    assert cube.evaluation.probabilities.win_backgammon == pytest.approx(0.0188)


def test_plays_and_cube_decisions_of_bgblitz_are_read():
    plays, cube = parse_analyses(BGBLITZ_PLAYS + BGBLITZ_CUBE)
    assert plays.source == cube.source == "BGBlitz"
    assert [each.equity for each in plays.decisions[0].candidates] == [0.161, -0.008]
    advice = cube.decisions[0].cube
    assert advice is not None
    assert (advice.no_double, advice.double_take, advice.double_pass) == (0.585, 0.425, 1.0)
    assert advice.evaluation.color is Color.BLACK
    assert advice.evaluation.probabilities.win == pytest.approx(0.61)
    assert advice.evaluation.probabilities.lose_gammon == pytest.approx(0.133)


def test_a_text_with_several_positions_gives_each_of_them():
    bare = OPENING.format("52")
    found = read_pasted("\n".join([*TEXTS, bare]))
    assert [analysis is not None for _, analysis in found] == [True] * 4 + [False]
    assert found[-1][0].xgid == bare
    assert len(gallery("\n".join(TEXTS)).title.split(",")) >= 1


def test_cards_show_the_evaluation_of_the_program_and_not_another(tmp_path: Path):
    deck = Deck.open(tmp_path / "deck.jsonl")
    deck.add(f"{XG_PLAYS}\n{BGBLITZ_CUBE}", engine=False)
    plays, cube = (each.card for each in deck.cards)
    assert isinstance(plays.advice, Candidates)
    assert (plays.source, cube.source) == ("eXtreme Gammon 2.10", "BGBlitz")
    assert (plays.done, str(plays.advice.best.play)) == (None, "8/5 6/5")
    two = "\n".join(OPENING.format(dice) for dice in ("41", "52"))
    assert len(deck.add(two, engine="net").new) == 2


def test_the_lab_shows_the_evaluation_of_the_program():
    lab = PositionLab(XG_PLAYS, games=36)
    (note,) = lab._panel.lab["notes"]
    lab.close()
    assert note == "eXtreme Gammon 2.10, rollout: 8/5 6/5 +0.159, 24/23 13/10 −0.011"


@pytest.mark.parametrize("text", TEXTS)
def test_the_viewer_shows_the_evaluation_of_the_program(text: str, tmp_path: Path):
    ((state, analysis),) = read_pasted(text)
    assert analysis is not None
    path = tmp_path / "position.txt"
    path.write_text(text, encoding="utf-8")
    for given in (text, path):
        viewer = MatchViewer(given, comments=False)
        shown = viewer.analysis
        assert viewer.state == state
        assert shown is not None
        assert (shown.source, viewer.verdicts) == (analysis.source, analysis.decisions)
        (table,) = viewer._panel.tables
        assert table["title"].count(analysis.source) == 1
        assert not table["title"].endswith(", ")
        decision = analysis.decisions[0]
        equities = [each.equity for each in decision.candidates]
        if decision.cube is not None:
            equities = [each for _, each in CubeFigures(state, decision.cube, []).equities()]
        assert [row[1] for row in table["rows"]] == [equity_text(each) for each in equities]
        viewer.decision = decision
        viewer.close()


def test_a_text_with_several_positions_is_as_many_matches(tmp_path: Path):
    path = tmp_path / "positions.txt"
    path.write_text("\n".join(TEXTS), encoding="utf-8")
    assert [match.analyses[0].source for match in read_matches(path)] == [
        *("eXtreme Gammon 2.10", "eXtreme Gammon", "BGBlitz", "BGBlitz")
    ]
    with pytest.warns(ContradictionWarning, match="first of 4 matches or positions"):
        assert parse_match("\n".join(TEXTS)).analyses[0].source == "eXtreme Gammon 2.10"
    with pytest.raises(FormatError, match="no analysis"):
        parse_match(f"{OPENING.format('52')}\n")


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (XG_PLAYS.replace("24/23 13/10", "24/23 12/9"), 14, "the opponent's"),
        (re.sub(r".*Passe.*\n", "", XG_CUBE), 8, "three cube actions"),
        (re.sub(r".*/ Pass.*\n", "", BGBLITZ_CUBE), 1, "incomplete"),
    ],
)
def test_a_broken_analysis_is_refused_with_its_line(text: str, line: int, words: str):
    with pytest.raises(FormatError, match=words) as caught:
        parse_analyses(text)
    assert caught.value.line == line


def test_broken_analyses_are_read_or_refused_quickly():
    random = Random(56)
    for _ in range(400):
        text = mutated(random.choice(TEXTS).encode(), random, [b"9" * 30, b":", b"%", b"\n"])
        with only_known_errors(seconds=HANGING):
            parse_analyses(text.decode("utf-8", "replace"))
