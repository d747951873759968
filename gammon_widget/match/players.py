"""Players: people, bots, and functions that choose plays.

A function player takes a `GameState` with rolled dice and returns a `Play`. It rolls at once, never
doubles, takes every double and accepts every resignation. For a player that makes these decisions
as well, use an object with a method ``decide(state)`` that returns a `Play`, an action, or the kind
of an action. If the object also has a coroutine method ``think(state)``, this method is awaited
when an event loop runs, so that the notebook stays responsive. A function player can also be a
coroutine function.

A string is the name of a person, unless it is the name of a bot, such as ``"sage:2-ply"`` or just
``"Sage"``. ``Player("Sage")`` is always a person.
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Protocol, runtime_checkable
from unicodedata import category

from ..engine.names import bot_named, is_bot_name
from ..languages.translation import N_, _
from ..rules import Action, ActionKind, Color, GameState, GammonError, Phase, Play
from ..rules.validation import brief, did_you_mean, folded

ChosenAction = Play | Sequence[tuple[int, int]] | str | Action | ActionKind
"""A play (a `Play`, a list of moves, or text), another action, or the kind of an action."""

PlayFunction = Callable[[GameState], ChosenAction | Awaitable[ChosenAction]]


@runtime_checkable
class Decider(Protocol):
    """A player that makes every decision itself."""

    def decide(self, state: GameState) -> ChosenAction:
        """Return the decision for this state."""


@runtime_checkable
class Thinker(Protocol):
    """A player that decides asynchronously."""

    async def think(self, state: GameState) -> ChosenAction:
        """Return the decision. If the coroutine is cancelled, the work on the decision ends."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player on one side of the board.

    ``Player("Sage")`` is a person, even if a bot has the same name.

    Attributes
    ----------
    name
        The displayed name.
    mind
        The function or object that makes the decisions; None for a person.
    joined
        Whether anybody has taken the seat yet.
    rest
        A function that ends the player's engine process until the next decision. None if there is
        no such process, or if the bot was not created from its name.
    bot
        The name from which the bot was created, such as ``"net:beginner"``; None for all others.
    key
        What identifies a player on another machine; None for all others.

    Raises
    ------
    GammonError
        If `mind` cannot make decisions, for example because it is only the name of a bot.

    Examples
    --------
    >>> Match(players=(Player("Sage"), "net:beginner")).players[0]
    Player(name='Sage', mind=None, joined=True)
    """

    name: str
    mind: Decider | PlayFunction | None = None
    joined: bool = True
    rest: Callable[[], object] | None = field(default=None, compare=False, repr=False)
    bot: str | None = field(default=None, compare=False, repr=False)
    key: str | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        if not (self.mind is None or callable(self.mind) or isinstance(self.mind, Decider)):
            raise GammonError(
                "mind= must be a function that takes a GameState, or an object with the method "
                f"decide, not {brief(self.mind)}. To play against a bot, use its name "
                "as the player: players=('Me', 'sage')."
            )

    @property
    def is_person(self) -> bool:
        """Whether the player is a person."""
        return self.mind is None

    def decide(self, state: GameState) -> ChosenAction:
        """Return the decision in a state; a function is called only for plays.

        A coroutine is run until it ends.

        Raises
        ------
        GammonError
            If the player is a person, or if the decision is a coroutine and an event loop is
            running.
        """
        decision = self._ask(state)
        if not inspect.isawaitable(decision):
            return decision
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            return asyncio.run(_awaited(decision))
        if isinstance(decision, Coroutine):
            decision.close()  # the coroutine will never be awaited
        raise GammonError(
            f"{self.name} is asynchronous, so it cannot decide here: use `await "
            "match.thinking.advance()`."
        )

    async def think(self, state: GameState) -> ChosenAction:
        """Return the decision like `decide`, but await a `Thinker` or a coroutine."""
        mind: object = self.mind
        if isinstance(mind, Thinker):
            return await mind.think(state)
        decision = self._ask(state)
        return await _awaited(decision) if inspect.isawaitable(decision) else decision

    def _ask(self, state: GameState) -> ChosenAction | Awaitable[ChosenAction]:
        if isinstance(self.mind, Decider):
            return self.mind.decide(state)
        if self.mind is None:
            raise GammonError(f"{self.name} is a person and makes decisions on the board.")
        match state.phase:
            case Phase.MOVE:
                return self.mind(state)
            case Phase.DOUBLE:
                return ActionKind.TAKE
            case Phase.RESIGN:
                return ActionKind.ACCEPT
            case _:
                return ActionKind.ROLL


MAX_NAME_LENGTH = 64
"""The maximum length of a player's name, in characters."""


