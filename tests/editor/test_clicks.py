"""Clicks and drags in an editor."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from gammon_widget.board.model.description import PLACES
from gammon_widget.board.model.messages import Back, Click, Drop
from gammon_widget.drawing import CLASSIC, Layout, Target
from gammon_widget.drawing.sheet import sheet
from gammon_widget.editor.view import view_of_editor
from gammon_widget.rules import Color, Dice
from tests.board.widget.page_messages import PICKER, SET_UP

from .editors import back, click, drag, editor, give, xgid

WHITES_BAR, BLACKS_BAR = Target.bar(Color.WHITE), Target.bar(Color.BLACK)
WHITES_TRAY, BLACKS_TRAY = Target.tray(Color.WHITE), Target.tray(Color.BLACK)
button, point = Target.button, Target.point


def test_a_click_adds_a_checker_of_the_chosen_player() -> None:
    state = click(editor(), button("black"), point(5), point(5))
    assert state.draft.points[4] == -2
    state = click(state, point(6))
    assert state.draft.points[5] == -1  # it replaces White's five
    assert state.draft.off == (5, -3)
    state = click(state, WHITES_BAR)
    assert state.draft.bar == (0, 1)  # the player's own half, whichever was clicked
    state = click(state, WHITES_TRAY, point(5))
    assert state.draft.points[4] == 1


def test_a_click_at_a_height_sets_the_stack() -> None:
    def clicked(number: int, height: int, *tools: str) -> int:
        start = click(editor(), *map(button, tools))
        found = give(start, Click(point(number), height)).editor
        return found.draft.points[number - 1]

    assert [clicked(5, height) for height in range(1, 6)] == [1, 2, 3, 4, 5]
    assert [clicked(6, height) for height in range(1, 5)] == [1, 2, 3, 4]
    assert [clicked(6, height) for height in (5, 6)] == [6, 6]  # at its end: one more
    assert [clicked(6, height, "black") for height in (1, 5)] == [-1, -5]
    assert clicked(6, 2, "erase") == 4
    assert give(editor(), Click(WHITES_BAR, 3)).editor.draft.bar == (1, 0)


def test_the_eraser_and_the_secondary_button_remove_a_checker() -> None:
    state = editor("XGID=ab----E-C---eB---c-d--A-A-:1:1:1:52:2:3:0:7:10")
    state = back(state, point(6), BLACKS_BAR, WHITES_BAR)
    assert (state.draft.points[5], state.draft.bar) == (4, (0, 0))
    state = click(state, button("erase"), point(1), point(2), BLACKS_BAR)
    assert (state.draft.points[:2], state.draft.bar) == ((-1, 0), (0, 0))


def test_drags_move_checkers_from_anywhere_to_anywhere() -> None:
    state = drag(editor(), point(13), point(7))
    assert (state.draft.points[12], state.draft.points[6]) == (4, 1)
    state = drag(state, point(12), WHITES_BAR, whole=True)
    assert (state.draft.points[11], state.draft.bar) == (0, (0, 5))
    state = drag(state, BLACKS_BAR, BLACKS_TRAY)
    assert (state.draft.bar, state.draft.off) == ((0, 4), (0, 1))
    state = drag(state, BLACKS_TRAY, point(7))
    assert (state.draft.points[6], state.draft.off) == (-1, (1, 0))  # it replaces White's checker
    assert drag(state, point(13), point(13), whole=True) == state
    assert drag(state, point(13), Target.CUBE) == state
    assert drag(state, Target.DICE, point(3)) == state
    assert drag(state, point(13), None) == drag(state, point(2), point(3)) == state


def test_trays_show_how_many_checkers_are_lacking_or_too_many() -> None:
    lacking = click(editor(), point(6))
    assert view_of_editor(lacking).off == (-1, 0)
    sprites = sheet(CLASSIC, Layout())["sprites"]
    for count in (-15, -1, 1, 15, 30):
        assert f"off {count}" in sprites


def test_the_cube_is_turned() -> None:
    state = click(editor(), Target.CUBE)
    assert (state.draft.cube_value, state.draft.cube_owner) == (2, None)
    state = click(state.edited(replace(state.draft, cube_owner=Color.BLACK)), Target.CUBE)
    assert state.draft.cube_value == 4
    state = back(state, Target.CUBE, Target.CUBE)
    assert state.draft.cube_value == 2
    state = state.edited(replace(state.draft, rules=replace(state.draft.rules, max_cube=4)))
    state = click(state, Target.CUBE, Target.CUBE)
    assert state.draft.cube_value == 2  # after the highest value, the lowest


def test_the_dice_can_be_chosen() -> None:
    state = click(editor(), Target.DICE, button("die_2"))
    assert state.draft.dice is None
    state = click(state, button("die_5"))
    assert xgid(state).split(":")[4] == "25"
    state = click(state, Target.DICE, button("no_dice"))
    assert state.draft.dice is None
    state = click(state.edited(state.draft.rolled(Dice(4, 4))), Target.DICE)
    assert state.picking == ()
    state = click(state, point(3))  # a click elsewhere cancels
    assert state.picking is None
    assert (state.draft.dice, state.draft.points[2]) == (Dice(4, 4), 1)
    assert click(state, button("die_2")).draft == state.draft  # no roll is being chosen
    assert back(state, Target.DICE).draft.dice is None


def test_every_input_can_be_undone() -> None:
    """Random input on every target: nothing raises, and every edit can be undone."""
    random = Random(5)
    state = start = editor()
    names = [*SET_UP, *PICKER]
    targets = [*PLACES, Target.DICE, Target.CUBE, *map(button, names)]
    for _ in range(1000):
        first, second = random.sample(targets, 2)
        whole = random.random() < 0.5
        given = random.choice([Click(first), Click(first), Back(first), Drop(first, second, whole)])
        state = give(state, given).editor
    last = state.draft
    assert state.index > 100
    while state.can_undo:
        state = state.undone()
        counts = *state.draft.points, *state.draft.bar, *state.draft.off
        assert sum(map(abs, counts)) >= 30
    assert state.draft == start.draft
    while state.can_redo:
        state = state.redone()
    assert state.draft == last
