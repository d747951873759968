"""Scenes of the five houses, by clicks in JupyterLab; the results are checked in the kernel."""

import pytest

from gammon_widget.drawing import Target
from gammon_widget.rules import Color
from tests.browser.hand import Hand
from tests.browser.lab import LabNotebook
from tests.browser.page_side import of_canvas, wait_for_updates
from tests.browser.senses import CHECKER, heard, listen, seen, watch

ROLL, CUBE, DICE = Target.button("roll"), Target.CUBE, Target.DICE


def open_board(
    lab: LabNotebook, rules: str, state: str, options: str = "", *, motion: bool = False
) -> Hand:
    """A board on a match with some rules that begins in a given state."""
    lab.open(
        [
            "import gammon_widget as gw\n"
            f"rules = gw.Rules.named({rules!r})\n"
            f"match = gw.Match(state={state}, rules=rules, players=('Ann', 'Bob'){options})\n"
            f"board = gw.Board(match, visual_fx={motion})\nboard"
        ]
    )
    return Hand(lab)


def xgid(text: str) -> str:
    return f"gw.GameState.from_xgid('XGID={text}')"


def message(lab: LabNotebook, part: str) -> None:
    """The message of the board, in the page and in the kernel."""
    lab.wait_for(f"{part!r} in board.message")
    lab.page.get_by_text(lab.evaluate("board.message")).first.wait_for(state="visible")


HOUSES = """
import gammon_widget as gw
from dataclasses import replace
def board_of(house, state, dice, ties=0, **options):
    rules = replace(gw.Rules.named(house), automatic_doubles=ties)
    match = gw.Match(state=state, rules=rules, players=("Ann", "Bob"), dice=dice)
    return gw.Board(match, visual_fx=False, size=480, **options)
"""


TIED = [(3, 3), (6, 1)]


def cell_of(name: str, house: str, state: str, dice: object, ties: int = 0) -> str:
    return f"{name} = board_of({house!r}, {state}, {dice!r}, {ties})\n{name}"


def test_a_scene_of_each_of_the_five_houses(lab: LabNotebook) -> None:
    """One click path of each house in one notebook; the long tests below have all scenes."""
    start = "gw.GameState.start(0)"
    six_five = xgid("--b----------A------------:0:0:1:65:0:0:0:0:10")
    closed_out = xgid("------N-----------cbbbbbbA:0:0:1:00:0:0:0:0:10")
    lab.open(
        [
            HOUSES + cell_of("hoyle", "hoyle", six_five, 1),
            cell_of("house_rules", "house-rules", closed_out, [(6, 4)]),
            cell_of("pc_gammon", "pc-gammon", start, TIED, ties=1),
            cell_of("flash", "flash", start, [(6, 1)]),
            cell_of("web_page", "web-page", start, 11),
        ],
        canvases=5,
    )
    the_larger_die_must_be_played(lab, Hand(lab, "hoyle", canvas=0))

    hand = Hand(lab, "house_rules", canvas=1)
    hand.change(ROLL)
    lab.wait_for("'cannot enter: no piece is released' in house_rules.message")
    assert lab.evaluate("house_rules.turn, house_rules.bar") == ("black", (1, 0))

    Hand(lab, "pc_gammon", canvas=2).press("roll")  # equal dice double the stakes
    facts = "pc_gammon.cube_value, pc_gammon.dice, pc_gammon.home, pc_gammon.numbering"
    assert lab.evaluate(facts) == (2, (6, 1), "left", "fixed")

    hand = Hand(lab, "flash", canvas=3)
    hand.change(DICE)  # a click rolls the spinning dice
    hand.click(Target.point(13))
    lab.wait_for("{t.spot.number for t in flash._controller.view.landings} == {7, 6}")
    hand.change(Target.point(7))
    assert lab.evaluate("flash.dice, flash.dice_left") == ((6, 1), (1,))

    hand = Hand(lab, "web_page", canvas=4)
    hand.press("roll")
    lab.evaluate("web_page.match.play(web_page.match.legal_plays[0])")
    doubler = lab.evaluate("web_page.turn")
    hand.change(CUBE)
    hand.press("take")
    hand.press("roll")
    lab.evaluate("web_page.match.play(web_page.match.legal_plays[0])")
    hand.change(CUBE)  # the player who took may now double
    assert lab.evaluate("web_page.cube_value, web_page.phase") == (2, "double")
    assert lab.evaluate("web_page.turn") != doubler
    assert lab.page_errors == []


def the_larger_die_must_be_played(lab: LabNotebook, hand: Hand) -> None:
    hand.click(Target.point(13))
    landings = f"[each.spot.number for each in {hand.board}._controller.view.landings]"
    lab.wait_for(f"{landings} == [7]")
    hand.click(Target.point(8))
    sentence = "You can play only one die, so you must play the larger one: the 6."
    lab.wait_for(f"{sentence!r} in {hand.board}.message")
    lab.page.get_by_text(sentence).first.wait_for(state="visible")
    hand.change(Target.point(7))
    lab.wait_for(f"{hand.board}.message == 'Ann cannot play the 5: the turn passes.'")
    assert lab.evaluate(f"{hand.board}.turn, {hand.board}.points[6]") == ("black", 1)


