"""Translations of the messages for users."""
