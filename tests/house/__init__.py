"""Tests of the repository itself: layers, documentation, packaging."""
