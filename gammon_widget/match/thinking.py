"""Bots of a match: whose decision is due, and their thinking in the background."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from ..engine import background
from ..engine.errors import EngineError
from ..rules import Action, ActionKind, Color, GameState, GammonError, Phase, Resign
from ..rules.actions import PLAIN_ACTIONS
from .event_bus import Change, add
from .event_loop import LOCK, BackgroundTask, Delay, cancel, locked
from .match_actions import make_play
from .players import Decision, Player

if TYPE_CHECKING:
    from .match import Match


_BY_KIND = PLAIN_ACTIONS | {ActionKind.RESIGN: Resign}
"""Actions that a bot can name by their kind alone."""

_NOT_FOR_BOTS = (ActionKind.ROLL, ActionKind.REROLL, ActionKind.SET_UP)
"""Actions that would choose the dice or the position. A bot names `ActionKind.ROLL` instead."""


_MAX_BOT_ACTIONS = 100_000  # actions; stops bots that would play forever


class Bots:
    """The bots of a match and their failures."""

    def __init__(self, match: Match, execute: Callable[[Decision, Color], object]) -> None:
        self._match = match
        self._execute = execute
        self.failures = 0  # grows with each failure and each `forgive`
        self.silence = ""  # message about a bot whose process does not respond
        self._failed_at: GameState | None = None
        self._advancing = False

    @property
    def awaited(self) -> tuple[Color, Player] | None:
        """The bot that has to decide now, unless it failed at this decision."""
        has_failed = self._failed_at is not None and self._failed_at == self._decision
        return None if has_failed else self._to_decide()

    @property
    def _decision(self) -> GameState:
        """The state at the start of the turn: steps that a person makes for a bot belong to it."""
        return self._match.state.at_turn_start

    def advance(self) -> None:
        """Let bots act until a person has to decide or the game is over."""
        if self._advancing:
            return
        self._advancing = True
        try:
            for _ in range(_MAX_BOT_ACTIONS):
                bot = self._to_decide()
                if bot is None:
                    break
                self._ask(*bot)
        finally:
            self._advancing = False

    def _ask(self, color: Color, player: Player) -> None:
        revision = self._match.revision
        try:
            self.execute(player.decide(self._match.state), color, revision)
        except Exception as error:
            self.fail(error)
            raise

    def execute(self, decision: Decision, color: Color, revision: int) -> None:
        """Execute a bot's decision unless the match has changed since this revision."""
        if self._match.revision == revision:
            self._execute(decision, color)

    def rest(self) -> None:
        """End the bots' own engine processes; the next decision starts them again."""
        for player in self._match.players:
            if player.rest is not None:
                player.rest()

    def forgive(self) -> None:
        """Let a failed bot try again."""
        self.failures += 1
        self._failed_at = None

    def moved_on(self) -> None:
        """Let a failed bot try again if a different decision is due now."""
        if self._failed_at != self._decision:
            self._failed_at = None

    def fail(self, error: BaseException) -> None:
        """Leave the current decision to people, and add a note to the error."""
        bot = self.awaited
        if bot is not None:
            error.__notes__ = [f"Undo, or decide for {bot[1].name}."]
        self.failures += 1
        self._failed_at = self._decision

    def _to_decide(self) -> tuple[Color, Player] | None:
        match = self._match
        state = match.state
        decider = state.decider
        if decider is None:
            # Anyone may make the opening roll; a bot makes it only in a match without people.
            alone = not any(player.is_person for player in match.players)
            if state.phase is not Phase.OPENING or not alone:
                return None
            decider = Color.WHITE
        player = match.player(decider)
        return None if player.is_person or match.is_waiting else (decider, player)


def decided(state: GameState, decision: Decision) -> Action:
    """The action for a bot's decision other than a roll."""
    if isinstance(decision, Action):
        if decision.kind in _NOT_FOR_BOTS:
            raise GammonError(f"A bot cannot decide on {decision.kind.value!r}.")
        return decision
    if not isinstance(decision, ActionKind):
        return make_play(state, decision)
    action = _BY_KIND.get(decision)
    if action is None:
        raise GammonError(f"A bot cannot answer {decision.value!r} by itself.")
    return action()


Listener = Callable[[], object]
Onlooker = Callable[[], Awaitable[object]]


