"""A match: the one mutable object, and the owner of the truth.

A match is a log of actions and a cursor in it. Clicks, cells and bots all come in by one door,
`Match.commit`; everything that shows a match subscribes to it.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import TYPE_CHECKING, Self

from ..disk import StrPath
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
    Rules,
    SetUp,
    apply,
    objection,
)
from ..rules.profiles import rules_of
from .acting import Acting, as_state
from .bots import Bots, decided
from .dice_source import DiceCup, DiceLike, to_dice
from .event_bus import Change, EventBus, EventSource, Motion
from .history import Entry, forced_pass
from .journal import Journal, holds_a_game
from .kernel_lock import hold_lock, locked
from .log import ActionLog, Passage
from .match_queries import MatchQueries
from .open_matches import remember, still_kept_in
from .players import (
    NOBODY,
    UNNAMED,
    Decision,
    Player,
    Players,
    names_of,
    seated,
    with_one_more,
)
from .reading_progress import Progress
from .replay import Replay, begin, joins
from .seats import CHOSEN_DICE, Actor, permit, waits

if TYPE_CHECKING:
    from .salvage import Salvage
    from .thinking import Thinking


class Match(Acting, MatchQueries, EventSource):
    """A match or a money session between two players.

    Parameters
    ----------
    length
        Points to play to; 0 for a money session. Not used where `state` is given.
    rules
        The rules of the house, or their name such as ``"hoyle"``; standard by default.
    players
        Two names, functions or players, as (White, Black), or a mapping from ``"white"`` and
        ``"black"``; ``"sage:2-ply"`` names a bot.
    dice
        Where dice come from: None for fair dice, a number for a seed, rolls for a script, or a
        function that gives the next `Dice`.
    state
        The state to start from, in place of an opening: a state, a text of one such as an XGID,
        or a position with White on roll.
    journal
        A file, not there yet or empty, to keep the match in: every action is safe on the disk
        before anybody hears of it, and one that cannot be written raises `GammonError` and has
        not happened. `resume` goes on with such a match, `open` goes on with it or begins it.

    Examples
    --------
    >>> match = Match(length=3, dice=[(3, 1)])
    >>> match.roll().turn
    Color.WHITE
    >>> match.play("8/5 6/5").turn
    Color.BLACK
    """

    def __init__(
        self,
        length: int = 7,
        rules: Rules | str | None = None,
        players: Players | None = None,
        dice: DiceLike = None,
        state: GameState | Position | str | None = None,
        *,
        journal: StrPath | None = None,
    ) -> None:
        if state is None:
            state = GameState.start(length, rules)
        else:
            state = as_state(state)
            state = state if rules is None else replace(state, rules=rules_of(rules))
        self.players = seated(players, NOBODY if state.rules.two_must_join else UNNAMED)
        self._log = ActionLog(state)
        self._bulletin = EventBus()
        self._revision = 0
        self._cup = DiceCup(dice)
        self._bots = Bots(self, self._carry_out)
        self._thinking: Thinking | None = None
        if journal is None:
            self._seat(self.players)
            return
        with Journal(journal, create=True).closed_on_failure() as kept:
            begin(kept, self.players, self._log)
            self._seat(self.players)
        remember(self, kept)

    # On disk

    @classmethod
    def open(
        cls,
        journal: StrPath,
        length: int = 7,
        rules: Rules | str | None = None,
        players: Players | None = None,
        dice: DiceLike = None,
        *,
        state: GameState | Position | str | None = None,
        progress: Progress | None = None,
    ) -> Self:
        """Go on with the match in a journal, or begin one there: for a cell that is run again.

        Players, dice and progress are as for `resume`, and so is what is raised; the rest is for
        a new match. A match of this program that is being kept there is given back itself.
        """
        living = still_kept_in(journal)
        if isinstance(living, cls):
            living._cup = DiceCup(dice, living._cup.drawn)
            living._seat(seated(players, names_of(living.players)))
            living._bots.forgive()  # one may have been put right
            return living
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
        """Go on with the match in a journal: at the same action, and with the same dice.

        Parameters
        ----------
        journal
            The file. A last line that was torn while it was written is cut off.
        players
            Who sits there now, for no file holds a function. Whoever is not named is a person,
            called as in the journal; a seat that is free there is free again.
        dice
            Where new dice come from. A seed or a script is the one that the match began with:
            its rolls that were drawn before are passed over. A function is asked for the next.
        progress
            Told again and again what share of the file has been read, from 0 to 1. By default
            a reading that takes longer than a second writes a line about it.

        Raises
        ------
        FormatError
            If the file is no journal or was changed; it names the line.
        GammonError
            If it cannot be opened, or another match is writing to it.
        """
        with Journal(journal, create=False).closed_on_failure() as kept:
            replay = Replay.of(kept, progress)
            match = cls(state=replay.log.start, players=seated(None, replay.names))
            match._cup = DiceCup(dice, replay.drawn)
            match._log, match._revision = replay.log, replay.revision
            match._seat(seated(players, replay.names))
        remember(match, kept)
        return match

    @staticmethod
    def salvage(journal: StrPath, into: StrPath) -> Salvage:
        """Save what can be saved of a damaged journal into a new one; see `Salvage`.

        Parameters
        ----------
        journal
            The damaged file; nothing in it is changed.
        into
            A file that is not there yet. `open` goes on with the match in it.

        Returns
        -------
        Salvage
            What was saved, put right, set up anew and left out.

        Raises
        ------
        FormatError
            If the file is no journal, or its first line is beyond repair.
        GammonError
            If it cannot be read, or there is something in the other file.
        """
        from .salvage import salvage

        return salvage(journal, into)

    @property
    def journal(self) -> str | None:
        """The full path of the file that the match is kept in, if it is."""
        return None if self._log.journal is None else self._log.journal.path

    def close(self) -> None:
        """Let go of the journal, if there is one; the match can only be looked at then.

        Bots that were named for it think no more, and the programs that they do it with end.
        """
        if self._thinking is not None:
            self._thinking.cancel()
        self._bots.rest()
        if self._log.journal is not None:
            self._log.journal.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def match(self) -> Match:
        """The match itself."""
        return self

    @locked
    def copy(self) -> Match:
        """Another match that stands as this one does, to try things out.

        What is done to the one does not happen to the other. It is kept in no file, nobody has
        subscribed to it, and its dice are fair ones of its own.

        Examples
        --------
        >>> match = Match(dice=[(3, 1)])
        >>> trial = match.copy()
        >>> trial.roll((6, 5)).dice, match.state.dice
        (Dice(6, 5), None)
        """
        twin = Match(state=self.state, players=self.players)
        twin._log, twin._revision = self._log.copy(), self._revision
        twin._cup = DiceCup(None, self._cup.drawn)
        return twin

    def hold(self) -> AbstractContextManager[None]:
        """Let nobody change anything inside ``with match.hold():``.

        In JupyterLab a board can be clicked while a cell runs. Single values can always be read,
        and each action is done as a whole; this is for several that belong together. It holds up
        every match of the kernel, so leave it soon, and do not ``await`` inside.

        Examples
        --------
        >>> match = Match(dice=[(3, 1)])
        >>> with match.hold():
        ...     state = match.roll()
        ...     plays = match.legal_plays
        >>> len(plays)
        16
        """
        return hold_lock()

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
        new = joins(self.players, players)
        passages = self._log.append(_follow_up(self.state, players), new)
        self.players = players
        self._moved(Motion.DONE, passages)
        if new:
            self._bulletin.tell_of_players()

    # The one door

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
            self._bulletin.post(Change(motion, action, before, after, self._revision))
        self._bulletin.deliver()
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
        if self._log.journal is not None:
            raise GammonError(
                f"The match is kept in {self.journal!r}, where nothing is forgotten: "
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
    def thinking(self) -> Thinking:
        """The bots' thinking in the background: see there for `go_on` and `settled`."""
        if self._thinking is None:
            from .thinking import Thinking

            self._thinking = Thinking(self, self._bots, self._bulletin.report)
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

    def __repr__(self) -> str:
        state = self.state
        kind = f"to {state.length}" if state.is_match else "for money"
        white, black = (player.name for player in self.players)
        return f"<Match {kind}: {white} {state.score[0]}, {black} {state.score[1]}>"


def _follow_up(state: GameState, players: tuple[Player, Player]) -> list[Entry]:
    """The pass that a state forces, where it has not to wait for somebody to join."""
    return [] if waits(state.rules, players) else forced_pass(state)
