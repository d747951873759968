"""Prediction: pages receive the pictures of the next inputs before the user makes an input."""
