"""A match: its log of actions, its journal, and the only method that changes the match.

Clicks, cells, bots and files all change a match through `Match.commit`. Boards subscribe to the
changes.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from copy import deepcopy
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, Self
from weakref import WeakValueDictionary

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
    Play,
    Position,
    Reroll,
    Roll,
    Rules,
    SetUp,
    apply,
    legal_actions,
    objection,
    to_state,
)
from ..rules.color import color_of
from ..rules.dice import to_dice
from ..rules.tables import html_table
from ..rules.validation import brief as as_text
from ..rules.variant import rules_of
from ..storage.atomic_write import StrPath, full_path, known_suffix
from .bots import Bots, decided
from .clock import NOBODY as NOBODYS_CLOCK
from .clock import Clock, ClockReading
from .dice_audit import (
    COMMITMENT,
    Audit,
    Commitment,
    Draw,
    DrawnRolls,
    MissingSeedsError,
    Sides,
    audit,
)
from .dice_source import DiceCup, DiceLike, SharedSource
from .event_bus import (
    AnnouncementListener,
    Change,
    ClockListener,
    DrawingListener,
    ErrorListener,
    EventBus,
    JoinListener,
    Motion,
    Notice,
    Subscriber,
    add,
)
from .event_loop import LOCK, locked, synchronized, unsynchronized
from .history import (
    ActionLog,
    Analyses,
    CompletedTurn,
    Game,
    HistoryEntry,
    Passage,
    Recorder,
    forced_end,
)
from .journal import Journal, JournalReader, Progress, begin, holds_a_game, lines_of
from .match_actions import MatchActions, opening_state
from .players import (
    NOBODY,
    UNNAMED,
    ChosenAction,
    Player,
    Players,
    as_chat,
    keys_of,
    names_of,
    seat_changes,
    seated,
    with_one_less,
    with_one_more,
)
from .salvage import Salvage, salvage
from .seats import (
    CHOSEN_DICE,
    NOTHING_TO_REDO,
    NOTHING_TO_UNDO,
    Actor,
    Seat,
    permit,
    seat_named,
    waits,
    why_no_return,
)

if TYPE_CHECKING:
    from ..analysis.values.analysis import Analysis


_SHOWN_WIDTH_PX = 480


class Standing(NamedTuple):
    """The revision of a match, and the values that can change without a new revision.

    `failures` counts the failures and retries of bots. As long as these values do not change, no
    other property of the match changes, except the players.
    """

    revision: int
    failures: int
    bot_silence: str
    notice: Notice = Notice()


@synchronized
class Match(MatchActions):
    """A match or a money session between two players.

    Parameters
    ----------
    length
        The number of points to play to; 0 for a money session. The default is the usual length for
        the rules: 7 for the standard rules, 0 for named rules such as ``"hoyle"``. If `state` is
        given, the length is ignored.
    rules
        The rules, or their name, such as ``"hoyle"``. The default is the standard rules.
    players
        A pair (White, Black) of names, functions or players, or a mapping with the keys ``"white"``
        and ``"black"``. A name such as ``"sage:2-ply"`` is the name of a bot.
    dice
        The source of the dice: None for fair dice, a number as a seed, a list of rolls, or a
        function that returns the next `Dice`.
    state
        The state to start from instead of an opening: a state, its text (such as an XGID), or a
        position, with White on roll.
    journal
        A new or empty file in which to save the match. Every action is on disk before subscribers
        receive it. An action that cannot be written raises `GammonError` and has no effect.
        `resume` continues a saved match. `open` does the same, or begins a new match if there is no
        file.

    Attributes
    ----------
    players
        The players, as (White, Black).
    analyses
        The analyses of the match, each from one source. An analysis describes the games as they
        were when the analysis was made. The evaluation of an action is valid as long as the state
        before the action is the same.

    Examples
    --------
    >>> match = Match(length=3, dice=[(3, 1)])
    >>> match.roll().turn
    Color.WHITE
    >>> match.play("8/5 6/5").turn
    Color.BLACK
    """

    players: tuple[Player, Player]
    _analyses: Analyses

    def __init__(
        self,
        length: int | None = None,
        rules: Rules | str | None = None,
        players: Players | None = None,
        dice: DiceLike = None,
        state: GameState | Position | str | None = None,
        *,
        journal: StrPath | None = None,
    ) -> None:
        if state is None:
            state = opening_state(length, rules)
        else:
            state = to_state(state)
            state = state if rules is None else replace(state, rules=rules_of(rules))
        free = NOBODY if state.rules.two_must_join else UNNAMED
        self._set_up(ActionLog(state), DiceCup(dice), seated(players, free))
        if journal is not None:
            self.keep(journal)
        try:
            self._seat(self.players)
        except BaseException:
            self.close()
            raise

    def _set_up(
        self,
        log: ActionLog,
        cup: DiceCup,
        players: tuple[Player, Player],
        revision: int = 0,
        analyses: tuple[Analysis, ...] = (),
    ) -> Self:
        self._log, self._cup, self.players = log, cup, players
        self._revision, self.analyses = revision, analyses
        self._events, self._notice, self._clock = EventBus(), Notice(), Clock()
        self._bots = Bots(self, self._execute, self._events)
        return self

    @property
    def match(self) -> Match:
        """The match itself."""
        return self

    # Properties

    @property
    def analyses(self) -> tuple[Analysis, ...]:
        """The analyses of the match, each from one source."""
        return self._analyses

    @analyses.setter
    def analyses(self, analyses: Iterable[Analysis]) -> None:
        self._analyses = Analyses(analyses)

    @property
    def state(self) -> GameState:
        """The current state."""
        return self._log.state

    @property
    def position(self) -> Position:
        """The position after the steps made so far, as seen by the player on roll."""
        return self.state.position

    @property
    def turn_start(self) -> Position:
        """The position at the start of the turn, as seen by the player on roll."""
        return self.state.turn_start

    @property
    def revision(self) -> int:
        """A number that increases with every change, including every undo."""
        return self._revision

    @property
    def legal_actions(self) -> frozenset[ActionKind]:
        """The kinds of action that are legal now; empty while a table waits for players."""
        return frozenset() if self.is_waiting else legal_actions(self._log.state)

    @property
    def legal_plays(self) -> tuple[Play, ...]:
        """The legal plays for the roll on the board; empty if there are no dice to play."""
        return self.state.legal_plays

    @property
    def games(self) -> tuple[Game, ...]:
        """All games so far; the current game is the last."""
        return self._log.games

    @property
    def last_turn(self) -> CompletedTurn | None:
        """The last finished turn in the current game; None if a position was set up after it."""
        return self._log.last_turn

    @property
    def can_undo(self) -> bool:
        """Whether a person's decision can be taken back."""
        return self.why_no_undo() is None

    @property
    def can_redo(self) -> bool:
        """Whether an undone action can be repeated."""
        return self.why_no_redo() is None

    def why_no_undo(self, by: Actor = None) -> Objection | None:
        """Return the reason why this actor cannot undo now; None if the actor can."""
        decision = self._log.to_undo
        return NOTHING_TO_UNDO if decision is None else why_no_return(self, decision, by)

    def why_no_redo(self, by: Actor = None) -> Objection | None:
        """Return the reason why this actor cannot redo now; None if the actor can."""
        decision = self._log.to_redo
        return NOTHING_TO_REDO if decision is None else why_no_return(self, decision, by)

    def player(self, color: Color | str) -> Player:
        """Return the player who plays a colour, which is a `Color` or its name."""
        return self.players[color_of(color).slot]

    @property
    def is_waiting(self) -> bool:
        """Whether the game cannot start yet because the rules require two players."""
        return waits(self._log.state.rules, self.players)

    # Subscribers

    def subscribe(self, subscriber: Subscriber) -> Callable[[], None]:
        """Call a function with every `Change`, in order.

        If the function raises an exception, the error listeners receive the exception. If there are
        no error listeners, it is logged. All other subscribers are still called.

        Returns
        -------
        function
            Call it to unsubscribe.
        """
        return add(self._events.subscribers, subscriber)

    def after_change(self, listener: Subscriber) -> Callable[[], None]:
        """Call a function with the last change after all subscribers have been called.

        The function may change the match or let bots act. It is then called again after these
        actions.

        Returns
        -------
        function
            Call it to unsubscribe.
        """
        return add(self._events.after_change, listener)

    def on_join(self, listener: JoinListener) -> Callable[[], None]:
        """Call a function whenever somebody takes or leaves a seat."""
        return add(self._events.on_join, listener)

    def announce(self, message: str) -> None:
        """Show a message, such as a line of chat, on all boards until the next change.

        It does not belong to the match itself.
        """
        self._events.announce(self._events.on_announcement, message)

    def show_notice(self, notice: Notice) -> None:
        """Show a notice on all boards until it is replaced; an empty notice shows nothing.

        A notice is, for example, the reason why a player on another machine does not act.
        """
        if notice != self._notice:
            self._notice = notice
            self.announce("")

    def say(self, text: str, *, by: Actor = None) -> None:
        """Show a line of chat on all boards of the match.

        Parameters
        ----------
        text
            The line, with at most 200 characters.
        by
            The seat of the player who speaks; None for the notebook.

        Raises
        ------
        GammonError
            If the line is too long, or contains characters that cannot be shown.
        """
        line = as_chat(text)
        if by is not None and by != Seat.WATCHER:
            line = f"{self.player(seat_named(by).value).name}: {line}"
        self.announce(line)

    @property
    def notice(self) -> str:
        """What boards show until it is replaced; empty if there is nothing to show."""
        return self._notice.words

    def show_drawing(self, name: str, drawn: tuple[object, ...]) -> None:
        """Tell listeners what a board has drawn: its `arrows` or its `marks`."""
        self._events.announce(self._events.on_drawing, name, drawn)

    def on_drawing(self, listener: DrawingListener) -> Callable[[], None]:
        """Call a function with everything that boards of the match draw."""
        return add(self._events.on_drawing, listener)

    def journal_lines(self) -> list[bytes]:
        """Return the lines of the journal or, without a journal, the lines of a new one."""
        return lines_of(self.players, self._log, self.dice)

    def on_announcement(self, listener: AnnouncementListener) -> Callable[[], None]:
        """Call a function with every message that `announce` shows."""
        return add(self._events.on_announcement, listener)

    @property
    def clock(self) -> ClockReading:
        """What the clock of the match shows now; all boards of the match show it."""
        return self._clock.read()

    def set_clock(self, minutes: float) -> None:
        """Give each player another time for the match.

        The first 12 seconds of every turn do not count. Nothing happens when the time has run out,
        except that boards show it. The clock is not saved.

        Parameters
        ----------
        minutes
            The time in minutes; 0 for no clock. The first clock of a match starts now.

        Raises
        ------
        GammonError
            If the match is on another machine, whose host sets the clock.

        Examples
        --------
        >>> match = Match()
        >>> match.set_clock(10)
        >>> match.clock.minutes, match.clock.used
        (10, (0.0, 0.0))
        """
        if minutes != self.clock.minutes:
            self._clock = self._clock.set(minutes)
            self._events.announce(self._events.on_clock)

    def on_clock(self, listener: ClockListener) -> Callable[[], None]:
        """Call a function whenever the clock of the match is set, or turns to another player."""
        return add(self._events.on_clock, listener)

    def _turn_clock(self) -> bool:
        """Let the clock of the player run who must decide; return whether it is to be shown."""
        decider, before = self.state.decider, self._clock
        player = NOBODYS_CLOCK if decider is None or self.is_waiting else decider.slot
        self._clock = before.turn_to(player)
        return self._clock is not before and before.minutes > 0

    def set_recorder(self, recorder: Recorder | None) -> None:
        """Set what receives the journal records of the match, such as the host of a table."""
        self._log.recorder = recorder

    def listen_for_errors(self, listener: ErrorListener) -> Callable[[], None]:
        """Call a function with every exception that a subscriber raises."""
        return add(self._events.error_listeners, listener)

    # Players

    def join(self, name: str, *, key: str | None = None) -> Color:
        """Take the next free seat. The first player to join is White and leads the table.

        Parameters
        ----------
        name
            The name of the player.
        key
            What identifies a player on another machine. It is saved in the journal.

        Returns
        -------
        Color
            The colour of the seat.

        Raises
        ------
        GammonError
            If both seats are taken, the name is invalid, or the journal cannot be written.
        """
        players, color = with_one_more(self.players, name, key)
        self._seat(players)
        return color

    def leave(self, seat: Seat | Color | str) -> None:
        """Leave a seat. The game then waits until somebody takes the seat.

        Parameters
        ----------
        seat
            The seat, such as ``"white"``.

        Raises
        ------
        GammonError
            If no person occupies the seat, the rules do not require two players to join, or the
            journal cannot be written.
        """
        if not self.state.rules.two_must_join:
            raise GammonError(
                f"Players cannot join or leave under {self.state.rules.title}: use gw.Table."
            )
        players = with_one_less(self.players, seat_named(seat).value)
        self._bots.cancel()
        self._seat(players)

    def _seat(self, players: tuple[Player, Player]) -> None:
        """Seat the players, record the changed seats, and make a forced pass if there is one."""
        new = seat_changes(self.players, players)
        passages = self._log.append(_follow_up(self.state, players), new)
        self.players = players
        self._moved(Motion.DONE, passages)
        if new:
            self._events.announce(self._events.on_join)

    # Actions

    def commit(self, action: Action, by: Actor = None, *, automatic: bool = False) -> GameState:
        """Execute an action. Clicks, cells, bots and files all use this method.

        Parameters
        ----------
        action
            The action.
        by
            The seat that acts; None for the notebook, which may act for both players.
        automatic
            Whether the action was made without a decision by a person. An undo takes it back
            together with the decision before it.

        Returns
        -------
        GameState
            The state after the action and after any automatic end of the turn.

        Raises
        ------
        ActionError, PlayError
            If the rules forbid the action, or the other seat has to decide. The match is then
            unchanged.
        """
        if isinstance(action, Action):  # `apply` rejects anything else
            permit(self, action.kind, by)
        if isinstance(action, SetUp) and isinstance(action.state, GameState):  # or `apply` rejects
            action = SetUp(self._at_table(action.state))
        return self._record([HistoryEntry(action, apply(self._log.state, action), automatic)])

    def _at_table(self, state: GameState) -> GameState:
        """Return a state that is set up here; its rules keep those of a table."""
        own, given = self.state.rules, state.rules
        rules = replace(
            given,
            two_must_join=given.two_must_join or own.two_must_join,
            leader_restarts=given.leader_restarts or own.leader_restarts,
        )
        return state if rules == given else replace(state, rules=rules)

    def _record(self, entries: list[HistoryEntry]) -> GameState:
        """Record entries and any forced pass after them. If this fails, nothing is recorded."""
        entries += _follow_up(entries[-1].state, self.players)
        return self._moved(Motion.DONE, self._log.append(entries))

    def _moved(self, motion: Motion, passages: Iterable[Passage]) -> GameState:
        for action, before, after in passages:
            self._revision += 1
            self._events.post(Change(motion, action, before, after, self._revision))
        is_shown = self._turn_clock()
        self._events.deliver()
        if is_shown:
            self._events.announce(self._events.on_clock)
        return self._log.state

    # Dice

    def roll(
        self, dice: Dice | Iterable[int] | None = None, *, by: Actor = None, automatic: bool = False
    ) -> GameState:
        """Roll the dice, or use the given dice. In the opening, ties are rolled again.

        An undo takes back an `automatic` roll together with the decision before it.
        """
        return self._roll(None if dice is None else to_dice(dice), by, automatic=automatic)

    def _roll(self, given: Dice | None, by: Actor, *, automatic: bool = False) -> GameState:
        self._require(ActionKind.ROLL, by)
        if given is not None:
            if by is not None:
                raise self._refused(ActionKind.ROLL, CHOSEN_DICE)
            return self.commit(Roll(given), automatic=automatic)
        entries: list[HistoryEntry] = []
        state = self.state
        try:
            while not entries or state.phase is Phase.OPENING:  # a tie is rolled again
                dice, seeds = self._draw(self._log.drawn + len(entries))
                roll = Roll(dice)
                state = apply(state, roll)
                is_automatic = automatic or bool(entries)
                entries.append(HistoryEntry(roll, state, is_automatic, drawn=True, seeds=seeds))
        except MissingSeedsError as missing:
            missing.wait()
            return self._roll(None, by, automatic=automatic)
        return self._record(entries)

    def _draw(self, number: int) -> Draw:
        if self.dice.sides and not self._cup.is_shared:  # the other sides are not connected
            self.share_dice(self._cup.source, {})
        return self._cup.roll(number)

    def reroll(self, *, by: Actor = None) -> GameState:
        """Replace the roll on the board with a new roll, which is logged like any other action."""
        self._require(ActionKind.REROLL, by)
        try:
            dice, seeds = self._draw(self._log.drawn)
        except MissingSeedsError as missing:
            missing.wait()
            return self.reroll(by=by)
        state = apply(self.state, reroll := Reroll(dice))
        return self._record([HistoryEntry(reroll, state, drawn=True, seeds=seeds)])

    def share_dice(self, source: SharedSource, sides: Sides, salt: str = "") -> None:
        """Let several sides make the later rolls together, so that nobody can choose them.

        Parameters
        ----------
        source
            The source of the later rolls, which returns each roll with its seeds.
        sides
            The hash of the next seed of each side; empty if one side makes the rolls alone.
        salt
            A public value by which the source finds its seeds again.

        Raises
        ------
        GammonError
            If the journal cannot be written.
        """
        if (sides, salt) != (self.dice.sides, self.dice.salt):
            commitment = Commitment(len(self.dice.rolls), sides, salt)
            self._log.note({"dice": COMMITMENT.write(commitment)})
            self.dice.commitments.append(commitment)
        self._cup.source, self._cup.is_shared = source, bool(sides)

    @property
    def has_fair_dice(self) -> bool:
        """Whether neither a seed nor a list nor a function of the user determines the dice."""
        return self._cup.is_fair

    @property
    def dice(self) -> DrawnRolls:
        """The rolls from the dice source so far, and the sides that make the next roll."""
        return self._cup.drawn

    def audit(self) -> Audit:
        """Check the dice of a match that was played between two kernels.

        Each side publishes the hashes of its seeds first, and reveals one seed for each roll. The
        audit computes all hashes and all rolls again. It finds every roll that was changed, left
        out, added or moved. Each player should check the journal of their own kernel: it contains
        the hashes as they arrived, before the rolls.

        Returns
        -------
        Audit
            The verdict, with the reasons.

        Examples
        --------
        >>> match = Match(dice=[(3, 1)])
        >>> state = match.roll()
        >>> print(match.audit())
        unproven (1 rolls)
        One side alone made 1 of the rolls.
        """
        return audit(self.dice, self._log.entries)

    def _require(self, kind: ActionKind, by: Actor) -> None:
        """Reject an illegal roll before its dice are drawn."""
        permit(self, kind, by)
        if kind not in self.legal_actions:
            raise self._refused(kind, objection(self.state, kind))

    def _refused(self, tried: str, why: Objection | None) -> ActionError:
        return ActionError(tried, self.state.phase, self.legal_actions, why)

    # Restart

    def restart(self, state: GameState | Position | str) -> GameState:
        """Restart the match from a state, without history. There is no automatic pass.

        Subscribers receive one change, as if the state had been set up. The earlier actions are
        discarded, so undo is not possible, and `games` starts here. The next rolls from the dice
        source do not change.

        Parameters
        ----------
        state
            A state, its text (such as an XGID), or a position. In a position, White is on roll.

        Raises
        ------
        GammonError
            If the argument is not a state, or the match has a journal, which keeps every action.
        """
        before, after = self.state, self._at_table(to_state(state))
        self._forget(after)
        return self._moved(Motion.DONE, [Passage(SetUp(after), before, after)])

    def replay(self, actions: Iterable[Action]) -> GameState:
        """Play recorded actions, one after another, starting from the current state.

        Subscribers receive each action. As with `restart`, the earlier history is discarded, and
        there are no automatic passes. The actions are not decisions of a player, so undo is not
        possible.

        Raises
        ------
        ActionError, PlayError
            If the rules forbid one of the actions. The match is then unchanged.
        GammonError
            If the match has a journal, which keeps every action.
        """
        entries: list[HistoryEntry] = []
        state = self.state
        for action in actions:
            state = apply(state, action)
            entries.append(HistoryEntry(action, state, automatic=True))
        self._forget(self.state)
        return self._moved(Motion.DONE, self._log.append(entries))

    def _forget(self, start: GameState) -> None:
        """Start a new log; the dice source continues after the rolls already drawn."""
        journal = self._log.journal
        if journal is not None:
            raise GammonError(
                f"The match is saved in {journal.path!r}, which keeps every action. Set up the "
                "position (match.set_up), or restart a copy (match.copy())."
            )
        recorder = self._log.recorder
        self._log = ActionLog(start)
        self.dice.forget()
        self.set_recorder(recorder)
        if recorder is not None:
            recorder.restart()
        self._bots.forgive()

    # Undo and redo

    def undo(self, *, by: Actor = None) -> GameState:
        """Take back a person's last decision and all automatic actions after it.

        Raises
        ------
        ActionError
            If there is nothing to take back, or the other seat made the decision.
        """
        why = self.why_no_undo(by)
        if why is not None:
            raise self._refused("undo", why)
        return self._moved(Motion.UNDONE, self._log.back())

    def redo(self, *, by: Actor = None) -> GameState:
        """Repeat the last undone action.

        Raises
        ------
        ActionError
            If nothing was undone, or another action followed the undo.
        """
        why = self.why_no_redo(by)
        if why is not None:
            raise self._refused("redo", why)
        return self._moved(Motion.REDONE, self._log.forward())

    # Bots

    @property
    def bot_to_act(self) -> tuple[Color, Player] | None:
        """The bot that has to decide now, with its colour; None if a person decides.

        If the bot has failed, the people at the board make this one decision.
        """
        return self._bots.awaited

    @property
    def standing(self) -> Standing:
        """A value that changes when the match changes, or when a bot fails or stops responding."""
        return Standing(self._revision, self._bots.failures, self._bots.silence, self._notice)

    @property
    def bot_silence(self) -> str:
        """A message if the process of the bot that has to act does not respond; otherwise empty."""
        return self._bots.silence

    @property
    def thinking(self) -> Bots:
        """The bots, which think in the background; the main methods are `resume` and `settled`."""
        return self._bots

    def advance(self) -> GameState:
        """Let bots act until a person has to decide or the game is over, and wait for them.

        Raises
        ------
        GammonError
            If a bot makes an illegal decision. An exception from a bot is raised unchanged. In both
            cases, the earlier actions remain.
        """
        self._bots.act()
        return self.state

    def _execute(self, decision: ChosenAction, color: Color) -> None:
        if decision == ActionKind.ROLL:
            self._roll(None, color, automatic=True)
        else:
            self.commit(decided(self.state, decision), color, automatic=True)

    # Journal

    @classmethod
    def open(
        cls,
        journal: StrPath,
        length: int | None = None,
        rules: Rules | str | None = None,
        players: Players | None = None,
        dice: DiceLike = None,
        *,
        state: GameState | Position | str | None = None,
        progress: Progress | None = None,
    ) -> Self:
        """Continue the match in a journal, or begin a new match if there is no journal.

        A notebook cell that calls this method can run again at any time.

        The parameters `players`, `dice` and `progress` and the exceptions are the same as in
        `resume`. The other parameters are used only for a new match. If a match in this kernel
        already uses the journal, that match is returned.
        """
        match = open_match(journal)
        if isinstance(match, cls):
            match._cup = DiceCup(dice, match.dice)
            match._seat(seated(players, names_of(match.players), keys_of(match.players)))
            match._bots.forgive()  # the bot may have been fixed
            return match
        if holds_a_game(journal):
            return cls.resume(journal, players, dice, progress=progress)
        return cls(length, rules, players, dice, state, journal=journal)

    @classmethod
    def resume(
        cls,
        journal: StrPath,
        players: Players | None = None,
        dice: DiceLike = None,
        *,
        progress: Progress | None = None,
    ) -> Self:
        """Continue the match in a journal at the same action and with the same dice.

        Parameters
        ----------
        journal
            The file. An unfinished last line is cut off.
        players
            The players who continue the match. Functions must be passed again, because a file
            cannot contain them. By default, the players are people with the names from the journal,
            and a free seat stays free.
        dice
            The source of new dice. Use the same seed or list of rolls as at the beginning: the
            rolls that were drawn before are skipped. If it is a function, the function is called
            for the next roll.
        progress
            A function that is called repeatedly with the share of the file that has been read, from
            0 to 1. By default, progress is shown on one line if reading takes more than a second.

        Raises
        ------
        FormatError
            If the file is not a journal or was edited or damaged. The message gives the number of
            the line.
        GammonError
            If the file cannot be opened, or another match is writing to it.
        """
        with Journal(journal, create=False).closed_on_failure() as kept:
            read = JournalReader.of(kept, progress)
            cup = DiceCup(dice, read.dice)
            before, after = (seated(each, read.names, read.keys) for each in (None, players))
            match = cls.__new__(cls)._set_up(read.log, cup, before, read.revision)
            match._seat(after)
        _open_matches[kept] = match
        return match

    @staticmethod
    def salvage(journal: StrPath, into: StrPath) -> Salvage:
        """Copy the valid lines of a damaged journal to a new journal.

        The lines before the damage are copied. After the damage, copying starts again at the next
        position that was set up, or at the next new game.

        Parameters
        ----------
        journal
            The damaged file. It is not changed.
        into
            A new or empty file. `open` can then continue the match in this file.

        Returns
        -------
        Salvage
            The numbers of copied lines and omitted lines, and remarks.

        Raises
        ------
        FormatError
            If the file is not a journal, or its first line is damaged.
        GammonError
            If the damaged file cannot be read, or the new file is not empty.
        """
        return salvage(journal, into)

    def keep(self, journal: StrPath, *, series: str | None = None) -> None:
        """Save this match to a file, and save all later actions to the same file.

        Parameters
        ----------
        journal
            A new or empty file. `open` can continue the match in this file later.
        series
            The identifier of a series of matches. A board uses it to find its own files again.

        Raises
        ------
        GammonError
            If the match already has a journal, or the file is not empty or cannot be written. The
            match itself is unchanged.
        """
        if self.journal is not None:
            raise GammonError(
                f"The match is already saved in {self.journal!r}. To save it elsewhere, use "
                "match.copy()."
            )
        with Journal(journal, create=True).closed_on_failure() as kept:
            begin(kept, self.players, self._log, self.dice, series)
        _open_matches[kept] = self

    @property
    def journal(self) -> str | None:
        """The full path of the journal; None if there is no journal."""
        return None if self._log.journal is None else self._log.journal.path

    def close(self) -> None:
        """Close the journal, if there is one. The match is then read-only.

        Bots that were created by name for this match stop thinking, and their processes end.
        """
        self._bots.close()
        if self._log.journal is not None:
            self._log.journal.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @unsynchronized
    def save(
        self,
        path: StrPath,
        *,
        seconds: float = 1.0,
        size: int = 480,
        theme: object = "classic",
        bottom: Color | str = Color.WHITE,
    ) -> None:
        """Save the match as a moving picture, or as text for other programs.

        Parameters
        ----------
        path
            A file with the suffix ``.gif``, ``.mat``, ``.txt`` or ``.sgf``. A GIF has one frame for
            each roll, each play and each cube decision. See `write_match` for the other formats.
        seconds
            The time for which a GIF shows each frame. The last frame of a game stays three times as
            long.
        size
            The width of a GIF, in pixels.
        theme, bottom
            The theme of a GIF or its name, and the player at the bottom.

        Raises
        ------
        GammonError
            If the suffix is unknown, an option is invalid, a GIF would have no move, or the file
            cannot be written. In these cases, an existing file is not changed.
        MissingLibraryError
            If Pillow is not installed, which writes the GIF.

        Examples
        --------
        >>> import pathlib, tempfile
        >>> path = pathlib.Path(tempfile.mkdtemp(), "game.gif")
        >>> self_play(1, seed=1)[0].save(path, seconds=0.5, size=240)
        >>> path.read_bytes()[:6]
        b'GIF89a'
        """
        from ..drawing.diagrams.moving import write_gif
        from .files import write_match

        if known_suffix(path, "match", (".gif", ".mat", ".txt", ".sgf")) == ".gif":
            states = [game.states for game in self.games]
            white, black = (player.name for player in self.players)
            look: dict[str, Any] = {"size": size, "theme": theme, "bottom": bottom}
            write_gif(states, (white, black), path, seconds=seconds, **look)
        else:
            write_match(self, path)

    def copy(self) -> Match:
        """Return an independent copy of this match, for trying things out.

        Changes to the copy do not affect this match, and vice versa. The copy has no journal and no
        subscribers. It has its own dice, which continue as those of this match: with a seed or a
        list, both matches get the same rolls. `copy.copy`, `copy.deepcopy` and `pickle` do the
        same.

        Examples
        --------
        >>> match = Match(dice=[(3, 1)])
        >>> trial = match.copy()
        >>> trial.roll((6, 5)).dice, match.state.dice
        (Dice(6, 5), None)
        """
        log, cup = self._log.copy(), deepcopy(self._cup)
        return _restored(log, cup, self.players, self._revision, self.analyses)

    __copy__ = copy

    def __deepcopy__(self, _memo: object) -> Match:
        return self.copy()

    @locked
    def __reduce__(self) -> tuple[Any, ...]:
        # A bot that was created from its name is created again, with a process of its own.
        named = tuple(player.bot or _picklable(player) for player in self.players)
        return _restored, (self._log.copy(), self._cup, named, self._revision, self.analyses)

    def hold(self) -> AbstractContextManager[object]:
        """Prevent other changes inside ``with match.hold():``.

        In JupyterLab, a board accepts clicks while a cell runs. Single values can always be read,
        and each action is atomic. Use `hold` for several reads or actions that belong together. The
        block prevents changes to all matches in the kernel. Keep it short, and do not use ``await``
        inside it.

        Examples
        --------
        >>> match = Match(dice=[(3, 1)])
        >>> with match.hold():
        ...     state = match.roll()
        ...     plays = match.legal_plays
        >>> len(plays)
        16
        """
        return LOCK

    def _repr_html_(self) -> str:
        results = [game.result for game in self.games]
        names = [player.name for player in self.players]
        rows = [
            (str(number), names[each.winner.slot], str(each.points), each.ending.value)
            for number, each in enumerate(results, start=1)
            if each is not None
        ]
        table = html_table([("game", "winner", "points", "ending"), *rows]) if rows else ""
        return self.state.diagram(players=tuple(names), size=_SHOWN_WIDTH_PX).svg + table

    def __str__(self) -> str:
        return f"{self!r}\n{self.state}"

    def __repr__(self) -> str:
        state = self.state
        kind = f"to {state.length}" if state.is_match else "for money"
        white, black = (player.name for player in self.players)
        return f"<Match {kind}: {white} {state.score[0]}, {black} {state.score[1]}>"


