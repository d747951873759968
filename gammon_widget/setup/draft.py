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
_HALF = 12


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

    @property
    def off(self) -> Pair:
        """Checkers that stand nowhere; below zero where there are too many."""
        white = sum(count for count in self.points if count > 0) + self.bar[0]
        black = -sum(count for count in self.points if count < 0) + self.bar[1]
        return CHECKERS - white, CHECKERS - black

    @property
    def pips(self) -> Pair:
        """Pip counts, as (White, Black); a checker on the bar counts 25."""
        numbered = list(enumerate(self.points, start=1))
        white = sum(number * count for number, count in numbered if count > 0)
        black = -sum((BAR - number) * count for number, count in numbered if count < 0)
        return white + BAR * self.bar[0], black + BAR * self.bar[1]

    @property
    def problems(self) -> tuple[str, ...]:
        """Why it is no state; empty if it is one."""
        try:
            self.state()
        except PositionError as error:
            return error.problems
        return ()

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
            state = self._with(position, cube)
        except PositionError as error:
            problems += error.problems
        if problems:
            raise PositionError(problems)
        return state

    def _with(self, position: Position, cube: Cube) -> GameState:
        turn, dice = self.turn, self.dice
        if turn is None and (dice is not None or self.offer is not None):
            turn = Color.WHITE
        phase = Phase.OPENING if turn is None else Phase.ROLL if dice is None else Phase.MOVE
        if self.offer is not None:
            resigned = self.offer.kind is OfferKind.RESIGNATION
            phase = Phase.RESIGN if resigned else Phase.DOUBLE
        elif CHECKERS in position.off or (self.over and self._decided):
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

    @property
    def _decided(self) -> bool:
        """Whether somebody has won the match by its score."""
        return 0 < self.length <= max(self.score)

    def _wrong_checkers(self) -> list[str]:
        """What is wrong with the checkers, naming where they stand."""
        problems = [
            f"{_name(color)}'s bar cannot hold {brief(count)} checkers: the number is negative."
            for color, count in zip(Color, self.bar, strict=True)
            if count < 0
        ]
        for color, missing in zip(Color, self.off, strict=True):
            if missing < 0:
                problems.append(
                    f"{_name(color)} has {brief(CHECKERS - missing)} checkers "
                    f"({self._where(color)}); at most {CHECKERS} are possible."
                )
        if self.off == (CHECKERS, CHECKERS) and not self.over:
            problems.append("There is no checker on the board: both players cannot have finished.")
        return problems

    def _where(self, color: Color) -> str:
        """Where that player's checkers stand, in his numbering: "2 on 24, 1 on the bar"."""
        sign = 1 if color is Color.WHITE else -1
        own = self.points if color is Color.WHITE else self.points[::-1]
        stacks = [(number, sign * count) for number, count in enumerate(own, 1) if sign * count > 0]
        places = [f"{brief(count)} on {number}" for number, count in reversed(stacks)]
        if bar := self.bar[color.slot]:
            places.append(f"{brief(bar)} on the bar")
        return ", ".join(places)

    # Whole drafts made of it

    @property
    def cleared(self) -> Draft:
        """The same without any checkers on the board."""
        return replace(self, points=(0,) * (BAR - 1), bar=(0, 0), over=False)

    @property
    def opened(self) -> Draft:
        """The same with the checkers where every game starts, no roll, and the cube centred."""
        start = Draft.of(GameState())
        plain = replace(self, dice=None, offer=None, cube_value=1, cube_owner=None)
        return replace(plain, points=start.points, bar=start.bar)

    @property
    def mirrored(self) -> Draft:
        """The same with the points as in a mirror: as on a board that bears off at the other side.

        What stood on the 1 point stands on the 12 point, and so on; nothing else changes.
        """
        return replace(self, points=(*self.points[_HALF - 1 :: -1], *self.points[: _HALF - 1 : -1]))

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
        offer = self.offer
        if offer is not None and turn is not self.turn and turn is not None:
            offer = replace(offer, by=offer.by.opponent)
        return replace(self, turn=turn, offer=offer if turn is not None else None)

    def offered(self, kind: OfferKind | None) -> Draft:
        """The same with a double or a beaver that waits for its answer, or with none."""
        if kind is None:
            return replace(self, offer=None)
        turn = self.turn or Color.WHITE
        by = turn.opponent if kind is OfferKind.BEAVER else turn
        return replace(self, turn=turn, dice=None, offer=Offer(kind, by))

    def to_length(self, length: int) -> Draft:
        """The same in a match to so many points; money sessions have no Crawford game."""
        return replace(self, length=length, crawford=self.crawford and length != 0)

    def rolled(self, dice: Dice | None) -> Draft:
        """The same with that roll to be played, or with none."""
        turn = self.turn or (Color.WHITE if dice is not None else None)
        offer = None if dice is not None else self.offer
        return replace(self, turn=turn, dice=dice, offer=offer)


def _name(color: Color) -> str:
    return color.value.capitalize()
