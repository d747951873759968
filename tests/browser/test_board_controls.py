"""The controls of a board as HTML: panels, buttons, status bar, result and set-up palette."""

from base64 import b64encode
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from gammon_widget.analysis.values.error_class import ErrorClass
from gammon_widget.board.model.page_view import page_view
from gammon_widget.drawing import Layout, theme_named
from gammon_widget.drawing.sheet import sheet
from gammon_widget.drawing.typeface import Weight, file_of
from gammon_widget.drawing.view import (
    BoardView,
    ButtonStyle,
    ButtonView,
    ComparedView,
    CubePlace,
    CubeView,
    Dialog,
    DieView,
    FigureRow,
    PlayerView,
    ResultFigures,
    SetUpView,
    StatusBarView,
    Tool,
    ToolView,
    state_view,
)
from gammon_widget.rules import Color, GameState
from tests.browser.page_side import box_of
from tools import javascript

PAGE = javascript.ROOT / "tests" / "js" / "controls_page.ts"

WIDTHS = {320: "phone", 479: "compact", 500: "narrow", 700: "wide", 1000: "wide"}
"""The layouts of boards, by their width in pixels."""

MIN_LETTERS_PX = 12
TEXTS = ":is(.panel, .tray, .gammon-status-bar, .gammon-result, .tool-switch, .offer) *"

PRIMARY = ButtonStyle.PRIMARY
TOOLS = (
    ToolView("undo", "Rückgängig", "There is nothing to undo."),
    ToolView("hint", "Tipp"),
    ToolView("resign", "Aufgeben"),
    ToolView("more", "Mehr"),
)
LONG = "A checker on the bar has to enter before any other checker moves, and both are blocked"
BASE = replace(
    state_view(GameState.start(7), ("<b>Maximiliane</b> von Hohenstein", "Anton")),
    status_bar=StatusBarView("Mira to roll", "Anton: 24/15", TOOLS),
    turn=Color.WHITE,
)
ROLL = replace(BASE, buttons=(ButtonView("roll", "Roll", PRIMARY), ButtonView("double", "Double")))
MOVE = replace(
    BASE,
    dice=(DieView(Color.WHITE, 4),) * 4,
    buttons=(ButtonView("confirm", "Fertig", PRIMARY),),
    status_bar=StatusBarView("Mira to play 4-4", LONG, TOOLS),
)
TAKE = replace(
    BASE,
    cube=CubeView(2, CubePlace.OFFERED, Color.BLACK),
    players=(PlayerView("Mira", None, 13, to_decide=True), PlayerView("Anton", 167, 11)),
    house="PC Gammon",
    buttons=(
        ButtonView("take", "Annehmen", PRIMARY),
        ButtonView("drop", "Ablehnen"),
        ButtonView("beaver", "Beaver"),
    ),
)
WARNED = replace(
    BASE,
    status_bar=StatusBarView(
        "Grober Fehler",
        "kostet 0,175",
        compared=(
            ComparedView("Bester", "24/20*(2) 13/9(2)", "+0,010", 1),
            ComparedView("Deiner", "13/9 13/7", "-0,065", 0.4, ErrorClass.BLUNDER),
        ),
        buttons=(
            ButtonView("again", "Nochmal versuchen", PRIMARY),
            ButtonView("better", "Zeigen", long="Besten zeigen"),
            ButtonView("anyway", "Trotzdem spielen"),
        ),
    ),
)
RESULT = replace(
    BASE,
    dialog=Dialog(
        "Casual wins the match 5 to 3",
        "Last game: 2 points, cube at 2",
        (ButtonView("review", "Review", PRIMARY), ButtonView("rematch", "Rematch")),
        Color.BLACK,
        ResultFigures(
            "Sage 3-ply, 72 decisions",
            ("You", "Casual"),
            (FigureRow("Performance rating (PR)", "6.4", "11.8", "lower is better", is_big=True),),
            "28 of 72 decisions",
            0.4,
        ),
        ButtonView("position", "Close", long="Close the result"),
    ),
)
RESIGNING = replace(
    BASE,
    status_bar=StatusBarView(
        "What are you resigning?",
        tools=TOOLS,
        menu=(ToolView("resign_single", "Single game"), ToolView("cancel", "Cancel")),
    ),
)
SET_UP = replace(BASE, set_up=SetUpView(Tool.BLACK))
PICKING = replace(BASE, set_up=SetUpView(Tool.ERASE, picking=(3,)))
VIEWS = (BASE, ROLL, MOVE, TAKE, WARNED, RESULT, RESIGNING, SET_UP, PICKING)

