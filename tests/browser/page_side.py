"""Requests to the page, and input, for the tests of the front end."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import FloatRect, Locator

from gammon_widget.drawing import Target
from tests.browser.hand import SHOWN, Hand
from tests.browser.lab import LabNotebook

FRONTEND = "[...document.querySelectorAll('*')].find(each => each.parts)"
"""The first board in the page: an element with its state, its painter and its model."""

HAS_FOCUS = "() => Boolean(document.activeElement.closest('.gammon-board'))"
"""Whether the focus is on a board."""

VISIBLE = """element => {
    const pane = element.closest('.jp-WindowedPanel-outer').getBoundingClientRect();
    const {left, top, right, bottom, width, height} = element.getBoundingClientRect();
    const inside = pane.left <= left && pane.top <= top && right <= pane.right;
    return width > 0 && height > 0 && inside && bottom <= pane.bottom;
}"""
"""Whether all of an element is in view, in what is seen of the notebook."""

# The width of the first output, after it and the window have not changed for a quarter of a second.
WIDTH_AT_REST = """async () => {
    const sizes = () => [innerWidth, document.querySelector('.jp-OutputArea-output').clientWidth];
    let [before, since] = [sizes(), performance.now()];
    while (performance.now() - since < 250) {
        await new Promise(requestAnimationFrame);
        const now = sizes();
        if (now.join() !== before.join()) [before, since] = [now, performance.now()];
    }
    return before[1];
}"""


def box_of(element: Locator) -> FloatRect:
    """The box of a visible element, in CSS pixels of the page."""
    box = element.bounding_box()
    assert box, f"{element} is not visible"
    return box


def board_cell(options: str = "", name: str = "board", *, motion: bool = False) -> str:
    """A cell with a board without animations, which have their own tests.

    The dialog for a new match is off, since it would cover the board.
    """
    given = ", ".join(filter(None, (options, "start=False")))
    made = f"import gammon_widget as gw\n{name} = gw.Board({given})"
    return f"{made}\n{name}.visual_fx = {motion}\n{name}"


def of_canvas(lab: LabNotebook, expression: str, n: int = 0) -> Any:
    """Evaluate an expression in the page; it calls the canvas `canvas`."""
    return lab.canvas(n).evaluate(f"canvas => {expression}")


def centre(lab: LabNotebook, target: Target, n: int = 0) -> tuple[float, float]:
    """The middle of a place, the dice or the cube in page coordinates, without scrolling."""
    canvas = lab.canvas(n)
    (middle,) = canvas.evaluate(SHOWN, [str(target)])["middles"]
    assert middle, f"{target} is not on the board"
    box = box_of(canvas)
    return box["x"] + middle[0] * box["width"], box["y"] + middle[1] * box["height"]


HAS_ITS_PIXELS = """canvas => {
    const { painter } = [...canvas.parentElement.children].find(each => each.parts).parts;
    const views = [...painter.views.values()];
    return painter.motions && views.some(({ width }) => width === canvas.clientWidth)
        && canvas.width === Math.max(...views.map(({ pixels }) => pixels));
}"""


def wait_for_updates(lab: LabNotebook, board: str = "board") -> None:
    """Wait until the page shows the kernel's view in the pixels of its size, and has said so.

    From then on, changes are animated: the page has loaded the module for it.
    """
    lab.wait_for(f"{board}._surface.pages.watched")
    Hand(lab, board).wait_until_shown()
    lab.wait_until(lambda: lab.canvas().evaluate(HAS_ITS_PIXELS), "a canvas of the right size")


def widen_cell(lab: LabNotebook, wanted: int) -> None:
    """Widen the page until the output has the given width."""
    # More than once, since JupyterLab rearranges itself in narrow windows.
    while off := wanted - lab.page.evaluate(WIDTH_AT_REST):
        size = lab.page.viewport_size
        assert size
        lab.page.set_viewport_size({"width": size["width"] + off, "height": size["height"]})


class Finger(Hand):
    """Taps on a touch screen."""

    def point(self, x: float, y: float) -> None:
        """Tap there."""
        self.lab.page.touchscreen.tap(*self.lab.canvas_point(x, y, self.canvas))

    def press_control(self, control: Locator) -> None:
        """Tap a button of the page."""
        control.tap()


class Touches:
    """Touch gestures, which Playwright does not support, sent by the browser's protocol."""

    def __init__(self, lab: LabNotebook) -> None:
        self._session = lab.page.context.new_cdp_session(lab.page)

    def send(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        event = {"type": f"touch{kind}", "touchPoints": touches}
        self._session.send("Input.dispatchTouchEvent", event)

    def swipe(self, x: float, y: float, distance: float) -> None:
        """Swipe upwards from a place."""
        self.send("Start", (x, y))
        for part in range(1, 11):
            self.send("Move", (x, y - distance * part / 10))
        self.send("End")

    def spread(self, x: float, y: float, distance: float) -> None:
        """Put two fingers down around a place, one after the other, and move them apart."""
        self.send("Start", (x, y))
        self.send("Start", (x, y), (x + 40, y))
        for part in range(1, 11):
            off = distance * part / 10
            self.send("Move", (x - off, y), (x + 40 + off, y))
        self.send("End")
