"""Edits that are undone and done again."""

from __future__ import annotations

from dataclasses import replace

from gammon_widget.rules import Dice

from .editors import MIDDLE, draft, editor


def test_edits_are_undone_and_redone() -> None:
    start = editor()
    second = start.edited(draft(MIDDLE))
    assert (start.can_undo, second.can_undo, second.can_redo) == (False, True, False)
    assert second.undone().draft == start.draft
    assert second.undone().redone() == second
    assert start.undone() == start
    assert second.redone() == second


def test_an_edit_after_an_undo_forgets_what_was_undone() -> None:
    state = editor().edited(draft(MIDDLE)).undone()
    state = state.edited(state.draft.cleared)
    assert not state.can_redo
    assert state.undone() == replace(editor(), drafts=state.drafts)


def test_an_edit_that_changes_nothing_is_none() -> None:
    state = editor(MIDDLE)
    assert state.edited(replace(state.draft)) is state
    other_order = state.edited(replace(state.draft, dice=Dice(2, 5)))
    assert other_order.can_undo  # what order dice are written in can be seen
