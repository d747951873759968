"""500 painted states: the scenes, the SVGs, some PNGs, and what is drawn on canvases."""

from __future__ import annotations

import dataclasses
import enum
from random import Random
from typing import Any

import gammon_widget as gw

from .inputs import random_action
from .page import Page, hash_of

THEMES = ("classic", "slate", "felt", "paper", "light", "dark")
BOARDS, DIAGRAMS = 250, 250
SMALLEST_PNG = 320
"""Smaller ones could not be painted as PNG when this was recorded."""

PLACES = range(1, 25)
MARKS = ("ring", "dot", "#AA3311", "A", "12")


def observe() -> dict[str, Any]:
    """A hash of each picture, by its number and what it is of."""
    gw.Board().close()  # with it comes what all boards share
    page = Page("pictures")
    page.looks_ahead = False
    found: dict[str, Any] = {}
    for number in range(BOARDS):
        name, entry = _of_board(number, page)
        found[f"board {number:03} {name}"] = entry
    for number in range(DIAGRAMS):
        name, entry = _of_diagram(number)
        found[f"diagram {number:03} {name}"] = entry
    page.close()
    return found


def _match(random: Random) -> gw.Match:
    """A match at a moment at random."""
    rules = random.choice([None, None, None, "hoyle", "house-rules", "pc-gammon", "flash"])
    length = random.choice([0, 1, 3, 7])
    match = gw.Match(length, rules, ("Ann", "Robert the Bold"), random.randrange(10_000))
    for _ in range(random.choice([0, 1, 2, 5, 10, 20, 40, 80])):
        if match.state.match_winner is not None:
            break
        random_action(match, random)
    return match


def _of_board(number: int, page: Page) -> tuple[str, dict[str, str]]:
    random = Random(f"board {number}")
    match = _match(random)
    options: dict[str, Any] = {
        "theme": random.choice(THEMES),
        "bottom": random.choice(["white", "black"]),
        "home": random.choice(["left", "right"]),
        "numbering": random.choice(["own", "fixed"]),
        "size": random.choice([320, 480, 640, 800, 1200]),
    }
    canvas = random.choice(["own", "ipycanvas"])
    page.taken()
    board = gw.Board(match, canvas=canvas, **options)
    state = match.state
    if state.dice is not None and state.next_steps and random.random() < 0.5:
        step = random.choice(state.next_steps)[0]
        board.step(step.source, step.target)
    page.show(width=options["size"])
    drawn = [line for line in page.taken() if " custom " in line]
    picture = board.snapshot()
    entry = {
        "scene": hash_of(repr(plain(board.scene)).encode()),
        "svg": hash_of(picture.svg.encode()),
        "title": picture.title,
        "words": hash_of(picture.description.encode()),
        "canvas": hash_of("\n".join(line.partition(" ")[2] for line in drawn).encode()),
    }
    if number % 10 == 0:
        entry["png"] = hash_of(picture.png)
    board.close()
    page.models.clear()
    name = " ".join(map(str, options.values()))
    return f"{name} {canvas}", entry


def _of_diagram(number: int) -> tuple[str, dict[str, str]]:
    random = Random(f"diagram {number}")
    options: dict[str, Any] = {
        "theme": random.choice(THEMES),
        "bottom": random.choice(["white", "black"]),
        "home": random.choice(["left", "right"]),
        "size": random.choice([160, 240, 480, 900]),
        "marks": {random.choice(PLACES): random.choice(MARKS) for _ in range(random.randrange(4))},
    }
    if random.random() < 0.5:
        state = _match(random).state
        plays = state.legal_plays if state.dice is not None else ()
        options["arrows"] = random.choice(plays) if plays else ()
        picture: Any = state.diagram(pips=random.random() < 0.8, **options)
    else:
        position = gw.random_position(seed=number)
        dice = gw.Dice(random.randint(1, 6), random.randint(1, 6))
        options["arrows"] = random.choice(gw.legal_plays(position, dice))
        picture = position.diagram(turn=random.choice(["white", "black"]), **options)
    if number % 40 == 0:
        picture = gw.gallery([picture, gw.Position.opening()], columns=2, titles=["One", "Two"])
    entry = {
        "scene": hash_of(repr(plain(picture.scene)).encode()),
        "svg": hash_of(picture.svg.encode()),
        "title": picture.title,
        "words": hash_of(picture.description.encode()),
    }
    if number % 5 == 0 and picture.width >= SMALLEST_PNG:
        entry["png"] = hash_of(picture.png)
    options["arrows"] = str(options["arrows"])
    return " ".join(map(str, options.values())), entry


def plain(value: Any) -> Any:
    """A value as lists of texts and numbers, without the names of classes."""
    if isinstance(value, enum.Enum):
        return value.value
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return [plain(getattr(value, each.name)) for each in dataclasses.fields(value)]
    if isinstance(value, dict):
        return [[plain(key), plain(each)] for key, each in value.items()]
    if isinstance(value, tuple | list):
        return [plain(each) for each in value]
    if isinstance(value, frozenset | set):
        return sorted(map(repr, map(plain, value)))
    return value if isinstance(value, str | int | float | bool | None) else type(value).__name__
