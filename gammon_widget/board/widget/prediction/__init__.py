"""Prediction: pages receive, in advance, the pictures that the next inputs can lead to."""
