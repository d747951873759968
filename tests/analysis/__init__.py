"""Tests of the values, files and running of an analysis."""
