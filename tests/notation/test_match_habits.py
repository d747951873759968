"""Match files as other programs and people write them; the inputs are in match_habits.txt."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gammon_widget.match.files import format_match
from gammon_widget.notation.matches.files import read_match_text, read_matches_text
from gammon_widget.notation.matches.record import MatchRecord
from gammon_widget.rules import Color, FormatError, Level, MakePlay, Phase, Rules

from .matches import played

_INPUTS = Path(__file__).with_name("match_habits.txt").read_text("utf-8").split("\n=== ")[1:]


@pytest.mark.parametrize("entry", _INPUTS, ids=lambda entry: entry.split(" ", 1)[0])
def test_a_habit_is_read_rightly_or_refused_with_a_remedy(entry: str):
    head, text = entry.split("\n", 1)
    _, *right = head.split(" | ")
    if right[0] == "refused":
        with pytest.raises(FormatError) as caught:
            read_matches_text(text)
        error = caught.value
        assert (error.line, right[2] in f"{error.expected}") == (int(right[1]), True), error
        return
    matches = read_matches_text(text)
    lines = sorted({each.line or 0 for match in matches for each in match.contradictions})
    scores = " // ".join(map(_scores, matches))
    remarks = ", ".join(map(str, lines)) or "-"
    assert [scores, _plays(matches), remarks] == right, [
        str(each) for match in matches for each in match.contradictions
    ]


def _scores(match: MatchRecord) -> str:
    ends = [game.states[-1] for game in match.games]
    return " ".join(
        f"{end.score[0]}-{end.score[1]}{'*' * (end.phase is not Phase.OVER or end.result is None)}"
        for end in ends
    )


def _plays(matches: tuple[MatchRecord, ...]) -> str:
    plays = [
        state.turn
        for match in matches
        for game in match.games
        for state, action in zip(game.states, game.actions, strict=False)
        if isinstance(action, MakePlay)
    ]
    return f"{plays.count(Color.WHITE)}/{plays.count(Color.BLACK)}"


def test_each_input_has_a_name_of_its_own():
    names = [re.split(r" ", entry, maxsplit=1)[0] for entry in _INPUTS]
    assert len(set(names)) == len(names) >= 60


@pytest.mark.parametrize("seed", range(6))
def test_a_match_with_columns_exchanged_in_half_of_its_games_is_the_same_match(seed: int):
    match = played(seed, 7 if seed % 2 else 0, Rules.standard(), 2_000)
    text = format_match(match)
    head, *games = re.split(r"(?m)^(?= Game )", text)
    assert len(games) > 1
    exchanged = [_exchanged(game) if index % 2 else game for index, game in enumerate(games)]
    again = read_match_text(head + "".join(exchanged))
    assert again.contradictions == ()
    assert again == read_match_text(text)


def _exchanged(game: str) -> str:
    """A game with its columns exchanged."""
    title, names, *lines = game.split("\n")
    left, right = re.split(r"\s{3,}", names.strip())
    written = [title, f" {right:<32} {left}"]
    held = ""
    for line in lines:
        cells = line.rpartition(")")[2]
        actions = re.split(r"\s+(?=[1-6]{2}:|[A-Z][a-z]+)", "  " + cells)[1:]
        column = 1 if len(cells) - len(cells.lstrip()) > 12 else 0
        for action in actions:
            if action.startswith("Wins"):
                written += [f"  1) {held}"] if held else []
                held = ""
                written.append(f"      {action}" if column else " " * 34 + action)
            elif column:
                written += [f"  1) {held}"] if held else []
                held = action
            else:
                written.append(f"  1) {held:<28} {action}")
                held = ""
            column = 1 - column
    written += [f"  1) {held}"] if held else []
    return "\n".join([*written, "", ""])


def test_a_gammon_is_resigned_after_a_beaver():
    text = """ 0 point match

 Game 1
 Mira : 0                          Anton : 0
  1) 31: 8/5 6/5                    Doubles => 2
  2)  Beavers => 4                  Resigns
      Wins 8 points
"""
    record = read_match_text(text)
    (end,) = (game.states[-1] for game in record.games)
    assert (record.contradictions, end.score, end.cube.value) == ((), (8, 0), 4)
    assert end.result is not None
    assert end.result.level is Level.GAMMON
