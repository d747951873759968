"""The viewer in JupyterLab: list, keys, wheel, curve, playing on, comments, dead kernel."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect

from gammon_widget.drawing import Target
from gammon_widget.rules import Color, Move
from tests.browser.axe import axe_finds_nothing
from tests.browser.front_ends import FRONT_ENDS
from tests.browser.hand import Hand
from tests.browser.lab import LabNotebook, Windows
from tests.browser.page_side import FRONTEND, box_of, wait_for_updates, widen_cell
from tools.lab_server import LabServer

MATCHES = Path(__file__).parents[1] / "data" / "matches"

VIEWER = """
import warnings
import gammon_widget as gw
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    viewer = gw.MatchViewer({file!r}, visual_fx=False)
viewer
"""
REVIEWED = """
import gammon_widget as gw
match = gw.Match(3, dice=[(3, 1), (6, 5)], players=("Ann", "Bob"))
match.roll()
match.play("8/5 6/5")
match.double()
match.drop()
board = gw.Board(match, visual_fx=False)
board
"""

NARROW = 480
SIDEWAYS_OF_PAGE = "() => document.body.scrollWidth - document.body.clientWidth"
SCROLLER = ".jp-WindowedPanel-outer"
SIDEWAYS = "element => element.scrollWidth - element.clientWidth"
"""By how much something has to be scrolled sideways."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A match with an analysis, in a writable folder."""
    return Path(shutil.copy(MATCHES / "xg" / "test.xg", tmp_path))


WATCH_CHANGE = """() => {
    const isSeen = element => element?.checkVisibility({ opacityProperty: true })
        && element.offsetHeight > 9;
    const { children } = document.querySelector(".gammon-board");
    const board = [...children].find(each => each.localName === "canvas");
    window.shown = [];
    const look = () => {
        const picture = document.querySelector(".gammon-review .gammon-drawn canvas");
        const list = document.querySelector(".gammon-moves table");
        const names = { board, picture, list };
        const now = Object.keys(names).filter(name => isSeen(names[name])).join(" and ");
        if (now !== window.shown.at(-1)) window.shown.push(now);
        requestAnimationFrame(look);
    };
    look();
}"""
"""Records what is seen of a board, and of the viewer that replaces it, in every frame."""

CONTENT = f"""() => {{
    const {{ state, model }} = {FRONTEND}.parts;
    const {{ revision, key, acks, motion, ...content }} = state.facts;
    return JSON.stringify([content, model.get('overlays')]);
}}"""
"""Everything that the board in the page shows."""


def open_viewer(lab: LabNotebook, file: Path, width: int = 1500) -> None:
    """Open a viewer on the page, and focus its board."""
    lab.open([VIEWER.format(file=str(file))], width=width)
    wait_for_updates(lab, "viewer.board")
    lab.page.locator(".gammon-moves [aria-current=true]").wait_for()


def current(lab: LabNotebook) -> str:
    """The decision that the list marks as current."""
    return lab.page.locator(".gammon-moves [aria-current=true] span").inner_text()


def goes_to(lab: LabNotebook, index: int) -> None:
    """Wait until kernel and page show this moment."""
    lab.wait_for(f"viewer.index == {index}")
    text = lab.evaluate("viewer.decision.text")
    lab.page.wait_for_function(
        "text => document.querySelector('.gammon-moves [aria-current=true]')"
        ".innerText.includes(text)",
        arg=text,
    )
    assert lab.evaluate("viewer.board.state == viewer.state")


