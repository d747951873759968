"""The widget for the study of one decision."""
