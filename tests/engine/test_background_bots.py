"""Bots decide in the background; late answers are ignored."""

from __future__ import annotations

import asyncio
import contextlib
import threading

import pytest

from gammon_widget.engine import background
from gammon_widget.engine.bot import Bot
from gammon_widget.engine.errors import EngineInterruptedError
from gammon_widget.engine.evaluation import Candidates, CubeAdvice, Evaluation
from gammon_widget.engine.net import NetEngine
from gammon_widget.engine.sage import SageEngine
from gammon_widget.match.match import Match
from gammon_widget.match.players import ChosenAction
from gammon_widget.rules import (
    ActionKind,
    Color,
    Dice,
    GameState,
    GammonError,
    Level,
    Move,
    Phase,
    Position,
    Resign,
    Roll,
    Step,
    legal_plays,
)

PATIENCE = 20.0  # seconds
DICE = [(3, 1), (4, 2), (6, 5), (5, 3)] * 100


class Slow:
    """A bot that answers when the test permits it, and records whether it was cancelled."""

    name = "Slow"

    def __init__(self) -> None:
        self.was_asked = asyncio.Event()
        self.may_answer = asyncio.Event()
        self.given_up = 0
        self.states: list[GameState] = []

    def decide(self, state: GameState) -> ChosenAction:
        if state.phase is not Phase.MOVE or state.dice is None:
            return ActionKind.ROLL
        return legal_plays(state.turn_start, state.dice)[0]

    async def think(self, state: GameState) -> ChosenAction:
        self.states.append(state)
        self.was_asked.set()
        try:
            await self.may_answer.wait()
        except asyncio.CancelledError:
            self.given_up += 1
            raise
        return self.decide(state)


def at_move(slow: Slow) -> Match:
    """Black, the bot, has to play a roll."""
    match = Match(players=("Ann", slow), dice=DICE)
    match.roll()
    match.play("8/5 6/5")
    return match


async def test_the_loop_runs_while_a_bot_thinks():
    slow = Slow()
    match = at_move(slow)
    thinking = match.thinking
    was_thinking: list[bool] = []
    thinking.listen(lambda: was_thinking.append(thinking.is_thinking))
    assert thinking.resume()
    assert not slow.states  # no decision was made within this call
    await slow.was_asked.wait()
    assert thinking.is_thinking
    assert match.state.turn is Color.BLACK
    assert thinking.resume()  # a second call changes nothing
    slow.may_answer.set()
    await thinking.settled()
    assert len(slow.states) == 2  # the roll and the play
    assert was_thinking == [True, False]
    assert match.last_turn is not None


async def test_a_change_cancels_the_decision_and_ignores_the_answer():
    slow = Slow()
    match = at_move(slow)
    match.thinking.resume()
    await slow.was_asked.wait()
    match.undo()
    assert not match.thinking.is_thinking
    slow.may_answer.set()
    await match.thinking.settled()
    await asyncio.sleep(0)
    assert slow.given_up == 1
    assert match.state.turn is Color.WHITE
    assert match.state.phase is Phase.MOVE


async def test_an_answer_to_an_earlier_revision_is_stale():
    elsewhere = GameState.on_roll(Position.opening(), Color.WHITE, Dice(3, 1))

    async def stubborn(state: GameState) -> ChosenAction:
        with contextlib.suppress(asyncio.CancelledError):
            match.set_up(elsewhere)  # cancels the decision
            await asyncio.sleep(0)
        return "8/5 6/5"  # legal there as well, but the request is older

    match = Match(players=(stubborn, "Bob"), dice=DICE)
    match.roll()
    match.thinking.resume()
    for _ in range(10):
        await asyncio.sleep(0)
    assert match.state == elsewhere


async def test_thinking_can_be_cancelled_and_restarted():
    slow = Slow()
    match = at_move(slow)
    match.thinking.resume()
    await slow.was_asked.wait()
    match.thinking.cancel()
    await asyncio.sleep(0)
    assert slow.given_up == 1
    assert match.bot_to_act is not None
    slow.may_answer.set()
    await match.thinking.advance()
    assert match.state.turn is Color.WHITE


