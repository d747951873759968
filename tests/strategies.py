"""Hypothesis strategies for all values of the rules."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from gammon_widget.rules import (
    Action,
    ActionKind,
    Dice,
    GameState,
    Level,
    MakePlay,
    Phase,
    Position,
    Reroll,
    Resign,
    Roll,
    Rules,
    Starter,
    Step,
    apply,
    legal_actions,
    legal_plays,
)
from gammon_widget.rules.actions import PLAIN_ACTIONS

CHECKERS = 15
BAR = 25

SEEDS = st.integers(0, 2**32 - 1)


def dice() -> st.SearchStrategy[Dice]:
    """All 36 rolls."""
    return st.builds(Dice, st.integers(1, 6), st.integers(1, 6))


def positions() -> st.SearchStrategy[Position]:
    """Positions of all kinds: random, crowded, near the end, and from played games."""
    return st.one_of(scattered_positions(), home_positions(), played_positions())


@st.composite
def scattered_positions(draw: st.DrawFn) -> Position:
    """Up to 15 checkers a side anywhere, including the bars; sides may crowd on few places."""
    own = draw(_places(1, BAR))
    other = draw(_places(0, BAR - 1))
    return place_checkers(own, other)


@st.composite
def home_positions(draw: st.DrawFn) -> Position:
    """Most or all checkers of the player on roll at home, sometimes with opponents in the way."""
    own = draw(_places(1, 6)) + draw(st.lists(st.integers(7, BAR), max_size=2))
    other = draw(st.lists(st.integers(0, BAR - 1), max_size=6))
    return place_checkers(own[-CHECKERS:], other)


@st.composite
def played_positions(draw: st.DrawFn) -> Position:
    """Positions of random games."""
    random = Random(draw(SEEDS))
    position = Position.opening()
    for _ in range(draw(st.integers(0, 120))):
        after = random.choice(legal_plays(position, random_dice(random))).result
        if after.off[0] == CHECKERS:
            break
        position = after.swapped()
    return position


def rules() -> st.SearchStrategy[Rules]:
    return st.builds(
        Rules,
        cube=st.booleans(),
        max_cube=st.sampled_from([1, 4, 64, 1024]),
        crawford=st.booleans(),
        jacoby=st.booleans(),
        beavers=st.booleans(),
        raccoons=st.booleans(),
        automatic_doubles=st.integers(0, 2),
        combined_moves=st.booleans(),
        starter=st.sampled_from(Starter),
        backgammon_with_men_off=st.booleans(),
        leader_restarts=st.booleans(),
    )


@st.composite
def states(draw: st.DrawFn) -> GameState:
    """States after random actions: money games and matches, of one game or several."""
    random = Random(draw(SEEDS))
    state = GameState.start(draw(st.sampled_from([0, 1, 3, 7])), draw(rules()))
    for _ in range(draw(st.integers(0, 150))):
        state = apply(state, random_action(state, random))
    return state


def random_dice(random: Random) -> Dice:
    return Dice(random.randint(1, 6), random.randint(1, 6))


def random_action(state: GameState, random: Random) -> Action:
    """Choose any legal action; actions that delay the end are rare."""
    kinds = sorted(legal_actions(state))
    if random.random() < 0.98:
        rare = {ActionKind.RESIGN, ActionKind.REROLL}
        if state.phase is not Phase.OVER:
            rare.add(ActionKind.NEW_GAME)
        kinds = [kind for kind in kinds if kind not in rare]
    return action_of(state, random.choice(kinds), random)


def action_of(state: GameState, kind: ActionKind, random: Random) -> Action:
    """Choose any legal action of one kind."""
    match kind:
        case ActionKind.ROLL:
            return Roll(random_dice(random))
        case ActionKind.REROLL:
            return Reroll(random_dice(random))
        case ActionKind.STEP:
            return Step(random.choice(state.next_steps)[0])
        case ActionKind.PLAY:
            return MakePlay(random.choice(state.legal_plays).moves)
        case ActionKind.RESIGN:
            return Resign(random.choice(list(Level)))
        case _:
            return PLAIN_ACTIONS[kind]()


@st.composite
def _places(draw: st.DrawFn, low: int, high: int) -> list[int]:
    """The places of up to 15 checkers: spread out or crowded."""
    place = st.integers(low, high)
    favourites = draw(st.lists(place, min_size=1, max_size=8))
    return draw(st.lists(st.one_of(place, st.sampled_from(favourites)), max_size=CHECKERS))


def place_checkers(own: list[int], other: list[int]) -> Position:
    """Place the checkers of both players, never on the same point."""
    points = [0] * 26
    for place in own:
        points[place] += 1
    for place in other:
        if points[place] <= 0:
            points[place] -= 1
    return Position(points)
