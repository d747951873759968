"""An analysis as a curve, a table and a page."""
