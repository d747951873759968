"""Painters: a scene on a canvas, as SVG or as PNG."""
