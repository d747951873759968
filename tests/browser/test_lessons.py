"""A lesson in JupyterLab: a wrong answer, a hint, a right answer, exploring, and coming back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

import gammon_widget as gw
from gammon_widget.drawing import Target
from gammon_widget.rules import Color, Move
from tests.browser.axe import axe_finds_nothing
from tests.browser.hand import Hand
from tests.browser.lab import LabNotebook
from tests.browser.page_side import VISIBLE, box_of, widen_cell
from tests.lessons.texts import EXAMPLE

PLAYER = """
import gammon_widget as gw
player = gw.LessonPlayer(gw.Lesson.parse({lesson!r}), {file!r}, visual_fx=False)
player
"""

NAMED = """
import gammon_widget as gw
from IPython.display import display
shown = display(display_id=True)
def show(lesson, theme):
    global player
    player = gw.LessonPlayer(gw.Lesson.named(lesson), theme=theme, visual_fx=False)
    shown.update(player)
show("cube", "classic")
"""

EVIL = """<img src=x onerror="window.hacked = 1"><script>window.hacked = 1</script>"""
EVIL_LESSON = f"""
# {EVIL}

{EVIL} [link](javascript:window.hacked=1)

The stake was $5, and is $10 now.

```board
ask: choice
prompt: '{EVIL}'
choices: ['{EVIL}', b]
answer: b
wrong: '{EVIL}'
hint: '{EVIL}'
```
"""

NOTEBOOK = """
from IPython.display import Markdown, display
for cell in player.lesson.to_notebook()["cells"]:
    if cell["cell_type"] == "markdown":
        display(Markdown(cell["source"]))
"""
"""Shows the texts of a lesson's notebook as that would show them."""

QUIZ = """
# Blot

```board
position: 24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5
ask: point
prompt: Click the midpoint.
answer: 13
wrong: That is another one.
```

# Choice

```board
ask: choice
choices: [a, b, c]
answer: b
wrong: Too far from the middle.
right: It is in the middle.
```
"""

NARROW = 480
SIDEWAYS = "element => element.scrollWidth - element.clientWidth"
"""By how much something has to be scrolled sideways."""


HIDDEN = """lesson => {
    const clips = (element, axis) => getComputedStyle(element)[`overflow${axis}`] !== 'visible';
    const named = element => `${element.localName}.${element.className} ${element.textContent}`;
    const found = [];
    for (const part of lesson.querySelectorAll('.gammon-panel, .gammon-panel *, .gammon-board')) {
        if (part.closest('[hidden], svg, style') || part.matches('.gammon-board *')) continue;
        if (part.getClientRects().length === 0) {
            const isNeeded = part.matches('button, code, p, .gammon-lesson-question');
            if (isNeeded && part.textContent) found.push([named(part), 'is not shown']);
            continue;
        }
        const below = clips(part, 'Y') ? part.scrollHeight - part.clientHeight : 0;
        const beside = clips(part, 'X') ? part.scrollWidth - part.clientWidth : 0;
        if (below > 1 || beside > 1) found.push([named(part), 'hides', beside, below]);
        if (part.matches('.gammon-panel')) continue;
        const own = part.getBoundingClientRect();
        for (let box = part.parentElement; !box.matches('.jp-WindowedPanel-outer, body');
                box = box.parentElement) {
            const { left, right, top, bottom } = box.getBoundingClientRect();
            if (clips(box, 'X') && (own.left < left - 1 || own.right > right + 1)
                    || clips(box, 'Y') && (own.top < top - 1 || own.bottom > bottom + 1))
                found.push([named(part), 'is cut by', named(box).slice(0, 60)]);
        }
    }
    return found.map(words => words.join(' ').replace(/\\s+/g, ' ').slice(0, 240));
}"""
"""Describes each part of a lesson that is hidden or cut."""

HEIGHT_SECONDS = 5
"""How long JupyterLab may take to follow the height of a step, on a busy machine."""

