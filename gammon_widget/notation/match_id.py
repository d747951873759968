"""The bits of GNU Backgammon's Match ID: everything about a state but the checkers.

=========  =====================================================================================
bits       meaning
=========  =====================================================================================
0–3        exponent of the cube's value
4–5        cube owner: 0 Black, 1 White, 3 centred
6          player on roll: 1 White
7          Crawford game
8–10       0 no game yet, 1 playing, 2 over, 3 over by resignation, 4 over by a dropped double
11         player who has to decide: 1 White
12         a double is offered
13–14      a resignation is offered: 1 single, 2 gammon, 3 backgammon
15–17      one die, 0 if not rolled
18–20      the other
21–35      match length, 0 for money
36–50      score of player 0, Black
51–65      score of player 1, White
66         Jacoby rule *not* in use, or a match
=========  =====================================================================================

From the GNU Backgammon manual, "A technical description of the Match ID"; the last bit is not
described there (see the module `gnubg_id`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ..rules import Color, Dice, FormatError, GameState, Phase, Position, Rules
from ..rules.cube import Cube, Ending, Level, Offer, OfferKind
from ..rules.position import CHECKERS
from .text import fail

FORMAT = "GNUBG Match ID"

_WIDTHS = {
    "cube": 4,
    "owner": 2,
    "on_roll": 1,
    "crawford": 1,
    "game": 3,
    "decides": 1,
    "doubled": 1,
    "resigned": 2,
    "die": 3,
    "other_die": 3,
    "length": 15,
    "black": 15,
    "white": 15,
    "no_jacoby": 1,
}
"""The fields in the order of their bits, with how many each has."""

_PLAYERS = (Color.BLACK, Color.WHITE)
_OWNERS = {0: Color.BLACK, 1: Color.WHITE, 3: None}
_NO_GAME, _PLAYING, _OVER, _RESIGNED, _DROPPED = range(5)
_GAMES = {Ending.BORNE_OFF: _OVER, Ending.RESIGNED: _RESIGNED, Ending.DROPPED: _DROPPED}
_FACES = 6


def pack_match(state: GameState) -> int:
    """The Match ID of a state as one number.

    Raises
    ------
    FormatError
        If a number of the state needs more bits than the Match ID has for it.
    """
    cube, offer = state.cube, state.offer
    if offer is not None and offer.kind is OfferKind.BEAVER:
        cube = Cube(2 * cube.value, offer.by)
    decides = state.decider or state.turn
    dice = (state.dice.high, state.dice.low) if state.dice is not None else (0, 0)
    fields = {
        "cube": cube.value.bit_length() - 1,
        "owner": next(bits for bits, owner in _OWNERS.items() if owner is cube.owner),
        # Before the opening roll gnubg has no player either; White it is, as in the position.
        "on_roll": int(state.turn is not Color.BLACK),
        "crawford": int(state.crawford),
        "game": _game(state),
        "decides": int(decides is not Color.BLACK),
        "doubled": int(state.phase is Phase.DOUBLE),
        "resigned": int(offer.level or 0) if offer is not None else 0,
        "die": dice[0],
        "other_die": dice[1],
        "length": state.length,
        "black": state.score[1],
        "white": state.score[0],
        "no_jacoby": int(state.is_match or not state.rules.jacoby),
    }
    packed = at = 0
    for name, width in _WIDTHS.items():
        if fields[name] >> width:
            raise FormatError(
                FORMAT,
                f"The {name.replace('_', ' ')} of this state does not fit.",
                expected=f"a number of {width} bits",
            )
        packed |= fields[name] << at
        at += width
    return packed


def unpack_match(packed: int, position: Position, text: str, start: int) -> GameState:
    """The state that a Match ID tells of.

    Parameters
    ----------
    packed
        The Match ID as one number.
    position
        The checkers, seen by the player on roll.
    text, start
        The text, and the offset of the Match ID in it, for errors.

    Raises
    ------
    FormatError
        If some bits have no meaning.
    PositionError
        If the fields contradict one another or the position.
    """
    bits = {}
    for name, width in _WIDTHS.items():
        bits[name] = packed & ((1 << width) - 1)
        packed >>= width
    if bits["owner"] not in _OWNERS:
        fail(FORMAT, text, start, "The cube belongs to nobody known.", "owner 0, 1 or 3")
    cube = Cube(1 << bits["cube"], _OWNERS[bits["owner"]])
    turn, decides = _PLAYERS[bits["on_roll"]], _PLAYERS[bits["decides"]]
    rules = Rules.standard()
    if not bits["length"]:
        rules = replace(rules, jacoby=not bits["no_jacoby"])
    state = GameState(
        position=position,
        turn=turn,
        phase=Phase.OVER,  # every combination is possible in this phase; now for the true one
        dice=_dice(bits, text, start),
        cube=cube,
        score=(bits["white"], bits["black"]),
        length=bits["length"],
        crawford=bool(bits["crawford"]),
        rules=rules,
    )
    if bits["game"] > _PLAYING or CHECKERS in position.off or state.match_winner is not None:
        return state
    if bits["game"] == _NO_GAME and state.dice is None and position == position.swapped():
        # Some programs write 0 in mid-game as well; but only a set-up looks alike to both.
        return replace(state, turn=None, phase=Phase.OPENING)
    if bits["doubled"]:
        offer = Offer(OfferKind.DOUBLE, turn)
        if decides is turn:
            offer = Offer(OfferKind.BEAVER, turn.opponent)
            before = max(cube.value // 2, 1)
            # Whose the cube was is not stored; a cube that has been turned is somebody's.
            cube = Cube(before, turn if before > 1 else None)
        return replace(state, dice=None, cube=cube, phase=Phase.DOUBLE, offer=offer)
    if bits["resigned"]:
        offer = Offer(OfferKind.RESIGNATION, decides.opponent, Level(bits["resigned"]))
        return replace(state, phase=Phase.RESIGN, offer=offer)
    return replace(state, phase=Phase.ROLL if state.dice is None else Phase.MOVE)


def _game(state: GameState) -> int:
    if state.phase is Phase.OPENING:
        return _NO_GAME
    if state.phase is not Phase.OVER:
        return _PLAYING
    return _GAMES[state.result.ending] if state.result is not None else _OVER


def _dice(bits: Mapping[str, int], text: str, start: int) -> Dice | None:
    die, other_die = bits["die"], bits["other_die"]
    if not (die or other_die):
        return None
    if not (1 <= die <= _FACES and 1 <= other_die <= _FACES):
        problem = f"The dice cannot be {die} and {other_die}."
        fail(FORMAT, text, start, problem, "two dice from 1 to 6, or none")
    return Dice(die, other_die)
