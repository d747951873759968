"""A position in the lab: its rollout in progress, and its scores, by mouse and keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.axe import axe_finds_nothing
from tests.browser.lab import LabNotebook
from tests.browser.page_side import wait_for_updates

LAB = """
import gammon_widget as gw
study = gw.PositionLab("XGID=aa--BBBB----dE---d-e----B-:0:0:1:64:0:0:0:0:10", games=108)
board = study.board
study
"""
PANEL = ".gammon-lab-panel"


@pytest.mark.prove
def test_a_rollout_runs_stops_and_resumes_and_a_score_shows_its_figures(lab: LabNotebook) -> None:
    lab.open([LAB], width=1500, height=900)
    wait_for_updates(lab, "board")
    panel, page = lab.page.locator(PANEL), lab.page
    expect(panel.locator(".gammon-lab-plays tbody tr").nth(5)).to_contain_text("-ply")
    panel.get_by_role("button", name="Start").click()
    lab.wait_for("study.rollout.rows and study.rollout.rows[0].games", timeout=60)
    panel.get_by_role("button", name="Stop").click()
    expect(panel.get_by_role("button", name="Continue")).to_be_enabled()
    games = lab.evaluate("study.rollout.rows[0].games")
    assert 0 < games < 108
    panel.locator(".gammon-lab-plays tbody button").first.hover()
    panel.get_by_role("button", name="Continue").click()
    lab.wait_for("study.rollout.is_complete", timeout=240)
    expect(panel.get_by_role("button", name="Continue")).to_be_disabled()
    expect(panel.get_by_text("108 of 108 games")).to_be_visible()
    _maps_rolls_and_the_cube(lab)
    panel.get_by_role("button", name="Scores").click()
    cells = panel.locator(".gammon-lab-scores button")
    expect(cells).to_have_count(61, timeout=60_000)
    cells.nth(22).click()
    detail = panel.locator(".gammon-lab-detail")
    first = detail.text_content()
    assert first
    assert "-away" in first
    page.keyboard.press("ArrowRight")
    expect(detail).not_to_have_text(first)
    page.keyboard.press("ArrowLeft")
    expect(detail).to_have_text(first)
    axe_finds_nothing(lab, PANEL)
    assert not lab.page_errors


def _maps_rolls_and_the_cube(lab: LabNotebook) -> None:
    panel, page = lab.page.locator(PANEL), lab.page
    panel.get_by_role("button", name="Rolls").click()
    cells = panel.locator(".gammon-lab-rolls button")
    expect(cells).to_have_count(21, timeout=60_000)
    cells.last.hover()
    lab.wait_for("tuple(board.state.dice) == (6, 6) and board.state.turn == 'black'")
    assert "6-6" in (panel.locator(".gammon-lab-detail").text_content() or "")
    cells.nth(4).focus()
    page.keyboard.press("ArrowLeft")
    lab.wait_for("tuple(board.state.dice) == (3, 1)")
    panel.get_by_role("button", name="Cube").click()
    lab.wait_for("tuple(board.state.dice) == (6, 4)")
    expect(panel.locator(".gammon-lab-cube tbody tr")).to_have_count(3, timeout=60_000)
    expect(panel.locator(".gammon-lab-cube .window span").first).to_be_visible()
