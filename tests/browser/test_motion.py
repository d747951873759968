"""Motion in a real page: what the canvas shows over time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gammon_widget.board.model.animation import MOTION_SECONDS
from gammon_widget.drawing import Target
from tests.browser.hand import Hand
from tests.browser.lab import LabNotebook
from tests.browser.page_side import FRONTEND, wait_for_updates

# White hits on the 8 point, and can continue with a checker of the 6 point.
CELL = """
import gammon_widget as gw
position = gw.Position.build({{13: 2, 6: 2}}, {{17: 1, 6: 2}})
state = gw.GameState.on_roll(position, dice=gw.Dice(5, 3))
board = gw.Board(gw.Match(state=state, dice=[(6, 5)] * 9), pace={pace}, start=False)
board
"""
ROLL_CELL = """
import gammon_widget as gw
state = gw.GameState.on_roll(gw.Position.opening())
board = gw.Board(gw.Match(state=state, dice=[(6, 5)] * 9), start=False{options})
board
"""
PLAY = "board.play('13/8* 6/3')"
STEP, ROLL = MOTION_SECONDS["Moved"], MOTION_SECONDS["Rolled"]

PAINTER = f"{FRONTEND}.parts.painter"
IS_MOVING = f"() => {PAINTER}.isMoving"

# The page's clock stands still until `GO` sets it forward.
STOP_CLOCK = """() => {
    window.realNow ??= performance.now.bind(performance);
    window.clock = realNow();
    performance.now = () => window.clock ?? realNow();
}"""
GO = """async seconds => {
    clock += 1000 * seconds;
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
}"""
START_CLOCK = "() => { window.clock = undefined; }"

# The places of sprites in units, and the colour of the canvas there.
SPRITES = f"""name => {{
    const painter = {PAINTER};
    const {{pen}} = painter.canvas;
    const scale = pen.canvas.width / painter.sheet.width;
    return painter.draws.filter(({{sprite}}) => sprite === name).map(({{x, y}}) => {{
        const data = pen.getImageData(Math.round(x * scale), Math.round((y - 0.25) * scale), 1, 1);
        return [x, y, ...data.data.slice(0, 3)];
    }});
}}"""

PICTURE = f"""async () => {{
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    return {PAINTER}.canvas.canvas.toDataURL();
}}"""

# Counts the different pictures of the board's canvas.
COUNT_PICTURES = f"""() => {{
    window.pictures = new Set();
    const look = () => {{
        pictures.add({PAINTER}.canvas.canvas.toDataURL());
        requestAnimationFrame(look);
    }};
    look();
}}"""

# Keeps the kernel busy until a file exists; JupyterLab's messages have a thread of their own.
BUSY = """
import os, time
from gammon_widget.match.event_loop import LOCK
with LOCK:
    {act}
    while not os.path.exists({path!r}): time.sleep(0.02)
