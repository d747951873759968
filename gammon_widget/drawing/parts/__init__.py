"""The parts of a board picture, with one module for each part."""
