"""The facts about a turn that a board needs, including its viewpoint and its selection."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple, Self

from ... import rules
from ...drawing import ArrowView, ComparedView, Layout, Target
from ...drawing.view import ResultFigures
from ...languages.translation import ENGLISH, _
from ...match.history import CompletedTurn
from ...match.match import Match, Standing
from ...match.players import Player
from ...match.seats import Actor, Seat, objections_to
from ...rules import Color, GameState, Move, Objection, Phase
from ...rules.legal import most_steps, step_taken
from ...rules.position import BAR, OFF
from ...rules.variant import Numbers, renumber


class Menu(StrEnum):
    """Menus that replace the usual buttons."""

    NONE = "none"
    RESIGN = "resign"
    LEAVE = "leave"
    """The question of whether to leave an unfinished game for a new game."""
    BLUNDER = "blunder"
    """The choices after a tutor's warning, while the best play is hidden."""
    ANSWER = "answer"
    """The choices after a tutor's warning, while the best play is shown."""
    POSITION = "position"
    """The last position of a game, while the result card is closed."""


@dataclass(frozen=True, slots=True)
class Selection:
    """What is selected, open and highlighted on a board.

    Attributes
    ----------
    selected
        The place of the selected checker, in the numbering of the player on roll.
    dice_swapped
        Whether the dice are shown and used in reverse order.
    menu
        The open menu.
    arrows
        The arrows that show plays.
    compared, cost
        The plays that a tutor's warning compares, and their difference in equity.
    message
        The last message for the user; empty if the message has expired.
    about
        The place that the message is about, if the message says that a checker may not land there.
    """

    selected: int | None = None
    dice_swapped: bool = False
    menu: Menu = Menu.NONE
    arrows: tuple[ArrowView, ...] = ()
    compared: tuple[ComparedView, ...] = ()
    cost: float = 0.0
    message: str = ""
    about: Target | None = None

    @property
    def cleared(self) -> Selection:
        """The selection without a selected checker, arrows or an open menu."""
        return Selection(dice_swapped=self.dice_swapped, message=self.message)

    @property
    def reset(self) -> Selection:
        """The selection at the start of a turn."""
        return Selection(message=self.message)

    def saying(self, sentence: str | None, about: Target | None = None) -> Selection:
        """Return the selection with another message; with None, the current message remains."""
        if sentence is None or (sentence, about) == (self.message, self.about):
            return self
        return replace(self, message=sentence, about=about)

    @property
    def is_warned(self) -> bool:
        """Whether a tutor's warning is open."""
        return self.menu in (Menu.BLUNDER, Menu.ANSWER)

    @property
    def is_open(self) -> bool:
        """Whether Escape can cancel anything: a selected checker, a menu or arrows."""
        is_menu = self.menu not in (Menu.NONE, Menu.POSITION)
        return self.selected is not None or is_menu or bool(self.arrows)


class Viewpoint(NamedTuple):
    """The seat of a board, and settings for what the board shows and what users can do.

    If `seat` is None, the board acts for both players. `bottom` is the player at the bottom, who
    makes the opening roll. With `single_click`, one click on a checker moves it, with the die shown
    first if possible. `owns_match` is true if the user may replace the match. `is_kept` is true if
    the match is saved in a file. `visual_fx` and `sound_fx` are true if animations and sounds are
    on. `language` is the language of the board's text.
    """

    seat: Actor = None
    has_tutor: bool = False
    owns_match: bool = False
    is_kept: bool = False
    bottom: Color = Color.WHITE
    numbering: rules.Numbering = rules.Numbering.OWN
    single_click: bool = False
    visual_fx: bool = True
    sound_fx: bool = False
    language: str = ENGLISH

    @property
    def layout(self) -> Layout:
        """The orientation and the point numbers of the board."""
        return Layout(self.bottom, numbering=self.numbering)

    def numbers(self, color: Color) -> Numbers:
        """Return the conversion from a player's point numbers to the numbers on the board."""
        return self.numbering.numbers(color, self.bottom)

    def notation(self, color: Color) -> Numbers:
        """Return the conversion from a player's point numbers to the numbers in their notation."""
        return self.numbering.numbers(color)

    def in_notation(self, play: str, color: Color) -> str:
        """Return a player's play with the point numbers of that player's notation."""
        return renumber(play, self.notation(color))

    def on_board(self, play: str, color: Color) -> str:
        """Return a play with the board's point numbers.

        The string is empty if the notation uses the same numbers.
        """
        shown = renumber(play, self.numbers(color))
        return "" if shown == self.in_notation(play, color) else shown


