"""The tables of a collection: their types, and what a table becomes in other libraries."""

from __future__ import annotations

import duckdb
import pyarrow
import pyarrow.parquet
import pytest

from gammon_widget.collection.tables import COLUMNS, CollectionTable, schema


@pytest.fixture
def errors() -> CollectionTable:
    rows = [
        {"match": 1, "player": "Ann", "error": 0.5},
        {"match": 1, "player": "A<b>", "error": 0.25},
        {"match": 2, "player": "Ann", "error": None},
    ]
    some = pyarrow.schema([schema("decisions").field(name) for name in rows[0]])
    connection = duckdb.connect()
    connection.register("errors", pyarrow.Table.from_pylist(rows, some))
    return CollectionTable(connection.sql("select * from errors"))


def test_repeated_strings_are_stored_once(errors: CollectionTable) -> None:
    table = errors.to_arrow()
    assert pyarrow.types.is_dictionary(table.schema.field("player").type)
    frame = errors.to_pandas()
    assert frame["player"].cat.categories.tolist() == ["Ann", "A<b>"]
    assert frame["error"].dtype == "float32"
    assert errors.to_polars()["player"].to_list() == ["Ann", "A<b>", "Ann"]


def test_a_table_shows_its_first_rows_and_their_number(errors: CollectionTable) -> None:
    assert len(errors) == 3
    assert "A&lt;b&gt;" in errors._repr_html_()
    assert "3 rows" in repr(errors)
    assert "0.25" in repr(errors)


@pytest.mark.parametrize("table", COLUMNS)
def test_the_meaning_of_a_column_is_in_the_file(table: str) -> None:
    sink = pyarrow.BufferOutputStream()
    pyarrow.parquet.write_table(schema(table).empty_table(), sink)
    found = pyarrow.parquet.read_schema(pyarrow.BufferReader(sink.getvalue()))
    assert found.names == [each.name for each in COLUMNS[table]]
    assert all(each.metadata[b"meaning"].decode() for each in found)
