"""Immutable values of an analysis."""
