"""A state in the making: absolute values, as traits and an editor have them, not yet checked."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ..rules import (
    Color,
    Cube,
    Dice,
    GameState,
    Offer,
    OfferKind,
    Phase,
    Position,
    PositionError,
    Rules,
)
from ..rules.position import BAR, CHECKERS
from ..rules.validation import brief

Pair = tuple[int, int]

_OPENING = Position.opening()
_POINTS_PER_HALF = 12


def with_part(pair: Pair, color: Color, value: int) -> Pair:
    """A (White, Black) pair with another value for that player."""
    return (value, pair[1]) if color is Color.WHITE else (pair[0], value)


@dataclass(frozen=True, slots=True)
class Draft:
    """What a state is to be: every part as it is wanted, whether or not they go together.

    Attributes
    ----------
    points
        24 counts, White's 1 point first; White > 0, Black < 0.
    bar
        Checkers on the bar, as (White, Black). The checkers that are missing are off.
    turn
        The player on roll; None before the opening roll.
    dice
        A roll that is to be played.
    offer
        A double, a beaver or a resignation that waits for its answer.
    cube_value, cube_owner
        The multiplier of the stake, and who may double next.
    score, length, crawford
        The match.
    rules
        The rules of the house.
    over
        Whether the game is known to be over, because of its last checker or the score of the
        match; it may hold dice then, and the score contradicts nothing.
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
        """The draft of a state, with the steps of its turn made."""
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

    # What follows from it

    def stacks(self, color: Color) -> dict[int, int]:
        """How many of that player's checkers stand where, in their numbering, the bar last."""
        from_24 = self.points[::-1] if color is Color.WHITE else [-count for count in self.points]
        stacks = {BAR - 1 - k: count for k, count in enumerate(from_24) if count > 0}
        bar = self.bar[color.slot]
        return stacks | {BAR: bar} if bar else stacks

    @property
    def off(self) -> Pair:
        """Checkers that stand nowhere; below zero where there are too many."""
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
        """The state this describes, at the start of a turn.

        Raises
        ------
        PositionError
            If there is no such state, with all reasons.
        """
        problems = self._wrong_checkers()
        position, cube = _OPENING, Cube()  # in place of those that cannot be
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
            position=position.swapped() if turn is Color.BLACK else position,
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
        """What is wrong with the checkers, naming where they stand."""
        problems = [
            f"{color.capitalize()}'s bar cannot hold {brief(count)} checkers: the number is "
            "negative."
            for color, count in zip(Color, self.bar, strict=True)
            if count < 0
        ]
        for color, missing in zip(Color, self.off, strict=True):
            if missing < 0:
                where = ", ".join(
                    f"{brief(count)} on {'the bar' if place == BAR else place}"
                    for place, count in self.stacks(color).items()
                )
                problems.append(
                    f"{color.capitalize()} has {brief(CHECKERS - missing)} checkers ({where}); "
                    f"at most {CHECKERS} are possible."
                )
        if self.off == (CHECKERS, CHECKERS) and not self.over:
            problems.append("There is no checker on the board: both players cannot have finished.")
        return problems

    # Whole drafts made of it

    @property
    def cleared(self) -> Draft:
        """The same without any checkers on the board."""
        return replace(self, points=(0,) * (BAR - 1), bar=(0, 0), over=False)

    @property
    def opened(self) -> Draft:
        """The same with the checkers where every game starts, no roll, and the cube centred."""
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
        """The same with the points as in a mirror: as on a board that bears off at the other side.

        What stood on the 1 point stands on the 12 point, and so on; nothing else changes.
        """
        first, last = self.points[:_POINTS_PER_HALF], self.points[_POINTS_PER_HALF:]
        return replace(self, points=(*reversed(first), *reversed(last)))

    @property
    def swapped(self) -> Draft:
        """The same with the players' parts exchanged: checkers, turn, cube and score."""
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
        """The same with another player on roll, who has also made the double that waits."""
        offer = self.offer if turn is not None else None
        if offer is not None and turn is not self.turn:
            offer = replace(offer, by=offer.by.opponent)
        return replace(self, turn=turn, offer=offer)

    def offered(self, kind: OfferKind | None) -> Draft:
        """The same with a double or a beaver that waits for its answer, or with none."""
        if kind is None:
            return replace(self, offer=None)
        turn = self.turn or Color.WHITE
        by = turn.opponent if kind is OfferKind.BEAVER else turn
        return replace(self, turn=turn, dice=None, offer=Offer(kind, by))

    def scored(self, color: Color, points: int) -> Draft:
        """The same with another score of that player's."""
        return replace(self, score=with_part(self.score, color, points))

    def to_length(self, length: int) -> Draft:
        """The same in a match to so many points; money sessions have no Crawford game."""
        return replace(self, length=length, crawford=self.crawford and length != 0)

    def rolled(self, dice: Dice | None) -> Draft:
        """The same with that roll to be played, or with none."""
        turn = self.turn or (Color.WHITE if dice is not None else None)
        offer = None if dice is not None else self.offer
        return replace(self, turn=turn, dice=dice, offer=offer)


def draft_of(given: GameState | Position, draft: Draft) -> Draft:
    """The draft of what is given.

    Parameters
    ----------
    given
        A state, as it is at the start of its turn; or a position, which is seen by the player
        on roll.
    draft
        What a mere position leaves as it is: turn, cube, score and rules.
    """
    if isinstance(given, GameState):
        return replace(Draft.of(given.at_turn_start), over=given.phase is Phase.OVER)
    seen = given.swapped() if draft.turn is Color.BLACK else given
    other, *points, own = seen.points
    return replace(
        draft,
        points=tuple(points),
        bar=(own, -other),
        # Dice belong to the position that they were rolled in.
        dice=None,
        offer=None,
        over=False,
    )
