"""What an editor holds: a draft, the edits that led to it, and how it is looked at."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..drawing import Target, Tool
from ..rules import Color
from .draft import Draft


@dataclass(frozen=True, slots=True)
class LiftedCheckers:
    """Checkers that follow the hand: from where, whose, and how many."""

    source: Target
    color: Color
    count: int


@dataclass(frozen=True, slots=True)
class EditorState:
    """Every draft there has been, and how one of them is looked at.

    Attributes
    ----------
    drafts, index
        From the first draft to the last one, and which of them is shown.
    tool
        What a click on a place does.
    picking
        The dice chosen so far while a roll is being chosen; else None.
    lifted
        The checkers that follow the hand.
    focus
        What the keys are on.
    """

    drafts: tuple[Draft, ...]
    index: int = 0
    tool: Tool = Tool.WHITE
    picking: tuple[int, ...] | None = None
    lifted: LiftedCheckers | None = None
    focus: Target | None = None

    @property
    def draft(self) -> Draft:
        """The draft that is shown."""
        return self.drafts[self.index]

    @property
    def can_undo(self) -> bool:
        """Whether there is an earlier draft."""
        return self.index > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is a later draft."""
        return self.index + 1 < len(self.drafts)

    def edited(self, draft: Draft) -> EditorState:
        """With one draft more, if it differs; those that were undone are forgotten."""
        # Dice are equal in either order, but what order they are written in can be seen.
        if draft == self.draft and tuple(draft.dice or ()) == tuple(self.draft.dice or ()):
            return self
        drafts = *self.drafts[: self.index + 1], draft
        return replace(self, drafts=drafts, index=self.index + 1)

    def undone(self) -> EditorState:
        """With the draft before, if there is one."""
        return replace(self, index=max(self.index - 1, 0))

    def redone(self) -> EditorState:
        """With the draft after, if there is one."""
        return replace(self, index=min(self.index + 1, len(self.drafts) - 1))
