"""Tables of a collection in memory, made from random decisions, with the columns of `tables`."""

from __future__ import annotations

from collections.abc import Generator
from datetime import date, timedelta
from random import Random
from typing import Any

import pytest

duckdb = pytest.importorskip("duckdb")
pyarrow = pytest.importorskip("pyarrow")

import gammon_widget as gw  # noqa: E402
from gammon_widget.analysis.match_analysis import AnalysisProgress  # noqa: E402
from gammon_widget.analysis.values.decision import game_phase  # noqa: E402
from gammon_widget.collection.derived import FAMILIES, computed  # noqa: E402
from gammon_widget.collection.queries import MatchQueries  # noqa: E402
from gammon_widget.collection.tables import CollectionTable, schema  # noqa: E402
from gammon_widget.match.files import RecordedMatch  # noqa: E402

PLAYS = ("8/5 6/5", "24/20", "13/7*", "24/18 13/11", "6/off", "bar/22 13/9")
CUBE = {"double": ("no double", "double"), "answer": ("take", "drop")}
Row = dict[str, Any]


def decision(number: int, match: Row, position: gw.Position, rng: Random) -> Row:
    """Return a decision of one of the players of a match in a position."""
    names = [match["white"], match["black"]]
    rng.shuffle(names)
    kind = rng.choice(["play", "play", "double", "answer"])
    played, best = (rng.choice(CUBE.get(kind, PLAYS)) for _ in range(2))
    length = match["length"]
    away = [rng.randint(1, length) if length else 0 for _ in range(2)]
    signed = {point: position[point] for point in range(1, 25)}

    def bits(least: int, most: int, sign: int) -> int:
        return sum(1 << p for p, count in signed.items() if least <= sign * count <= most)

    error = 0.0 if played == best else round(rng.choice([0.01, 0.03, 0.09, 0.2]), 3)
    return {
        "match": match["match"],
        "game": 1 + number // 30,
        "action": number % 30,
        "player": names[0],
        "opponent": names[1],
        "color": "white" if names[0] == match["white"] else "black",
        "kind": kind,
        "dice": rng.choice([31, 52, 66]) if kind == "play" else None,
        "played": played,
        "best": best,
        "error": error,
        "mwc_lost": error / 4 if length else None,
        "counted": True,
        "phase": game_phase(position).value,
        "length": length,
        "away_player": away[0],
        "away_opponent": away[1],
        "crawford": False,
        "cube": rng.choice([1, 2, 4]),
        "cube_owner": rng.choice(["player", "opponent", None]),
        "own_points": bits(2, 15, 1),
        "own_blots": bits(1, 1, 1),
        "opp_points": bits(2, 15, -1),
        "opp_blots": bits(1, 1, -1),
        "own_bar": position.bar[0],
        "opp_bar": position.bar[1],
        "own_off": position.off[0],
        "opp_off": position.off[1],
        "own_pips": position.pips[0],
        "opp_pips": position.pips[1],
        "position": position.letters,
        "comment": rng.choice([None, "A blot, it's O'Neill's idea"]),
    }


class MemoryTables(MatchQueries):
    """Tables with random decisions of Ann against others, and the rows as dictionaries."""

    def __init__(self, matches: int = 12, decisions: int = 60) -> None:
        rng = Random(58)
        positions = iter(gw.random_positions(matches * decisions, seed=58))
        self.matches: list[Row] = []
        self.decisions: list[Row] = []
        for number in range(1, matches + 1):
            players = ["Ann", rng.choice(["Bob", "O'Neill <b>"])]
            rng.shuffle(players)
            match = {
                "match": number,
                "white": players[0],
                "black": players[1],
                "length": rng.choice([0, 5]),
                "date": date(2026, 1, 1) + timedelta(days=9 * number) if number > 8 else None,
                "winner": rng.choice(["white", "black", None]),
                "decisions": decisions,
            }
            rows = [decision(n, match, next(positions), rng) for n in range(decisions)]
            for side in ("white", "black"):
                own = [row["error"] for row in rows if row["color"] == side]
                pr = 500 * sum(own) / len(own)
                match |= {f"{side}_counted": len(own), f"{side}_error": sum(own), f"{side}_pr": pr}
                match |= {f"{side}_pr_low": pr - 1, f"{side}_pr_high": pr + 1, f"{side}_luck": 0.5}
            self.matches.append(match)
            self.decisions += rows
        rolls = [
            {name: row[name] for name in ("match", "game", "action", "player", "dice")}
            for row in self.decisions
            if row["dice"]
        ]
        self._database = duckdb.connect()
        tables = {"matches": self.matches, "decisions": self.decisions, "rolls": rolls}
        for name, content in tables.items():
            table = pyarrow.Table.from_pylist(content, schema=schema(name))
            if name == "decisions":
                table = computed({name: table}, {name: FAMILIES})[name]
            self._database.register("given", table)
            self._database.execute(f"create table {name} as select * from given")

    def sql(self, text: str, parameters: object = None) -> CollectionTable:
        return CollectionTable(self._database.sql(text, params=parameters))

    def analysis_steps(self, engine: str) -> Generator[AnalysisProgress]:
        for done in (0, 300):
            yield AnalysisProgress(engine, done, 720, 9.0)
        self._database.execute("update matches set source = 'Sage'")

    def read_match(self, match: int) -> RecordedMatch:
        raise gw.GammonError(f"Match {match} has no file.")
