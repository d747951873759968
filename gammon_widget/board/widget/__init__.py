"""The widgets of the board."""
