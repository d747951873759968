"""Wins, losses, gammons, backgammons and points over several games."""

from __future__ import annotations

from pathlib import Path

import gammon_widget as gw

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
