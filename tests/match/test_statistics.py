"""Wins, losses, gammons, backgammons and points over several games."""

from __future__ import annotations

from pathlib import Path

import pytest

import gammon_widget as gw
from gammon_widget.rules import GammonError

ENDS = {
    "single": gw.Position.build(own={1: 1}, other={6: 14}),
    "gammon": gw.Position.build(own={1: 1}, other={6: 15}),
    "backgammon": gw.Position.build(own={1: 1}, other={23: 1, 6: 14}),
}
"""White bears off the last checker, and wins so much."""


def win(match: gw.Match, level: str, cube: int = 1) -> None:
    owner = None if cube == 1 else gw.Color.WHITE
    match.set_up(
        gw.GameState.on_roll(ENDS[level], cube=gw.Cube(cube, owner), rules=match.state.rules)
    )
    match.roll((6, 1))
    match.play("1/off")


def session(**options: object) -> gw.Match:
    match = gw.Match(0, "web-page", players=("Ann", "Bob"), **options)
    for level, cube in (("single", 8), ("gammon", 2), ("backgammon", 1)):
        win(match, level, cube)
        match.new_game()
    return match


def test_wins_and_points_are_multiplied_as_on_the_web_page() -> None:
    match = session()
    ann, bob = gw.statistics(match).records()
    assert ann == {
        **{"name": "Ann", "games": 3, "wins": 15, "losses": 0},
        **{"gammons": 1, "backgammons": 1, "points": 8 + 4 + 3},
    }
    assert (bob["wins"], bob["losses"], bob["points"]) == (0, 15, 0)
    win(other := gw.Match(0, "flash", players=("Ann", "Bob")), "gammon", 2)
    assert gw.statistics(other).players[0].wins == 1  # only the web page counts wins like this
    win(match, "single")
    match.undo()  # an undone game does not count
    assert gw.statistics(match).players[0].games == 3


def test_a_result_of_a_set_up_state_does_not_count() -> None:
    match = session()
    win(other := gw.Match(0, "flash", players=("Ann", "Bob")), "single")
    match.set_up(other.state)
    assert gw.statistics(match).players[0].games == 3


def test_journals_and_matches_are_counted_together(tmp_path: Path) -> None:
    journal = tmp_path / "game.jsonl"
    with session(journal=journal):
        assert gw.statistics(journal).players[0].games == 3  # while it is open here
    read = gw.statistics(journal, session(), str(journal))
    assert read.players[0].games == 9
    gw.Match.resume(journal).close()  # it was closed again
    assert "backgammons" in str(read)
    frame = read.to_frame()
    assert list(frame.loc[frame["name"] == "Ann", "points"]) == [45]
    assert 'text-align:right;white-space:nowrap">45</td>' in read._repr_html_()


def test_two_players_with_the_same_name_are_distinguished() -> None:
    match = gw.Match(0, "flash", players=("Ann", "Ann"))
    win(match, "single")
    assert [each.name for each in gw.statistics(match).players] == ["Ann (white)", "Ann (black)"]


def test_a_board_counts_its_earlier_matches_and_files(tmp_path: Path) -> None:
    board = gw.Board(gw.Rules.named("flash"), players=("Ann", "Bob"))
    win(board.match, "gammon")
    board.new_match()
    win(board.match, "single")
    assert board.statistics.players[0].points == 3
    board.close()

    kept = gw.Board(gw.Rules.named("flash"), players=("Ann", "Bob"), journal=tmp_path / "a.jsonl")
    for level in ("gammon", "single"):
        win(kept.match, level)
        kept.new_match()
    assert (kept.statistics.players[0].games, kept.statistics.players[0].points) == (2, 3)
    for match in (kept.match, *kept._control._earlier):
        match.close()
    kept.close()
    again = gw.Board(journal=tmp_path / "a.jsonl")  # as after a restart of the kernel
    assert again.statistics.players[0].points == 3
    again.match.close()
    again.close()


