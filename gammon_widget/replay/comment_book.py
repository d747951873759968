"""The comments on a match while it is gone through, and the file in which they are kept."""

from __future__ import annotations

from ..disk import StrPath
from ..rules import GammonError
from .comments import Comments, load_comments, save_comments
from .moments import Moment
from .replay import Replay

_NOWHERE = "This comment is kept in no file: it is gone with the kernel."


class CommentBook:
    """Keeps every comment at once; what cannot be written is tried again with the next one.

    Parameters
    ----------
    path
        The file; None to keep nothing.
    replay
        The match.

    Attributes
    ----------
    comments
        All of them, as a value.
    problem
        Why the last one is not kept, as a sentence; empty if it is.

    Raises
    ------
    FormatError
        If the file holds something else, or comments on another match.
    GammonError
        If it cannot be read.
    """

    def __init__(self, path: StrPath | None, replay: Replay) -> None:
        self.comments = Comments() if path is None else load_comments(path, replay)
        self.problem = ""
        self._path, self._kept = path, self.comments

    def at(self, moment: Moment) -> str:
        """What is written about a moment; empty if nothing."""
        return self.comments.at(moment)

    def write(self, moment: Moment, text: str, replay: Replay) -> None:
        """Put a comment on a moment, in place of what was there."""
        self.comments = self.comments.with_text(moment, text)
        if self.comments == self._kept:
            return
        if self._path is None:
            self.problem = _NOWHERE
            return
        try:
            save_comments(self._path, replay, self.comments)
        except GammonError as error:
            self.problem = f"{error} You can go on: it is tried again."
        else:
            self._kept, self.problem = self.comments, ""
