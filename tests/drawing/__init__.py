"""Tests of how the board looks."""
