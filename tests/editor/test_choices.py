"""The controls of an editor, as data."""

from __future__ import annotations

import pytest

from gammon_widget.editor.view import CONTROLS, Control, ControlKind

from .editors import MIDDLE, WAITING, draft

BY_LABEL = {control.label: control for row in CONTROLS for control in row}


@pytest.mark.parametrize("control", BY_LABEL.values(), ids=BY_LABEL)
@pytest.mark.parametrize("text", [MIDDLE, *WAITING])
def test_a_control_can_choose_each_of_its_options(control: Control, text: str) -> None:
    start = draft(text)
    if control.kind not in (ControlKind.NUMBER, ControlKind.CHECKBOX):
        options = [each[1] if isinstance(each, tuple) else each for each in control.options(start)]
        assert control.value(start) in options
    else:
        options = [False, True] if control.kind is ControlKind.CHECKBOX else [0, 5, 999]
    for option in options:
        assert control.value(control.edit(start, option)) == option


def test_possible_decisions_depend_on_the_draft() -> None:
    decision = BY_LABEL["Decision"]
    offered = list(decision.options(draft(MIDDLE)))
    assert (len(offered), offered[:2]) == (23, ["to roll", "to answer a double"])
    money = BY_LABEL["Beavers"].edit(BY_LABEL["Match to"].edit(draft(MIDDLE), 0), True)
    assert "to answer a beaver" in decision.options(money)
    assert money.rules.raccoons
    assert decision.edit(draft(WAITING[0]), "to roll").offer is None


def test_controls_are_shown_where_they_apply() -> None:
    match, money = draft(MIDDLE), draft()
    for label, in_match in (("Crawford game", True), ("Jacoby", False), ("Beavers", False)):
        assert BY_LABEL[label].is_shown(match) is in_match
        assert BY_LABEL[label].is_shown(money) is not in_match


def test_an_impossible_cube_value_is_among_the_options() -> None:
    cube = BY_LABEL["Cube"]
    assert list(cube.options(cube.edit(draft(), 3)))[:3] == [1, 2, 3]