async def test_a_synchronous_request_cancels_the_decision():
    slow = Slow()
    match = at_move(slow)
    match.thinking.resume()
    await slow.was_asked.wait()
    match.advance()
    assert match.state.turn is Color.WHITE
    assert not match.thinking.is_thinking


async def test_a_bot_that_fails_is_reported_and_leaves_its_decision():
    async def broken(state: GameState) -> ChosenAction:
        raise ZeroDivisionError("inside the bot")

    match = Match(players=(broken, "Bob"), dice=DICE)
    match.roll()
    errors: list[Exception] = []
    match.listen_for_errors(errors.append)
    match.thinking.resume()
    await match.thinking.settled()
    assert [type(error) for error in errors] == [ZeroDivisionError]
    assert match.bot_to_act is None
    assert match.play("8/5 6/5").turn is Color.BLACK
    another = Match(players=(broken, "Bob"), dice=DICE)
    another.roll()
    with pytest.raises(ZeroDivisionError):
        await another.thinking.advance()


async def test_a_failed_bot_decides_again_after_undo():
    was_asked: list[Phase] = []

    class Once:
        name = "Once"

        def decide(self, state: GameState) -> ChosenAction:
            was_asked.append(state.phase)
            if len(was_asked) == 1:
                raise ZeroDivisionError("inside the bot")
            return ActionKind.ROLL if state.dice is None else legal_plays(
                state.turn_start, state.dice
            )[0]  # fmt: skip

    match = Match(players=("Ann", Once()), dice=DICE)
    match.roll()
    match.play("8/5 6/5")
    match.thinking.resume()
    await match.thinking.settled()
    assert was_asked == [Phase.ROLL]
    assert match.bot_to_act is None
    match.undo()
    match.redo()  # the same decision at which it failed
    await match.thinking.advance()
    assert was_asked == [Phase.ROLL, Phase.ROLL, Phase.MOVE]
    assert match.state.turn is Color.WHITE


async def test_an_undone_step_for_a_bot_does_not_start_it():
    async def broken(state: GameState) -> ChosenAction:
        raise ZeroDivisionError("inside the bot")

    match = Match(players=(broken, "Bob"), dice=DICE)
    match.roll()
    match.thinking.resume()
    await match.thinking.settled()
    match.commit(Step(Move(8, 5)))
    match.undo()
    assert match.bot_to_act is None


async def test_a_bot_with_an_uninterruptible_engine_blocks_nothing():
    engine = WaitingEngine()
    match = Match(players=("Ann", Bot(engine)), dice=DICE)
    match.roll()
    match.play("8/5 6/5")
    match.roll(Dice(6, 5))
    match.thinking.resume()
    await asyncio.to_thread(engine.was_asked.wait, PATIENCE)
    match.undo()
    assert not match.thinking.is_thinking
    before = match.state
    engine.may_answer.set()
    await asyncio.to_thread(engine.answered.wait, PATIENCE)
    await asyncio.sleep(0)
    assert match.state == before


class WaitingEngine:
    """The built-in engine without `interrupt`; it answers when the test permits it."""

    name = "WaitingEngine"

    def __init__(self) -> None:
        self.was_asked, self.may_answer, self.answered = (threading.Event() for _ in range(3))

    def evaluate(self, state: GameState) -> Evaluation:
        return NetEngine().evaluate(state)

    def candidates(self, state: GameState) -> Candidates:
        self.was_asked.set()
        self.may_answer.wait(PATIENCE)
        self.answered.set()
        return NetEngine().candidates(state)

    def cube(self, state: GameState) -> CubeAdvice:
        return NetEngine().cube(state)


async def test_an_illegal_answer_is_refused():
    async def cheat(state: GameState) -> ChosenAction:
        return "24/1"

    match = Match(players=(cheat, "Bob"), dice=DICE)
    match.roll()
    with pytest.raises(GammonError):
        await match.thinking.advance()
    assert match.state.steps == ()


async def test_a_bot_moves_at_a_human_pace():
    loop = asyncio.get_running_loop()
    match = Match(players=("Ann", NetBot()), dice=DICE)
    match.roll()
    match.play("8/5 6/5")
    match.thinking.pace = 0.05
    began = loop.time()
    await match.thinking.advance()
    assert loop.time() - began >= 0.1  # it has rolled and played


