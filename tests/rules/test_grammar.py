"""Sentences about a player agree with the player's name."""

import pytest

from gammon_widget.rules.color import doing


@pytest.mark.parametrize(
    ("does", "you"),
    [
        ("wins the match", "You win the match"),
        ("is on roll.", "You are on roll."),
        ("drops", "You drop"),
        ("declines", "You decline"),
    ],
)
def test_a_player_named_you_is_addressed_in_the_second_person(does: str, you: str) -> None:
    assert doing("Ann", does) == f"Ann {does}"
    assert doing("You", does) == doing(" you", does) == you
    assert doing("Youssef", does, inside=True) == f"Youssef {does}"
    assert doing("YOU", does, inside=True) == f"y{you[1:]}"