"""
BEGIN = """code => {
    const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    kernel.requestExecute({code, store_history: false});
}"""


def open_board(lab: LabNotebook, cell: str) -> Hand:
    lab.open([cell], width=1100)
    wait_for_updates(lab)
    return Hand(lab)


def go(lab: LabNotebook, seconds: float) -> None:
    lab.page.evaluate(GO, seconds)


def sprites(lab: LabNotebook, name: str) -> list[list[float]]:
    found: list[list[float]] = lab.page.evaluate(SPRITES, name)
    return found


def shows_the_view_at_rest(lab: LabNotebook) -> None:
    """Check that the canvas shows exactly the current view, and nothing moves."""
    lab.wait_for("not board._surface.moves")
    wait_for_updates(lab)
    lab.page.wait_for_function(f"() => !{PAINTER}.isMoving")
    shown = lab.page.evaluate(PICTURE)
    lab.page.evaluate(f"() => {PAINTER}.paint()")
    assert lab.page.evaluate(PICTURE) == shown


def click_without_the_kernel(lab: LabNotebook, *targets: Target) -> None:
    """Click places, whatever the kernel is doing."""
    for target in targets:
        area: Any = lab.page.evaluate(
            f"""target => {{
                const painter = {PAINTER};
                const {{places}} = painter;
                const [left, top, right, bottom] = painter.areaOf(target).box;
                return [(left + right) / 2 / places.width, (top + bottom) / 2 / places.height];
            }}""",
            str(target),
        )
        lab.click_canvas(*area)


def test_the_users_own_step_moves_at_once_and_only_once(lab: LabNotebook) -> None:
    hand = open_board(lab, CELL.format(pace=1))
    lab.page.evaluate(STOP_CLOCK)
    click_without_the_kernel(lab, Target.point(13), Target.point(8))
    places = []
    for _ in range(4):
        go(lab, STEP / 5)
        ((x, y, *color),) = sprites(lab, "bare 0")
        assert min(color) > 200, color  # a white checker is really there
        places.append((x, y))
    xs = [x for x, _ in places]
    assert xs == sorted(xs)
    assert xs[-1] - xs[0] > 2
    # The kernel confirms the step; the checker goes on, and then the blot moves.
    lab.wait_for("board.bar == (0, 1)")
    hand.lab.page.wait_for_function(f"() => {PAINTER}.state.facts.steps.length === 1")
    go(lab, STEP / 5)
    assert lab.page.evaluate(IS_MOVING)
    assert sprites(lab, "bare 0") == []
    ((x, _, *color),) = sprites(lab, "bare 1")
    assert max(color) < 90, color
    go(lab, 1)
    assert not lab.page.evaluate(IS_MOVING)
    lab.page.evaluate(START_CLOCK)
    shows_the_view_at_rest(lab)
    assert lab.page_errors == []


@pytest.mark.prove
def test_a_play_is_animated_while_the_kernel_is_busy(lab: LabNotebook, tmp_path: Path) -> None:
    open_board(lab, CELL.format(pace=12))
    lab.page.evaluate(COUNT_PICTURES)
    seen = tmp_path / "seen"
    lab.page.evaluate(BEGIN, BUSY.format(act=PLAY, path=str(seen)))
    # The benchmark measures the number of pictures on an idle machine.
    lab.page.wait_for_function("() => pictures.size > 9")
    assert lab.page.evaluate(IS_MOVING)
    seen.touch()
    shows_the_view_at_rest(lab)
    assert lab.evaluate("board.bar") == (0, 1)
    assert lab.page_errors == []


@pytest.mark.prove
def test_dice_fly_until_the_kernel_has_rolled(lab: LabNotebook, tmp_path: Path) -> None:
    hand = open_board(lab, ROLL_CELL.format(options=""))
    seen = tmp_path / "seen"
    lab.page.evaluate(STOP_CLOCK)
    lab.page.evaluate(BEGIN, BUSY.format(act="pass", path=str(seen)))
    hand.control(Target.button("roll")).click()
    flying = f"() => {PAINTER}.draws.filter(({{shape}}) => shape).length"
    for _ in range(3):
        go(lab, 1)
        assert lab.page.evaluate(flying) == 2
    seen.touch()
    lab.page.wait_for_function(f"() => {PAINTER}.state.facts.dice.length")
    go(lab, ROLL / 10)
    assert lab.page.evaluate(flying) == 2  # they go on from where they were
    go(lab, ROLL)
    assert not lab.page.evaluate(IS_MOVING)
    assert len(sprites(lab, "die 0 6 ready")) == len(sprites(lab, "die 0 5 ready")) == 1
    assert lab.page_errors == []


@pytest.mark.prove
def test_with_a_tutor_no_dice_fly_before_the_kernel_has_rolled(
    lab: LabNotebook, tmp_path: Path
) -> None:
    hand = open_board(lab, ROLL_CELL.format(options=", tutor='net'"))
    seen = tmp_path / "seen"
    lab.page.evaluate(BEGIN, BUSY.format(act="pass", path=str(seen)))
    before = lab.page.evaluate(PICTURE)
    hand.control(Target.button("roll")).click()
    lab.page.wait_for_function(f"() => {PAINTER}.state.pending.messages.length")
    assert not lab.page.evaluate(IS_MOVING)
    assert lab.page.evaluate(PICTURE) == before
    seen.touch()
    lab.wait_for("board.phase != 'roll' or board.message")
    assert lab.page_errors == []


@pytest.mark.prove
def test_a_click_ends_the_animation_and_acts_and_a_reload_shows_the_current_state(
    lab: LabNotebook,
) -> None:
    hand = open_board(lab, CELL.format(pace=40))
    lab.evaluate(PLAY)
    lab.page.wait_for_function(IS_MOVING)
    hand.point(0.5, 0.01)  # on a panel, where nothing can be clicked
    assert not lab.page.evaluate(IS_MOVING)
    lab.evaluate("board.undo(), board.step(13, 8)")
    lab.page.wait_for_function(IS_MOVING)
    click_without_the_kernel(lab, Target.point(6))
    assert not lab.page.evaluate(IS_MOVING)
    lab.wait_for("board.selection.selected == 6 and not board._surface.moves")
    hand.change(Target.point(3))
    assert lab.evaluate("[tuple(move) for move in board.state.steps]") == [(13, 8), (6, 3)]

    lab.evaluate(f"board.undo(), board.undo(), {PLAY}")
    assert lab.evaluate("board._surface.moves")
    lab.reload()
    wait_for_updates(lab)
    shows_the_view_at_rest(lab)

    lab.page.emulate_media(reduced_motion="reduce")
    lab.wait_for("board._surface.pages.newest.still")
    assert not lab.evaluate(f"board.undo(), {PLAY}; board._surface.moves")
    shows_the_view_at_rest(lab)

    lab.page.emulate_media(reduced_motion="no-preference")
    lab.wait_for("not board._surface.pages.newest.still")
    assert lab.evaluate(f"board.undo(), {PLAY}; board._surface.moves")
    lab.page.wait_for_function(IS_MOVING)
    lab.evaluate("board.visual_fx = False")
    lab.page.wait_for_function(f"() => !{PAINTER}.isMoving")
    assert not lab.evaluate(f"board.undo(), {PLAY}; board._surface.moves")
    shows_the_view_at_rest(lab)
    assert lab.page_errors == []


HIDE = """hidden => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
}"""


@pytest.mark.prove
def test_a_hidden_page_shows_the_result_at_once(lab: LabNotebook) -> None:
    open_board(lab, CELL.format(pace=40))
    lab.evaluate(PLAY)
    lab.page.wait_for_function(IS_MOVING)
    lab.page.evaluate(HIDE, True)
    assert not lab.page.evaluate(IS_MOVING)
    lab.evaluate(f"board.undo(), {PLAY}")
    lab.page.wait_for_function(f"() => {PAINTER}.state.facts.motion.length === 3")
    assert not lab.page.evaluate(IS_MOVING)
    lab.page.evaluate(HIDE, False)
    assert lab.page_errors == []


@pytest.mark.prove
@pytest.mark.parametrize(
    "change",
    [
        "board.bottom = 'black'",
        "board.visual_fx = False; board.undo()",
        "board.state = gw.GameState()",
    ],
)
def test_changes_during_an_animation_are_shown_at_once(lab: LabNotebook, change: str) -> None:
    open_board(lab, CELL.format(pace=40))
    lab.evaluate(PLAY)
    lab.page.wait_for_function(IS_MOVING)
    lab.evaluate(change)
    assert not lab.evaluate("board._surface.moves")
    shows_the_view_at_rest(lab)
    assert lab.page_errors == []


TIES = """
import gammon_widget as gw
from dataclasses import replace
rules = replace(gw.Rules.named("pc-gammon"), automatic_doubles=1)
match = gw.Match(0, rules, players=("A", "B"), dice=[(3, 3), (4, 4), (2, 5)])
board = gw.Board(match)
board
"""
# Records what is seen, whenever it changes: dice, cube, buttons, and the message.
RECORD = f"""() => {{
    window.records = [];
    const look = () => {{
        const {{ dice, cube, buttons, status }} = {PAINTER}.seen;
        const now = [dice.map(([, n]) => n), cube.face, buttons.map(b => b.name), status.lead];
        if (`${{now}}` !== `${{records.at(-1)}}`) records.push(now);
        requestAnimationFrame(look);
    }};
    look();
}}"""


@pytest.mark.prove
def test_while_ties_are_shown_everything_else_waits(lab: LabNotebook) -> None:
    hand = open_board(lab, TIES)
    lab.page.evaluate(RECORD)
    hand.control(Target.button("roll")).click()
    shows_the_view_at_rest(lab)
    opening = "Opening roll"
    first, *records = lab.page.evaluate("() => records")
    assert first == [[], 64, ["roll"], opening]
    flying, *records = records if records[0][0] != [3, 3] else [None, *records]
    assert flying in (None, [[5, 2], 64, [], opening])  # while the numbers are not known
    assert records == [
        [[3, 3], 64, [], opening],
        [[3, 3], 2, [], opening],
        [[4, 4], 2, [], opening],
        [[2, 5], 2, [], opening],
        [[2, 5], 2, [], "B to play 2-5"],
    ]
    assert lab.page_errors == []