def test_points_beyond_the_length_of_a_match_do_not_count() -> None:
    state = gw.GameState.on_roll(ENDS["gammon"], cube=gw.Cube(2, gw.Color.WHITE), length=3)
    match = gw.Match(state=state, players=("Ann", "Bob"))
    match.roll((6, 1))
    match.play("1/off")
    (ann, _) = gw.statistics(match, session()).records()
    assert match.state.score == (4, 0)
    assert ann["points"] == 3 + 8 + 4 + 3


def test_a_folder_is_read_and_broken_files_are_listed(tmp_path: Path) -> None:
    match = gw.Match(1, players=("Ann", "net:beginner"), dice=[(3, 1)])
    match.keep(tmp_path / "a.jsonl")
    match.roll()
    match.play("8/4")
    match.close()
    gw.write_match(match, tmp_path / "b.mat")
    (tmp_path / "c.mat").write_text("nonsense")
    (tmp_path / "d.jsonl").write_text("nonsense\n")
    (tmp_path / "deck.jsonl").write_text('{"deck": 1}\n')
    found = gw.statistics(tmp_path)
    assert [Path(each.file).name for each in found.unread] == ["c.mat", "d.jsonl"]
    assert "c.mat: " in str(found)
    assert "d.jsonl: " in found._repr_html_()
    assert found.player == "Ann"
    assert {each.level for each in found.own} == {"net:beginner", ""}


def test_figures_of_an_analysis_are_kept_next_to_a_journal_until_it_changes(tmp_path: Path) -> None:
    journal = tmp_path / "a.jsonl"
    with gw.Match(1, players=("Ann", "Bob"), dice=[(3, 1), (6, 4)]) as match:
        match.keep(journal)
        for play in ("8/4", "24/14"):
            match.roll()
            match.play(play)
        analysis = gw.analyse(match, "net:1-ply", progress=False)
    ann, bob = gw.statistics(tmp_path).matches
    assert ann.source == "Net (1-ply)"
    assert [each.pr for each in (ann, bob)] == [each.pr for each in analysis.players]
    (record,) = gw.statistics(tmp_path, player="Bob").records("opponents")
    assert (record["opponent"], record["pr"]) == ("Ann", bob.pr)
    assert list(gw.statistics(journal).to_frame("matches")["pr"]) == [ann.pr, bob.pr]
    with gw.Match.resume(journal, dice=[(3, 1), (6, 4), (2, 1)]) as match:
        match.roll()
    assert {each.source for each in gw.statistics(journal).matches} == {""}
    with pytest.raises(GammonError, match="'players', 'matches'"):
        gw.statistics(journal).records("rolls")


def test_nothing_is_written_next_to_a_file_of_another_program(tmp_path: Path) -> None:
    file = tmp_path / "a.mat"
    (match,) = gw.self_play(1, ("net:1-ply", "net:beginner"), length=1, seed=1)
    gw.write_match(match, file)
    assert gw.analyse(gw.read_match(file), "net:1-ply", progress=False).decisions
    assert [*tmp_path.iterdir()] == [file]


def test_the_display_has_results_by_opponent_and_the_dice_without_opening_rolls() -> None:
    matches = gw.self_play(2, ("net:1-ply", "net:beginner"), length=1, seed=1)
    found = gw.statistics(*matches)
    assert (found.player, len(found.own)) == ("Net (1-ply)", 2)
    (result,) = found.opponents.values()
    assert result.matches == 2
    rolls = sum(
        action.kind == "roll"
        for match in matches
        for game in match.games
        for action in game.actions
    )
    openings = rolls - sum(each.rolls for each in found.dice.values())
    assert openings >= 2
    assert "net:beginner" in str(found)
    assert [each["player"] for each in found.records("dice")] == [*found.dice]


def test_a_list_of_matches_is_refused_with_what_is_expected() -> None:
    with pytest.raises(gw.GammonError, match=r"must be a valid file path, not .*Match"):
        gw.statistics([session()])
