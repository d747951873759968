"""Two players at one board, by clicks in JupyterLab; the result is checked in the kernel."""

import pytest

from gammon_widget.drawing import Target
from gammon_widget.match.match import Match
from gammon_widget.rules import Color, GameState, Move, Phase, Play
from tests.browser.hand import Hand, agree
from tests.browser.lab import LabNotebook
from tests.browser.page_side import board_cell, wait_for_updates

LONG = "Match(3, players=('Ann', 'Bob'), dice=91)"
"""A short match of two games, with a double."""

RACE = "XGID=-AA-----------------bba---:0:0:1:00:1:1:0:3:10"
LATE = f"Match(state=GameState.from_xgid({RACE!r}), dice=7)"
"""The end of one: a race for two points, of which both need as many."""

TYPE = """keys => keys.forEach(key => document.activeElement.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true })))"""
"""Press keys in one task of the page, which receives nothing meanwhile."""


@pytest.fixture
def hand(lab: LabNotebook) -> Hand:
    return Hand(lab)


def quickest(plays: tuple[Play, ...]) -> Play:
    """A fast play: bear off, avoid hits, and move the rear checkers last."""
    return max(plays, key=lambda play: (play.result.off[0], -play.result.bar[1], play.moves))


@pytest.mark.prove
@pytest.mark.parametrize("match", [LATE, LONG])
def test_a_whole_match_is_played_by_clicks(lab: LabNotebook, hand: Hand, match: str) -> None:
    """A match to 3 with a double, to the last point; a second match without clicks is the
    reference.
    """
    names = {"Match": Match, "GameState": GameState}
    lab.open([f"from gammon_widget import GameState, Match\n{board_cell(match, motion=True)}"])
    shadow: Match = eval(match, names)
    games = 0
    while shadow.state.match_winner is None:
        state = shadow.state
        if state.phase is Phase.OVER:
            hand.press("new_game")
            shadow.new_game()
            games += 1
        elif state.phase is Phase.MOVE:
            turn(hand, shadow)
        elif wants_to_double(shadow, games):
            hand.change(Target.CUBE)
            shadow.double()
            agree(lab, shadow)
            hand.press("take")
            shadow.take()
        else:
            hand.press("roll")
            shadow.roll()
        agree(lab, shadow)
    assert lab.evaluate("board.score") == shadow.state.score
    assert max(shadow.state.score) >= 3
    assert [game.result for game in shadow.games] == shadow_results(lab, shadow)


def turn(hand: Hand, shadow: Match) -> None:
    """Play a turn by clicks: each checker, each destination, then the dice to end it."""
    color = shadow.state.turn
    assert color
    for move in quickest(shadow.legal_plays).moves:
        hand.move(move, color)
        shadow.step(*move)
    if shadow.state.phase is Phase.MOVE:  # the last checker ends the game by itself
        hand.change(Target.DICE)
        shadow.confirm()


LATE_PIPS = 30


def wants_to_double(shadow: Match, games: int) -> bool:
    """Whether to double: in the first game, with a clear lead or after many turns."""
    state = shadow.state
    if state.turn is None:
        return False
    own, other = state.pips[state.turn.slot], state.pips[state.turn.opponent.slot]
    is_late = max(own, other) < LATE_PIPS
    return games == 0 and "double" in shadow.legal_actions and (own + 20 < other or is_late)


def shadow_results(lab: LabNotebook, shadow: Match) -> list[object]:
    """The kernel's results, replaced by those of the reference match where they are equal."""
    results: list[object] = lab.evaluate(
        "[(str(g.result.winner), int(g.result.level), g.result.cube) for g in board.match.games]"
    )
    known = [game.result for game in shadow.games]
    assert results == [(str(r.winner), int(r.level), r.cube) for r in known if r]
    return list(known)


