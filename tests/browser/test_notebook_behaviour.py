"""A board does not disturb its notebook: the page scrolls, and keys reach their targets."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from gammon_widget.drawing import CLASSIC, SLATE, Target, Theme
from tests.browser.hand import Hand
from tests.browser.lab import LabNotebook, Look
from tests.browser.page_side import (
    FRONTEND,
    HAS_FOCUS,
    WIDTH_AT_REST,
    board_cell,
    centre,
    of_canvas,
    wait_for_updates,
    widen_cell,
)
from tests.browser.scripts import ANSWERED

LONG = ["'a cell below'"] * 12
SAVED = "() => !jupyterapp.shell.currentWidget.context.model.dirty"
CELL_TYPES = "() => jupyterapp.shell.currentWidget.content.widgets.map(({ model }) => model.type)"
CELL_COUNT = "() => jupyterapp.shell.currentWidget.content.widgets.length"
ABOVE = "top => document.querySelector('.jp-OutputArea canvas').getBoundingClientRect().top < top"
CURSOR_IS = (
    "cursor => getComputedStyle(document.querySelector('.jp-OutputArea canvas')).cursor === cursor"
)
FOCUSED_TARGET = "() => document.activeElement.dataset.target"
MENUS = "() => document.querySelectorAll('.lm-Menu').length"


@pytest.fixture
def hand(lab: LabNotebook) -> Iterator[Hand]:
    yield Hand(lab)
    assert lab.page_errors == []


def top(lab: LabNotebook) -> float:
    """The vertical place of the canvas in the page."""
    return float(of_canvas(lab, "canvas.getBoundingClientRect().top"))


def passed_by(lab: LabNotebook, key: str) -> list[str | None]:
    """The targets that get the focus by a key, until the focus leaves the board."""
    passed = []
    lab.page.keyboard.press(key)
    while lab.page.evaluate(HAS_FOCUS):
        passed.append(lab.page.evaluate(FOCUSED_TARGET))
        lab.page.keyboard.press(key)
    return passed


@pytest.mark.prove
def test_the_wheel_over_the_board_scrolls_the_notebook(lab: LabNotebook, hand: Hand) -> None:
    lab.open([board_cell(), *LONG], height=700)
    wait_for_updates(lab)
    before = top(lab)
    lab.page.mouse.move(*centre(lab, Target.point(13)))
    lab.page.mouse.wheel(0, 150)
    lab.page.wait_for_function(ABOVE, arg=before - 100)


@pytest.mark.prove
def test_notebook_commands_are_off_while_the_board_has_the_focus_and_tab_leaves_it(
    lab: LabNotebook, hand: Hand
) -> None:
    lab.open([board_cell("dice=[(3, 1)]")])
    wait_for_updates(lab)
    lab.canvas().focus()
    controls = ["button roll", "button undo", "button resign", "button more"]
    assert passed_by(lab, "Tab") == controls
    assert passed_by(lab, "Shift+Tab") == [*controls[::-1], None]  # the board itself
    hand.press("roll")
    assert lab.page.evaluate(HAS_FOCUS)
    count = lab.page.evaluate(CELL_COUNT)
    for key in ("a", "d", "d", "x"):  # commands of a notebook
        lab.page.keyboard.press(key)
    assert lab.page.evaluate(CELL_COUNT) == count
    assert passed_by(lab, "Tab") == controls[1:]
    hand.click(Target.point(8))
    hand.wait_until_shown()
    assert lab.page.evaluate(HAS_FOCUS)
    lab.page.keyboard.press("Shift+Tab")
    assert not lab.page.evaluate(HAS_FOCUS)


@pytest.mark.prove
def test_escape_gives_the_focus_back_to_the_cell(lab: LabNotebook, hand: Hand) -> None:
    lab.open([board_cell()])
    wait_for_updates(lab)
    hand.press("roll")
    lab.page.keyboard.press("Escape")
    lab.page.wait_for_function("() => document.activeElement.matches('.jp-Cell')")


@pytest.mark.prove
def test_ctrl_s_on_a_focused_board_saves_the_notebook(lab: LabNotebook, hand: Hand) -> None:
    lab.open([board_cell()])
    wait_for_updates(lab)
    hand.press("roll")
    assert not lab.page.evaluate(SAVED)
    assert lab.page.evaluate(HAS_FOCUS)
    lab.page.keyboard.press("Control+s")
    lab.page.wait_for_function(SAVED)
    assert lab.page.evaluate(HAS_FOCUS)


@pytest.mark.prove
@pytest.mark.parametrize(
    ("panel", "button"),
    [
        ("gw.LessonPlayer(gw.Lesson.named('cube'))", "Next"),
        ("gw.PositionEditor()", "Mirror"),
        ("gw.course_map()", "Pip counting"),
    ],
    ids=["lesson", "editor", "course"],
)
def test_a_key_beside_the_commands_of_a_panel_changes_no_cell(
    lab: LabNotebook, panel: str, button: str
) -> None:
    lab.open([f"import gammon_widget as gw\n{panel}", "1"], canvases=0)
    lab.page.get_by_role("button", name=button).first.focus()
    types = lab.page.evaluate(CELL_TYPES)
    for key in ("a", "d", "d", "x", "m", "Shift+m"):
        lab.page.keyboard.press(key)
    assert lab.page.evaluate(CELL_TYPES) == types
    lab.page.keyboard.press("Control+s")
    lab.page.wait_for_function(SAVED)
    assert lab.page_errors == []


@pytest.mark.prove
def test_a_click_on_a_board_activates_its_cell(lab: LabNotebook, hand: Hand) -> None:
    lab.open([board_cell("size=450"), "1", "2"])
    wait_for_updates(lab)
    active = "() => jupyterapp.shell.currentWidget.content.activeCellIndex"
    lab.page.evaluate("() => { jupyterapp.shell.currentWidget.content.activeCellIndex = 2; }")
    hand.press("roll")
    assert lab.page.evaluate(active) == 0


def test_a_first_click_on_a_half_visible_board_hits_its_target(
    lab: LabNotebook, hand: Hand
) -> None:
    lab.open([board_cell("dice=[(3, 1)]"), *LONG], height=700)
    wait_for_updates(lab)
    lab.evaluate("board.roll()")
    lab.page.mouse.move(640, 400)
    lab.page.mouse.wheel(0, 240)
    bar = ".jp-NotebookPanel-toolbar"
    edge = lab.page.locator(bar).evaluate("bar => bar.getBoundingClientRect().bottom")
    lab.page.wait_for_function(ABOVE, arg=edge - 100)
    before = top(lab)
    assert not lab.page.evaluate(HAS_FOCUS)
    lab.page.mouse.click(*centre(lab, Target.point(6)))
    lab.wait_for("board.selection.selected == 6")
    assert top(lab) == pytest.approx(before, abs=1)


@pytest.mark.prove
def test_the_right_button_takes_a_step_back(lab: LabNotebook, hand: Hand) -> None:
    lab.open([board_cell("dice=[(3, 1)]")])
    wait_for_updates(lab)
    hand.press("roll")
    hand.change(Target.point(8), Target.point(5))
    x, y = centre(lab, Target.point(13))
    lab.page.mouse.click(x, y, button="right")
    lab.wait_for("board.dice_left == (3, 1)")
    assert lab.page.evaluate(MENUS) == 0
    hand.click(Target.point(8))  # a selected checker is deselected first
    lab.page.mouse.click(x, y, button="right")
    lab.wait_for("board.selection.selected is None")
    assert lab.evaluate("(board.dice_left, board.phase)") == ((3, 1), "move")


@pytest.mark.prove
def test_the_cursor_shows_what_can_be_clicked(lab: LabNotebook, hand: Hand) -> None:
    lab.open([board_cell("dice=[(3, 1)]")])
    wait_for_updates(lab)
    hand.press("roll")
    cursors = {
        Target.point(8): "pointer",
        Target.point(2): "default",
        Target.point(12): "default",
        Target.DICE: "pointer",  # they can be swapped
        Target.CUBE: "default",
    }
    for target, cursor in cursors.items():
        lab.page.mouse.move(*centre(lab, target))
        lab.page.wait_for_function(CURSOR_IS, arg=cursor)
    hand.click(Target.point(8))
    lab.wait_for("board.selection.selected == 8")
    lab.page.mouse.move(*centre(lab, Target.point(5)))
    lab.page.wait_for_function(CURSOR_IS, arg="pointer")
    # With a selected or dragged checker, legal columns differ from illegal ones.
    lab.page.mouse.move(*centre(lab, Target.point(2)))
    lab.page.wait_for_function(CURSOR_IS, arg="not-allowed")
    lab.page.mouse.move(*centre(lab, Target.point(8)))
    lab.page.mouse.down()
    for point, cursor in ((3, "not-allowed"), (7, "grabbing"), (8, "grabbing")):
        lab.page.mouse.move(*centre(lab, Target.point(point)), steps=5)
        lab.page.wait_for_function(CURSOR_IS, arg=cursor)
    lab.page.mouse.up()


def test_screen_readers_get_a_description_of_the_board(lab: LabNotebook, hand: Hand) -> None:
    lab.open([board_cell("players=('Ann', 'Bob'), dice=[(3, 1)]")])
    wait_for_updates(lab)
    board = lab.page.get_by_role("application")
    assert board.get_attribute("aria-roledescription") == "backgammon board"
    hand.press("roll")
    lab.page.get_by_role("application", name="Ann to play 3 and 1").wait_for()
    status = lab.page.locator(".gammon-status[role=status][aria-live=polite]")
    status.filter(has_text="starts with").wait_for(state="attached")


@pytest.mark.prove
def test_the_theme_auto_follows_a_change_of_the_page(lab: LabNotebook, hand: Hand) -> None:
    lab.open([board_cell("theme='auto'")])
    is_painted(lab, CLASSIC.frame)
    looks: tuple[tuple[Look, Theme], ...] = (("dark", SLATE), ("light", CLASSIC))
    for look, theme in looks:
        lab.change_theme(look)
        is_painted(lab, theme.frame)


def is_painted(lab: LabNotebook, color: str) -> None:
    """Wait until the frame has this colour in the middle of the upper edge of the board."""
    wanted = [int(color[k : k + 2], 16) for k in (1, 3, 5)]
    lab.page.wait_for_function(
        """wanted => {
            const canvas = document.querySelector('.jp-OutputArea canvas');
            const at = [canvas.width / 2, canvas.height * 0.02, 1, 1];
            const found = canvas.getContext('2d').getImageData(...at).data;
            return wanted.every((value, n) => Math.abs(value - found[n]) <= 2);
        }""",
        arg=wanted,
    )


@pytest.mark.prove
@pytest.mark.parametrize("scale", [1.5, 2])
def test_the_canvas_has_the_pixels_of_the_screen(
    lab: LabNotebook, hand: Hand, scale: float
) -> None:
    lab.open([board_cell("size=600")], scale=scale)
    wait_for_updates(lab)
    assert of_canvas(lab, "[canvas.width, canvas.clientWidth]") == [600 * scale, 600]
    pixels, css = of_canvas(lab, "[canvas.height, canvas.clientHeight]")
    assert pixels == pytest.approx(css * scale, abs=1)


@pytest.mark.prove
def test_the_board_is_as_wide_as_its_cell(lab: LabNotebook, hand: Hand) -> None:
    lab.open([board_cell("size=1000")], width=1400, height=1400)
    lab.evaluate(
        "received = []; board._surface.frontend.on_msg(lambda w, m, b: received.append(m['do']))"
    )
    for cell, shown in ((1150, 1000), (700, 700), (480, 480), (1100, 1000)):
        widen_cell(lab, cell)
        wait_for_updates(lab)
        pixels, css = of_canvas(lab, "[canvas.width, canvas.getBoundingClientRect().width]")
        assert css == pytest.approx(shown, abs=4)  # boxes have margins
        assert pixels == pytest.approx(css, abs=1)
        lab.page.get_by_text("The higher die starts").first.wait_for()
    lab.wait_until(lambda: sends_nothing_more(lab), "the page to stop reporting its size")


def sends_nothing_more(lab: LabNotebook) -> bool:
    """Whether the idle page sends nothing for longer than the delay of its reports."""
    before = lab.evaluate("len(received)")
    lab.page.evaluate(WIDTH_AT_REST)
    lab.page.evaluate(ANSWERED)
    return bool(lab.evaluate("len(received)") == before)


@pytest.mark.prove
def test_a_low_page_does_not_make_the_board_illegible(lab: LabNotebook) -> None:
    lab.open([board_cell()], height=260)
    wait_for_updates(lab)
    assert of_canvas(lab, "canvas.clientWidth") == 320
    # A phone board would be higher.
    assert lab.evaluate("board._surface.pages.newest.layout") == "compact"


@pytest.mark.prove
def test_a_hidden_board_keeps_its_size(lab: LabNotebook) -> None:
    lab.open([board_cell()], height=700)
    wait_for_updates(lab)
    width = of_canvas(lab, "canvas.clientWidth")
    assert 320 < width < 800
    limit = "document.querySelector('.gammon-board').style.getPropertyValue('--gammon-max-width')"
    before = lab.page.evaluate(limit)
    lab.page.evaluate("() => { jupyterapp.shell.currentWidget.hide(); }")
    lab.page.wait_for_function("() => !document.querySelector('.gammon-board canvas').clientWidth")
    lab.page.set_viewport_size({"width": 1280, "height": 600})
    assert lab.page.evaluate(WIDTH_AT_REST) == 0
    assert lab.page.evaluate(limit) == before
    lab.page.evaluate("() => { jupyterapp.shell.currentWidget.show(); }")
    lab.page.wait_for_function(f"() => {limit} !== {before!r}")
    wait_for_updates(lab)
    assert 320 < of_canvas(lab, "canvas.clientWidth") < width


@pytest.mark.prove
def test_each_click_acts_once_whatever_the_number_of_views(lab: LabNotebook, hand: Hand) -> None:
    lab.open(
        [
            board_cell("dice=[(3, 1)], size=450"),
            board_cell("dice=[(6, 5)], size=450", "other"),
            "board",
        ],
        height=1800,
        canvases=3,
    )
    lab.wait_for("len(board._surface.pages.views) == 2")
    lab.evaluate(
        "heard = []; pages = board._surface.pages; inner = pages._on_input\n"
        "pages._on_input = lambda given: (heard.append(given.NAME), inner(given))[1]"
    )
    hand.press("roll")
    lab.wait_for("heard == ['click']")
    second = Hand(lab, "board", 2)
    second.change(Target.point(8), Target.point(5))
    assert lab.evaluate("(board.dice_left, len(board.state.steps))") == ((1,), 1)
    assert lab.evaluate("heard") == ["click"] * 3
    assert lab.evaluate("(other.phase, other.match.revision)") == ("opening", 0)
    Hand(lab, "other", 1).press("roll")
    assert lab.evaluate("(other.dice, board.dice_left)") == ((6, 5), (1,))


@pytest.mark.prove
def test_a_closed_board_leaves_no_listeners_or_elements(lab: LabNotebook, hand: Hand) -> None:
    cells = [board_cell("size=450"), "other = gw.Board(board.match)\nother"]
    lab.open(cells, canvases=2, own_page=True)
    wait_for_updates(lab)
    session = lab.page.context.new_cdp_session(lab.page)
    name = lab.page.evaluate(f"() => {FRONTEND}.localName")
    alive = f"() => customElements.get({json.dumps(name)}).alive.size"
    lab.page.wait_for_function(f"{alive[6:]} === 2")
    before = listeners(session)
    third = lab.run_cell("board")
    assert third
    lab.page.wait_for_function(f"{alive[6:]} === 3")
    assert listeners(session) > before
    lab.wait_for("len(board._surface.pages.views) == 2")
    lab.page.evaluate("() => jupyterapp.commands.execute('notebook:clear-all-cell-outputs')")
    lab.page.wait_for_function(f"{alive[6:]} === 0")
    lab.wait_for("board._surface.pages.views == {} == other._surface.pages.views")
    # The window has none of our listeners, and none of our elements remains in memory.
    assert listeners(session) < before
    lab.wait_until(lambda: instances(session, name) == 0, "no element is kept")
    assert lab.evaluate("board.roll() is not None")


def listeners(session: Any) -> int:
    """The number of listeners on the window and the document."""
    count = 0
    for place in ("window", "document", "document.body"):
        node = session.send("Runtime.evaluate", {"expression": place})["result"]["objectId"]
        found = session.send("DOMDebugger.getEventListeners", {"objectId": node})
        count += len(found["listeners"])
    return count


def instances(session: Any, name: str) -> int:
    """The number of elements of a class in memory, after garbage collection."""
    session.send("HeapProfiler.collectGarbage")
    expression = f"customElements.get({json.dumps(name)}).prototype"
    prototype = session.send("Runtime.evaluate", {"expression": expression})["result"]["objectId"]
    found = session.send("Runtime.queryObjects", {"prototypeObjectId": prototype})["objects"]
    counted = session.send(
        "Runtime.callFunctionOn",
        {
            "objectId": found["objectId"],
            "functionDeclaration": "function () { return this.length; }",
        },
    )
    # The answer keeps a reference to its object, which would still exist at the next call.
    session.send("Runtime.releaseObject", {"objectId": found["objectId"]})
    return int(counted["result"]["value"])


@pytest.mark.prove
def test_a_present_page_answers_and_a_page_that_disappeared_is_forgotten(
    lab: LabNotebook, hand: Hand
) -> None:
    lab.open([board_cell("dice=[(3, 1)]")])
    wait_for_updates(lab)
    ghost: dict[str, object] = {"do": "page", "view": "ghost", "layout": "wide"}
    ghost |= {"dark": False, "still": False, "keyboard": False}
    lab.evaluate(f"""
pages = board._surface.pages
board._surface.frontend._handle_custom_msg({ghost!r}, [])""")
    lab.wait_for("not pages._silent")
    assert lab.evaluate("len(pages.views)") == 2
    lab.page.set_viewport_size({"width": 1000, "height": 700})
    lab.wait_for("'ghost' not in pages.views")
    assert lab.evaluate("len(pages.views)") == 1
    hand.press("roll")


@pytest.mark.prove
def test_a_board_with_a_cleared_output_counts_as_hidden(lab: LabNotebook) -> None:
    lab.open([board_cell("dice=[(3, 1)]")])
    wait_for_updates(lab)
    lab.page.evaluate("jupyterapp.commands.execute('notebook:clear-all-cell-outputs')")
    lab.wait_for("not board._surface.pages.watched")
    lab.evaluate("board.roll().phase")
    assert lab.evaluate("board._surface._is_stale")
    lab.reload(canvases=0)  # the page has the canvas again, but does not display it
    lab.wait_for("board._surface.pages.loaded == 2 and not board._surface.pages.watched")
