"""Legal plays compared with OpenSpiel, bgsage and gnubg-nn, which are all compiled.

All programs get the same turns, which come from games played at random. Every round has new turns.
The *letters* of a position are the first part of its XGID, with one letter for each place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from random import Random
from statistics import median
from typing import Any

import bgsage
import gnubg_nn
import pyspiel

from gammon_widget.rules import Dice, Position, legal_plays

from .rivals import ROUNDS, Job, Row, in_turns, ratio

TURNS = 2000
"""The number of turns in each round."""

TURNS_CHECKED = 500
"""The number of turns on which all programs must agree before the timing."""

RIVALS = (
    "ours",
    "OpenSpiel",
    "bgsage",
    "bgsage, without letters",
    "gnubg-nn",
    "gnubg-nn, without letters",
)

LETTERS = "onmlkjihgfedcba-ABCDEFGHIJKLMNO"
LETTER = dict(enumerate(LETTERS, start=-15))
UP, DOWN, BAR = range(24), range(23, -1, -1), 100
"""OpenSpiel's numbers for the places."""

BOARD_NUMBERS = 196
"""The number of values in an OpenSpiel observation that describe points and bars."""

Turn = tuple[Position, Dice]


def rows(rounds: int = ROUNDS, turns: int = TURNS) -> list[Row]:
    """Time all programs, and OpenSpiel again without doublets, which it plays as two turns."""
    random = Random(1)
    check(TURNS_CHECKED, random)
    times = dict(zip(RIVALS, in_turns(_rounds(rounds, turns, random)), strict=True))
    plain = in_turns(_plain_rounds(rounds, turns, random))
    each = 1e6 / turns

    def row(job: str, peer: str, ours: list[float], theirs: list[float], goal: str = "") -> Row:
        return Row(job, peer, each * median(ours), each * median(theirs), ratio(theirs, ours), goal)

    goals = {"OpenSpiel": "≥ 6 × as fast", "bgsage": "≥ 1 × as fast"}
    ours = times["ours"]
    return [
        *(row("legal plays", name, ours, times[name], goals.get(name, "")) for name in RIVALS[1:]),
        row("legal plays, no doublets", "OpenSpiel", plain[0], plain[1], goals["OpenSpiel"]),
    ]


def _rounds(rounds: int, turns: int, random: Random) -> Iterator[Sequence[Job]]:
    for _ in range(rounds):
        states = spiel_turns(turns, random)
        ours = [turn_of(state) for state in states]
        boards, pairs = [_signed(*turn) for turn in ours], [_pair(*turn) for turn in ours]
        yield (
            partial(our_letters, ours),
            partial(spiel_letters, states),
            partial(sage_letters, boards),
            partial(sage_raw, boards),
            partial(gnubg_letters, pairs),
            partial(gnubg_raw, pairs),
        )


def _plain_rounds(rounds: int, turns: int, random: Random) -> Iterator[Sequence[Job]]:
    for _ in range(rounds):
        states: list[Any] = []
        while len(states) < turns:
            more = spiel_turns(turns, random)
            states += [state for state in more if not turn_of(state)[1].is_double]
        states = states[:turns]
        yield partial(our_letters, [turn_of(s) for s in states]), partial(spiel_letters, states)


def check(turns: int, random: Random) -> None:
    """Check that all programs find the same plays, as far as their rules are the same."""
    states = spiel_turns(turns, random)
    ours = [turn_of(state) for state in states]
    boards, pairs = [_signed(*turn) for turn in ours], [_pair(*turn) for turn in ours]
    expected = [set(letters) for letters in our_letters(ours)]
    assert [set(letters) for letters in spiel_letters(states)] == expected
    passes = [{position.letters} for position, _ in ours]
    found = [set(x) or stay for x, stay in zip(gnubg_letters(pairs), passes, strict=True)]
    assert found == expected
    # bgsage may end a game with one die even if both dice could be played.
    assert all(w <= set(f) for f, w in zip(sage_letters(boards), expected, strict=True))


# Ours


