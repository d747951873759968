"""Touch on the board: taps, swipes, pinches and dragged checkers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gammon_widget.drawing import Target
from gammon_widget.match.match import Match
from gammon_widget.rules import GameState, Phase
from tests.browser.hand import Hand, agree
from tests.browser.lab import LabNotebook
from tests.browser.page_side import (
    FRONTEND,
    Finger,
    Touches,
    board_cell,
    centre,
    of_canvas,
    wait_for_updates,
    widen_cell,
)

END_GAME = "XGID=-BBA-----------------bbb--:0:0:1:00:0:0:0:1:10"
SEED = 7
LEAST_FINGER = 24

IS_DRAGGED = f"() => {FRONTEND}.input.pointer.isDragging"

# The middle of the dragged checker in the page; None if none is dragged.
CHECKER_AT = f"""() => {{
    const {{ picture }} = {FRONTEND}.input.pointer.checker;
    if (picture.style.display === 'none') return null;
    const box = picture.getBoundingClientRect();
    return [box.left - parseFloat(picture.style.left), box.top - parseFloat(picture.style.top)];
}}"""

# The targets into which no square of a finger's size fits, where nothing else is hit.
TOO_SMALL = """(canvas, finger) => {
    const { painter } = [...canvas.parentElement.children].find(each => each.parts).parts;
    const board = canvas.getBoundingClientRect();
    const unit = board.width / painter.places.width, side = finger / unit;
    const targetAt = (x, y) => painter.areas.findLast(({ box: [left, top, right, bottom] }) =>
        left <= x && x <= right && top <= y && y <= bottom)?.target;
    const isHit = (target, x, y) => targetAt(x, y) === target
        && document.elementFromPoint(board.left + x * unit, board.top + y * unit) === canvas;
    const hasRoom = ({ target, box: [left, top, right, bottom] }) => {
        const x = (left + right) / 2, reach = side / 2 - 0.01;
        // Buttons cover the ends of the points.
        const ys = [top + side / 2, bottom - side / 2, (top + bottom) / 2];
        const corners = [[-reach, -reach], [reach, -reach], [-reach, reach], [reach, reach]];
        return ys.some(y => corners.every(([dx, dy]) => isHit(target, x + dx, y + dy)));
    };
    const buttons = canvas.parentElement.querySelectorAll('button:not(.gammon-place)');
    const isSmall = button => {
        const { width, height } = button.getBoundingClientRect();
        return width && Math.min(width, height) < finger;
    };
    return [
        ...painter.areas.filter(area => !hasRoom(area)).map(({ target }) => target),
        ...[...buttons].filter(isSmall).map(button => button.dataset.target ?? button.outerHTML),
    ];
}"""


@pytest.fixture
def no_errors(lab: LabNotebook) -> Iterator[None]:
    yield
    assert lab.page_errors == []


pytestmark = pytest.mark.usefixtures("no_errors")


def rolled(lab: LabNotebook, **window: object) -> None:
    """Open a board on which White has to play 3 and 1."""
    board = board_cell("dice=[(3, 1)]", motion=True)
    lab.open([board, *["'a cell below'"] * 12], **window)
    wait_for_updates(lab)
    lab.evaluate("board.roll()")
    Hand(lab).wait_until_shown()


@pytest.mark.prove
def test_a_game_is_played_by_touch(lab: LabNotebook) -> None:
    lab.open([board_cell(f"{END_GAME!r}, dice={SEED}")], touch=True)
    wait_for_updates(lab)
    finger = Finger(lab)
    shadow = Match(state=GameState.from_xgid(END_GAME), dice=SEED)
    while shadow.state.phase is not Phase.OVER:
        state = shadow.state
        if state.phase is Phase.MOVE:
            assert state.turn
            play = max(shadow.legal_plays, key=lambda play: (play.result.off, play.moves))
            for move in play.moves:
                finger.move(move, state.turn)
                shadow.step(*move)
            if shadow.state.phase is Phase.MOVE:
                finger.change(Target.DICE)
                shadow.confirm()
        else:
            finger.change(Target.button("roll"))
            shadow.roll()
        agree(lab, shadow)
    assert lab.evaluate("board.phase") == "over"


@pytest.mark.prove
def test_a_swipe_over_the_board_scrolls_and_changes_nothing(lab: LabNotebook) -> None:
    rolled(lab, touch=True, height=700)
    revision = lab.evaluate("board.match.revision")
    x, y = centre(lab, Target.point(2))
    before = of_canvas(lab, "canvas.getBoundingClientRect().top")
    Touches(lab).swipe(x, y, 200)
    lab.page.wait_for_function(
        "top => document.querySelector('.jp-OutputArea canvas').getBoundingClientRect().top < top",
        arg=before - 80,
    )
    assert lab.evaluate("(board.match.revision, board.selection.selected)") == (
        revision,
        None,
    )


@pytest.mark.prove
def test_two_finger_gestures_are_left_to_the_browser(lab: LabNotebook) -> None:
    """Desktop pages are never zoomed by touch, so the test checks that no listener prevents it."""
    rolled(lab, touch=True, own_page=True)
    revision = lab.evaluate("board.match.revision")
    lab.page.evaluate(
        """() => {
            window.pinched = [];
            addEventListener('touchmove', event => setTimeout(
                () => pinched.push([event.touches.length, event.defaultPrevented])), true);
        }"""
    )
    Touches(lab).spread(*centre(lab, Target.point(8)), 60)
    lab.page.wait_for_function("() => pinched.some(([fingers]) => fingers === 2)")
    assert not lab.page.evaluate("() => pinched.some(([, prevented]) => prevented)")
    assert "pinch-zoom" in of_canvas(lab, "getComputedStyle(canvas).touchAction")
    assert lab.evaluate("board.match.revision") == revision
    assert not lab.page.evaluate(IS_DRAGGED)


def checker_is_at(lab: LabNotebook, x: float, y: float) -> None:
    """Wait until the dragged checker is at this place in the page."""
    lab.page.wait_for_function(
        f"([x, y]) => {{ const at = ({CHECKER_AT})(); "
        "return at && Math.hypot(at[0] - x, at[1] - y) < 3; }",
        arg=[x, y],
    )


@pytest.mark.prove
def test_a_finger_drags_a_checker_upwards_and_the_page_stays(lab: LabNotebook) -> None:
    rolled(lab, touch=True, height=700)
    top = of_canvas(lab, "canvas.getBoundingClientRect().top")
    x1, y1 = centre(lab, Target.point(13))
    x2, y2 = centre(lab, Target.point(10))
    fingers = Touches(lab)
    fingers.send("Start", (x1, y1))
    for part in range(1, 11):
        at = x1 + (x2 - x1) * part / 10, y1 + (y2 - y1) * part / 10
        fingers.send("Move", at)
    lab.page.wait_for_function(IS_DRAGGED)
    checker_is_at(lab, x2, y2)
    fingers.send("End")
    lab.wait_for("board.state.steps == ((13, 10),)")
    assert of_canvas(lab, "canvas.getBoundingClientRect().top") == top


@pytest.mark.prove
def test_a_drag_handles_many_moves_and_the_kernel_gets_two(lab: LabNotebook) -> None:
    """The kernel hears of the checker that is selected, and of the place where it is dropped."""
    rolled(lab)
    lab.evaluate(
        "received = []; board._surface.frontend.on_msg("
        "lambda w, m, b: 'receipt' in m and received.append(m['do']))"
    )
    mouse = lab.page.mouse
    mouse.move(*centre(lab, Target.point(8)))
    mouse.down()
    mouse.move(*centre(lab, Target.point(20)), steps=200)
    mouse.move(*centre(lab, Target.point(4)), steps=200)
    mouse.up()
    lab.wait_for("board.state.steps == ((8, 5), (5, 4))")
    assert lab.evaluate("received") == ["click", "drop"]


@pytest.mark.prove
def test_a_checker_dropped_on_an_illegal_point_returns_with_a_reason(lab: LabNotebook) -> None:
    rolled(lab)
    mouse = lab.page.mouse
    for wrong, reason in ((Target.point(6), "6 point"), (Target.point(12), "12"), (None, "")):
        mouse.move(*centre(lab, Target.point(8)))
        mouse.down()
        outside = (5.0, 300.0)
        mouse.move(*(centre(lab, wrong) if wrong else outside), steps=5)
        lab.page.wait_for_function(IS_DRAGGED)
        mouse.up()
        lab.wait_for("board.selection.selected is None")
        assert lab.evaluate("board.dice_left") == (3, 1)
        if reason:
            assert lab.evaluate("board.message")
        lab.page.wait_for_function(f"() => ({CHECKER_AT})() === null")


@pytest.mark.prove
def test_a_drag_that_ends_where_it_began_is_a_click(lab: LabNotebook) -> None:
    rolled(lab)
    mouse = lab.page.mouse
    x, y = centre(lab, Target.point(8))
    for selected in (8, None):
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + 60, y, steps=3)
        lab.page.wait_for_function(IS_DRAGGED)
        mouse.move(x, y, steps=3)
        mouse.up()
        lab.wait_for(f"board.selection.selected == {selected}")


@pytest.mark.prove
def test_escape_puts_a_dragged_checker_back(lab: LabNotebook) -> None:
    rolled(lab)
    mouse = lab.page.mouse
    mouse.move(*centre(lab, Target.point(8)))
    mouse.down()
    mouse.move(*centre(lab, Target.point(5)), steps=5)
    lab.page.wait_for_function(IS_DRAGGED)
    lab.page.keyboard.press("Escape")
    lab.wait_for("board.selection.selected is None")
    mouse.up()
    assert lab.evaluate("board.dice_left") == (3, 1)


@pytest.mark.prove
def test_a_checker_can_be_dragged_even_if_single_clicks_move(lab: LabNotebook) -> None:
    lab.open([board_cell("dice=[(3, 1)], single_click=True")])
    wait_for_updates(lab)
    lab.evaluate("board.roll()")
    Hand(lab).wait_until_shown()
    mouse = lab.page.mouse
    mouse.move(*centre(lab, Target.point(8)))
    mouse.down()
    mouse.move(*centre(lab, Target.point(7)), steps=5)
    mouse.up()
    lab.wait_for("board.state.steps == ((8, 7),)")
    mouse.click(*centre(lab, Target.point(8)))
    lab.wait_for("board.state.steps == ((8, 7), (8, 5))")


@pytest.mark.prove
def test_everything_is_large_enough_for_a_finger(lab: LabNotebook) -> None:
    """On a board of 480 CSS pixels, a square of a finger's size fits into each target."""
    lab.open([board_cell("size=1000, dice=[(3, 1)]")], height=1000)
    widen_cell(lab, 480)
    wait_for_updates(lab)
    assert abs(of_canvas(lab, "canvas.width") - 480) <= 4
    hand = Hand(lab)
    for phase in ("0", "board.roll()", "board.play('8/5 6/5')", "board.double()"):
        lab.evaluate(phase)
        hand.wait_until_shown()
        found = set(lab.canvas().evaluate(TOO_SMALL, LEAST_FINGER))
        if not lab.evaluate("board.dice"):
            # The target of the dice is then the space that the buttons leave in their half.
            found -= {str(Target.DICE)}
        assert not found, f"too small after {phase}"
