"""Clicks and cells run in different threads: no action is lost, and no thread blocks forever."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from gammon_widget.board.widget.board import Board
from gammon_widget.match.event_bus import Change
from gammon_widget.match.event_loop import LOCK, Delay
from gammon_widget.match.match import Match
from gammon_widget.match.players import ChosenAction
from gammon_widget.practice.widget.course_map import course_map
from gammon_widget.rules import ActionKind, Color, GameState, Phase, legal_plays
from gammon_widget.viewer.widget.viewer import MatchViewer

SECONDS = 20
TURNS = 60


def play_turns(match: Match, count: int) -> None:
    """Play turns; each turn is one uninterrupted action."""
    for _ in range(count):
        with match.hold():
            if match.state.phase is Phase.OVER:
                match.new_game()
            if match.state.phase is not Phase.MOVE:
                match.roll()
            if match.state.phase is Phase.MOVE:
                match.play(match.legal_plays[0])


def at_once(*functions: Callable[[], object]) -> None:
    """Call functions in separate threads, and raise the first exception."""
    with ThreadPoolExecutor(len(functions)) as pool:
        for called in [pool.submit(function) for function in functions]:
            called.result(SECONDS)


def both_from_the_start(matches: list[Match]) -> list[Callable[[], object]]:
    """Functions that play turns and begin when all of them have been called."""
    start = threading.Barrier(len(matches))

    def play(match: Match) -> None:
        start.wait(SECONDS)
        play_turns(match, TURNS)

    return [partial(play, match) for match in matches]


def test_two_threads_act_on_one_match_and_all_subscribers_get_the_same_order():
    match = Match(0, dice=5)
    heard: list[Change] = []
    match.subscribe(heard.append)
    at_once(*both_from_the_start([match, match]))
    assert [change.revision for change in heard] == list(range(1, match.revision + 1))
    for earlier, later in pairwise(heard):
        assert later.before == earlier.after
    assert sum(len(game.turns) for game in match.games) >= TURNS


def test_linked_matches_do_not_deadlock():
    one, other = Match(0, dice=1), Match(0, dice=2)

    def link(leader: Match, follower: Match) -> None:
        def follow(_: Change) -> None:
            if follower.state != leader.state:
                follower.set_up(leader.state)

        leader.subscribe(follow)

    link(one, other)
    link(other, one)
    at_once(*both_from_the_start([one, other]))
    assert one.state == other.state


def test_hold_gives_consistent_reads():
    match = Match(0, dice=7)
    done = threading.Event()

    def read() -> None:
        while not done.is_set():
            with match.hold():
                state, revision = match.state, match.revision
                assert (match.state, match.revision) == (state, revision)
                assert bool(match.legal_plays) == (state.phase is Phase.MOVE)

    def play() -> None:
        try:
            play_turns(match, TURNS)
        finally:
            done.set()

    at_once(read, play)


class Slow:
    """A bot that thinks until the test releases it."""

    def __init__(self) -> None:
        self.may_answer = threading.Event()

    async def think(self, state: GameState) -> ChosenAction:
        while not self.may_answer.is_set():
            await asyncio.sleep(0.005)
        return legal_plays(state.turn_start, state.dice)[0] if state.dice else ActionKind.ROLL

    def decide(self, state: GameState) -> ChosenAction:
        raise AssertionError(state)


class Loop:
    """An event loop in its own thread, like the loop of a page's clicks."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        self._loop.run_forever()
        self._loop.close()

    def call(self, function: Callable[[], object]) -> Any:
        async def call() -> object:
            return function()

        return self.wait(call())

    def wait(self, coroutine: Coroutine[Any, Any, object]) -> Any:
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(SECONDS)

    def end(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(SECONDS)


@pytest.fixture
def loop():
    loop = Loop()
    yield loop
    loop.end()


def bot_to_roll() -> tuple[Match, Slow]:
    bot = Slow()
    match = Match(0, players=("Ann", bot), dice=[(3, 1), (6, 5)])
    match.roll()
    match.play(match.legal_plays[0])
    return match, bot


def test_a_cell_can_wait_for_a_bot_in_the_loop_of_the_clicks(loop: Loop):
    match, bot = bot_to_roll()
    assert loop.call(match.thinking.resume)

    async def cell() -> None:
        assert match.thinking.is_thinking
        bot.may_answer.set()
        await asyncio.wait_for(match.thinking.settled(), SECONDS)

    asyncio.run(cell())
    assert match.state.turn is Color.WHITE


def test_a_cell_can_cancel_a_bot_in_another_loop(loop: Loop):
    match, bot = bot_to_roll()
    assert loop.call(match.thinking.resume)
    match.thinking.cancel()
    assert not match.thinking.is_thinking
    bot.may_answer.set()
    loop.call(lambda: None)
    assert match.state.turn is Color.BLACK


def test_a_bot_continues_after_its_page_is_closed():
    match, bot = bot_to_roll()
    page = Loop()
    assert page.call(match.thinking.resume)
    page.end()
    assert not match.thinking.is_thinking
    bot.may_answer.set()
    asyncio.run(match.thinking.advance())
    assert match.state.turn is Color.WHITE


async def wait_for_a_timer() -> None:
    done = asyncio.Event()
    Delay(0, done.set).start()
    await done.wait()


def test_messages_timers_and_methods_wait_for_a_change_in_another_thread() -> None:
    """Each entrance holds the lock, so that only one thread at a time changes anything."""
    board = Board(Match(dice=[(3, 1)]))
    entrances: list[Callable[[], object]] = [
        lambda: board._handle_custom_msg({"type": "loaded"}, []),
        lambda: board.set_state({"message": "Hello"}),
        board.match.roll,
        board.refresh,
        lambda: asyncio.run(wait_for_a_timer()),
        board.close,
    ]
    for enter in entrances:
        thread = threading.Thread(target=enter)
        with LOCK:
            thread.start()
            thread.join(0.05)
            assert thread.is_alive()
        thread.join(SECONDS)
        assert not thread.is_alive()


def test_slow_files_are_written_while_others_change_the_match(tmp_path: Path) -> None:
    """A GIF, the page of a match and the pages of a course take seconds, and only read states."""
    match = Match(1, players=("Ann", "Bob"), dice=[(3, 1)])
    match.roll()
    viewer, course = MatchViewer(match), course_map(tmp_path)
    writers: list[Callable[[], object]] = [
        partial(match.save, tmp_path / "game.gif"),
        partial(viewer.save, tmp_path / "match.html"),
        partial(course.save, tmp_path / "course.html"),
    ]
    threads = [threading.Thread(target=write) for write in writers]
    with LOCK:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(SECONDS)
        waiting = [thread.is_alive() for thread in threads]
    assert waiting == [False] * len(threads)
    for name in ("game.gif", "match.html", "course.html"):
        assert (tmp_path / name).is_file()
