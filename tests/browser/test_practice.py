"""Practice in JupyterLab: by mouse, by keys, after a restart, with two decks, at 480 pixels."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from gammon_widget.drawing import Target
from gammon_widget.rules import Color, Move
from tests.browser.axe import axe_finds_nothing
from tests.browser.hand import Hand
from tests.browser.lab import LabNotebook
from tests.browser.page_side import VISIBLE, box_of, wait_for_updates, widen_cell
from tests.browser.reader import Reader, chosen

MATCH = Path(__file__).parents[1] / "data" / "matches" / "xg" / "test.xg"

PRACTICE = """
import gammon_widget as gw
deck = gw.Deck.open({file!r})
deck.add([{positions}], engine="net")
practice = gw.Practice(deck, visual_fx=False)
practice
"""
THREE_ONE = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
CUBE = "XGID=-BBBBBB------------bbbbbb-:0:0:1:00:0:0:0:0:10"

NARROW = 480
SIDEWAYS = "element => element.scrollWidth - element.clientWidth"


def open_practice(
    lab: LabNotebook, file: Path, *positions: str, width: int = 1300, height: int = 900
) -> None:
    reviews = ", ".join(map(repr, positions))
    cells = [PRACTICE.format(file=str(file), positions=reviews)]
    lab.open(cells, width=width, height=height)
    wait_for_updates(lab, "practice.board")


def panel(lab: LabNotebook, words: str) -> None:
    """Wait for a text in the practice panel."""
    box = lab.page.locator(".gammon-practice .gammon-panel")
    box.get_by_text(words).locator("visible=true").first.wait_for()


def press(lab: LabNotebook, words: str) -> None:
    box = lab.page.locator(".gammon-practice .gammon-panel")
    box.get_by_role("button", name=words, exact=False).first.click()


def test_a_card_is_played_and_graded_and_the_session_resumes_after_a_restart(
    lab: LabNotebook, tmp_path: Path
) -> None:
    open_practice(lab, tmp_path / "mine.jsonl", THREE_ONE, CUBE)
    hand = Hand(lab, "practice.board")
    panel(lab, "White to play 3-1.")
    hand.move(Move(8, 5), Color.WHITE)
    hand.move(Move(6, 5), Color.WHITE)
    hand.click(Target.DICE)
    lab.wait_for("practice.answer == '8/5 6/5'")
    assert lab.evaluate("[(r.answer, int(r.grade)) for r in deck.reviews]") == [("8/5 6/5", 3)]
    panel(lab, "Correct.")
    press(lab, "Hard")
    lab.wait_for("practice.grade == 2")
    press(lab, "Undo")
    lab.wait_for("deck.reviews == () and practice.grade == 0")
    hand.move(Move(13, 10), Color.WHITE)
    hand.move(Move(6, 5), Color.WHITE)
    hand.click(Target.DICE)
    lab.wait_for("practice.answer == '13/10 6/5'")
    panel(lab, "Compared with 13/10 6/5")
    # The board shows the best play while the mouse is over it.
    arrows = "practice.board._controller.view.arrows"
    lab.page.locator(".gammon-advice tbody button").first.hover()
    lab.wait_for(f"len({arrows}) == 2 and {arrows}[0].color is None")
    press(lab, "Play on")
    lab.wait_for("practice.playing_on")
    hand.move(Move(24, 21), Color.WHITE)
    press(lab, "Back to the card")
    lab.wait_for("not practice.playing_on")
    press(lab, "Next")
    panel(lab, "White is on roll. Do you double?")
    hand.click(Target.CUBE)
    panel(lab, "If White doubles, does Black take?")
    hand.click(Target.button("take"))
    lab.wait_for("practice.answer == 'double, take'")
    assert lab.evaluate("len(deck.reviews)") == 2
    lab.restart()
    wait_for_updates(lab, "practice.board")
    assert lab.evaluate("len(deck.reviews)") == 2
    assert not lab.page_errors


@pytest.mark.prove
def test_keys_alone_are_enough_and_two_decks_are_independent(
    lab: LabNotebook, tmp_path: Path
) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    second = PRACTICE.format(file=str(two), positions=repr(CUBE))
    second = second.replace("deck", "other").replace("practice", "again")
    first = PRACTICE.format(file=str(one), positions=f"{CUBE!r}, {THREE_ONE!r}")
    lab.open([first, second], width=1300)
    wait_for_updates(lab, "practice.board")
    keys = lab.page.keyboard
    lab.page.locator(".gammon-practice canvas").first.focus()
    keys.press("d")
    lab.wait_for("practice.question == 'If White doubles, does Black take?'")
    wait_for_updates(lab, "practice.board")  # the page answers what it shows
    keys.press("t")
    lab.wait_for("practice.answer == 'double, take'")
    # The focus is on the next button, although the pressed button of the board is gone.
    box = lab.page.locator(".gammon-practice").first.locator(".gammon-panel")
    box.locator("[data-command=next]:focus").wait_for()
    keys.press("2")
    lab.wait_for("practice.grade == 2")
    keys.press("p")
    lab.wait_for("practice.playing_on")
    lab.page.wait_for_function("document.activeElement !== document.body")
    box.get_by_role("button", name="Back to the card").press("Enter")
    lab.wait_for("not practice.playing_on")
    box.locator("[data-command=next]").press("Enter")
    lab.wait_for("practice.question == 'White to play 3-1.'")
    lab.page.wait_for_function("document.activeElement.localName === 'canvas'")
    reviews = "(len(deck.reviews), int(deck.reviews[0].grade), len(other.reviews))"
    assert lab.evaluate(reviews) == (1, 2, 0)
    assert not lab.page_errors


@pytest.mark.prove
def test_a_screen_reader_announces_the_question_and_the_cost(
    lab: LabNotebook, tmp_path: Path
) -> None:
    open_practice(lab, tmp_path / "mine.jsonl", CUBE, THREE_ONE)
    reader = Reader(lab, "practice.board", part=".gammon-practice")

    def hears(words: str) -> None:
        lab.wait_until(lambda: words in reader.heard(), f"{words!r} is heard")

    def press_by(start: str) -> None:
        found = (button for name, button in reader.buttons().items() if name.startswith(start))
        reader.activate(next(found))

    hears("Do you double?")
    press_by("Double")
    hears("does Black take?")
    press_by("Take")
    hears("Double, take")
    press_by("4 Easy")

    def is_easy() -> bool:
        found = (button for name, button in reader.buttons().items() if name.startswith("4 Easy"))
        return next(found).pressed is True

    lab.wait_until(is_easy, "the grade in the panel")
    assert lab.evaluate("practice.grade") == 4
    axe_finds_nothing(lab, ".gammon-practice")
    press_by("Next")
    hears("White to play 3-1")
    while not lab.evaluate("practice.answer"):
        reader.activate(chosen(reader.buttons()))
    hears(lab.evaluate("practice.answer"))
    axe_finds_nothing(lab, ".gammon-practice")
    assert lab.evaluate("len(deck.reviews)") == 2
    assert not lab.page_errors


@pytest.mark.prove
@pytest.mark.parametrize("size", [(1366, 768), (NARROW, 900)], ids=str)
def test_verdict_grades_and_next_are_in_view(
    lab: LabNotebook, tmp_path: Path, size: tuple[int, int]
) -> None:
    open_practice(lab, tmp_path / "mine.jsonl", CUBE, width=size[0], height=size[1])
    hand = Hand(lab, "practice.board")
    hand.click(Target.button("double"))
    lab.wait_for("practice.question == 'If White doubles, does Black take?'")
    hand.click(Target.button("take"))
    lab.wait_for("practice.answer == 'double, take'")

    def is_seen(part: str) -> None:
        element = lab.page.locator(f".gammon-practice {part}").first
        lab.wait_until(lambda: element.evaluate(VISIBLE), f"all of {part} in view")

    for part in (".verdict", ".gammon-practice-grades", "[data-command=next]"):
        is_seen(part)
    assert not lab.page_errors


@pytest.mark.prove
def test_a_long_reason_can_be_expanded_and_keeps_the_focus(
    lab: LabNotebook, tmp_path: Path
) -> None:
    cell = PRACTICE.format(file=str(tmp_path / "mine.jsonl"), positions="")
    errors = f"gw.read_match({str(MATCH)!r}).analyses[0].errors(worse_than=.06), engine=False"
    lab.open([cell.replace('[], engine="net"', errors)], height=800)
    widen_cell(lab, NARROW)
    wait_for_updates(lab, "practice.board")
    lab.evaluate("practice.show_answer()")
    more = lab.page.locator(".gammon-lesson-feedback .tool")
    more.wait_for()
    body, shown = box_of(lab.page.locator(".gammon-lesson-body")), box_of(more)
    assert shown["y"] + shown["height"] <= body["y"] + body["height"]
    more.press("Enter")
    more.wait_for(state="hidden")
    assert lab.page.locator(".gammon-lesson-feedback:focus").count() == 1
    lab.page.keyboard.press("Enter")
    lab.wait_for("practice.session.stage.value == 'asked'")
    assert not lab.page_errors


@pytest.mark.prove
def test_a_session_ends_with_a_summary_and_leads_to_the_deck(
    lab: LabNotebook, tmp_path: Path
) -> None:
    open_practice(lab, tmp_path / "mine.jsonl", THREE_ONE, CUBE)
    hand = Hand(lab, "practice.board")
    hand.move(Move(24, 21), Color.WHITE)
    hand.move(Move(21, 20), Color.WHITE)
    hand.click(Target.DICE)
    lab.wait_for("practice.answer == '24/20'")
    lab.evaluate("practice.grade = 4; practice.next()")
    panel(lab, "Do you double?")
    lab.page.locator(".gammon-practice canvas").first.focus()
    for key in ("d", "t", "4", "Enter"):
        lab.page.keyboard.press(key)
        if key == "d":
            lab.wait_for("practice.question == 'If White doubles, does Black take?'")
            wait_for_updates(lab, "practice.board")  # the page answers what it shows
        if key == "t":
            lab.wait_for("practice.answer == 'double, take'")
            lab.page.locator("[data-command=next]:focus").wait_for()
        if key == "4":
            lab.wait_for("practice.grade == 4")
    lab.wait_for("practice.card == ''")
    panel(lab, "Done for today")
    axe_finds_nothing(lab, ".gammon-practice")
    press(lab, "Open the deck")
    lab.wait_for("practice._shows_deck")
    panel(lab, "2 cards, saved in mine.jsonl")
    assert not lab.page.locator(".gammon-practice canvas").first.is_visible()
    axe_finds_nothing(lab, ".gammon-practice")
    page, outcome = lab.page, lab.page.locator(".gammon-practice .outcome")
    page.get_by_role("button", name="Close the deck").click()
    panel(lab, "Done for today")
    page.locator(".gammon-practice-overview :focus").press("Escape")  # also closes the summary
    panel(lab, "2 cards, saved in mine.jsonl")
    press(lab, "Add from a match…")
    axe_finds_nothing(lab, ".gammon-practice")
    page.keyboard.press("Escape")
    expect(page.locator(":focus")).to_have_text("Add from a match…")
    page.keyboard.press("Enter")
    page.keyboard.type(str(MATCH))
    page.keyboard.press("Enter")
    expect(outcome).to_have_text(f"Added: 39 cards, from {MATCH.name}.", timeout=30_000)
    panel(lab, "41 cards from 1 source, saved in mine.jsonl")
    press(lab, "Export")
    expect(page.locator(":focus")).to_have_value("mine.csv")
    page.locator(":focus").fill(str(tmp_path / "mine.txt"))
    page.keyboard.press("Enter")
    expect(outcome).to_have_text(f"Saved in {tmp_path / 'mine.txt'}.")
    lab.evaluate("deck.reviews and practice.undo()")
    panel(lab, "Do you double?")
    assert lab.page.locator(".gammon-practice canvas").first.is_visible()
    assert not lab.page_errors


@pytest.mark.prove
@pytest.mark.parametrize("width", [360, NARROW, 800, 1200])
def test_at_any_width_nothing_scrolls_sideways(
    lab: LabNotebook, tmp_path: Path, width: int
) -> None:
    open_practice(lab, tmp_path / "mine.jsonl", THREE_ONE, CUBE)
    widen_cell(lab, width)
    lab.evaluate("practice.give('24/23 13/10') and None")
    panel(lab, "Compared with 24/23 13/10")
    practice = lab.page.locator(".gammon-practice")
    assert practice.evaluate(SIDEWAYS) <= 0
    parts = ("canvas", ".gammon-lesson-feedback")
    board, words = (box_of(practice.locator(part).first) for part in parts)
    assert (words["y"] > board["y"] + board["height"]) == (width < 720)
    assert not lab.page_errors
