"""A board in other languages: nothing is cut in one that makes every text 40 % longer."""

from __future__ import annotations

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
  ...[...each.childNodes].filter(node => node.nodeType === 3 && each.localName !== 'kbd')
    .map(node => node.data),
  each.ariaLabel ?? '', each.title ?? '', each.placeholder ?? '',
])"""
"""All texts in an element, but not the caps of keys."""


def require_room(lab: LabNotebook, root: str, *names: str) -> None:
    page = lab.page
    page.locator(root).first.wait_for()
    assert page.evaluate(CUT, root) == []
    left = {word for text in page.evaluate(TEXTS, root) for word in untranslated(text)}
    assert left - set(names) == set()


@pytest.mark.prove
def test_nothing_is_cut_at_480_pixels(lab: LabNotebook) -> None:
    lab.open([board_cell("dice=[(5, 1)] * 9, size=480, language='qps'")], own_page=True)
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
