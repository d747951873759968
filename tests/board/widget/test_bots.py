"""Bots at a board: they think in the background, and users can follow them."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
from collections.abc import Callable
from typing import Any

import pytest

from gammon_widget import ActionKind, Bot, Dice, GameState, Match, NetEngine, Play
from gammon_widget.board.model.description import targets_of
from gammon_widget.board.model.match_follower import PAUSE_SECONDS, TAKE_SECONDS
from gammon_widget.board.widget.board import Board
from gammon_widget.drawing import Target
from gammon_widget.engine import background, worker
from gammon_widget.engine.sage import SageEngine
from gammon_widget.match.players import ChosenAction
from gammon_widget.rules import Color, Level, Phase, Position, Resign, StateLike, legal_plays
from tests.board.model.model_board import buttons
from tests.virtual_time import VirtualTime, run

from .page_messages import SHOWN, button, click, points, send

pytestmark = pytest.mark.event_loop(kind=VirtualTime)

PATIENCE = 20.0  # seconds
DICE = [(3, 1), (6, 5), (4, 2), (5, 3)] * 20


class Slow:
    """A slow bot that counts its cancelled requests."""

    name = "Slow"

    def __init__(self, seconds: float = 5.0) -> None:
        self.seconds = seconds
        self.given_up = 0
        self.requests: list[GameState] = []

    def decide(self, state: GameState) -> ChosenAction:
        return _first(state)

    async def think(self, state: GameState) -> ChosenAction:
        self.requests.append(state)
        try:
            await asyncio.sleep(self.seconds)
        except asyncio.CancelledError:
            self.given_up += 1
            raise
        return _first(state)


def _first(state: GameState) -> Play | ActionKind:
    if state.phase is not Phase.MOVE or state.dice is None:
        return {Phase.DOUBLE: ActionKind.TAKE, Phase.RESIGN: ActionKind.ACCEPT}.get(
            state.phase, ActionKind.ROLL
        )
    return legal_plays(state.position, state.dice)[0]


def after_a_turn(black: Any, **options: Any) -> Board:
    """A board after White's turn by clicks; Black, a bot, has to roll."""
    board = Board(Match(players=("Ann", black), dice=DICE), **options)
    click(board, button("roll"), *points(8, 5, 6, 5), Target.DICE)
    return board


# Without an event loop


def test_a_bot_can_be_named() -> None:
    board = Board(players={"black": "net:casual"}, dice=DICE)
    assert board.match.player(Color.BLACK).name == "Net (casual)"
    board.roll()
    board.play("8/5 6/5")
    assert board.turn == "white"


# With an event loop


async def test_an_automatic_roll_waits_until_a_take_has_been_seen() -> None:
    board = Board(Match(players=("Ann", Slow(0)), dice=DICE), auto_roll=True)
    board.state = GameState.parse("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:3:10")
    board.double()
    while board.cube_value == 1:
        await asyncio.sleep(0.05)
    assert board.message == "Slow takes the cube at 2."
    await asyncio.sleep(TAKE_SECONDS - 0.1)
    assert (board.dice, board.message) == ((), "Slow takes the cube at 2.")
    await asyncio.sleep(0.2)
    assert board.dice


async def test_the_board_responds_while_a_bot_thinks() -> None:
    slow = Slow()
    board = after_a_turn(slow)
    assert board.turn == "black"
    assert board.match.thinking.is_thinking
    assert not slow.requests, "the bot decides in the background"
    await asyncio.sleep(1)
    assert board.message == "Slow is thinking…"
    assert board._controller.view.status_bar is not None
    assert board._controller.view.status_bar.words == "thinking…"  # after "Slow to roll"
    before = board.state
    click(board, *points(13, 7), Target.CUBE)
    assert board.state == before
    assert board.message == "Slow is thinking."
    board.bottom = "black"
    await board.settled()
    assert (board.turn, board.phase, board.message) == ("white", "roll", "")
    assert len(slow.requests) == 2


class SilentEngine(NetEngine):
    """An engine whose process reads requests but never answers."""

    def __init__(self) -> None:
        super().__init__()
        program = [sys.executable, "-c", "import sys; sys.stdin.read()"]
        self.worker = worker.Worker(program, "SilentEngine", alone=True)

    is_immediate = False

    def cube(self, state: StateLike) -> Any:
        return self.worker.ask({})

    def interrupt(self) -> None:
        self.worker.interrupt()


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)


def answers(board: Board) -> list[str]:
    """The labels of the buttons on the board."""
    return [each.label for each in board._controller.view.buttons]


