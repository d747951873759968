"""Positions set up with the mouse in JupyterLab; the results are checked in the kernel."""

from typing import Literal

import pytest
from playwright.sync_api import expect

from gammon_widget.drawing import Target
from gammon_widget.editor.state import FULL_STACK
from gammon_widget.rules import Color, GameState, OfferKind, Position
from tests.browser.hand import Hand
from tests.browser.lab import LabNotebook
from tests.browser.page_side import box_of, wait_for_updates

XGIDS = [
    "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10",  # a match, a roll to play
    "XGID=-b----E-C---eE---c-e----B-:0:0:-1:65:0:0:1:0:10",  # money with Jacoby, Black's roll
    "XGID=-A-BBBB----------A--cddcA-:2:-1:1:00:1:0:0:5:10",  # Black owns the cube at 4
    "XGID=---BBB-B----A-a---b-bb-c--:1:1:1:D:0:2:0:3:10",  # a pending redouble
    "XGID=-b--B-C-B---bB---d-e----A-:0:0:1:52:4:3:1:5:10",  # the Crawford game
    "XGID=a-BCBBBA----------------A-:0:0:-1:00:0:0:3:0:10",  # on the bar, Jacoby and beavers
    "XGID=-b---AE-B--------A--dc-aB-:0:0:1:B:0:0:3:0:10",  # a pending beaver
]

# The place of a checker in a stack, in fractions of the canvas.
PLACE_IN_STACK = """(canvas, [spot, height]) => {
    const { parts } = [...canvas.parentElement.children].find(each => each.parts);
    const { stacks, pitches, width, height: down } = parts.painter.places;
    const [x, y, outwards] = stacks[spot];
    return [x / width, (y + outwards * (height - 1) * pitches.point[0]) / down];
}"""


@pytest.fixture
def hand(lab: LabNotebook) -> "EditorsHand":
    cell = "import gammon_widget as gw\nboard = gw.Board(start=False)"
    lab.open([f"{cell}\neditor = gw.PositionEditor(board=board)\neditor"], height=1400)
    wait_for_updates(lab, "editor")
    return EditorsHand(lab, "editor")


