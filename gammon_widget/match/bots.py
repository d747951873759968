"""The bots of a match, which make their decisions in the background, one after another."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from ..engine import background
from ..engine.errors import EngineError
from ..rules import Action, ActionKind, Color, GameState, GammonError, Phase, Resign
from ..rules.action_input import make_play
from ..rules.actions import PLAIN_ACTIONS
from .event_bus import Change, EventBus, Motion, add
from .event_loop import BackgroundTask, Delay, cancel, locked, synchronized
from .players import ChosenAction, Player

if TYPE_CHECKING:
    from .match import Match

_BY_KIND = PLAIN_ACTIONS | {ActionKind.RESIGN: Resign}
"""Actions for which a bot may return only the kind."""

_NOT_FOR_BOTS = (ActionKind.ROLL, ActionKind.REROLL, ActionKind.SET_UP)
"""Actions that a bot may not return, because the bot would choose the dice or the position."""

_MAX_BOT_ACTIONS = 100_000  # actions; stops bots that would play forever

SLOW_SECONDS = 0.6
"""The time, in seconds, after which a message says that a bot is thinking."""

Onlooker = Callable[[], Coroutine[Any, Any, object]]


@synchronized
class Bots(BackgroundTask):
    """The bots of a match, which think in the background, one decision after another.

    If the match changes before a decision is executed, the decision is discarded. `pace` is the
    minimum time in seconds before each decision is executed, including the thinking time. The
    default is 0. `message` says that a bot is thinking, or that its engine does not respond. If the
    engine does not respond, `silence` contains the same sentence, and the user of a board can
    `wait` for the bot or `stop` it. If no board shows the match, the bot fails instead. `failures`
    increases with each failure and each call to `forgive`.
    """

    def __init__(
        self, match: Match, execute: Callable[[ChosenAction, Color], object], events: EventBus
    ) -> None:
        super().__init__()
        self.pace = 0.0
        self.failures = 0
        self.message = self.silence = ""
        self._match, self._execute, self._events = match, execute, events
        self._failed_at: GameState | None = None
        self._is_acting = False
        self._onlookers: dict[Onlooker, asyncio.Task[object] | None] = {}  # each with its task
        self._listeners: dict[object, Callable[[], object]] = {}
        self._published: object = None  # the values at the last announcement
        self._raised: list[Exception] | None = None  # errors for `advance` to raise
        self._slow = Delay(SLOW_SECONDS, self._changed)
        self._patience = Delay(background.MAX_SILENT_SECONDS, self._changed)
        match.subscribe(self._match_changed)

    @property
    def awaited(self) -> tuple[Color, Player] | None:
        """The bot that has to decide now, with its colour.

        None if a person has to decide, or if the bot has already failed at this decision.
        """
        has_failed = self._failed_at is not None and self._failed_at == self._decision
        return None if has_failed else self._to_decide()

    @property
    def is_thinking(self) -> bool:
        """Whether a bot is thinking now."""
        return self.is_running or self._is_acting

    # Decisions of all bots

    def resume(self) -> bool:
        """Let bots act until a person has to decide; return whether a bot is thinking now.

        Without a running event loop, all bots have acted when this method returns. An exception
        from a bot is passed to the error listeners, and the people at the board make the decision.
        """
        if self.is_thinking or self.awaited is None or self._ask_next():
            return self.is_thinking
        try:
            self.act()
        except Exception as error:  # a bot is user code and can raise anything
            self._events.report(error)
        return False

    async def advance(self) -> None:
        """Let bots act until a person has to decide or the game is over, and wait for them.

        Raises `GammonError` for an illegal decision. An exception from a bot is raised unchanged.
        The actions before the error remain.
        """
        raised = self._raised = list[Exception]()
        try:
            self.resume()
            await self.settled()
        finally:
            self._raised = None
        if raised:
            raise raised[0]

    def act(self) -> None:
        """Let bots act until a person has to decide or the game is over, without an event loop.

        Any exception from a bot is raised.
        """
        if self._is_acting:
            return
        self.cancel()
        self._is_acting = True
        try:
            for _ in range(_MAX_BOT_ACTIONS):
                bot = self._to_decide()
                if bot is None:
                    break
                color, player = bot
                revision = self._match.revision
                decision = player.decide(self._match.state)
                if self._match.revision == revision:
                    self._execute(decision, color)
        except Exception as error:
            self._fail(error)
            raise
        finally:
            self._is_acting = False

    async def settled(self) -> None:
        """Wait until no bot is thinking; restart decisions that a closed event loop interrupted."""
        await super().settled()
        while self.was_interrupted and self.resume():
            await super().settled()

    def rest(self) -> None:
        """Stop the bots and end their engine processes, unless a board or `advance` needs them."""
        if not self._onlookers and self._raised is None:
            self.close()

    def close(self) -> None:
        """Stop the bots and end their own engine processes; the next decision starts them again."""
        self.cancel()
        for player in self._match.players:
            if player.rest is not None:
                player.rest()

    # Onlookers and listeners

    def wait_for(self, onlooker: Onlooker) -> Callable[[], None]:
        """Run a coroutine function whenever a bot is thinking.

        The decision of the bot is executed only after the function has ended. Boards use this
        method to finish their animations first. Returns a function that unsubscribes.
        """
        self._onlookers[onlooker] = None
        return lambda: cancel(self._onlookers.pop(onlooker, None))

    def listen(self, listener: Callable[[], object]) -> Callable[[], None]:
        """Call a function when thinking starts or ends, a bot fails, or `message` changes.

        Returns a function that unsubscribes.
        """
        return add(self._listeners, listener)

    def wait(self) -> None:
        """Keep waiting for a bot that does not respond; report it again if it stays silent."""
        silence = self.silence
        if silence:
            self._changed()
            self._patience.start("", silence)

    def stop(self) -> None:
        """End the process of a bot that does not respond.

        The people at the board then make its decision.
        """
        silence = self.silence
        if silence:
            self.cancel()
            self._gave_up(EngineError(f"{silence} The bot was stopped."))

    def _changed(self, message: str = "", silence: str = "") -> None:
        """Set the message, and call the listeners if a value that they use has changed."""
        self._slow.cancel()
        self._patience.cancel()
        self.message, self.silence = message or silence, silence
        before, self._published = self._published, (self.is_running, self.message, self.failures)
        if self._published != before:
            self._events.announce(self._listeners)

    # The decision of one bot

    def _ask_next(self) -> bool:
        """Start the next decision; return False if no bot has to decide or no event loop runs."""
        bot = self.awaited
        if bot is None:
            return False
        color, player = bot
        return self.start(
            partial(self._decision_of, player, self._match.state),
            lambda decision: self._execute_decision(decision, color),
            self._gave_up,
        )

    async def _decision_of(self, player: Player, state: GameState) -> ChosenAction:
        """Return a player's decision.

        First wait until all functions from `wait_for` have ended, and until `pace` seconds have
        passed.
        """
        loop = asyncio.get_running_loop()
        for onlooker in self._onlookers:
            self._onlookers[onlooker] = loop.create_task(onlooker())
        # Even if `pace` is 0: a long game between bots must let other tasks run.
        pause = loop.create_task(asyncio.sleep(self.pace))
        waits = [pause, *filter(None, self._onlookers.values())]
        background.ON_SILENCE.set(self._on_silence(player) if self._onlookers else None)
        self._slow.start(f"{player.name} is thinking…")
        try:
            decision = await player.think(state)
            seen = await asyncio.gather(*waits, return_exceptions=True)
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is None or task.cancelling():
                raise
            raise GammonError(f"{player.name} cancelled its own decision.") from None
        finally:
            background.ON_SILENCE.set(None)  # later tasks would inherit the callback
            for each in waits:
                cancel(each)
        for error in seen:
            if isinstance(error, Exception):  # user code can raise anything
                self._events.report(error)
        return decision

    def _on_silence(self, player: Player) -> Callable[[bool], object]:
        """Return a callback that shows a message while a player's engine does not respond.

        Any thread may call it.
        """
        loop, task = asyncio.get_running_loop(), self._task
        seconds = background.MAX_SILENT_SECONDS
        unit = "second" if seconds == 1 else "seconds"
        silence = f"{player.name} has not answered for {seconds:g} {unit}."

        def changed(is_silent: bool) -> None:
            if self._task is task:
                self._changed(silence=silence if is_silent else "")

        def on_silence(is_silent: bool) -> None:
            with suppress(RuntimeError):  # the loop is closed
                loop.call_soon_threadsafe(locked(changed), is_silent)

        return on_silence

    def _execute_decision(self, decision: ChosenAction, color: Color) -> None:
        self._is_acting = True
        try:
            self._execute(decision, color)
        except Exception as error:  # an illegal decision
            self._gave_up(error)
        finally:
            self._is_acting = False
        self._ask_next()

    def _gave_up(self, error: Exception) -> None:
        self._fail(error)
        (self._events.report if self._raised is None else self._raised.append)(error)
        self._changed()

    def _match_changed(self, change: Change) -> None:
        if change.motion is Motion.UNDONE and self._failed_at != self._decision:
            self._failed_at = None  # a bot that failed may decide again after an undo
        if not self._is_acting:
            self.cancel()

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

    # Failures

    def forgive(self) -> None:
        """Let a failed bot try again."""
        self.failures += 1
        self._failed_at = None

    def _fail(self, error: Exception) -> None:
        """Leave the current decision to the people at the board, and add a note to the error."""
        bot = self.awaited
        if bot is not None:
            error.__notes__ = [f"Undo, or make this decision for {bot[1].name}."]
        self.failures += 1
        self._failed_at = self._decision

    @property
    def _decision(self) -> GameState:
        """The state at the start of the turn. It is the same for all steps in a turn."""
        return self._match.state.at_turn_start


def decided(state: GameState, decision: ChosenAction) -> Action:
    """Return the action for a bot's decision. The caller handles a decision to roll."""
    if isinstance(decision, Action):
        if decision.kind in _NOT_FOR_BOTS:
            raise GammonError(f"A bot cannot return the action {decision.kind.value!r}.")
        return decision
    if not isinstance(decision, ActionKind):
        return make_play(state, decision)
    action = _BY_KIND.get(decision)
    if action is None:
        raise GammonError(f"A bot must return an action, not only the kind {decision.value!r}.")
    return action()
