"""Tests of engines and bots: real ones, through the public interface."""
