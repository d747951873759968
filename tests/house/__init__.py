"""Tests of the house: how the rooms stand to each other."""