OUTSIDE = """() => {
  const board = document.querySelector("main");
  const {left, right, top, bottom} = board.getBoundingClientRect();
  return [...board.querySelectorAll("button")].filter((each) => {
    const box = each.getBoundingClientRect();
    if (!box.width) return false;
    const label = [...each.querySelectorAll("span")]
      .filter((span) => getComputedStyle(span).clipPath === "none")
      .map((span) => span.getBoundingClientRect());
    const spills = label.some((it) => it.left < box.left - 1 || it.right > box.right + 1);
    return spills || box.left < left - 1 || box.right > right + 1 || box.top < top - 1 ||
      box.bottom > bottom + 1;
  }).map((each) => each.dataset.target ?? each.className);
}"""

LETTERS = """(selector) => Math.min(...[...document.querySelectorAll(selector)]
  .filter((each) => each.offsetWidth && !each.children.length && each.textContent)
  .map((each) => parseFloat(getComputedStyle(each).fontSize)))"""


def font_face(weight: Weight) -> str:
    """Return the CSS of a font of the board."""
    data = b64encode(file_of(weight).read_bytes()).decode()
    return (
        f"@font-face {{ font-family: 'Gammon Inter'; font-weight: {weight};"
        f"src: url(data:font/ttf;base64,{data}) }}"
    )


@pytest.fixture(scope="module")
def script() -> str:
    return javascript.bundle(PAGE)


@pytest.fixture
def page(browser: Browser, script: str) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 1100, "height": 1300})
    page.set_content("<!doctype html><html lang='en'><title>Board</title>")
    page.add_style_tag(content="".join(map(font_face, Weight)))
    page.evaluate("Promise.all([...document.fonts].map((font) => font.load()))")
    page.add_script_tag(content=script)
    yield page
    page.close()


def open_board(page: Page, width: int) -> None:
    """Open an empty board on the page."""
    page.evaluate("(width) => { globalThis.show = openBoard(width) }", width)


def show(page: Page, view: BoardView, width: int, theme: str = "classic") -> Any:
    """Show a view, and return the row of buttons in the middle strip."""
    art = sheet(theme_named(theme), Layout().live(WIDTHS[width]))
    return page.evaluate("([view, sheet]) => show(view, sheet)", [page_view(view), art])


def pressed(page: Page) -> list[str]:
    """Return the targets that have been pressed since the last call."""
    return list(page.evaluate("pressed.splice(0)"))


@pytest.mark.prove
@pytest.mark.parametrize("width", WIDTHS)
def test_all_controls_fit_on_the_board_and_never_change_its_size(page: Page, width: int) -> None:
    open_board(page, width)
    heights = set()
    for view in VIEWS:
        show(page, view, width)
        assert page.evaluate(OUTSIDE) == []
        heights.add(page.evaluate("document.querySelector('.gammon-status-bar').offsetHeight"))
        assert page.evaluate(LETTERS, f"{TEXTS}, .strip span") >= MIN_LETTERS_PX
        if view is WARNED:
            cut = "all => all.filter(each => each.scrollWidth > each.clientWidth + 1).length"
            assert page.locator(".sentence > *, .compared").evaluate_all(cut) == 0
        if view is RESULT:
            label = page.locator(".gammon-result tbody th > :first-child")
            assert label.inner_text() == "Performance rating (PR)"
    assert len(heights) == 1


@pytest.mark.prove
def test_the_row_of_buttons_is_as_wide_as_it_says(page: Page) -> None:
    open_board(page, 700)
    row = show(page, ROLL, 700)
    ends = page.evaluate(
        """() => [...document.querySelectorAll(".strip button")]
             .flatMap((each) => [each.getBoundingClientRect()])
             .map(({left, right}) => [left, right])"""
    )
    lefts, rights = zip(*ends, strict=True)
    assert row["slot"] == 0
    assert row["width"] == pytest.approx((max(rights) - min(lefts)) / 700 * 16, abs=0.05)
    assert lefts[0] > lefts[1]  # the primary button is first in the page, and outermost