class Thinking:
    """Runs the bots of a match in the background, one decision after another.

    A decision is discarded when the match changes before it is executed. `pace` is the minimum time
    in seconds before each decision is executed, thinking time included (default 0).
    """

    def __init__(self, match: Match, bots: Bots, report: Callable[[Exception], None]) -> None:
        self.pace = 0.0
        self._match = match
        self._bots = bots
        self._report = report
        self._task = BackgroundTask()
        self._acting = False
        self._listeners: dict[object, Listener] = {}
        self._onlookers: dict[Onlooker, asyncio.Task[None] | None] = {}  # with the awaiting task
        self._error: Exception | None = None  # for `advance` to raise
        self._raises = False
        self._patience = Delay(background.MAX_SILENT_SECONDS, self._set_silence)
        match.subscribe(self._match_changed)

    @property
    def is_thinking(self) -> bool:
        """Whether a bot is thinking now."""
        return self._task.is_running

    @locked
    def resume(self) -> bool:
        """Let bots act until a person has to decide; return whether a bot is thinking now.

        Without a running event loop the bots have acted when this returns. Exceptions of a bot go
        to the error listeners, and people at the board make the decision.
        """
        if self.is_thinking or self._bots.awaited is None:
            return self.is_thinking
        if self._task.start(self._run):
            self._notify()
            return True
        try:
            self._bots.advance()
        except Exception as error:  # a bot is user code and can raise anything
            self._report(error)
        return False

    @locked
    def cancel(self) -> None:
        """Stop thinking; finished decisions stay, and `resume` starts again."""
        if self._task.cancel():
            self._set_silence("")
            self._notify()

    @locked
    def wait(self) -> None:
        """Wait for a silent bot, and report it again if it stays silent."""
        silence = self._bots.silence
        if silence:
            self._set_silence("")
            self._patience.start(silence)

    @locked
    def stop(self) -> None:
        """End the process of a silent bot and leave its decision to people."""
        silence = self._bots.silence
        if silence and self._task.cancel():
            self._fail(EngineError(f"{silence} It was stopped."))
            self._set_silence("")

    @locked
    def rest(self) -> None:
        """Stop thinking and end idle engine processes, unless someone is still watching."""
        if not self._onlookers and not self._raises:
            self.cancel()
            self._bots.rest()

    async def settled(self) -> None:
        """Wait until no bot is thinking; resume work whose event loop was closed."""
        await self._task.settled()
        while self._task.was_interrupted and self.resume():
            await self._task.settled()

    async def advance(self) -> None:
        """Let bots act until a person has to decide or the game is over, and wait for them.

        Raises `GammonError` for an illegal decision, and any exception of a bot unchanged; earlier
        actions stay.
        """
        self._raises = True
        try:
            self.resume()
            await self.settled()
        finally:
            self._raises = False
        error, self._error = self._error, None
        if error is not None:
            raise error

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call a function when thinking starts or ends or a bot falls silent.

        Returns a function that unsubscribes.
        """
        return add(self._listeners, listener)

    def wait_for(self, onlooker: Onlooker) -> Callable[[], None]:
        """Await a coroutine function before each decision is executed; the bot thinks meanwhile.

        Boards use it to finish their animation. Returns a function that stops this.
        """
        self._onlookers[onlooker] = None
        return lambda: cancel(self._onlookers.pop(onlooker, None))

    async def _run(self) -> None:
        try:
            while self._task.is_current and (bot := self._bots.awaited) is not None:
                await self._decision(*bot)
        except Exception as error:  # a bot is user code and can raise anything
            with LOCK:
                if self._task.is_current:
                    self._fail(error)
        finally:
            with LOCK:
                if self._task.finish():
                    self._notify()

    def _fail(self, error: Exception) -> None:
        self._bots.fail(error)
        if self._raises:
            self._error = error
        else:
            self._report(error)

    @locked
    def _set_silence(self, silence: str) -> None:
        self._patience.cancel()
        if silence != self._bots.silence:
            self._bots.silence = silence
            self._notify()

    async def _decision(self, color: Color, player: Player) -> None:
        loop = asyncio.get_running_loop()
        revision = self._match.revision
        seen = loop.create_task(self._seen(loop.time() + self.pace))
        silence = f"{player.name} has not answered for {background.MAX_SILENT_SECONDS:g} s."

        def changed(is_silent: bool) -> None:
            if self.is_thinking and self._match.revision == revision:
                self._set_silence(silence if is_silent else "")

        def on_silence(is_silent: bool) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(changed, is_silent)

        background.ON_SILENCE.set(on_silence if self._onlookers else None)
        try:
            decision = await _thought(player, self._match.state)
            # Even with nothing to wait for: a long game of bots must let other tasks run.
            await seen
        finally:
            cancel(seen)
            self._set_silence("")
        with LOCK:
            self._acting = True
            try:
                self._bots.execute(decision, color, revision)
            finally:
                self._acting = False

    async def _seen(self, due: float) -> None:
        loop = asyncio.get_running_loop()
        for onlooker in tuple(self._onlookers):
            if onlooker not in self._onlookers:  # it has unsubscribed meanwhile
                continue
            self._onlookers[onlooker] = looking = loop.create_task(self._look(onlooker))
            try:
                await asyncio.wait({looking})
            finally:
                cancel(looking)
        await asyncio.sleep(max(due - loop.time(), 0))

    async def _look(self, onlooker: Onlooker) -> None:
        try:
            await onlooker()
        except Exception as error:  # user code can raise anything
            self._report(error)

    def _match_changed(self, _: Change) -> None:
        if not self._acting:
            self.cancel()

    def _notify(self) -> None:
        for listener in tuple(self._listeners.values()):
            try:
                listener()
            except Exception as error:  # user code can raise anything
                self._report(error)


async def _thought(player: Player, state: GameState) -> Decision:
    """Await a player's decision; raise `GammonError` if the player cancels its own work."""
    try:
        return await player.think(state)
    except asyncio.CancelledError:
        task = asyncio.current_task()
        if task is None or task.cancelling():
            raise
        raise GammonError(f"{player.name} cancelled its own decision.") from None
