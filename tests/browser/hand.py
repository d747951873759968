"""A mouse that clicks targets of the board at real pixels of the page."""

from gammon_widget.drawing import Target
from gammon_widget.match.match import Match
from gammon_widget.rules import Color, GameState, Move
from gammon_widget.rules.position import BAR
from tests.browser.lab import LabNotebook

# The clickable places of targets' topmost shapes according to the board, in fractions of its
# canvas.
WHERE = """
from gammon_widget.drawing import Target
from gammon_widget.rules import Color
scene = {board}.scene
def where(target):
    places = [shape.center for shape in scene.shapes if shape.target == target]
    found = [(x, y) for x, y in places if scene.hit(x, y) == target][-1:]
    return [(x / scene.width, y / scene.height) for x, y in found]
surface = getattr({board}, "_surface", None)
([where(target) for target in {targets!r}], {board}.match.revision,
 surface.predictions.number if surface else 0)
"""

# The number of the picture that a page shows on a canvas; 0 without numbers.
SHOWN = """canvas => {
    const all = canvas.closest('.gammon-board')?.querySelectorAll('*') ?? [];
    const frontend = [...all].find(each => each.localName.startsWith('gammon-board-frontend'));
    return frontend?.predictions.shown ?? 0;
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
        """Click the middle of each target, once they are all there and the page shows them.

        Return the revision before. A click on an outdated picture would be ignored.
        """
        query = WHERE.format(board=self.board, targets=list(targets))

        def found() -> tuple[list[list[tuple[float, float]]], int] | None:
            places, revision, number = self.lab.evaluate(query)
            shown = self.lab.canvas(self.canvas).evaluate(SHOWN)
            return (places, revision) if all(places) and shown in (0, number) else None

        places, revision = self.lab.wait_until(found, f"{targets} on the board")
        for ((x, y),) in places:
            self.point(x, y)
        return int(revision)

    def switch(self, name: str) -> None:
        """Toggle a switch in the menu of the status bar."""
        self.choose(name)
        self.lab.page.keyboard.press("Escape")

    def choose(self, row: str) -> None:
        """Click a row in the menu of the status bar."""
        self.click(Target.button("more"))
        self.lab.page.locator(f'.gammon-menu [data-row="{row}"]').click()

    def places(self, *targets: Target) -> list[tuple[float, float]]:
        """The places of targets' middles in the page; the targets must be on the board."""
        found, *_ = self.lab.evaluate(WHERE.format(board=self.board, targets=list(targets)))
        assert all(found), f"Not all of {targets} are on the board"
        return [self.lab.canvas_point(x, y, self.canvas) for ((x, y),) in found]

    def point(self, x: float, y: float) -> None:
        """Click a place, in fractions of the canvas."""
        self.lab.click_canvas(x, y, self.canvas)

    def change(self, *targets: Target) -> None:
        """Click targets in turn, and wait until the match has changed."""
        revision = self.click(*targets)
        self.lab.wait_for(f"{self.board}.match.revision > {revision}")

    def press(self, name: str) -> None:
        """Click a button or a row of the status bar menu, and wait until the match has changed."""
        query = WHERE.format(board=self.board, targets=[Target.button(name)])
        ((place,), *_) = self.lab.evaluate(query)
        if place:
            self.change(Target.button(name))
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
