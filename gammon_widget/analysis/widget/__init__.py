"""The widget for studying one decision."""
