"""A board in every front end: JupyterLab, Notebook 7 and Voila."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gammon_widget.drawing import Target
from tests.browser.axe import axe_finds_nothing
from tests.browser.front_ends import FRONT_ENDS
from tests.browser.hand import Hand
from tests.browser.lab import LabNotebook, Windows
from tests.browser.page_side import FRONTEND
from tests.browser.reader import Reader, chosen
from tests.browser.senses import ALIVE
from tools.lab_server import LabServer

# A short game with a hit: Ann, at the bottom, can hit a blot of Bob's.
CELLS = [
    """
import gammon_widget as gw
def board(dice, **options):
    position = gw.Position.build({6: 1, 4: 1}, {22: 1, 1: 3})
    options = {"players": ("Ann", "Bob"), "size": 450} | options
    return gw.Board(gw.GameState.on_roll(position), dice=dice, **options)
by_mouse = gw.Board(dice=[(3, 1), (6, 5)], size=450, start=False)
by_mouse
""",
    "by_keys = board([(3, 1), (6, 5), (6, 6)], entry=True)\nby_keys",
    "by_ear = board([(3, 1), (6, 5), (6, 6)])\nby_ear",
    "checked = board([(3, 1)], entry=True)\nchecked",
]
BOARDS = ["by_mouse", "by_keys", "by_ear", "checked"]


ANNOUNCEMENTS = [
    "Ann rolls 3-1.",
    "6/3*.",
    "Ann plays 6/3*, 4/3.",
    "Bob plays bar/14; on this board bar/11.",
    "Ann wins: 1 point.",
]
"""What is read out in the course of that game, among more."""

FOCUSED = "() => document.activeElement.ariaLabel ?? document.activeElement.textContent"
FOCUS_SAYS = f"label => ({FOCUSED})().includes(label)"

# An animation may be over before a request: from now on, the page looks for one in each frame.
WATCH_FOR_FILMS = f"""() => {{
    window.filmSeen = false;
    const look = () => {{
        window.filmSeen ||= [...{ALIVE}].some(each => each.parts.painter.isMoving);
        if (!window.filmSeen) requestAnimationFrame(look);
    }};
    look();
}}"""

COMPLETES = "text => document.activeElement.list?.options[0]?.value === text"


every = pytest.mark.parametrize(
    "front_end",
    [
        pytest.param(name, marks=[] if kind is LabNotebook else pytest.mark.prove)
        for name, kind in FRONT_ENDS.items()
    ],
    indirect=True,
    scope="module",
)
"""In each front end; but in JupyterLab alone where tests have to be quick."""


@pytest.fixture(scope="module")
def front_end(
    request: pytest.FixtureRequest, lab_server: LabServer, windows: Windows, lab_root: Path
) -> Iterator[LabNotebook]:
    """A notebook with a board for each test, since loading a page takes longer than most tests."""
    kind = FRONT_ENDS[request.param]
    notebook = kind(lab_server, windows, lab_root, request.param.replace(" ", "-"))
    notebook.open(CELLS, canvases=len(BOARDS))
    yield notebook
    # Notebook 7 has errors of its own, even on pages without a board.
    errors = [] if request.param == "Notebook 7" else notebook.page_errors.copy()
    notebook.close()
    assert errors == []


@pytest.fixture
def lab(front_end: LabNotebook) -> LabNotebook:
    """The notebook, under the name that the helpers of these tests use."""
    return front_end


ON_MULTICANVAS = f"""async ([id, [x, y]]) => {{
    const {{ painter, canvas: {{ manager }} }} = {FRONTEND}.parts;
    const model = await manager.get_model(id);
    const [{{ el }}] = await Promise.all(Object.values(model.views));
    const [layer] = model.get("_canvases");
    const unit = el.width / painter.places.width;
    const at = [x * unit, y * unit, 1, 1];
    return {{
        isInBoard: el === {FRONTEND}.closest(".gammon-board").querySelector("canvas"),
        layers: model.get("_canvases").length,
        color: [...el.getContext("2d").getImageData(...at).data].slice(0, 3),
        below: [...layer.ctx.getImageData(...at).data].slice(0, 3),
    }};
}}"""
"""What the page shows of a `MultiCanvas` at a place in board units."""

RED = [255, 0, 0]


@pytest.mark.prove
@every
def test_the_board_is_painted_on_a_multicanvas_inside_its_own_element(lab: LabNotebook) -> None:
    def found(x: float, y: float) -> dict[str, Any]:
        shown: dict[str, Any] = lab.page.evaluate(ON_MULTICANVAS, [name, [x, y]])
        return shown

    def is_red() -> bool:
        return bool(found(7, 5)["color"] == RED != found(9, 5)["color"])

    name = lab.evaluate("by_mouse.canvas.model_id")
    hand = Hand(lab, "by_mouse")
    hand.wait_until_shown()
    before = found(7, 5)
    assert (before["isInBoard"], before["layers"]) == (True, 2)
    assert before["color"] == before["below"]
    # The upper layer is the notebook's own, in board units.
    lab.evaluate("by_mouse.canvas[1].fill_style = 'red'; by_mouse.canvas[1].fill_rect(6, 4, 2, 2)")
    lab.wait_until(is_red, "the drawing")
    for change in ("by_mouse.bottom = 'black'", "by_mouse.size = 390", "by_mouse.size = 450"):
        lab.evaluate(change)
        hand.wait_until_shown()
        lab.wait_until(is_red, f"the drawing after {change}")
        assert found(7, 5)["below"] != RED
    if type(lab) is LabNotebook:
        lab.reload(canvases=len(BOARDS))
        lab.wait_until(is_red, "the drawing after a reload")
    lab.evaluate("by_mouse.bottom = 'white'; by_mouse.canvas[1].clear()")
    hand.wait_until_shown()
    lab.wait_until(lambda: found(7, 5)["color"] == found(7, 5)["below"], "the board alone")


@pytest.mark.prove  # in JupyterLab, the tests of the board play turns by mouse
@every
def test_a_turn_is_played_by_mouse(lab: LabNotebook) -> None:
    hand = Hand(lab, "by_mouse", 0)
    hand.press("roll")
    hand.change(Target.point(8), Target.point(5))
    drag(hand, Target.point(6), Target.point(5))
    lab.wait_for("by_mouse.state.steps == ((8, 5), (6, 5))")
    hand.change(Target.DICE)
    assert lab.evaluate("(by_mouse.turn, by_mouse.points[4])") == ("black", 2)
    hand.press("roll")
    lab.page.evaluate(WATCH_FOR_FILMS)
    assert lab.evaluate("by_mouse.play('24/18, 13/8'); by_mouse._surface.moves")
    lab.page.wait_for_function("() => window.filmSeen")
    lab.evaluate("await by_mouse.settled()")
    hand.wait_until_shown()


def drag(hand: Hand, source: Target, target: Target) -> None:
    """Drag a checker as soon as the page knows that it can be dragged."""
    page = hand.lab.page
    start, end = hand.places(source, target)
    page.mouse.move(*start)
    canvas = hand.lab.canvas(hand.canvas).element_handle()
    page.wait_for_function("canvas => canvas.style.cursor === 'pointer'", arg=canvas)
    page.mouse.down()
    page.mouse.move(*end, steps=5)
    page.mouse.up()


def wait_until_shown(hand: Hand, expression: str) -> None:
    """Wait until an expression is true in the kernel, and the page shows it."""
    hand.lab.wait_for(expression)
    hand.wait_until_shown()


@every
def test_a_game_is_played_by_keys(lab: LabNotebook) -> None:
    """Keys only; after each key, the focus of the page is where a player expects it."""
    page, hand = lab.page, Hand(lab, "by_keys", BOARDS.index("by_keys"))
    lab.canvas(0).focus()
    board = lab.canvas(1).element_handle()
    while not page.evaluate("board => document.activeElement === board", board):
        page.keyboard.press("Tab")

    def press(key: str, *labels: str) -> None:
        page.keyboard.press(key)
        for label in labels:
            page.wait_for_function(FOCUS_SAYS, arg=label)

    press("d", "Cube at 2, offered by Ann")
    press("t", "Roll")
    press("r", "Point 6: 1 of Ann, can go to 3, 5 or 2")
    press("Enter", "Point 6: 1 of Ann, selected")
    press("Escape", "can go to")
    press("Enter", "selected")
    press("ArrowRight", "Point 5")
    press("ArrowRight", "Point 4")
    press("ArrowRight", "Point 3: 1 of Bob, the selected checker can hit here")
    press("Enter", "Point 3: 1 of Ann")
    press("u", "Point 3: 1 of Bob")
    press("y", "Point 3: 1 of Ann")
    press("ArrowLeft", "Point 4: 1 of Ann, can go to 3")
    press("Enter", "selected")
    press("n", "Point 3")
    press("Enter", "Point 3: 2 of Ann")
    press("c")
    wait_until_shown(hand, "by_keys.turn == 'black'")
    press("r")
    wait_until_shown(hand, "by_keys.dice == (6, 5)")
    press(
        "n", "Point 5: empty, the selected checker can land here"
    )  # the checker on the bar is selected automatically
    press("Enter", "Point 5: 1 of Bob, can go to 11")
    press("Enter", "selected")
    press("n", "Point 11: empty, the selected checker can land here")
    press("Enter", "Point 11: 1 of Bob")
    press("c")
    wait_until_shown(hand, "by_keys.turn == 'white'")
    press("r")
    lab.wait_for("by_keys.dice == (6, 6)")
    press("e")  # the input field for plays
    page.wait_for_function(COMPLETES, arg="3/off(2)")
    page.keyboard.type("3/off(2)")
    press("Enter")
    lab.wait_for("by_keys.phase == 'over'")
    assert lab.evaluate("by_keys.score") == (2, 0)
    press("Escape", "The game is over")  # back to the board
    press("Enter", "Roll")  # the focus was on "Next game"
    assert lab.evaluate("(by_keys.phase, by_keys.pips)") == ("opening", (167, 167))
    press("Escape")
    assert not page.evaluate("board => document.activeElement === board", board)


@pytest.mark.prove
@every
def test_a_game_can_be_played_from_the_accessibility_tree_alone(lab: LabNotebook) -> None:
    """The player knows only what a screen reader reads."""
    reader = Reader(lab, "by_ear", BOARDS.index("by_ear"))
    heard_texts = []
    while lab.evaluate("by_ear.phase") != "over":
        reader.activate(chosen(reader.buttons()))
        heard_texts.append(reader.heard())
    lab.wait_until(lambda: "Next game" in reader.buttons(), "the result")
    for sentence in ANNOUNCEMENTS:
        assert any(sentence in heard for heard in heard_texts), (sentence, heard_texts)
    assert lab.evaluate("(by_ear.phase, by_ear.score)") == ("over", (1, 0))


@pytest.mark.prove
@every
def test_axe_finds_no_problem_in_any_front_end(lab: LabNotebook) -> None:
    """axe-core checks the rules of the WCAG."""
    axe_finds_nothing(lab, ".gammon-board")
    reader = Reader(lab, "checked", BOARDS.index("checked"))
    for _ in ("a roll", "a checker in hand"):
        reader.activate(chosen(reader.buttons()))
    axe_finds_nothing(lab, ".gammon-board")
    lab.evaluate("checked.resign(1); checked.accept()")
    axe_finds_nothing(lab, ".gammon-board")