def test_list_keys_wheel_and_curve_move_through_a_match(lab: LabNotebook, file: Path) -> None:
    open_viewer(lab, file)
    lab.page.get_by_role("button", name="Maxence Job 6-2 24/18 20/18").click()
    goes_to(lab, 7)
    hand = Hand(lab, "viewer.board")
    hand.wait_until_shown()
    before = lab.page.evaluate(CONTENT)
    keys = lab.page.keyboard
    for key, index in (
        *(("ArrowRight", 8), ("Shift+ArrowUp", 6), ("Shift+ArrowDown", 8), ("ArrowLeft", 7)),
    ):
        keys.press(key)
        goes_to(lab, index)
    hand.wait_until_shown()
    assert lab.page.evaluate(CONTENT) == before
    # From the list to the board, by a click without another effect.
    hand.click(Target.point(6))
    lab.wait_for("'Play on from here' in viewer.board.message")
    starts = lab.evaluate("viewer.replay.starts")
    errors = lab.evaluate(
        "[n for n, _ in enumerate(viewer.replay.moments) "
        "if viewer._review.verdicts.error_class(n) != 'fine']"
    )
    after, first = (next(n for n in errors if n > start) for start in (starts[1], 0))
    last = lab.evaluate("viewer.replay.last")
    for key, index in (
        *(("PageDown", starts[1]), ("e", after), ("Home", 0), ("e", first), ("End", last)),
        *(("PageUp", starts[-1]), ("PageUp", starts[-2])),
    ):
        keys.press(key)
        goes_to(lab, index)
    keys.press("f")
    lab.wait_for("viewer.board.bottom == 'black'")
    lab.canvas().hover()
    lab.page.mouse.wheel(0, 120)
    goes_to(lab, starts[-2] + 1)
    curve = lab.page.locator(".gammon-curve")
    keys.press("Home")
    goes_to(lab, 0)
    for game in (1, 2):
        lab.page.get_by_role("button", name="Next game").click()
        goes_to(lab, starts[game])
    assert lab.page.locator(".gammon-moves h3").inner_text() == "Game 3 of 7 3–0"
    box = box_of(curve.locator("polyline").first)
    lab.page.mouse.click(box["x"] + 0.04 * box["width"], box["y"])
    lab.wait_for(f"viewer.index < {starts[1]}")
    index, sentence = lab.evaluate("(viewer.index, viewer._panel.sentence)")
    expect(curve).to_have_attribute("aria-valuenow", str(index))
    expect(curve).to_have_attribute("aria-valuetext", sentence)
    assert not lab.page_errors


@pytest.mark.prove
def test_the_user_plays_on_from_a_moment_and_returns(lab: LabNotebook, file: Path) -> None:
    open_viewer(lab, file)
    hand = Hand(lab, "viewer.board")
    lab.evaluate("viewer.index = 2")
    goes_to(lab, 2)
    move = lab.evaluate(
        "(viewer.board.match.state.turn.value, tuple(viewer.board.match.legal_plays[0].moves[0]))"
    )
    lab.page.get_by_role("button", name="More").click()
    lab.page.get_by_role("menuitem", name="Play on from here").click()
    lab.wait_for("viewer.playing_on")
    hand.move(Move(*move[1]), Color(move[0]))
    lab.wait_for("viewer.board.state.steps and not viewer.state.steps")
    lab.page.keyboard.press("ArrowRight")  # now moves the focus on the board
    lab.page.get_by_role("button", name="Back to the match").click()
    lab.wait_for("not viewer.playing_on and viewer.board.state == viewer.state")
    assert lab.evaluate("viewer.index") == 2
    assert not lab.page_errors


def show_at(lab: LabNotebook, width: int, height: int) -> None:
    """Set the width of the output and the height of the notebook; scroll to the viewer."""
    widen_cell(lab, width)
    size, now = lab.page.viewport_size, box_of(lab.page.locator(SCROLLER))
    assert size
    lab.page.set_viewport_size({**size, "height": round(size["height"] + height - now["height"])})
    viewer = lab.page.locator(".gammon-viewer")
    wait_for_updates(lab, "viewer.board")
    viewer.evaluate("viewer => viewer.scrollIntoView({ block: 'end' })")


