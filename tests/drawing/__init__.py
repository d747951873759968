"""Tests of the board's appearance."""
