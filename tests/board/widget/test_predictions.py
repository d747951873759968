"""A page on a slow connection has the right pictures before they are requested."""

from __future__ import annotations

import asyncio
from itertools import islice
from random import Random
from typing import Any

import pytest
from gammon_widget.board.widget.prediction import search
from gammon_widget.board.widget.prediction.search import PAUSE_SECONDS

import gammon_widget as gw
from gammon_widget.drawing import Target
from gammon_widget.rules import Color, RollBy
from tests.virtual_time import run

from .canvas_clicks import button
from .far_page import FarPage
from .random_player import clicks

BEYOND = {"roll", "new_game", "redo"}
"""Buttons whose pictures depend on dice, or on any number of undone steps."""


async def rest(board: gw.Board) -> None:
    await board.settled()
    await asyncio.sleep(1)


def test_pictures_are_predicted_though_the_front_end_reports_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def main() -> None:
        board = gw.Board(gw.Match(dice=[(3, 1)]), visual_fx=False)
        board.roll()
        page = FarPage(board, monkeypatch, loads_last=True)
        await rest(board)
        assert page.transitions[page.number]

    run(main())


def test_an_input_on_a_predicted_picture_counts_though_the_board_was_painted_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def main() -> None:
        board = gw.Board(gw.Match(dice=[(3, 1)]), visual_fx=False)
        board.roll()
        page = FarPage(board, monkeypatch)
        await rest(board)
        on, eight, five = page.number, Target.point(8), Target.point(5)
        picked = page.after(on, "press", eight)
        assert picked is not None
        moved = page.after(picked, "press", five)
        assert moved is not None
        board._surface.paint_all()  # as when the letters of the board have come
        page.send_gesture("press", eight, on=on, shows=picked)
        page.send_gesture("release", on=picked, shows=picked)
        page.send_gesture("press", five, on=picked, shows=moved)
        assert [tuple(step) for step in board.state.steps] == [(8, 5)]

    run(main())


def test_an_input_on_a_predicted_picture_counts_only_where_it_means_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def main() -> None:
        board = gw.Board(gw.Match(dice=[(3, 1)]), visual_fx=False)
        board.roll()
        page = FarPage(board, monkeypatch)
        await rest(board)
        on, eight, five = page.number, Target.point(8), Target.point(5)
        picked = page.after(on, "press", eight)
        assert picked is not None
        moved = page.after(picked, "press", five)
        assert moved is not None
        board.message = "Ann is watching."
        page.send_gesture("press", eight, on=on, shows=picked)
        page.send_gesture("release", on=picked, shows=picked)
        assert picked not in page.acknowledged
        page.send_gesture("press", five, on=picked, shows=moved)
        assert [tuple(step) for step in board.state.steps] == [(8, 5)]
        board.step(6, 5)  # now the dice end the turn
        page.send_gesture("press", Target.DICE, on=moved, shows=moved)
        assert board.turn == "white"

    run(main())


def test_two_clicks_count_while_a_taken_back_play_slides_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def main() -> None:
        start = gw.GameState.on_roll(gw.Position.opening(), Color.WHITE, gw.Dice(3, 1))
        board = gw.Board(gw.Match(state=start), tutor="net:1-ply")
        page = FarPage(board, monkeypatch)
        for play in ((6, 3), (3, 2)):
            for place in play:
                await rest(board)
                page.send_gesture("press", Target.point(place), on=page.number, shows=None)
                page.send_gesture("release", on=page.number, shows=None)
        await rest(board)
        page.send_gesture("press", Target.DICE, on=page.number, shows=None)
        await rest(board)
        page.send_gesture("press", button("again"), on=page.number, shows=None)
        six, three = Target.point(6), Target.point(3)
        while (picked := page.after(page.number, "press", six)) is None:
            assert board.moves
            await asyncio.sleep(0.01)
        on = page.number
        while board.moves and page.number == on:
            await asyncio.sleep(0.01)
        assert board.moves
        page.send_gesture("press", six, on=on, shows=picked)
        page.send_gesture("release", on=picked, shows=picked)
        page.send_gesture("press", three, on=picked, shows=None)
        assert [tuple(step) for step in board.state.steps] == [(6, 3)]

    run(main())


@pytest.mark.parametrize("motion", [pytest.param(False, marks=pytest.mark.prove), True])
@pytest.mark.parametrize("count", [15, pytest.param(600, marks=pytest.mark.prove)])
def test_predictions_come_true(monkeypatch: pytest.MonkeyPatch, count: int, motion: bool) -> None:
    async def main() -> None:
        board = gw.Board(gw.Match(3, dice=3), visual_fx=motion)
        page = FarPage(board, monkeypatch)
        predicted = animated = 0
        for target in islice(clicks(board, Random(3)), count):
            await rest(board)
            for kind, at in (("press", target), ("release", None)):
                on = page.number if at else page.acknowledged[-1]
                shows = page.after(on, kind, at)
                clip = page.clip_after(on, kind, at)
                whole = sum(not shown.since for shown in page.shown)
                page.clips.clear()
                page.send_gesture(kind, at, on=on, shows=shows)
                if shows is None:
                    assert at is None or target.name in BEYOND, (kind, target)
                    continue
                predicted += 1
                animated += bool(clip)
                assert page.clips == ([(clip, False)] if clip else []), (kind, target)
                assert page.acknowledged[-1] == shows, (kind, target)
                assert whole == sum(not shown.since for shown in page.shown), (kind, target)
        assert predicted > 1.5 * count
        assert (animated > count / 5) is motion

    run(main())


