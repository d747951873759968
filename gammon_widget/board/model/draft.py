"""Drafts: states that have not been validated yet, for the traits and the position editor.

This module makes checks that the rules do not make:

- A draft is refused if its values are larger than a board can show.
- A state that no game can reach is accepted with a warning, because a file may contain such a
  state, or an opponent may send it.
- A game that ended with a drop or a resignation is loaded as it was before the drop or the
  resignation, and a note says so.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ...languages.translation import N_, _
from ...rules import (
    Color,
    Cube,
    Dice,
    Ending,
    GameState,
    GammonError,
    Offer,
    OfferKind,
    Phase,
    Position,
    PositionError,
    Rules,
    why_no_double,
)
from ...rules.position import BAR, CHECKERS
from ...rules.validation import LARGEST, brief

Pair = tuple[int, int]

_OPENING = Position.opening()
_POINTS_PER_HALF = 12


def with_part(pair: Pair, color: Color, value: int) -> Pair:
    """Return a (White, Black) pair with a new value for one player."""
    return (value, pair[1]) if color is Color.WHITE else (pair[0], value)


@dataclass(frozen=True, slots=True)
class Draft:
    """The values of a state, whether or not they are consistent.

    `points` are the numbers of checkers on the 24 points, beginning with White's 1 point; they are
    positive for White and negative for Black. `bar` is (White, Black). Missing checkers count as
    borne off. `turn` is None before the opening roll. `offer` is a double, a beaver or a
    resignation that waits for an answer. `over` is true if the game is known to be over. Such a
    draft may contain dice, and its score may have reached the match length.
    """

    points: tuple[int, ...]
    bar: Pair = (0, 0)
    turn: Color | None = Color.WHITE
    dice: Dice | None = None
    offer: Offer | None = None
    cube_value: int = 1
    cube_owner: Color | None = None
    score: Pair = (0, 0)
    length: int = 0
    crawford: bool = False
    rules: Rules = field(default_factory=Rules.standard)
    over: bool = False

    @classmethod
    def of(cls, state: GameState) -> Draft:
        """Return the draft of a state, after the steps that have been made in its turn."""
        return cls(
            points=state.points,
            bar=state.bar,
            turn=state.turn,
            dice=state.dice,
            offer=state.offer,
            cube_value=state.cube.value,
            cube_owner=state.cube.owner,
            score=state.score,
            length=state.length,
            crawford=state.crawford,
            rules=state.rules,
        )

    # Derived values

    def stacks(self, color: Color) -> dict[int, int]:
        """Return the player's checkers by place, in the player's numbering, with the bar last."""
        from_24 = self.points[::-1] if color is Color.WHITE else [-count for count in self.points]
        stacks = {BAR - 1 - k: count for k, count in enumerate(from_24) if count > 0}
        bar = self.bar[color.slot]
        return stacks | {BAR: bar} if bar else stacks

    @property
    def off(self) -> Pair:
        """Checkers borne off, as (White, Black); negative if there are too many on the board."""
        white, black = (CHECKERS - sum(self.stacks(color).values()) for color in Color)
        return white, black

    @property
    def pips(self) -> Pair:
        """Pip counts, as (White, Black); a checker on the bar counts 25."""
        white, black = (
            sum(place * count for place, count in self.stacks(color).items()) for color in Color
        )
        return white, black

    def state(self) -> GameState:
        """Return the state at the start of a turn.

        Raises PositionError with all reasons if the draft is invalid.
        """
        problems = self._wrong_checkers()
        position, cube = _OPENING, Cube()  # these replace an invalid position or cube
        if not problems:
            position = Position((-self.bar[1], *self.points, self.bar[0]))
        try:
            cube = Cube(self.cube_value, self.cube_owner)
        except PositionError as error:
            problems += error.problems
        try:
            state = self._state_with(position, cube)
        except PositionError as error:
            problems += error.problems
        if problems:
            raise PositionError(problems)
        return state

    def _state_with(self, position: Position, cube: Cube) -> GameState:
        turn, dice = self.turn, self.dice
        if turn is None and (dice is not None or self.offer is not None):
            turn = Color.WHITE
        phase = Phase.OPENING if turn is None else Phase.ROLL if dice is None else Phase.MOVE
        if self.offer is not None:
            resigned = self.offer.kind is OfferKind.RESIGNATION
            phase = Phase.RESIGN if resigned else Phase.DOUBLE
        elif CHECKERS in position.off or (self.over and 0 < self.length <= max(self.score)):
            phase, turn = Phase.OVER, turn or Color.WHITE
            dice = dice if self.over else None
        return GameState(
            turn_start=position.swapped() if turn is Color.BLACK else position,
            turn=turn,
            phase=phase,
            dice=dice,
            cube=cube,
            score=self.score,
            length=self.length,
            crawford=self.crawford,
            offer=self.offer,
            rules=self.rules,
        )

    def _wrong_checkers(self) -> list[str]:
        """Return a sentence for each error in the numbers of checkers."""
        problems = [
            _(_NEGATIVE, name=color.label, count=brief(count))
            for color, count in zip(Color, self.bar, strict=True)
            if count < 0
        ]
        for color, missing in zip(Color, self.off, strict=True):
            if missing < 0:
                on = N_("{count} on {place}")
                where = ", ".join(
                    _(on, count=brief(count), place=_("the bar") if place == BAR else place)
                    for place, count in self.stacks(color).items()
                )
                words = N_(
                    "{name} has {count} checkers ({where}); at most {most} are possible. "
                    "Remove {more}."
                )
                fields = {"name": color.label, "where": where, "most": CHECKERS}
                fields["more"] = brief(-missing)
                problems.append(_(words, count=brief(CHECKERS - missing), **fields))
        if self.off == (CHECKERS, CHECKERS) and not self.over:
            problems.append(_(_EMPTY))
        return problems

    # Modified copies

    @property
    def cleared(self) -> Draft:
        """The draft without any checkers on the board."""
        return replace(self, points=(0,) * (BAR - 1), bar=(0, 0), over=False)

    def placed(self, position: Position) -> Draft:
        """Return the draft with a position as seen by the player on roll."""
        white = position.swapped() if self.turn is Color.BLACK else position
        return replace(self, points=white.points[1:BAR], bar=white.bar, over=False)

    @property
    def opened(self) -> Draft:
        """The draft with the starting position, no roll, and the cube in the middle."""
        return replace(
            self,
            points=_OPENING.points[1:BAR],
            bar=(0, 0),
            dice=None,
            offer=None,
            cube_value=1,
            cube_owner=None,
        )

    @property
    def mirrored(self) -> Draft:
        """The draft with the points mirrored: the 1 point becomes the 12 point, and so on."""
        first, last = self.points[:_POINTS_PER_HALF], self.points[_POINTS_PER_HALF:]
        return replace(self, points=(*reversed(first), *reversed(last)))

    @property
    def swapped(self) -> Draft:
        """The draft with the players exchanged: checkers, turn, cube and score."""
        offer = self.offer and replace(self.offer, by=self.offer.by.opponent)
        return replace(
            self,
            points=tuple(-count for count in reversed(self.points)),
            bar=self.bar[::-1],
            turn=self.turn and self.turn.opponent,
            offer=offer,
            cube_owner=self.cube_owner and self.cube_owner.opponent,
            score=self.score[::-1],
        )

    def on_roll(self, turn: Color | None) -> Draft:
        """Return the draft with a new player on roll; a pending offer then changes sides too."""
        offer = self.offer if turn is not None else None
        if offer is not None and turn is not self.turn:
            offer = replace(offer, by=offer.by.opponent)
        return replace(self, turn=turn, offer=offer)

    def offered(self, kind: OfferKind | None) -> Draft:
        """Return the draft with a pending double or beaver; None removes the offer."""
        if kind is None:
            return replace(self, offer=None)
        turn = self.turn or Color.WHITE
        by = turn.opponent if kind is OfferKind.BEAVER else turn
        return replace(self, turn=turn, dice=None, offer=Offer(kind, by))

    def scored(self, color: Color, points: int) -> Draft:
        """Return the draft with a new score for one player."""
        return replace(self, score=with_part(self.score, color, points))

    def to_length(self, length: int) -> Draft:
        """Return the draft with a new match length; a money session has no Crawford game."""
        return replace(self, length=length, crawford=self.crawford and length != 0)

    def rolled(self, dice: Dice | None) -> Draft:
        """Return the draft with a roll to play; None removes the roll."""
        turn = self.turn or (Color.WHITE if dice is not None else None)
        offer = None if dice is not None else self.offer
        return replace(self, turn=turn, dice=dice, offer=offer)


def draft_of(given: GameState | Position, draft: Draft) -> Draft:
    """Return a draft for a state at the start of its turn, or for a position.

    A position is taken as seen by the player on roll. It has no turn, cube, score or rules, so
    these are taken from `draft`.
    """
    if isinstance(given, GameState):
        return replace(Draft.of(given.at_turn_start), over=given.phase is Phase.OVER)
    seen = given.swapped() if draft.turn is Color.BLACK else given
    other, *points, own = seen.points
    return replace(
        draft,
        points=tuple(points),
        bar=(own, -other),
        # A roll belongs to the position in which it was made.
        dice=None,
        offer=None,
        over=False,
    )


MAX_CHECKERS = 2 * CHECKERS
"""The maximum number of checkers of one player in the editor.

