"""Painters of a scene: canvas, SVG and PNG."""
