"""The edits of a draft, to go back to and to go forward again."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .draft import Draft


@dataclass(frozen=True, slots=True)
class EditHistory:
    """Every draft there has been, and which of them is looked at.

    Attributes
    ----------
    drafts
        From the first to the last one.
    at
        The index of the present one.
    """

    drafts: tuple[Draft, ...]
    at: int = 0

    @property
    def now(self) -> Draft:
        """The present draft."""
        return self.drafts[self.at]

    @property
    def can_undo(self) -> bool:
        """Whether there is an earlier draft."""
        return self.at > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is a later draft."""
        return self.at + 1 < len(self.drafts)

    def edited(self, draft: Draft) -> EditHistory:
        """With one draft more, if it differs; those that were undone are forgotten."""
        # Dice are equal in either order, but what order they are written in can be seen.
        if draft == self.now and tuple(draft.dice or ()) == tuple(self.now.dice or ()):
            return self
        return EditHistory((*self.drafts[: self.at + 1], draft), self.at + 1)

    def moved(self, by: int) -> EditHistory:
        """Back or forward by so many drafts, as far as there are any."""
        return replace(self, at=min(max(self.at + by, 0), len(self.drafts) - 1))
