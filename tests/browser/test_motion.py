"""Animations in a real page, which leave the exact final picture."""

from __future__ import annotations

from pathlib import Path

import pytest

from gammon_widget.drawing import Target
from tests.browser.hand import Hand
from tests.browser.lab import LabNotebook
from tests.browser.page_side import wait_for_updates
from tests.browser.scripts import ANSWERED
from tests.browser.senses import ALIVE, LOOK

ROOT = Path(__file__).resolve().parents[2]
SCENE_AT = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
from tests.drawing.timeline_scenes import scene_at
"""

# White hits on the 8 point, and can continue with a checker of the 6 point.
CELL = """
import gammon_widget as gw
position = gw.Position.build({{13: 2, 6: 2}}, {{17: 1, 6: 2}})
state = gw.GameState.on_roll(position, dice=gw.Dice(5, 3))
board = gw.Board(gw.Match(state=state, dice=[(6, 5)] * 9), pace={pace})
board
"""

# The times in milliseconds when the screen was drawn, and the place of each layer of a clip.
WATCH = """() => {
    window.screens = [];
    const [{clipPlayer}] = ALIVE;
    const tick = now => {
        if (!window.screens) return;
        const layers = [...clipPlayer.screen.children]
            .map(({style, dataset}) => [style.cssText, dataset.drawing]).join();
        if (clipPlayer.screen.style.display !== 'none') screens.push([now, layers]);
        requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
}""".replace("ALIVE", ALIVE)

# The kernel's messages arrive in order: after its answer, all pictures have arrived.
PIXELS = """async () => {
    const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    await kernel.requestExecute({code: '', store_history: false}).done;
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const canvas = document.querySelector('.jp-OutputArea canvas');
    const {data} = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const digest = await crypto.subtle.digest('SHA-256', data);
    return Array.from(new Uint8Array(digest), byte => byte.toString(16)).join(' ');
}"""

# A play, and a kernel that stays busy until the play was recorded.
BUSY_PLAY = """
import os, time
board.play('13/8* 6/3')
while not os.path.exists({path!r}): time.sleep(0.02)
"""
BEGIN = """code => {
    const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    kernel.requestExecute({code, store_history: false});
}"""

# The bytes of every clip and every drawing that the kernel sends.
COUNT_BYTES = """
clips, drawings = [], []
def size(content, buffers):
    return len(str(content)) + sum(len(bytes(buffer)) for buffer in buffers or ())
def count(content, buffers=None, send=board._surface.frontend.send):
    counted = {"play_clip": clips, "picture": drawings}.get(content["do"], [])
    counted.append(size(content, buffers))
    send(content, buffers)
board._surface.frontend.send = count
"""

# Pauses the animations of a page, and sets them to given times.
STOP = """() => {
    window.inMotion = requestAnimationFrame;
    window.requestAnimationFrame = () => 0;
    window.kept = [];
}"""
GO_ON = "() => { window.requestAnimationFrame = inMotion; }"
GO_TO = f"seconds => [...{ALIVE}][0].clipPlayer.show(seconds)"

# The board on the screen after all messages of the kernel have arrived.
SEEN = f"""async () => {{
    const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    await kernel.requestExecute({{code: '', store_history: false}}).done;
    await new Promise(resolve => setTimeout(resolve));
    const canvas = document.querySelector('.jp-OutputArea canvas');
    return ({LOOK})(canvas, 0, 0, canvas.width);
}}"""
KEEP = f"async () => {{ kept.push(await ({SEEN})()); }}"

# The share of the board with other colours than in the first stored picture.
DIFFERENCE = f"""async () => {{
    const data = await ({SEEN})();
    const other = kept.shift().filter((value, k) => Math.abs(value - data[k]) > 32);
    return other.length / data.length;
}}"""

SETTLED = "await board.settled()"


def leaves_the_exact_picture(lab: LabNotebook) -> None:
    lab.evaluate(SETTLED)
    assert lab.evaluate("board._surface._renderer.shown == board.scene")
    lab.page.wait_for_function(f"() => [...{ALIVE}].every(each => !each.clipPlayer.isPlaying)")
    part = lab.page.evaluate(PIXELS)
    lab.evaluate("board._surface.paint_all()")
    assert part == lab.page.evaluate(PIXELS)


def open_board(lab: LabNotebook, pace: float) -> None:
    lab.open([CELL.format(pace=pace)], width=1100)
    wait_for_updates(lab)


def film_begins(lab: LabNotebook) -> None:
    lab.page.wait_for_function(f"() => [...{ALIVE}].some(each => each.clipPlayer.isPlaying)")


@pytest.mark.prove
def test_a_play_is_sent_once_and_animated_while_the_kernel_is_busy(
    lab: LabNotebook, tmp_path: Path
) -> None:
    open_board(lab, pace=40)
    lab.page.evaluate(WATCH)
    lab.evaluate(COUNT_BYTES)
    seen = tmp_path / "seen"
    lab.page.evaluate(BEGIN, BUSY_PLAY.format(path=str(seen)))
    # The benchmark measures the number of pictures on an idle machine.
    lab.page.wait_for_function("() => new Set(screens.map(([, layers]) => layers)).size > 9")
    seen.touch()
    assert lab.evaluate("board.bar, board._surface.moves, len(clips)") == ((0, 1), True, 1)
    lab.page.evaluate("() => { window.screens = null; }")
    Hand(lab).point(0.5, 0.01)  # on a panel; a click ends the animation
    lab.wait_for("not board._surface.moves")
    clip, *drawings = lab.evaluate("clips + drawings")
    assert (clip < 12_000, sum(drawings) < 5_000) == (True, True), (clip, drawings)
    leaves_the_exact_picture(lab)
    assert lab.page_errors == []


# Dice are fast: they are compared in the middle of the time of each drawing.
CASES = {
    "play": ("board.play('13/8* 6/3')", [0.1, 0.25, 0.4, 0.7]),
    "roll": (
        "board.play('13/5'); await board.settled(); board.roll()",
        [5.5 * 0.58 / 35, 17.5 * 0.58 / 35],
    ),
    "double": ("board.play('13/5'); await board.settled(); board.double()", [0.1, 0.25]),
}


@pytest.mark.parametrize(
    "case", ["play", *[pytest.param(c, marks=pytest.mark.prove) for c in CASES]]
)
def test_a_page_and_the_kernel_draw_every_moment_alike(lab: LabNotebook, case: str) -> None:
    act, moments = CASES[case]
    open_board(lab, pace=1)
    lab.evaluate(
        "lines = []\n"
        "def keep(timeline, play=board._surface._clips.play):\n"
        "    lines.append(timeline)\n"
        "    play(timeline)\n"
        "board._surface._clips.play = keep"
    )
    *before, act = act.split("; ")
    lab.evaluate("; ".join(before) or "None")
    lab.page.wait_for_function(f"() => [...{ALIVE}].every(each => !each.clipPlayer.isPlaying)")
    lab.page.evaluate(STOP)
    lab.evaluate(f"{act}; await board.settled()")
    lab.page.evaluate(ANSWERED)
    assert lab.page.evaluate(f"[...{ALIVE}][0].clipPlayer.isPlaying")
    for moment in moments:
        lab.page.evaluate(GO_TO, moment)
        lab.page.evaluate(KEEP)
    lab.page.evaluate(f"[...{ALIVE}][0].clipPlayer.end()")
    lab.evaluate(SCENE_AT)
    for moment in moments:
        lab.evaluate(f"board._surface._renderer.put(scene_at(lines[-1], {moment}))")
        # Each drawing of the dice is shown a little before and after its moment.
        assert lab.page.evaluate(DIFFERENCE) < 0.002, moment
    lab.page.evaluate(GO_ON)


@pytest.mark.prove
def test_a_click_ends_the_animation_and_acts_and_a_reload_shows_the_current_state(
    lab: LabNotebook,
) -> None:
    open_board(lab, pace=40)
    hand = Hand(lab)
    lab.evaluate("board.play('13/8* 6/3')")
    film_begins(lab)
    hand.point(0.5, 0.01)  # on a panel, where nothing can be clicked
    lab.wait_for("not board._surface.moves")
    leaves_the_exact_picture(lab)
    lab.evaluate("board.undo(), board.step(13, 8)")
    hand.click(Target.point(6))
    lab.wait_for("board.selection.selected == 6 and not board._surface.moves")
    leaves_the_exact_picture(lab)
    hand.change(Target.point(3))
    assert lab.evaluate("[tuple(move) for move in board.state.steps]") == [(13, 8), (6, 3)]

    lab.evaluate("board.undo(), board.undo(), board.play('13/8* 6/3')")
    assert lab.evaluate("board._surface.moves")
    lab.reload()
    wait_for_updates(lab)
    assert not lab.evaluate("board._surface.moves")
    leaves_the_exact_picture(lab)

    lab.page.emulate_media(reduced_motion="reduce")
    lab.wait_for("board._surface._size.newest.still")
    assert not lab.evaluate("board.undo(), board.play('13/8* 6/3'); board._surface.moves")
    leaves_the_exact_picture(lab)

    lab.page.emulate_media(reduced_motion="no-preference")
    lab.wait_for("not board._surface._size.newest.still")
    assert lab.evaluate("board.undo(), board.play('13/8* 6/3'); board._surface.moves")
    hand.switch("visual_fx")
    lab.wait_for("not board.visual_fx")
    assert not lab.evaluate("board._surface.moves")
    assert not lab.evaluate("board.undo(), board.play('13/8* 6/3'); board._surface.moves")
    leaves_the_exact_picture(lab)
    assert lab.page_errors == []


@pytest.mark.prove
@pytest.mark.parametrize(
    "change",
    [
        "board.theme = 'slate'",
        "board.bottom = 'black'",
        "board.visual_fx = False; board.undo()",
        "board.state = gw.GameState()",
        "board._surface.paint_all()",
    ],
)
def test_changes_during_an_animation_are_shown_at_once(lab: LabNotebook, change: str) -> None:
    open_board(lab, pace=40)
    lab.evaluate("board.play('13/8* 6/3')")
    film_begins(lab)
    lab.evaluate(change)
    assert not lab.evaluate("board._surface.moves")
    lab.page.wait_for_function(f"() => [...{ALIVE}].every(each => !each.clipPlayer.isPlaying)")
    lab.wait_for("board._surface.canvas.width == board._surface.pages.largest.pixels")
    wait_for_updates(lab)
    lab.page.evaluate("() => { window.kept = []; }")
    lab.page.evaluate(KEEP)
    lab.evaluate("board._surface.paint_all()")
    assert lab.page.evaluate(DIFFERENCE) < 0.0001
    assert lab.page_errors == []
