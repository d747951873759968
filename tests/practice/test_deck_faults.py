"""A deck on a disk that fails at any operation."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from gammon_widget.practice.deck import Deck
from gammon_widget.practice.schedule import Grade
from gammon_widget.rules import FormatError
from tests.practice.decks import ManualClock, contents, small_analysis
from tests.storage.faulty import FAULTS, PowerlessDisk, every_fault, refusal_of

STEPS: tuple[Callable[[Deck], object], ...] = (
    lambda deck: deck.add(small_analysis().decisions[0], engine=False),
    lambda deck: deck.add(small_analysis().decisions[2], engine=False),
    lambda deck: deck.review(deck.cards[0], Grade.HARD, "8/4", 0.07),
    lambda deck: deck.regrade(Grade.GOOD),
    lambda deck: deck.note(deck.cards[1], "Make points."),
    lambda deck: deck.review(deck.cards[1], Grade.EASY, "24/18 13/8", 0.0),
    lambda deck: deck.undo(),
    lambda deck: deck.set(retention=0.8),
    lambda deck: deck.delete(deck.cards[1]),
)
"""Steps of a user, each one line of the file."""

QUICK = ("full disk", "short write", "stop button")
SOME_FAULTS = [
    pytest.param(name, marks=[] if name in QUICK else [pytest.mark.prove]) for name in FAULTS
]


class PracticeRun:
    """A deck, and its visible contents after each step."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.shown: list[object] = []
        """The contents of the deck after it was opened, and after each step."""
        self.deck: Deck | None = None

    def go(self) -> None:
        self.deck = Deck.open(self.path, clock=ManualClock())
        self.shown.append(contents(self.deck))
        for step in STEPS:
            step(self.deck)
            self.shown.append(contents(self.deck))

    def close(self) -> None:
        if self.deck is not None:
            self.deck.close()


@pytest.fixture
def straight(tmp_path: Path) -> PracticeRun:
    """The steps without a fault."""
    straight = PracticeRun(tmp_path / "straight.jsonl")
    straight.go()
    straight.close()
    return straight


@pytest.mark.parametrize("fault", SOME_FAULTS)
def test_a_fault_at_any_operation_leaves_deck_and_file_in_agreement(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    hit: set[str] = set()
    begun: list[PracticeRun] = []
    for number, disk in enumerate(every_fault(monkeypatch, FAULTS[fault])):
        here = PracticeRun(tmp_path / f"{number}.jsonl")
        error = refusal_of(here.go)
        if error is not None:
            assert disk.hit
            assert str(here.path) in str(error)
        if here.deck is not None:
            assert contents(here.deck) == here.shown[-1]
            begun.append(here)
        with suppress(KeyboardInterrupt):
            here.close()
        hit.add(disk.hit)
    assert {"open", "write", "fsync", "close"} <= hit
    assert len(begun) > 2 * len(STEPS)
    for here in begun:
        again = Deck.open(here.path, clock=ManualClock())
        assert contents(again) == here.shown[-1]
        again.close()


def test_a_power_cut_at_any_moment_keeps_displayed_actions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, straight: PracticeRun
) -> None:
    whole = straight.path.read_bytes()
    folder = tmp_path / "folder"
    folder.mkdir()
    here = PracticeRun(folder / "mine.jsonl")
    with monkeypatch.context() as patch:
        disk = PowerlessDisk(patch, folder, lambda: len(here.shown))
        here.go()
    here.close()
    moments = {
        (each.acknowledged, tuple(each.files.items())): each
        for each in disk.wrecks
        if each.acknowledged
    }
    assert len(moments) > 2 * len(STEPS)
    for number, wreck in enumerate(moments.values()):
        after = tmp_path / f"after {number}"
        after.mkdir()
        wreck.write_to(after)
        path = after / "mine.jsonl"
        with suppress(FormatError):
            Deck.open(path).close()
        if not whole.startswith(path.read_bytes()):  # zeros in place of a line
            Deck.salvage(path, after / "saved.jsonl")
            shutil.move(after / "saved.jsonl", path)
        assert whole.startswith(path.read_bytes())
        again = Deck.open(path, clock=ManualClock())
        assert contents(again) in straight.shown[wreck.acknowledged - 1 :][:2]
        again.close()