SHOWS = """([where, verdict, hints, reasons]) => {
    const texts = selector => [...document.querySelectorAll(`.gammon-lesson ${selector}`)]
        .filter(each => !each.closest('[hidden]')).map(each => each.textContent);
    return texts('.gammon-lesson-head small').includes(where)
        && texts('.verdict').join() === verdict
        && texts('.gammon-lesson-feedback ~ .gammon-lesson-feedback').join('').length > 0 === hints
        && texts('.choice .why').length === reasons;
}"""
"""Whether the panel shows a page with these facts."""

STATES = """
from gammon_widget.lessons.lesson import question_at
from gammon_widget.lessons.progress import Progress
def is_answered_wrong(about, state):
    known = (each.text for each in about.question.answers)
    for answer in (*known, *about.input.buttons, *state.legal_plays, *range(25)):
        try:
            if about.judge(answer).right is False:
                return player.give(answer) is not None
        except gw.GammonError:
            pass
def states(are_answers_shown):
    player._go(Progress())
    for step in range(len(player.lesson)):
        player.jump(step)
        yield step, "new"
        about, state = question_at(player.lesson, step), player.state
        if are_answers_shown and about is not None and is_answered_wrong(about, state):
            yield step, "wrong"
            for _ in range(9):
                player.hint()
            is_answered_wrong(about, state)
            player.show_answer()
            yield step, "hints and answer"
def next_state():
    for name in running:
        page = player._panel.page
        reasons = sum(bool(each["reason"]) for each in page["choices"])
        return name, (page["where"], page["verdict"], bool(page["hints"]), reasons)
"""
"""Brings the player to each step: new, answered wrong, and with all hints and the answer."""


def press(lab: LabNotebook, words: str) -> None:
    """Press a button of the lesson panel."""
    lab.page.locator(".gammon-lesson").get_by_role("button", name=words).click()


def see(lab: LabNotebook, words: str) -> None:
    """Wait until a text is on the page."""
    lab.page.locator(".gammon-lesson").get_by_text(words).locator("visible=true").first.wait_for(
        state="visible"
    )


def the_board_is_between_the_texts(lab: LabNotebook) -> None:
    """Whether the text is above the board, the question below, and nothing is cut at the side."""
    lesson = lab.page.locator(".gammon-lesson")
    assert lesson.evaluate(SIDEWAYS) <= 0
    parts = ("h2", "canvas", ".gammon-lesson-dock")
    words, board, dock = (box_of(lesson.locator(part)) for part in parts)
    assert words["y"] + words["height"] <= board["y"]
    assert board["y"] + board["height"] <= dock["y"]


def nothing_hinders(lab: LabNotebook) -> None:
    """Check that axe-core finds no problem in a step or in the contents."""
    axe_finds_nothing(lab, ".gammon-lesson")
    press(lab, "Contents")
    axe_finds_nothing(lab, ".gammon-lesson")
    press(lab, "Contents")


