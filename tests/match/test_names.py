"""Whether a name means a person or a bot, whose name may have any case and spaces."""

from __future__ import annotations

from pathlib import Path

import pytest

from gammon_widget.engine.names import engine_named
from gammon_widget.match.files import read_match, write_match
from gammon_widget.match.match import Match
from gammon_widget.match.players import Player
from gammon_widget.rules import Color, GammonError, Rules


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("net", "Net (1-ply)"),
        ("net: 2-ply", "Net (2-ply)"),
        ("NET:1-PLY", "Net (1-ply)"),
        (" net : casual ", "Net (casual)"),
        ("Net (casual)", "Net (casual)"),
        ("sage", "Sage (2-ply)"),
        ("Sage", "Sage (2-ply)"),
        ("sage:", "Sage (2-ply)"),
        ("SAGE:1-ply", "Sage (1-ply)"),
        ("sage:1-ply ", "Sage (1-ply)"),
        ("sage 1-ply", "Sage (1-ply)"),
        ("sage:1 ply", "Sage (1-ply)"),
    ],
)
def test_a_bots_name_may_have_any_case_and_spaces(written: str, meant: str) -> None:
    player = Match(players={"black": written}).player(Color.BLACK)
    assert (player.name, player.is_person) == (meant, False)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("sgae:1-ply", "'sage:1-ply'"),
        ("sgae: 1-ply", "'sage:1-ply'"),
        ("gnubgg:2-ply", "'gnubg:2-ply'"),
        ("Sage:9-ply", "'sage:"),
        ("net: 3-ply", "'net:"),
    ],
)
def test_a_misspelt_bot_name_is_refused_with_the_nearest(written: str, meant: str) -> None:
    with pytest.raises(GammonError, match=f"Did you mean {meant}") as refused:
        Match(players=("Ann", written))
    assert f"Player({written!r})" in str(refused.value)
    with pytest.raises(GammonError, match="Did you mean"):
        engine_named(written)


@pytest.mark.parametrize(
    "name", ["Ann", "Simple", "Ann: the champion", "Sage Miller", "Team: Blue"]
)
def test_any_other_name_is_a_persons(name: str) -> None:
    player = Match(players=(name, "Bob")).player(Color.WHITE)
    assert (player.name, player.is_person) == (name, True)


@pytest.mark.parametrize("name", ["Sage", "gnubg", "computer", "sage:1-ply"])
def test_a_player_value_with_the_name_of_a_bot_is_a_person(name: str) -> None:
    assert Match(players=(Player(name), "Bob")).players[0] == Player(name)


def test_an_engine_is_found_by_its_name_alone() -> None:
    assert engine_named(" Net ").name == engine_named("net:1-ply").name
    assert engine_named("SAGE").name == engine_named("sage:2-ply").name


def test_the_colours_of_players_may_be_written_in_any_case() -> None:
    assert Match(players={"Black": "Bob"}).player(Color.BLACK).name == "Bob"
    with pytest.raises(GammonError, match="Did you mean 'black'"):
        Match(players={"blakc": "Bob"})


def test_only_people_join() -> None:
    match = Match(rules=Rules.named("house-rules"))
    for name in ("sage:1-ply", "Net"):
        with pytest.raises(GammonError, match="Only people can join"):
            match.join(name)
    assert match.is_waiting


def test_players_of_a_file_are_people_even_with_names_of_bots(tmp_path: Path) -> None:
    match = Match(3, players=(Player("gnubg"), Player("Sage")), dice=[(3, 1)])
    match.roll()
    match.play("8/5 6/5")
    write_match(match, tmp_path / "bots.mat")
    again = read_match(tmp_path / "bots.mat")
    assert again.players == (Player("gnubg"), Player("Sage"))


def test_a_player_cannot_be_given_the_name_of_a_bot_to_decide() -> None:
    with pytest.raises(GammonError, match=r"not 'sage'. To play against a bot, use its name"):
        Player("Bot", "sage")
