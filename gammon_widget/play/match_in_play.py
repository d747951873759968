"""A match as it is played: its log, and the one entrance to it.

A match is a log of actions and a cursor in it. Clicks, cells and bots all come in by one entrance,
`commit`; everything that shows a match subscribes to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from ..rules import (
    Action,
    ActionError,
    ActionKind,
    Color,
    Dice,
    GameState,
    GammonError,
    Objection,
    Phase,
    Position,
    Reroll,
    Roll,
    SetUp,
    apply,
    objection,
)
from .acting import Acting, as_state
from .bots import Bots, decided
from .dice_source import DiceCup, to_dice
from .event_bus import Change, ErrorListener, EventBus, JoinListener, Motion, Subscriber
from .history import Entry, forced_pass
from .kernel_lock import locked
from .log import ActionLog, Passage
from .match_queries import MatchQueries
from .players import Decision, Player, newcomers, with_one_more
from .seats import CHOSEN_DICE, Actor, permit, waits

if TYPE_CHECKING:
    from .thinking import Thinking


class MatchInPlay(Acting, MatchQueries):
    """A match between two players, wherever it comes from and is kept.

    Parameters
    ----------
    log
        What has been done.
    players
        Who plays, as (White, Black).
    cup
        Where dice come from.
    """

    def __init__(self, log: ActionLog, players: tuple[Player, Player], cup: DiceCup) -> None:
        self.players = players
        self._log = log
        self._cup = cup
        self._revision = 0
        self._events = EventBus()
        self._bots = Bots(self, self._carry_out)
        self._thinking: Thinking | None = None

    # Who is told

    def subscribe(self, subscriber: Subscriber) -> Callable[[], None]:
        """Call a function with every `Change`, in order.

        An exception it raises reaches the error listeners, or the log; it stops nobody else.

        Returns
        -------
        function
            Call it to unsubscribe.
        """
        return self._events.subscribe(subscriber)

    def after_change(self, listener: Subscriber) -> Callable[[], None]:
        """Call a function when everybody has been told of a change, and it is time to go on.

        It may act, or let bots act; it is called again after what it has done.

        Returns
        -------
        function
            Call it to end that.
        """
        return self._events.after_change(listener)

    def on_join(self, listener: JoinListener) -> Callable[[], None]:
        """Call a function whenever somebody has taken a seat."""
        return self._events.on_join(listener)

    def listen_for_errors(self, listener: ErrorListener) -> Callable[[], None]:
        """Call a function with every exception that a subscriber raises."""
        return self._events.listen_for_errors(listener)

    # Who sits there

    @locked
    def join(self, name: str) -> Color:
        """Take the next free seat: White, who leads, comes first.

        Returns
        -------
        Color
            The seat.

        Raises
        ------
        GammonError
            If both seats are taken, it is no name, or it cannot be written in the journal.
        """
        players, color = with_one_more(self.players, name)
        self._seat(players)
        return color

    def _seat(self, players: tuple[Player, Player]) -> None:
        """Have players sit there, write down who is new, and make a pass that waited for them."""
        new = newcomers(self.players, players)
        passages = self._log.append(_follow_up(self.state, players), new)
        self.players = players
        self._moved(Motion.DONE, passages)
        if new:
            self._events.tell_of_join()

    # The one entrance

    @locked
    def commit(self, action: Action, by: Actor = None, *, automatic: bool = False) -> GameState:
        """Do an action: the one entrance for clicks, cells, bots and files.

        Parameters
        ----------
        action
            What to do.
        by
            The seat that does it; None for the notebook, which may act for both.
        automatic
            Whether this is nobody's decision, so that undoing goes on past it.

        Returns
        -------
        GameState
            The state after it, and after a forced pass that follows from it.

        Raises
        ------
        ActionError, PlayError
            If the rules refuse the action, or it is the other seat's decision. Nothing has
            changed then.
        """
        return self._commit(action, by, automatic=automatic)

    def _commit(
        self, action: Action, by: Actor, *, automatic: bool, drawn: bool = False
    ) -> GameState:
        if isinstance(action, Action):  # what is none, `apply` refuses
            permit(self, action.kind, by)
        return self._record([Entry(action, apply(self.state, action), automatic, drawn)])

    def _record(self, entries: list[Entry]) -> GameState:
        """Write down what is done and the pass that it forces: all of it, or nothing is done."""
        entries += _follow_up(entries[-1].state, self.players)
        return self._moved(Motion.DONE, self._log.append(entries))

    def _moved(self, motion: Motion, passages: Iterable[Passage]) -> GameState:
        for action, before, after in passages:
            self._revision += 1
            self._events.post(Change(motion, action, before, after, self._revision))
        self._events.deliver()
        return self.state

    # Dice

    @locked
    def roll(self, dice: Dice | Iterable[int] | None = None, *, by: Actor = None) -> GameState:
        """Roll the dice, or use those given; in the opening, ties are rolled again."""
        return self._roll(None if dice is None else to_dice(dice), by)

    def _roll(self, given: Dice | None, by: Actor, *, automatic: bool = False) -> GameState:
        self._demand(ActionKind.ROLL, by)
        if given is not None:
            if by is not None:
                raise self._refused(ActionKind.ROLL, CHOSEN_DICE)
            return self._commit(Roll(given), by, automatic=automatic)
        entries: list[Entry] = []
        state = self.state
        while not entries or state.phase is Phase.OPENING:  # a tie is rolled again
            roll = Roll(self._cup.roll(self._log.drawn + len(entries)))
            state = apply(state, roll)
            entries.append(Entry(roll, state, automatic or bool(entries), drawn=True))
        return self._record(entries)

    @locked
    def reroll(self, *, by: Actor = None) -> GameState:
        """Put a new roll in place of the one on the board; recorded like everything else."""
        self._demand(ActionKind.REROLL, by)
        dice = self._cup.roll(self._log.drawn)
        return self._commit(Reroll(dice), by, automatic=False, drawn=True)

    def _demand(self, kind: ActionKind, by: Actor) -> None:
        """Refuse a roll that is out of place before its dice are drawn."""
        permit(self, kind, by)
        if kind not in self.legal_actions:
            raise self._refused(kind, objection(self.state, kind))

    def _refused(self, tried: str, why: Objection | None) -> ActionError:
        return ActionError(tried, self.state.phase, self.legal_actions, why)

    # Beginning anew

    @locked
    def restart(self, state: GameState | Position | str) -> GameState:
        """Show a state with nothing before it, and pass nothing by itself.

        Subscribers hear of one change, as if the state had been set up. What was done before is
        gone: it cannot be taken back, and `games` begins here. The dice to come stay the same.

        Parameters
        ----------
        state
            A state, a text of one such as an XGID, or a position with White on roll.

        Raises
        ------
        GammonError
            If it is no state, or the match is kept in a journal, which forgets nothing.
        """
        before, after = self.state, as_state(state)
        self._forget(after)
        return self._moved(Motion.DONE, [Passage(SetUp(after), before, after)])

    @locked
    def replay(self, actions: Iterable[Action]) -> GameState:
        """Show what was done elsewhere, one action after another, from the present state on.

        Subscribers hear of each. As with `restart` there is nothing before it, and nothing is
        passed by itself; the actions are nobody's decisions, so that none can be taken back.

        Raises
        ------
        ActionError, PlayError
            If the rules refuse one of them; nothing has changed then.
        GammonError
            If the match is kept in a journal, which forgets nothing.
        """
        entries: list[Entry] = []
        state = self.state
        for action in actions:
            state = apply(state, action)
            entries.append(Entry(action, state, automatic=True))
        self._forget(self.state)
        return self._moved(Motion.DONE, self._log.append(entries))

    def _forget(self, start: GameState) -> None:
        """Begin a log anew, with dice that were not drawn yet."""
        journal = self._log.journal
        if journal is not None:
            raise GammonError(
                f"The match is kept in {journal.path!r}, where nothing is forgotten: "
                "set the position up (match.set_up), or begin a copy anew (match.copy())."
            )
        self._log = ActionLog(start, drawn=len(self._cup.drawn))
        self._bots.forgive()

    # Back and forth

    @locked
    def undo(self, *, by: Actor = None) -> GameState:
        """Take back the last decision of a person, and all that followed by itself.

        Raises
        ------
        ActionError
            If there is nothing to take back, or it was the other seat's decision.
        """
        why = self.why_no_undo(by)
        if why is not None:
            raise self._refused("undo", why)
        state = self._moved(Motion.UNDONE, self._log.back(self._log.undoable))
        self._bots.moved_on()  # one that failed may try again when it comes to that
        return state

    @locked
    def redo(self, *, by: Actor = None) -> GameState:
        """Do again what was undone last.

        Raises
        ------
        ActionError
            If nothing was undone, or something else was done since.
        """
        why = self.why_no_redo(by)
        if why is not None:
            raise self._refused("redo", why)
        return self._moved(Motion.REDONE, self._log.forward(self._log.redoable))

    # Bots

    @property
    def bot_to_act(self) -> tuple[Color, Player] | None:
        """The bot whose decision is awaited, if it is a bot's.

        A bot that has failed leaves this one decision to the people at the board.
        """
        return self._bots.awaited

    @property
    def standing(self) -> tuple[int, int]:
        """How often the match has changed, and how often a bot has failed or may try again.

        Where both are the same, so is everything that can be asked of the match.
        """
        return self._revision, self._bots.failures

    @property
    def thinking(self) -> Thinking:
        """The bots' thinking in the background: see there for `go_on` and `settled`."""
        if self._thinking is None:
            from .thinking import Thinking

            self._thinking = Thinking(self, self._bots, self._events.report)
        return self._thinking

    @locked
    def advance(self) -> GameState:
        """Let bots act until a person has to, or the game is over, and wait for them.

        Raises
        ------
        GammonError
            If a bot answers with something illegal. What a bot raises itself comes through
            as it is; in both cases everything done before stands.
        """
        if self._thinking is not None:
            self._thinking.cancel()
        self._bots.advance()
        return self.state

    def _carry_out(self, decision: Decision, color: Color) -> None:
        if decision == ActionKind.ROLL:
            self._roll(None, color, automatic=True)
        else:
            self._commit(decided(self.state, decision), color, automatic=True)


def _follow_up(state: GameState, players: tuple[Player, Player]) -> list[Entry]:
    """The pass that a state forces, where it has not to wait for somebody to join."""
    return [] if waits(state.rules, players) else forced_pass(state)