def test_undo_doubles_and_menus_are_predicted(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        board = gw.Board(gw.Match(5, dice=[(3, 1)]), visual_fx=False)
        page = FarPage(board, monkeypatch)

        async def click(target: Target) -> None:
            await rest(board)
            on = page.number
            shows = page.after(on, "press", target)
            assert shows not in (None, on), target
            page.send_gesture("press", target, on=on, shows=shows)
            page.send_gesture("release", on=page.acknowledged[-1], shows=None)
            assert shows in (None, page.acknowledged[0]), target
            page.acknowledged.clear()

        board.roll()
        await click(Target.point(8))
        await click(Target.point(5))
        await click(button("undo"))
        board.play("8/5 6/5")
        for name in ("double", "take", "resign", "resign_single", "accept"):
            await click(button(name))
        assert board.phase == "over"

    run(main())


@pytest.mark.parametrize(
    ("by", "roll"),
    [
        (RollBy.BUTTON, button("roll")),
        pytest.param(RollBy.DICE, Target.DICE, marks=pytest.mark.prove),
    ],
)
def test_the_dice_animation_starts_before_the_roll_is_known(
    monkeypatch: pytest.MonkeyPatch, by: RollBy, roll: Target
) -> None:
    async def main() -> None:
        board = gw.Board(gw.Match(1, rules=gw.Rules(roll_by=by), dice=[(3, 1), (6, 5)]))
        page = FarPage(board, monkeypatch)
        for play in ("8/5 6/5", "24/13"):
            await rest(board)
            on = page.number
            assert page.after(on, "press", roll) is None
            begun = page.clip_after(on, "press", roll)
            assert page.held[begun]
            assert page.clip_after(on, "key r", None) == begun
            page.clips.clear()
            page.send_gesture("press", roll, on=on, shows=None)
            ((whole, comes_along),) = page.clips
            assert whole != begun
            assert comes_along
            await rest(board)
            assert not page.clip_after(page.number, "key r", None)  # there is nothing to roll
            page.send_gesture("release", on=page.number, shows=page.number)
            board.play(play)

    run(main())


@pytest.mark.parametrize("options", [{"visual_fx": False}, {"tutor": "net"}])
def test_a_roll_waits_without_animation_or_for_the_tutor(
    monkeypatch: pytest.MonkeyPatch, options: dict[str, Any]
) -> None:
    async def main() -> None:
        board = gw.Board(gw.Match(3, dice=[(3, 1), (3, 1)]), **options)
        page = FarPage(board, monkeypatch)
        for _ in ("opening", "the other side's first roll"):
            board.roll()
            board.play("8/5 6/5")
        await rest(board)
        assert page.after(page.number, "press", button("roll")) is None
        assert not page.clip_after(page.number, "press", button("roll"))

    run(main())


def test_clicks_are_predicted_during_the_last_of_several_animations(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def main() -> None:
        board = gw.Board(gw.Match(1, dice=[(3, 1)]))
        page = FarPage(board, monkeypatch)
        await rest(board)
        board.roll()
        board.step(8, 5)
        while board.moves and not page.transitions[page.number]:
            await asyncio.sleep(0.01)
        assert board.moves
        assert page.after(page.number, "press", Target.point(6)) is not None

    run(main())


def test_pictures_drawn_when_a_click_arrives_are_sent_after_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # A prediction at a time, on a fast machine too: some wait to be sent when others are there.
    monkeypatch.setattr(search, "WORK_SECONDS", 0.0005)

    async def main() -> None:
        board = gw.Board(gw.Match(1, dice=[(3, 1)]), visual_fx=False)
        page = FarPage(board, monkeypatch)
        board.roll()
        predictions = board._surface.predictions
        for _ in range(1000):
            await asyncio.sleep(PAUSE_SECONDS / 2)
            if page.transitions[page.number] and predictions._batch.transitions:
                break
        assert predictions._batch.transitions
        target = Target.point(8)
        on = page.number
        page.send_gesture("press", target, on=on, shows=page.after(on, "press", target))
        await rest(board)
        for place in predictions.search._places.values():
            assert page.transitions[place.number].keys() >= place.transitions.keys()

    run(main())


def test_a_release_counts_after_a_whole_picture_in_between(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def main() -> None:
        board = gw.Board(gw.Match(1, dice=[(3, 1)]), visual_fx=False)
        page = FarPage(board, monkeypatch)
        board.roll()
        board.step(8, 5)
        await rest(board)
        on, lifts, lands = page.number, Target.point(6), Target.point(5)
        picked = page.after(on, "press", lifts)
        assert picked is not None
        page.send_gesture("press", lifts, on=on, shows=picked)
        page.send_gesture("release", on=picked, shows=picked)
        await rest(board)
        landing = page.after(picked, "press", lands)
        assert landing not in (None, picked)
        page.send(do="picture_lost")  # so that the following numbers differ from the predicted ones
        page.send_gesture("press", lands, on=picked, shows=landing)
        assert board.selection.held == lands
        page.send_gesture("release", on=landing or 0, shows=None)
        assert len(board.match.state.steps) == 2

    run(main())
