"""What went wrong with a file, and what can be done about it, as a sentence."""

from __future__ import annotations

import errno

from ..rules import GammonError
from .paths import named

_NO_ROOM = "Make room on the disk, or keep it in another place."
_FORBIDDEN = "Keep it in a folder that you may write in, or ask for the right to write there."
_ADVICE = {
    errno.ENOSPC: _NO_ROOM,
    errno.EDQUOT: _NO_ROOM,
    errno.EFBIG: _NO_ROOM,
    errno.EACCES: _FORBIDDEN,
    errno.EPERM: _FORBIDDEN,
    errno.EROFS: _FORBIDDEN,
    errno.ENOENT: "Its folder does not exist: make it first, or choose another one.",
    errno.ENOTDIR: "What is named as its folder is a file: choose a folder.",
    errno.EISDIR: "A folder stands there: choose the name of a file.",
    errno.ENAMETOOLONG: "Choose a shorter name.",
    errno.EIO: "The disk itself fails: keep it on another one.",
}


def failure(tried: str, path: str, error: OSError, *, left: str = "") -> GammonError:
    """Tell why something cannot be done with a file.

    Parameters
    ----------
    tried
        What was tried, such as ``"The lesson cannot be saved as"``.
    path
        The file.
    error
        What the operating system said.
    left
        A sentence about what is left as it was.
    """
    why = error.strerror or str(error) or type(error).__name__
    sentences = f"{tried} {named(path)}: {why}.", left, _ADVICE.get(error.errno or 0, "")
    return GammonError(" ".join(filter(None, sentences)))
