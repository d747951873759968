"""Writing backgammon in the Smart Game Format, as GNU Backgammon reads it; see the module `sgf`."""

from __future__ import annotations

from dataclasses import replace

from ..rules.actions import (
    Accept,
    Action,
    Beaver,
    Double,
    Drop,
    MakePlay,
    Raccoon,
    Resign,
    Roll,
    SetUp,
    Take,
)
from ..rules.apply import apply
from ..rules.color import Color
from ..rules.cube import Ending, OfferKind
from ..rules.dice import Dice
from ..rules.errors import FormatError
from ..rules.moves import Move
from ..rules.position import BAR, OFF, Position
from ..rules.state import GameState, Phase
from ..rules.variant import Rules
from .record import GameRecord, MatchRecord
from .sgf import TAGS, read_sgf
from .sgf_tree import FORMAT, escaped
from .written_names import Names, check_names

_LETTER = {Color.WHITE: "W", Color.BLACK: "B"}
_POINTS = "abcdefghijklmnopqrstuvwx"
_BAR, _OFF = "y", "z"
_PROPERTIES = {tag: name for name, tag in TAGS.items()}


def write_sgf(record: MatchRecord) -> str:
    """Write a match: a game tree for each game.

    Raises
    ------
    FormatError
        If something was done that the format has no words for, or a player's name would be
        another one when it is read again.
    """
    check_names(record.players, FORMAT, _names_read_back)
    return "".join(_game(record, number, game) for number, game in enumerate(record.games))


def _game(record: MatchRecord, number: int, game: GameRecord) -> str:
    nodes = [_root(record, number, game)]
    remarks = list(game.remarks)

    def add_remarks(done: int) -> None:
        while remarks and remarks[0].after <= done:
            # One comment a node: a second one of the same moment is joined to the first.
            text = escaped(remarks.pop(0).text)
            if nodes[-1].endswith("]") and "C[" in nodes[-1] and _commented[-1]:
                nodes[-1] = f"{nodes[-1][:-1]}\n{text}]"
            else:
                nodes[-1] += f"C[{text}]"
                _commented[-1] = True

    _commented = [False]
    start = game.start
    ordinary = GameState(
        score=start.score, length=start.length, crawford=start.crawford, rules=start.rules
    )
    if start.phase is not Phase.OPENING or start.position != Position.opening():
        new = _set_up(ordinary, start)
        nodes += new
        _commented += [False] * len(new)
    state = start
    add_remarks(0)
    for done, action in enumerate(game.actions, 1):
        after = apply(state, action)
        new = _written(state, action)
        nodes += new
        _commented += [False] * len(new)
        add_remarks(done)
        state = after
    if game.actions and isinstance(game.actions[-1], Roll):
        nodes += _unplayed(state)
    return "\n".join(nodes) + ")\n"


def _root(record: MatchRecord, number: int, game: GameRecord) -> str:
    start = game.start
    white, black = start.score
    text = "(;FF[4]GM[6]CA[UTF-8]AP[gammon_widget]"
    text += f"MI[length:{record.length}][game:{number}][ws:{white}][bs:{black}]"
    text += _names(record.players)
    if number == 0:
        for tag, value in record.tags:
            if tag in _PROPERTIES:
                text += f"{_PROPERTIES[tag]}[{escaped(value)}]"
    money, highest = not record.length, record.rules.max_cube
    rules = [
        name
        for name, used in (
            ("NoCube", not record.rules.cube),
            ("Crawford", record.length > 1 and record.rules.crawford),
            ("CrawfordGame", start.crawford),
            ("Jacoby", money and record.rules.jacoby),
            ("Beavers", money and record.rules.beavers),
            ("Raccoons", money and record.rules.raccoons),
            (f"CubeLimit{highest}", highest != Rules.standard().max_cube),
        )
        if used
    ]
    if rules:
        text += f"RU[{':'.join(rules)}]"
    if start.phase is Phase.OPENING and start.cube.value > 1:
        text += f"CV[{start.cube.value}]"
    return text + _result(game)


def _names(names: Names) -> str:
    white, black = map(escaped, names)
    return f"PW[{white}]PB[{black}]"


def _names_read_back(names: Names) -> Names:
    return read_sgf(f"(;GM[6]{_names(names)})").players


