"""Dragging: how far a checker lags behind the pointer, and how many messages the kernel gets.

The page moves the checker itself, once for each frame of the screen. The page measures the time
from a move of the pointer until the screen shows the checker at that place. The peer is a bare
element that a listener of three lines moves at once; it is drawn in the same frames.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median, quantiles

from gammon_widget.drawing import Target
from tests.browser.hand import Hand
from tests.browser.lab import LabNotebook
from tests.browser.page_side import FRONTEND, wait_for_updates

from .lab import notebook
from .rivals import Row

MOVES = 300
APART_MS = 20
"""Milliseconds between two moves of the mouse."""

CHECKER = f"{FRONTEND}.input.pointer.checker.picture"

CELL = """
import gammon_widget as gw
state = gw.GameState.on_roll(gw.Position.opening(), dice=gw.Dice(3, 1))
board = gw.Board(gw.Match(state=state))
board
"""

# The screen has been drawn when the task after its frame runs.
WATCH = """() => {
    const checker = () => CHECKER;
    const bare = document.createElement('div');
    bare.style.cssText = 'position:fixed;left:0;top:0;width:9px;height:9px;pointer-events:none';
    document.body.append(bare);
    window.lags = {board: [], bare: []};
    const waiting = {board: [], bare: []};
    addEventListener('pointermove', event => {
        bare.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
        waiting.bare.push(event.timeStamp);
        waiting.board.push(event.timeStamp);
    }, true);
    const seen = {board: '', bare: ''};
    const tick = () => {
        requestAnimationFrame(tick);
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
            const now = performance.now();
            for (const [name, element] of Object.entries({board: checker(), bare})) {
                const place = element?.style.transform ?? '';
                if (place === seen[name]) continue;
                seen[name] = place;
                lags[name].push(...waiting[name].splice(0).map(moment => now - moment));
            }
        };
        channel.port2.postMessage(null);
    };
    tick();
}"""


def rows() -> list[Row]:
    """Drag a checker to and fro."""
    with notebook() as lab:
        return list(_drag(lab))


def _drag(lab: LabNotebook) -> Iterator[Row]:
    lab.open([CELL], width=1100)
    wait_for_updates(lab)
    lab.evaluate(
        "received = [];board._surface.frontend.on_msg(lambda w, m, b: received.append(m['do']))"
    )
    (x, y), (far, _) = Hand(lab).places(Target.point(8), Target.point(12))
    mouse, wait = lab.page.mouse, lab.page.wait_for_timeout
    lab.page.evaluate(WATCH.replace("CHECKER", CHECKER))
    mouse.move(x, y)
    wait(APART_MS)
    mouse.down()
    for move in range(MOVES):
        mouse.move(x + (far - x) * (move % 50) / 50, y - move % 70)
        wait(APART_MS)
    mouse.move(x, y)
    mouse.up()
    lags = lab.page.evaluate("lags")
    ours, theirs = lags["board"], lags["bare"]
    job, peer = f"a drag of {len(ours)} moves: lag", "a bare element"
    ones, others = median(ours), median(theirs)
    yield Row(f"{job}, median", peer, ones, others, ones / others, "", "ms")
    ones, others = (quantiles(each, n=20)[-1] for each in (ours, theirs))
    yield Row(f"{job}, p95", peer, ones, others, ones / others, "≤ 30 ms", "ms")
    messages = lab.evaluate("sum(kind in ('click', 'drop') for kind in received)")
    yield Row(
        f"a drag of {len(ours)} moves: messages",
        "its moves",
        messages,
        MOVES,
        messages / MOVES,
        unit="",
    )
