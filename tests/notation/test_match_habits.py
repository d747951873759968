"""Match files as other programs and people write them; the inputs are in match_habits.txt."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gammon_widget.notation.matches.files import read_matches_text
from gammon_widget.notation.matches.record import MatchRecord
from gammon_widget.rules import Color, FormatError, MakePlay, Phase

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
    lines = sorted({each.line for match in matches for each in match.contradictions})
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
