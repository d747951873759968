"""A match: the one mutable object, and the owner of the truth.

A match is a log of actions and a cursor in it. Clicks, cells and bots all come in by one door,
`Match.commit`; everything that shows a match subscribes to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from ..rules import (
    Accept,
    Action,
    ActionError,
    ActionKind,
    Beaver,
    Color,
    Confirm,
    Decline,
    Dice,
    Double,
    Drop,
    GameState,
    GammonError,
    MakePlay,
    NewGame,
    Phase,
    Play,
    Raccoon,
    Reroll,
    Resign,
    Roll,
    Rules,
    Take,
    apply,
    legal_actions,
    legal_plays,
    steps_from,
)
from .acting import Acting, make_play
from .bulletin import Bulletin, Change, ErrorListener, Motion, Subscriber
from .dice_source import DiceLike, dice_source, to_dice
from .history import Entry, Game, Turn
from .log import ActionLog
from .players import Decision, Player, Players, seated

_LONGEST_BOT_GAME = 100_000  # actions; a safeguard against bots that never come to an end

# What a bot may answer with by naming the kind alone.
_SIMPLE: dict[ActionKind, Callable[[], Action]] = {
    action.kind: action
    for action in (Confirm, Double, Beaver, Raccoon, Take, Drop, Resign, Accept, Decline, NewGame)
}


class Match(Acting):
    """A match or a money session between two players.

    Parameters
    ----------
    length
        Points to play to; 0 for a money session. Not used where `state` is given.
    rules
        The rules of the house; standard by default.
    players
        Two names, functions or players, as (White, Black), or a mapping from ``"white"`` and
        ``"black"``.
    dice
        Where dice come from: None for fair dice, a number for a seed, rolls for a script, or a
        function that gives the next `Dice`.
    state
        The state to start from, in place of an opening.

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
        rules: Rules | None = None,
        players: Players | None = None,
        dice: DiceLike = None,
        state: GameState | None = None,
    ) -> None:
        if state is None:
            state = GameState.start(length, rules)
        elif rules is not None:
            state = replace(state, rules=rules)
        self.players: tuple[Player, Player] = seated(players)
        self._log = ActionLog(state)
        self._bulletin = Bulletin()
        self._revision = 0
        self._source = dice_source(dice)
        self._drawn: list[Dice] = []
        self._bot_failed_at = -1
        self._advancing = False
        self._pass_if_forced()
        self._bulletin.deliver()

    # What is the case

    @property
    def match(self) -> Match:
        """The match itself."""
        return self

    @property
    def state(self) -> GameState:
        """The state now."""
        return self._log.state

    @property
    def revision(self) -> int:
        """A number that grows with every change, undoing included."""
        return self._revision

    @property
    def legal_actions(self) -> frozenset[ActionKind]:
        """The kinds of action that are in place now."""
        return legal_actions(self.state)

    @property
    def legal_plays(self) -> tuple[Play, ...]:
        """The legal plays of the roll on the board; none if no dice are to be played."""
        state = self.state
        if state.phase is not Phase.MOVE or state.dice is None:
            return ()
        return legal_plays(state.position, state.dice)

    @property
    def games(self) -> tuple[Game, ...]:
        """All games so far, the present one last."""
        return self._log.games

    @property
    def last_turn(self) -> Turn | None:
        """The last finished turn of the present game, unless a position was set up since."""
        return self._log.last_turn

    @property
    def can_undo(self) -> bool:
        """Whether a person's decision can be taken back."""
        return self._log.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether something undone can be done again."""
        return self._log.can_redo

    def player(self, color: Color) -> Player:
        """Who plays that colour."""
        return self.players[color.slot]

    # The one door

    def commit(
        self, action: Action, by: Color | None = None, *, automatic: bool = False
    ) -> GameState:
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
        self,
        action: Action,
        by: Color | None = None,
        *,
        automatic: bool = False,
        drawn: bool = False,
    ) -> GameState:
        state = self.state
        decider = state.decider
        if by is not None and decider is not None and by is not decider:
            why = f"It is {self.player(decider).name}'s decision."
            raise ActionError(action.kind, state.phase, (), why)
        self._record(Entry(action, apply(state, action), automatic, drawn))
        self._pass_if_forced()
        self._bulletin.deliver()
        return self.state

    def _pass_if_forced(self) -> None:
        state = self.state
        if state.phase is Phase.MOVE and not state.steps and not steps_from(state):
            forced = MakePlay(())
            self._record(Entry(forced, apply(state, forced), automatic=True))

    def _record(self, entry: Entry) -> None:
        before = self.state
        self._log.append(entry)
        self._moved(Motion.DONE, entry.action, before)

    def _moved(self, motion: Motion, action: Action, before: GameState) -> None:
        self._revision += 1
        self._bulletin.post(Change(motion, action, before, self.state, self._revision))

    # Dice

    def roll(self, dice: Dice | Iterable[int] | None = None) -> GameState:
        """Roll the dice; in the opening, ties are rolled again.

        Parameters
        ----------
        dice
            The roll to use in place of the dice source's next.
        """
        return self._roll(None if dice is None else to_dice(dice))

    def _roll(self, given: Dice | None, *, automatic: bool = False) -> GameState:
        self._demand(ActionKind.ROLL)
        opening = self.state.phase is Phase.OPENING
        dice = given or self._next_dice()
        self._commit(Roll(dice), automatic=automatic, drawn=given is None)
        while opening and given is None and self.state.phase is Phase.OPENING:
            self._commit(Roll(self._next_dice()), automatic=True, drawn=True)
        return self.state

    def reroll(self) -> GameState:
        """Put a new roll in place of the one on the board; recorded like everything else."""
        self._demand(ActionKind.REROLL)
        return self._commit(Reroll(self._next_dice()), drawn=True)

    def _demand(self, kind: ActionKind) -> None:
        """Refuse a roll that is out of place before its dice are drawn."""
        if kind not in self.legal_actions:
            raise ActionError(kind, self.state.phase, self.legal_actions)

    def _next_dice(self) -> Dice:
        """The next roll: the same again after an undo, so that nobody shops for dice."""
        used = self._log.drawn
        if used == len(self._drawn):
            self._drawn.append(to_dice(self._source()))
        return self._drawn[used]

    # Back and forth

    def undo(self) -> GameState:
        """Take back the last decision of a person, and all that followed by itself.

        Raises
        ------
        ActionError
            If there is nothing to take back.
        """
        if not self.can_undo:
            raise ActionError("undo", self.state.phase, self.legal_actions, "Nothing was done yet.")
        automatic = True
        while automatic:
            before = self.state
            entry = self._log.back()
            automatic = entry.automatic
            self._moved(Motion.UNDONE, entry.action, before)
        self._bulletin.deliver()
        return self.state

    def redo(self) -> GameState:
        """Do again what was undone last.

        Raises
        ------
        ActionError
            If nothing was undone, or something else was done since.
        """
        if not self.can_redo:
            raise ActionError("redo", self.state.phase, self.legal_actions, "Nothing was undone.")
        while True:
            before = self.state
            self._moved(Motion.REDONE, self._log.forward(), before)
            if not self._log.next_is_automatic:
                break
        self._bulletin.deliver()
        return self.state

    # Bots

    @property
    def bot_to_act(self) -> tuple[Color, Player] | None:
        """The bot whose decision is awaited, if it is a bot's.

        A bot that has failed leaves this one decision to the people at the board.
        """
        return None if self._bot_failed_at == self._revision else self._awaited_bot()

    def advance(self) -> GameState:
        """Let bots act until a person has to, or the game is over.

        Raises
        ------
        GammonError
            If a bot answers with something illegal. What a bot raises itself comes through
            as it is; in both cases everything done before stands.
        """
        if self._advancing:
            return self.state
        self._advancing = True
        try:
            self._advance()
        finally:
            self._advancing = False
        return self.state

    def _advance(self) -> None:
        for _ in range(_LONGEST_BOT_GAME):
            bot = self._awaited_bot()
            if bot is None:
                break
            color, player = bot
            revision = self._revision
            try:
                decision = player.decide(self.state)
                if self._revision != revision:
                    continue  # the match moved on while the bot thought: a stale answer
                self._carry_out(decision, color)
            except Exception:
                self._bot_failed_at = self._revision
                raise

    def _awaited_bot(self) -> tuple[Color, Player] | None:
        decider = self.state.decider
        if decider is None:
            # Anyone may make the opening roll: a bot does only when no person is there to.
            alone = not any(player.is_person for player in self.players)
            if self.state.phase is not Phase.OPENING or not alone:
                return None
            decider = Color.WHITE
        player = self.player(decider)
        return None if player.is_person else (decider, player)

    def _carry_out(self, decision: Decision, color: Color) -> None:
        if decision == ActionKind.ROLL:
            self._roll(None, automatic=True)
        elif isinstance(decision, ActionKind):
            simple = _SIMPLE.get(decision)
            if simple is None:
                raise GammonError(f"A bot cannot answer {decision.value!r} by itself.")
            self._commit(simple(), color, automatic=True)
        else:
            self._commit(make_play(self.state, decision), color, automatic=True)

    # Who is told

    def subscribe(self, subscriber: Subscriber) -> Callable[[], None]:
        """Call a function with every `Change`, in order.

        An exception it raises reaches the error listeners, or the log; it stops nobody else.

        Returns
        -------
        function
            Call it to unsubscribe.
        """
        return self._bulletin.subscribe(subscriber)

    def attend(self, attendant: Subscriber) -> Callable[[], None]:
        """Call a function when everybody has been told of a change, and it is time to go on.

        It may act, or let bots act; it is called again after what it has done.

        Returns
        -------
        function
            Call it to end the attendance.
        """
        return self._bulletin.attend(attendant)

    def listen_for_errors(self, listener: ErrorListener) -> Callable[[], None]:
        """Call a function with every exception that a subscriber raises."""
        return self._bulletin.listen_for_errors(listener)

    def __repr__(self) -> str:
        state = self.state
        kind = f"to {state.length}" if state.is_match else "for money"
        white, black = (player.name for player in self.players)
        return f"<Match {kind}: {white} {state.score[0]}, {black} {state.score[1]}>"