class EditorsHand(Hand):
    """The mouse on an editor: its board, and the controls below it."""

    def click_all(self, *targets: Target, other: bool = False) -> None:
        """Click targets of the board, optionally with the secondary button."""
        middles = self.lab.wait_until(lambda: self._find(targets), f"{targets} on the editor")
        button: Literal["left", "right"] = "right" if other else "left"
        for target, middle in zip(targets, middles, strict=True):
            if middle:
                self.lab.page.mouse.click(*self.lab.canvas_point(*middle), button=button)
            else:
                self.control(target).click(button=button)

    def press_all(self, *names: str) -> None:
        """Click buttons on the board, one after the other, since they may change it."""
        for name in names:
            self.click_all(Target.button(name))

    def drag(self, source: Target, target: Target) -> None:
        mouse = self.lab.page.mouse
        start, end = self.places(source, target)
        mouse.move(*start)
        mouse.down()
        mouse.move(*end, steps=4)
        mouse.up()

    def use(self, name: str) -> None:
        """Click a button or a checkbox below the board."""
        editor = self.lab.page.locator(".gammon-editor")
        button = editor.get_by_role("button", name=name, exact=True)
        button.or_(editor.get_by_label(name, exact=True)).click()

    def set_up(self, xgid: str) -> None:
        """Set up the state of an XGID by clicks alone, whatever is on the board."""
        state = GameState.from_xgid(xgid)
        self.checkers(state)
        self.match(state)
        self.cube(state)
        self.turn(state)
        if state.crawford:
            self.use("Crawford game")
            self.lab.wait_for("editor.crawford")
        self.use("Use")

    def checkers(self, state: GameState) -> None:
        if state.turn_start.swapped() == state.turn_start == Position.opening():
            self.use("Opening")
            return
        self.use("Clear")
        self.lab.wait_for("not any(editor.points)")
        for color in Color:
            sign = 1 if color is Color.WHITE else -1
            self.click_all(Target.button(color.value))
            for number, count in enumerate(state.points, 1):
                if sign * count > 0:
                    self.stack(number, sign * count)
            if on_bar := state.bar[color.slot]:
                self.click_all(*[Target.bar(color)] * on_bar)
        self.lab.wait_for(f"(editor.points, editor.bar) == {(state.points, state.bar)}")

    def stack(self, number: int, count: int) -> None:
        """Click a point at the height of a stack, and at its end for each checker more."""
        height = min(count, FULL_STACK)
        place = self.lab.canvas().evaluate(PLACE_IN_STACK, [f"point {number}", height])
        for _ in range(1 + count - height):
            self.lab.page.mouse.click(*self.lab.canvas_point(*place))

    def match(self, state: GameState) -> None:
        if self.lab.evaluate("editor.crawford"):
            self.use("Crawford game")
            self.lab.wait_for("not editor.crawford")
        for name, points in zip(
            ("Match to", "White score", "Black score"), (state.length, *state.score), strict=True
        ):
            field = self.lab.page.get_by_role("spinbutton", name=name, exact=True)
            field.fill(str(points))
            field.press("Enter")
        self.lab.wait_for(f"(editor.match_length, editor.score) == {(state.length, state.score)}")
        if not state.length:
            for name in ("jacoby", "beavers"):
                if self.lab.evaluate(f"editor.{name}") != getattr(state.rules, name):
                    self.use(name.capitalize())
                    self.lab.wait_for(f"editor.{name} is {getattr(state.rules, name)}")

    def choose_option(self, group: str, option: str) -> None:
        """Choose an option of a control with a few options."""
        self.lab.page.get_by_role("group", name=group, exact=True).get_by_text(option).click()

    def cube(self, state: GameState) -> None:
        self.choose_option("Cube owner", "Centre")
        self.lab.wait_for("editor.cube_owner is None")
        while (value := self.lab.evaluate("editor.cube_value")) > 1:
            self.click_all(Target.CUBE, other=True)
            self.lab.wait_for(f"editor.cube_value < {value}")
        if state.cube.owner is not None:
            self.choose_option("Cube owner", state.cube.owner.label)
            self.lab.wait_for("editor.cube_owner is not None")
        while (value := self.lab.evaluate("editor.cube_value")) < state.cube.value:
            self.click_all(Target.CUBE)
            self.lab.wait_for(f"editor.cube_value > {value}")

    def turn(self, state: GameState) -> None:
        assert state.turn
        facts = (state.turn.value, tuple(state.dice or ()))
        self.choose_option("On roll", state.turn.label)
        self.lab.wait_for(f"editor.turn == {state.turn.value!r}")
        self.click_all(Target.DICE)
        if state.dice is None:
            self.press_all("no_dice")
        else:
            self.press_all(*(f"die_{number}" for number in state.dice))
        self.lab.wait_for(f"(editor.turn, editor.dice) == {facts!r}")
        if state.offer is not None:
            decision = self.lab.page.locator("label", has_text="Decision").locator("select")
            decision.select_option(f"to answer a {state.offer.kind.value}")
            self.lab.wait_for(f"editor.offer == {state.offer.kind.value!r}")


@pytest.mark.prove
def test_the_editor_sets_up_given_xgids_by_clicks_alone(
    lab: LabNotebook, hand: EditorsHand
) -> None:
    offers = [GameState.from_xgid(xgid).offer for xgid in XGIDS]
    assert {offer.kind for offer in offers if offer} == {OfferKind.DOUBLE, OfferKind.BEAVER}
    for xgid in XGIDS:
        hand.set_up(xgid)
        lab.wait_for(f"editor.state.xgid == {xgid!r}")
        assert lab.evaluate("board.state == editor.state and board.xgid == editor.xgid")
    assert lab.page_errors == []


