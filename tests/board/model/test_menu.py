"""The rows of the menu, and the table of keys."""

from __future__ import annotations

import pytest

from gammon_widget.board.model.keyboard import respond_to_key
from gammon_widget.board.model.menu import (
    GROUPS,
    KEY_TABLE,
    LABELS,
    LOOK_ROWS,
    ROW_KEYS,
    menu_rows,
)
from gammon_widget.board.model.turn import Turn, Viewpoint
from gammon_widget.match.match import Match

PAGE_KEYS = {"F", "?", "E", "←", "→", "↑", "↓", "Enter", "N"}
"""Keys that the page handles itself."""


def rows(match: Match) -> dict[str, str]:
    return dict(menu_rows(Turn.of(match)))


def test_each_row_has_a_label_and_a_group() -> None:
    assert sorted(name for group in GROUPS for name in group) == sorted(LABELS)
    assert set(ROW_KEYS) <= set(LABELS)
    assert {name for name, _ in LOOK_ROWS} <= set(LABELS)


@pytest.mark.parametrize("rules", ["standard", "flash", "hoyle", "web-page", "house-rules"])
def test_a_menu_has_its_rows_in_the_order_of_the_groups(rules: str) -> None:
    match = Match(rules=rules, players=("Ann", "Bob"), dice=1)
    found = [name for name, _ in menu_rows(Turn.of(match, Viewpoint(owns_match=True)))]
    assert {"earlier", "keep"} <= set(found)
    assert found == sorted(found, key=[*LABELS].index)


def test_redo_says_why_it_is_disabled() -> None:
    match = Match(dice=[(3, 1)])
    assert rows(match)["redo"] == "There is nothing to redo."
    match.roll()
    match.undo()
    assert rows(match)["redo"] == ""


def test_each_key_of_the_table_does_something() -> None:
    match = Match(dice=[(3, 1)])
    match.roll()
    turn = Turn.of(match, Viewpoint(has_tutor=True))
    caps = {cap for group in KEY_TABLE for row in group.rows for cap in row.caps}
    for cap in caps - PAGE_KEYS:
        assert respond_to_key(turn, "Escape" if cap == "Esc" else cap.lower()), cap
