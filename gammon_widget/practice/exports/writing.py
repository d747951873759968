"""A deck in a file for other programs, by the suffix of its name."""

from __future__ import annotations

from collections.abc import Sequence

from ...disk import StrPath, suffix_of, write_file
from ...rules import GammonError
from ...rules.validation import brief
from ..ledger import DeckCard

SUFFIXES = (".apkg", ".csv", ".txt")


def save_deck(name: str, cards: Sequence[DeckCard], path: StrPath) -> None:
    """Write cards into a file: see `Deck.save`."""
    suffix = suffix_of(path, "deck")
    if suffix not in SUFFIXES:
        expected = " or ".join(SUFFIXES)
        raise GammonError(f"A deck is saved as {expected}, which {brief(str(path))} is not.")
    if suffix == ".apkg":
        from .anki import anki_package

        write_file(path, anki_package(name, cards), "deck")
    elif suffix == ".csv":
        from ...analysis.records import csv_text
        from .table import COLUMNS, records

        write_file(path, csv_text(COLUMNS, records(cards)), "deck")
    else:
        from .text import deck_text

        write_file(path, deck_text(cards), "deck")
