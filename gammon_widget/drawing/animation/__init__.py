"""Animation: a scene for every moment between two pictures."""
