"""The kernel draws the results of possible clicks in advance: early, right, and without effects."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import islice, pairwise
from random import Random
from typing import Any

import pytest
from gammon_widget.board.widget.prediction.search import PAUSE_SECONDS

import gammon_widget as gw
from gammon_widget.drawing import CanvasPainter, Target
from tests.virtual_time import run

from .page_messages import GONE, SHOWN, place, send
from .random_player import clicks

BEYOND = {"roll", "new_game"}
"""Buttons whose pictures depend on dice or on other players."""


class Watcher:
    """A page that shows a board and records its pictures, and when they were drawn.

    Attributes
    ----------
    pictures
        The drawings of the pictures that were sent.
    drawn
        The number of pictures that the kernel has drawn.
    """

    def __init__(self, board: gw.Board, monkeypatch: pytest.MonkeyPatch) -> None:
        self.board = board
        self.pictures: list[object] = []
        self.drawn = 0
        paint = CanvasPainter.paint

        def counted(painter: CanvasPainter, *arguments: Any, **options: Any) -> None:
            self.drawn += 1
            paint(painter, *arguments, **options)

        monkeypatch.setattr(CanvasPainter, "paint", counted)
        monkeypatch.setattr(board._surface.frontend, "send", self._see)
        send(board, **SHOWN)

    def _see(self, content: dict[str, Any], buffers: list[bytes] | None = None) -> None:
        drawing = [bytes(each) for each in buffers or ()]
        # One that looks the same may follow, with another meaning.
        if content["do"] == "picture" and any(drawing) and [drawing] != self.pictures[-1:]:
            self.pictures.append(drawing)

    def click(self, target: Target) -> tuple[int, int]:
        """Click; return how many pictures were sent, and drawn before the first of them."""
        seen, drawn = len(self.pictures), self.drawn
        x, y = place(self.board, target)
        for kind in ("press", "release"):
            send(self.board, do=kind, x=x, y=y, button=0, modifiers=[])
        return len(self.pictures) - seen, self.drawn - drawn


async def rest(board: gw.Board) -> None:
    await board.settled()
    await asyncio.sleep(1)


def game(seed: int, **options: Any) -> tuple[gw.Board, Iterator[Target]]:
    board = gw.Board(gw.Match(1, dice=seed), **options)
    return board, clicks(board, Random(seed))


@pytest.mark.parametrize(
    "options",
    [
        {"bottom": "black"},
        *(pytest.param(each, marks=pytest.mark.prove) for each in ({}, {"visual_fx": False})),
    ],
)
def test_results_of_clicks_are_drawn_in_advance(
    monkeypatch: pytest.MonkeyPatch, options: dict[str, Any]
) -> None:
    async def main() -> None:
        board, targets = game(3, **options)
        watcher = Watcher(board, monkeypatch)
        predicted = 0
        for target in islice(targets, 40):
            await rest(board)
            sent, drawn = watcher.click(target)
            if target.kind.value != "button" or target.name not in BEYOND:
                assert (sent, drawn) == (1, 0), target
                predicted += 1
        assert predicted > 25

    run(main())


@pytest.mark.parametrize("count", [10, pytest.param(1000, marks=pytest.mark.prove)])
def test_pictures_are_the_same_with_and_without_prediction(count: int) -> None:
    def seen(*, predicts: bool) -> list[object]:
        async def main() -> list[object]:
            board, targets = game(1)
            with pytest.MonkeyPatch.context() as patch:
                if not predicts:
                    search = board._surface.predictions.search
                    patch.setattr(search, "begin", lambda _targets: None)
                watcher = Watcher(board, patch)
                shown: list[object] = []
                for target in islice(targets, count):
                    await rest(board)
                    watcher.click(target)
                    shown.append(board._surface._renderer.shown)
                await rest(board)
                changes = sum(one != other for one, other in pairwise(shown))
                assert len(watcher.pictures) > changes > count / 2
                return shown

        return run(main())

    assert seen(predicts=True) == seen(predicts=False)


def test_prediction_has_no_side_effects(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        match = gw.Match(1, dice=[(3, 1)])
        board = gw.Board(match)
        watcher = Watcher(board, monkeypatch)
        board.roll()
        drawn = watcher.drawn  # predictions are drawn during the dice animation
        await board.settled()
        calls: list[object] = []
        match.subscribe(calls.append)
        board.observe(calls.append)
        state, pictures = match.state, len(watcher.pictures)
        await asyncio.sleep(1)
        assert watcher.drawn > drawn
        assert (calls, match.state, len(watcher.pictures)) == ([], state, pictures)

    run(main())


def test_prediction_does_not_ask_the_tutor(monkeypatch: pytest.MonkeyPatch) -> None:
    """Decisions for a tutor are not predicted: it may hold them back."""

    async def main() -> None:
        board = gw.Board(gw.Match(1, dice=[(3, 1)]), tutor="net:1-ply")
        watcher = Watcher(board, monkeypatch)
        board.roll()
        board.step(8, 5)
        board.step(6, 5)
        await rest(board)
        sent, drawn = watcher.click(Target.DICE)
        assert (sent, drawn) == (1, 1)
        assert board.phase == "roll"

    run(main())


def test_there_is_no_prediction_for_a_hidden_board(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        board = gw.Board(dice=[(3, 1)])
        watcher = Watcher(board, monkeypatch)
        send(board, **GONE)
        board.roll()
        drawn = watcher.drawn
        await rest(board)
        assert watcher.drawn == drawn

    run(main())


def test_there_is_no_prediction_for_a_closed_board(monkeypatch: pytest.MonkeyPatch) -> None:
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