@pytest.mark.prove
def test_a_control_stays_in_the_page_with_the_focus(page: Page) -> None:
    open_board(page, 700)
    show(page, ROLL, 700)
    page.focus("[data-target='button hint']")
    page.evaluate("globalThis.before = document.activeElement")
    show(page, MOVE, 700)
    assert page.evaluate("document.activeElement === before")
    assert page.locator("[data-target='button roll']").count() == 0


def test_each_press_counts_once_by_pointer_and_by_keyboard(page: Page) -> None:
    open_board(page, 700)
    show(page, ROLL, 700)
    page.click("[data-target='button roll']")
    assert pressed(page) == ["button roll"]
    page.focus("[data-target='button double']")
    page.keyboard.press("Enter")
    page.keyboard.press(" ")
    assert pressed(page) == ["button double"] * 2
    page.keyboard.down("Enter")
    page.keyboard.down("Enter")  # held
    page.keyboard.up("Enter")
    assert pressed(page) == ["button double"]
    undo = page.locator("[data-target='button undo']")
    assert undo.get_attribute("title") == "There is nothing to undo."
    undo.click(force=True)  # the kernel says why
    assert pressed(page) == ["button undo"]


@pytest.mark.prove
def test_a_click_outside_a_menu_closes_it(page: Page) -> None:
    open_board(page, 700)
    show(page, BASE, 700)
    page.focus("[data-target='button resign']")
    show(page, RESIGNING, 700)
    assert page.evaluate("document.activeElement.dataset.target") == "button resign_single"
    page.mouse.click(100, 300)
    assert pressed(page) == ["button close"]
    show(page, BASE, 700)
    assert page.evaluate("document.activeElement.dataset.target") == "button more"


@pytest.mark.prove
def test_a_long_sentence_is_shown_on_demand(page: Page) -> None:
    open_board(page, 320)
    long = replace(MOVE, status_bar=StatusBarView("Mira to play 4-4", f"{LONG}. {LONG}", TOOLS))
    show(page, long, 320)
    page.click(".whole")
    assert page.inner_text(".note").endswith(f"{LONG}. {LONG}")
    show(page, BASE, 320)
    assert page.locator(".note").count() == 0
    assert page.locator(".whole").is_hidden()


@pytest.mark.prove
@pytest.mark.parametrize("by", Color)
def test_take_is_at_the_left_of_drop(page: Page, by: Color) -> None:
    open_board(page, 700)
    outline = tuple(each._replace(style=ButtonStyle.OUTLINE) for each in TAKE.buttons)
    for buttons in (TAKE.buttons, outline):
        cube = CubeView(2, CubePlace.OFFERED, by)
        show(page, replace(TAKE, cube=cube, buttons=buttons), 700)
        controls = [page.locator(f"[data-target='button {each.name}']") for each in buttons]
        places = [box_of(each)["x"] for each in controls]
        assert places == sorted(places)


@pytest.mark.prove
def test_a_notice_is_shown_for_its_time_after_an_earlier_notice(page: Page) -> None:
    page.clock.install()
    open_board(page, 700)
    show(page, BASE, 700)
    page.evaluate("note('One')")
    page.clock.run_for(4000)
    page.evaluate("note('Two')")
    page.clock.run_for(4000)
    assert page.inner_text(".sentence").strip() == "Two"
    page.clock.run_for(2000)
    assert page.inner_text(".sentence").startswith("Mira to roll")


@pytest.mark.prove
def test_names_are_texts(page: Page) -> None:
    open_board(page, 1000)
    show(page, BASE, 1000)
    assert page.locator(".panel .name").first.inner_text() == "<b>Maximiliane</b> von Hohenstein"


@pytest.mark.prove
@pytest.mark.parametrize("theme", ["classic", "slate"])
def test_the_controls_are_accessible(page: Page, theme: str) -> None:
    open_board(page, 700)
    for view in VIEWS:
        show(page, view, 700, theme)
        page.evaluate("Promise.all(document.getAnimations().map(each => each.finished))")
        found = Axe().run(page, {"include": [[".gammon-controls"]]})
        assert not found.violations_count, found.generate_report()
