"""Pictures are with a far page before they are asked for, and are those that come."""

from __future__ import annotations

import asyncio
from itertools import islice
from random import Random

import pytest

import gammon_widget as gw
from gammon_widget.drawing import Target
from gammon_widget.interaction.foresight import PAUSE_SECONDS

from .clicking import clicks
from .far_page import FarPage
from .virtual_time import run

BEYOND = {"roll", "new_game"}
"""Buttons whose pictures dice or nobody's hand bring about."""


async def rest(board: gw.Board) -> None:
    await board.settled()
    await asyncio.sleep(1)


@pytest.mark.parametrize("motion", [False, True])
@pytest.mark.parametrize("count", [15, pytest.param(600, marks=pytest.mark.prove)])
def test_what_a_page_shows_ahead_comes_true(
    monkeypatch: pytest.MonkeyPatch, count: int, motion: bool
) -> None:
    async def main() -> None:
        board = gw.Board(gw.Match(3, dice=3), visual_fx=motion)
        page = FarPage(board, monkeypatch)
        foreseen = filmed = 0
        for target in islice(clicks(board, Random(3)), count):
            await rest(board)
            for kind, at in (("press", target), ("release", None)):
                on = page.number if at else page.heard[-1]
                shows = page.after(on, kind, at)
                film = page.film_after(on, kind, at)
                whole = sum(not shown.since for shown in page.shown)
                page.films.clear()
                page.hand(kind, at, on=on, shows=shows)
                if shows is None:
                    assert at is None or target.name in BEYOND, (kind, target)
                    continue
                foreseen += 1
                filmed += bool(film)
                assert page.films == ([(film, False)] if film else []), (kind, target)
                assert page.heard[-1] == shows, (kind, target)
                assert whole == sum(not shown.since for shown in page.shown), (kind, target)
        assert foreseen > 1.5 * count
        assert (filmed > count / 5) is motion

    run(main())


def test_what_was_drawn_when_a_click_came_is_sent_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        board = gw.Board(gw.Match(1, dice=[(3, 1)]), visual_fx=False)
        page = FarPage(board, monkeypatch)
        board.roll()
        predictions, foresight = board._surface.predictions, board._foresight
        for _ in range(1000):
            await asyncio.sleep(PAUSE_SECONDS / 2)
            if page.leads[page.number] and predictions._parcel.leads:
                break
        assert predictions._parcel.leads
        target = Target.point(8)
        on = page.number
        page.hand("press", target, on=on, shows=page.after(on, "press", target))
        await rest(board)
        for place in foresight._places.values():
            assert page.leads[place.number].keys() >= place.leads.keys()

    run(main())
