"""Matches between bots, in one thread and in several processes."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import pytest

from gammon_widget import Bot, GammonError, NetEngine, random_positions, self_play


def test_a_seed_gives_the_same_matches_everywhere() -> None:
    matches = self_play(3, ("net:1-ply", "net:beginner"), length=3, seed=5)
    with ProcessPoolExecutor(1) as executor:
        elsewhere = self_play(3, ("net:1-ply", "net:beginner"), length=3, seed=5, executor=executor)
    assert [match.games for match in elsewhere] == [match.games for match in matches]
    assert all(match.state.match_winner is not None for match in matches)
    assert matches[0].games != matches[1].games
    frame = matches.to_frame()
    assert frame["winner"].tolist() == [m.state.match_winner.value for m in matches]  # type: ignore[union-attr]
    assert (frame[["white_points", "black_points"]].max(axis=1) >= 3).all()
    assert len(self_play(0)) == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"n": -1}, "must be a whole number"),
        (
            {"n": 1, "players": ("net:1-ply", "Ann")},
            "must be bots such as 'net:1-ply', but not Ann",
        ),
        ({"n": 1, "seed": "x"}, "seed= must be a whole number"),
    ],
)
def test_wrong_arguments_are_refused(arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(GammonError, match=words):
        self_play(**arguments)
    bot = Bot(NetEngine())
    with ThreadPoolExecutor(1) as executor, pytest.raises(GammonError, match="must be names"):
        self_play(1, (bot, bot), executor=executor)


def test_random_positions_meet_the_conditions() -> None:
    found = random_positions(50, contact=False, seed=2)
    assert len(found) == 50
    assert not any(position.has_contact for position in found)
    assert found == random_positions(50, contact=False, seed=2) != random_positions(50, seed=2)
    assert random_positions(0) == []
    for wrong in ({"n": -1}, {"n": 1, "apart": 0}, {"n": 2, "where": lambda _: False, "games": 3}):
        with pytest.raises(GammonError):
            random_positions(**wrong)
