"""What can be saved of a damaged deck: every line that still says something."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from ..disk import StrPath, failure, full_path, write_file
from ..disk.chained_file import BYTE_ORDER_MARK
from ..disk.checksummed_lines import parsed, sealed, written
from ..rules import GammonError
from .deck_file import HEADER
from .ledger import Ledger


@dataclass(frozen=True, slots=True, repr=False)
class Salvaged:
    """What was saved of a damaged deck.

    Attributes
    ----------
    cards, reviews
        How many there are in the new file.
    left_out
        The numbers of the lines that say nothing any more, counted from 1.
    """

    cards: int
    reviews: int
    left_out: tuple[int, ...]

    def __repr__(self) -> str:
        lines = ", ".join(map(str, self.left_out))
        left = f"; left out: line {lines}" if self.left_out else ""
        return f"<Salvaged: {self.cards} cards, {self.reviews} answers{left}>"


def salvage(path: StrPath, into: StrPath) -> Salvaged:
    """Save what can be saved of a damaged deck into a new file: see `Deck.salvage`."""
    full, target = full_path(path, "deck"), full_path(into, "deck")
    if os.path.exists(target):
        raise GammonError(f"There is something in {target!r} already: choose a new name.")
    try:
        data = Path(full).read_bytes()
    except OSError as error:
        raise failure("The deck cannot be read:", full, error) from error
    ledger = Ledger()
    line, checksum = sealed(HEADER, "")
    lines, left_out = [line], []
    for number, text in enumerate(data.removeprefix(BYTE_ORDER_MARK).splitlines(), 1):
        try:
            record = parsed(text)
            if not isinstance(record, dict):
                raise GammonError("This is no line of a deck.")
            record.pop("sum", None)
            if "deck" in record:
                continue
            ledger.take(written(record))
        except GammonError:
            if text.strip():
                left_out.append(number)
            continue
        line, checksum = sealed(record, checksum)
        lines.append(line)
    if len(lines) == 1:
        raise GammonError(f"Nothing can be saved of {full!r}: no line of it is one of a deck.")
    write_file(target, b"".join(lines), "deck")
    return Salvaged(len(ledger.cards), len(ledger.reviews), tuple(left_out))
