"""The tables of a collection: their columns with types and units, and how a table is displayed.

Each table is a folder of Parquet files in the store of the collection. A column's description is
stored in its Parquet field, too. All bitmasks, counts and scores are from the point of view of the
player who decides, also in an answer to a double. Bit ``n`` of a bitmask stands for this player's
point ``n``: ``own_points & (1 << 5)`` is not 0 if the player holds the own 5 point, and
``opp_points & (1 << 20)`` is not 0 if the opponent holds the own 5 point. Equities are in units of
the cube before the decision, and normalised in a match, as in `gammon_widget.Decision`.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from ..libraries import library
from ..rules.tables import html_table, text_table
from ..rules.validation import counted

EXTRA = "collection"
_NEED = "A collection of matches needs"


def pyarrow(module: str = "pyarrow") -> Any:
    """Import pyarrow; raise `MissingLibraryError` with the command that installs it."""
    return library(module, f"{_NEED} pyarrow", EXTRA)


def duckdb() -> Any:
    """Import DuckDB; raise `MissingLibraryError` with the command that installs it."""
    return library("duckdb", f"{_NEED} DuckDB", EXTRA)


class Column(NamedTuple):
    """A column of a table.

    `type` is the name of a type of Arrow; ``"words"`` is a string that is stored once for all rows
    that contain it (a dictionary), and becomes a categorical column in pandas and Polars.
    """

    name: str
    type: str
    meaning: str


_PLACE = (
    Column("match", "uint32", "number of the match in the collection, as in `matches`"),
    Column("game", "uint16", "number of the game in the match, from 1"),
    Column("action", "uint16", "index in read_match(file).games[game - 1].actions, from 0"),
)
_PLAYER = (
    Column("player", "words", "name of the player"),
    Column("opponent", "words", "name of the opponent"),
    Column("color", "words", "colour of the player: white or black"),
)
_DICE = Column("dice", "uint8", "the roll, the higher die first: 31 for 3 and 1; null for the cube")


def _of_player(color: str) -> tuple[Column, ...]:
    return tuple(
        Column(f"{color}_{name}", type, f"{meaning}, {color.capitalize()}")
        for name, type, meaning in (
            ("counted", "uint32", "number of decisions that count in the PR"),
            ("error", "float32", "equity lost in these decisions"),
            ("mwc_lost", "float32", "match-winning chances lost in them; null for money"),
            ("pr", "float32", "PR: 500 times the mean error; null without decisions that count"),
            ("pr_low", "float32", "lower end of the PR's 95 % interval (mean ± 1.96 errors)"),
            ("pr_high", "float32", "upper end of the PR's 95 % interval"),
            ("luck", "float32", "total luck in equity; null if unknown"),
        )
    )


COLUMNS: dict[str, tuple[Column, ...]] = {
    "matches": (
        Column("match", "uint32", "number of the match in the collection"),
        Column("file", "string", "path of the file, below the source if the source is one folder"),
        Column("in_file", "uint16", "number of the match in its file, from 1"),
        Column("format", "words", "format of the file, such as .mat"),
        Column("white", "words", "name of White"),
        Column("black", "words", "name of Black"),
        Column("length", "uint16", "points that the match is played to; 0 for money"),
        Column("date", "date32", "date of the match, or of a journal's last change; or null"),
        Column("event", "words", "event; null if the file has none"),
        Column("place", "words", "place; null if the file has none"),
        Column("games", "uint16", "number of games"),
        Column("decisions", "uint32", "number of rows in `decisions`"),
        Column("white_points", "uint16", "points of White at the end; sum of points won in money"),
        Column("black_points", "uint16", "points of Black at the end; sum of points won in money"),
        Column("winner", "words", "white or black; null if open, or level in money"),
        Column("source", "words", "source of the evaluations: a program or an engine; else null"),
        *_of_player("white"),
        *_of_player("black"),
        Column("contradictions", "uint16", "number of contradictions in the file"),
        Column("key", "string", "hash of the rolls and plays, equal for copies of a match"),
    ),
    "decisions": (
        *_PLACE,
        *_PLAYER,
        Column("kind", "words", "play, double (double or roll) or answer (to a double)"),
        _DICE,
        Column("played", "words", "the actual decision: 13/7 8/7, no double, take; else null"),
        Column("best", "words", "the best decision; null if not evaluated"),
        Column("error", "float32", "equity lost, 0 or more; null if not evaluated"),
        Column("mwc_lost", "float32", "match-winning chances lost, 0 to 1; null for money"),
        Column("equity", "float32", "equity of the best decision; null if not evaluated"),
        Column("counted", "bool", "whether it counts in the PR; null if not evaluated"),
        Column("source", "words", "source of the evaluation; null if not evaluated"),
        Column("level", "words", "level of the evaluation, such as 3-ply; null if not evaluated"),
        Column("plan", "words", "game plan, as the engine calls it; null if unknown"),
        Column("phase", "words", "opening, contact, race or bear-off, for the player on roll"),
        Column("theme", "words", "theme of the error, such as hit-missed; null without an error"),
        Column("score", "words", "money, dmp, crawford, two-away, behind, ahead or level"),
        Column("length", "uint16", "points that the match is played to; 0 for money"),
        Column("away_player", "uint16", "points that the player still needs; 0 for money"),
        Column("away_opponent", "uint16", "points that the opponent still needs; 0 for money"),
        Column("crawford", "bool", "whether this is the Crawford game"),
        Column("cube", "uint32", "value of the cube before the decision"),
        Column("cube_owner", "words", "player or opponent; null if the cube is centred"),
        Column("own_points", "uint32", "bitmask: points with 2 or more own checkers"),
        Column("own_blots", "uint32", "bitmask: points with 1 own checker"),
        Column("opp_points", "uint32", "bitmask: points with 2 or more checkers of the opponent"),
        Column("opp_blots", "uint32", "bitmask: points with 1 checker of the opponent"),
        Column("own_bar", "uint8", "own checkers on the bar"),
        Column("opp_bar", "uint8", "the opponent's checkers on the bar"),
        Column("own_off", "uint8", "own checkers borne off"),
        Column("opp_off", "uint8", "the opponent's checkers borne off"),
        Column("own_pips", "uint16", "own pip count"),
        Column("opp_pips", "uint16", "the opponent's pip count"),
        Column("position", "string", "26 letters, as in an XGID, for the player who decides"),
        Column("comment", "string", "comment on the decision; null if there is none"),
    ),
    "candidates": (
        *_PLACE,
        Column("rank", "uint8", "rank among the candidates, from 1; for the cube, the row"),
        Column("play", "words", "8/5 6/5; or no double, double/take or double/drop"),
        Column("made", "bool", "whether this is the actual decision"),
        Column("equity", "float32", "equity; of the player who doubles, for the cube"),
        Column("win", "float32", "probability of a win"),
        Column("win_gammon", "float32", "probability of winning a gammon or a backgammon"),
        Column("win_backgammon", "float32", "probability of winning a backgammon"),
        Column("lose", "float32", "probability of a loss"),
        Column("lose_gammon", "float32", "probability of losing a gammon or a backgammon"),
        Column("lose_backgammon", "float32", "probability of losing a backgammon"),
        Column("level", "words", "level of the evaluation"),
    ),
    "rolls": (
        *_PLACE,
        *_PLAYER,
        _DICE._replace(meaning="the roll, the higher die first: 31 for 3 and 1"),
        Column("cube", "uint32", "value of the cube"),
        Column("luck", "float32", "luck in equity, for the player who rolled; null if unknown"),
        Column("luck_mwc", "float32", "luck in match-winning chances; null for money or unknown"),
    ),
    "files": (
        Column("file", "string", "path of the file, below the source if the source is one folder"),
        Column("size", "uint64", "bytes"),
        Column("modified", "int64", "time of the last change (UTC); in Parquet, ns since 1970"),
        Column("hash", "string", "BLAKE2b hash of the content; null if it could not be read"),
        Column("matches", "uint16", "number of matches that were read"),
        Column("problem", "string", "why the file could not be read; null if it was read"),
        Column("copies", "list<uint32>", "matches of other files that this file repeats"),
    ),
}
"""The columns of each table. The first four tables are the collection's, `files` lists its files.