class ResultSummary(NamedTuple):
    """The statistics of a finished game, and the number of mistakes (None if unknown)."""

    figures: ResultFigures
    mistakes: int | None = None


_OTHER_FACTS = frozenset({"seat", "has_tutor", "owns_match", "is_kept"})

VIEWED_TRAITS = tuple(name for name in Viewpoint._fields if name not in _OTHER_FACTS)
"""The fields of `Viewpoint` that are traits of a board. A change of one updates the picture."""

_BOTH_SEATS, _NO_SELECTION = Viewpoint(), Selection()


@dataclass(frozen=True)
class Turn:
    """The facts about a match at one revision, with the selection of one board.

    `revision` is the number of the change that led to `state`. `players` are (White, Black). `idle`
    is the reason why the user of this board cannot act now, or None. `no_undo`, `no_redo` and
    `no_new_game` are the reasons why this seat cannot undo, redo or start a new game; each is None
    if the seat can do so. `standing` changes whenever the match changes or a bot fails. `silence`
    is a message if a bot does not respond, or an empty string. `last` is the previous turn, or None
    if a position was set up after that turn. `score` is the score or, under rules that count no
    points, the games that White and Black have won. `summary` is the summary of a finished game, or
    None.
    """

    state: GameState
    revision: int
    players: tuple[Player, Player]
    viewpoint: Viewpoint
    selection: Selection
    allowed: frozenset[rules.ActionKind]
    idle: str | None
    bot: Player | None
    standing: Standing
    silence: str
    no_undo: Objection | None
    no_redo: Objection | None
    no_new_game: Objection | None
    last: CompletedTurn | None
    score: tuple[int, int]
    summary: ResultSummary | None = None

    @classmethod
    def of(
        cls,
        match: Match,
        viewpoint: Viewpoint = _BOTH_SEATS,
        selection: Selection = _NO_SELECTION,
        summary: Callable[[], ResultSummary | None] = lambda: None,
    ) -> Self:
        """Return the facts about a match in its current state.

        `summary` is called only for a finished game.
        """
        seat, bot, standing = viewpoint.seat, match.bot_to_act, match.standing
        objections = objections_to(match, seat)
        idle = None if objections.decision is None else _(objections.decision.sentence)
        state = match.state
        return cls(
            state=state,
            revision=standing.revision,
            players=match.players,
            viewpoint=viewpoint,
            selection=selection,
            allowed=match.legal_actions,
            idle=idle if bot is None else _("{name} is thinking.", name=bot[1].name),
            bot=None if bot is None else bot[1],
            standing=standing,
            silence="" if seat is Seat.WATCHER else standing.bot_silence,
            no_undo=match.why_no_undo(seat),
            no_redo=match.why_no_redo(seat),
            no_new_game=objections.new_game,
            last=match.last_turn,
            score=state.score if state.rules.counts_points else _games_won(match),
            summary=summary() if state.phase is Phase.OVER else None,
        )

    def with_selection(self, selection: Selection) -> Self:
        """Return the turn with another selection."""
        return self if selection == self.selection else replace(self, selection=selection)

    def player(self, color: Color) -> Player:
        """Return the player with the given colour."""
        return self.players[color.slot]

    @property
    def is_at_table(self) -> bool:
        """Whether the user of this board has a seat that the user can leave."""
        return self.state.rules.two_must_join and any(
            color == self.viewpoint.seat and player.joined and player.is_person
            for color, player in zip(Color, self.players, strict=True)
        )

    # The thirty targets of a view ask for these values: without caches, a click takes 1,031
    # counted calls instead of 640 (`tests/house/test_trace_click.py`).

    @cached_property
    def on_roll(self) -> Color | None:
        """The player on roll; None before the opening roll."""
        return self.state.turn

    @property
    def numbers(self) -> Numbers:
        """The conversion from the point numbers of the player on roll to those on the board."""
        return self.viewpoint.numbers(self.on_roll or Color.WHITE)

    @property
    def typed_numbers(self) -> tuple[Numbers, ...]:
        """The conversions from a player's point numbers to those in which a play can be typed."""
        return self.viewpoint.notation(self.on_roll or Color.WHITE), self.numbers

    @property
    def dice(self) -> rules.Dice | None:
        """The roll, in the order in which this board shows and uses the dice."""
        dice = self.state.dice
        return dice.swapped() if dice is not None and self.selection.dice_swapped else dice

    @property
    def position(self) -> rules.Position:
        """The position after the steps of the turn."""
        return self.state.position

    @property
    def dice_left(self) -> tuple[int, ...]:
        """The dice that are still to be played, in the order in which the board shows them."""
        left = self.state.dice_left
        return left[::-1] if self.selection.dice_swapped else left

    @cached_property
    def steps(self) -> tuple[Move, ...]:
        """The legal next steps."""
        return tuple(move for move, _ in self.state.next_steps)

    @cached_property
    def sources(self) -> frozenset[int]:
        """The places of the checkers that may move."""
        return frozenset(move.source for move in self.steps)

    @cached_property
    def is_moving(self) -> bool:
        """Whether this board has a roll to play."""
        return self.state.phase is Phase.MOVE and self.idle is None

    @cached_property
    def is_complete(self) -> bool:
        """Whether the play is complete, so that the turn may be confirmed."""
        return self.is_moving and not self.steps

    @property
    def dice_clickable(self) -> bool:
        """Whether a click on the dice rolls them, swaps them, or ends the turn."""
        if self.idle is not None:
            return False
        if self.state.phase in (Phase.OPENING, Phase.ROLL) or self.is_complete:
            return True
        untouched = self.is_moving and not self.state.steps
        return untouched and self.dice is not None and not self.dice.is_double

    @property
    def rolls_by_dice(self) -> bool:
        """Whether the user rolls by clicking the dice, and not with a button."""
        waits = self.state.phase in (Phase.OPENING, Phase.ROLL)
        return waits and self.state.rules.roll_by is rules.RollBy.DICE

    def may_lift(self, target: Target) -> bool:
        """Return whether the user may pick up a checker on a target."""
        return (
            self.is_moving
            and self.on_roll is not None
            and target.place_for(self.on_roll) in self.sources
        )

    @property
    def playable(self) -> tuple[int, ...]:
        """The remaining dice that can still be played."""
        if not self.steps:
            return ()
        most = most_steps(self.position, self.dice_left)
        if most == len(self.dice_left) or len(set(self.dice_left)) == 1:
            return self.dice_left[:most]
        return (step_taken(self.position, self.dice_left, self.steps[0])[1],)

    @cached_property
    def active_source(self) -> int | None:
        """The place of the selected checker; a checker on the bar is selected automatically."""
        selected = self.selection.selected
        if not self.is_moving:
            return None
        if selected is None and BAR in self.sources:
            return BAR
        return selected if selected in self.sources else None

    @property
    def active_target(self) -> Target | None:
        """The selected checker's place, as a target on the board."""
        if self.active_source is None or self.on_roll is None:
            return None
        return Target.of_place(self.active_source, self.on_roll)

    @cached_property  # saves 1 ms a click
    def landings(self) -> dict[int, tuple[Move, ...]]:
        """The destinations of the selected checker, with the steps to each destination."""
        return {} if self.active_source is None else self.destinations(self.active_source)

    def destinations(self, source: int) -> dict[int, tuple[Move, ...]]:
        """Return the destinations of a checker, with the steps to each destination."""
        if not self.is_moving or self.dice is None:
            return {}
        state = self.state
        combine = state.rules.combined_moves
        return rules.paths_from(state.turn_start, self.dice, source, state.steps, combine=combine)

    def why_not(self, source: int, target: int) -> str:
        """Return why a checker may not move to a place, or an empty string if the move is legal.

        The explanation uses the board's point numbers.
        """
        refusal = self._refusal(source, target)
        return "" if refusal is None else refusal.numbered(self.numbers)

    def why_stuck(self, source: int) -> str:
        """Return the reason why a checker cannot move.

        If a die alone would allow a step, the rule that forbids this step is given.
        """
        ends = dict.fromkeys([*(max(source - die, OFF) for die in self.dice_left), OFF])
        found = [refusal for end in ends if (refusal := self._refusal(source, end))]
        if not found:
            return ""
        first = min(found, key=lambda each: (each.reason not in _WASTEFUL, each.target == OFF))
        return first.numbered(self.numbers)

    def _refusal(self, source: int, target: int) -> rules.Refusal | None:
        state = self.state
        if self.dice is None or self.on_roll is None:
            return None
        return rules.explain(
            state.turn_start, self.dice, source, target, state.steps, rules=state.rules
        )


_WASTEFUL = (rules.Reason.LARGER_DIE, rules.Reason.BOTH_DICE)
"""The reasons that forbid a step although a die allows it."""


def _games_won(match: Match) -> tuple[int, int]:
    """Return the numbers of games that White and Black have won."""
    results = (game.states[-1].result for game in match.games)
    won = Counter(result.winner for result in results if result is not None)
    return won[Color.WHITE], won[Color.BLACK]


def format_play(play: rules.Play, turn: Turn) -> str:
    """Return a play for the current roll in the notation of the player on roll."""
    return turn.viewpoint.in_notation(str(play), turn.on_roll or Color.WHITE)
