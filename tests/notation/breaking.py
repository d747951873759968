"""Mutations of real texts, and the checks that every reader must pass on them."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random

from gammon_widget.rules import FormatError, PositionError

HANGING = 20.0
"""Seconds of a processor, whatever else it has to do, for what a good reader does in milliseconds:
only what hangs takes longer, on the slowest machine as well."""

_NAMES_A_PART = re.compile(
    r"point|\bbar\b|side|player|opponent|White|Black|\b[XO]\b|cube|score|length|Crawford|dice|die"
)
_IN_AN_ARCHIVE = re.compile(r"Record [0-9]+:|archive|The file|temp\.xg|registry")


def mutated(data: bytes, random: Random, snippets: Sequence[bytes]) -> bytes:
    """A real text with a few random changes."""
    pieces = bytearray(data)
    for _ in range(random.randint(1, 4)):
        at = random.randrange(len(pieces) + 1)
        length = random.choice([0, 1, 1, 2, 10, 200])
        match random.randrange(5):
            case 0:
                pieces[at : at + length] = b""
            case 1:
                pieces[at:at] = random.choice(snippets)
            case 2:
                pieces[at : at + length] = random.randbytes(length)
            case 3:
                other = random.randrange(len(pieces) + 1)
                pieces[at:at] = pieces[other : other + length]
            case _:
                if at < len(pieces):
                    pieces[at] = random.choice(b"0123456789abxyzXO/:;[]()+-= \n")
    return bytes(pieces)


@contextmanager
def only_known_errors(*, seconds: float | None = None) -> Iterator[None]:
    """Suppress errors that say what is wrong and where.

    `seconds` is the limit of CPU time; None means no limit.
    """
    started = time.process_time()
    try:
        yield
    except FormatError as error:
        _check_place(error)
    except PositionError as error:
        _check_parts(error)
    assert seconds is None or time.process_time() - started < seconds


def _check_place(error: FormatError) -> None:
    assert error.format
    assert error.expected
    has_records = error.format in (".xg", ".bgf")
    assert error.line or (has_records and _IN_AN_ARCHIVE.search(error.problem)), error


def _check_parts(error: PositionError) -> None:
    assert error.problems
    for problem in error.problems:
        assert _NAMES_A_PART.search(problem), problem
