"""The whole game without a mouse: keys, the ring around what they are on, and written plays."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

import gammon_widget as gw
from gammon_widget.board.model.clicks import KEYS_HELP, Switch
from gammon_widget.board.model.keyboard import ArrowKey, neighbour, next_tab_stop
from gammon_widget.drawing import Target, compose
from gammon_widget.drawing.geometry import WIDE
from gammon_widget.rules import Color, Phase
from gammon_widget.rules.position import BAR

from .page_messages import press_keys, tell


def come(board: gw.Board, target: Target | None = None) -> None:
    tell(board, do="focus", target="" if target is None else str(target))


def focus(board: gw.Board) -> Target | None:
    """What is ringed in the picture."""
    return board._controller.view.focus


def new_board(**options: Any) -> gw.Board:
    return gw.Board(**({"dice": [(3, 1), (6, 5)], "players": ("Ann", "Bob")} | options))


def test_a_turn() -> None:
    board = new_board()
    press_keys(board, "r")
    assert board.dice == (3, 1)
    press_keys(board, "n", "n", "n")
    assert focus(board) == Target.point(8)
    press_keys(board, "Enter", "n", "n")
    assert focus(board) == Target.point(5)
    press_keys(board, "Enter")
    assert board.dice_left == (1,)
    come(board, Target.point(6))
    press_keys(board, " ", "ArrowRight", " ", "c")
    assert (board.turn, board.points[4]) == ("black", 2)


def test_arrows_and_enter_press_buttons() -> None:
    board = new_board()
    come(board)
    assert focus(board) == Target.button("roll")
    press_keys(board, "Enter")
    assert board.phase == "move"
    assert focus(board) in board.scene.targets, "the ring has gone with the button"


def test_the_arrows_go_where_they_point() -> None:
    scene = new_board().scene
    points = [Target.point(13)]
    for _ in range(6):
        points.append(neighbour(scene, points[-1], ArrowKey.RIGHT, WIDE))
    assert points == [*map(Target.point, range(13, 19)), Target.bar(Color.WHITE)]
    assert neighbour(scene, Target.point(19), ArrowKey.LEFT, WIDE) == Target.bar(Color.WHITE)
    assert neighbour(scene, Target.point(24), ArrowKey.RIGHT, WIDE) == Target.tray(Color.BLACK)
    assert neighbour(scene, Target.point(13), ArrowKey.DOWN, WIDE) == Target.point(12)
    assert neighbour(scene, Target.point(24), ArrowKey.DOWN, WIDE) == Target.button("roll")
    assert neighbour(scene, Target.point(13), ArrowKey.UP, WIDE) == Target.point(13)
    assert neighbour(scene, Target.point(13), ArrowKey.LEFT, WIDE) == Target.CUBE
    assert neighbour(scene, Target.tray(Color.WHITE), ArrowKey.DOWN, WIDE) == Target.button("more")


def test_n_goes_to_what_can_be_done() -> None:
    board = new_board()
    press_keys(board, "r")
    view, layout = board._controller.view, board._surface.fitted.layout
    seen = [next_tab_stop(view, layout, None, 1)]
    while (found := next_tab_stop(view, layout, seen[-1], 1)) != seen[0]:
        seen.append(found)
    sources = [Target.point(number) for number in (24, 13, 8, 6)]
    assert seen == [*sources, *(Target.button(name) for name in ("undo", "resign", "more"))]
    back = [next_tab_stop(view, layout, target, -1) for target in seen]
    assert back == [seen[-1], *seen[:-1]]


def test_escape_puts_back() -> None:
    board = new_board()
    press_keys(board, "r", "n", "Enter")
    assert (board.selection.selected, board._surface.frontend.holding) == (24, True)
    press_keys(board, "Escape")  # and the next one leaves the board
    assert (board.selection.selected, board._surface.frontend.holding) == (None, False)


def test_undo_redo_and_swapping() -> None:
    board = new_board()
    press_keys(board, "r")
    press_keys(board, "s")
    assert [die.number for die in board._controller.view.dice] == [1, 3]
    board.step(8, 5)
    press_keys(board, "u")
    assert board.dice_left == (3, 1)
    press_keys(board, "y")
    assert board.dice_left == (1,)
    press_keys(board, "s")
    assert "left" in board.message


def test_the_cube() -> None:
    board = new_board(match=gw.GameState.on_roll(gw.Position.opening()))
    press_keys(board, "d")
    assert board.phase == "double"
    press_keys(board, "d", "r")
    assert board.phase == "double"
    assert board.message
    press_keys(board, "t")
    assert (board.cube_value, board.cube_owner) == (2, "black")
    board.undo()
    press_keys(board, "x")
    assert board.score == (1, 0)


def test_answers_to_a_resignation() -> None:
    board = new_board(match=gw.GameState.on_roll(gw.Position.opening()))
    board.resign(2)
    press_keys(board, "x")
    assert board.phase == "roll"
    board.resign(2)
    press_keys(board, "t")
    assert board.score == (0, 1)  # by Jacoby


def test_beavers_and_raccoons() -> None:
    rules = replace(gw.Rules.standard(), beavers=True, raccoons=True)
    board = gw.Board(gw.Match(0, rules=rules, dice=[(3, 1)]))
    press_keys(board, "r")
    board.play("8/5 6/5")
    press_keys(board, "d", "b", "b")
    assert board.cube_value == 8


@pytest.mark.parametrize("key", ["r", "c", "t", "x", "b", "d", "s", "u", "y"])
def test_what_cannot_be_done_is_refused_with_a_reason(key: str) -> None:
    board = new_board(match=gw.GameState.on_roll(gw.Position.opening(), dice=gw.Dice(3, 3)))
    before = board.state
    press_keys(board, key)
    assert board.message
    assert board.state == before


def test_a_key_does_nothing_for_another_seat() -> None:
    state = gw.GameState.on_roll(gw.Position.opening())
    match = gw.Match(state=state, players=("Ann", "Bob"), dice=[(3, 1)])
    board = gw.Board(match, seat="black")
    match.roll()
    revision = match.revision
    press_keys(board, "c", "d", "u", "Enter", "Enter")
    assert match.revision == revision
    assert board.message == "It is Ann's decision."


def test_help_and_the_position_on_demand() -> None:
    board = new_board()
    press_keys(board, "?")
    assert board.message == KEYS_HELP
    press_keys(board, "i")
    assert board.message.startswith("Ann: 2 on point 24, 5 on point 13, 3 on point 8, 5 on point 6")
    assert "Bob: 2 on point 1, 5 on point 12, 3 on point 17, 5 on point 19" in board.message


@pytest.mark.parametrize("key", ["q", "Home", "F1", "PageDown", "Dead", "ä", "€", "\n" * 99])
def test_other_keys_do_nothing(key: str) -> None:
    board = new_board()
    state, look = board.state, board.selection
    press_keys(board, key)
    assert (board.state, board.selection) == (state, look)


@pytest.mark.parametrize(
    "message",
    [
        {"do": "key"},
        {"do": "key", "key": 5},
        {"do": "focus"},
        {"do": "key", "key": "written"},
        {"do": "write"},
        {"do": "focus", "target": "point 99"},
        {"do": "focus", "target": 5},
        {"do": "activate"},
        {"do": "activate", "target": None},
        {"do": "activate", "target": ""},
        {"do": "activate", "target": "bar red"},
        {"do": "activate", "target": ["point 1"]},
    ],
)
def test_what_no_page_tells_changes_nothing(message: dict[str, Any]) -> None:
    board = new_board()
    state, look = board.state, board.selection
    tell(board, **message)
    assert (board.state, board.selection) == (state, look)


def test_what_is_not_there_cannot_be_activated() -> None:
    board = new_board()
    tell(board, do="activate", target="button confirm")
    tell(board, do="activate", target="button launch")
    assert board.phase == "opening"
    tell(board, do="activate", target="button roll")
    assert board.phase == "move"


def test_the_ring_goes_when_the_keys_do_or_the_mouse_comes() -> None:
    board = new_board()
    come(board, Target.point(6))
    assert focus(board) == Target.point(6)
    tell(board, do="blur")
    assert focus(board) is None
    come(board, Target.point(6))
    tell(board, do="press", x=0.5, y=0.99, button=0, modifiers=[])
    assert focus(board) is None


def test_nobody_sees_ring_or_foot_in_a_picture() -> None:
    board = new_board()
    plain = board.snapshot()
    come(board, Target.point(6))
    assert board.snapshot() == plain
    bare = compose(board._controller.view)
    assert len(plain.scene.shapes) < len(bare.visible)


@pytest.mark.parametrize("switch", Switch)
def test_switches(switch: Switch) -> None:
    board = new_board()
    before = getattr(board, switch)
    for value in (not before, before):
        come(board, Target.button("more"))
        press_keys(board, "Enter")
        come(board, Target.button(switch))
        press_keys(board, "Enter")
        assert getattr(board, switch) is value
        assert board.message.endswith("on." if value else "off.")


def test_a_watcher_has_switches_too() -> None:
    board = gw.Board(seat="watcher")
    for name in ("more", "sound_fx"):
        tell(board, do="activate", target=f"button {name}")
    assert board.sound_fx


def test_dice_do_not_spin_without_visual_effects() -> None:
    board = gw.Board(gw.Rules.named("flash"))
    assert board._surface.frontend.spinning_dice
    board.visual_fx = False
    assert not board._surface.frontend.spinning_dice


def test_a_whole_match_by_keys() -> None:
    """Every decision at random, by the keys that lead there; with few checkers left."""
    random = Random(7)
    few = gw.Position.build({18: 2, 8: 2, 4: 2}, {18: 2, 8: 2, 4: 2})
    state = replace(gw.GameState.on_roll(few), length=1)
    board = gw.Board(state, players=("Ann", "Bob"), dice=5)
    while board.state.match_winner is None:
        revision = board.match.revision
        decide(board, random)
        assert board.match.revision > revision, board.message
        assert focus(board) is None or focus(board) in board.scene.targets
    assert max(board.score) >= 1


def decide(board: gw.Board, random: Random) -> None:
    """Press the keys for what comes next."""
    match board.state.phase:
        case Phase.OVER:
            go(board, Target.button("new_game"))
        case Phase.DOUBLE:
            press_keys(board, random.choice("tttx"))
        case Phase.ROLL if random.random() < 0.1:
            press_keys(board, "d", "r")
        case Phase.MOVE:
            color = board.state.turn
            assert color is not None
            for move in random.choice(board.match.legal_plays).moves:
                source, target = (Target.of_place(place, color) for place in move)
                if move.source != BAR:  # a checker on the bar is in hand by itself
                    go(board, source)
                go(board, target)
            press_keys(board, "c")
        case _:
            press_keys(board, "r")


def go(board: gw.Board, goal: Target) -> None:
    """Walk to a target by the arrows, on a shortest way, and press Enter there."""
    if focus(board) is None:
        press_keys(board, ArrowKey.RIGHT)
    start = focus(board)
    assert start is not None
    ways: dict[Target, list[ArrowKey]] = {start: []}
    for target in (queue := [start]):
        for arrow in ArrowKey:
            found = neighbour(board.scene, target, arrow, WIDE)
            if found not in ways:
                ways[found] = [*ways[target], arrow]
                queue.append(found)
    press_keys(board, *ways[goal], "Enter")


def test_written_plays() -> None:
    board = new_board(entry=True)
    box = board.children[-1]

    def write(text: str) -> None:
        box.value = text
        box._handle_custom_msg({"event": "submit"}, [])

    assert "roll" in box.options
    write("8/5")
    assert board.message == "Roll first."
    write("Roll")
    assert "8/5 6/5" in box.options
    write("8/2")
    assert board.message == "No 6 was rolled; to play: 3 and 1."
    write("rubbish")
    assert "bar or off" in board.message
    assert board.dice_left == (3, 1)
    write("6/5, 8/5")
    assert board.turn == "black"
    assert box.value == ""
    board.entry = False
    assert box not in board.children
    board.entry = True
    assert board.children[-1].options == ("double", "roll")


def test_what_was_written_and_refused_stays_to_be_mended() -> None:
    board = new_board(entry=True)
    box = board.children[-1]
    board.roll()
    for text, stays in (("8/2", True), ("6/5, 8/5", False)):
        box.value = text
        box._handle_custom_msg({"event": "submit"}, [])
        assert (box.value == text) == stays


def test_a_page_tells_what_was_written_and_hears_what_came_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = new_board(entry=True)
    told: list[dict[str, Any]] = []
    monkeypatch.setattr(board._surface.frontend, "send", told.append)
    board.roll()
    tell(board, do="write", text="8/2")
    assert board.message == "No 6 was rolled; to play: 3 and 1."
    assert told == []
    tell(board, do="write", text="8/5 6/5")
    assert board.turn == "black"
    assert told == [{"do": "wrote", "text": "8/5 6/5"}]


def test_nothing_is_offered_to_who_only_watches() -> None:
    board = gw.Board(seat="watcher", entry=True)
    box = board.children[-1]
    assert box.options == ()
    box.value = "8/5 6/5"
    box._handle_custom_msg({"event": "submit"}, [])
    assert board.message == "A watcher acts for nobody."