It is higher than the legal number, so that users can place too many checkers and then see the
mistake.
"""

_EMPTY = N_(
    "The board is empty, but only one player can have borne off all their checkers. Add a checker."
)
_NEGATIVE = N_("{name}'s bar cannot hold {count} checkers: the number is negative.")
_TOO_MANY = N_(
    "{name} has too many checkers: each player has {checkers}, and the editor allows at most "
    "{most} while you set up a position."
)
_ENDINGS = {
    Ending.DROPPED: N_("{name} won because the opponent dropped a double"),
    Ending.RESIGNED: N_("{name} won because the opponent resigned"),
}


def require_within_limits(draft: Draft) -> Draft:
    """Return the draft, or raise PositionError with all reasons if it exceeds the limits."""
    problems = [
        _(_TOO_MANY, name=color.label, checkers=CHECKERS, most=MAX_CHECKERS)
        for color in Color
        if sum(map(abs, draft.stacks(color).values())) > MAX_CHECKERS
    ]
    numbers = {
        N_("The score is too high: the limit is {most:,}."): max(map(abs, draft.score)),
        N_("The match is too long: the limit is {most:,} points."): abs(draft.length),
        N_("The cube value is too high: the limit is {most:,}."): abs(draft.cube_value),
    }
    problems += [_(words, most=LARGEST) for words, number in numbers.items() if number > LARGEST]
    if problems:
        raise PositionError(problems)
    return draft


def problems_with(draft: Draft) -> tuple[str, ...]:
    """Return the reasons why a draft is invalid; empty if it is valid."""
    try:
        draft.state().xgid  # noqa: B018 - some states have none
    except PositionError as error:
        return error.problems
    except GammonError as error:
        return (str(error),)
    return ()


def doubts_about(state: GameState) -> tuple[str, ...]:
    """Return the reasons why a valid state cannot occur in a game under the state's own rules.

    The tuple is empty if the state can occur in such a game.

    Examples
    --------
    >>> doubts_about(GameState.from_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:D:6:3:1:7:10"))
    ('White cannot have doubled: This is the Crawford game, which is played without the cube.',)
    """
    found = []
    offer, cube = state.offer, state.cube
    if offer is not None and offer.kind is not OfferKind.RESIGNATION and state.turn is not None:
        why = why_no_double(replace(state, phase=Phase.ROLL, dice=None, offer=None))
        if why is not None:
            words = _("{name} cannot have doubled:", name=state.turn.label)
            found.append(f"{words} {why}")
        if offer.kind is OfferKind.BEAVER and state.is_match:
            found.append(_("There are no beavers in a match."))
    if state.crawford and (cube.value > 1 or cube.owner is not None):
        found.append(_("The cube cannot be turned in the Crawford game."))
    if cube.value > state.rules.max_cube:
        words = _("The cube value is above the limit of {most}.", most=state.rules.max_cube)
        found.append(words)
    return tuple(found)


def note_on_loading(given: GameState | Position) -> str:
    """Return a note if the game of a loaded state ended with a drop or a resignation.

    The note is empty for other states and for positions.
    """
    if isinstance(given, Position) or given.phase is not Phase.OVER:
        return ""
    if given.match_winner is not None or CHECKERS in given.position.off:
        return ""
    result = given.result
    how = _("the position does not show how it ended")
    if result is not None and result.ending in _ENDINGS:
        how = _(_ENDINGS[result.ending], name=result.winner.label)
    words = N_(
        "This game was over: {how}. The editor shows its last position as a game in progress."
    )
    return _(words, how=how)
