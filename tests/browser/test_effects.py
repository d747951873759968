"""A hit under the house rules, as it is seen in the page with the effects on and off."""

from __future__ import annotations

from gammon_widget.drawing import Layout, Target
from gammon_widget.drawing.geometry import CHECKER_RADIUS
from gammon_widget.drawing.scene import WIDTH
from gammon_widget.rules import Color
from tests.browser.hand import Hand
from tests.browser.lab import LabNotebook
from tests.browser.page_side import page_is_told

# White can hit on his 8 point and leave a blot on the 3; Black can enter there then, and hit it.
CELL = """
import gammon_widget as gw
position = gw.Position.build({13: 1, 6: 2}, {17: 1, 6: 3})
state = gw.GameState.on_roll(position, dice=gw.Dice(5, 3), rules=gw.Rules.named("house-rules"))
match = gw.Match(state=state, players=("Ann", "Bob"), dice=[(3, 1)] * 2)
board = gw.Board(match, pace=4, size=600)
board
"""

PLACES = (Target.point(8), Target.bar(Color.BLACK), Target.point(3), Target.bar(Color.WHITE))

# Writes down which checkers are seen at the places ("w", "b" or "-"), whenever that changes.
WATCH = """([places, radius, width]) => {
    const canvas = document.querySelector('.jp-OutputArea canvas');
    const context = canvas.getContext('2d');
    const unit = canvas.width / width;
    const checker = ([x, y]) => {
        const [left, top, size] = [(x - radius) * unit, (y - radius) * unit, 2 * radius * unit];
        const {data} = context.getImageData(left, top, size, size);
        let dark = 0, light = 0;
        for (let i = 0; i < data.length; i += 4) {
            if (data[i + 2] < 40) dark++;
            if (data[i + 2] > 225) light++;
        }
        const many = data.length / 4 / 3;
        return dark > many ? 'b' : light > many ? 'w' : '-';
    };
    window.seen = [];
    const look = () => {
        const now = places.map(checker).join('');
        if (now !== seen.at(-1)) seen.push(now);
        requestAnimationFrame(look);
    };
    look();
}"""


def seen(lab: LabNotebook, play: str) -> list[str]:
    """What is seen of a play at the places, one after the other, and from now on."""
    before = lab.page.evaluate("seen.at(-1)")
    after = lab.evaluate(
        f"board.play({play!r})\n"
        "points, bar = board.points, board.bar\n"
        "sides = (points[7], -bar[1], points[2], bar[0])\n"
        "''.join('w' if n > 0 else 'b' if n < 0 else '-' for n in sides)"
    )
    lab.evaluate("await board.settled()")
    lab.page.wait_for_function("after => seen.at(-1) === after", arg=after)
    found: list[str] = lab.page.evaluate("() => seen.splice(0, seen.length - 1)")
    assert found[0] == before
    return [*found, after]


def test_a_hit_under_the_house_rules(lab: LabNotebook) -> None:
    lab.open([CELL], own_page=True)
    page_is_told(lab)
    places = [Layout().checker(place, 1, 1) for place in PLACES]
    lab.page.evaluate(WATCH, [places, 0.7 * CHECKER_RADIUS, WIDTH])

    # The checker that is hit vanishes from the point, and appears on the bar after that.
    hit = seen(lab, "13/8* 6/3")
    assert (hit[0], hit[-1]) == ("b---", "wbw-")
    gone = next(n for n, now in enumerate(hit) if now[0] != "b")
    back = next(n for n, now in enumerate(hit) if now[1] == "b")
    assert gone < back, hit

    # It hits on entering: what is hit is on the bar before the other one has left it.
    lab.evaluate("board.roll()")
    entered = seen(lab, "bar/22* 6/5")
    assert (entered[0], entered[-1]) == ("wbw-", "w-bw")
    gone = next(n for n, now in enumerate(entered) if now[2] != "w")
    back = next(n for n, now in enumerate(entered) if now[3] == "w")
    there = next(n for n, now in enumerate(entered) if now[2] == "b")
    assert gone < back < there, entered

    # Without the effects, all is there at once.
    lab.evaluate("board.undo(), board.undo(), board.undo()")
    lab.page.wait_for_function("seen.at(-1) === 'b---'")
    Hand(lab).click(Target.button("visual_fx"))
    lab.wait_for("not board.visual_fx")
    lab.page.evaluate("seen.splice(0, seen.length - 1)")
    assert seen(lab, "13/8* 6/3") == ["b---", "wbw-"]
    assert lab.page_errors == []
