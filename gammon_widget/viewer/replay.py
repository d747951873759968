"""A match to step through, moment by moment. A moment is a decision or the end of a game.

The module also defines what the board shows: the arrows for plays, and the modes for viewing a
moment and for playing on.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate
from typing import Any, Self

from ..analysis.values.decision import Decision, DecisionKind
from ..analysis.values.error_class import ERROR_COLORS, ErrorClass
from ..board.model.modes import LookMode, PlayMode
from ..board.model.turn import Turn
from ..drawing import ArrowView, BoardView, StatusBarView
from ..drawing.view import Trail
from ..engine.evaluation import equity_text
from ..languages.translation import ENGLISH, N_, _, speaking
from ..match.files import RecordedMatch
from ..match.history import Game
from ..match.match import Match
from ..match.players import Player
from ..match.seats import Actor
from ..notation.matches.record import GameRecord
from ..notation.plays import merged_moves, write_play
from ..rules import (
    Action,
    ActionKind,
    Color,
    Confirm,
    Dice,
    FormatError,
    GameState,
    GammonError,
    MakePlay,
    Move,
    Numbering,
    Phase,
    Play,
    Roll,
    SetUp,
    Step,
)
from ..rules import actions as act
from ..rules.color import doing
from ..rules.validation import as_int, brief
from ..rules.variant import renumber


@dataclass(frozen=True)
class Moment:
    """A decision of a player, or the last state of a game.

    ``game`` is the index of the game, and ``number`` is the index of the moment in the game. Both
    are counted from 0. ``state`` is the state at the decision. Before a checker play, it includes
    the roll. ``decided`` is the decision; it is None at the last state of a game. A play is one
    `MakePlay`, even if it was made step by step. ``action`` and ``roll`` are indices into
    ``match.games[game].actions``. ``roll`` is the index of the action that rolled the dice. By
    rolling, the player may also have decided not to double. ``transition`` contains the visible
    plays and rolls since the previous moment. It is empty at the start of a game.
    """

    game: int
    number: int
    state: GameState
    decided: Action | None
    action: int
    roll: int | None = None
    transition: tuple[Action, ...] = ()
    remark: str = ""

    @property
    def color(self) -> Color | None:
        """The player who makes the decision; None at the end of a game."""
        return self.state.decider

    @property
    def dice(self) -> Dice | None:
        """The roll for a checker play; None for other decisions."""
        return self.state.dice if isinstance(self.decided, MakePlay) else None

    @property
    def play(self) -> MakePlay | None:
        """The checker play; None if no checker moves."""
        return self.decided if isinstance(self.decided, MakePlay) and self.decided.moves else None

    @property
    def text(self) -> str:
        """The decision as English text, such as ``8/5 6/5``, ``Doubles to 4`` or ``Takes``."""
        with speaking(ENGLISH):
            return self.text_by(self.state.rules.numbering)

    def text_by(self, numbering: Numbering, name: str = "") -> str:
        """Return the decision as text; with a name, a cube decision is a whole sentence."""
        if self.decided is None:
            return ""
        if isinstance(self.decided, MakePlay):
            play = write_play(self.decided.moves, self.state.turn_start)
            return renumber(play, numbering.numbers(self.state.turn or Color.WHITE))
        kind = self.decided.kind
        value = _RAISES.get(kind, 1) * self.state.cube.value
        level = _(self.decided.level.word) if isinstance(self.decided, act.Resign) else ""
        if name:
            return f"{doing(name, VERBS[kind], value=value, level=level)}."
        words = _(VERBS[kind], value=value, level=level)
        return words[:1].upper() + words[1:]


VERBS = {
    ActionKind.DOUBLE: N_("doubles to {value}"),
    ActionKind.BEAVER: N_("beavers to {value}"),
    ActionKind.RACCOON: N_("raccoons to {value}"),
    ActionKind.RESIGN: N_("resigns {level}"),
    ActionKind.TAKE: N_("takes"),
    ActionKind.DROP: N_("drops"),
    ActionKind.ACCEPT: N_("accepts"),
    ActionKind.DECLINE: N_("declines"),
}
"""Texts for decisions other than plays, in the form that `doing` expects."""

_RAISES = {ActionKind.DOUBLE: 2, ActionKind.BEAVER: 4, ActionKind.RACCOON: 8}
"""The new value of the cube, as a multiple of its value before the double."""


def moments_of(game: Game, number: int, remarks: Mapping[int, str]) -> Iterator[Moment]:
    """Return the moments of a game, including its end or current state."""
    count = 0
    transition: list[Action] = []
    is_seen = False  # whether the transition is visible: it starts at a moment and has no set-up
    roll: int | None = None
    for index, (state, action) in enumerate(zip(game.states, game.actions, strict=False)):
        decided = _decision_of(state, action)
        if decided is not None:
            before = state.at_turn_start
            rolled = roll if before.dice else None
            texts = [remarks[n] for n in (rolled, index) if n is not None and n in remarks]
            yield Moment(
                *(number, count, before, decided, index, rolled),
                *(tuple(transition) if is_seen else (), "\n".join(texts)),
            )
            count, transition, is_seen, roll = count + 1, [decided], True, None
        elif isinstance(action, Roll):
            transition.append(action)
            roll = index
        elif not isinstance(action, Step):  # a set-up, or a reroll
            is_seen = False
    shown = tuple(transition) if is_seen and not game.states[-1].steps else ()
    yield Moment(number, count, game.states[-1], None, len(game.actions), transition=shown)


def _decision_of(state: GameState, action: Action) -> Action | None:
    """Return the decision in an action; None if the action is not a decision.

    At the end of a turn, it is a play with all steps of the turn.
    """
    match action:
        case Confirm():
            return MakePlay(state.steps)
        case Roll() | Step() | SetUp() | act.Reroll() | act.NewGame():
            return None
    return action


def is_decision_of(decision: Decision, game: Game) -> bool:
    """Whether an evaluated decision matches the actions of a game.

    In the last state, nobody has decided yet.
    """
    if not 0 <= decision.action < len(game.actions) + (decision.done is None):
        return False
    # A play made step by step has the state before its first step.
    return game.states[decision.action].at_turn_start == decision.state


def remarks_of(record: GameRecord, game: Game) -> dict[int, str]:
    """Return the comments from a file, by action, up to the first difference from the game.

    A comment in a file follows its decision. A comment before all decisions belongs to the first
    decision.
    """
    if not record.remarks:
        return {}
    actions = enumerate(record.actions)
    recorded = [(done, each) for done, each in actions if not isinstance(each, Roll | SetUp)]
    same: list[int] = []  # the action of each decision that matches the file
    for (_done, before), now in zip(recorded, moments_of(game, 0, {}), strict=False):
        if before != now.decided:
            break
        same.append(now.action)
    found: dict[int, list[str]] = {}
    for remark in record.remarks:
        number = max(0, sum(done < remark.after for done, _ in recorded) - 1)
        if number < len(same):
            found.setdefault(same[number], []).append(remark.text)
    return {action: "\n".join(texts) for action, texts in found.items()}


@dataclass(frozen=True)
class ReplayedGame:
    """One game and its moments. The last moment is the end or the current state of the game."""

    game: Game
    moments: tuple[Moment, ...]


@dataclass(frozen=True)
class Replay:
    """An immutable copy of a match, for stepping through the match.

    When the match continues, a new replay is needed.

    Attributes
    ----------
    players
        The players, as (White, Black).
    length
        The number of points that the match is played to; 0 for a money session.
    games
        The games, in order.
    """

    players: tuple[Player, Player]
    length: int
    games: tuple[ReplayedGame, ...]

    @classmethod
    def of(cls, match: Match, before: Replay | None = None) -> Self:
        """Return a replay of a match in its current state.

        Parameters
        ----------
        match
            The match.
        before
            An older replay of the same match, so that unchanged games are not replayed again.
        """
        known = () if before is None else before.games
        recorded = match.record.games if isinstance(match, RecordedMatch) else ()
        games: list[ReplayedGame] = []
        for number, game in enumerate(match.games):
            if number < len(known) and known[number].game == game:
                games.append(known[number])
                continue
            remarks = remarks_of(recorded[number], game) if number < len(recorded) else {}
            for analysis in match.analyses:
                for decision in analysis.decisions:
                    if (
                        decision.game == number
                        and decision.comment
                        and is_decision_of(decision, game)
                    ):
                        remarks.setdefault(decision.action, decision.comment)
            games.append(ReplayedGame(game, tuple(moments_of(game, number, remarks))))
        return cls(match.players, match.games[0].states[0].length, tuple(games))

    @cached_property  # saves 0.4 ms a step of the viewer
    def moments(self) -> tuple[Moment, ...]:
        """All moments, in order. Every `index` in this module is an index of this tuple."""
        return tuple(moment for game in self.games for moment in game.moments)

    @cached_property  # saves 0.5 ms a step of the viewer
    def starts(self) -> tuple[int, ...]:
        """The index of each game's first moment."""
        return tuple(accumulate((len(game.moments) for game in self.games[:-1]), initial=0))

    @property
    def last(self) -> int:
        """The index of the last moment."""
        return len(self.moments) - 1

    def require(self, index: Any) -> int:
        """Return the index as a whole number, if there is a moment with this index.

        Raises
        ------
        GammonError
            If there is no such moment.
        """
        number = as_int(index)
        if number is None or not 0 <= number <= self.last:
            raise GammonError(
                f"index must be the number of a moment, from 0 to {self.last}, not {brief(index)}."
            )
        return number

    def index_of(self, state: GameState, near: int = 0) -> int:
        """Return the index of the first moment that has the given state.

        The search begins at `near`. If it finds nothing, it begins at the start of the match.

        A state before a roll matches the play after that roll, because rolling means not doubling.
        A state from an identifier contains less information about the rules than the match.
        Therefore, it matches every state with the same identifier.

        Raises
        ------
        GammonError
            If the match has no decision in this state.
        """
        text = identifier_of(state)
        found = [
            number
            for number, moment in enumerate(self.moments)
            if state in (moment.state, before := _before_roll(moment.state))
            or (text is not None and text in (identifier_of(moment.state), identifier_of(before)))
        ]
        if not found:
            raise GammonError(
                "This match has no decision in that state. To show any other state, use a board: "
                "gw.Board(state)."
            )
        return next((n for n in found if n >= near), found[0])

    def where(self, moment: Moment) -> int:
        """Return the index of a moment.

        If the moment no longer exists, return the index of the last moment in the game or match.
        """
        if moment.game >= len(self.games):
            return self.last
        most = len(self.games[moment.game].moments) - 1
        return self.starts[moment.game] + min(moment.number, most)

    def game_start(self, index: int, direction: int) -> int:
        """Return the target of PageUp and PageDown: the start of a game, or the end of the match.

        Parameters
        ----------
        index
            The current moment.
        direction
            1 for the start of the next game; -1 for the start of the current game or, if that is
            the current moment, of the previous game.
        """
        if direction > 0:
            return next((start for start in self.starts if start > index), self.last)
        return next((start for start in reversed(self.starts) if start < index), 0)

    def same_player(self, index: int, direction: int) -> int:
        """Return the same player's next or previous decision, or else the last or first moment."""
        color = self.moments[index].color
        targets = range(index + direction, self.last + 1 if direction > 0 else -1, direction)
        same = (n for n in targets if color is None or self.moments[n].color in (color, None))
        return next(same, targets[-1] if targets else index)

    def game_at(self, index: int) -> int:
        """Return the number of the game that a moment belongs to, counted from 0."""
        return bisect_right(self.starts, index) - 1


