"""A mouse that clicks targets of the board at real pixels of the page."""

from collections.abc import Sequence

from playwright.sync_api import Locator

from gammon_widget.drawing import Target
from gammon_widget.match.match import Match
from gammon_widget.rules import Color, GameState, Move
from gammon_widget.rules.position import BAR
from tests.browser.lab import LabNotebook

# What a page shows on a canvas: the number of the view, or 0 while the kernel has not confirmed all
# inputs; and the middles of targets in fractions of the canvas, or null where they are covered.
SHOWN = """(canvas, targets) => {
    const parts = [...canvas.parentElement.children].find(each => each.parts)?.parts;
    if (!parts?.painter.places) return { revision: 0, middles: [] };
    const { painter, state } = parts;
    const { width, height } = painter.places;
    const middle = target => {
        const { box } = painter.areas.find(area => area.target === target) ?? {};
        if (!box) return null;
        const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
        const isThere = ({ box: [left, top, right, bottom] }) =>
            left <= x && x <= right && top <= y && y <= bottom;
        const isFree = painter.areas.findLast(isThere).target === target;
        return isFree ? [x / width, y / height] : null;
    };
    const isConfirmed = !state.pending.messages.length;
    return { revision: isConfirmed && state.facts.revision, middles: targets.map(middle) };
}"""


class Hand:
    """Clicks on one board of a notebook.

    Parameters
    ----------
    lab
        The notebook.
    board
        The name of the board in the kernel.
    canvas
        The index of its canvas in the page.
    """

    def __init__(self, lab: LabNotebook, board: str = "board", canvas: int = 0) -> None:
        self.lab = lab
        self.board = board
        self.canvas = canvas

    def click(self, *targets: Target) -> int:
        """Click each target, once they are all there and the page shows the kernel's view.

        Return the revision of the match before. A click on an outdated view would be ignored.
        """
        middles = self.lab.wait_until(lambda: self._find(targets), f"{targets} on the board")
        revision = self.lab.evaluate(f"{self.board}.match.revision")
        for target, middle in zip(targets, middles, strict=True):
            if middle:
                self.point(*middle)
            else:
                self.press_control(self.control(target))
        return int(revision)

    def _find(self, targets: Sequence[Target]) -> list[list[float] | None] | None:
        """The middles of targets in fractions of the canvas; None for those that are controls.

        The result is None if the page shows another view than the kernel's, or not all targets.
        """
        middles = self._middles(targets)
        are_there = middles is not None and all(
            middle or self.control(target).count()
            for target, middle in zip(targets, middles, strict=True)
        )
        return middles if are_there else None

    def _middles(self, targets: Sequence[Target]) -> list[list[float] | None] | None:
        surface = f"{self.board}._surface"
        # A queued animation has a newer state than the page.
        revision = self.lab.evaluate(
            f"not {surface}.moves and {surface}.frontend.view.get('revision')"
        )
        canvas = self.lab.canvas(self.canvas)
        shown = canvas.evaluate(SHOWN, [str(target) for target in targets])
        return shown["middles"] if revision and shown["revision"] == revision else None

    def shows_current_view(self) -> bool:
        """Whether the page shows the kernel's view, and the kernel has received all inputs."""
        return self._middles([]) is not None

    def wait_until_shown(self) -> None:
        """Wait until the page shows the kernel's view."""
        self.lab.wait_until(self.shows_current_view, "the kernel's view in the page")

    def control(self, target: Target) -> Locator:
        """The button of the page for a target such as ``Target.button("roll")``."""
        controls = f'button[data-target="{target}"]:not(.gammon-place):visible'
        # A dialog over the board comes before the tools below the board.
        return self.lab.canvas(self.canvas).locator("xpath=..").locator(controls).first

    def switch(self, name: str) -> None:
        """Toggle a switch on the card of settings."""
        self.choose("settings")
        self.lab.page.locator(f'[data-setting="{name}"]').click()
        self.lab.page.keyboard.press("Escape")

    def choose(self, row: str) -> None:
        """Click a row in the menu of the status bar."""
        self.click(Target.button("more"))
        self.lab.page.locator(f'.gammon-menu [data-row="{row}"]').click()

    def places(self, *targets: Target) -> list[tuple[float, float]]:
        """Scroll the board into view; return the middles of places in coordinates of the page."""
        middles = self.lab.wait_until(lambda: self._find(targets), f"{targets} on the board")
        return [self.lab.canvas_point(x, y, self.canvas) for x, y in middles]

    def point(self, x: float, y: float) -> None:
        """Click a place, in fractions of the canvas."""
        self.lab.click_canvas(x, y, self.canvas)

    def press_control(self, control: Locator) -> None:
        """Click a button of the page."""
        control.click()

    def change(self, *targets: Target) -> None:
        """Click targets in turn, and wait until the match has changed."""
        revision = self.click(*targets)
        self.lab.wait_for(f"{self.board}.match.revision > {revision}")

    def press(self, name: str) -> None:
        """Click a button or a row of the status bar menu, and wait until the match has changed."""
        button = Target.button(name)
        self.wait_until_shown()
        if self._find([button]):
            self.change(button)
        else:
            revision = self.lab.evaluate(f"{self.board}.match.revision")
            self.choose(name)
            self.lab.wait_for(f"{self.board}.match.revision > {revision}")

    def move(self, move: Move, color: Color) -> None:
        """Move a checker by clicks, in its player's numbering."""
        source, target = (Target.of_place(place, color) for place in move)
        # A checker on the bar is selected automatically.
        self.change(*((target,) if move.source == BAR else (source, target)))


def kernel_facts(lab: LabNotebook, board: str = "board") -> dict[str, object]:
    """The kernel's data of a board: its traits, and the state of its match."""
    facts: dict[str, object] = lab.evaluate(
        f"dict(xgid={board}.xgid, points={board}.points, bar={board}.bar, off={board}.off, "
        f"pips={board}.pips, dice={board}.dice, turn={board}.turn, phase={board}.phase, "
        f"score={board}.score, cube=({board}.cube_value, {board}.cube_owner), "
        f"state_xgid={board}.match.state.xgid)"
    )
    return facts


def expected_facts(state: GameState) -> dict[str, object]:
    """The same data, from a state that the test computed."""
    owner = state.cube.owner
    return {
        "xgid": state.xgid,
        "points": state.points,
        "bar": state.bar,
        "off": state.off,
        "pips": state.pips,
        "dice": tuple(state.dice) if state.dice else (),
        "turn": state.turn and state.turn.value,
        "phase": state.phase.value,
        "score": state.score,
        "cube": (state.cube.value, owner and owner.value),
        "state_xgid": state.xgid,
    }


def agree(lab: LabNotebook, match: Match) -> None:
    """Fail unless the board in the kernel shows exactly this match."""
    assert kernel_facts(lab) == expected_facts(match.state)