`candidates` contains the five best plays of a decision, and the play that was made.
"""

TABLES = tuple(name for name in COLUMNS if name != "files")
"""The names of the collection's own tables."""


def _type_of(name: str) -> Any:
    arrow = pyarrow()
    if name == "words":
        return arrow.dictionary(arrow.int32(), arrow.string())
    if name == "list<uint32>":
        return arrow.list_(arrow.uint32())
    return arrow.type_for_alias(name)


@cache
def schema(table: str) -> Any:
    """Return the Arrow schema of a table, with the meaning of each column."""
    arrow = pyarrow()
    return arrow.schema(
        [
            arrow.field(each.name, _type_of(each.type), metadata={"meaning": each.meaning})
            for each in COLUMNS[table]
        ]
    )


_WORDS = {each.name for table in COLUMNS.values() for each in table if each.type == "words"}
_SHOWN_ROWS = 10


class CollectionTable:
    """A table of a collection, or the result of a query.

    DuckDB computes the rows when they are needed. A query with `Collection.sql` needs no copy of
    the table in memory.

    Parameters
    ----------
    relation
        The relation of DuckDB that gives the rows.
    """

    def __init__(self, relation: Any) -> None:
        self._relation = relation

    @property
    def relation(self) -> Any:
        """The relation of DuckDB, for further queries: ``table.relation.filter("error > 0")``."""
        return self._relation

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
        return list(self.relation.columns)

    def to_arrow(self) -> Any:
        """Return the rows as a table of pyarrow; repeated strings are stored once."""
        table = self.relation.to_arrow_table()
        arrow, words = pyarrow(), pyarrow("pyarrow.compute")
        for index, field in enumerate(table.schema):
            if field.name in _WORDS and arrow.types.is_string(field.type):
                encoded = words.dictionary_encode(table.column(index))
                table = table.set_column(index, field.name, encoded.unify_dictionaries())
        return table

    def to_pandas(self) -> Any:
        """Return the rows as a pandas `DataFrame`; repeated strings are categories.

        Raises
        ------
        ImportError
            If pandas is missing. The message explains how to install it.
        """
        library("pandas", "A DataFrame needs pandas", "analysis")
        return self.to_arrow().to_pandas()

    def to_polars(self) -> Any:
        """Return the rows as a Polars `DataFrame`.

        Raises
        ------
        ImportError
            If Polars is missing. The message explains how to install it.
        """
        return library("polars", "A Polars DataFrame needs Polars").from_arrow(self.to_arrow())

    def __len__(self) -> int:
        return int(self.relation.aggregate("count(*)").fetchall()[0][0])

    def _rows(self) -> tuple[list[list[str]], list[str]]:
        """Return the first rows as text, and a note with the number of rows."""
        rows = [list(map(_text, row)) for row in self.relation.limit(_SHOWN_ROWS).fetchall()]
        total = len(self)
        note = counted(total, "row")
        if total > len(rows):
            note = f"{note}, of which {len(rows)} are shown"
        return [self.columns, *rows], [note]

    def _repr_html_(self) -> str:
        return html_table(*self._rows())

    def __repr__(self) -> str:
        return text_table(*self._rows())


def _text(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.4g}"
    return "" if value is None else str(value)