@pytest.mark.parametrize(
    ("size", "least"),
    [((1180, 600), 570), ((870, 600), 450), ((480, 800), 478)],
)
@pytest.mark.prove
def test_board_list_plays_and_curve_are_in_view_at_once(
    lab: LabNotebook, file: Path, size: tuple[int, int], least: int
) -> None:
    width, height = size
    lab.open([VIEWER.format(file=str(file))], width=1400)
    lab.page.locator(".gammon-moves [aria-current=true]").wait_for()
    lab.evaluate("viewer.decision = viewer.analysis.errors[0]")
    show_at(lab, width, height)
    viewer, page = lab.page.locator(".gammon-viewer"), box_of(lab.page.locator(SCROLLER))
    assert page["height"] == height
    parts = [".gammon-board canvas", ".gammon-replay-bar", ".gammon-advice", ".gammon-curve"]
    for part in (*parts, *((".gammon-moves", ".gammon-summary") if width > NARROW else ())):
        box = box_of(viewer.locator(part))
        assert box["y"] > page["y"] - 1, part  # the page scrolls by whole pixels
        assert box["y"] + box["height"] < page["y"] + page["height"] + 1, part
    board = box_of(viewer.locator(".gammon-board canvas"))
    assert board["width"] >= least
    # All at the same moment, since the layout of the page may change.
    tops = "all => all.map(each => each.getClientRects()[0]?.top).filter(top => top !== undefined)"
    found = viewer.locator(".gammon-replay-bar > button").evaluate_all(tops)
    assert len(found) == 8
    assert max(found) - min(found) < 0.5
    assert viewer.evaluate(SIDEWAYS) <= 0
    axe_finds_nothing(lab, ".gammon-viewer")
    if width == NARROW:
        for part in ("Match", "Moves"):
            viewer.get_by_role("button", name=part, exact=True).click()
            axe_finds_nothing(lab, ".gammon-viewer")
        viewer.locator(".gammon-moves td button").nth(1).click()
        goes_to(lab, 1)


@pytest.mark.prove
def test_a_new_analysis_is_a_tab_beside_that_of_the_file(lab: LabNotebook, file: Path) -> None:
    quick = "from gammon_widget.analysis import sources as a\n"
    quick += "a.usual_engines = lambda: ('net:1-ply',)\n"
    lab.open([quick + VIEWER.format(file=str(file))], width=1400)
    lab.page.locator(".gammon-moves [aria-current=true]").wait_for()
    marks = lab.evaluate("viewer._panel.curve")
    xg = lab.page.get_by_role("button", name="XG", exact=True)
    assert xg.get_attribute("aria-pressed") == "true"
    lab.page.get_by_role("button", name="Analyse…").click()
    net = lab.page.get_by_role("button", name="Net 1-ply", exact=True)
    net.wait_for()
    lab.wait_for("viewer._panel.analysing == ''", 120)
    assert xg.get_attribute("aria-pressed") == "true"
    lab.page.keyboard.press("2")
    lab.wait_for("viewer.analysis.source == 'Net (1-ply)'")
    lab.page.locator(".gammon-sources [aria-pressed=true]", has_text="Net 1-ply").wait_for()
    assert lab.evaluate("viewer._panel.curve") == marks
    # Keys choose the rows of plays, which the board shows.
    lab.page.keyboard.press("ArrowDown")
    lab.page.keyboard.press("ArrowDown")
    lab.wait_for("len(viewer.board._controller.view.arrows) > 0")
    assert lab.page.locator(".gammon-advice tr:nth-child(2) button:focus").count() == 1
    assert not lab.page_errors


@pytest.mark.prove
def test_the_list_keeps_its_scroll_position_and_mistakes_can_be_practised(
    lab: LabNotebook, file: Path
) -> None:
    begin = f"import os\nos.chdir({str(file.parent)!r})\n" + VIEWER.format(file=str(file))
    lab.open([begin.replace("visual_fx", "player='white', visual_fx")], width=1500)
    page, rows = lab.page, lab.page.locator(".gammon-moves .rows")
    page.locator(".gammon-moves [aria-current=true]").wait_for()
    rows.hover()
    page.mouse.wheel(0, 90)
    page.wait_for_function("rows => rows.scrollTop > 60", arg=rows.element_handle())
    top, index = rows.evaluate("rows => rows.scrollTop"), lab.evaluate("viewer.index")
    lab.evaluate("setattr(viewer, 'comment', 'A plan.')")
    page.locator(".gammon-moves i", has_text="✎").wait_for()
    assert rows.evaluate("rows => rows.scrollTop") == top
    page.locator(".gammon-moves td button").nth(4).click()
    lab.wait_for(f"viewer.index > {index}")
    index = lab.evaluate("viewer.index")
    box = box_of(page.locator(".gammon-replay-side"))
    page.mouse.move(box["x"] + 8, box["y"] + 60)
    page.mouse.wheel(0, 120)
    lab.canvas().hover()
    page.mouse.wheel(0, 120)
    goes_to(lab, index + 1)
    count = lab.evaluate("viewer._panel.mistakes")
    page.get_by_role("button", name=f"Practise {count} mistakes").click()
    page.get_by_role("button", name="Back to the game").click()
    goes_to(lab, index + 1)
    assert not lab.page_errors


