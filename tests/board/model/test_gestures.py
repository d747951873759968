"""Gestures on the board, and the possible gestures that the page knows."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from gammon_widget.board.model.affordances import Affordance, affordance_at

from gammon_widget import GammonError, Match
from gammon_widget.board.model.clicks import respond
from gammon_widget.board.model.messages import (
    Gesture,
    GestureKind,
)
from gammon_widget.board.model.turn import Selection, Turn
from gammon_widget.drawing import Target

from .model_board import ModelBoard, place_of, receive, send_gesture


def moving(**options: Any) -> ModelBoard:
    """A board on which White has to play 3 and 1."""
    board = ModelBoard(dice=[(3, 1)], **options)
    board.roll()
    return board


def test_a_press_acts_at_once() -> None:
    board = moving()
    send_gesture(board, "press", 8)
    assert board.selection.selected == 8
    send_gesture(board, "release", 8)
    send_gesture(board, "press", 5)
    assert board.state.steps == ((8, 5),)


def test_a_click_on_the_selected_checker_acts_on_release() -> None:
    board = moving()
    send_gesture(board, "press", 8)
    send_gesture(board, "release", 8)
    send_gesture(board, "press", 8)
    assert board.selection.selected == 8  # a drag may follow
    send_gesture(board, "release", 8)
    assert board.selection == Selection()
    board.set(single_click=True)
    send_gesture(board, "press", 8)
    assert not board.state.steps
    send_gesture(board, "release", 8)
    assert board.state.steps == ((8, 5),)


def test_a_checker_on_a_destination_can_be_dragged() -> None:
    board = ModelBoard(dice=[(2, 1)])
    board.roll()
    send_gesture(board, "press", 8)
    send_gesture(board, "release", 8)
    send_gesture(board, "press", 6)  # a destination of the checker on the 8 point
    assert not board.state.steps
    send_gesture(board, "lift", 6)
    send_gesture(board, "drop", 4)
    assert board.state.steps == ((6, 4),)
    board.undo()
    send_gesture(board, "press", 8)
    send_gesture(board, "release", 8)
    send_gesture(board, "press", 6)
    send_gesture(board, "release", 6)
    assert board.state.steps == ((8, 6),)


def test_a_lifted_checker_is_on_no_point() -> None:
    board = moving()
    send_gesture(board, "press", 13)
    send_gesture(board, "back", 13)  # the message about the roll has gone
    full = len(board.scene.shapes)
    send_gesture(board, "press", 13)
    taken = len(board.scene.shapes)
    send_gesture(board, "lift", 13)
    assert len(board.scene.shapes) < taken
    receive(board, Gesture(GestureKind("cancel"), 0.5, 0.5))
    assert len(board.scene.shapes) == full


def test_a_drop_on_other_checkers_does_not_select_them() -> None:
    board = moving()
    send_gesture(board, "press", 8)
    send_gesture(board, "lift", 8)
    send_gesture(board, "drop", 13)
    assert (board.selection.selected, board.state.steps) == (None, ())
    assert board.message


def test_a_drop_on_the_dice_counts_for_the_point_below() -> None:
    board = moving()
    send_gesture(board, "press", 6)
    send_gesture(board, "lift", 6)
    dice = place_of(board, Target.DICE)
    x, _ = place_of(board, Target.point(5))
    receive(board, Gesture(GestureKind("drop"), x, dice[1] + 0.01))
    assert board.state.steps == ((6, 5),)


def test_a_drop_without_a_lift_does_nothing() -> None:
    board = moving()
    send_gesture(board, "drop", 8)
    send_gesture(board, "release", 8)
    assert (board.selection, board.state.steps) == (Selection(), ())


def test_gestures_backwards_deselect_and_undo() -> None:
    board = moving()
    send_gesture(board, "press", 8)
    send_gesture(board, "press", 5)
    send_gesture(board, "press", 6)
    send_gesture(board, "back", 13)
    assert (board.selection.selected, board.state.steps) == (None, ((8, 5),))
    send_gesture(board, "back", 13)
    assert board.state.steps == ()
    while board.match.can_undo:
        send_gesture(board, "back", 13)
    send_gesture(board, "back", 13)
    assert board.message == "There is nothing to undo."


# Clickable areas


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.prove) for seed in (1, 2, 3))]
)
def test_live_areas_are_those_in_which_a_click_acts(seed: int) -> None:
    """In random games, an area is live exactly if a click there would change something."""
    random = Random(seed)
    match = Match(3, dice=seed)
    board = ModelBoard(match)
    selection = Selection()
    for _ in range(150):
        turn = Turn.of(match, selection=selection)
        targets = sorted(board.scene.targets, key=repr)
        acting = []
        for target in targets:
            if target == Target.button("more"):  # the page itself opens the menu
                continue
            response = respond(turn, target)
            does = bool(response.acts) or response.selection != selection
            can = affordance_at(turn, target)
            assert bool(can & Affordance.CLICK) == does, (target, match.state)
            assert bool(can & Affordance.LIFT) == turn.may_lift(target)
            acting += [response] * does
        response = random.choice(acting)
        board.controller._follow(response)
        selection = board.selection


def test_a_refusal_has_a_reason() -> None:
    def no_dice() -> Any:
        raise GammonError("no dice today")

    board = ModelBoard(dice=no_dice)
    send_gesture(board, "click", Target.button("roll"))
    assert "no dice today" in board.message
