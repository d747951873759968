"""Tests of analyses: their values, their files and the analysis by an engine."""
