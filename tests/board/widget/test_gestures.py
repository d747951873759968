"""Gestures on the board, and the possible gestures that the page knows of."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest
import traitlets

from gammon_widget import CLASSIC, SLATE, Board, GammonError, Match
from gammon_widget.board.model.affordances import Affordance, affordance_at
from gammon_widget.board.model.clicks import respond
from gammon_widget.board.model.turn import Selection, Turn
from gammon_widget.board.widget.pages import ROLL_CALL_SECONDS
from gammon_widget.drawing import Target, compose
from tests.virtual_time import run

from .page_messages import SHOWN, place, send, send_gesture

PAGE = SHOWN | {"width": 600, "pixels": 1200}


def moving(**options: Any) -> Board:
    """A board on which White is to play 3 and 1."""
    board = Board(dice=[(3, 1)], **options)
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
    assert board.selection.selected == 8  # a drag may still follow
    send_gesture(board, "release", 8)
    assert board.selection == Selection()
    board.single_click = True
    send_gesture(board, "press", 8)
    assert not board.state.steps
    send_gesture(board, "release", 8)
    assert board.state.steps == ((8, 5),)


def test_a_destination_with_checkers_can_be_dragged_from() -> None:
    board = Board(dice=[(2, 1)])
    board.roll()
    send_gesture(board, "press", 8)
    send_gesture(board, "release", 8)
    send_gesture(board, "press", 6)  # a landing of the 8 point's checker
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
    send_gesture(board, "back", 13)  # the message about the roll is over
    full = len(board.scene.shapes)
    send_gesture(board, "press", 13)
    taken = len(board.scene.shapes)
    send_gesture(board, "lift", 13)
    assert len(board.scene.shapes) < taken
    send(board, do="cancel", x=0.5, y=0.5, button=0, modifiers=[])
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
    dice = place(board, Target.DICE)
    x, _ = place(board, Target.point(5))
    send(board, do="drop", x=x, y=dice[1] + 0.01, button=0, modifiers=[])
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
    assert board.message == "There is nothing to take back."


@pytest.mark.parametrize(
    "content",
    [
        {"do": "press"},
        {"do": "explode", "x": 0, "y": 0, "button": 0, "modifiers": []},
        {"do": "press", "x": "left", "y": 0, "button": 0, "modifiers": []},
        {"do": "press", "x": float("nan"), "y": 0, "button": 0, "modifiers": []},
        PAGE | {"width": 0},
        PAGE | {"pixels": -3},
        {"do": "nudge"},
        {"do": "gone", "view": "nobody"},
    ],
)
def test_invalid_messages_change_nothing(content: dict[str, Any]) -> None:
    board = moving()
    revision, width = board.match.revision, board._surface.canvas.width
    selection = board.selection
    send(board, **content)
    assert (board.match.revision, board.selection) == (revision, selection)
    assert board._surface.canvas.width == width


# The page


def test_the_canvas_has_the_pixels_of_its_largest_view() -> None:
    board = Board()
    assert (board._surface.canvas.width, board._surface.canvas.height) == (1600, 1390)
    send(board, **PAGE)
    assert (board._surface.canvas.width, board._surface.canvas.height) == (1200, 1072)
    send(board, **PAGE | {"view": "two", "width": 500, "pixels": 500})
    assert board._surface.canvas.width == 1200
    send(board, do="gone", view="one")
    assert board._surface.canvas.width == 500
    send(board, do="gone", view="two")  # the page is reloading: another view follows
    assert board._surface.canvas.width == 500


def test_a_disconnected_page_is_forgotten_when_another_page_loads() -> None:
    """For example, a disconnected phone would keep the board narrow for ever."""

    async def main() -> None:
        board = Board()
        pages = board._surface.pages
        send(board, **PAGE | {"view": "phone", "width": 400, "pixels": 400})
        send(board, **PAGE | {"view": "asleep"})
        send(board, do="loaded")
        send(board, **PAGE | {"view": "three"})
        assert pages.narrowest
        assert pages.narrowest.width == 400
        await asyncio.sleep(ROLL_CALL_SECONDS / 2)
        send(board, **PAGE | {"view": "asleep"})
        await asyncio.sleep(ROLL_CALL_SECONDS)
        assert pages.views.keys() == {"asleep", "three"}
        assert board.scene.width == Board().scene.width
        await asyncio.sleep(ROLL_CALL_SECONDS)  # there was no second roll call
        assert pages.views.keys() == {"asleep", "three"}
        send(board, do="loaded")
        board.close()  # while it waits
        await asyncio.sleep(2 * ROLL_CALL_SECONDS)

    run(main())


def test_boards_of_every_width_show_instructions() -> None:
    board = Board()
    for width in (800, 480, 600):
        send(board, **PAGE | {"width": width, "pixels": width})
        texts = {getattr(shape, "text", None) for shape in board.scene.shapes}
        assert "Higher die starts" in texts


def test_a_repeated_message_changes_nothing() -> None:
    board = Board()
    send(board, **PAGE)
    scene = board.scene
    send(board, **PAGE)
    assert board.scene is scene


def test_the_theme_auto_follows_the_page() -> None:
    board = Board(theme="auto")
    assert board._surface.fitted.theme is CLASSIC
    for dark in (True, False):
        send(board, **PAGE | {"dark": dark})
        assert board._surface.fitted.theme is (SLATE if dark else CLASSIC)
        wanted = compose(board._surface.picture.view, SLATE if dark else CLASSIC)
        assert (
            board.scene.sprites[1:] == wanted.sprites[1:]
        )  # all but the frame, which may be higher
    plain = Board()
    send(plain, **PAGE | {"dark": True})
    assert plain._surface.fitted.theme is CLASSIC


def test_an_unknown_theme_is_refused() -> None:
    board = Board()
    with pytest.raises(traitlets.TraitError, match=r"'slate'.*'auto'"):
        board.theme = "plaid"
    assert board.theme == "classic"


# Clickable areas


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.prove) for seed in (1, 2, 3))]
)
def test_live_areas_are_those_in_which_a_click_acts(seed: int) -> None:
    """In random games, an area is live exactly if a click there would change something."""
    random = Random(seed)
    match = Match(3, dice=seed)
    board = Board(match)
    selection = Selection()
    for _ in range(150):
        turn = Turn.of(match, selection=selection)
        targets = sorted(board.scene.targets, key=repr)
        acting = []
        for target in targets:
            if target == Target.button("more"):  # the page opens the menu
                continue
            response = respond(turn, target)
            does = bool(response.acts) or response.selection != selection
            can = affordance_at(turn, target)
            assert bool(can & Affordance.CLICK) == does, (target, match.state)
            assert bool(can & Affordance.LIFT) == turn.may_lift(target)
            acting += [response] * does
        response = random.choice(acting)
        board._controller._follow(response)
        selection = board.selection


def test_the_page_has_a_digit_for_each_area() -> None:
    board = moving()
    send(board, **PAGE)
    frontend = board._surface.frontend
    assert len(frontend.areas) == len(frontend.affordances)
    assert frontend.areas[0] == [841, 400, 903, 745]
    assert set(frontend.affordances) <= set("01234567")
    assert frontend.label.endswith("White to move 3 and 1. Pips: White 167, Black 167.")
    for color in (CLASSIC.light_body, CLASSIC.light_rim, CLASSIC.light_ring):
        assert color in frontend.checkers[0]
    assert frontend.landing_color == CLASSIC.light_body


def test_a_refusal_has_a_reason() -> None:
    def no_dice() -> Any:
        raise GammonError("no dice today")

    board = Board(dice=no_dice)
    send_gesture(board, "click", Target.button("roll"))
    assert "no dice today" in board.message
