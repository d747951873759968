"""SVG pictures compared with python-chess."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from statistics import median

import chess
import chess.svg

from gammon_widget.rules import Dice, Position, legal_plays
from gammon_widget.rules.position import CHECKERS

from .rivals import ROUNDS, Job, Row, in_turns, ratio

SVGS = 40
"""Pictures in each round, none of which has been drawn before."""


def rows(rounds: int = ROUNDS) -> list[Row]:
    random = Random(1)
    svg = in_turns(_svg_rounds(rounds, random))
    sizes = sorted(len(p.diagram().svg.encode()) for p in positions(SVGS, random))
    chess_sizes = sorted(len(chess.svg.board(b).encode()) for b in boards(SVGS, random))
    return [
        _row("SVG of a position", "chess.svg.board", svg, "≤ 1 × as long", SVGS),
        Row(
            "its size",
            "chess.svg.board",
            sizes[-1] / 1000,
            chess_sizes[-1] / 1000,
            sizes[-1] / chess_sizes[-1],
            "ours ≤ 12 kB",
            "kB",
        ),
    ]


def _row(job: str, peer: str, times: Sequence[Sequence[float]], goal: str, count: int) -> Row:
    (ours, theirs), each = times, 1e3 / count
    return Row(
        job, peer, each * median(ours), each * median(theirs), ratio(ours, theirs), goal, "ms"
    )


def _svg_rounds(rounds: int, random: Random) -> Iterator[Sequence[Job]]:
    for _ in range(rounds):
        ours, theirs = positions(SVGS, random), boards(SVGS, random)
        yield partial(draw_positions, ours), partial(draw_chess, theirs)


def positions(count: int, random: Random) -> list[Position]:
    """Return positions from different games that are played at random."""
    found = []
    for _ in range(count):
        position = Position.opening()
        for _ in range(random.randrange(40)):
            dice = Dice(random.randint(1, 6), random.randint(1, 6))
            after = random.choice(legal_plays(position, dice)).result
            if after.off[0] == CHECKERS:
                break
            position = after.swapped()
        found.append(position)
    return found


def boards(count: int, random: Random) -> list[chess.Board]:
    """Return chess positions from different games that are played at random."""
    found = []
    for _ in range(count):
        board = chess.Board()
        for _ in range(random.randrange(40)):
            if board.is_game_over():
                break
            board.push(random.choice(list(board.legal_moves)))
        found.append(board)
    return found


def draw_positions(given: Sequence[Position]) -> list[str]:
    return [position.diagram().svg for position in given]


def draw_chess(given: Sequence[chess.Board]) -> list[str]:
    return [chess.svg.board(board) for board in given]