@pytest.mark.event_loop(kind=asyncio.SelectorEventLoop)
async def test_the_user_can_wait_for_a_silent_bot_or_stop_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(background, "MAX_SILENT_SECONDS", 0.3)
    errors: list[Exception] = []

    engine = SilentEngine()
    board = after_a_turn(Bot(engine, name="SilentEngine"))
    board.match.listen_for_errors(errors.append)
    await until(lambda: answers(board))
    assert board.message == "SilentEngine has not answered for 0.3 seconds."
    assert answers(board) == ["Wait", "Stop"]
    pid = engine.worker.pid
    click(board, button("wait"))
    assert not answers(board)
    assert board.message == ""
    await until(lambda: answers(board))
    assert engine.worker.pid == pid
    click(board, button("stop"))
    await until(lambda: engine.worker.pid is None)
    await board.settled()
    assert [str(error) for error in errors] == [
        "SilentEngine has not answered for 0.3 seconds. The bot was stopped."
    ]
    assert "The bot was stopped." in board.message
    assert "Stop" not in answers(board)
    assert board.match.bot_to_act is None
    click(board, button("undo"))
    assert board.turn == "white"


@pytest.mark.event_loop(kind=asyncio.SelectorEventLoop)
async def test_a_silent_tutor_is_stopped_even_after_a_bots_decision(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(background, "MAX_SILENT_SECONDS", 0.3)

    board = after_a_turn(Bot(NetEngine()), tutor=SilentEngine())
    await board.settled()  # the bot's last play has triggered a cube request to the tutor
    assert board.message.startswith("EngineError: SilentEngine did not answer for 0.3 s, so its")


def test_a_bot_leaves_no_message_in_a_loop_that_has_ended() -> None:
    boards: list[Board] = []

    async def main() -> None:
        boards.append(after_a_turn(Slow()))
        await asyncio.sleep(1)
        assert boards[0].message == "Slow is thinking…"

    run(main())
    assert boards[0].message == ""


@pytest.mark.prove
@pytest.mark.event_loop(kind=asyncio.SelectorEventLoop)
async def test_a_resumed_process_withdraws_its_report(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(background, "MAX_SILENT_SECONDS", 1.0)

    with SageEngine("1-ply") as engine:
        engine.candidates(GameState.on_roll(Position.opening(), dice=Dice(3, 1)))
        assert engine.pid is not None
        os.kill(engine.pid, signal.SIGSTOP)
        board = after_a_turn(Bot(engine))
        await until(lambda: answers(board))
        assert board.message == "Sage (1-ply) has not answered for 1 second."
        os.kill(engine.pid, signal.SIGCONT)
        await board.settled()
        assert (board.turn, board.message, answers(board)) == ("white", "", ["Roll", "Double"])


async def test_only_undo_is_clickable_while_a_bot_thinks() -> None:
    board = after_a_turn(Slow())
    turn, mode = board._controller.turn, board._controller.mode
    assert not any(mode.affordance_at(turn, each) for each in targets_of(board._controller.view))
    enabled = {name for name, ready in buttons(board._controller.view).items() if ready}
    assert enabled == {"undo", "more"}


async def test_redo_restarts_the_bot() -> None:
    slow = Slow()
    board = after_a_turn(slow)
    await asyncio.sleep(1)
    board.undo()
    board.redo()
    assert board.turn == "black"
    await board.settled()
    assert board.turn == "white"
    assert len(slow.requests) == 3  # one of them was cancelled


@pytest.mark.parametrize("seat", [None, "white"])
@pytest.mark.parametrize("raised", [RuntimeError("No idea."), asyncio.CancelledError()])
async def test_an_exception_of_a_bot_is_shown_and_can_be_undone(
    raised: BaseException, seat: str | None
) -> None:
    async def broken(_: GameState) -> ChosenAction:
        raise raised

    board = after_a_turn(broken, seat=seat)
    await board.settled()
    reason = "No idea." if raised.args else "GammonError: broken cancelled its own decision."
    assert board.message.endswith(f"{reason} Undo, or make this decision for broken.")
    status_bar = board._controller.view.status_bar
    assert status_bar is not None
    assert status_bar.words == board.message
    click(board, button("undo"), button("undo"))
    assert (board.turn, board.phase, board.message) == ("white", "move", "")


@pytest.mark.parametrize("watched", [False, True])
async def test_bots_double_take_and_resign_at_the_board(watched: bool) -> None:
    class Doubler:
        """Doubles once, and resigns after a take."""

        name = "Doubler"

        def decide(self, state: GameState) -> ChosenAction:
            if state.phase is Phase.ROLL and state.cube.value == 1:
                return ActionKind.DOUBLE
            return Resign(Level.SINGLE) if state.phase is Phase.ROLL else _first(state)

        async def think(self, state: GameState) -> ChosenAction:
            await asyncio.sleep(0.1)
            return self.decide(state)

    board = after_a_turn(Doubler())
    if watched:
        send(board, **SHOWN)
    await board.settled()
    assert (board.phase, board.message) == ("double", "Doubler doubles to 2.")
    click(board, button("take"))
    await board.settled()
    assert (board.phase, board.message) == ("resign", "Doubler resigns a single game.")
    click(board, button("accept"))
    await board.settled()
    assert (board.phase, board.score) == ("over", (2, 0))


async def test_a_bot_answers_a_resignation() -> None:
    board = after_a_turn(Bot(NetEngine()))
    await board.settled()
    click(board, button("resign"), button("resign_single"))
    await board.settled()
    assert board.message == "Ann resigns a single game: Net (1-ply) wins 1 point."
    assert board.score == (0, 1)


# Pauses before a bot acts


async def test_a_bot_waits_for_the_animation_of_its_last_move() -> None:
    match = Match(players=("Ann", Slow(0.0)), dice=DICE)
    loop = asyncio.get_running_loop()
    moments: list[tuple[str, float, bool]] = []
    # The bot subscribes before the board, which starts the animation when it is notified.
    match.subscribe(
        lambda change: moments.append((change.action.kind, loop.time(), board._surface.moves))
    )
    board = Board(match, pace=2)
    send(board, **SHOWN)
    board.roll()
    board.play("8/5 6/5")
    assert board._surface._animation is not None
    await board._surface._animation.settled()
    moments.clear()
    start = loop.time()
    await board.settled()
    (rolled, roll_at, _), (played, play_at, spinning), *_ = moments
    assert (rolled, played) == ("roll", "play")
    assert not spinning, "the dice were still rolling"
    assert roll_at - start == pytest.approx(2 * PAUSE_SECONDS, abs=0.1)
    assert play_at - roll_at == pytest.approx(2 * (0.580 + PAUSE_SECONDS), abs=0.1)


@pytest.mark.parametrize(
    ("thinks", "pace", "is_seen"), [(5.0, 1.0, True), (0.0, 0.0, True), (0.0, 1.0, False)]
)
async def test_a_turn_takes_no_longer_than_thinking_or_a_visible_animation(
    thinks: float, pace: float, is_seen: bool
) -> None:
    board = Board(Match(players=("Ann", Slow(thinks)), dice=DICE), pace=pace)
    if is_seen:
        send(board, **SHOWN)
    board.roll()
    board.play("8/5 6/5")
    loop = asyncio.get_running_loop()
    start = loop.time()
    await board.match.thinking.settled()
    assert loop.time() - start == pytest.approx(2 * thinks, abs=0.1 if thinks else 0.01)


async def test_two_boards_ask_a_bot_once() -> None:
    slow = Slow(1)
    match = Match(players=("Ann", slow), dice=DICE)
    one, other = Board(match), Board(match, theme="slate", pace=0.5)
    send(one, **SHOWN)
    send(other, **SHOWN)
    one.roll()
    one.play("8/5 6/5")
    await other.settled()
    assert len(slow.requests) == 2
    assert one.xgid == other.xgid
    assert match.state.turn is Color.WHITE


# A page's event loop has stopped


def test_an_interrupted_bot_resumes_when_a_page_reloads() -> None:
    slow = Slow()
    boards: list[Board] = []

    async def gone() -> None:
        boards.append(after_a_turn(slow))
        await asyncio.sleep(1)
        asyncio.get_running_loop().stop()  # the loop of a page's clicks stops in this way

    _cut_off(gone)
    board = boards[0]
    assert board.turn == "black"
    assert not board.match.thinking.is_thinking

    async def reset() -> None:
        send(board, do="loaded")
        assert board.match.thinking.is_thinking
        await board.settled()
        assert board.turn == "white"

    run(reset())


def test_an_interrupted_bot_resumes_when_a_cell_waits() -> None:
    slow = Slow()
    boards: list[Board] = []

    async def gone() -> None:
        boards.append(after_a_turn(slow))
        await asyncio.sleep(1)
        asyncio.get_running_loop().stop()

    _cut_off(gone)

    async def cell() -> None:
        await boards[0].settled()
        assert boards[0].turn == "white"

    run(cell())


def test_an_interrupted_and_cancelled_bot_leaves_no_task(
    caplog: pytest.LogCaptureFixture,
) -> None:
    boards: list[Board] = []

    async def gone() -> None:
        boards.append(after_a_turn(Slow()))
        boards[0].match.thinking.wait_for(lambda: asyncio.sleep(100))
        await asyncio.sleep(1)
        asyncio.get_running_loop().stop()

    _cut_off(gone)
    boards[0].undo()  # cancels the task in a closed loop
    gc.collect()
    assert [record.message for record in caplog.records] == []
    assert boards[0].turn == "white"


def _cut_off(main: Callable[[], Any]) -> None:
    """Run a loop and close it with pending tasks."""
    loop = VirtualTime()
    task = loop.create_task(main())
    loop.run_forever()
    assert task.done() or not task.cancelled()
    loop.close()


async def test_a_closed_board_asks_no_bot() -> None:
    slow = Slow(0.1)
    match = Match(players=("Ann", slow), dice=DICE)
    board = Board(match)
    board.close()
    match.roll()
    match.play("8/5 6/5")
    assert not match.thinking.is_thinking
    await asyncio.sleep(1)
    assert match.state.turn is Color.BLACK
