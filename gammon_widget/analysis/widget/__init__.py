"""The widget that studies one decision."""