def test_a_learner_goes_through_a_lesson(lab: LabNotebook, tmp_path: Path) -> None:
    lab.open([PLAYER.format(lesson=EXAMPLE, file=str(tmp_path / "progress.json"))], width=1300)
    hand = Hand(lab, "player.board")
    see(lab, "The best opening roll of all.")
    press(lab, "Next")
    see(lab, "the best point that is not made yet")
    # The arrow keys continue from the button that was pressed.
    for key, step in (("ArrowRight", 2), ("ArrowLeft", 1), ("End", 4), ("Home", 0)):
        lab.page.keyboard.press(key)
        lab.wait_for(f"player.step == {step}")
    press(lab, "Contents")
    press(lab, "Your turn, not answered")
    lab.wait_for("player.step == 2")

    hand.move(Move(24, 23), Color.WHITE)
    hand.move(Move(23, 20), Color.WHITE)
    hand.click(Target.DICE)
    lab.wait_for("player.results and player.results[-1]['right'] is False")
    see(lab, "leaves two blots behind")
    press(lab, "Hint 1 of 2")
    see(lab, "Which point would you like to own?")
    nothing_hinders(lab)

    press(lab, "Explore freely")
    lab.wait_for("player.exploring")
    hand.move(Move(13, 10), Color.WHITE)
    press(lab, "Back to the lesson")
    lab.wait_for("not player.exploring and player.state == player.lesson.state(2)")

    hand.move(Move(8, 5), Color.WHITE)
    hand.move(Move(6, 5), Color.WHITE)
    hand.click(Target.DICE)
    lab.wait_for("player.results[-1]['right']")
    see(lab, "Correct.")
    results = lab.evaluate("[(r['answer'], r['right'], r['hints']) for r in player.results]")
    assert results == [("24/20", False, 0), ("8/5 6/5", True, 1)]

    # A new kernel, in which the cell runs again, continues from here.
    lab.restart()
    assert lab.evaluate("player.step, len(player.results)") == (2, 2)
    see(lab, "1 of 2 solved")
    press(lab, "Next")
    see(lab, "two blocked points")
    press(lab, "Next")
    field = lab.page.locator(".gammon-lesson").get_by_placeholder("a number")
    field.fill("167")
    field.press("Enter")
    lab.wait_for("player.results[-1]['answer'] == '167'")
    see(lab, "2 of 2 solved")
    press(lab, "Finish")
    see(lab, "1 on the first try (50 %).")
    press(lab, "Back")
    lab.wait_for("not player.progress.has_ended")

    widen_cell(lab, NARROW)
    the_board_is_between_the_texts(lab)
    assert not lab.page_errors


@pytest.mark.parametrize("size", [(1366, 768), (NARROW, 900)], ids=str)
@pytest.mark.prove
def test_feedback_is_in_view_where_the_learner_acted(
    lab: LabNotebook, size: tuple[int, int]
) -> None:
    lab.open([PLAYER.format(lesson=QUIZ, file=None)], width=size[0], height=size[1])
    hand = Hand(lab, "player.board")

    def is_seen(part: str) -> None:
        element = lab.page.locator(f".gammon-lesson {part}").first
        lab.wait_until(lambda: element.evaluate(VISIBLE), f"all of {part} in view")

    hand.click(Target.point(8))
    lab.wait_for("player.answer == '8'")
    see(lab, "Not yet: you clicked 8")
    for part in (".gammon-lesson-feedback", "[data-command=retry]", "[data-command=forward]"):
        is_seen(part)
    (mark,) = lab.evaluate("[str(mark) for mark in player.board._controller.view.marks]")
    assert "×" in mark
    hand.click(Target.point(13))
    lab.wait_for("player.results[-1]['right']")
    see(lab, "Correct.")
    is_seen(".gammon-lesson-feedback")
    axe_finds_nothing(lab, ".gammon-lesson")
    # Enter now also works on the board. JupyterLab may have taken the focus: it opens its launcher
    # when another test's notebook is closed.
    lab.canvas().focus()
    lab.page.keyboard.press("Enter")
    lab.wait_for("player.step == 1")
    wrong = lab.page.locator(".gammon-lesson .choice").filter(has_text="c")
    number = 1 + wrong.evaluate("row => [...row.parentElement.children].indexOf(row)")
    lab.page.keyboard.press(str(number))
    lab.wait_for("player.answer == 'c'")
    see(lab, "Too far from the middle.")
    is_seen(".choice.wrong")
    axe_finds_nothing(lab, ".gammon-lesson")
    right = lab.page.locator(".gammon-lesson .choice").filter(has_text="b").locator("button")
    right.click()
    lab.wait_for("player.results[-1]['right']")
    is_seen(".choice.right")
    see(lab, "It is in the middle.")
    assert not lab.page_errors


