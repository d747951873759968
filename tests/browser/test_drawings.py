"""What a notebook draws on a live board: on its own layer, and as arrows and marks."""

from __future__ import annotations

import numpy as np
import pytest

from tests.browser.hand import Hand
from tests.browser.lab import LabNotebook
from tests.browser.page_side import board_cell

DRAWN = """
board.canvas[1].fill_style = "#00CC00"
board.canvas[1].fill_rect(*board.place("off", "white"))
board.marks = [gw.Mark(5, "dot", color="#CC00CC")]
board.arrows = [gw.Arrow(24, 18, color="#0000CC")]
"""

GREEN, MAGENTA, BLUE = (0, 0xCC, 0), (0xCC, 0, 0xCC), (0, 0, 0xCC)


@pytest.mark.prove
def test_drawings_of_a_later_cell_are_shown_in_every_page(lab: LabNotebook) -> None:
    """After Run All, a change of size, a flip, a reload, and Run All in a new kernel."""

    def places() -> dict[tuple[int, int, int], tuple[float, float]]:
        """Return the middle of each colour on the screen, as fractions of the board."""
        pixels = np.asarray(lab.pixels())
        found = {}
        for color in (GREEN, MAGENTA, BLUE):
            rows, columns = (pixels == color).all(2).nonzero()
            if len(rows):
                height, width, _ = pixels.shape
                found[color] = columns.mean() / width, rows.mean() / height
        return found

    def are_shown() -> bool:
        return len(places()) == 3

    def wait(what: str) -> None:
        Hand(lab).wait_until_shown()
        lab.wait_until(are_shown, f"the drawings after {what}")

    lab.open([board_cell("gw.Match(dice=[(3, 1)])"), DRAWN])
    wait("Run All")
    green, magenta = places()[GREEN], places()[MAGENTA]
    assert green[0] > 0.9
    assert green[1] > 0.5
    assert magenta[1] > 0.5
    lab.evaluate("setattr(board, 'size', 560)")
    wait("a change of size")
    assert places()[GREEN] == pytest.approx(green, abs=0.01)
    lab.evaluate("setattr(board, 'bottom', 'black')")
    lab.wait_until(lambda: places()[MAGENTA][1] < 0.5, "the mark on the other side")
    assert places()[GREEN] == pytest.approx(green, abs=0.01)  # what is drawn does not move
    lab.evaluate("board.roll() and None")
    wait("a roll")
    lab.reload()
    wait("a reload")
    lab.restart()
    wait("Run All in a new kernel")
    assert places()[MAGENTA] == pytest.approx(magenta, abs=0.01)
    lab.evaluate("board.canvas[1].clear()")
    lab.evaluate("setattr(board, 'marks', ()) or setattr(board, 'arrows', ())")
    lab.wait_until(lambda: not places(), "the board alone")
    assert not lab.page_errors
