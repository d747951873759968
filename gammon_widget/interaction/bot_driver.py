"""What goes on by itself on a board: bots, and plays that need no thought."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from typing import NamedTuple

from ..play import Match
from ..play.delay import Delay
from ..play.kernel_lock import locked
from ..rules import MakePlay
from .auto_bearoff import bearoff_play
from .turn import Turn

PAUSE_SECONDS = 0.25
"""Between what is seen and what a bot does next, at a pace of 1."""

SILENCE_SECONDS = 0.6
"""After which the board says that a bot is thinking."""


class AutoPlay(NamedTuple):
    """Which plays are made by themselves: the only legal one, and bearing off in a race."""

    forced: bool = False
    bear_off: bool = False


class BotDriver:
    """Lets bots act in the background, at the pace of those who watch.

    Bots think in the background of whatever event loop the last action came from, and wait with
    each decision until a person has seen the one before. A page that was loaded anew lets them
    go on, should the loop have ended with the page before it.

    Parameters
    ----------
    match
        The match they play.
    seen
        Waits until somebody at this board has seen what has happened.
    pace
        How long the pause after it is, as a multiple of `PAUSE_SECONDS`; 0 if nobody looks.
    say, unsay
        Called with what is said of a bot that thinks, and again when it thinks no more.
    failed
        Called when the people at the board have to decide in place of a bot that has failed.
    """

    def __init__(
        self,
        match: Match,
        *,
        seen: Callable[[], Awaitable[None]],
        pace: Callable[[], float],
        say: Callable[[str], object],
        unsay: Callable[[str], object],
        failed: Callable[[], object],
    ) -> None:
        self._match, self._seen, self._pace = match, seen, pace
        self._say, self._unsay, self._failed = say, unsay, failed
        self._said = ""
        self._silence = Delay(SILENCE_SECONDS, self._tell_of_thinking)
        thinking, parts = match.thinking, ExitStack()
        parts.callback(self._silence.cancel)
        parts.callback(thinking.rest)
        parts.callback(thinking.listen(self._thinking_changed))
        parts.callback(thinking.wait_for(self._followed))
        self.close = parts.close

    def go_on(self, turn: Turn, auto: AutoPlay) -> None:
        """Do what needs no person: plays that are made by themselves, and the bots' part."""
        play = None
        is_untouched = turn.is_moving and not turn.state.steps and turn.bot is None
        if is_untouched and (auto.forced or auto.bear_off):
            plays = turn.state.legal_plays
            if auto.forced and len(plays) == 1:
                play = plays[0]
            elif auto.bear_off:
                play = bearoff_play(plays)
        if play is not None:
            self._match.commit(MakePlay(play.moves), turn.viewpoint.seat, automatic=True)
        else:
            self.let_bots_act()

    def let_bots_act(self) -> None:
        """Let bots think, if it is a bot's decision."""
        if self._match.thinking.go_on():
            self._silence.start(self._match.revision)

    async def settled(self) -> None:
        """Wait until no bot is thinking."""
        await self._match.thinking.settled()

    @property
    def is_thinking(self) -> bool:
        """Whether a bot is thinking now."""
        return self._match.thinking.is_thinking

    async def _followed(self) -> None:
        """Wait until somebody at this board has seen what has happened, and drawn breath."""
        pace = self._pace()
        if pace:
            await self._seen()
            import asyncio  # slow to import

            await asyncio.sleep(PAUSE_SECONDS * pace)

    @locked
    def _tell_of_thinking(self, revision: int) -> None:
        """Say that a bot is still at the same decision."""
        bot = self._match.bot_to_act
        if bot is not None and self._match.revision == revision and self.is_thinking:
            self._said = f"{bot[1].name} is thinking…"
            self._say(self._said)

    @locked
    def _thinking_changed(self) -> None:
        """Take back what is said of a bot that thinks no more; one that failed leaves buttons."""
        if self.is_thinking:
            return
        if self._said:
            self._unsay(self._said)
            self._said = ""
        if self._match.bot_to_act is None:
            self._failed()
