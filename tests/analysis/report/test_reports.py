"""An analysis as a table, a curve and a page."""

from __future__ import annotations

import base64
import csv
import io
import re
import shutil
import sys
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

import gammon_widget as gw
from gammon_widget.analysis.report import chance_points, curve_svg, game_starts, report_page
from gammon_widget.analysis.values.analysis import COLUMNS, Analysis
from gammon_widget.analysis.values.error_class import ERROR_COLORS
from gammon_widget.rules import Color, GameState, GammonError
from tests.analysis.real_matches import read

MATCH, MONEY = "xg/baR-U643iUDpvzTC.xg", "xg/B4_SrGcsKAQmoTyHlgJCbM.xg"


def analysis_of(name: str) -> Analysis:
    (analysis,) = read(name).analyses
    return analysis


# Tables


def test_every_decision_is_a_row_with_every_figure():
    analysis = analysis_of(MATCH)
    frame = analysis.to_frame()
    assert list(frame.columns) == list(COLUMNS)
    assert len(frame) == len(analysis.decisions)
    for player in analysis.players:
        own = frame[(frame.player == player.name) & frame.counted]
        assert len(own) == player.counted
        assert own.error.sum() == pytest.approx(player.error)
        assert own.mwc_lost.sum() == pytest.approx(player.mwc_lost)
    assert frame.luck.notna().sum() == pytest.approx(len(analysis.luck), abs=8)
    for row, decision in zip(frame.itertuples(), analysis.decisions, strict=True):
        assert GameState.from_xgid(row.xgid).position == decision.state.position
        assert (row.game, row.action) == (decision.game + 1, decision.action)


def test_rows_of_several_matches_can_be_told_apart(tmp_path: Path):
    path = read(MATCH).path
    assert path is not None
    match = gw.read_match(shutil.copy(path, tmp_path))
    for analysis in (*match.analyses, gw.analyse(match, "net:1-ply")):
        frame = analysis.to_frame()
        facts = set(zip(frame.file, frame.match, frame.date, frame.event, strict=True))
        assert facts == {(match.path, 1, "2026-01-11", None)}