def our_letters(turns: Sequence[Turn]) -> list[list[str]]:
    """Return the letters of the result of every `Play`."""
    return [[play.result.letters for play in legal_plays(*turn)] for turn in turns]


# OpenSpiel


def spiel_turns(count: int, random: Random) -> list[Any]:
    """Return states from games played at random, each at the start of a turn."""
    game = pyspiel.load_game("backgammon")
    states: list[Any] = []
    state = game.new_initial_state()
    halves = 0
    while len(states) < count:
        if state.is_terminal():
            state, halves = game.new_initial_state(), 0
        if state.is_chance_node():
            halves = 0
        else:
            if not halves:
                states.append(state.clone())
            halves += 1
        state.apply_action(random.choice(state.legal_actions()))
    return states


def turn_of(state: Any) -> Turn:
    """Convert an OpenSpiel state to a `Turn`; only the state's text contains the dice."""
    _, _, rest = str(state).partition("Dice: ")
    counts = _counts(state, state.current_player())
    return Position(counts), Dice(int(rest[0]), int(rest[1]))


def spiel_letters(states: Sequence[Any]) -> list[list[str]]:
    """Return the letters of all distinct child states of each state, in the fastest way."""
    return [_spiel_turn(state) for state in states]


def _spiel_turn(state: Any) -> list[str]:
    player = state.current_player()
    children = [state.child(action) for action in state.legal_actions()]
    if children and not children[0].is_terminal() and children[0].current_player() == player:
        # OpenSpiel plays doublets as two turns.
        halves = _distinct(children, player)
        children = [child for half in halves for child in _spiel_children(half)]
    letter = LETTER
    return [
        "".join([letter[count] for count in _counts(child, player)])
        for child in _distinct(children, player)
    ]


def _spiel_children(state: Any) -> list[Any]:
    if state.is_terminal():
        return [state]
    return [state.child(action) for action in state.legal_actions()]


def _distinct(states: Sequence[Any], player: int) -> Iterable[Any]:
    """Return the distinct states; comparing observations is the fastest way."""
    return {
        tuple(state.observation_tensor(player)[:BOARD_NUMBERS]): state for state in states
    }.values()


def _counts(state: Any, player: int) -> list[int]:
    """Return the 26 counts for a player; player 0 moves up OpenSpiel's points, player 1 down."""
    board, other = state.board, 1 - player
    points = UP if player else DOWN
    signed = [board(player, point) - board(other, point) for point in points]
    return [-board(other, BAR), *signed, board(player, BAR)]


# bgsage and gnubg-nn


def sage_raw(boards: Sequence[Any]) -> list[Any]:
    """Return the results of bgsage: lists of 26 numbers."""
    return [bgsage.possible_moves(*board) for board in boards]


def sage_letters(boards: Sequence[Any]) -> list[list[str]]:
    return [[_word(points) for points in bgsage.possible_moves(*board)] for board in boards]


def _word(points: Sequence[int]) -> str:
    letter = LETTER
    return "".join([letter[n] for n in (-points[0], *points[1:])])


def _signed(position: Position, dice: Dice) -> tuple[list[int], int, int]:
    first, *rest = position.points
    return [-first, *rest], dice.first, dice.second


def _pair(position: Position, dice: Dice) -> tuple[list[list[int]], int, int]:
    points = position.points
    own = [max(count, 0) for count in points[1:]]
    return [[max(-count, 0) for count in points[24::-1]], own], dice.first, dice.second


def gnubg_raw(pairs: Sequence[Any]) -> list[Any]:
    """Return the results of gnubg-nn: position keys."""
    return [gnubg_nn.moves(*pair) for pair in pairs]


def gnubg_letters(pairs: Sequence[Any]) -> list[list[str]]:
    return [[_gnubg_word(key) for key in gnubg_nn.moves(*pair)] for pair in pairs]


def _gnubg_word(key: Any) -> str:
    other, own = gnubg_nn.boardfromkey(key)
    letter = LETTER
    middle = [letter[a - b] for a, b in zip(own[:24], other[23::-1], strict=True)]
    return letter[-other[24]] + "".join(middle) + letter[own[24]]
