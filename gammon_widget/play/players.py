"""Who sits at the board: people, and functions that play.

A function player takes a `GameState` whose dice are rolled and gives a `Play`. It rolls at once,
never doubles, takes every double and accepts every resignation. A player who wants to decide
those as well is an object with a method ``decide(state)`` that gives a `Play` or the kind of
another action.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from ..rules import ActionKind, Color, GameState, GammonError, Phase, Play

Decision = Play | Sequence[tuple[int, int]] | str | ActionKind
"""A play (as a value, its moves, or in notation), or the kind of another action."""

PlayFunction = Callable[[GameState], Decision]


@runtime_checkable
class Decider(Protocol):
    """A player who decides everything by himself."""

    def decide(self, state: GameState) -> Decision:
        """Say what to do now."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits on one side of the board.

    Attributes
    ----------
    name
        How the player is called.
    mind
        What decides for the player; None for a person.
    joined
        Whether anybody has taken the seat yet.
    """

    name: str
    mind: Decider | PlayFunction | None = None
    joined: bool = True

    @property
    def is_person(self) -> bool:
        """Whether a person decides."""
        return self.mind is None

    def decide(self, state: GameState) -> Decision:
        """Say what to do now; a function is asked only what to play."""
        if isinstance(self.mind, Decider):
            return self.mind.decide(state)
        if self.mind is None:
            raise GammonError(f"{self.name} is a person, and decides at the board.")
        match state.phase:
            case Phase.MOVE:
                return self.mind(state)
            case Phase.DOUBLE:
                return ActionKind.TAKE
            case Phase.RESIGN:
                return ActionKind.ACCEPT
            case _:
                return ActionKind.ROLL


PlayerLike = str | Player | Decider | PlayFunction
Players = Iterable[PlayerLike] | Mapping[str, PlayerLike]


def seated(
    players: Players | None,
    names: tuple[str, str] = ("White", "Black"),
    *,
    free: bool = False,
) -> tuple[Player, Player]:
    """The two players, as (White, Black), from whatever names them.

    Parameters
    ----------
    players
        Two of them, or a mapping from ``"white"`` and ``"black"``; each a name, a function or a
        player.
    names
        What people are called who are not named, as (White, Black).
    free
        Whether the seats of those who are not named stay free, for somebody to join.

    Raises
    ------
    GammonError
        If these are not two players.
    """
    if players is None:
        players = {}
    if isinstance(players, str):
        raise GammonError(
            f"players are two names or a mapping by colour, not the text {players!r}."
        )
    if isinstance(players, Mapping):
        unknown = [key for key in players if key not in tuple(Color)]
        if unknown:
            raise GammonError(f"players has keys 'white' and 'black', not {unknown[0]!r}.")
        unnamed = [Player(name, joined=not free) for name in names]
        pair: list[PlayerLike] = [players.get(color, unnamed[color.slot]) for color in Color]
    else:
        pair = list(players)
        if len(pair) != len(Color):
            raise GammonError(f"A match has two players; {len(pair)} were given.")
    white, black = (_player(each) for each in pair)
    return white, black


def with_one_more(players: tuple[Player, Player], name: str) -> tuple[tuple[Player, Player], Color]:
    """Seat somebody on the next free seat; White's, who leads, comes first.

    Raises
    ------
    GammonError
        If both seats are taken.
    """
    white, black = players
    if not white.joined:
        return (_player(name), black), Color.WHITE
    if not black.joined:
        return (white, _player(name)), Color.BLACK
    raise GammonError(f"{white.name} and {black.name} have both seats.")


def _player(player: PlayerLike) -> Player:
    if isinstance(player, Player):
        return player
    if isinstance(player, str):
        return Player(player)
    if isinstance(player, Decider) or callable(player):
        name = getattr(player, "__name__", type(player).__name__)
        return Player(name.replace("_", " "), player)
    raise GammonError(
        f"A player is a name, a function of a GameState, or has a method decide; not {player!r}."
    )
