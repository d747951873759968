"""The parts of a board picture, one module for each."""
