"""A program that practises is killed at a random moment: no review is lost or duplicated.

The program prints a line before and after it records a review. The deck must hold every review
that was printed as recorded, and at most the one that was begun, each of them once.
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from gammon_widget.practice.deck import Deck
from tests.practice.decks import open_deck

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")

ROOT = Path(__file__).parents[2]
TIMEOUT_S = 60
PROGRAM = """
import sys
from gammon_widget.practice.deck import Deck
deck = Deck.open(sys.argv[1])
for number in range(len(deck.reviews), 10**6):
    card = deck.cards[number % len(deck)]
    print("begun", number, flush=True)
    deck.review(card, 1 + number % 4, f"answer {number}")
    print("noted", number, flush=True)
"""


def run_and_kill(path: Path, random: Random) -> tuple[int, int]:
    """Kill a program that practises; return the numbers of recorded and begun reviews."""
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(path)], cwd=ROOT, stdout=subprocess.PIPE
    ) as program:
        assert program.stdout
        stream = program.stdout.fileno()
        output = b""
        for _ in range(random.randint(1, 30)):
            assert select.select([stream], [], [], TIMEOUT_S)[0], "the program is silent"
            output += os.read(stream, 1 << 16)
        select.select([], [], [], random.uniform(0, 0.002))
        program.send_signal(signal.SIGKILL)
        assert program.wait(TIMEOUT_S) == -signal.SIGKILL
        output += program.stdout.read()
    last = {b"begun": -1, b"noted": -1}
    for line in output.splitlines():
        what, _, number = line.partition(b" ")
        if number.isdigit() and what in last:
            last[what] = int(number)
    return last[b"noted"] + 1, last[b"begun"] + 1


def kill(path: Path, kills: int, seed: int) -> int:
    """Kill programs, and return the number of reviews they have recorded."""
    random = Random(seed)
    open_deck(path).close()
    before = 0
    for _ in range(kills):
        noted, begun = run_and_kill(path, random)
        deck = Deck.open(path)
        reviews = [review.answer for review in deck.reviews]
        deck.close()
        assert reviews == [f"answer {number}" for number in range(len(reviews))]
        assert max(before, noted) <= len(reviews) <= max(before, begun)
        before = len(reviews)
    return before


def test_killed_programs_lose_and_duplicate_no_review(tmp_path: Path) -> None:
    assert kill(tmp_path / "mine.jsonl", 4, seed=11) > 4


@pytest.mark.prove
def test_a_hundred_killed_programs_lose_and_duplicate_no_review(tmp_path: Path) -> None:
    assert kill(tmp_path / "mine.jsonl", 100, seed=12) > 100
