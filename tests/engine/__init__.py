"""Tests of engines and bots: real ones, asked through the public interface."""
