"""What clicks lead to is drawn before they are made: soon seen, never wrong, and nothing else."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from itertools import islice, pairwise
from random import Random
from typing import Any

import ipycanvas
import pytest

import gammon_widget as gw
from gammon_widget.board.model.prediction_search import PAUSE_SECONDS
from gammon_widget.drawing import CanvasPainter, Target
from tests.virtual_time import run

from .page_messages import GONE, SHOWN, place, tell
from .random_player import clicks

BEYOND = {"roll", "new_game"}
"""Buttons whose pictures dice or nobody's hand bring about."""


class Watcher:
    """A page that shows a board, and what it gets to see and when that was drawn.

    Attributes
    ----------
    pictures
        The drawing messages, with numbers for the names of canvases.
    drawn
        How many pictures the kernel has drawn so far.
    """

    def __init__(self, board: gw.Board, monkeypatch: pytest.MonkeyPatch) -> None:
        self.board = board
        self.pictures: list[object] = []
        self.drawn = 0
        self._names: dict[str, int] = {}
        paint = CanvasPainter.paint

        def counted(painter: CanvasPainter, *arguments: Any, **options: Any) -> None:
            self.drawn += 1
            paint(painter, *arguments, **options)

        monkeypatch.setattr(CanvasPainter, "paint", counted)
        monkeypatch.setattr(ipycanvas.canvas._CANVAS_MANAGER, "send", self._see)
        tell(board, **SHOWN)

    def _see(self, _content: object, buffers: list[bytes]) -> None:
        text, *numbers = buffers
        told = re.sub(r"IPY_MODEL_[\w-]+", self._number, bytes(text).decode())
        self.pictures.append((json.loads(told), [bytes(each) for each in numbers]))

    def _number(self, name: re.Match[str]) -> str:
        return str(self._names.setdefault(name.group(), len(self._names)))

    def click(self, target: Target) -> tuple[int, int]:
        """Click there: how many pictures were sent, and how many were drawn for that first."""
        seen, drawn = len(self.pictures), self.drawn
        x, y = place(self.board, target)
        for kind in ("press", "release"):
            tell(self.board, do=kind, x=x, y=y, button=0, modifiers=[])
        return len(self.pictures) - seen, self.drawn - drawn


async def rest(board: gw.Board) -> None:
    await board.settled()
    await asyncio.sleep(1)


def game(seed: int, **options: Any) -> tuple[gw.Board, Iterator[Target]]:
    board = gw.Board(gw.Match(1, dice=seed), **options)
    return board, clicks(board, Random(seed))


@pytest.mark.parametrize("options", [{}, {"bottom": "black"}, {"visual_fx": False}])
def test_what_a_click_shows_has_been_drawn_before(
    monkeypatch: pytest.MonkeyPatch, options: dict[str, Any]
) -> None:
    async def main() -> None:
        board, hand = game(3, **options)
        watcher = Watcher(board, monkeypatch)
        foreseen = 0
        for target in islice(hand, 40):
            await rest(board)
            sent, drawn = watcher.click(target)
            if target.kind.value != "button" or target.name not in BEYOND:
                assert (sent, drawn) == (1, 0), target
                foreseen += 1
        assert foreseen > 25

    run(main())


@pytest.mark.parametrize("count", [10, pytest.param(1000, marks=pytest.mark.prove)])
def test_foreseen_or_not_the_same_is_seen(count: int) -> None:
    def seen(*, foresees: bool) -> list[object]:
        async def main() -> list[object]:
            board, hand = game(1)
            with pytest.MonkeyPatch.context() as patch:
                if not foresees:
                    search = board._surface.predictions.search
                    patch.setattr(search, "begin", lambda _targets: None)
                watcher = Watcher(board, patch)
                shown: list[object] = []
                for target in islice(hand, count):
                    await rest(board)
                    watcher.click(target)
                    shown.append(board._surface._renderer.shown)
                await rest(board)
                changes = sum(one != other for one, other in pairwise(shown))
                assert len(watcher.pictures) > changes > count / 2
                return shown

        return run(main())

    assert seen(foresees=True) == seen(foresees=False)


def test_looking_ahead_does_nothing_and_tells_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        match = gw.Match(1, dice=[(3, 1)])
        board = gw.Board(match)
        watcher = Watcher(board, monkeypatch)
        board.roll()
        drawn = watcher.drawn  # while the dice still roll, it looks ahead
        await board.settled()
        told: list[object] = []
        match.subscribe(told.append)
        board.observe(told.append)
        state, pictures = match.state, len(watcher.pictures)
        await asyncio.sleep(1)
        assert watcher.drawn > drawn
        assert (told, match.state, len(watcher.pictures)) == ([], state, pictures)

    run(main())


def test_a_tutor_is_not_asked_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a tutor has to look at first is not foreseen: it may be held back."""

    async def main() -> None:
        board = gw.Board(gw.Match(1, dice=[(3, 1)]), tutor="simple:best")
        watcher = Watcher(board, monkeypatch)
        board.roll()
        board.step(8, 5)
        board.step(6, 5)
        await rest(board)
        sent, drawn = watcher.click(Target.DICE)
        assert (sent, drawn) == (1, 1)
        assert board.phase == "roll"

    run(main())


def test_nobody_looks_ahead_where_nobody_watches(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        board = gw.Board(dice=[(3, 1)])
        watcher = Watcher(board, monkeypatch)
        tell(board, **GONE)
        board.roll()
        drawn = watcher.drawn
        await rest(board)
        assert watcher.drawn == drawn

    run(main())


def test_a_closed_board_looks_no_further(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        board = gw.Board(dice=[(3, 1)])
        watcher = Watcher(board, monkeypatch)
        board.roll()
        shown = watcher.drawn
        while watcher.drawn == shown:
            await asyncio.sleep(PAUSE_SECONDS / 2)
        drawn = watcher.drawn
        board.close()
        await asyncio.sleep(1)
        assert watcher.drawn == drawn

    run(main())
