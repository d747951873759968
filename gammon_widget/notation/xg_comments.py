"""The comments in an .xg file: lines of ``temp.xgc``, to which the records refer by number.

https://www.extremegammon.com/xgformat.aspx: each comment is a line in the Rich Text Format; a line
break in it is written as the bytes 1 and 2.
"""

from __future__ import annotations

from .rtf import plain_text
from .xg_archive import find_file

_MAX_BYTES = 20_000_000
_MAX_CHARACTERS = 10_000
_LINE_BREAK = "\x01\x02"


def find_comments(data: bytes) -> tuple[str, ...]:
    """The comments in an .xg file; none where there are none, or they are damaged."""
    return read_comments(find_file(data, "temp.xgc", _MAX_BYTES) or b"")


def read_comments(data: bytes) -> tuple[str, ...]:
    """Read the lines of ``temp.xgc``."""
    if not data:
        return ()
    lines = data.decode("cp1252", "replace").removesuffix("\r\n").split("\r\n")
    return tuple(plain_text(line.replace(_LINE_BREAK, "\r\n"))[:_MAX_CHARACTERS] for line in lines)
