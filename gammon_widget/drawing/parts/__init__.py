"""The parts of a picture, one file a thing that is drawn."""
