"""Painters of scenes, as SVG and PNG."""
