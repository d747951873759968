"""Animation: the kernel sends the parts of each motion with its result, and waits for its end."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from gammon_widget import Board, Dice, GameState, Match, Play, Position, Rules
from gammon_widget.board.model.animation import (
    MAX_BACKLOG_SECONDS,
    MOTION_SECONDS,
    QueuedMotion,
)
from gammon_widget.board.model.match_follower import PAUSE_SECONDS
from gammon_widget.drawing import Target
from gammon_widget.rules import Color, Event, Moved, Phase, Rolled
from tests.virtual_time import VirtualTime

from .page_messages import GONE, SHOWN, click, drop, press_keys, send

pytestmark = pytest.mark.event_loop(kind=VirtualTime)

SLACK = 0.05
STEP, HIT, UNDO, ROLL = (MOTION_SECONDS[name] for name in ("Moved", "Hit", "TakenBack", "Rolled"))


class Motions:
    """The motions that the pages of a board receive, each with its time in seconds."""

    def __init__(self, board: Board, *, still: bool = False) -> None:
        self.board = board
        self.seen: list[tuple[float, list[dict[str, Any]]]] = []
        send(board, **{**SHOWN, "still": still})
        board._surface.frontend.observe(self._see, "view")

    def _see(self, change: Any) -> None:
        if change["new"]["motion"]:
            self.seen.append((now(), change["new"]["motion"]))

    @property
    def kinds(self) -> list[list[str]]:
        """The kinds of the parts of each motion."""
        return [[part["kind"] for part in motion] for _, motion in self.seen]

    @property
    def are_over(self) -> bool:
        """Whether nothing moves, and the page has the current view."""
        surface = self.board._surface
        points = list(self.board._controller.view.points)
        return not surface.moves and surface.frontend.view["points"] == points


def now() -> float:
    try:
        return asyncio.get_running_loop().time()
    except RuntimeError:
        return 0.0


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


async def test_a_board_without_a_page_changes_at_once() -> None:
    board = on_blots()
    board.step(13, 8)
    assert not board._surface.moves
    await board.settled()
    assert asyncio.all_tasks() == {asyncio.current_task()}


def test_a_board_without_an_event_loop_changes_at_once() -> None:
    motions = Motions(on_blots())
    motions.board.step(13, 8)
    assert motions.are_over
    assert not motions.seen


@pytest.mark.parametrize(
    ("options", "still"), [({"visual_fx": False}, False), ({}, True), ({"pace": 0}, False)]
)
async def test_animation_can_be_turned_off(options: dict[str, Any], still: bool) -> None:
    motions = Motions(on_blots(**options), still=still)
    motions.board.play("13/8* 6/3")
    assert motions.are_over
    assert not motions.seen


def test_pages_know_whether_to_animate_the_users_own_steps() -> None:
    board = on_blots()
    send(board, **SHOWN)
    frontend = board._surface.frontend
    assert frontend.is_lively
    board.visual_fx = False
    assert not frontend.is_lively


# Animation


async def test_the_traits_and_the_view_change_before_the_animation() -> None:
    motions = Motions(on_blots())
    board = motions.board
    board.step(13, 8)
    assert board.bar == (0, 1)
    assert board._surface.frontend.view["bar"] == [0, 1]
    assert board._surface.moves
    await board.settled()
    assert motions.are_over
    assert len(motions.seen) == 1


async def test_a_motion_has_the_parts_of_a_change_and_takes_their_time() -> None:
    motions = Motions(on_blots())
    start = now()
    motions.board.step(13, 8)
    await motions.board.settled()
    ((_, parts),) = motions.seen
    nobody = {"color": None}
    assert parts == [
        {"kind": "move", "seconds": STEP, "paths": [[0, 13, 8]], "dice": [5], **nobody},
        {"kind": "hit", "seconds": HIT, "paths": [[1, 17, 25]], "dice": [], **nobody},
    ]
    assert now() - start == pytest.approx(STEP + HIT, abs=SLACK)


Start = tuple[dict[int | str, int], dict[int | str, int], int, int]

OPENING = GameState()
BAR_AND_BLOT: Start = ({"bar": 1, 6: 5}, {3: 1, 8: 2}, 3, 1)
CLOSED = Position.build({"bar": 1}, {6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2})
LAST_CHECKER: Start = ({1: 1, "off": 14}, {19: 1, 20: 2}, 6, 4)


@pytest.mark.parametrize(
    ("start", "act", "expected"),
    [
        (OPENING, lambda m: m.roll((3, 1)), [("roll", 0.58), ("wait", 0.4)]),
        (OPENING, lambda m: m.roll((3, 3)), [("roll", 0.58), ("wait", 1.0)]),
        (to_move(*BAR_AND_BLOT), lambda m: m.step(25, 22), [("hit", 0.3), ("move", 0.42)]),
        (GameState.on_roll(CLOSED), lambda m: m.roll((6, 5)), [("roll", 0.58), ("pass", 1.2)]),
        (
            to_move(*LAST_CHECKER),
            lambda m: m.play("1/off"),
            [("move", 0.28), ("win", 2.0), ("result", 0.24)],
        ),
        (GameState.on_roll(Position.opening()), lambda m: m.double(), [("cube", 0.36)]),
    ],
    ids=["opening", "tie", "entering on a blot", "pass", "win", "double"],
)
async def test_the_parts_of_a_motion(
    start: GameState | Board, act: Callable[[Match], object], expected: list[Any]
) -> None:
    board = start if isinstance(start, Board) else Board(Match(state=start, dice=[(6, 5)] * 9))
    board.pace = 1
    motions = Motions(board)
    act(board.match)
    await board.settled()
    parts = [part for _, motion in motions.seen for part in motion]
    assert [(part["kind"], part["seconds"]) for part in parts] == expected


async def test_ties_and_the_roll_that_follows_are_one_motion() -> None:
    rules = replace(Rules.named("pc-gammon"), automatic_doubles=1)
    match = Match(0, rules, dice=[(3, 3), (4, 4), (2, 5)])
    motions = Motions(Board(match))
    views = motions.board._surface.frontend
    revision = views.view["revision"]
    motions.board.roll()
    assert views.view["revision"] == revision + 1
    await motions.board.settled()
    ((_, parts),) = motions.seen
    rolls = [part["dice"] for part in parts if part["kind"] == "roll"]
    assert rolls == [[3, 3], [4, 4], [2, 5]]
    assert [part["kind"] for part in parts] == [
        *("roll", "wait", "cube"),  # only the first tie turns the cube
        *("roll", "wait"),
        *("roll", "wait"),
    ]
    assert parts[2]["dice"] == [2]


async def test_the_rest_of_a_turn_that_ends_by_itself_is_shown_for_a_moment() -> None:
    state = GameState.from_xgid("XGID=--b----------A------------:0:0:1:65:0:0:0:0:10")
    match = Match(state=replace(state, rules=Rules.named("hoyle")), players=("Ann", "Bob"))
    motions = Motions(Board(match))
    board = motions.board
    click(board, Target.point(13))
    click(board, Target.point(7))
    assert motions.kinds == [["move", "pass"]]
    assert motions.seen[0][1][1]["seconds"] == 1.5
    assert board.message == "Ann cannot play the 5: the turn passes."
    assert board._surface.frontend.view["dice"] == [(0, 6, "used"), (0, 5, "blocked")]
    await board.settled()


async def test_a_tie_that_is_rolled_in_a_cell_is_shown_by_itself() -> None:
    motions = Motions(Board(Match(dice=[(2, 5)])))
    motions.board.roll((3, 3))
    await motions.board.settled()
    motions.board.roll()
    await motions.board.settled()
    assert motions.kinds == [["roll", "wait"], ["roll", "wait"]]


async def test_the_next_motion_starts_after_the_previous_one() -> None:
    motions = Motions(on_blots())
    motions.board.step(13, 8)
    motions.board.step(6, 3)
    view = motions.board._surface.frontend.view
    assert view["steps"] == [[13, 8]]  # the end of the first motion, not of the second
    await motions.board.settled()
    (first, _), (second, _) = motions.seen
    assert second - first == pytest.approx(STEP + HIT, abs=SLACK)
    assert motions.are_over


async def test_the_view_is_not_sent_again_at_the_end_of_a_motion() -> None:
    motions = Motions(on_blots())
    motions.board.step(13, 8)
    revision = motions.board._surface.frontend.view["revision"]
    await motions.board.settled()
    assert motions.board._surface.frontend.view["revision"] == revision


def bot(state: GameState) -> Play:
    from gammon_widget import legal_plays

    assert state.dice is not None
    return legal_plays(state.position, state.dice)[0]


async def test_a_bots_turn_is_animated_roll_by_roll_and_move_by_move() -> None:
    match = Match(players={"white": "Ann", "black": bot}, dice=[(6, 1), (5, 3), (4, 2)])
    motions = Motions(Board(match, pace=2))
    board = motions.board
    board.roll()
    await board.settled()
    event_types: list[type[Event]] = []
    match.subscribe(lambda change: event_types.extend(map(type, change.events)))
    start = now()
    board.play("13/7 8/7")  # and the bot rolls and plays
    await board.settled()
    assert match.state.turn is Color.WHITE
    lasted = now() - start
    assert event_types == [Moved, Moved, Rolled, Moved, Moved]
    assert lasted == pytest.approx(
        2 * (2 * STEP + PAUSE_SECONDS + ROLL + PAUSE_SECONDS + 2 * STEP), abs=3 * SLACK
    )
    assert motions.kinds[-3:] == [["move", "move"], ["roll"], ["move", "move"]]
    assert motions.are_over


async def test_two_boards_on_one_match_animate_independently() -> None:
    match = on_blots().match
    quick, slow = Motions(Board(match)), Motions(Board(match, pace=3, theme="slate"))
    match.play("13/8* 6/3")
    await quick.board.settled()
    assert quick.are_over
    assert slow.board._surface.moves
    await slow.board.settled()
    assert slow.are_over


@pytest.mark.parametrize(
    ("options", "thrown"),
    [
        ({"match": Match(state=OPENING)}, [0, 1]),
        ({"match": Match(state=GameState.on_roll(Position.opening()))}, [0]),
        ({"match": on_blots().match}, []),
        ({"match": Match(players={"white": bot, "black": "Bob"}, state=OPENING)}, [0, 1]),
        ({"match": Match(state=GameState.on_roll(Position.opening())), "tutor": "net"}, []),
    ],
    ids=["opening", "on roll", "rolled", "opening against a bot", "tutor"],
)
def test_pages_throw_dice_at_once_only_if_nothing_else_can_happen(
    options: dict[str, Any], thrown: list[int]
) -> None:
    board = Board(**options)
    send(board, **SHOWN)
    assert board._surface.frontend.view["throws"] == thrown
    board.close()


# Input during an animation


async def test_a_click_ends_the_animation_and_then_acts() -> None:
    motions = Motions(on_blots())
    board = motions.board
    board.step(13, 8)
    await passing(0.1)
    assert board._surface.moves
    click(board, Target.point(6))
    assert motions.are_over
    assert board.selection.selected == 6
    click(board, Target.point(3))
    assert board.state.steps == ((13, 8), (6, 3))
    assert board._surface.moves


async def test_a_dropped_checker_moves_in_other_pages() -> None:
    motions = Motions(on_blots())
    drop(motions.board, Target.point(13), Target.point(8))
    assert motions.board.state.steps == ((13, 8),)
    assert motions.kinds == [["move", "hit"]]


# Ends of animations


@pytest.mark.parametrize(
    "end",
    [
        lambda board: send(board, **GONE),
        lambda board: setattr(board, "visual_fx", False),
        lambda board: setattr(board, "position", Position.opening()),
        lambda board: setattr(board, "theme", "slate"),
        lambda board: press_keys(board, "x"),
    ],
    ids=["page gone", "effects off", "set up", "theme", "key"],
)
async def test_every_end_of_an_animation_leaves_the_present_view(
    end: Callable[[Board], object],
) -> None:
    motions = Motions(on_blots())
    motions.board.step(13, 8)
    await passing(0.1)
    surface = motions.board._surface
    assert surface.moves
    end(motions.board)
    await passing(SLACK)
    assert (surface.moves,) == (False,)  # mypy does not know that it has changed
    send(motions.board, **SHOWN)
    assert motions.are_over
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_an_undone_step_is_animated_backwards() -> None:
    motions = Motions(on_blots())
    motions.board.step(13, 8)
    motions.board.undo()
    await motions.board.settled()
    assert motions.are_over
    (part,) = motions.seen[-1][1]
    assert part["kind"] == "back"
    assert part["seconds"] == UNDO
    assert sorted(part["paths"]) == [[0, 8, 13], [1, 25, 17]]


async def test_a_closed_board_is_not_animated() -> None:
    motions = Motions(on_blots())
    motions.board.step(13, 8)
    motions.board.step(6, 3)
    motions.board.close()
    await passing(1)
    assert len(motions.seen) == 1
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_a_failing_motion_leaves_the_present_view(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    motions = Motions(on_blots())
    motions.board.step(13, 8)
    motions.board.step(6, 3)
    queue = motions.board._surface._animation._later
    queue[0] = QueuedMotion(queue[0].seconds, lambda: 1 / 0)
    await motions.board.settled()
    assert motions.are_over
    assert "division by zero" in caplog.text


async def test_the_animation_never_lags_far_behind() -> None:
    motions = Motions(Board(Match(25, dice=5), pace=5))
    board = motions.board
    for _ in range(30):
        if board.match.state.phase is Phase.MOVE:
            board.play(board.match.legal_plays[0])
        else:
            board.roll()
    start = now()
    await board.settled()
    longest = 4 * 5 * (STEP + HIT)  # one play may take that long
    assert now() - start <= max(MAX_BACKLOG_SECONDS, longest) + 1
    assert motions.are_over


async def test_animations_leave_no_objects_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualTime)
    random = Random(1)
    match = Match(0, dice=1)
    motions = Motions(Board(match, pace=0.1))
    board = motions.board
    listeners = _listeners(match)
    kept: list[weakref.ref[Any]] = []

    def remember(seconds: float, shown: Callable[[], None]) -> QueuedMotion:
        kept.append(weakref.ref(shown))
        return QueuedMotion(seconds, shown)

    monkeypatch.setattr("gammon_widget.board.widget.board_surface.QueuedMotion", remember)
    moved = 0
    while moved < 60:
        if match.state.phase is Phase.MOVE:
            play = random.choice(match.legal_plays)
            moved += len(play.moves)
            board.play(play)
        elif match.state.phase is Phase.OVER:
            board.new_game()
        else:
            board.roll()
        await board.settled()
        assert motions.are_over
    await passing(1)
    assert asyncio.all_tasks() == {asyncio.current_task()}
    assert loop.waiting == []
    assert _listeners(match) == listeners
    gc.collect()
    assert len(kept) > 30
    assert sum(each() is not None for each in kept) <= 1


def _listeners(match: Match) -> list[int]:
    events = match._events
    return [len(each) for each in (events.subscribers, events.after_change)]


async def test_settled_waits_for_the_next_animations() -> None:
    motions = Motions(on_blots())
    order: list[str] = []

    async def wait() -> None:
        await motions.board.settled()
        order.append("settled")

    motions.board.step(13, 8)
    waiting = asyncio.ensure_future(wait())
    await passing(0.1)
    click(motions.board, Target.point(6), Target.point(3))
    order.append("another step")
    await waiting
    assert motions.are_over
    assert order == ["another step", "settled"]
