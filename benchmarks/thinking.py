"""Time from a click to the new pixels, with and without a thinking bot.

Turns are played on the same board, as in `clicks`. During every other turn, two Open Sage bots
at 3-ply play against each other in the same kernel, so that one of them is always thinking, with as
many threads as the machine has cores.
"""

from __future__ import annotations

from statistics import median, quantiles

from tests.browser.lab import LabNotebook

from .clicks import WATCH, User, board_cell
from .lab import notebook
from .rivals import Row

TURNS = 8

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


def rows(turns: int = TURNS) -> list[Row]:
    """Click in turns while no bot thinks and while one does."""
    idle: list[float] = []
    busy: list[float] = []
    with notebook() as lab:
        lab.open([board_cell("ipycanvas")], width=1100, height=1000)
        lab.page.evaluate(WATCH)
        lab.evaluate(BOTS)
        for _ in range(turns):
            idle += _turn(lab)
            lab.evaluate(BEGIN)
            lab.wait_for("'play' in decisions")  # the engine is working, and has loaded its data
            busy += _turn(lab)
            assert lab.evaluate("busy.thinking.is_thinking"), "the bots have finished their match"
            lab.evaluate("busy.thinking.cancel()")
    late = quantiles(busy, n=20)[-1], quantiles(idle, n=20)[-1]
    return [
        _row("median", median(busy), median(idle), "≤ 1.5 × as long"),
        _row("p95", *late),
    ]


def _turn(lab: LabNotebook) -> list[float]:
    user = User(lab)
    user.play(user.begin())
    user.end()
    return [took for times in user.times.values() for took in times]


def _row(what: str, busy: float, idle: float, goal: str = "") -> Row:
    name = f"click → pixels while a bot thinks at 3-ply, {what}"
    return Row(name, "while no bot thinks", busy, idle, busy / idle, goal, "ms")