def test_checkers_are_dragged_and_removed_and_edits_pasted_and_undone(
    lab: LabNotebook, hand: EditorsHand
) -> None:
    page = lab.page
    hand.drag(Target.point(8), Target.point(5))
    lab.wait_for("(editor.points[7], editor.points[4]) == (2, 1)")
    page.keyboard.down("Shift")
    hand.drag(Target.point(12), Target.bar(Color.BLACK))
    page.keyboard.up("Shift")
    lab.wait_for("(editor.points[11], editor.bar) == (0, (0, 5))")
    hand.drag(Target.point(24), Target.tray(Color.WHITE))
    lab.wait_for("(editor.points[23], editor.off) == (1, (1, 0))")
    hand.drag(Target.tray(Color.WHITE), Target.point(2))
    lab.wait_for("(editor.points[1], editor.off) == (1, (0, 0))")
    hand.click_all(Target.point(6), other=True)
    lab.wait_for("editor.points[5] == 4")
    before = lab.evaluate("editor.xgid")
    hand.stack(6, 6)
    lab.wait_for("editor.problems")
    problems = page.locator(".gammon-editor-panel .problems")
    problems.get_by_text("White has 16 checkers").wait_for(state="visible")
    assert page.get_by_role("button", name="Use", exact=True).is_disabled()
    hand.use("Undo")
    hand.use("Undo")
    lab.wait_for(f"editor.xgid == {before!r}")
    box = page.get_by_label("Paste", exact=True)
    box.fill("XGID=nonsense")
    page.get_by_text("is missing").wait_for(state="visible")
    assert lab.evaluate("editor.xgid") == before
    box.fill("4HPwATDgc/ABMA")
    lab.wait_for("editor.xgid.startswith('XGID=-b----E-C---eE---c-e----B-')")
    page.get_by_text("Loaded as GNUBG Position ID").wait_for(state="visible")
    assert page.get_by_role("button", name="Use", exact=True).is_enabled()


@pytest.mark.prove
def test_an_edited_position_is_analysed_and_played_with_one_click(
    lab: LabNotebook, hand: EditorsHand
) -> None:
    page = lab.page
    page.get_by_label("Paste", exact=True).fill(f"1. {XGIDS[1]} and 2. {XGIDS[0]}")
    page.get_by_role("button", name="Next position").click()
    lab.wait_for(f"editor.xgid == {XGIDS[0]!r}")
    page.get_by_text("2 of 2").wait_for(state="visible")
    hand.stack(13, 4)
    lab.wait_for("editor.points[12] == 4")
    page.get_by_role("button", name="Analyse…").click()
    plays = page.locator(".gammon-below .gammon-lab-plays tbody tr")
    expect(plays.nth(5)).to_be_in_viewport()
    lab.wait_for("editor._below.plays[0].evaluation.level.startswith('3-ply')")
    expect(plays.first).to_contain_text("3-ply")
    page.get_by_label("Opponent", exact=True).select_option("net:first-games")
    page.get_by_role("button", name="Play against").click()
    lab.wait_for("editor._below.xgid == editor.xgid")
    expect(page.locator(".gammon-below canvas")).to_be_in_viewport()
    page.get_by_role("button", name="Close").click()
    lab.wait_for("editor._below is None")
    expect(page.locator(".gammon-below")).to_have_count(0)
    assert lab.page_errors == []


@pytest.mark.prove
def test_the_whole_editor_is_visible_on_a_laptop_beside_the_side_bar(lab: LabNotebook) -> None:
    lab.open(
        ["import gammon_widget as gw\neditor = gw.PositionEditor()\neditor"],
        width=1366,
        height=768,
        own_page=True,
    )
    wait_for_updates(lab, "editor")
    lab.page.evaluate("() => jupyterapp.shell.expandLeft()")
    lab.page.locator(".jp-FileBrowser").wait_for(state="visible")
    panel = lab.page.locator(".gammon-editor-panel")
    lab.wait_until(
        lambda: panel.evaluate("panel => panel.scrollHeight <= panel.clientHeight"),
        "a panel that does not scroll",
    )
    page = box_of(lab.page.locator(".jp-WindowedPanel-outer"))
    editor = box_of(lab.page.locator(".gammon-editor"))
    assert editor["y"] + editor["height"] <= page["y"] + page["height"]
    use = box_of(lab.page.get_by_role("button", name="Use"))
    assert use["y"] + use["height"] <= editor["y"] + editor["height"]
