"""How far long work has come, and how long it will go on: a bar of tqdm in cell and terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec

_SECONDS_WITHOUT = 1.0  # work that is done sooner needs no bar

Tell = Callable[[int], object]
"""Called with how many more have been done."""


@contextmanager
def progress_bar(total: int, done: int, *, shown: bool, of: str = "decisions") -> Iterator[Tell]:
    """Show a bar while something is done; none where tqdm is not installed.

    Parameters
    ----------
    total
        How many there are to do.
    done
        How many of them were done before.
    shown
        Whether to show it.
    of
        What they are.
    """
    if not shown or done == total or find_spec("tqdm") is None:
        yield lambda _: None
        return
    from tqdm.auto import tqdm

    with tqdm(
        total=total, initial=done, desc="Analysing", unit=f" {of}", delay=_SECONDS_WITHOUT
    ) as bar:
        yield bar.update