def test_hostile_text_is_shown_and_has_no_effect(lab: LabNotebook) -> None:
    lab.open([PLAYER.format(lesson=EVIL_LESSON, file=None)])
    press(lab, "Hint")
    lab.wait_for("player.progress.hints_seen(0)")
    lab.page.locator(".gammon-lesson .choice").first.click()
    lab.wait_for("player.results")
    see(lab, "window.hacked = 1")
    assert not lab.page.locator(".gammon-lesson img").count()
    assert not lab.page.locator(".gammon-lesson a").count()
    lab.run_cell(NOTEBOOK)
    shown = lab.page.locator(".jp-RenderedMarkdown")
    shown.get_by_text("The stake was $5, and is $10 now.").wait_for()
    # By now, any mathematics would be typeset: the real formula comes after everything else.
    lab.run_cell("display(Markdown('$x^2$'))")
    lab.page.locator("mjx-container").wait_for()
    assert lab.page.locator("mjx-container").count() == 1
    assert not shown.locator("img, a[href^=javascript]").count()
    assert lab.page.evaluate("() => window.hacked") is None
    assert not lab.page_errors


@pytest.fixture
def narrow_page(browser: Browser) -> Iterator[Page]:
    """A page with the width of a phone."""
    page = browser.new_page(viewport={"width": NARROW, "height": 800})
    yield page
    page.close()


@pytest.mark.prove
@pytest.mark.parametrize("lessons", [1, 9])
def test_the_course_can_be_read_on_a_phone(narrow_page: Page, lessons: int) -> None:
    for lesson in gw.course()[:lessons]:
        narrow_page.set_content(lesson.to_html())
        assert narrow_page.locator("html").evaluate(SIDEWAYS) == 0
        size = "element => parseFloat(getComputedStyle(element).fontSize)"
        assert narrow_page.locator("section p").first.evaluate(size) >= 16
        pictures = narrow_page.locator("section svg.board")
        assert pictures.count() == len(lesson)
        # The width of each drawing in board units and on the screen.
        drawn = pictures.evaluate_all("all => all.map(each => each.getBBox().width)")
        assert min(drawn) > 15
        widths = pictures.evaluate_all("all => all.map(each => each.clientWidth)")
        assert min(widths) > NARROW - 50
        narrow_page.set_content(lesson.to_sheet(solutions=True))
        assert narrow_page.locator("html").evaluate(SIDEWAYS) == 0


@pytest.mark.prove
def test_a_sheet_with_solutions_is_printed_on_few_pages(narrow_page: Page) -> None:
    narrow_page.set_content(gw.Lesson.named("races").to_sheet(solutions=True))
    printed = narrow_page.pdf(format="Letter")
    assert 2 <= len(re.findall(rb"/Type\s*/Page\b", printed)) <= 5


@pytest.mark.prove
def test_hostile_text_has_no_effect_in_a_saved_page(narrow_page: Page) -> None:
    narrow_page.set_content(gw.Lesson.parse(EVIL_LESSON).to_html())
    assert narrow_page.get_by_text("window.hacked = 1").count()
    assert narrow_page.evaluate("() => window.hacked") is None


def hidden_parts(lab: LabNotebook) -> list[str]:
    """The parts of the lesson that stay hidden or cut once JupyterLab has set its height."""
    lesson = lab.page.locator(".gammon-lesson")
    with suppress(TimeoutError):
        lab.wait_until(lambda: not lesson.evaluate(HIDDEN), "nothing is hidden", HEIGHT_SECONDS)
    found: list[str] = lesson.evaluate(HIDDEN)
    return found


@pytest.mark.prove
def test_nothing_in_a_step_is_hidden_or_cut(lab: LabNotebook) -> None:
    lab.open([NAMED])
    lab.evaluate(STATES)
    faults: list[str] = []
    narrow = product(("cube", "primes", "replies"), [NARROW], ["classic"])
    for lesson, width, theme in (*narrow, ("cube", 1366, "classic"), ("cube", NARROW, "slate")):
        lab.page.set_viewport_size({"width": width, "height": 768})
        lab.evaluate(f"show({lesson!r}, {theme!r}); running = states({theme == 'classic'})")
        while state := lab.evaluate("next_state()"):
            name, facts = state
            lab.page.wait_for_function(SHOWS, arg=facts)
            found = hidden_parts(lab)
            faults.extend(f"{lesson} {width} {theme} {name}: {each}" for each in found)
    assert not faults, "\n".join(faults)
