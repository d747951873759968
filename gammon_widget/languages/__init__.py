"""The languages of the texts for users."""
