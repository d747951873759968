"""How an error shows itself in a notebook: the person's own line, and the sentence.

IPython lets an exception render itself. What lies between the line and the sentence, deep in this
package and in libraries, is of no use to whoever has mistyped a word; ``%tb Verbose`` shows it, and
``%xmode Verbose`` shows it of every error from then on. Outside IPython nothing is different.
"""

from __future__ import annotations

import linecache
import sys
import traceback
from pathlib import Path
from traceback import FrameSummary
from typing import Any

_PACKAGE = str(Path(__file__).parent.parent)
_STANDARD_LIBRARY = str(Path(traceback.__file__).parent)
_INSTALLED = ("site-packages", "dist-packages")

_SHORT_MODES = ("Context", "Minimal")
"""The modes of IPython in which an error is short: the one it begins with, and a shorter one."""

_MAX_LINES = 3
"""So many lines of a long statement are shown."""

_RED, _GREEN, _PLAIN = "\x1b[31m", "\x1b[32m", "\x1b[39m"


def short_traceback(error: BaseException) -> list[str]:
    """The lines that a notebook shows of an error.

    Of the person's own lines the first and the last are shown: the cell, and the function in which
    it came up. What the person's own code has raised itself has its whole traceback.
    """
    shell = _shell()
    frames = traceback.extract_tb(error.__traceback__)
    raised_by_person = bool(frames) and _is_persons(frames[-1])
    if raised_by_person or (shell and shell.InteractiveTB.mode not in _SHORT_MODES):
        return _whole(error, shell)
    own = [frame for frame in frames if _is_persons(frame)]
    shown = own[:1] + own[-1:] if len(own) > 1 else own
    lines = [line for frame in shown for line in _told(frame, shell, alone=len(shown) == 1)]
    red, plain = (_RED, _PLAIN) if _in_colors(shell) else ("", "")
    sentence = f"{red}{type(error).__name__}{plain}: {error}"
    return [*lines, *[""][: len(lines)], sentence, *getattr(error, "__notes__", ())]


def _whole(error: BaseException, shell: Any) -> list[str]:
    if shell is None:
        return traceback.format_exception(error)
    lines: list[str] = shell.InteractiveTB.structured_traceback(
        type(error), error, error.__traceback__
    )
    return lines


def _shell() -> Any:
    """The shell of IPython, if one is running; nothing is imported to find out."""
    ipython = sys.modules.get("IPython")
    return None if ipython is None else ipython.get_ipython()


def _in_colors(shell: Any) -> bool:
    return shell is not None and str(shell.colors).lower() != "nocolor"


def _is_persons(frame: FrameSummary) -> bool:
    """Whether a frame is in a cell or a file of the person's own."""
    path = frame.filename
    return (
        bool(frame.line)  # there is none of code that was made while running
        and not path.startswith((_PACKAGE, _STANDARD_LIBRARY))
        and not any(part in _INSTALLED for part in Path(path).parts)
    )


def _told(frame: FrameSummary, shell: Any, *, alone: bool) -> list[str]:
    """Where a frame is, and its statement: its first line, or a few if it stands alone."""
    first, last = frame.lineno or 1, frame.end_lineno or 1
    count = min(max(last - first + 1, 1), _MAX_LINES if alone else 1)
    green, plain = (_GREEN, _PLAIN) if _in_colors(shell) else ("", "")
    lines = [f"{green}{_place(frame.filename, shell)}, line {first}{plain}"]
    for number in range(first, first + count):
        arrow = f"{green}---->{plain}" if number == first else "     "
        lines.append(f"{arrow} {number} {_source(frame.filename, number)}")
    return lines


def _place(path: str, shell: Any) -> str:
    """A cell as IPython calls it, or a file."""
    named = None if shell is None else shell.compile.format_code_name(path)
    return f"File {path}" if named is None else " ".join(named)


def _source(path: str, number: int) -> str:
    return linecache.getline(path, number).rstrip()
