"""Time from a click on Next in a lesson to the text and the pixels of the next step."""

from __future__ import annotations

from statistics import median, quantiles

from tests.browser.page_side import wait_for_updates

from .clicks import WATCH
from .lab import notebook
from .rivals import Row

CLICKS = 40
GOAL_MS = 150

CELL = f"""
import gammon_widget as gw
step = "## Step {{}}\\n\\nSome *words* about it.\\n\\n```board\\nposition: {{}}\\n```\\n".format
states = [gw.GameState.on_roll(gw.random_position(seed=number)) for number in range({CLICKS + 1})]
text = "\\n".join(step(number, state.xgid) for number, state in enumerate(states, start=1))
player = gw.LessonPlayer(gw.Lesson.parse(text), visual_fx=False)
player
"""
"""A lesson in which every step has a different position."""

WATCH_STEP = """() => {
    const lesson = document.querySelector('.gammon-lesson');
    const heading = () => lesson.querySelector('h2')?.textContent;
    let last = heading();
    new MutationObserver(() => {
        if (heading() === last) return;
        last = heading();
        clicks.at(-1).shown = performance.now();
    }).observe(lesson, {subtree: true, childList: true, characterData: true});
}"""


def rows() -> list[Row]:
    """Measure the time from the press of the button until both text and pixels have changed."""
    with notebook() as lab:
        lab.open([CELL])
        wait_for_updates(lab, "player.board")
        lab.page.evaluate(WATCH)
        lab.page.evaluate("watch(0)")
        lab.page.evaluate(WATCH_STEP)
        panel = lab.page.locator(".gammon-lesson")
        for number in range(2, CLICKS + 2):
            panel.get_by_role("button", name="Next").click()
            panel.get_by_role("heading", name=f"Step {number}", exact=True).wait_for()
            lab.page.wait_for_function("clicks.at(-1).seen && clicks.at(-1).shown")
        shown = "clicks.map(({down, seen, shown}) => Math.max(seen, shown) - down)"
        times = lab.page.evaluate(shown)
    slow = quantiles(times, n=20)[-1]
    return [
        _row("from a click on Next to the next step on the page, median", median(times)),
        _row("the same, p95", slow),
    ]


def _row(job: str, taken: float) -> Row:
    return Row(job, "the aim", taken, GOAL_MS, taken / GOAL_MS, f"≤ {GOAL_MS} ms", "ms")
