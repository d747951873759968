"""Comments on the decisions of a match become notes of their cards."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import gammon_widget as gw

MATCH = Path(__file__).parents[1] / "data" / "matches" / "xg" / "B4_SrGcsKAQmoTyHlgJCbM.xg"


def test_a_comment_in_a_viewer_appears_in_frame_report_and_card(tmp_path: Path) -> None:
    match = gw.read_match(MATCH)
    viewer = gw.MatchViewer(match, comments=tmp_path / "comments.json")
    (analysis,) = match.analyses
    viewer.decision = analysis.errors[0]
    viewer.comment = "Count first."
    (analysis,) = match.analyses
    error = analysis.errors[0]
    assert error.comment == "Count first."
    assert [row["comment"] for row in analysis.records()].count("Count first.") == 1
    analysis.report(tmp_path / "report.html")
    assert "Count first." in (tmp_path / "report.html").read_text("utf-8")
    deck = gw.Deck.open(tmp_path / "mine.jsonl")
    (id, *_) = deck.add(iter([error]), engine=False).new
    assert deck[id].note == "Count first."
    deck.note(id, "My own words.")
    deck.add([replace(error, comment="Other words.")], engine=False)
    assert deck[id].note == "My own words."
    again = gw.MatchViewer(MATCH, comments=tmp_path / "comments.json")
    assert again.match.analyses[0].errors[0].comment == "Count first.", "also when it is opened"


def test_a_cleared_comment_leaves_the_analysis_without_one(tmp_path: Path) -> None:
    match = gw.read_match(MATCH)
    viewer = gw.MatchViewer(match, comments=tmp_path / "comments.json")
    viewer.decision = match.analyses[0].errors[1]
    viewer.comment = "Too loose."
    viewer.comment = ""
    assert "Too loose." not in [each.comment for each in match.analyses[0].decisions]
