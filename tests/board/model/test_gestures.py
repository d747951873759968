"""Drags and clicks on the board, and the possible clicks that the page knows."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gammon_widget import GammonError, Match
from gammon_widget.board.model.board_view import view_of
from gammon_widget.board.model.clicks import respond
from gammon_widget.board.model.description import Affordance, affordance_at, targets_of
from gammon_widget.board.model.turn import Selection, Turn
from gammon_widget.drawing import Target

from .model_board import ModelBoard, buttons, click, drop, go_back, points


def moving(**options: Any) -> ModelBoard:
    """A board on which White has to play 3 and 1."""
    board = ModelBoard(dice=[(3, 1)], **options)
    board.roll()
    return board


def test_a_dragged_checker_moves() -> None:
    board = moving()
    drop(board, 8, 5)
    assert board.state.steps == ((8, 5),)
    board = moving()
    click(board, *points(6))
    drop(board, 24, 20)  # with both dice; the selection ends
    assert board.state.steps == ((24, 21), (21, 20))
    assert board.selection.selected is None


def test_a_drop_on_other_checkers_does_not_select_them() -> None:
    board = moving()
    drop(board, 8, 13)
    assert (board.selection.selected, board.state.steps) == (None, ())
    assert board.message


def test_a_drop_of_an_immovable_checker_or_outside_the_board_does_nothing() -> None:
    board = moving()
    for source, target in ((8, None), (12, 11), (7, 6)):
        drop(board, source, target)
        assert (board.selection.selected, board.state.steps) == (None, ())


def test_going_back_deselects_and_undoes() -> None:
    board = moving()
    click(board, *points(8, 5, 6))
    go_back(board)
    assert (board.selection.selected, board.state.steps) == (None, ((8, 5),))
    go_back(board)
    assert board.state.steps == ()
    while board.match.can_undo:
        go_back(board)
    go_back(board)
    assert board.message == "There is nothing to undo."


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.prove) for seed in (1, 2, 3))]
)
def test_live_targets_are_those_on_which_a_click_acts(seed: int) -> None:
    """In random games, a target is live exactly if a click there would change something."""
    random = Random(seed)
    match = Match(3, dice=seed)
    board = ModelBoard(match)
    selection = Selection()
    for _ in range(150):
        turn = Turn.of(match, selection=selection)
        acting = []
        view = view_of(turn)
        for target in targets_of(view):
            response = respond(turn, target)
            does = bool(response.acts) or response.selection != selection
            if not target.is_place:  # the page finds in the graph what its places do
                assert (affordance_at(turn, target) is Affordance.CLICK) == does, match.state
            acting += [response] * does
        for name, ready in buttons(view).items():
            if name == "more":  # the page itself opens the menu
                continue
            response = respond(turn, Target.button(name))
            does = bool(response.acts) or response.selection != selection
            assert does == ready, (name, match.state)
            acting += [response] * does
        response = random.choice(acting)
        board.controller._follow(response)
        selection = board.selection


def test_a_refusal_has_a_reason() -> None:
    def no_dice() -> Any:
        raise GammonError("no dice today")

    board = ModelBoard(dice=no_dice)
    click(board, Target.button("roll"))
    assert "no dice today" in board.message
