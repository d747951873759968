"""Matches for tests of match files: random matches, and matches that gnubg wrote."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from hypothesis import strategies as st

from gammon_widget.match.match import Match
from gammon_widget.notation.matches.record import GameRecord
from gammon_widget.rules import (
    ActionKind,
    GameState,
    Level,
    MakePlay,
    Phase,
    Resign,
    Rules,
    legal_plays,
)
from tests.strategies import SEEDS, random_action

DATA = Path(__file__).parents[1] / "data" / "matches"
GNUBG_MATCHES = ("match02_3pt", "session_money")


def played(seed: int, length: int, rules: Rules, actions: int, most_games: int = 12) -> Match:
    """A random match that ends after a reasonable number of games."""
    random = Random(seed)
    match = Match(length, rules, players=("Ann Ä.", "Bob"), dice=seed)
    for _ in range(actions):
        state = match.state
        match state.phase:
            case Phase.OVER:
                if state.match_winner is not None or len(match.games) == most_games:
                    break
                match.new_game()
            case Phase.OPENING:
                match.roll()
            case Phase.ROLL:
                if ActionKind.DOUBLE in match.legal_actions and random.random() < 0.1:
                    match.double()
                elif random.random() < 0.01:
                    match.commit(Resign(random.choice(list(Level))))
                else:
                    match.roll()
            case Phase.MOVE:
                assert state.dice is not None
                plays = legal_plays(state.turn_start, state.dice)
                if random.random() < 0.005:
                    match.commit(Resign(random.choice(list(Level))))
                else:
                    # Choose the play that leaves the fewest pips, so that games end.
                    best = max(plays, key=lambda play: (play.result.pips[1], random.random()))
                    match.commit(MakePlay(best.moves))
            case _:
                match.commit(random_action(state, random))
    return match


def any_rules() -> st.SearchStrategy[Rules]:
    """Rules that both formats can hold."""
    return st.builds(
        _rules, st.booleans(), st.sampled_from(["", "beavers", "raccoons"]), st.booleans()
    )


def _rules(jacoby: bool, answers: str, crawford: bool) -> Rules:
    return replace(
        Rules.standard(),
        jacoby=jacoby,
        beavers=bool(answers),
        raccoons=answers == "raccoons",
        crawford=crawford,
    )


@st.composite
def matches(draw: st.DrawFn) -> Match:
    """Matches and money sessions, finished and unfinished."""
    return played(
        draw(SEEDS),
        draw(st.sampled_from([0, 0, 1, 2, 3, 5, 7])),
        draw(any_rules()),
        draw(st.integers(1, 700)),
    )


def history(games: Sequence[GameRecord], *, unplayed: bool = True) -> list[list[object]]:
    """The states of a match, without the details that files do not hold.

    These details are a resignation that appears only in the result, an implied take, the order of
    two dice, and in some formats a roll that was not played.
    """
    rows: list[list[object]] = []
    for game in games:
        states = game.states
        played = [isinstance(action, MakePlay) for action in game.actions]
        rows.append([
            *(
                _seen(state)
                for state, was_played in zip(states, [*played, False], strict=True)
                if state.phase is Phase.DOUBLE
                or (state.phase is Phase.MOVE and (unplayed or was_played))
            ),
            _end(game),
        ])  # fmt: skip
    return rows


def _seen(state: GameState) -> tuple[object, ...]:
    return (
        state.turn_start,
        state.turn,
        state.phase,
        state.dice,
        state.cube,
        state.score,
        state.length,
        state.crawford,
        state.offer,
    )


def _end(game: GameRecord) -> tuple[object, ...]:
    end = game.states[-1]
    return end.score, end.cube, end.result and (end.result.winner, end.result.points)
