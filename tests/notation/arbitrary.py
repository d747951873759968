"""Hypothesis strategies for positions and states that the notations can hold."""

from __future__ import annotations

from hypothesis import strategies as st

from gammon_widget.rules import (
    Color,
    Cube,
    Dice,
    GameState,
    Level,
    Offer,
    OfferKind,
    Phase,
    Position,
    Rules,
)
from tests.strategies import place_checkers

DICE = st.builds(Dice, st.integers(1, 6), st.integers(1, 6))


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Any position with up to 15 checkers a side, including checkers on the bars."""
    own = draw(st.lists(st.integers(1, 25), max_size=15))
    other = draw(st.lists(st.integers(0, 24), max_size=15))
    return place_checkers(own, other)


@st.composite
def states(draw: st.DrawFn) -> GameState:
    """Any state that both an XGID and a GNUBG ID can hold, at the start of a turn."""
    position = draw(positions().filter(lambda position: 15 not in position.off))
    turn = draw(st.sampled_from(Color))
    length = draw(st.sampled_from([0, 1, 2, 7, 25]))
    most = length - 1 if length else 99
    score = draw(st.tuples(st.integers(0, most), st.integers(0, most)))
    crawford = bool(length) and length - 1 in score and draw(st.booleans())
    phase = draw(st.sampled_from([Phase.ROLL, Phase.MOVE, Phase.DOUBLE]))
    owner = draw(st.sampled_from([None, *Color]))
    return GameState(
        turn_start=position,
        turn=turn,
        phase=phase,
        dice=draw(DICE) if phase is Phase.MOVE else None,
        cube=Cube(2 ** draw(st.integers(0, 10)), owner),
        score=score,
        length=length,
        crawford=crawford,
        offer=Offer(OfferKind.DOUBLE, turn) if phase is Phase.DOUBLE else None,
        rules=Rules(jacoby=True if length else draw(st.booleans())),
    )


LEVELS = st.sampled_from(Level)
HOSTILE = st.one_of(
    st.text(max_size=200),
    st.text(alphabet="XGID=-abcABCoO:0123456789/+ \n*()DBR", max_size=120),
    st.text(alphabet="+-1234567890 |XO\n", max_size=400),
    st.text(alphabet="0123456789abro/*-(), ٣５", max_size=40),
    st.binary(max_size=60).map(lambda data: data.decode("latin-1")),
)
