"""Tests of decks: their cards, schedules and evaluations."""
