"""What is said of a player by name, who may be called You."""

from __future__ import annotations

_IRREGULAR = {"is": "are", "has": "have"}


def doing(name: str, does: str, *, inside: bool = False) -> str:
    """A player and what they do, with the verb first: whoever is called You, is spoken to.

    Parameters
    ----------
    name
        Of the player.
    does
        What they do, as it is said of somebody else.
    inside
        Whether a sentence has begun before it.

    Examples
    --------
    >>> doing("Ann", "wins 2 points"), doing("You", "wins 2 points")
    ('Ann wins 2 points', 'You win 2 points')
    """
    if name.strip().casefold() != "you":
        return f"{name} {does}"
    verb, *rest = does.split(" ", 1)
    return " ".join(
        ("you" if inside else "You", _IRREGULAR.get(verb, verb.removesuffix("s")), *rest)
    )
