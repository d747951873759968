"""The room of a table: in two cells, in two tabs, and in two notebooks on one kernel."""

from __future__ import annotations

import nbformat
import pytest
from playwright.sync_api import Locator, Page

from gammon_widget.drawing import Target
from tests.browser.axe import axe_finds_nothing
from tests.browser.hand import Hand
from tests.browser.lab import LabNotebook

CELL = (
    "import gammon_widget as gw\ntable = gw.Table(gw.Rules.named('house-rules'), dice=[(3, 1)])\n"
)
SHOW = ".jp-Notebook .jp-OutputArea"
OPEN = """async ([path, id]) => {
    await jupyterapp.restored;
    const widget = await jupyterapp.commands.execute(
        'docmanager:open', {path, factory: 'Notebook', kernel: {id}});
    await widget.context.ready;
    await widget.sessionContext.ready;
    jupyterapp.shell.activateById(widget.id);
    await jupyterapp.commands.execute('notebook:run-all-cells');
}"""


def room(page: Page, number: int = 0) -> Locator:
    return page.get_by_role("group", name="Backgammon table").nth(number)


def join(seats: Locator, name: str) -> None:
    seats.get_by_label("Your name").fill(name)
    seats.get_by_role("button", name="Join").click()


@pytest.mark.prove
def test_two_players_join_in_two_cells_and_the_leader_starts_a_new_game(lab: LabNotebook) -> None:
    lab.open([CELL + "table", "table"], canvases=0, own_page=True)
    page = lab.page
    seats = room(page)
    seats.get_by_text("The game begins when two players have joined.").wait_for()
    axe_finds_nothing(lab, ".gammon-room")
    join(seats, "Ann")
    seats.get_by_text("Waiting for the other player").wait_for()
    assert page.locator(f"{SHOW} canvas").count() == 0  # nothing can begin
    other = room(page, 1)
    other.get_by_role("button", name="I am Ann…").click()
    other.get_by_text("This seat belongs to Ann. Is that you?").wait_for()
    other.get_by_role("button", name="No", exact=True).click()
    join(other, "Ann")
    other.get_by_text("Ann already has a seat: choose another name.").wait_for()
    join(other, "Bob")
    page.locator(f"{SHOW} canvas").nth(1).wait_for()
    lab.wait_for("len(table._room.black._surface.pages.views) == 1")
    ann = Hand(lab, "table._room.white")
    ann.change(Target.button("roll"))
    ann.choose("new_game")
    lab.wait_for("table._room.white._controller.view.status_bar.lead == 'Leave this game?'")
    ann.change(Target.button("leave_game"))
    lab.wait_for("table._room.black.message == 'Ann abandons the game. Bob begins the next game.'")
    page.get_by_role("button", name="Seats").nth(1).click()
    page.get_by_role("button", name="Watch").click()
    lab.wait_for("table._room.watcher and table._room.watcher._surface.pages.views")
    ann.choose("leave_table")
    join(room(page), "Cid")  # the seat is free again
    lab.wait_for("table._room.names == ['Cid', 'Bob']")
    page.locator(f"{SHOW} canvas").nth(1).wait_for()
    assert lab.page_errors == []


@pytest.mark.prove
def test_two_players_use_two_tabs(lab: LabNotebook) -> None:
    lab.open([CELL + "table"], canvases=0, own_page=True)
    page = lab.page
    room(page).wait_for()
    page.evaluate("() => jupyterapp.commands.execute('docmanager:save')")
    tab = page.context.new_page()
    try:
        tab.goto(page.url)
        join(room(tab), "Ann")
        room(tab).get_by_text("Waiting for the other player").wait_for()
        join(room(page), "Bob")
        page.locator(f"{SHOW} canvas").first.wait_for()
        tab.locator(f"{SHOW} canvas").first.wait_for()
        lab.wait_for(
            "[len(b._surface.pages.views) for b in "
            "(table._room.white, table._room.black)] == [1, 1]"
        )
        # Each player's own side is at the bottom.
        assert lab.evaluate("table._room.white.bottom, table._room.black.bottom") == (
            "white",
            "black",
        )
    finally:
        tab.close()
    assert lab.page_errors == []


@pytest.mark.prove
def test_two_players_use_two_notebooks_on_one_kernel(lab: LabNotebook) -> None:
    lab.open([CELL + "table"], canvases=0, own_page=True)
    page = lab.page
    join(room(page), "Ann")
    other = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("table")])
    path = lab._path.with_name("second.ipynb")
    nbformat.write(other, path)
    tab = page.context.new_page()
    try:
        tab.goto(page.url)
        tab.wait_for_function("() => window.jupyterapp")
        tab.locator(".jp-Notebook").first.wait_for()  # the first one opens by itself
        assert lab._session is not None
        tab.evaluate(OPEN, [path.name, lab._session["kernel"]["id"]])
        join(room(tab), "Bob")
        lab.wait_for("table._room.names == ['Ann', 'Bob']")
        tab.locator("canvas:visible").first.wait_for()
        page.locator(f"{SHOW} canvas").first.wait_for()
    finally:
        tab.close()
