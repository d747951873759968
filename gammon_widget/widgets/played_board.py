"""A board that goes on by itself where no person is needed: bots, and plays that are forced."""

from __future__ import annotations

from typing import Any

from ..interaction.auto_bearoff import bearoff_play
from ..interaction.clicks import Command
from ..play import Change, Match, Motion, why_idle
from ..play.delay import Delay
from ..play.kernel_lock import locked
from ..rules import Action, MakePlay, Phase, Play
from ..settings.traits import Flag, Number
from .match_widget import MatchWidget
from .moving_board import MovingBoard

BREATH = 0.25
"""Seconds between what is seen and what a bot does next, at a pace of 1."""

PATIENCE = 0.6
"""Seconds after which the board says that a bot is thinking."""


class PlayedBoard(MovingBoard, MatchWidget):
    """A board on which bots act, and which carries out what a hand decides.

    Bots think in the background of whatever event loop the last action came from, and wait with
    each decision until a person has seen the one before. A page that was loaded anew lets them
    go on, should the loop have ended with the page before it.
    """

    play_forced = Flag(False).tag(sync=True, option=True)
    bear_off = Flag(False).tag(sync=True, option=True)
    pace = Number(1.5, min=0).tag(sync=True, option=True)

    def __init__(self, match: Match, **options: Any) -> None:
        self._says_thinking = ""  # what the line under the board says of a bot, while it does
        self._patience = Delay(PATIENCE, self._tell_of_thinking)
        self._parts.callback(self._patience.cancel)
        super().__init__(match, **options)
        thinking = self.match.thinking
        self._parts.callback(thinking.rest)
        self._parts.callback(self.match.attend(self._attend))
        self._parts.callback(thinking.listen(self._thinking_changed))
        self._parts.callback(thinking.wait_for(self._followed))
        self._canvas.on_client_ready(self._go_on)

    async def settled(self) -> None:
        """Wait until no bot is thinking and nothing moves on the board."""
        thinking = self.match.thinking
        while True:
            await thinking.settled()
            await super().settled()
            if not (thinking.is_thinking or self._moves):
                return

    def _do(self, act: Action | Command) -> None:
        """Do to the match what a hand has decided."""
        self._carry_out(act, self.match)

    def _carry_out(self, act: Action | Command, match: Match) -> None:
        """Do to a match what a hand at this board can decide."""
        match act:
            case Command.ROLL:
                match.roll(by=self.seat)
            case Command.UNDO:
                match.undo(by=self.seat)
            case Command.REDO:
                match.redo(by=self.seat)
            case Action():
                match.commit(act, self.seat)

    # What happens by itself

    def _attend(self, change: Change) -> None:
        if change.motion is Motion.DONE:
            self._go_on()
        else:
            self._let_bots_act()

    @locked
    def _go_on(self) -> None:
        """Do what needs no person: plays that are made by themselves, and the bots' part."""
        play = self._play_by_itself()
        if play is not None:
            self.match.commit(MakePlay(play.moves), self.seat, automatic=True)
        else:
            self._let_bots_act()

    def _play_by_itself(self) -> Play | None:
        """The play that needs no thought, where it is for this board's seat to make it."""
        state = self.match.state
        if why_idle(self.match, self.seat) is not None:
            return None
        if state.phase is not Phase.MOVE or state.steps or self.match.bot_to_act is not None:
            return None
        plays = self.match.legal_plays
        if self.play_forced and len(plays) == 1:
            return plays[0]
        return bearoff_play(plays) if self.bear_off else None

    # Bots

    def _let_bots_act(self) -> None:
        if self.match.thinking.go_on():
            self._patience.start(self.match.revision)

    async def _followed(self) -> None:
        """Wait until somebody at this board has seen what has happened, and drawn breath."""
        import asyncio  # slow to import

        if self.pace and self._stage.companion.watched:
            await super().settled()
            await asyncio.sleep(BREATH * self.pace)

    @locked
    def _tell_of_thinking(self, revision: int) -> None:
        """Say that a bot is still at the same decision."""
        bot = self.match.bot_to_act
        if bot is not None and self.match.revision == revision and self.match.thinking.is_thinking:
            self.message = self._says_thinking = f"{bot[1].name} is thinking…"

    @locked
    def _thinking_changed(self) -> None:
        """Take back what is said of a bot that thinks no more; one that failed leaves buttons."""
        if self.match.thinking.is_thinking:
            return
        if self._says_thinking and self.message == self._says_thinking:
            self.message = ""
        self._says_thinking = ""
        if self.match.bot_to_act is None:
            self._show()