@pytest.mark.prove
def test_a_decision_is_rolled_out_stopped_and_continued(lab: LabNotebook, file: Path) -> None:
    games = (
        "from functools import partial\nfrom gammon_widget.analysis import rollout, rollout_run\n"
    )
    games += "rollout_run.begin = partial(rollout.begin, games=360, rolls=2)\n"
    lab.open([games + VIEWER.format(file=str(file))], width=1400)
    lab.page.locator(".gammon-moves [aria-current=true]").wait_for()
    lab.evaluate("setattr(viewer, 'decision', viewer.analysis.errors[0])")
    marks = lab.evaluate("viewer._panel.curve")
    side = lab.page.locator(".gammon-replay-side")
    lab.page.locator(".gammon-moves [aria-current=true]").press("r")
    expect(side.locator(".gammon-advice .axis").first).to_be_visible(timeout=60_000)
    side.get_by_role("button", name="Stop").click()
    side.get_by_role("button", name="Continue").click()
    expect(side.get_by_text("360 of 360 games")).to_be_visible(timeout=60_000)
    expect(side.get_by_role("button", name="Sage rollout")).to_have_attribute(
        "aria-pressed", "true"
    )
    assert lab.evaluate("(viewer._panel.curve, viewer._panel.best)") == (marks, 0)
    assert not lab.page_errors


@pytest.mark.prove
def test_the_menu_is_used_by_keyboard_and_marks_the_choices(lab: LabNotebook, file: Path) -> None:
    open_viewer(lab, file)
    page, keys = lab.page, lab.page.keyboard
    more, focused = page.get_by_role("button", name="More"), page.locator(":focus")
    more.focus()
    keys.press("Enter")
    expect(focused).to_have_text("Report")
    axe_finds_nothing(lab, ".gammon-viewer")
    keys.press("ArrowUp")
    expect(focused).to_have_text("Keyboard shortcuts")
    keys.press("Home")
    keys.press("k")  # its first letter
    expect(focused).to_have_text("Kévin Unger")
    keys.press("Enter")
    lab.wait_for("viewer.player == 'white'")
    page.get_by_role("menuitemradio", name="Kévin Unger", checked=True).wait_for()
    page.get_by_role("menuitemradio", name="Slate").focus()
    keys.press(" ")
    lab.wait_for("viewer.board.theme == 'slate'")
    page.get_by_role("menuitemradio", name="Slate", checked=True).wait_for()
    assert page.get_by_role("menuitemradio", checked=True).count() == 2
    assert lab.evaluate("viewer.index") == 0
    keys.press("End")
    keys.press("Enter")
    expect(focused).to_contain_text("Start or stop autoplay")
    axe_finds_nothing(lab, ".gammon-viewer")
    for leaving in ("Escape", "Tab"):
        keys.press(leaving)
        expect(more).to_be_focused()
        expect(more).to_have_attribute("aria-expanded", "false")
        keys.press("Enter")
    # A button shows at once that it is used, and for as long as the kernel works.
    busy = page.evaluate(
        "() => { const next = document.querySelector('[data-command=next]');"
        "next.click(); return next.ariaBusy; }"
    )
    assert busy == "true"
    goes_to(lab, 1)
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    assert not lab.page_errors


@pytest.mark.prove
def test_a_comment_is_saved_next_to_the_match(lab: LabNotebook, file: Path) -> None:
    open_viewer(lab, file)
    write = lab.page.get_by_role("button", name="Comment", exact=True)
    write.click()
    field = lab.page.get_by_role("textbox", name="Comment")
    field.fill("Too passive?")
    lab.page.locator(".gammon-moves td button").nth(1).click()  # before anything is idle
    goes_to(lab, 1)
    lab.wait_for("viewer._review.comments.comments.texts")
    field.wait_for(state="hidden")
    kept = json.loads(Path(f"{file}.comments.json").read_text("utf-8"))
    (comment,) = kept["comments"]
    assert (comment["game"], comment["decision"], comment["text"]) == (1, 1, "Too passive?")
    write.click()
    field.fill("e f")  # letters that are keys of the viewer elsewhere
    assert lab.evaluate("viewer.index, viewer.board.bottom") == (1, "white")
    lab.page.get_by_role("button", name="Previous decision").click()
    goes_to(lab, 0)
    lab.wait_until(lambda: field.input_value() == "Too passive?", "the comment written before")
    assert not lab.page_errors


