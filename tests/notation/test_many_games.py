"""Small files with very many games: each game takes time to read, so their number is limited."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gammon_widget.notation.matches.files import read_match_file, read_match_text
from gammon_widget.notation.matches.record import MAX_ENTRIES, MAX_GAMES, MatchRecord
from gammon_widget.notation.matches.sgf_reader import read_sgf
from gammon_widget.rules import FormatError, GameState, MakePlay, Position, Rules

from .matches import DATA
from .xg_files import RECORD, archive, records


def xg(games: int) -> bytes:
    """A file of games without any actions."""
    one = read_match_text(" 0 point match\n Game 1\n A : 0   B : 0\n")
    header = records(MatchRecord(("A", "B"), 0, Rules.standard(), ()))[:RECORD]
    return archive(header + records(one)[RECORD : 2 * RECORD] * games)


MANY: dict[str, Callable[[int], bytes]] = {
    ".xg": xg,
    ".sgf": lambda games: b"(;GM[6])" * games,
    ".mat": lambda games: b" 0 point match\n" + b" Game 1\n A : 0   B : 0\n" * games,
}


@pytest.mark.parametrize("format", MANY)
def test_at_most_a_thousand_games_are_read(tmp_path: Path, format: str):
    path = tmp_path / f"many{format}"
    path.write_bytes(MANY[format](MAX_GAMES))
    assert len(read_match_file(path).games) == MAX_GAMES == 1_000
    for games in (MAX_GAMES + 1, 20_000):
        path.write_bytes(MANY[format](games))
        with pytest.raises(FormatError, match=r"more than 1000 games.*a shorter match") as caught:
            read_match_file(path)
        assert caught.value.line or "Record 1002" in caught.value.problem


def test_the_actions_of_all_games_of_an_xg_file_are_counted_together(tmp_path: Path):
    one = read_match_file(DATA / "xg" / "B4_SrGcsKAQmoTyHlgJCbM.xg")
    data = records(one)
    match, games = data[:RECORD], data[RECORD:-RECORD]
    actions = sum(data[at + 8] == 3 for at in range(0, len(data), RECORD))
    path = tmp_path / "many.xg"
    path.write_bytes(archive(match + games * (MAX_ENTRIES // actions + 1)))
    with pytest.raises(FormatError, match="more than 20000 actions"):
        read_match_file(path)


@pytest.mark.parametrize("suffix", [".mat", ".sgf"])
def test_each_play_is_applied_once(suffix: str, monkeypatch: pytest.MonkeyPatch):
    rules = sys.modules["gammon_widget.rules.apply"]
    end_turn: Callable[[GameState, Position], GameState] = rules.end_turn
    made: list[Position] = []

    def counted(state: GameState, position: Position) -> GameState:
        made.append(position)
        return end_turn(state, position)

    monkeypatch.setattr(rules, "end_turn", counted)
    record = read_match_file(DATA / f"match02_3pt{suffix}")
    assert len(made) == sum(
        isinstance(action, MakePlay) for game in record.games for action in game.actions
    )


def test_a_long_comment_is_scanned_only_once():
    class Watched(str):
        """A text that counts the characters that are searched."""

        seen = 0

        def count(self, *args: Any) -> int:
            Watched.seen += args[2] - args[1]
            return super().count(*args)

        def rfind(self, *args: Any) -> int:
            Watched.seen += args[2] - args[1]
            return super().rfind(*args)

        def rindex(self, *args: Any) -> int:
            Watched.seen += args[2] - args[1]
            return super().rindex(*args)

    moves = ";W[31hefe];B[21xwxv]" * 50
    text = Watched(f"(;GM[6]C[{'x' * 100_000}]{moves})")
    game = read_sgf(text).games[0]
    assert len(game.entries) == 100
    assert game.entries[-1].place.column == len(text) - len(";B[21xwxv])") + 1
    assert Watched.seen < 3 * len(text)
