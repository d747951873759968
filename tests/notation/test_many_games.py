"""Files of very many games: small as they may be, each game takes its time, so there is a bound."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from gammon_widget.notation import replaying
from gammon_widget.notation.match_files import read_match_file, read_match_text
from gammon_widget.notation.match_text import MOST_ENTRIES, MOST_GAMES
from gammon_widget.notation.record import MatchRecord
from gammon_widget.rules import Action, FormatError, GameState, Rules, apply

from .matches import DATA
from .xg_files import RECORD, archive, records


def xg(games: int) -> bytes:
    """A file of games in which nothing was done."""
    one = read_match_text(" 0 point match\n Game 1\n A : 0   B : 0\n")
    header = records(MatchRecord(("A", "B"), 0, Rules.standard(), ()))[:RECORD]
    return archive(header + records(one)[RECORD : 2 * RECORD] * games)


MANY: dict[str, Callable[[int], bytes]] = {
    ".xg": xg,
    ".sgf": lambda games: b"(;GM[6])" * games,
    ".mat": lambda games: b" 0 point match\n" + b" Game 1\n A : 0   B : 0\n" * games,
}


@pytest.mark.parametrize("format", MANY)
def test_a_thousand_games_are_read_and_no_more(tmp_path: Path, format: str):
    path = tmp_path / f"many{format}"
    path.write_bytes(MANY[format](MOST_GAMES))
    assert len(read_match_file(path).games) == MOST_GAMES == 1_000
    for games in (MOST_GAMES + 1, 20_000):
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
    path.write_bytes(archive(match + games * (MOST_ENTRIES // actions + 1)))
    with pytest.raises(FormatError, match="more than 20000 actions"):
        read_match_file(path)


@pytest.mark.parametrize("suffix", [".mat", ".sgf"])
def test_a_written_play_is_made_once(suffix: str, monkeypatch: pytest.MonkeyPatch):
    made: list[Action] = []

    def counted(state: GameState, action: Action) -> GameState:
        made.append(action)
        return apply(state, action)

    monkeypatch.setattr(replaying, "apply", counted)
    record = read_match_file(DATA / f"match02_3pt{suffix}")
    assert len(made) == sum(len(game.actions) for game in record.games)