def _picklable(player: Player) -> Player:
    """Return a player; raise `GammonError` if it cannot be sent to another process or saved."""
    try:
        pickle.dumps(player)
    except Exception as error:  # each class has its own
        raise GammonError(
            f"The match cannot be pickled, because its player {player.name!r} cannot ({error}). "
            "Use the name of a bot, or a function that is defined in a module."
        ) from error
    return player


def match_in(journal: bytes, path: str) -> Match:
    """Return the match in the content of a journal; its actions are not saved anywhere.

    Raises `FormatError` as `Match.resume` does.
    """
    read = JournalReader.of_data(journal, path)
    players = seated(None, read.names, read.keys)
    return _restored(read.log, DiceCup(None, read.dice), players)


def _restored(log: ActionLog, cup: DiceCup, players: Players, *rest: Any) -> Match:
    """Return a match with a history, for copies."""
    return Match.__new__(Match)._set_up(log, cup, seated(players), *rest)


def _follow_up(state: GameState, players: tuple[Player, Player]) -> list[HistoryEntry]:
    """Return the entry that ends a turn by itself; none while a match waits for players."""
    return [] if waits(state.rules, players) else forced_end(state)


_open_matches: WeakValueDictionary[Journal, Match] = WeakValueDictionary()


def open_match(path: StrPath) -> Match | None:
    """Return the match in this process that uses a journal; None if there is none.

    This is needed when a cell runs again.
    """
    full = full_path(path, "journal")
    for journal, match in tuple(_open_matches.items()):
        if journal.path == full and journal.in_place:
            return match
    return None


def match_of(
    shown: Match | Rules | Position | GameState | str | None,
    players: Players | None,
    dice: DiceLike,
) -> Match:
    """Return the given match, or a new match for rules, a position, a state or a string."""
    if not isinstance(shown, Match):
        return Match(state=state_of(shown), players=players, dice=dice)
    if players is not None or dice is not None:
        raise GammonError("A match has its own players and dice: pass them to Match instead.")
    return shown


def state_of(shown: Rules | Position | GameState | str | None) -> GameState:
    """Return the initial state for rules, a position (White on roll), a state, or a string."""
    match shown:
        case None | Rules():
            return opening_state(None, shown)
        case Position() | GameState() | str():
            return to_state(shown)
    raise GammonError(
        "A board needs a Match, or Rules, a Position, a GameState or an XGID to begin a match, "
        f"not {as_text(shown)}."
    )
