"""Files like those of BGBlitz, made from the records of matches."""

from __future__ import annotations

import gzip
import json
import struct
from collections.abc import Sequence
from typing import Any

from gammon_widget.analysis.values.decision import Decision
from gammon_widget.engine.evaluation import Evaluation
from gammon_widget.notation.matches.record import GameRecord, MatchRecord
from gammon_widget.rules import ActionKind, Color, MakePlay, Move, Roll
from gammon_widget.rules import actions as act

_HEADER = b'{"version": "0.1", "compression": "gzip", "encoding": "smile"}\n'
_NUMBER_OF = {Color.WHITE: -1, Color.BLACK: 1}
Data = None | bool | int | float | str | list["Data"] | dict[str, "Data"]


def bgf_file(record: MatchRecord) -> bytes:
    """A match with its first analysis as a file."""
    return _HEADER + gzip.compress(smile(bgf_data(record)), mtime=0)


def plain_bgf_file(data: Data) -> bytes:
    """Data as a file without compression and without Smile."""
    return _HEADER + json.dumps(data).encode()


def bgf_data(record: MatchRecord) -> dict[str, Data]:
    games: list[Data] = []
    for number, game in enumerate(record.games):
        decisions = {
            each.action: each
            for each in (record.analyses[0].decisions if record.analyses else ())
            if each.game == number
        }
        start, end = game.start.score, game.states[-1].score
        games.append(
            {
                "scoreGreen": start[0],
                "scoreRed": start[1],
                "isCrawford": game.start.crawford,
                "wonPoints": sum(end) - sum(start),
                "moves": _moves(game, decisions),
            }
        )
    final = record.games[-1].states[-1].score
    return {
        "matchlen": record.length,
        "nameGreen": record.players[0],
        "nameRed": record.players[1],
        "finalGreen": final[0],
        "finalRed": final[1],
        "useCrawford": record.rules.crawford,
        "useJacoby": record.rules.jacoby,
        "useBeaver": record.rules.beavers,
        "cubeLimit": record.rules.max_cube,
        "games": games,
    }


def _moves(game: GameRecord, decisions: dict[int, Decision]) -> list[Data]:
    moves: list[Data] = []
    states = game.states
    cube: dict[str, Any] = {}
    for index, action in enumerate(game.actions):
        state = states[index]
        if isinstance(action, Roll):
            decision = decisions.get(index)
            cube = {"cubeDecision": {}} if decision is None else _cube(decision)
        elif isinstance(action, MakePlay):
            assert state.turn is not None  # a player has rolled
            assert state.dice is not None
            move: dict[str, Data] = {
                "player": _NUMBER_OF[state.turn],
                "red": state.dice.first,
                "green": state.dice.second,
                **_pairs(action.moves),
                "equity": cube,
            }
            if not action.moves:
                move |= {"from": [state.dice.first], "to": [state.dice.second]}
                move["dancingEquity"] = {}
            decision = decisions.get(index)
            if decision is not None:
                move["moveAnalysis"] = [
                    {
                        "move": _pairs(each.play.moves),
                        "played": place == decision.played_index,
                        "ply": 2,
                        "eq": _evaluated(each.evaluation) | {"emg": each.equity},
                    }
                    for place, each in enumerate(decision.candidates)
                ]
            moves.append(move)
            cube = {}
        elif action.kind is ActionKind.DOUBLE:
            decision = decisions.get(index)
            assert state.turn is not None  # a player doubles
            double = _cube(decision) if decision else {"cubeDecision": {}}
            taken = any(isinstance(each, act.Take) for each in game.actions[index + 1 : index + 2])
            double["cubeDecision"] |= {"hasDoubled": True, "hasAccepted": taken}
            side = _NUMBER_OF[state.turn]
            moves.append({"player": side, "from": [-1] * 4, "equity": double})
            moves.append({"player": -side, "from": [-1] * 4, "equity": {}})
    return moves


def _pairs(moves: Sequence[Move]) -> dict[str, Data]:
    unused: list[Data] = [-1] * (4 - len(moves))
    return {
        "from": [*(move.source for move in moves), *unused],
        "to": [*(move.target for move in moves), *unused],
    }


def _evaluated(evaluation: Evaluation) -> dict[str, Data]:
    chances = evaluation.probabilities
    return {
        "myWins": chances.win,
        "myGammon": chances.win_gammon,
        "myBackGammon": chances.win_backgammon,
        "oppGammon": chances.lose_gammon,
        "oppBackGammon": chances.lose_backgammon,
    }


def _cube(decision: Decision) -> dict[str, Any]:
    """The equities of the cube as chances of winning a match in which 1 point is worth 0.2."""
    advice = decision.cube
    assert advice is not None
    none, taken, dropped = (
        0.5 + 0.2 * (each or 0.0)
        for each in (advice.no_double, advice.double_take, advice.double_pass)
    )
    return _evaluated(advice.evaluation) | {
        "emg": 0.25,
        "matchEquity": 0.55,
        "cubeDecision": {
            "eqNoDouble": none,
            "eqDoubleTake": taken,
            "eqDoublePass": dropped,
        },
    }


def smile(data: Data) -> bytes:
    """Data in the Smile encoding, with shared names of fields."""
    names: list[str] = []
    return b":)\n\x01" + _smile(data, names)


def _smile(data: Data, names: list[str]) -> bytes:
    match data:
        case None | True | False:
            return {None: b"\x21", False: b"\x22", True: b"\x23"}[data]
        case int():
            folded = data << 1 if data >= 0 else ~(data << 1)
            return bytes([0xC0 + folded]) if folded < 32 else b"\x24" + _folded(folded)
        case float():
            (bits,) = struct.unpack(">Q", struct.pack(">d", data))
            return b"\x29" + bytes(bits >> 7 * (9 - at) & 0x7F for at in range(10))
        case str():
            raw = data.encode()
            if not raw:
                return b"\x20"
            if raw.isascii() and len(raw) <= 64:
                return bytes([0x40 + len(raw) - 1]) + raw
            return b"\xe4" + raw + b"\xfc"
        case list():
            return b"\xf8" + b"".join(_smile(each, names) for each in data) + b"\xf9"
    parts = [b"\xfa"]
    for name, value in data.items():
        if name in names:
            at = names.index(name)
            parts.append(bytes([0x40 + at]) if at < 64 else bytes([0x30 + (at >> 8), at & 0xFF]))
        else:
            names.append(name)
            parts.append(bytes([0x80 + len(name) - 1]) + name.encode())
        parts.append(_smile(value, names))
    return b"".join([*parts, b"\xfb"])


def _folded(number: int) -> bytes:
    parts = [0x80 | number & 0x3F]
    number >>= 6
    while number:
        parts.append(number & 0x7F)
        number >>= 7
    return bytes(reversed(parts))