def _before_roll(state: GameState) -> GameState | None:
    """Return the state before the roll on the board; None if there was no such state."""
    if state.phase is not Phase.MOVE or state.steps:
        return None
    return replace(state, phase=Phase.ROLL, dice=None)


def identifier_of(state: GameState | None) -> str | None:
    """Return the identifier of a state; None if no identifier can represent the state."""
    try:
        return None if state is None else state.xgid
    except FormatError:
        return None


def arrows_at(moment: Moment, decisions: Sequence[Decision]) -> tuple[ArrowView, ...]:
    """Return arrows for the play at a moment and for the best play.

    The arrows for the play have the color of its error, and those for the best play are green.
    Without an evaluation, all arrows have the color of the theme.
    """
    player = moment.color
    if moment.play is None or player is None:
        return ()
    moves = merged_moves(moment.play.moves, moment.state.turn_start)
    decision = next((each for each in decisions if each.kind is DecisionKind.PLAY), None)
    if decision is None:
        return _arrows(moves, player)
    color = ERROR_COLORS[decision.error_class]
    if not decision.is_error:
        return _arrows(moves, player, color)
    best = merged_moves(decision.candidates.best.play.moves, moment.state.turn_start)
    only_best = [*(Counter(best) - Counter(moves)).elements()]
    label = equity_text(-decision.error)
    return (
        *_arrows(moves, player, color, label),
        *_arrows(only_best, player, ERROR_COLORS[ErrorClass.FINE]),
    )


