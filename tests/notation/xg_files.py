"""Creates .xg files for tests: records and their container, by the published declarations."""

from __future__ import annotations

import struct
import zlib

from gammon_widget.notation.matches.record import MatchRecord
from gammon_widget.rules import (
    Beaver,
    Color,
    Double,
    Drop,
    MakePlay,
    Phase,
    Position,
    Raccoon,
    Take,
    apply,
)

RECORD = 2560
HEADER = 8232
MAGIC = 0x494C4D44


def archive(temp_xg: bytes, name: bytes = b"temp.xg", *, stored: bool = False) -> bytes:
    """A complete .xg file."""
    content = temp_xg if stored else zlib.compress(temp_xg)
    entry = bytearray(532)
    entry[0] = len(name)
    entry[1 : 1 + len(name)] = name
    struct.pack_into("<iiiI", entry, 512, len(temp_xg), len(content), 0, zlib.crc32(temp_xg))
    entry[528] = int(stored)
    registry = zlib.compress(bytes(entry))
    body = content + registry
    trailer = struct.pack("<IiiiiB15x", zlib.crc32(body), 1, 1, len(registry), len(content), 1)
    return header() + body + trailer


def header() -> bytes:
    """The header of a file without a thumbnail."""
    return b"RGMH" + struct.pack("<II", 1, HEADER) + bytes(HEADER - 12)


def records(match: MatchRecord) -> bytes:
    """The records of ``temp.xg`` for a match."""
    out = [_match(match)]
    for number, game in enumerate(match.games, 1):
        out.append(_game(number, game.start.score, game.start.crawford, game.start.cube.value))
        state = game.start
        for action in game.actions:
            match action:
                case MakePlay():
                    assert state.dice is not None
                    turn = state.turn
                    after = apply(state, action)
                    end = after.turn_start if after.turn is turn else after.turn_start.swapped()
                    dice = (state.dice.first, state.dice.second)
                    out.append(move(turn, dice, state.seen_by(Color.WHITE), end))
                case Double():
                    out.append(cube(state.turn, state.seen_by(Color.WHITE)))
                case Take() | Drop():
                    assert state.offer is not None
                    beaver = state.offer.kind == "beaver"
                    _answer(out, 24 if beaver else 20, int(isinstance(action, Take)))
                case Beaver():
                    _answer(out, 20, 2)
                case Raccoon():
                    _answer(out, 24, 2)
                case _:
                    pass
            state = apply(state, action)
        if state.phase is Phase.OVER and state.result is not None:
            winner = state.result.winner
            points = state.score[winner.slot] - game.start.score[winner.slot]
            out.append(_record(4, {24: 1 if winner is Color.WHITE else -1, 28: points}))
    out.append(_record(5, {}))
    return b"".join(map(bytes, out))


def _match(match: MatchRecord) -> bytearray:
    limit = match.rules.max_cube.bit_length() - 1
    record = _record(0, {92: match.length or 99999, 552: 30, 556: MAGIC, 612: limit})
    record[100] = match.rules.crawford
    record[101] = match.rules.jacoby
    record[102] = match.rules.beavers
    for at, name in zip((880, 1138), match.players, strict=True):
        letters = name.encode("utf-16-le")
        record[at : at + len(letters)] = letters
    return record


def _game(number: int, score: tuple[int, int], crawford: bool, cube: int) -> bytearray:
    fields = {12: score[0], 16: score[1], 48: number, 64: cube.bit_length() - 1}
    record = _record(1, fields)
    record[20] = crawford
    put(record, 21, Position.opening())
    return record


def move(turn: Color | None, dice: tuple[int, int], before: Position, end: Position) -> bytearray:
    player = 1 if turn is Color.WHITE else -1
    record = _record(3, {64: player, 100: dice[0], 104: dice[1]})
    put(record, 9, before)
    put(record, 35, end)
    return record


def cube(turn: Color | None, before: Position) -> bytearray:
    record = _record(2, {12: 1 if turn is Color.WHITE else -1, 16: 1, 20: -1, 24: -1})
    put(record, 36, before)
    return record


def _answer(out: list[bytearray], at: int, answer: int) -> None:
    struct.pack_into("<i", out[-1], at, answer)


def _record(kind: int, fields: dict[int, int]) -> bytearray:
    record = bytearray(RECORD)
    record[8] = kind
    for at, value in fields.items():
        struct.pack_into("<i", record, at, value)
    return record


def put(record: bytearray, at: int, position: Position) -> None:
    struct.pack_into("<26b", record, at, *position.points)
