"""The dashboard of a collection as a widget."""
