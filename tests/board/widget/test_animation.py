"""Animation: a page plays each clip once, over a canvas that shows the final picture."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from gammon_widget.drawing.animation.timeline import Timeline

from gammon_widget import Board, Dice, GameState, Match, Play, Position
from gammon_widget.board.model.animation import MAX_BACKLOG_SECONDS
from gammon_widget.board.model.match_follower import PAUSE_SECONDS
from gammon_widget.drawing import Target
from gammon_widget.rules import Color, Event, Moved, Phase, Rolled
from tests.virtual_time import VirtualTime, run

from .animated_page import PAGE, AnimatedPage, Show, now, show
from .canvas_clicks import place_of

SLACK = 0.05
__all__ = ["show"]  # a fixture


def to_move(
    own: dict[int | str, int], other: dict[int | str, int], *dice: int, **options: Any
) -> Board:
    state = GameState.on_roll(Position.build(own, other), dice=Dice(*dice))
    return Board(Match(state=state, dice=[(6, 5)] * 20), **options)


def on_blots(**options: Any) -> Board:
    """White is to play 5 and 3, and may hit on the 8 point."""
    return to_move({13: 2, 6: 2}, {25 - 8: 1, 6: 2}, 5, 3, **options)


async def passing(seconds: float) -> None:
    await asyncio.sleep(seconds)


# Without animation


def test_a_board_without_a_page_changes_at_once() -> None:
    async def main() -> None:
        board = on_blots()
        board.step(13, 8)
        assert not board._surface.moves
        other = Board(board.match)
        other.message = board.message
        assert board.scene == other.scene
        await board.settled()
        assert asyncio.all_tasks() == {asyncio.current_task()}

    run(main())


def test_a_board_without_an_event_loop_changes_at_once(show: Show) -> None:
    page = show(on_blots())
    page.board.step(13, 8)
    assert page.at_rest()
    assert page.shown == page.board.scene
    assert len(page.pictures) == 1


@pytest.mark.parametrize(
    ("options", "still"), [({"visual_fx": False}, False), ({}, True), ({"pace": 0}, False)]
)
def test_animation_can_be_turned_off(show: Show, options: dict[str, Any], still: bool) -> None:
    async def main() -> None:
        page = show(on_blots(**options), still=still)
        page.board.play("13/8* 6/3")
        assert page.at_rest()
        assert len(page.pictures) == 1
        assert not page.clips

    run(main())


# Animation


def test_traits_and_canvas_change_before_the_animation(show: Show) -> None:
    async def main() -> None:
        page = show(on_blots())
        page.board.step(13, 8)
        assert page.board.bar == (0, 1)
        assert page.board.scene.hit(*place_of(page.board, Target.point(8))) == Target.point(8)
        assert page.shown == page.board.scene
        assert page.playing is not None
        await page.board.settled()
        assert page.at_rest()
        assert len(page.clips) == 1

    run(main())


def test_a_step_takes_the_duration_of_its_clip(show: Show) -> None:
    async def main() -> None:
        page = show(on_blots())
        start = now()
        page.board.step(13, 8)
        await page.board.settled()
        (_, clip), seconds = page.clips[0], 0.220 + 0.300
        assert clip["seconds"] == pytest.approx(seconds)
        assert now() - start == pytest.approx(seconds, abs=SLACK)

    run(main())


def test_the_next_clip_starts_after_the_previous_one(show: Show) -> None:
    async def main() -> None:
        page = show(on_blots())
        page.board.step(13, 8)
        page.board.step(6, 3)
        assert len(page.clips) == 1
        assert page.shown != page.board.scene  # the end of the first animation, not of the second
        await page.board.settled()
        (first, clip), (second, _) = page.clips
        assert second - first == pytest.approx(clip["seconds"], abs=SLACK)
        assert page.at_rest()

    run(main())


def bot(state: GameState) -> Play:
    from gammon_widget import legal_plays

    assert state.dice is not None
    return legal_plays(state.position, state.dice)[0]


def test_a_bots_turn_is_animated_roll_by_roll_and_move_by_move(show: Show) -> None:
    async def main() -> None:
        match = Match(players={"white": "Ann", "black": bot}, dice=[(6, 1), (5, 3), (4, 2)])
        page = show(Board(match, pace=2))
        board = page.board
        board.roll()
        await board.settled()
        event_types: list[type[Event]] = []
        match.subscribe(lambda change: event_types.extend(map(type, change.events)))
        start = asyncio.get_running_loop().time()
        board.play("13/7 8/7")  # and the bot rolls and plays
        await board.settled()
        assert match.state.turn is Color.WHITE
        lasted = asyncio.get_running_loop().time() - start
        assert event_types == [Moved, Moved, Rolled, Moved, Moved]
        assert lasted == pytest.approx(
            2 * (2 * 0.220 + PAUSE_SECONDS + 0.580 + PAUSE_SECONDS + 2 * 0.220), abs=3 * SLACK
        )
        assert page.at_rest()

    run(main())


def test_two_boards_on_one_match_animate_independently(
    show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        match = on_blots().match
        quick, slow = show(Board(match)), show(Board(match, pace=3, theme="slate"))
        match.commit(play := _whole(match))
        await quick.board.settled()
        assert quick.at_rest()
        assert slow.board._surface.moves
        await slow.board.settled()
        assert slow.at_rest()
        assert play.moves

    run(main())


def _whole(match: Match) -> Any:
    from gammon_widget.rules import MakePlay

    return MakePlay(match.legal_plays[0].moves)


# Input during an animation


def test_a_click_ends_the_animation_and_then_acts(show: Show) -> None:
    async def main() -> None:
        page = show(on_blots())
        board = page.board
        board.step(13, 8)
        await passing(0.1)
        assert board._surface.moves
        page.send_gesture("press", Target.point(6))
        assert page.at_rest()
        assert board.selection.selected == 6
        page.send_gesture("release", Target.point(6))
        page.send_gesture("press", Target.point(3))
        assert board.state.steps == ((13, 8), (6, 3))
        assert board._surface.moves

    run(main())


def test_a_click_on_nothing_ends_the_animation(show: Show) -> None:
    async def main() -> None:
        page = show(on_blots())
        page.board.step(13, 8)
        await passing(0.1)
        page.send(do="press", x=0.5, y=0.001, button=0, modifiers=[])
        assert page.at_rest()
        assert page.shown == page.board.scene

    run(main())


def test_releasing_the_button_does_not_end_the_animation(show: Show) -> None:
    async def main() -> None:
        page = show(Board(dice=[(3, 1)]))
        page.send_gesture("press", Target.button("roll"))
        assert page.board._surface.moves
        page.send(do="release", x=0.5, y=0.5, button=0, modifiers=[])
        assert page.board._surface.moves
        await page.board.settled()
        assert page.at_rest()

    run(main())


def test_a_dragged_checker_is_not_animated(show: Show) -> None:
    async def main() -> None:
        page = show(on_blots())
        board = page.board
        page.send_gesture("press", Target.point(6))
        page.send_gesture("lift", Target.point(6))
        page.send_gesture("drop", Target.point(3))
        assert board.state.steps == ((6, 3),)
        assert page.at_rest()
        page.send_gesture("press", Target.point(13))
        page.send_gesture("lift", Target.point(13))
        page.send_gesture("drop", Target.point(8))
        assert board._surface.moves  # the blot, which the user did not move
        assert len(page.clips) == 1
        start = asyncio.get_running_loop().time()
        await board.settled()
        lasted = asyncio.get_running_loop().time() - start
        assert lasted == pytest.approx(0.300, abs=SLACK)

    run(main())


# Ends of animations


@pytest.mark.parametrize(
    "end",
    [
        lambda page: page.send(do="gone", view="one"),
        lambda page: setattr(page.board, "visual_fx", False),
        lambda page: setattr(page.board, "position", Position.opening()),
        lambda page: setattr(page.board, "theme", "slate"),
        lambda page: page.send(**{**PAGE, "pixels": 900}),
        lambda page: page.send(do="loaded"),
    ],
    ids=["page gone", "effects off", "set up", "theme", "size", "page reloaded"],
)
def test_every_end_of_an_animation_leaves_the_present_picture(
    show: Show, end: Callable[[AnimatedPage], object]
) -> None:
    async def main() -> None:
        page = show(on_blots())
        page.board.step(13, 8)
        await passing(0.1)
        assert page.board._surface.moves
        end(page)
        await passing(SLACK)
        assert page.at_rest()
        assert page.shown == page.board.scene
        assert asyncio.all_tasks() == {asyncio.current_task()}

    run(main())


def test_an_undone_step_is_animated_backwards(show: Show) -> None:
    async def main() -> None:
        page = show(on_blots())
        page.board.step(13, 8)
        page.board.undo()
        assert page.board._surface.moves
        await page.board.settled()
        await passing(SLACK)
        assert page.at_rest()
        assert page.clips[-1][1]["seconds"] == pytest.approx(0.180)

    run(main())


def test_a_closed_board_is_not_animated(show: Show) -> None:
    async def main() -> None:
        page = show(on_blots())
        page.board.step(13, 8)
        page.board.step(6, 3)
        page.board.close()
        await passing(1)
        assert len(page.clips) == 1
        assert asyncio.all_tasks() == {asyncio.current_task()}

    run(main())


def test_a_failing_clip_leaves_the_present_picture(
    show: Show, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def main() -> None:
        page = show(on_blots())
        page.board.step(13, 8)
        page.board.step(6, 3)
        monkeypatch.setattr(Timeline, "background", lambda *_: 1 / 0)
        await page.board.settled()
        assert page.at_rest()

    run(main())
    assert "division by zero" in caplog.text


def test_a_clip_is_stopped_by_a_new_picture_but_not_by_a_new_clip(
    show: Show,
) -> None:
    async def main() -> None:
        page = show(on_blots())
        board, cut = page.board, list[int]()
        receive = page._receive

        def listen(content: dict[str, Any], buffers: Any = None) -> None:
            if content["do"] == "stop_clip":
                cut.append(content["clip"])
            receive(content, buffers)

        board._surface.frontend.send = listen  # type: ignore[method-assign,assignment]
        board.step(13, 8)
        page.send_gesture("press", Target.point(6))
        first, second = page.clips[-1][1]["clip"], None
        assert cut == [first]
        page.send_gesture("press", Target.point(3))
        second = page.playing
        await passing(0.1)
        board.theme = "slate"
        assert cut == [first, second]
        board.undo()
        board.step(6, 3)
        await board.settled()
        assert cut == [first, second]

    run(main())


def test_the_animation_never_lags_far_behind(show: Show) -> None:
    async def main() -> None:
        page = show(Board(Match(25, dice=5), pace=5))
        for _ in range(30):
            state = page.board.match.state
            if state.phase is Phase.MOVE:
                page.board.play(page.board.match.legal_plays[0])
            else:
                page.board.roll()
        start = asyncio.get_running_loop().time()
        await page.board.settled()
        longest = 4 * 5 * (0.22 + 0.3)  # one play may take that long
        assert asyncio.get_running_loop().time() - start <= max(MAX_BACKLOG_SECONDS, longest) + 1
        assert page.at_rest()

    run(main())


@pytest.mark.parametrize("moves", [60, pytest.param(1000, marks=pytest.mark.prove)])
def test_animations_leave_no_objects_behind(show: Show, moves: int) -> None:
    async def main() -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, VirtualTime)
        random = Random(1)
        match = Match(0, dice=1)
        page = show(Board(match, pace=0.1))
        board = page.board
        listeners = _listeners(match)
        moved, lines = 0, []
        start = Timeline.__init__

        def remember(line: Timeline, *arguments: Any, **options: Any) -> None:
            start(line, *arguments, **options)
            lines.append(weakref.ref(line))

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Timeline, "__init__", remember)
            while moved < moves:
                if match.state.phase is Phase.MOVE:
                    play = random.choice(match.legal_plays)
                    moved += len(play.moves)
                    page.clips.clear()
                    board.play(play)
                    await board.settled()
                    assert page.at_rest()
                    assert len(page.clips) == 1
                elif match.state.phase is Phase.OVER:
                    board.new_game()
                else:
                    board.visual_fx = False  # so that only moves take time
                    board.roll()
                    board.visual_fx = True
        await passing(1)
        assert asyncio.all_tasks() == {asyncio.current_task()}
        assert loop.waiting == []
        assert _listeners(match) == listeners
        board._surface._clips.forget_drafts()
        gc.collect()
        assert len(lines) > moves / 4
        assert sum(line() is not None for line in lines) <= 1

    run(main())


def _listeners(match: Match) -> list[int]:
    events = match._events
    return [len(each) for each in (events.subscribers, events.after_change)]


def test_settled_waits_for_the_next_animations(show: Show) -> None:
    async def main() -> list[str]:
        page = show(on_blots())
        order: list[str] = []

        async def wait() -> None:
            await page.board.settled()
            order.append("settled")

        page.board.step(13, 8)
        waiting = asyncio.ensure_future(wait())
        await passing(0.1)
        page.send_gesture("press", Target.point(6))
        page.send_gesture("release", Target.point(6))
        page.send_gesture("press", Target.point(3))
        order.append("another step")
        await waiting
        assert page.at_rest()
        return order

    assert run(main()) == ["another step", "settled"]