async def test_two_bots_play_a_match_beside_other_work():
    match = Match(length=3, players=(NetBot(), NetBot()), dice=7)
    ticks = 0

    async def work() -> None:
        nonlocal ticks
        while True:
            await asyncio.sleep(0)
            ticks += 1

    other = asyncio.create_task(work())
    await match.thinking.advance()
    other.cancel()
    assert match.state.phase is Phase.OVER
    assert ticks > 50


async def test_an_engine_process_does_not_block_the_loop_and_ends_on_cancelling():
    with SageEngine("4-ply") as engine:
        match = Match(players=("Ann", Bot(engine)), dice=DICE)
        match.roll()
        match.play("8/5 6/5")
        match.roll(Dice(6, 5))
        match.thinking.resume()
        while engine.pid is None:
            await asyncio.sleep(0.01)
        match.undo()
        await match.thinking.settled()
        while engine.pid is not None:
            await asyncio.sleep(0.01)


async def test_a_request_that_another_board_interrupts_is_repeated():
    requests = 0

    class Interrupted(WaitingEngine):
        def candidates(self, state: GameState) -> Candidates:
            nonlocal requests
            requests += 1
            if requests < background.MAX_ATTEMPTS:
                raise EngineInterruptedError("interrupted by another board")
            return NetEngine().candidates(state)

    match = Match(players=(Bot(Interrupted()), "Bob"), dice=DICE)
    match.roll()
    await match.thinking.advance()
    assert match.state.turn is Color.BLACK
    assert requests == background.MAX_ATTEMPTS


async def test_an_exception_of_a_subscriber_is_reported_and_stops_no_bot():
    async def broken() -> None:
        raise ZeroDivisionError("inside an onlooker")

    match = Match(players=(NetBot(), "Bob"), dice=DICE)
    match.roll()
    errors: list[Exception] = []
    match.listen_for_errors(errors.append)
    match.thinking.wait_for(broken)
    await match.thinking.advance()
    assert [str(error) for error in errors] == ["inside an onlooker"]
    assert match.state.turn is Color.BLACK


def NetBot() -> Bot:  # noqa: N802  # as in a notebook
    return Bot(NetEngine())


def test_without_a_loop_bots_act_at_once():
    match = Match(players=("Ann", NetBot()), dice=DICE)
    match.roll()
    match.play("8/5 6/5")
    assert not match.thinking.resume()
    assert match.state.turn is Color.WHITE


def test_a_coroutine_plays_without_a_running_loop():
    async def first(state: GameState) -> ChosenAction:
        assert state.dice is not None
        return legal_plays(state.turn_start, state.dice)[0]

    match = Match(players=("Ann", first), dice=DICE)
    match.roll()
    match.play("8/5 6/5")
    assert match.advance().turn is Color.WHITE


async def test_a_coroutine_cannot_be_waited_for_inside_a_loop():
    async def first(state: GameState) -> ChosenAction:
        return "8/5 6/5"

    match = Match(players=(first, "Bob"), dice=DICE)
    match.roll()
    with pytest.raises(GammonError, match=r"await match\.thinking\.advance"):
        match.advance()


def test_a_bot_may_answer_with_an_action_but_not_choose_its_dice():
    def resigns(state: GameState) -> ChosenAction:
        return Resign(Level.GAMMON)

    match = Match(players=(resigns, "Bob"), dice=DICE)
    match.roll()
    match.advance()
    assert match.state.offer is not None
    assert match.state.offer.level is Level.GAMMON

    class Cheat:
        def decide(self, _: GameState) -> ChosenAction:
            return Roll(Dice(6, 6))

    other = Match(players=(Cheat(), "Bob"), state=GameState.on_roll(Position.opening()), dice=DICE)
    with pytest.raises(GammonError, match="cannot return the action 'roll'"):
        other.advance()


async def test_without_threads_a_bot_still_answers():
    def refuse(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")  # as Pyodide does

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(threading.Thread, "start", refuse)
        calls = background.EngineCalls(NetEngine())
        assert await calls.call(lambda: 7) == 7
        with pytest.raises(ZeroDivisionError):
            await calls.call(lambda: 1 // 0)