def test_a_refused_click_says_why(lab: LabNotebook, hand: Hand) -> None:
    state = GameState.from_xgid("XGID=--b----------A------------:0:0:1:65:0:0:0:0:10")
    lab.open([board_cell(repr(state.xgid))])
    hand.click(Target.point(13))
    hand.click(Target.point(8))
    lab.wait_for("board.message")
    sentence = lab.evaluate("board.message")
    assert "larger" in sentence
    lab.page.locator(".gammon-status-bar", has_text=sentence).wait_for(state="visible")
    assert lab.evaluate("board.points") == state.points


# White to roll can hit a blot on the 7 point.
BLOT = "gw.GameState.on_roll(gw.Position.build({8: 2, 6: 3}, {18: 1, 1: 2}))"
OBSERVE = """
seen = []
board.observe(lambda change: seen.append((change.new, board.points[5:8], board.bar)), "dice_left")
"""


@pytest.mark.parametrize("tutor", ["", pytest.param("net:1-ply", marks=pytest.mark.prove)])
def test_each_click_of_a_turn_changes_the_traits_and_the_dice_end_it(
    lab: LabNotebook, hand: Hand, tutor: str
) -> None:
    match = f"gw.Match(state={BLOT}, dice=[(3, 1)])"
    lab.open([board_cell(f"{match}, single_click=True, tutor={tutor or None!r}"), OBSERVE])
    hand.press("roll")
    hand.click(Target.DICE)  # now the 1 comes first
    hand.change(Target.point(8))
    assert lab.evaluate("board.dice_left, board.bar, board.points[6]") == ((3,), (0, 1), 1)
    hand.change(Target.point(8))
    assert lab.evaluate("board.dice_left, board.points[4:8]") == ((), (1, 3, 1, 0))
    expected = [((3, 1), (3, -1, 2), (0, 0)), ((3,), (3, 1, 1), (0, 1)), ((), (3, 1, 0), (0, 1))]
    assert lab.evaluate("seen") == expected
    hand.change(Target.DICE)
    assert lab.evaluate("board.turn") == "black"


def test_cells_change_the_picture(lab: LabNotebook, hand: Hand) -> None:
    lab.open([board_cell("")])
    hand.wait_until_shown()
    before = lab.pixels()
    lab.run_cell("board.dice = (6, 1)")
    hand.wait_until_shown()
    assert lab.evaluate("(board.dice, board.turn)") == ((6, 1), "white")
    rolled = lab.pixels()
    xgid = "XGID=-b----DAB---dE---e-dA---B-:1:1:1:52:2:3:0:7:10"
    lab.run_cell(f"board.xgid = {xgid!r}")
    hand.wait_until_shown()
    assert lab.evaluate("(board.xgid, board.cube_value, board.score)") == (xgid, 2, (2, 3))
    assert before != rolled != lab.pixels()


def test_two_boards_on_one_match_show_the_same_state(lab: LabNotebook) -> None:
    lab.open(
        [
            board_cell("dice=[(3, 1)]"),
            "other = gw.Board(board.match, bottom='black', theme='slate', home='left', size=480)\n"
            "other",
        ],
        height=1600,
        canvases=2,
    )
    hand = Hand(lab, "other", 1)
    hand.press("roll")
    hand.move(Move(8, 5), Color.WHITE)
    assert lab.evaluate("board.points == other.points and board.dice_left == (1,)")


@pytest.mark.prove
def test_keys_that_are_typed_without_a_pause_act_in_order(lab: LabNotebook, hand: Hand) -> None:
    lab.open([board_cell("gw.Match(dice=[(3, 1)])")])
    wait_for_updates(lab)
    lab.canvas().focus()
    lab.page.keyboard.press("n")
    lab.page.wait_for_function("() => document.activeElement.dataset.target === 'button roll'")
    lab.page.evaluate(TYPE, ["r", "n", "Enter", "n", "Enter", "u", "y"])
    lab.wait_for("[tuple(step) for step in board.state.steps] == [(13, 10)]")
    hand.wait_until_shown()
    assert lab.evaluate("board.match.revision") == 4, "a roll, a step, an undo and a redo"
