"""Time from a click to the new pixels, with and without a thinking bot.

The same board is clicked in blocks of several clicks. During every other block, two Open Sage bots
at 3-ply play against each other in the same kernel, so that one of them is always thinking, with as
many threads as the machine has cores. Clicks are timed as in `clicks`.
"""

from __future__ import annotations

from statistics import median, quantiles

from .clicks import BLOCK_CLICKS, WARM_UP_CLICKS, WATCH, Mouse, board_cell
from .lab import notebook
from .rivals import Row

BLOCKS = 3

BOT = "sage:3-ply"

BOTS = f"""
busy = gw.Match(1, players=("{BOT}", "{BOT}"), dice=3)
decisions = []
busy.subscribe(lambda change: decisions.append(change.action.kind))
"""

BEGIN = """
busy.set_up(gw.GameState.on_roll(gw.Position.opening(), "white", length=1))
busy.thinking.resume()
decisions.clear()
"""


def rows(blocks: int = BLOCKS) -> list[Row]:
    """Click in turns while no bot thinks and while one does."""
    idle: list[float] = []
    busy: list[float] = []
    with notebook() as lab:
        lab.open([board_cell("ipycanvas")], width=1100, height=1000)
        lab.page.evaluate(WATCH)
        lab.evaluate(BOTS)
        mouse = Mouse(lab)
        for _ in range(blocks):
            idle += _block(mouse)
            lab.evaluate(BEGIN)
            lab.wait_for("'play' in decisions")  # the engine is working, and has loaded its data
            busy += _block(mouse)
            assert lab.evaluate("busy.thinking.is_thinking"), "the bots have finished their match"
            lab.evaluate("busy.thinking.cancel()")
    late = quantiles(busy, n=20)[-1], quantiles(idle, n=20)[-1]
    return [
        _row("median", median(busy), median(idle), "≤ 1.5 × as long"),
        _row("p95", *late),
    ]


def _block(mouse: Mouse) -> list[float]:
    times = [mouse.click(0, "board", Mouse.still) for _ in range(WARM_UP_CLICKS + BLOCK_CLICKS)]
    return times[WARM_UP_CLICKS:]


def _row(what: str, busy: float, idle: float, goal: str = "") -> Row:
    name = f"click → pixels while a bot thinks at 3-ply, {what}"
    return Row(name, "while no bot thinks", busy, idle, busy / idle, goal, "ms")
