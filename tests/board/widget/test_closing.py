"""A closed widget releases everything, in any state."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Callable
from tempfile import TemporaryDirectory

import ipycanvas  # noqa: F401 - the one manager of all canvases is made here, and stays
import ipywidgets
import psutil
import pytest

import gammon_widget as gw
from gammon_widget.engine import worker
from gammon_widget.engine.sage import SageEngine
from gammon_widget.rules import Phase
from gammon_widget.viewer.commands import ReplayCommand
from tests.engine.engine_processes import engine_processes
from tests.virtual_time import VirtualTime

from .open_widgets import open_widgets
from .page_messages import SHOWN, button, click, points, send

pytestmark = pytest.mark.event_loop(kind=VirtualTime)

Make = Callable[[], ipywidgets.Widget]

LESSON = gw.Lesson.parse("""
# A choice

```board
roll: 3-1
ask: choice
choices: [8/5 6/5, 24/20]
answer: 8/5 6/5
```

# A number

```board
ask: number
answer: 167
```
""")


def played_board() -> gw.Board:
    board = gw.Board(dice=[(3, 1), (6, 5)], entry=True, tutor="net:1-ply")
    click(board, button("roll"), *points(8, 5, 6, 5))
    board.entry = False
    board.entry = True
    board.theme, board.size, board.bottom = "slate", 600, "black"
    board.hint()
    return board


def used_editor() -> gw.PositionEditor:
    editor = gw.PositionEditor()
    editor.bar = (1, 0)
    editor.tool = "erase"
    editor.undo()
    return editor


def used_player() -> gw.LessonPlayer:
    player = gw.LessonPlayer(LESSON)
    player.next()
    player.back()
    player.answer = "8/5 6/5"
    player.explore()
    return player


def used_table() -> gw.CandidatesTable:
    board = gw.Board(dice=[(3, 1)])
    board.roll()
    table = gw.CandidatesTable(board, "net:1-ply")
    table.chosen = 1
    board.close()  # closes its table, too
    return table


def used_viewer() -> gw.MatchViewer:
    match = gw.Match(dice=[(3, 1), (6, 5)])
    match.roll()
    match.play("8/5 6/5")
    viewer = gw.MatchViewer(match)
    viewer.next()
    viewer.comment = "Made the point."
    viewer.play_on()
    return viewer


def reviewed_board() -> gw.Board:
    board = gw.Board(gw.GameState.on_roll(gw.Position.opening()))
    board.double()
    board.drop()
    board.review().go(ReplayCommand.LEAVE)
    board.review()
    return board


def used_practice() -> gw.Practice:
    with TemporaryDirectory() as folder:
        deck = gw.Deck.open(f"{folder}/deck.jsonl")
        practice = gw.Practice(deck)
        deck.close()
    return practice


EVERYTHING: list[Make] = [
    gw.Board,
    lambda: gw.Board(canvas="own"),
    lambda: gw.Board(layout={"width": "50%"}),
    played_board,
    gw.PositionEditor,
    used_editor,
    lambda: gw.LessonPlayer(LESSON),
    used_player,
    used_table,
    used_viewer,
    reviewed_board,
    used_practice,
    lambda: gw.Table().join("Ann"),
    lambda: gw.Table().watch(),
]


@pytest.mark.parametrize("make", EVERYTHING)
def test_a_closed_widget_is_garbage_collected(make: Make) -> None:
    before = open_widgets()
    widget = make()
    widget.close()
    assert open_widgets() == before
    gone = weakref.ref(widget)
    del widget
    gc.collect()
    assert gone() is None


@pytest.mark.parametrize("make", EVERYTHING)
def test_a_widget_can_be_closed_twice_and_while_it_closes(make: Make) -> None:
    widget = make()
    widget._parts.callback(widget.close)
    widget.close()
    widget.close()


def test_the_users_own_layout_and_box_stay_open() -> None:
    layout = ipywidgets.Layout()
    match, engine = gw.Match(), gw.NetEngine()
    board = gw.Board(match, tutor=engine)
    own_layout = board.layout
    board.layout = layout
    box = ipywidgets.VBox([board])
    board.close()
    assert layout.comm is not None
    assert box.comm is not None
    assert own_layout.comm is None
    for widget in (layout, box, box.layout):
        widget.close()


@pytest.mark.parametrize(
    "make",
    [
        lambda: gw.Board(theme="nonsense"),
        lambda: gw.Board(size=1),
        lambda: gw.Board(pace=-1),
        lambda: gw.PositionEditor(theme="nonsense"),
        lambda: gw.LessonPlayer(LESSON, theme="nonsense"),
        lambda: gw.Table().join("Ann", theme="nonsense"),
    ],
)
def test_a_failing_constructor_leaves_nothing_behind(make: Make) -> None:
    before = open_widgets()
    with pytest.raises(Exception, match=r"nonsense|size|pace"):
        make()
    assert open_widgets() == before


@pytest.mark.parametrize(
    "part",
    [
        *("board_surface.Pages", "board_surface.Animation", "board.BoardSurface"),
        *("board.Controller", "board.traits_of", "board.make_canvas", "board.restart_note"),
        "board.MatchFollower",
    ],
)
def test_a_constructor_leaves_nothing_behind_whichever_part_fails(
    part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = gw.Match()
    listeners, widgets = _listeners(match), open_widgets()

    def fail(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(f"gammon_widget.board.widget.{part}", fail)
    with pytest.raises(KeyboardInterrupt):
        gw.Board(match, entry=True)
    assert open_widgets() == widgets
    assert _listeners(match) == listeners


async def test_no_subscription_and_no_timer_remains_after_closing() -> None:
    match = gw.Match(dice=[(3, 1), (6, 5)])
    listeners = _listeners(match)
    loop = asyncio.get_running_loop()
    board = gw.Board(match, tutor="net:1-ply")
    board.roll()
    board.close()
    assert _listeners(match) == listeners
    assert loop.waiting == []  # type: ignore[attr-defined]
    assert asyncio.all_tasks() == {asyncio.current_task()}


def _listeners(match: gw.Match) -> list[int]:
    events, thinking = match._events, match.thinking
    every = (
        *(events.subscribers, events.after_change, events.on_join),
        *(events.error_listeners, thinking._listeners, thinking._onlookers),
    )
    return [len(each) for each in every]


async def test_a_board_can_be_closed_during_an_animation() -> None:
    board = gw.Board(dice=[(3, 1)])
    send(board, **SHOWN)
    board.roll()
    await asyncio.sleep(0.1)
    assert board._surface.moves
    gone = weakref.ref(board)
    board.close()
    await asyncio.sleep(0)
    assert asyncio.all_tasks() == {asyncio.current_task()}
    del board
    gc.collect()
    assert gone() is None


async def test_a_bot_does_not_wait_for_a_closed_board() -> None:
    match = gw.Match(players=("Ann", "net:1-ply"), dice=[(3, 1), (6, 5)])
    board, other = gw.Board(match, pace=1000), gw.Board(match)
    send(board, **SHOWN)
    match.roll()
    match.play("8/5 6/5")
    await asyncio.sleep(1)
    assert match.thinking.is_thinking
    board.close()
    await match.thinking.settled()
    assert other.turn == "white"
    other.close()


@pytest.mark.parametrize("by", ["observer", "subscriber", "attendant", "error listener"])
def test_a_board_can_be_closed_in_its_own_callback(by: str) -> None:
    match = gw.Match(dice=[(3, 1), (6, 5)])
    before = open_widgets()
    board, other = gw.Board(match), gw.Board(match)

    def close(_change: object) -> None:
        board.close()

    match by:
        case "observer":
            board.observe(close, "dice")
        case "subscriber":
            match.subscribe(close)
        case "attendant":
            match.after_change(close)
        case _:
            match.listen_for_errors(close)
            match.subscribe(lambda _: 1 / 0)
    match.roll()
    assert board.comm is None
    assert other.dice == (3, 1)
    other.close()
    assert open_widgets() == before


def test_a_closed_board_misses_the_rest_of_a_notification() -> None:
    match = gw.Match(dice=[(3, 1)])
    boards: list[gw.Board] = []
    match.subscribe(lambda _: boards[0].close())
    boards.append(gw.Board(match))
    match.roll()
    assert boards[0].dice == ()


# Engine processes


@pytest.fixture
def no_processes(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The processes that other tests left over; usually none."""
    gc.collect()
    for host in list(worker._HOSTS.values()):
        host.end()
    # Engines of other tests would keep the processes of this test alive.
    monkeypatch.setattr(worker, "_HOSTS", weakref.WeakValueDictionary())
    return engine_processes()


