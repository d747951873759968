"""Painters of scenes, for a canvas, SVG and PNG."""