def test_the_review_replaces_the_board_and_closes_again(lab: LabNotebook) -> None:
    lab.open([REVIEWED], width=1500)
    wait_for_updates(lab)
    lab.page.evaluate(WATCH_CHANGE)
    Hand(lab).click(Target.button("review"))
    lab.page.locator(".gammon-moves [aria-current=true]").wait_for()
    assert current(lab) == "8/5 6/5"
    # The board stays until the viewer is there, which then has both of its parts.
    assert lab.page.evaluate("() => window.shown") == ["board", "picture and list"]
    following = lab.page.get_by_role("button", name="Next decision")
    following.click()
    lab.wait_for("board.viewer.index == 1")
    # Its board is used by keyboard, and the board that it replaces is not.
    following.press("Enter")
    lab.wait_for("board.viewer.index == 2")
    lab.page.locator(".gammon-review canvas").first.focus()
    is_used = "any(page.keyboard for page in {}._surface.pages.views.values())"
    lab.wait_for(is_used.format("board.viewer.board"))
    assert not lab.evaluate(is_used.format("board"))
    lab.page.get_by_role("button", name="Back to the game").click()
    lab.page.locator(".gammon-moves").wait_for(state="detached")
    wait_for_updates(lab)
    Hand(lab).press("new_game")
    assert lab.evaluate("len(board.match.games)") == 2
    assert not lab.page_errors


@pytest.mark.prove
@pytest.mark.parametrize("name", ["Notebook 7", "Voila"])
def test_the_viewer_works_in_other_front_ends(
    name: str, lab_server: LabServer, windows: Windows, lab_root: Path, file: Path
) -> None:
    notebook = FRONT_ENDS[name](lab_server, windows, lab_root, "viewer")
    try:
        notebook.open([VIEWER.format(file=str(file))], width=1300)
        page = notebook.page
        page.locator(".gammon-moves [aria-current=true]").wait_for()
        assert current(notebook) == "24/23 13/8"
        page.get_by_role("button", name="Next decision").click()
        goes_to(notebook, 1)
        page.get_by_role("button", name="Next error").click()
        notebook.wait_for("viewer.verdicts and viewer.verdicts[-1].is_error")
        page.get_by_role("button", name="Comment", exact=True).click()
        page.get_by_role("textbox", name="Comment").fill("Why?")
        page.get_by_role("button", name="Previous decision").click()
        notebook.wait_for("'Why?' in viewer._review.comments.comments.texts.values()")
        assert page.evaluate(SIDEWAYS_OF_PAGE) == 0
    finally:
        notebook.close()


@pytest.mark.prove
def test_picture_and_list_remain_when_the_kernel_is_gone(lab: LabNotebook, file: Path) -> None:
    lab.open([VIEWER.format(file=str(file))], width=1500, own_page=True)
    wait_for_updates(lab, "viewer.board")
    lab.page.evaluate(
        "async () => { await jupyterapp.shell.currentWidget.sessionContext.shutdown(); }"
    )
    lab.page.locator(".gammon-stopped").wait_for()
    buttons = lab.page.locator(".gammon-moves button")
    assert buttons.count() > 20
    assert current(lab) == "24/23 13/8"
    # The tabs of a narrow page and Copy need no kernel.
    enabled = lab.page.locator(".gammon-replay button:enabled")
    assert {each.inner_text() for each in enabled.all()} <= {"Plays", "Moves", "Match", "Copy"}
    curve = box_of(lab.page.locator(".gammon-curve"))
    lab.page.mouse.click(curve["x"] + 0.7 * curve["width"], curve["y"] + 20)
    assert current(lab) == "24/23 13/8"
    assert lab.page.locator('.gammon-replay [data-command="next"]').is_disabled()
    assert lab.page.locator(".gammon-comment textarea").is_disabled()
    assert lab.canvas().is_visible()