def test_the_processes_of_bots_end_with_the_last_board_of_their_match(
    no_processes: list[int],
) -> None:
    boards = [gw.Board(players=("sage:1-ply", "Ann"), dice=[(3, 1)] * 9) for _ in range(3)]
    for board in boards:
        board.roll()
    assert len(engine_processes()) == len(no_processes) + 1  # the boards share them
    first = boards[0]
    other = gw.Board(first.match)
    for board in boards:
        board.close()
    assert len(engine_processes()) == len(no_processes) + 1  # the match is still displayed
    other.close()
    assert engine_processes() == no_processes
    again = gw.Board(first.match)  # the match can be continued
    assert again.turn == "black"
    again.roll((6, 1))
    again.play(again.match.legal_plays[0])
    assert again.turn == "black"
    assert len(engine_processes()) == len(no_processes) + 1
    again.match.close()
    assert engine_processes() == no_processes
    again.close()


@pytest.mark.event_loop(kind=asyncio.SelectorEventLoop)
async def test_closing_stops_a_thinking_bot_and_tutor(
    no_processes: list[int],
) -> None:
    board = gw.Board(players=("sage:4-ply", "Ann"), dice=[(3, 1)], tutor="sage:rollout", pace=0)
    board.roll()
    gone = weakref.ref(board)
    while len(engine_processes()) == len(no_processes):
        await asyncio.sleep(0.01)
    assert board.match.thinking.is_thinking
    board.close()
    # A process that a thread was about to start is ended as soon as it exists.
    while engine_processes() != no_processes:
        await asyncio.sleep(0.01)
    helped = gw.Board(dice=[(3, 1)], tutor="sage:rollout")
    helped.roll()
    while len(engine_processes()) == len(no_processes):
        await asyncio.sleep(0.01)
    helped.tutor = None  # a removed tutor needs no process, either
    while engine_processes() != no_processes:
        await asyncio.sleep(0.01)
    helped.close()
    del board, helped
    while gone() is not None:  # until the waiting threads have finished
        await asyncio.sleep(0.01)
        gc.collect()


def test_an_engine_of_the_user_stays_open(no_processes: list[int]) -> None:
    with SageEngine("1-ply") as engine:
        players = (gw.Bot(engine), "Ann")
        board = gw.Board(players=players, dice=[(3, 1)] * 9, tutor=engine)
        board.roll()
        table = gw.CandidatesTable(board, engine)
        pid = engine.pid
        assert pid is not None
        board.close()
        assert table.comm is None
        assert engine.pid == pid
    assert engine_processes() == no_processes


@pytest.mark.prove
def test_a_thousand_closed_boards_use_no_memory() -> None:
    def round_of(number: int) -> int:
        for _ in range(number):
            board = gw.Board(dice=[(3, 1), (6, 5)], tutor="net:1-ply", entry=True)
            board.roll()
            if board.phase == Phase.MOVE:
                board.play(board.match.legal_plays[0])
            board.close()
        gc.collect()
        return int(psutil.Process().memory_info().rss)

    before = open_widgets()
    first = round_of(200)
    objects = len(gc.get_objects())
    last = round_of(800)
    assert open_widgets() == before
    assert len(gc.get_objects()) < objects + 1000
    assert last < first + 8_000_000
