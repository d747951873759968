"""The controls of an editor, as data."""

from __future__ import annotations

import pytest

from gammon_widget.editor.view import CONTROLS, Control, ControlKind
from gammon_widget.rules import Color

from .editors import MIDDLE, OPENING, WAITING, draft


@pytest.mark.parametrize("control", CONTROLS.values(), ids=CONTROLS)
@pytest.mark.parametrize("text", [MIDDLE, *WAITING])
def test_a_control_can_choose_each_of_its_options(control: Control, text: str) -> None:
    start = draft(text)
    numbers = [*range(len([*control.options(start)]))]
    if not numbers:
        numbers = [0, 1] if control.kind is ControlKind.SWITCH else [0, 5, 999]
    else:
        assert control.chosen(start) in numbers
        assert control.choose(start, len(numbers)) == control.choose(start, -1) == start
    for number in numbers:
        assert control.chosen(control.choose(start, number)) == number


def test_a_player_owns_a_cube_of_at_least_2() -> None:
    owner = CONTROLS["Cube owner"]
    values = [owner.edit(draft(text), Color.BLACK).cube_value for text in (OPENING, WAITING[0])]
    assert values == [2, 2]


def test_possible_decisions_depend_on_the_draft() -> None:
    decision = CONTROLS["Decision"]
    offered = [label for label, _ in decision.options(draft(MIDDLE))]
    assert (len(offered), offered[:2]) == (23, ["to roll", "to answer a double"])
    money = CONTROLS["Beavers"].edit(CONTROLS["Match to"].edit(draft(MIDDLE), 0), True)
    assert "to answer a beaver" in dict(decision.options(money))
    assert money.rules.raccoons
    assert decision.choose(draft(WAITING[0]), 0).offer is None


def test_controls_are_shown_where_they_apply() -> None:
    match, money = draft(MIDDLE), draft()
    for label, in_match in (("Crawford game", True), ("Jacoby", False), ("Beavers", False)):
        assert CONTROLS[label].is_shown(match) is in_match
        assert CONTROLS[label].is_shown(money) is not in_match


def test_an_impossible_cube_value_is_among_the_options() -> None:
    cube = CONTROLS["Cube"]
    assert [value for _, value in cube.options(cube.edit(draft(), 3))][:3] == [1, 2, 3]
