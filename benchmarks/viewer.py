"""Time to open a match file, and to take a step in the viewer, compared with a bare board."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from statistics import median

import gammon_widget as gw
from gammon_widget.board.model.page_view import page_view
from gammon_widget.viewer.replay import Moment

from .rivals import ROUNDS, Job, Row, in_turns, ratio, seconds

GAMES = 50
STEPS_SHOWN = 20
"""Steps in each round, none of which has been shown before."""

OPENINGS = 5
"""How often a file is opened."""

FILE = Path(__file__).parents[1] / "tests" / "data" / "matches" / "xg" / "test.xg"
"""Seven games with 345 decisions, each with XG's analysis."""

GOAL_SECONDS = 1.0


def rows(rounds: int = ROUNDS) -> list[Row]:
    match = long_match(Random(1))
    viewer = gw.MatchViewer(match)
    jumps = in_turns(_rounds(viewer, rounds, in_order=False))
    steps = in_turns(_rounds(viewer, rounds, in_order=True))
    opened = median(seconds(open_file) for _ in range(OPENINGS))
    return [
        _row(f"a step forward in {GAMES} games", steps),
        _row(f"a jump to anywhere in {GAMES} games", jumps),
        Row(
            "opening an .xg file with 345 decisions, to the first picture",
            "the aim",
            1e3 * opened,
            1e3 * GOAL_SECONDS,
            opened / GOAL_SECONDS,
            "≤ 1 s",
            "ms",
        ),
    ]


def _row(job: str, times: Sequence[Sequence[float]]) -> Row:
    ours, theirs = times
    each = 1e3 / STEPS_SHOWN
    rival = "a board that shows the same state"
    aim = "≤ 1.2 × as long"
    return Row(
        job, rival, each * median(ours), each * median(theirs), ratio(ours, theirs), aim, "ms"
    )


def long_match(random: Random) -> gw.Match:
    """Return a match of games played at random; some of them end with a drop."""
    match = gw.Match(0, dice=1, players=("Ann", "Bob"))
    while len(match.games) < GAMES or match.state.result is None:
        if match.state.result is not None:
            match.new_game()
        match.roll()
        while match.state.result is None:
            if match.state.dice is not None:
                match.play(random.choice(match.legal_plays))
            elif "double" in match.legal_actions and random.random() < 0.02:  # noqa: PLR2004
                match.double()
                match.drop()
            else:
                match.roll()
    return match


def open_file() -> None:
    """Open a match file in the viewer, and build the view of its first decision."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        viewer = gw.MatchViewer(FILE, comments=False)
    assert page_view(viewer.board._controller.view)
    viewer.close()


def _rounds(viewer: gw.MatchViewer, rounds: int, *, in_order: bool) -> Iterator[Sequence[Job]]:
    moments = viewer.replay.moments
    board = gw.Board(moments[0].state, theme="auto")
    count = (rounds + 1) * STEPS_SHOWN
    numbers = list(range(1, count + 1))
    if not in_order:
        numbers = Random(2).sample(range(count + 1, len(moments)), count)
    for start in range(0, len(numbers), STEPS_SHOWN):
        chosen = numbers[start : start + STEPS_SHOWN]
        jobs: list[Job] = [
            partial(step_through, viewer, chosen),
            partial(show_states, board, [moments[number] for number in chosen]),
        ]
        if start == 0:  # the first rounds warm up
            for job in jobs:
                job()
            continue
        yield jobs


def step_through(viewer: gw.MatchViewer, indices: Sequence[int]) -> None:
    """Go from moment to moment, and build the view of each."""
    for index in indices:
        viewer.index = index
        assert page_view(viewer.board._controller.view)


def show_states(board: gw.Board, moments: Sequence[Moment]) -> None:
    for moment in moments:
        board.match.set_up(moment.state)
        assert page_view(board._controller.view)
