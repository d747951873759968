"""Tests of the lessons as data."""
