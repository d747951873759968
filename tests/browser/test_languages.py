"""Boards in other languages: no text is cut, even if every text is 40 % longer."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gammon_widget.drawing import Target
from tests.browser.hand import Hand
from tests.browser.lab import LabNotebook
from tests.browser.page_side import board_cell, wait_for_updates
from tests.languages.test_translation import untranslated

CUT = """root => [...document.querySelectorAll(root + ' *')].filter(each => {
  const own = [...each.childNodes].some(node => node.nodeType === 3 && node.data.trim());
  const seen = each.getClientRects().length && getComputedStyle(each).clipPath === 'none';
  return own && seen && each.localName !== 'option' && each.scrollWidth > each.clientWidth + 1 &&
    getComputedStyle(each).display !== 'inline';
}).map(each => each.textContent)"""

TEXTS = """root => [...document.querySelectorAll(root + ' *')].flatMap(each => [
  ...[...each.childNodes].filter(
    node => node.nodeType === 3 && !each.matches('kbd, style, title'),
  ).map(node => node.data),
  each.ariaLabel ?? '', each.title ?? '', each.placeholder ?? '',
])"""
"""All texts in an element, but not the caps of keys."""


def require_room(lab: LabNotebook, root: str, *names: str) -> None:
    page = lab.page
    page.locator(root).first.wait_for()
    assert page.evaluate(CUT, root) == []
    left = {word for text in page.evaluate(TEXTS, root) for word in untranslated(text)}
    assert left - set(names) == set()


# How a game goes on; the texts of a board differ after each action.
ACTIONS = (
    "board.roll()",
    "board.play('24/18 8/7')",
    "board.double()",
    "board.take(), board.roll(), board.resign(2)",
    "board.accept()",
    "board.tutor = 'net:1-ply'; board.state = gw.GameState.on_roll("
    "gw.Position.opening(), dice=gw.Dice(3, 1)); board.step(24, 21), board.step(6, 5)",
)
GAME = "gw.Match(7, players=('Ann', 'Bob'), dice=[(6, 1)] * 9), size={}, language={!r}"


def actions(lab: LabNotebook, size: int, language: str) -> Iterator[None]:
    """Play a game; the last action is a warning of the tutor."""
    lab.open([board_cell(GAME.format(size, language))])
    for action in ("", *ACTIONS):
        lab.evaluate(action)
        wait_for_updates(lab)
        yield
    Hand(lab).click(Target.DICE)
    lab.page.locator(".warning").wait_for()
    wait_for_updates(lab)
    yield


# The texts with smaller letters than sentences and other texts need.
SMALL = """() => [...document.querySelectorAll('.gammon-controls *')].filter(each => {
    const own = [...each.childNodes].some(node => node.nodeType === 3 && node.data.trim());
    const least = each.closest(':not(.warning) > .sentence, .note') ? 15 : 11;
    return own && each.checkVisibility() && parseFloat(getComputedStyle(each).fontSize) < least;
}).map(each => `${each.textContent}: ${getComputedStyle(each).fontSize}`)"""


@pytest.mark.prove
def test_no_text_over_or_below_a_board_is_cut_or_small_at_480_pixels(lab: LabNotebook) -> None:
    for _ in actions(lab, 480, "qps"):
        require_room(lab, ".gammon-controls", "Ann", "Bob", "PR")
        assert lab.page.evaluate(SMALL) == []
        # A sentence that is too long has a button that shows it.
        assert not lab.page.get_by_role("button", name="Šhõw thé whõlé šéñtéñcé").is_visible()
    assert lab.page_errors == []


@pytest.mark.prove
def test_sentences_and_numbers_are_large_enough_to_read_at_360_pixels(lab: LabNotebook) -> None:
    for _ in actions(lab, 360, "en"):
        assert lab.page.evaluate(SMALL) == []
    assert lab.page_errors == []


@pytest.mark.prove
def test_no_text_of_a_board_is_cut_at_480_pixels(lab: LabNotebook) -> None:
    lab.open([board_cell("dice=[(5, 1)] * 9, size=480, language='qps'")])
    wait_for_updates(lab)
    hand, keyboard = Hand(lab), lab.page.keyboard
    hand.click(Target.button("more"))
    require_room(lab, ".gammon-menu", "XGID")
    lab.page.locator("[data-row=keys]").click()
    require_room(lab, ".gammon-keys")
    keyboard.press("Escape")
    for row, card in (("new_match", ".gammon-start"), ("keep", ".gammon-file")):
        hand.choose(row)
        require_room(lab, card, "PR", "pip", "install")
        keyboard.press("Escape")
    assert lab.page_errors == []


MATCH = """import gammon_widget as gw
match = gw.Match(3, dice=[(3, 1), (6, 5), (2, 1)], players=("Ann", "Bob"))
for play in ("8/4", "24/18 13/8", "13/11 6/5"):
    match.roll(); match.play(play)
analysis = gw.analyse(match, "net:1-ply", progress=False)
match.analyses = (analysis,)
"""
VIEWER = MATCH + "gw.MatchViewer(match, False, size=480, language={!r}, visual_fx=False)"
PRACTICE = (
    MATCH
    + """deck = gw.Deck.open("x.jsonl")
added = deck.add([each for each in analysis.decisions if each.kind == "play"], engine=False)
practice = gw.Practice(deck, size=480, language={!r}, visual_fx=False)
practice"""
)
LAB = """import gammon_widget as gw
gw.PositionLab("XGID=aa--BBBB----dE---d-e----B-:0:0:1:64:0:0:0:0:10", size=480, language={!r})"""


@pytest.mark.prove
@pytest.mark.parametrize(
    ("cell", "root"),
    [(VIEWER, ".gammon-viewer"), (PRACTICE, ".gammon-practice"), (LAB, ".gammon-lab")],
)
def test_no_text_of_a_panel_is_cut_at_480_pixels(lab: LabNotebook, cell: str, root: str) -> None:
    lab.open([cell.format("qps")])
    lab.page.set_viewport_size({"width": 480, "height": 900})
    names = ("Ann", "Bob", "PR", "pip", "install", "bgsage", "BG")
    require_room(lab, root, *names)
    if cell is PRACTICE:
        for act in (
            "practice.give(str(practice.session.card.state.legal_plays[-1]))",
            "practice.open_deck()",
        ):
            lab.evaluate(act)
            require_room(lab, root, *names)
    assert lab.page_errors == []