def as_name(name: str) -> str:
    """Return the name of a person; raise GammonError if it is too long or cannot be shown."""
    if len(name) > MAX_NAME_LENGTH:
        raise GammonError(
            f"The name of a player can have at most {MAX_NAME_LENGTH} characters, but "
            f"{brief(name)} has {len(name)}."
        )
    wrong = _hidden_character(name)
    if wrong is not None:
        raise GammonError(
            f"The name {brief(name)} contains the character {wrong!r}, which cannot be shown. "
            "Enter the name on one line, without control characters or invisible characters."
        )
    return name


MAX_CHAT_LENGTH = 200
"""The maximum length of a line of chat, in characters."""


def as_chat(text: str) -> str:
    """Return a line of chat; raise GammonError if it is empty, too long or cannot be shown."""
    given: object = text  # of any type: notebooks are not type-checked
    line = given.strip() if isinstance(given, str) else ""
    if not line or len(line) > MAX_CHAT_LENGTH or _hidden_character(line) is not None:
        raise GammonError(
            _(
                "A line of chat must be text on one line, with 1 to {most} characters that can be "
                "shown, not {text}.",
                most=MAX_CHAT_LENGTH,
                text=brief(text),
            )
        )
    return line


def _hidden_character(text: str) -> str | None:
    hidden = (each for each in text if category(each) in _HIDDEN)
    return next((each for each in hidden if each not in _JOINERS), None)


_HIDDEN = {"Cc", "Cf", "Cs", "Zl", "Zp"}
"""The Unicode categories of control and format characters, surrogates, and separators of lines."""

_JOINERS = "\u200c\u200d"
"""Format characters that some scripts and emoji need."""


async def _awaited(decision: Awaitable[ChosenAction]) -> ChosenAction:
    return await decision


PlayerLike = str | Player | Decider | PlayFunction
Players = Iterable[PlayerLike] | Mapping[str, PlayerLike]


Names = tuple[str | None, str | None]
"""The names of the players, as (White, Black); None means a free seat."""

UNNAMED = (N_("White"), N_("Black"))
NOBODY = (None, None)


def seated(
    players: Players | None, names: Names = UNNAMED, keys: Names | None = None
) -> tuple[Player, Player]:
    """Return the two players, as (White, Black).

    `players` is a pair, or a mapping with the keys ``"white"`` and ``"black"``. Each player is a
    name, a bot such as ``"sage:2-ply"``, a function or a `Player`. `names` are the default names;
    None leaves a seat free. `keys` are those of the people with the default names. Raises
    `GammonError` for any other value.
    """
    if players is None:
        players = {}
    if names is UNNAMED:
        names = _(UNNAMED[0]), _(UNNAMED[1])
    if isinstance(players, str):
        raise GammonError(
            f"players= must be two names, or a mapping with colours as keys, not {brief(players)}."
        )
    if isinstance(players, Mapping):
        pair = _by_color(players, names)
    elif _is_iterable(players):
        pair = list(islice(players, len(Color) + 1))
        if len(pair) != len(Color):
            number = f"more than {len(Color)}" if len(pair) > len(Color) else len(pair)
            raise GammonError(f"A match must have two players, not {number}.")
    else:
        raise GammonError(
            "players= must be a pair such as ('Ann', 'Bob'), or a mapping such as "
            f"{{'black': 'net:1-ply'}}, not {brief(players)}."
        )
    white, black = (_player(each) for each in pair)
    return (white, black) if keys is None else _with_keys((white, black), names, keys)