# White can hit on the 8 point and leave a blot on the 3, where Black can then enter and hit.
HITS = (
    "gw.GameState.on_roll(gw.Position.build({13: 1, 6: 2}, {17: 1, 6: 3}), "
    "dice=gw.Dice(5, 3), rules=rules)"
)
CONTROLS = """[...canvas.parentElement.querySelectorAll('[data-target]:not(.gammon-place)')]
    .filter(button => button.checkVisibility()).map(button => button.dataset.target)"""
PLACES = (Target.point(8), Target.bar(Color.BLACK), Target.point(3), Target.bar(Color.WHITE))


@pytest.mark.prove
def test_house_rules(lab: LabNotebook) -> None:
    """Two boards in two cells, one for each seat."""
    scene = xgid("------N-----------cbbbbbbA:0:0:1:00:0:0:0:0:10")
    lab.open(
        [
            "import gammon_widget as gw\n"
            "rules = gw.Rules.named('house-rules')\n"
            f"match = gw.Match(state={scene}, rules=rules, dice=[(6, 4), (2, 1), (3, 1)])\n"
            "table = gw.Table(match)\n"
            "board = ann = table.join('Ann', pace=4, size=600)\nann",
            "bob = table.watch(bottom='black', size=600, sound_fx=False)\nbob",
        ],
        canvases=2,
        own_page=True,
    )
    ann = Hand(lab, "ann")
    message(lab, "Under the house rules, the game begins when two players have joined.")
    ann.wait_until_shown()
    tools = {"undo", "resign", "visual_fx", "sound_fx", "more"}
    assert set(of_canvas(lab, CONTROLS)) == {f"button {tool}" for tool in tools}
    lab.evaluate("watcher = bob; bob = table.join('Bob', size=600, sound_fx=False)")
    lab.run_cell("bob")
    bob = Hand(lab, "bob", canvas=2)
    ann.change(ROLL)
    message(lab, "Ann rolled 6-4 and cannot enter: no piece is released, and the turn passes.")
    assert lab.evaluate("board.turn, board.bar") == ("black", (1, 0))
    Hand(lab, "watcher", canvas=1).click(Target.point(18))
    lab.wait_for("watcher.message == 'You are watching, so you cannot act.'")
    ann.click(Target.point(18))
    lab.wait_for('"Bob\'s turn" in ann.message')
    bob.change(ROLL)
    assert lab.evaluate("ann.dice, bob.dice") == ((2, 1), (2, 1))

    effects_are_seen_and_heard(lab)


def effects_are_seen_and_heard(lab: LabNotebook) -> None:
    """A hit, and entering with a hit, on Ann's board with effects on and off."""
    wait_for_updates(lab, "ann")
    ann = Hand(lab, "ann")
    lab.wait_for("ann.sound_fx and ann.visual_fx")
    lab.evaluate(f"match.set_up({HITS})")
    watch(lab, PLACES)
    listen(lab, boards=3)
    seen(lab, "b---")

    # The hit checker disappears from the point, and then appears on the bar.
    lab.evaluate("ann.play('13/8* 6/3')\nawait ann.settled()")
    hit = seen(lab, "wbw-")
    gone = next(n for n, now in enumerate(hit) if now[0] != "b")
    back = next(n for n, now in enumerate(hit) if now[1] == "b")
    assert hit[0] == "b---"
    assert gone < back, hit
    assert CHECKER in heard(lab, messages=1)

    # A hit on entering: the hit checker is on the bar before the other has left it.
    lab.evaluate("bob.roll(), bob.play('bar/22* 6/5')\nawait ann.settled()")
    entered = seen(lab, "w-bw")
    gone = next(n for n, now in enumerate(entered) if now[2] != "w")
    back = next(n for n, now in enumerate(entered) if now[3] == "w")
    there = next(n for n, now in enumerate(entered) if now[2] == "b")
    assert gone < back < there, entered
    assert CHECKER in heard(lab, messages=2)

    # Without effects, everything is there at once and silent.
    lab.evaluate(f"match.set_up({HITS})")
    seen(lab, "b---")
    for name in ("visual_fx", "sound_fx"):
        ann.click(Target.button(name))  # in the status bar
    lab.wait_for("not ann.visual_fx and not ann.sound_fx")
    lab.evaluate("ann.play('13/8* 6/3')")
    assert seen(lab, "wbw-") == ["b---", "wbw-"]
    assert heard(lab, messages=0) == []
    assert lab.page_errors == []


@pytest.mark.prove
def test_dice_of_flash_spin_until_they_are_clicked(lab: LabNotebook) -> None:
    hand = open_board(lab, "flash", "gw.GameState.start(0)", ", dice=[(6, 1), (5, 2)]", motion=True)
    dice = "board._surface.frontend.view['dice']"
    lab.wait_for(f"[state for *_, state in {dice}] == ['spinning'] * 2")
    picture = lab.pixels()
    lab.wait_until(lambda: lab.pixels() != picture, "the dice do not spin")
    hand.change(DICE)
    assert lab.evaluate("board.dice") == (6, 1)
