"""How far the reading of a long journal has come, in one line that is written over."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from time import monotonic

Progress = Callable[[float], object]
"""Is told a share from 0 to 1."""

_SILENT_SECONDS = 1.0
"""Seconds of silence: what is read by then needs no word."""

_SECONDS_BETWEEN_REPORTS = 0.5


class ReadingProgress:
    """Writes how much has been read, if it takes longer than a moment.

    It goes where errors go, which a terminal shows as well as a notebook.

    Parameters
    ----------
    path
        What is read.
    """

    def __init__(self, path: str) -> None:
        self._name = os.path.basename(path)
        self._next = monotonic() + _SILENT_SECONDS
        self._begun = False

    def __call__(self, share: float) -> None:
        """Tell that such a share has been read, from 0 to 1."""
        if share >= 1 and self._begun:
            self._write("100 %\n")
        elif share < 1 and monotonic() >= self._next:
            self._next = monotonic() + _SECONDS_BETWEEN_REPORTS
            self._begun = True
            self._write(f"{share:4.0%}"[:-1] + " %")

    def _write(self, text: str) -> None:
        if sys.stderr is not None:  # some programs without a window to write in have none
            sys.stderr.write(f"\rReading {self._name}: {text}")
            sys.stderr.flush()
