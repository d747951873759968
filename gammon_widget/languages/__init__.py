"""Translations of the texts for users."""
