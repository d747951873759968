"""Who sits at the board: people, and functions that play.

A function player takes a `GameState` whose dice are rolled and gives a `Play`. It rolls at once,
never doubles, takes every double and accepts every resignation. A player who wants to decide
those as well is an object with a method ``decide(state)`` that gives a `Play`, an action or the
kind of one. If it has a coroutine ``think(state)`` besides, it is awaited where an event loop
runs, so that the notebook goes on meanwhile; a function may be a coroutine as well.

A text is the name of a person, unless it is a bot's: ``"sage:2-ply"``, or ``"Sage"`` alone. A
person who is called so is a value: ``Player("Sage")`` is always a person.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Protocol, runtime_checkable

from ..rules import Action, ActionKind, Color, GameState, GammonError, Phase, Play
from ..rules.validation import brief, did_you_mean, folded

Decision = Play | Sequence[tuple[int, int]] | str | Action | ActionKind
"""A play (as a value, its moves, or in notation), another action, or the kind of one."""

PlayFunction = Callable[[GameState], Decision | Awaitable[Decision]]


@runtime_checkable
class Decider(Protocol):
    """A player who decides everything alone."""

    def decide(self, state: GameState) -> Decision:
        """Say what to do now."""


@runtime_checkable
class Thinker(Protocol):
    """A player who can decide while everything else goes on."""

    async def think(self, state: GameState) -> Decision:
        """Say what to do now. Cancelling it ends the work behind it."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits on one side of the board.

    ``Player("Sage")`` is a person, whatever bots are called.

    Attributes
    ----------
    name
        How the player is called.
    mind
        What decides for the player; None for a person.
    joined
        Whether anybody has taken the seat yet.
    rest
        Ends the program that the player thinks with, until the next decision; None where there
        is none to end, or it is somebody else's: a bot that was not made here by its name.
    """

    name: str
    mind: Decider | PlayFunction | None = None
    joined: bool = True
    rest: Callable[[], object] | None = field(default=None, compare=False, repr=False)

    @property
    def is_person(self) -> bool:
        """Whether a person decides."""
        return self.mind is None

    def decide(self, state: GameState) -> Decision:
        """Say what to do now; a function is asked only what to play.

        A coroutine is run to its end.

        Raises
        ------
        GammonError
            For a person, and for a coroutine where an event loop is running already.
        """
        decision = self._asked(state)
        if not inspect.isawaitable(decision):
            return decision
        import asyncio  # seldom needed, and slow to import

        try:
            asyncio.get_running_loop()
        except RuntimeError:
            return asyncio.run(_awaited(decision))
        if isinstance(decision, Coroutine):
            decision.close()  # nobody is ever going to wait for it
        raise GammonError(
            f"{self.name} is a coroutine, which cannot be waited for here: "
            "use `await match.thinking.advance()`."
        )

    async def think(self, state: GameState) -> Decision:
        """Say the same; a `Thinker` or a coroutine is awaited, whoever else is just asked."""
        mind: object = self.mind
        if isinstance(mind, Thinker):
            return await mind.think(state)
        decision = self._asked(state)
        return await _awaited(decision) if inspect.isawaitable(decision) else decision

    def _asked(self, state: GameState) -> Decision | Awaitable[Decision]:
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


async def _awaited(decision: Awaitable[Decision]) -> Decision:
    return await decision


PlayerLike = str | Player | Decider | PlayFunction
Players = Iterable[PlayerLike] | Mapping[str, PlayerLike]


Names = tuple[str | None, str | None]
"""What those at (White, Black) are called; None is a free seat."""

UNNAMED = ("White", "Black")
NOBODY = (None, None)


def seated(players: Players | None, names: Names = UNNAMED) -> tuple[Player, Player]:
    """The two players, as (White, Black), from whatever names them.

    Parameters
    ----------
    players
        Two of them, or a mapping from ``"white"`` and ``"black"``; each a name, a function, a
        player, or a bot by name such as ``"sage:2-ply"`` or ``"Sage"``; a person who is called
        so is ``Player("Sage")``.
    names
        What people are called who are not named, as (White, Black); None leaves the seat free,
        for somebody to join.

    Raises
    ------
    GammonError
        If these are not two players.
    """
    if players is None:
        players = {}
    if isinstance(players, str):
        raise GammonError(
            f"players are two names or a mapping by colour, not the text {brief(players)}."
        )
    if isinstance(players, Mapping):
        pair = _by_color(players, names)
    elif _is_iterable(players):
        pair = list(islice(players, len(Color) + 1))
        if len(pair) != len(Color):
            number = "more" if len(pair) > len(Color) else len(pair)
            raise GammonError(f"A match has two players; {number} were given.")
    else:
        raise GammonError(
            "players are two, such as ('Ann', 'Bob'), or a mapping such as "
            f"{{'black': 'simple:best'}}; not {brief(players)}."
        )
    white, black = (_player(each) for each in pair)
    return white, black


def _is_iterable(value: object) -> bool:
    """Whether something can be gone through; what NumPy calls an array of no dimensions cannot."""
    try:
        iter(value)  # type: ignore[call-overload]  # others: TypeError
    except TypeError:
        return False
    return True


def _by_color(players: Mapping[str, PlayerLike], names: Names) -> list[PlayerLike]:
    """The players of a mapping, whose keys may be written in any case."""
    pair: list[PlayerLike] = [_person(color, names) for color in Color]
    for key, player in players.items():
        color = folded(key)
        if color not in tuple(Color):
            meant = did_you_mean(key, Color)
            raise GammonError(f"players has keys 'white' and 'black', not {brief(key)}.{meant}")
        pair[Color(color).slot] = player
    return pair


def with_one_more(players: tuple[Player, Player], name: str) -> tuple[tuple[Player, Player], Color]:
    """Seat somebody on the next free seat; White's, who leads, comes first.

    Raises
    ------
    GammonError
        If both seats are taken, it is no name, or it is a bot's.
    """
    if not _is_name(name):
        raise GammonError(f"Whoever joins has a name, a text such as 'Ann'; not {brief(name)}.")
    if _is_bots(name):
        raise GammonError(
            f"People join, and {brief(name)} names a bot: seat it from the start, by players="
            f"{{'black': {brief(name)}}}, or let a person join under another name."
        )
    white, black = players
    if not white.joined:
        return (Player(name), black), Color.WHITE
    if not black.joined:
        return (white, Player(name)), Color.BLACK
    raise GammonError(f"{white.name} and {black.name} have both seats.")


def newcomers(
    before: tuple[Player, Player], after: tuple[Player, Player]
) -> list[tuple[Color, str]]:
    """Who has taken a seat that was free: the seats, with their names."""
    return [
        (color, after[color.slot].name)
        for color in Color
        if after[color.slot].joined and not before[color.slot].joined
    ]


def _is_name(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def names_of(players: tuple[Player, Player]) -> Names:
    """What the players are called, None for a free seat."""
    white, black = (player.name if player.joined else None for player in players)
    return white, black


def _person(color: Color, names: Names) -> Player:
    name = names[color.slot]
    return Player(UNNAMED[color.slot], joined=False) if name is None else Player(name)


def _player(player: PlayerLike) -> Player:
    if isinstance(player, Player):
        return player
    if isinstance(player, str):
        return _named(player)
    if isinstance(player, Decider) or callable(player):
        own = getattr(player, "name", None)
        name = getattr(player, "__name__", type(player).__name__).replace("_", " ")
        return Player(own if isinstance(own, str) else name, player)
    raise GammonError(
        "A player is a name, a function of a GameState, or has a method decide; "
        f"not {brief(player)}."
    )


def _named(text: str) -> Player:
    """A person, or the bot of that name: ``"sage:2-ply"`` is no person's."""
    if not _is_bots(text):
        return Player(text)
    from ..engine.names import bot_named

    try:
        bot = bot_named(text)
    except GammonError as error:
        person = f"A person of that name is gammon_widget.Player({brief(text)})."
        raise type(error)(f"{error} {person}") from None
    return Player(bot.name, bot, rest=bot.close)


def _is_bots(name: str) -> bool:
    """Whether a text names a bot, or is meant to."""
    from ..engine.names import is_bot_name  # slow to import

    return is_bot_name(name)
