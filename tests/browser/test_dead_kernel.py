"""A board reports a dead kernel, but not a busy one."""

import os
import signal
from pathlib import Path

import pytest
from PIL import ImageStat

from gammon_widget.drawing import Target
from tests.browser.hand import Hand
from tests.browser.lab import LabNotebook
from tests.browser.page_side import wait_for_updates
from tests.browser.scripts import RECONNECT

NOTICE = ".gammon-stopped"

KEPT = """
import gammon_widget as gw
board = gw.Board(gw.Match.open({game!r}, players=("Ann", "Bob"), dice=[(3, 1)]), visual_fx=False)
board
"""
OTHERS = """
from IPython.display import display
lesson = gw.Lesson.named("board")
fresh = gw.Board(start=False)
display(fresh, gw.PositionEditor(), gw.LessonPlayer(lesson), gw.LessonPlayer(lesson, {file!r}))
"""

RUN_FIRST_CELL = """async () => {
    jupyterapp.shell.currentWidget.content.activeCellIndex = 0;
    await jupyterapp.commands.execute('notebook:run-cell');
}"""
RESTART = """async () => {
    await jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart();
}"""
SHUT_DOWN = "async () => { await jupyterapp.shell.currentWidget.sessionContext.shutdown(); }"

BUSY = """() =>
    jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'busy'"""

START_BLOCKED_CELL = """source => {
    const book = jupyterapp.shell.currentWidget.content;
    book.activeCellIndex = book.widgets.length - 1;
    window.blocked = (async () => {
        await jupyterapp.commands.execute('notebook:insert-cell-below');
        book.activeCell.model.sharedModel.setSource(source);
        await jupyterapp.commands.execute('notebook:run-cell');
    })();
}"""
BLOCKED_CELL = """
import os, threading
with board.match.hold():
    while not os.path.exists({path!r}):
        threading.Event().wait(0.02)
"""

ALERTS = f"""() => [...document.querySelectorAll('{NOTICE}[role=alert]')].length"""

# Whether each notice exactly covers its board: the canvas and the status bar below it.
COVERED = f"""() => [...document.querySelectorAll('{NOTICE}')].map(notice => {{
    const canvas = notice.closest('.gammon-board').querySelector('canvas');
    const [one, {{ left, top, right }}, {{ bottom }}] =
        [notice, canvas, canvas.nextElementSibling].map(each => each.getBoundingClientRect());
    const board = {{ left, top, right, bottom }};
    return Object.keys(board).every(edge => Math.abs(one[edge] - board[edge]) <= 1);
}})"""


def notices(lab: LabNotebook, count: int) -> list[str]:
    """The notice over the boards, if this many boards show it."""
    found = lab.page.locator(NOTICE)
    lab.page.wait_for_function(
        f"count => document.querySelectorAll('{NOTICE}').length === count", arg=count
    )
    return found.all_inner_texts()


def brightness(lab: LabNotebook) -> float:
    """The brightness of the first board on the screen, from 0 to 255."""
    return ImageStat.Stat(lab.pixels().convert("L")).mean[0]


@pytest.mark.prove
def test_every_board_reports_a_dead_kernel_and_what_happens_next(
    lab: LabNotebook, tmp_path: Path
) -> None:
    game, progress = str(tmp_path / "game.jsonl"), str(tmp_path / "progress.json")
    lab.open([KEPT.format(game=game), OTHERS.format(file=progress)], canvases=5)
    Hand(lab).press("roll")
    wait_for_updates(lab)
    before = brightness(lab)
    lab.forget_kernel()
    lab.page.evaluate(RESTART)
    assert notices(lab, 5) == [
        "The kernel has stopped. The game is saved in game.jsonl. Run the cell again to "
        "continue it.",
        "The kernel has stopped. This game was not saved. Run the cell again to start a new one.",
        "The kernel has stopped. This position was not saved, but you can copy its XGID below. "
        "Run the cell again to restart.",
        "The kernel has stopped. Your progress was not saved. Run the cell again to restart the "
        "lesson.",
        "The kernel has stopped. Your progress is saved in progress.json. Run the cell again to "
        "continue.",
    ]
    assert lab.page.evaluate(COVERED) == [True] * 5
    assert lab.page.evaluate(ALERTS) == 5  # screen readers read these
    assert brightness(lab) < 0.75 * before
    # Clicks now do nothing, and the new kernel gets no messages that it does not know.
    lab.click_canvas(0.75, 0.5)
    assert lab.page_errors == []
    lab.page.evaluate(RUN_FIRST_CELL)
    notices(lab, 4)
    wait_for_updates(lab)
    assert brightness(lab) == pytest.approx(before, abs=3)
    Hand(lab).change(Target.point(8), Target.point(5))
    assert lab.evaluate("board.dice_left") == (1,)


@pytest.mark.prove
def test_a_dying_kernel_is_noticed_and_a_reconnected_one_is_not_dead(
    lab: LabNotebook,
) -> None:
    cell = "import gammon_widget as gw\nimport os\nboard = gw.Board(start=False)\nboard"
    lab.open([cell], own_page=True)  # and its own kernel, which will be shut down
    wait_for_updates(lab)
    lab.page.evaluate(RECONNECT)
    lab.run_cell("1")
    notices(lab, 0)
    process = lab.evaluate("os.getpid()")
    lab.forget_kernel()
    os.kill(process, signal.SIGKILL)
    assert "kernel has stopped" in notices(lab, 1)[0]
    lab.page.locator(".jp-Dialog").get_by_role("button").last.click()
    lab.page.evaluate(RUN_FIRST_CELL)
    notices(lab, 0)
    wait_for_updates(lab)
    lab.forget_kernel()
    lab.restart_from_elsewhere()
    lab.click_canvas(0.75, 0.5)  # the page learns of it only when it sends a request
    notices(lab, 1)
    lab.page.evaluate(RUN_FIRST_CELL)
    notices(lab, 0)
    lab.page.evaluate(SHUT_DOWN)
    notices(lab, 1)


def test_a_busy_kernel_is_not_dead_and_handles_earlier_clicks_later(
    lab: LabNotebook, tmp_path: Path
) -> None:
    lab.open(["import gammon_widget as gw\nboard = gw.Board(dice=[(3, 1)], start=False)\nboard"])
    wait_for_updates(lab)
    release = tmp_path / "release"
    lab.page.evaluate(START_BLOCKED_CELL, BLOCKED_CELL.format(path=str(release)))
    lab.page.wait_for_function(BUSY)
    Hand(lab).control(Target.button("roll")).click()
    lab.page.evaluate(RECONNECT)  # as after a long silence
    notices(lab, 0)
    release.touch()
    lab.page.evaluate("() => window.blocked")
    lab.wait_for("board.dice == (3, 1)")
    notices(lab, 0)
