"""Drills: a deck of positions for each part of the course, with the opinions of two engines."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from ..lessons.course import parts
from ..rules import GammonError
from ..rules.validation import brief, did_you_mean, folded
from ..storage.atomic_write import StrPath
from .card import Card, read_card
from .deck import Deck

FOLDER = Path(__file__).with_name("drills")


def _file_of(part: str) -> Path:
    return FOLDER / f"{folded(part).replace(' ', '-')}.json"


DRILLS = tuple(part for part in parts() if _file_of(part).exists())
"""The parts of the course that have a drill."""


def part_named(part: str) -> str:
    """Return the title of a part of the course.

    Raises
    ------
    GammonError
        If there is no such part; it lists the titles.
    """
    found = next((title for title in parts() if folded(title) == folded(part)), None)
    if found is None:
        known = ", ".join(map(repr, parts()))
        raise GammonError(
            f"The course has no part {brief(part)}; its parts are {known}."
            f"{did_you_mean(part, tuple(parts()))}"
        )
    return found


def drill_cards(part: str) -> tuple[Card, ...]:
    """Return the cards of a drill, which are evaluated by Sage at 3-ply."""
    title = part_named(part)
    content = json.loads(_file_of(title).read_text("utf-8"))
    cards = (read_card(each["card"]) for each in content["positions"])
    return tuple(replace(card, source=f"Drill: {title}") for card in cards)


def drill(part: str, path: StrPath | None = None) -> Deck:
    """Open the drill for a part of the course: a deck of 25 positions, to practise.

    Two engines agree on every answer, with a margin of at least 0.03 points; the answers to
    questions that ask for a count are exact.

    Parameters
    ----------
    part
        The title of the part, such as ``"The opening"``.
    path
        The file of the deck; by default one in the present folder, such as
        ``"my_drill_the_opening.jsonl"``. A deck that is there goes on.

    Raises
    ------
    GammonError
        If there is no such part, or the deck cannot be opened or written.

    Examples
    --------
    >>> import os, tempfile
    >>> deck = drill("The opening", os.path.join(tempfile.mkdtemp(), "opening.jsonl"))
    >>> len(deck)
    25
    """
    cards = drill_cards(part)
    name = _file_of(part).stem.replace("-", "_")
    deck = Deck.open(f"my_drill_{name}.jsonl" if path is None else path)
    deck.add([card for card in cards if card not in deck])
    return deck