def _is_iterable(value: object) -> bool:
    """Whether the value is iterable; a NumPy array with zero dimensions is not."""
    try:
        iter(value)  # type: ignore[call-overload]  # others: TypeError
    except TypeError:
        return False
    return True


def _by_color(players: Mapping[str, PlayerLike], names: Names) -> list[PlayerLike]:
    pair: list[PlayerLike] = [_person(color, names) for color in Color]
    for key, player in players.items():
        color = folded(key)
        if color not in tuple(Color):
            meant = did_you_mean(key, Color)
            raise GammonError(
                f"The keys of players= must be 'white' and 'black', not {brief(key)}.{meant}"
            )
        pair[Color(color).slot] = player
    return pair


def with_one_more(
    players: tuple[Player, Player], name: str, key: str | None = None
) -> tuple[tuple[Player, Player], Color]:
    """Give a person the next free seat, White's seat first; return the players and the seat.

    Raises `GammonError` if both seats are taken, or if the name is empty or the name of a bot.
    """
    given: object = name  # of any type: notebooks are not type-checked
    if not (isinstance(given, str) and given.strip()):
        raise GammonError(f"A player who joins needs a name, such as 'Ann', not {brief(name)}.")
    name = as_name(name.strip())
    if _is_bots(name):
        raise GammonError(
            f"Only people can join, and {brief(name)} is a bot: seat it from the start with "
            f"players={{'black': {brief(name)}}}, or choose another name."
        )
    white, black = players
    if not white.joined:
        return (Player(name, key=key), black), Color.WHITE
    if not black.joined:
        return (white, Player(name, key=key)), Color.BLACK
    raise GammonError(f"Both seats are taken, by {white.name} and {black.name}.")


def seat_changes(
    before: tuple[Player, Player], after: tuple[Player, Player]
) -> list[tuple[Color, str | None, str | None]]:
    """Return the seats that have been taken or freed.

    A taken seat comes with the name and the key of its player, and a freed seat with None.
    """
    pairs = zip(Color, names_of(after), keys_of(after), before, strict=True)
    return [(color, name, key) for color, name, key, old in pairs if (name is None) == old.joined]


def with_one_less(players: tuple[Player, Player], seat: str) -> tuple[Player, Player]:
    """Free the seat of a person; raise `GammonError` if no person occupies this seat."""
    for color, player, other in zip(Color, players, reversed(players), strict=True):
        if color == seat and player.joined and player.is_person:
            freed = _person(color, NOBODY)
            return (freed, other) if color is Color.WHITE else (other, freed)
    raise GammonError(f"No person occupies the seat {seat!r}, so nobody can leave it.")


def bots_of(players: tuple[Player, Player]) -> Names:
    """Return the names from which the bots were created, with None for all other players."""
    white, black = (player.bot for player in players)
    return white, black


def keys_of(players: tuple[Player, Player]) -> Names:
    """Return the keys of the players on other machines, with None for all others."""
    white, black = (player.key for player in players)
    return white, black


def _with_keys(players: tuple[Player, Player], names: Names, keys: Names) -> tuple[Player, Player]:
    """Give the keys to the players who are still the people with these names."""
    white, black = (
        replace(player, key=key) if player.is_person and player.name == name else player
        for player, name, key in zip(players, names, keys, strict=True)
    )
    return white, black


def names_of(players: tuple[Player, Player]) -> Names:
    """Return the names of the players, with None for a free seat."""
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
        "A player must be a name, a function that takes a GameState, or an object with the method "
        f"decide, not {brief(player)}."
    )


def _named(text: str) -> Player:
    if not _is_bots(text):
        return Player(as_name(text))
    try:
        bot = bot_named(text)
    except GammonError as error:
        person = f"For a person with that name, use gammon_widget.Player({brief(text)})."
        raise type(error)(f"{error} {person}") from None
    return Player(bot.name, bot, rest=bot.close, bot=folded(text))


def _is_bots(name: str) -> bool:
    return is_bot_name(name)
