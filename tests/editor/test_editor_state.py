"""Undo and redo."""

from __future__ import annotations

from dataclasses import replace

from gammon_widget.rules import Dice

from .editors import MIDDLE, draft, editor


def test_edits_can_be_undone_and_redone() -> None:
    start = editor()
    second = start.edited(draft(MIDDLE))
    assert (start.can_undo, second.can_undo, second.can_redo) == (False, True, False)
    assert second.undone().draft == start.draft
    assert second.undone().redone() == second
    assert start.undone() == start
    assert second.redone() == second


def test_an_edit_after_an_undo_drops_the_undone_edits() -> None:
    state = editor().edited(draft(MIDDLE)).undone()
    state = state.edited(state.draft.cleared)
    assert not state.can_redo
    assert state.undone() == replace(editor(), drafts=state.drafts)


def test_an_edit_without_a_change_is_not_recorded() -> None:
    state = editor(MIDDLE)
    assert state.edited(replace(state.draft)) is state
    other_order = state.edited(replace(state.draft, dice=Dice(2, 5)))
    assert other_order.can_undo  # the board shows the order of the dice
