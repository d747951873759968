"""Reports in files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ..analysis import Analysis
from ..disk import StrPath, suffix_of, write_file
from ..rules import GammonError
from ..rules.validation import brief
from .page import report_page

_WRITERS: dict[str, Callable[[Analysis], str]] = {
    ".html": report_page,
    ".csv": lambda analysis: analysis.csv,
}


def write_report(analysis: Analysis, path: StrPath) -> None:
    """Write a report; see `Analysis.report`."""
    suffix = suffix_of(path, "report")
    if suffix not in _WRITERS:
        name = brief(Path(path).name)
        raise GammonError(f"A report is saved as {' or '.join(_WRITERS)}, which {name} is not.")
    write_file(path, _WRITERS[suffix](analysis), "report")
