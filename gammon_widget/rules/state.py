"""The state of a game as an immutable value, and checks that its fields are consistent."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from .actions import Action, Phase
from .color import Color, color_of
from .cube import BEAVERED, DOUBLED, Cube, Offer, OfferKind, Result
from .dice import Dice, RollLike, to_dice
from .errors import FormatError, GammonError, PlayError, PositionError
from .legal import legal_plays, most_steps, steps_from, turn_so_far
from .plays import Move, Play
from .position import BAR, CHECKERS, DiagramLike, Position, PositionLike, to_position
from .validation import LARGEST, as_int, brief, folded
from .variant import Numbers, Rules, Starter, rules_of

if TYPE_CHECKING:
    from .action_input import ActionLike

_TYPES = {
    "turn_start": (Position,),
    "turn": (Color, type(None)),
    "phase": (Phase,),
    "dice": (Dice, type(None)),
    "steps": (tuple,),
    "cube": (Cube,),
    "score": (tuple,),
    "crawford": (bool,),
    "offer": (Offer, type(None)),
    "rules": (Rules,),
    "result": (Result, type(None)),
}


def wrong_types(state: GameState) -> list[str]:
    """Return a sentence for every field that has the wrong type."""
    problems = []
    for name, kinds in _TYPES.items():
        value = getattr(state, name)
        if not isinstance(value, kinds):
            expected = kinds[0].__name__ + (" or None" if len(kinds) > 1 else "")
            problems.append(f"{name}= must be of type {expected}, not {brief(value)}.")
    if as_int(state.length) is None:
        problems.append(f"The match length must be a whole number, not {brief(state.length)}.")
    try:
        white, black = map(as_int, state.score)
    except (TypeError, ValueError):
        white = black = None
    if white is None or black is None:
        problems.append(f"The score must be two whole numbers, not {brief(state.score)}.")
    return problems


def contradictions(state: GameState) -> list[str]:
    """Return all contradictions between the fields of a state, as sentences."""
    phase, turn = state.phase, state.turn
    problems = []
    if state.length < 0:
        problems.append(f"The match length must be 0 (money) or more, not {brief(state.length)}.")
    if min(state.score) < 0:
        problems.append(f"The score must be two numbers, 0 or more, not {brief(state.score)}.")
    elif max(state.length, *state.score) > LARGEST:
        problems.append(f"The match length and the score must be at most {LARGEST:,}.")
    elif state.is_match and phase is not Phase.OVER and max(state.score) >= state.length:
        white, black = map(brief, state.score)
        problems.append(
            f"The score {white}-{black} has already decided a match to {brief(state.length)}."
        )
    if state.crawford and phase is not Phase.OVER and state.length - 1 not in state.score:
        problems.append("In the Crawford game, one player must be one point away from winning.")
    if (turn is None) != (phase is Phase.OPENING):
        problems.append("A player must be on roll, except before the opening roll.")
    if (state.dice is not None) != (phase is Phase.MOVE) and phase not in (
        Phase.RESIGN,
        Phase.OVER,
    ):
        verb = "must" if phase is Phase.MOVE else "cannot"
        problems.append(f"A state in phase {phase.value!r} {verb} have dice.")
    problems += _offer_contradictions(state)
    finished = CHECKERS in state.turn_start.off
    if finished and phase is not Phase.OVER:
        problems.append("A player has borne off all checkers, so the phase must be 'over'.")
    if state.steps:
        problems += _step_contradictions(state)
    return problems


def _offer_contradictions(state: GameState) -> list[str]:
    expected = {
        Phase.DOUBLE: (OfferKind.DOUBLE, OfferKind.BEAVER),
        Phase.RESIGN: (OfferKind.RESIGNATION,),
    }.get(state.phase)
    offer = state.offer
    if expected is None:
        return [] if offer is None else [f"No offer can be pending in phase {state.phase.value!r}."]
    if offer is None or offer.kind not in expected:
        names = " or a ".join(kind.value for kind in expected)
        return [f"Phase {state.phase.value!r} needs a pending {names}."]
    if offer.kind is OfferKind.DOUBLE and offer.by is not state.turn:
        return ["Only the player on roll can have doubled."]
    if offer.kind is OfferKind.BEAVER and offer.by is state.turn:
        return ["Only the doubled player can have beavered."]
    if offer.kind is OfferKind.RESIGNATION and offer.level is None:
        return ["A resignation needs a level, such as Level.SINGLE."]
    return []


def _step_contradictions(state: GameState) -> list[str]:
    if state.dice is None:
        return ["A state with steps must have dice."]
    try:
        turn_so_far(state.turn_start, state.dice, state.steps)
    except PlayError as error:
        return [str(error)]
    return []


__all__ = ["GameState", "Pair", "Phase"]

Pair = tuple[int, int]
"""A value for each player: (White, Black)."""


@dataclass(frozen=True)
class GameState:
    """The state of a game.

    Pairs are (White, Black). Positions are from the point of view of the player on roll, or of
    White if nobody is on roll. `turn_start` and `dice` describe the start of the turn, and `steps`
    contains the moves made since then. `position`, `points`, `bar`, `off`, `pips` and `dice_left`
    include these steps.

    Attributes
    ----------
    turn_start
        The position at the start of the turn, from the point of view of the player on roll.
    turn
        The player on roll; None before the opening roll.
    phase
        The phase of the game, such as ``Phase.ROLL``.
    dice
        The roll that is being played; None if there is no roll to play.
    steps
        The steps made so far in this turn.
    cube
        The doubling cube; a pending double does not change it yet.
    score
        The points won so far, including this game if it is over.
    length
        The number of points that wins the match; 0 for a money session.
    crawford
        Whether this is the Crawford game.
    offer
        The double, beaver or resignation that is waiting for an answer.
    rules
        The rules of the game.
    result
        The result of the game; None during the game. Comparisons ignore it.
    starter
        The player who began this game; None before the start, or if the player is unknown.
        Comparisons ignore it.

    Raises
    ------
    PositionError
        If a field has the wrong type, or fields contradict each other; the message lists every
        problem.

    Examples
    --------
    >>> state = GameState.from_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10")
    >>> state.dice, state.length, state.pips
    (Dice(3, 1), 7, (167, 167))
    """

    turn_start: Position = field(default_factory=Position.opening)
    turn: Color | None = None
    phase: Phase = Phase.OPENING
    dice: Dice | None = None
    steps: tuple[Move, ...] = ()
    cube: Cube = field(default_factory=Cube)
    score: Pair = (0, 0)
    length: int = 0
    crawford: bool = False
    offer: Offer | None = None
    rules: Rules = field(default_factory=Rules.standard)
    result: Result | None = field(default=None, compare=False)
    starter: Color | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        if self.turn is not None:
            object.__setattr__(self, "turn", color_of(self.turn))
        problems = wrong_types(self)
        if not problems:
            object.__setattr__(self, "length", as_int(self.length))  # may be a NumPy integer
            object.__setattr__(self, "score", tuple(map(as_int, self.score)))
            problems = contradictions(self)
        if problems:
            raise PositionError(problems)

    def _followed_by(self, **changes: object) -> GameState:
        """Return the state after changes that the rules make, without validating these changes."""
        # The rules never make an invalid state from a valid one, and validation would take longer
        # than the rest of a step. Only the rules may call this method.
        new = object.__new__(GameState)
        fill, old = object.__setattr__, self.__dict__
        for name in _FIELDS:
            fill(new, name, changes[name] if name in changes else old[name])
        return new

    @classmethod
    def start(
        cls,
        length: int = 0,
        rules: Rules | str | None = None,
        score: Pair = (0, 0),
        *,
        crawford: bool = False,
        starter: Color = Color.WHITE,
    ) -> GameState:
        """Return the state at the beginning of a game.

        Parameters
        ----------
        length
            The number of points that wins the match; 0 for a money session.
        rules
            The rules, or their name; the standard rules by default.
        score
            The points won so far, as (White, Black).
        crawford
            Whether this is the Crawford game.
        starter
            The player who starts, if the rules let the players take turns starting; otherwise,
            the opening roll decides.
        """
        rules = Rules.standard() if rules is None else rules_of(rules)
        start = cls(length=length, rules=rules, score=score, crawford=crawford)
        if rules.starter is Starter.ALTERNATE:
            return replace(start, turn=starter, phase=Phase.ROLL, starter=starter)
        return start

    @classmethod
    def on_roll(
        cls,
        position: PositionLike,
        turn: Color | str = Color.WHITE,
        dice: RollLike | None = None,
        *,
        cube: Cube | None = None,
        score: Pair = (0, 0),
        length: int = 0,
        crawford: bool = False,
        rules: Rules | str | None = None,
    ) -> GameState:
        """Return a state with a player on roll, before the roll or with the dice already rolled.

        Only the checkers of `position` are used: `parse` reads the dice, the cube and the score of
        an XGID, too. The default rules are `Rules.standard`, with the Jacoby rule in a game for
        money.
        """
        return cls(
            turn_start=to_position(position),
            turn=color_of(turn),
            phase=Phase.ROLL if dice is None else Phase.MOVE,
            dice=None if dice is None else to_dice(dice),
            cube=Cube() if cube is None else cube,
            score=score,
            length=length,
            crawford=crawford,
            rules=Rules.standard() if rules is None else rules_of(rules),
        )

    @staticmethod
    def from_xgid(text: str) -> GameState:
        """Read an XGID. No pass or play is made automatically."""
        from ..notation.positions.xgid import read_xgid

        return read_xgid(text)

    @staticmethod
    def from_gnubg_id(text: str) -> GameState:
        """Read a GNUBG ID: ``"POSITIONID:MATCHID"``."""
        from ..notation.positions.gnubg_id import read_gnubg_id

        return read_gnubg_id(text)

    @staticmethod
    def parse(text: str) -> GameState:
        """Read a state in any format that can contain a state.

        `gammon_widget.recognise` identifies the format.
        """
        from ..notation.positions.formats import read_state

        return read_state(text)

    @property
    def xgid(self) -> str:
        """The XGID of the state at the start of the turn, with the full roll."""
        from ..notation.positions.xgid import write_xgid

        return write_xgid(self)

    @property
    def gnubg_id(self) -> str:
        """The GNUBG ID of the state at the start of the turn: ``"POSITIONID:MATCHID"``."""
        from ..notation.positions.gnubg_id import write_gnubg_id

        return write_gnubg_id(self)

    @property
    def at_turn_start(self) -> GameState:
        """The state at the start of the turn, without its steps."""
        return replace(self, steps=()) if self.steps else self

    @property
    def decider(self) -> Color | None:
        """The player who has to decide; None if both players may act, or if nobody may."""
        if self.offer is not None:
            return self.offer.by.opponent
        return None if self.phase is Phase.OVER else self.turn

    @property
    def offered_cube(self) -> int | None:
        """The value that the cube has after a take; None if no double is pending."""
        if self.offer is None or self.offer.kind is OfferKind.RESIGNATION:
            return None
        return self.cube.value * (DOUBLED if self.offer.kind is OfferKind.DOUBLE else BEAVERED)

    @property
    def is_match(self) -> bool:
        """Whether this is a match rather than a money session."""
        return self.length > 0

    @property
    def match_winner(self) -> Color | None:
        """The player who has won the match; None if the match is not decided."""
        if self.is_match:
            for color in Color:
                if self.score[color.slot] >= self.length:
                    return color
        return None

    @property
    def position(self) -> Position:
        """The position after this turn's steps, from the point of view of the player on roll."""
        return self._so_far[0]

    @property
    def dice_left(self) -> tuple[int, ...]:
        """The dice that are still to be played in this turn, in the order of the roll."""
        return self._so_far[1]

    @property
    def points(self) -> tuple[int, ...]:
        """The 24 counts from White's 1 point, positive for White and negative for Black."""
        return self._seen_by_white.points[1:BAR]

    @property
    def bar(self) -> Pair:
        """The numbers of checkers on the bar, as (White, Black)."""
        return self._seen_by_white.bar

    @property
    def off(self) -> Pair:
        """The numbers of checkers borne off, as (White, Black)."""
        return self._seen_by_white.off

    @property
    def pips(self) -> Pair:
        """The pip counts, as (White, Black)."""
        return self._seen_by_white.pips

    def seen_by(self, color: Color) -> Position:
        """Return the position after this turn's steps, from the given player's point of view."""
        shown = self.position
        return shown if (self.turn or Color.WHITE) is color_of(color) else shown.swapped()

    def diagram(self, **options: object) -> DiagramLike:
        """Draw the state; `gammon_widget.drawing.state_diagram` describes all the options.

        Parameters
        ----------
        **options
            Any of ``arrows="8/5 6/5"``, ``marks=[5]``, ``theme="slate"``, ``size=480``,
            ``bottom="black"``, ``home="left"`` and ``players=("Ann", "Bob")``.

        Raises
        ------
        GammonError
            If arguments are invalid; the error lists all of them.
        """
        from ..drawing.diagrams import state_diagram

        return state_diagram(self, **options)  # type: ignore[arg-type]  # all are checked there

    def _repr_svg_(self) -> str:
        return self.diagram().svg

    def _repr_png_(self) -> bytes | None:
        return self.diagram()._repr_png_()

    # Derived values never change and are read often, so they are cached.

    @cached_property  # saves 0.03 ms an action, a quarter of its time
    def _so_far(self) -> tuple[Position, tuple[int, ...]]:
        if self.dice is None:
            return self.turn_start, ()
        return turn_so_far(self.turn_start, self.dice, self.steps)

    @property
    def legal_plays(self) -> tuple[Play, ...]:
        """The legal plays for the current roll; empty if there are no dice to play."""
        if self.phase is not Phase.MOVE or self.dice is None:
            return ()
        return legal_plays(self.turn_start, self.dice)

    def read_play(self, text: str, *numbers: Numbers) -> Play:
        """Read a play for the roll on the board.

        Parameters
        ----------
        text
            The play, such as ``"8/5 6/5"``.
        *numbers
            The point numbers in which the text may be written, besides standard notation. The
            default is the numbers of the rules.

        Raises
        ------
        FormatError
            If the text is not a play; the error contains the column.
        PlayError
            If the play is not legal, or there is no roll to play.

        Examples
        --------
        >>> GameState.on_roll("opening", dice=31).read_play("6/5 8/5")
        <Play 8/5 6/5>
        """
        from ..notation.plays import read_play

        if self.dice is None:
            raise GammonError("There is no roll to play.")
        own = numbers or (self.usual_numbers,)
        return read_play(text, self.turn_start, self.dice, *own)

    @property
    def usual_numbers(self) -> Numbers:
        """The point numbers that the rules use for the player on roll, as a function."""
        return self.rules.numbering.numbers(self.turn or Color.WHITE)

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """All actions that `apply` accepts, apart from single steps, new dice and set-ups.

        Before a roll, the list contains one `Roll` for each of the 21 rolls (36 in the opening,
        where the first die is White's), the double if it is allowed, and the three resignations.
        With a roll on the board, it contains every legal play. `gammon_widget.legal_actions`
        returns only the kinds.

        Examples
        --------
        >>> state = GameState.on_roll("opening", dice=(3, 1))
        >>> len(state.legal_actions)
        19
        """
        from .action_input import listed_actions

        return tuple(listed_actions(self))

    def apply(self, action: ActionLike) -> GameState:
        """Return the state that follows an action; this state is not changed.

        Parameters
        ----------
        action
            An `Action` such as ``gw.actions.Take()``; a `Play`, its moves or its text; `Dice`, or
            before a roll also ``(3, 1)`` or ``"3-1"``; or the name of an action, such as
            ``"double"``, ``"take"`` or ``"new game"``.

        Raises
        ------
        ActionError
            If the action is not allowed in this state.
        PlayError
            If the rules forbid the play.
        FormatError
            If text is not a play.

        Examples
        --------
        >>> state = GameState.on_roll("opening")
        >>> state.apply("3-1").apply("8/5 6/5").turn
        Color.BLACK
        """
        from .action_input import to_action
        from .apply import apply

        return apply(self, to_action(self, action))

    @cached_property  # saves 0.3 ms a click
    def next_steps(self) -> tuple[tuple[Move, Position], ...]:
        """The legal next steps of this turn, each with the position after the step."""
        if self.phase is not Phase.MOVE or self.dice is None:
            return ()
        return steps_from(*self._so_far, self.most_steps)

    @cached_property  # saves 0.3 ms a click
    def most_steps(self) -> int:
        """The maximum number of remaining dice that can be played; 0 if there are no dice."""
        return most_steps(*self._so_far) if self.phase is Phase.MOVE else 0

    @cached_property  # saves 0.2 ms a click
    def _seen_by_white(self) -> Position:
        return self.seen_by(Color.WHITE)

    def __repr__(self) -> str:
        return f"<GameState {self.xgid} {self.phase.value}>"

    def __str__(self) -> str:
        from ..notation.positions.ascii_board import write_state

        return write_state(self)


_FIELDS = tuple(GameState.__dataclass_fields__)


class ShownState(Protocol):
    """What shows a state: a `Match` or a board."""

    @property
    def state(self) -> GameState:
        """The state as shown."""


StateLike = GameState | Position | ShownState | str


def to_state(state: StateLike) -> GameState:
    """Return the state that a value describes.

    Parameters
    ----------
    state
        A `GameState`; a `Match` or a board; ``"opening"``; text such as an XGID; or a `Position` or
        its text, with White on roll.

    Raises
    ------
    GammonError
        If the value describes no state; the error says which values are accepted.

    Examples
    --------
    >>> to_state("opening").phase
    <Phase.OPENING: 'opening'>
    """
    if isinstance(state, GameState):
        return state
    if isinstance(state, Position):
        return GameState.on_roll(state)
    if isinstance(state, str):
        if folded(state) == "opening":
            return GameState()
        try:
            return GameState.parse(state)
        except FormatError:
            return GameState.on_roll(Position.parse(state))
    shown = getattr(state, "state", None)
    if isinstance(shown, GameState):
        return shown
    raise GammonError(
        "The state must be a GameState such as GameState.start(), a Position, or text such as an "
        f"XGID, not {brief(state)}."
    )
