"""The languages of what users read."""