def test_a_table_in_a_file_is_comma_separated(tmp_path: Path):
    analysis = analysis_of(MONEY)
    analysis.report(tmp_path / "money.csv")
    with (tmp_path / "money.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert rows == list(csv.DictReader(io.StringIO(analysis.csv)))
    assert [float(row["error"]) for row in rows] == [each.error for each in analysis.decisions]
    assert {row["mwc_lost"] for row in rows} == {""}
    assert [row["played"] for row in rows] == [each.played for each in analysis.decisions]


@pytest.mark.parametrize("text", ["=cmd|' /C calc'!A0", "+1", "-x", "@SUM(A1)", "\t=1", "＝1"])
def test_no_text_in_a_csv_file_is_a_formula(text: str):
    analysis = analysis_of(MONEY)
    first = replace(analysis.decisions[0], comment=text)
    own = replace(analysis, source=text, names=(text, text), decisions=(first,))
    (row,) = csv.DictReader(io.StringIO(own.csv))
    assert row["player"] == row["comment"] == row["source"] == f"'{text}"
    assert float(row["equity"]) == first.equity
    assert own.to_frame().comment[0] == text


# The curve


def test_the_curve_shows_whites_winning_chance():
    analysis = analysis_of(MATCH)
    points = chance_points(analysis)
    assert len(points) == len(analysis.decisions)
    assert [points[at].decision.game for at in game_starts(points)] == [0, 1, 2]
    for point in points:
        evaluation = point.decision.evaluation
        assert evaluation.match_chance is not None
        own = point.chance if evaluation.color is Color.WHITE else 1 - point.chance
        assert own == pytest.approx(evaluation.match_chance)
    # Black has won the match.
    assert points[-1].chance < 0.05


def test_matplotlib_draws_the_curve_with_every_error():
    import matplotlib as mpl
    from matplotlib.figure import Figure

    mpl.use("agg")
    analysis = analysis_of(MATCH)
    ax = analysis.plot(Figure().subplots())
    points = chance_points(analysis)
    curves = [np.asarray(line.get_ydata(), dtype=float) for line in ax.lines]
    (curve,) = (each for each in curves if len(each) == len(points))
    assert curve == pytest.approx([100 * point.chance for point in points])
    errors = [each for each in ax.collections if "lucky" not in str(each.get_label())]
    marked = sum(len(np.asarray(each.get_offsets())) for each in errors)
    assert marked == len(analysis.errors)
    assert analysis.source in ax.get_title()


def test_the_curve_of_the_page_marks_every_error_in_its_colour():
    analysis = analysis_of(MATCH)
    root = ElementTree.fromstring(curve_svg(chance_points(analysis)))
    colors = [each.get("fill") for each in root.iter("path") if each.get("fill")]
    assert colors == [ERROR_COLORS[each.error_class] for each in analysis.errors]


@pytest.mark.parametrize("last", [1, -1])
def test_the_curve_of_the_page_ends_at_its_right_side(last: int):
    points = chance_points(analysis_of(MATCH))[: last + 1 or None]
    root = ElementTree.fromstring(curve_svg(points))
    (line,) = root.iter("polyline")
    assert line.get("points", "").split()[-1].startswith("892.0,")


# The page


class Tags(HTMLParser):
    """Checks that all tags of a page are closed, and collects its content."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.attributes: list[tuple[str, str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        if tag not in ("meta", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(tag, name, value or "") for name, value in attrs]


def parsed(page: str) -> Tags:
    tags = Tags()
    tags.feed(page)
    tags.close()
    assert tags.open == []
    return tags


def pictures(tags: Tags) -> Iterator[str]:
    for tag, name, value in tags.attributes:
        if (tag, name) == ("img", "src"):
            kind, data = value.split(",", 1)
            assert kind == "data:image/svg+xml;base64"
            yield base64.b64decode(data).decode()


@pytest.mark.parametrize("name", [MATCH, MONEY])
def test_the_page_shows_every_error_on_a_board_and_is_self_contained(name: str):
    analysis = analysis_of(name)
    page = report_page(analysis)
    tags = parsed(page)
    boards = list(pictures(tags))
    assert len(boards) == len(analysis.errors) > 0
    for board, decision in zip(boards, analysis.errors, strict=True):
        ElementTree.fromstring(board)
        assert decision.state.xgid in board
    assert not [each for each in tags.attributes if each[1] in ("href", "srcset", "onload")]
    assert not re.search(r"<script|url\(|@import", page)
    for player in analysis.players:
        assert f"{player.pr:.2f}" in page
    for decision in analysis.errors:
        assert f"<b>{decision.played}</b>. Best: <b>{decision.best}</b>." in page


def test_names_and_comments_are_text_in_a_page():
    analysis = analysis_of(MONEY)
    decisions = [replace(each, comment="<b>&") for each in analysis.decisions]
    hostile = replace(analysis, names=("<script>x", "&amp;"), decisions=tuple(decisions))
    page = report_page(hostile)
    parsed(page)
    assert "<script" not in page
    assert "&lt;b&gt;&amp;</p>" in page


def test_an_analysis_without_errors_has_a_page_too():
    analysis = analysis_of("xg/charlot1-charlot2_7p_2025-11-08-2305.xg")
    parsed(report_page(analysis))
    empty = Analysis("nobody", ("Ann", "Bob"), 0, ())
    assert "There are no errors." in report_page(empty)
    assert empty.players[0].pr is None
    assert empty.csv.count("\n") == 1


def test_a_report_is_written_by_its_suffix(tmp_path: Path):
    analysis = analysis_of(MONEY)
    analysis.report(tmp_path / "money.HTML")
    assert (tmp_path / "money.HTML").read_text("utf-8") == report_page(analysis)
    with pytest.raises(GammonError, match=r"\.html or \.csv"):
        analysis.report(tmp_path / "money.pdf")
    assert not (tmp_path / "money.pdf").exists()


def test_a_page_is_written_without_numpy_as_in_a_browser(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    analysis = analysis_of(MATCH)
    expected = report_page(analysis)
    monkeypatch.setitem(sys.modules, "numpy", None)
    analysis.report(tmp_path / "match.html")
    assert (tmp_path / "match.html").read_text("utf-8") == expected


def test_a_missing_library_is_named_with_the_command_to_install_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportError, match=r'pip install ".+\[analysis\]"'):
        analysis_of(MONEY).to_frame()
