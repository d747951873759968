"""The edits of a draft, to go back to and to go forward again."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .draft import Draft


@dataclass(frozen=True, slots=True)
class EditHistory:
    """Every draft there has been, and which of them is shown.

    Attributes
    ----------
    drafts
        From the first to the last one.
    index
        Where the shown one stands among them.
    """

    drafts: tuple[Draft, ...]
    index: int = 0

    @property
    def current(self) -> Draft:
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

    def with_draft(self, draft: Draft) -> EditHistory:
        """With one draft more, if it differs; those that were undone are forgotten."""
        # Dice are equal in either order, but what order they are written in can be seen.
        if draft == self.current and tuple(draft.dice or ()) == tuple(self.current.dice or ()):
            return self
        return EditHistory((*self.drafts[: self.index + 1], draft), self.index + 1)

    def undo(self) -> EditHistory:
        """One draft back, if there is an earlier one."""
        return replace(self, index=max(self.index - 1, 0))

    def redo(self) -> EditHistory:
        """One draft forward, if there is a later one."""
        return replace(self, index=min(self.index + 1, len(self.drafts) - 1))