def arrows_of(play: Play, player: Color) -> tuple[ArrowView, ...]:
    """Return the arrows of the play under the pointer, in the color of the theme."""
    return _arrows(merged_moves(play.moves, play.position), player)


def trails_before(replay: Replay, index: int) -> tuple[Trail, ...]:
    """Return the paths of the last play before a moment in the same game."""
    game = replay.moments[index].game
    for moment in reversed(replay.moments[replay.starts[game] : index]):
        if isinstance(moment.decided, MakePlay) and moment.color is not None:
            moves = merged_moves(moment.decided.moves, moment.state.turn_start)
            return tuple(Trail.of(move, moment.color) for move in moves)
    return ()


def _arrows(
    moves: Sequence[Move], player: Color, color: str | None = None, label: str = ""
) -> tuple[ArrowView, ...]:
    """Return arrows for moves, with a label on the longest arrow."""
    lengths = [move.source - move.target for move in moves]
    longest = lengths.index(max(lengths)) if lengths else 0
    return tuple(
        ArrowView(*Trail.of(move, player), color, label=label if index == longest else "")
        for index, move in enumerate(moves)
    )


REVIEWING = ("review",)
"""Buttons that are hidden in the dialog after a game, because they would open the viewer."""


@dataclass(frozen=True)
class ReplayMode(LookMode):
    """The board mode for viewing a moment. The board has no controls.

    ``trails`` are the paths of the previous play. ``status`` describes the moment in a few words:
    the decision, the error sign, and the error. The status bar shows ``status`` next to the page's
    buttons, and screen readers announce the longer ``sentence``.
    """

    moment: Moment
    arrows: tuple[ArrowView, ...] = ()
    trails: tuple[Trail, ...] = ()
    status: tuple[str, str, str] = ("", "", "")
    sentence: str = ""

    keys = N_(
        "Left and right: previous or next decision; with Shift, previous or next error. Up and "
        "down: previous or next play in the table; with Shift, previous or next decision of the "
        "same player. Home and End: first or last decision. Page Up and Page Down: previous or "
        "next game. 1 to 9: source of the analysis. F: flip the board. Space: start or stop "
        "autoplay. P: play on from here. A: analyse the match. D: look deeper here. N: next place "
        "on the board. I: hear the position in words."
    )
    instead = N_("To play from here, choose “Play on from here” under More.")

    def view(self, turn: Turn) -> BoardView:
        """Return the view of the moment. It shows the decision, without controls."""
        view = super().view(turn)
        message, (lead, _, error) = turn.selection.message, self.status
        is_moment = message in ("", self.sentence)
        status_bar = StatusBarView(lead, error) if is_moment else StatusBarView(words=message)
        return replace(
            view.without_buttons,
            status_bar=status_bar,
            arrows=self.arrows,
            trails=self.trails,
            # Show used dice only if the viewer has shown the play.
            dice=view.dice if self.moment.state.dice is not None else (),
        )


class PlayOnMode(PlayMode):
    """The board mode for playing on from a moment. Everything except a review is allowed."""

    def seat(self, seat: Actor) -> Actor:
        """Return None, because the user plays for both players."""
        return None

    def view(self, turn: Turn) -> BoardView:
        """Return the view of a turn, without the buttons that would open the viewer."""
        view = super().view(turn)
        if view.dialog is None:
            return view
        buttons = tuple(button for button in view.dialog.buttons if button.name not in REVIEWING)
        return replace(view, dialog=replace(view.dialog, buttons=buttons))