def _result(game: GameRecord) -> str:
    end = game.states[-1]
    result = end.result
    if end.phase is not Phase.OVER or result is None:
        return ""
    points = end.score[result.winner.slot] - game.start.score[result.winner.slot]
    resigned = "R" if result.ending is Ending.RESIGNED else ""
    return f"RE[{_LETTER[result.winner]}+{points}{resigned}]" if points > 0 else ""


def _written(state: GameState, action: Action) -> list[str]:
    """The nodes of one action."""
    turn, offer = state.turn, state.offer
    match action:
        case MakePlay(moves=moves):
            assert state.dice is not None  # there is a roll to play
            assert turn is not None  # and somebody has rolled
            pairs = "".join(_letters(move, turn) for move in moves)
            return [f";{_LETTER[turn]}[{_rolled(state.dice)}{pairs}]"]
        case Double():
            assert turn is not None  # somebody has doubled
            return [f";{_LETTER[turn]}[double]"]
        case Beaver() | Raccoon() | Take() | Drop():
            assert offer is not None  # a double is pending
            by = offer.by.opponent
            word = {Take: "take", Drop: "drop"}.get(type(action), "double")
            nodes = [f";{_LETTER[by]}[{word}]"]
            if isinstance(action, Raccoon):
                nodes.append(f";{_LETTER[by.opponent]}[take]")
            return nodes
        case SetUp(state=new):
            return _unplayed(state) if new.phase is Phase.OVER else _set_up(state, new)
        case Resign():
            return _unplayed(state)
        case Roll() | Accept():
            return []  # written with its play, and with the result
        case _:
            raise FormatError(FORMAT, f"The action {action.kind.value!r} cannot be written.")


def _unplayed(state: GameState) -> list[str]:
    """The node of a roll that nobody played."""
    if state.phase is not Phase.MOVE or state.dice is None or state.turn is None:
        return []
    return [f";PL[{_LETTER[state.turn]}]DI[{_rolled(state.dice)}]"]


def _set_up(before: GameState, new: GameState) -> list[str]:
    """The nodes that lead from one state to another: only the double, where that is all."""
    undoubled = new
    if new.offer is not None:
        phase = Phase.ROLL if new.dice is None else Phase.MOVE
        undoubled = replace(new, phase=phase, offer=None)
    nodes = []
    if before.phase is Phase.OVER or undoubled != before:
        seen = new.seen_by(Color.WHITE)
        turn = f"PL[{_LETTER[new.turn]}]" if new.turn else ""
        nodes.append(f";{turn}AE[a:y]{_stones('AW', seen)}{_stones('AB', seen.swapped())}")
        owner = {None: "c", Color.WHITE: "w", Color.BLACK: "b"}[new.cube.owner]
        nodes.append(f";CV[{new.cube.value}]")
        nodes.append(f";CP[{owner}]")
        if new.dice is not None and new.turn:
            nodes.append(f";{turn}DI[{_rolled(new.dice)}]")
    if new.phase is Phase.DOUBLE and new.offer is not None:
        by = new.offer.by
        if new.offer.kind is OfferKind.BEAVER:
            nodes.append(f";{_LETTER[by.opponent]}[double]")
        nodes.append(f";{_LETTER[by]}[double]")
    if new.phase is Phase.RESIGN and new.offer is not None and new.offer.level is not None:
        nodes.append(f";RS[{_LETTER[new.offer.by]}{new.offer.level.value}]")
    return nodes


def _stones(name: str, position: Position) -> str:
    """One side's checkers; the position is seen by that side, the letters are White's."""
    points = _POINTS if name == "AW" else _POINTS[::-1]
    letters = "".join(points[place - 1] * position.points[place] for place in range(1, BAR)
                      if position.points[place] > 0)  # fmt: skip
    letters += _BAR * position.bar[0]
    return name + "".join(f"[{letter}]" for letter in letters) if letters else ""


def _letters(move: Move, by: Color) -> str:
    return _letter(move.source, by) + _letter(move.target, by)


def _letter(place: int, by: Color) -> str:
    if place == BAR:
        return _BAR
    if place == OFF:
        return _OFF
    return _POINTS[place - 1 if by is Color.WHITE else BAR - 1 - place]


def _rolled(dice: Dice) -> str:
    return f"{dice.high}{dice.low}"
