"""Leaks, openings, the dashboard and the report show what a loop over the same rows finds."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import fields
from itertools import pairwise
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import pytest

import gammon_widget as gw
from gammon_widget.analysis.values.analysis import Analysis
from gammon_widget.analysis.values.decision import Decision
from gammon_widget.collection.derived import SCORES, THEMES
from gammon_widget.collection.leaks import LEAST_CASES
from gammon_widget.collection.openings import book_plays
from gammon_widget.collection.search import where
from gammon_widget.collection.summary import PlayerSummary
from gammon_widget.collection.widget.dashboard import Dashboard
from gammon_widget.match.files import RecordedMatch
from tests.collection.tables_in_memory import MemoryTables, Row

FILE = Path(__file__).parents[1] / "data" / "matches" / "xg" / "test.xg"


class AnyError(Analysis):
    """An analysis that has an error for every decision."""

    def at(self, _game: int, action: int) -> Decision:
        return self.errors[action % len(self.errors)]


class AnalysedTables(MemoryTables):
    """Random tables whose matches are all the same file, with an analysis."""

    def read_match(self, match: int) -> RecordedMatch:
        read = gw.read_match(FILE)
        (found,) = read.analyses
        content = {each.name: getattr(found, each.name) for each in fields(found)}
        read.analyses = (AnyError(**content),)
        return read if match else super().read_match(match)


@pytest.fixture(scope="module")
def tables() -> AnalysedTables:
    return AnalysedTables(matches=24)


def is_run(play: str) -> bool:
    found = re.match(r"(\d+)/", play)
    return found is not None and int(found[1]) >= 18


def theme_of(row: Row) -> str:
    """The theme of an error, by the rules in `THEMES`."""
    played, best = row["played"], row["best"]
    kind = "redouble" if row["cube_owner"] else "double"
    tests = (
        (f"{kind}-late", row["kind"] == "double" and played == "no double"),
        (f"{kind}-early", row["kind"] == "double"),
        ("take", played == "take"),
        ("drop", played == "drop"),
        (row["phase"], row["phase"] in ("bear-off", "race")),
        ("hit-missed", "*" in best and "*" not in played),
        ("hit-wrong", "*" in played and "*" not in best),
        ("bar", row["own_bar"] > 0),
        ("run-early", is_run(played) and not is_run(best)),
        ("run-late", is_run(best) and not is_run(played)),
    )
    return next((name for name, is_met in tests if is_met), "structure")


def score_of(row: Row) -> str:
    mine, other = row["away_player"], row["away_opponent"]
    tests = (
        ("money", not row["length"]),
        ("dmp", mine == other == 1),
        ("crawford", 1 in (mine, other)),
        ("two-away", 2 in (mine, other)),
        ("behind", mine > other),
        ("ahead", mine < other),
    )
    return next((name for name, is_met in tests if is_met), "level")


def test_leaks_are_those_of_a_loop(tables: AnalysedTables) -> None:
    families: dict[tuple[str, str, str], dict[int, list[Row]]] = defaultdict(dict)
    for row in tables.decisions:
        if row["player"] == "Ann" and row["error"] >= 0.02:
            family = families[theme_of(row), row["phase"], score_of(row)]
            family.setdefault(row["match"], []).append(row)
    expected = {}
    for name, by_match in families.items():
        unit = "error" if name[2] == "money" else "mwc_lost"
        losses = [sum(r[unit] for r in by_match.get(m["match"], ())) for m in tables.matches]
        mean, error = fmean(losses), stdev(losses) / sqrt(len(losses))
        cases = sum(map(len, by_match.values()))
        if cases >= LEAST_CASES and mean > 1.96 * error:
            half = len(losses) // 2
            older, newer = losses[:half], losses[half:]
            change = fmean(newer) - fmean(older)
            doubt = 1.96 * sqrt(stdev(older) ** 2 / half + stdev(newer) ** 2 / (len(losses) - half))
            trend = "better" if change < -doubt else "worse" if change > doubt else "same"
            expected[name] = (cases, mean, mean - 1.96 * error, trend)
    leaks = tables.leaks("Ann")
    assert len(leaks) >= 3
    found = {
        (each.theme, each.phase, each.score): (
            each.cases,
            each.equity if each.mwc is None else each.mwc,
            each.low,
            each.trend,
        )
        for each in leaks
    }
    assert {name: (cases, trend) for name, (cases, _, _, trend) in found.items()} == {
        name: (cases, trend) for name, (cases, _, _, trend) in expected.items()
    }
    for name, (_, mean, low, _) in expected.items():
        assert found[name][1:3] == pytest.approx((mean, low), abs=1e-6)
    costs = [each.mwc for each in leaks if each.mwc is not None]
    assert costs == sorted(costs, reverse=True)
    assert {each.theme for each in leaks} <= {*THEMES}
    assert {each.score for each in leaks} <= {*SCORES}


def test_the_examples_of_a_leak_are_its_cases(tables: AnalysedTables) -> None:
    for leak in tables.leaks("Ann"):
        query = f"select count(*) from decisions where {leak.where('Ann')}"
        assert tables.sql(query).relation.fetchall() == [(leak.cases,)]


def test_openings_are_the_first_two_plays_of_each_game(tables: AnalysedTables) -> None:
    games: dict[tuple[int, int], list[Row]] = defaultdict(list)
    for row in tables.decisions:
        if row["kind"] == "play" and row["phase"] == "opening":
            games[row["match"], row["game"]].append(row)
    expected: dict[tuple[str, int, str], list[float]] = defaultdict(list)
    for rows in games.values():
        before = ""
        for row in rows[:2]:
            if row["player"] == "Ann":
                expected[before, row["dice"], row["played"]].append(row["error"])
            before = f"{row['dice']}: {row['played']}"
    found = tables.openings()
    assert {(each.after, each.dice, each.played): each.times for each in found} == {
        name: len(errors) for name, errors in expected.items()
    }
    for each in found:
        errors = expected[each.after, each.dice, each.played]
        assert each.cost == pytest.approx(fmean(errors), abs=1e-6)


def test_openings_are_compared_with_the_course(tmp_path: Path) -> None:
    opening = gw.Position.opening().letters
    rolls = {dice for position, dice in book_plays() if position == opening}
    assert rolls == {10 * high + low for high in range(2, 7) for low in range(1, high)}
    match = gw.Match(1, players=("Ann", "Bob"), dice=[(6, 3), (3, 1), (6, 5)])
    for play in ("24/18 13/10", "13/10 6/5", "24/13"):
        match.roll()
        match.play(play)
    gw.write_match(match, tmp_path / "1.mat")
    collection = gw.Collection(tmp_path, store=tmp_path / "store")
    first, third = collection.openings("Ann"), collection.openings("Bob")
    assert [(each.played, each.book) for each in first] == [
        ("24/18 13/10", ("24/18 13/10", "24/15"))
    ]
    assert [(each.played, each.book) for each in third] == [("13/10 6/5", ())]


def test_a_summary_has_the_figures_of_the_player(tables: AnalysedTables) -> None:
    summary = PlayerSummary.of(tables, "Ann")
    own = [row for row in tables.decisions if row["player"] == "Ann"]
    assert summary.pr == pytest.approx(500 * fmean(row["error"] for row in own), rel=1e-5)
    plays = [row["error"] for row in own if row["kind"] == "play"]
    assert summary.play_pr == pytest.approx(500 * fmean(plays), rel=1e-5)
    assert sum(each.matches for each in summary.opponents.values()) == sum(
        match["winner"] is not None for match in tables.matches
    )
    assert summary.about == f"24 matches, 4 months, {len(own)} decisions"


def test_the_report_is_one_page_that_loads_nothing(tables: AnalysedTables, tmp_path: Path) -> None:
    tables.report(tmp_path / "me.html")
    page = (tmp_path / "me.html").read_text("utf-8")
    assert "O’Neill" not in page
    assert "O&#x27;Neill &lt;b&gt;" in page
    assert "<script" not in page
    assert not re.search(r'(src|href)="(?!data:|#)', page)
    assert page.count("</svg>") > 15
    assert "data-do" not in page
    months = [int(x) for x in re.findall(r'<text x="(\d+)"[^>]+>2026-', page)]
    assert len(months) > 2
    assert min(months) >= 32
    assert max(months) <= 640 - 32
    assert all(right - left >= 64 for left, right in pairwise(months))
    assert page.count(">Worst errors<") == page.count(">More errors<") == 1


def press(dashboard: Dashboard, *command: Any) -> None:
    dashboard._handle_custom_msg({"do": [*command]}, [])


def test_the_dashboard_searches_while_points_are_marked(tables: AnalysedTables) -> None:
    dashboard = tables.dashboard()
    assert dashboard.player == "Ann"
    assert "Find a position" in dashboard.content["head"]
    press(dashboard, "find")
    assert dashboard.editor is not None
    press(dashboard, "filter", "kind", "play")
    dashboard.editor.points = (0, 0, 0, 0, 0, 2, *[0] * 18)
    expected = [
        row
        for row in tables.decisions
        if row["kind"] == "play" and gw.Position.parse(row["position"])[6] >= 2
    ]
    assert len(dashboard.found) == len(expected)
    assert f"{len(expected)} positions" in dashboard.content["results"]
    press(dashboard, "page", 1)
    assert f"2 of {-(-len(expected) // 6)}" in dashboard.content["results"]
    for wrong in (["filter", "x", "y"], ["choose", -1], [], "do", None, ["page", -1]):
        press(dashboard, *wrong) if isinstance(wrong, list) else press(dashboard, wrong)
    press(dashboard, "overview")
    assert "overview" in dashboard.content
    assert "note" not in dashboard.content
    found = dashboard.find("opening", kind="play")
    assert "kind" in found.where
    assert found.where == f"{where('opening')} and {where(None, kind='play')}"
    panel = dashboard.editor._panel
    dashboard.editor._receive(panel, {"do": "set", "name": "tool", "value": 2}, [])
    assert dashboard.editor.tool == "exact"
    assert panel.editor["fields"][0]["value"] == 2
    press(dashboard, "clear")
    assert dashboard.editor.marks == ()
    assert dashboard.found.where == "true"
    dashboard.close()


def test_the_dashboard_opens_a_match_and_practice(tables: AnalysedTables, tmp_path: Path) -> None:
    dashboard = tables.dashboard("Ann", deck=tmp_path / "deck.jsonl")
    press(dashboard, "view", 3, 1, 1)
    viewer = dashboard.child
    assert isinstance(viewer, gw.MatchViewer)
    assert (viewer.decision.game, viewer.decision.action) == (0, 1)
    press(dashboard, "back")
    opened: object = dashboard.child
    assert opened is None
    press(dashboard, "choose", 1)
    press(dashboard, "practise")
    opened = dashboard.child
    assert isinstance(opened, gw.Practice)
    assert len(gw.Deck.open(tmp_path / "deck.jsonl")) > 1
    with pytest.raises(gw.GammonError, match="there is none"):
        dashboard.practise(99)
    dashboard.close()


def test_the_dashboard_analyses_the_matches_without_an_analysis() -> None:
    tables = MemoryTables(matches=2)
    dashboard = tables.dashboard()
    assert "120 decisions have no analysis." in dashboard.content["run"]
    shown: list[str] = []
    dashboard.observe(lambda change: shown.append(change["new"].get("run", "")), "content")
    press(dashboard, "analyse")
    assert any("300 of 720 decisions, about 9 s left" in each for each in shown)
    assert any("width:42%" in each and "Stop" in each for each in shown)
    assert dashboard.content["run"] == ""
    press(dashboard, "find")
    assert "run" in dashboard.content
    dashboard.close()


def test_names_from_files_are_text_in_the_dashboard(tables: AnalysedTables) -> None:
    dashboard = tables.dashboard("O'Neill <b>", language="de")
    press(dashboard, "find")
    press(dashboard, "filter", "text", '"><script>')
    shown = "".join(dashboard.content.values()) + dashboard._still()["text/html"]
    assert "<b>’" not in shown
    assert "Neill <b>" not in shown
    assert "<script" not in shown
    assert "Nichts gefunden" in shown
    dashboard.close()


def test_an_unknown_player_is_named(tables: AnalysedTables) -> None:
    with pytest.raises(gw.GammonError, match="Did you mean 'Ann'"):
        tables.dashboard("Anne")
