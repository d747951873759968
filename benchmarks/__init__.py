"""Benchmarks of the package and its peers; see the README in this folder."""
