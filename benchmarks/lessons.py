"""Time to open a long lesson, and to show any of its steps, compared with a bare board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from statistics import median

import gammon_widget as gw
from gammon_widget.board.model.page_view import page_view
from gammon_widget.rules import GameState

from .pictures import positions
from .rivals import ROUNDS, Job, Row, in_turns, ratio, seconds

STEPS = 1000
STEPS_SHOWN = 20
"""Steps in each round, none of which has been shown before."""

OPENINGS = 3
"""How often the lesson is read and opened."""


def rows(rounds: int = ROUNDS) -> list[Row]:
    random = Random(1)
    text = lesson_text(random)
    lesson = gw.Lesson.parse(text)
    read = median(seconds(partial(gw.Lesson.parse, text)) for _ in range(OPENINGS))
    opened = median(seconds(partial(gw.LessonPlayer, lesson)) for _ in range(OPENINGS))
    redraw = seconds(partial(gw.Board, lesson.state(0)))
    ours, theirs = in_turns(_rounds(lesson, rounds, random))
    each = 1e3 / STEPS_SHOWN
    return [
        Row(
            f"any of {STEPS} steps",
            "a board that shows the same state",
            each * median(ours),
            each * median(theirs),
            ratio(ours, theirs),
            "≤ 1.2 × as long",
            "ms",
        ),
        _opening(f"reading {STEPS} steps", read, redraw),
        _opening(f"opening {STEPS} steps", opened, redraw),
    ]


def _opening(job: str, ours: float, theirs: float) -> Row:
    return Row(job, "opening a board", 1e3 * ours, 1e3 * theirs, ours / theirs, "", "ms")


def lesson_text(random: Random) -> str:
    """Return a lesson in which every step has prose, a new position, a roll and a mark."""
    steps = (
        f"## Step {number}\n\nSome *words* about it.\n\n"
        f"```board\nposition: {position.letters}\nturn: white\nroll: 3-1\nmarks: 5\n```\n"
        for number, position in enumerate(positions(STEPS, random), start=1)
    )
    return "\n".join(steps)


def _rounds(lesson: gw.Lesson, rounds: int, random: Random) -> Iterator[Sequence[Job]]:
    player, board = gw.LessonPlayer(lesson), gw.Board(lesson.state(0), theme="auto")
    numbers = random.sample(range(1, STEPS), (rounds + 1) * STEPS_SHOWN)
    for start in range(0, len(numbers), STEPS_SHOWN):
        chosen = numbers[start : start + STEPS_SHOWN]
        jobs: list[Job] = [
            partial(step_through, player, chosen),
            partial(set_up, board, [lesson.state(number) for number in chosen]),
        ]
        if start == 0:  # the first rounds warm up
            for job in jobs:
                job()
            continue
        yield jobs


def step_through(player: gw.LessonPlayer, steps: Sequence[int]) -> None:
    """Jump from step to step, and build the view of each."""
    for step in steps:
        player.jump(step)
        assert page_view(player.board._controller.view)


def set_up(board: gw.Board, states: Sequence[GameState]) -> None:
    """Show one state after another, and build the view of each."""
    for state in states:
        board.match.set_up(state)
        assert page_view(board._controller.view)
