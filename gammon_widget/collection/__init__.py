"""Collections of match files as tables: DuckDB and Parquet on one machine, executors on many."""
