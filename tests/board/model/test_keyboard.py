"""The whole game without a mouse: keys, focus ring, and typed plays."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

import gammon_widget as gw
from gammon_widget.board.model.keyboard import ArrowKey, neighbour, next_tab_stop
from gammon_widget.board.model.messages import (
    FocusIn,
    FocusOut,
    Gesture,
    GestureKind,
)
from gammon_widget.drawing import Target
from gammon_widget.drawing.geometry import WIDE
from gammon_widget.rules import Color, Phase
from gammon_widget.rules.position import BAR

from .model_board import ModelBoard, press_keys, receive


def focus_board(board: ModelBoard, target: Target | None = None) -> None:
    receive(board, FocusIn(target))


def focus(board: ModelBoard) -> Target | None:
    return board.view.focus


def new_board(**options: Any) -> ModelBoard:
    return ModelBoard(**({"dice": [(3, 1), (6, 5)], "players": ("Ann", "Bob")} | options))


def test_a_turn_is_played_by_keys() -> None:
    board = new_board()
    press_keys(board, "r")
    assert board.dice == (3, 1)
    press_keys(board, "n", "n", "n")
    assert focus(board) == Target.point(8)
    press_keys(board, "Enter", "n", "n")
    assert focus(board) == Target.point(5)
    press_keys(board, "Enter")
    assert board.dice_left == (1,)
    focus_board(board, Target.point(6))
    press_keys(board, " ", "ArrowRight", " ", "c")
    assert (board.turn, board.points[4]) == ("black", 2)


def test_arrow_keys_and_enter_press_buttons() -> None:
    board = new_board()
    focus_board(board)
    assert focus(board) == Target.button("roll")
    press_keys(board, "Enter")
    assert board.phase == "move"
    assert focus(board) in board.scene.targets, "the focus ring disappeared with the button"


def test_arrow_keys_move_the_focus_in_their_direction() -> None:
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


def test_n_moves_the_focus_to_the_next_possible_action() -> None:
    board = new_board()
    press_keys(board, "r")
    view, layout = board.view, board.fitted.layout
    seen = [next_tab_stop(view, layout, None, 1)]
    while (found := next_tab_stop(view, layout, seen[-1], 1)) != seen[0]:
        seen.append(found)
    sources = [Target.point(number) for number in (24, 13, 8, 6)]
    assert seen == [*sources, *(Target.button(name) for name in ("undo", "resign", "more"))]
    back = [next_tab_stop(view, layout, target, -1) for target in seen]
    assert back == [seen[-1], *seen[:-1]]


def test_keys_undo_redo_and_swap_the_dice() -> None:
    board = new_board()
    press_keys(board, "r")
    press_keys(board, "s")
    assert [die.number for die in board.view.dice] == [1, 3]
    board.step(8, 5)
    press_keys(board, "u")
    assert board.dice_left == (3, 1)
    press_keys(board, "y")
    assert [*board.dice_left] == [1]
    press_keys(board, "s")
    assert "still have dice" in board.message


def test_the_cube_is_used_by_keys() -> None:
    board = new_board(shown=gw.GameState.on_roll(gw.Position.opening()))
    press_keys(board, "d")
    assert board.phase == "double"
    press_keys(board, "d", "r")
    assert board.phase == "double"
    assert board.message
    focus_board(board)
    assert focus(board) == Target.CUBE
    press_keys(board, "t")
    assert (board.cube_value, board.cube_owner) == (2, "black")
    assert focus(board) == Target.button("roll")
    board.undo()
    press_keys(board, "x")
    assert board.score == (1, 0)


def test_a_resignation_is_answered_by_keys() -> None:
    board = new_board(shown=gw.GameState.on_roll(gw.Position.opening()))
    board.resign(2)
    press_keys(board, "x")
    assert board.phase == "roll"
    board.resign(2)
    press_keys(board, "t")
    assert board.score == (0, 1)  # because of the Jacoby rule


def test_beavers_and_raccoons_are_made_by_keys() -> None:
    rules = replace(gw.Rules.standard(), beavers=True, raccoons=True)
    board = ModelBoard(gw.Match(0, rules=rules, dice=[(3, 1)]))
    press_keys(board, "r")
    board.play("8/5 6/5")
    press_keys(board, "d", "b", "b")
    assert board.cube_value == 8


@pytest.mark.parametrize("key", ["r", "c", "t", "x", "b", "d", "s", "u", "y"])
def test_an_impossible_key_is_refused_with_a_reason(key: str) -> None:
    board = new_board(shown=gw.GameState.on_roll(gw.Position.opening(), dice=gw.Dice(3, 3)))
    before = board.state
    press_keys(board, key)
    assert board.message
    assert board.state == before


def test_a_key_does_nothing_for_another_seat() -> None:
    state = gw.GameState.on_roll(gw.Position.opening())
    match = gw.Match(state=state, players=("Ann", "Bob"), dice=[(3, 1)])
    board = ModelBoard(match, seat="black")
    match.roll()
    revision = match.revision
    press_keys(board, "c", "d", "u", "Enter", "Enter")
    assert match.revision == revision
    assert board.message == "It is Ann's turn to decide."


def test_a_key_describes_the_position() -> None:
    board = new_board()
    press_keys(board, "i")
    assert board.message.startswith("Ann: 2 on point 24, 5 on point 13, 3 on point 8, 5 on point 6")
    assert "Bob: 2 on point 1, 5 on point 12, 3 on point 17, 5 on point 19" in board.message


@pytest.mark.parametrize("key", ["q", "Home", "F1", "PageDown", "Dead", "ä", "€", "\n" * 99])
def test_other_keys_do_nothing(key: str) -> None:
    board = new_board()
    state, look = board.state, board.selection
    press_keys(board, key)
    assert (board.state, board.selection) == (state, look)


def test_absent_targets_cannot_be_activated() -> None:
    board = new_board()
    receive(board, Gesture(GestureKind.CLICK, target=Target.parse("button confirm")))
    receive(board, Gesture(GestureKind.CLICK, target=Target.parse("button launch")))
    assert board.phase == "opening"
    receive(board, Gesture(GestureKind.CLICK, target=Target.parse("button roll")))
    assert board.phase == "move"


def test_the_focus_ring_disappears_on_blur_and_mouse_input() -> None:
    board = new_board()
    focus_board(board, Target.point(6))
    assert focus(board) == Target.point(6)
    receive(board, FocusOut())
    assert focus(board) is None
    focus_board(board, Target.point(6))
    receive(board, Gesture(GestureKind("press"), 0.5, 0.99))
    assert focus(board) is None


@pytest.mark.prove
def test_a_whole_match_is_played_by_keys() -> None:
    """Random decisions, each by its keys, in positions with few checkers."""
    random = Random(7)
    few = gw.Position.build({18: 2, 8: 2, 4: 2}, {18: 2, 8: 2, 4: 2})
    state = replace(gw.GameState.on_roll(few), length=1)
    board = ModelBoard(state, players=("Ann", "Bob"), dice=5)
    while board.state.match_winner is None:
        revision = board.match.revision
        decide(board, random)
        assert board.match.revision > revision, board.message
        assert focus(board) is None or focus(board) in board.scene.targets
    assert max(board.score) >= 1


def decide(board: ModelBoard, random: Random) -> None:
    """Press the keys for the next decision."""
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
                if move.source != BAR:  # a checker on the bar is selected automatically
                    go(board, source)
                go(board, target)
            press_keys(board, "c")
        case _:
            press_keys(board, "r")


def go(board: ModelBoard, goal: Target) -> None:
    """Move the focus to a target by a shortest path of arrow keys, and press Enter."""
    if focus(board) is None:
        press_keys(board, ArrowKey.RIGHT)
    start = focus(board)
    assert start is not None
    paths: dict[Target, list[ArrowKey]] = {start: []}
    for target in (queue := [start]):
        for arrow in ArrowKey:
            found = neighbour(board.scene, target, arrow, WIDE)
            if found not in paths:
                paths[found] = [*paths[target], arrow]
                queue.append(found)
    press_keys(board, *paths[goal], "Enter")
