"""Tests of running an analysis."""
